//! From a file to the table: reads and replays a game on a thread, and asks the referee to continue it.

use super::{GamesFolder, Library, LibraryAsked, Open, Requested};
use crate::AppSystems;
use crate::job::{Job, JobProgress};
use crate::notice::Notices;
use crate::table::{RequestId, TableAsked};
use crate::wake::{Awake, Waker};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::Record;
use saves::{SaveError, Saver, Slot, Store};
use std::path::Path;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>().add_systems(
        Update,
        (listen, finish_opening).chain().in_set(AppSystems::Input).run_if(resource_exists::<Library>),
    );
}

/// A game that is being read.
#[derive(Resource, Default)]
pub struct Opening(Option<Job<Result<FoundGame, SaveError>>>);

impl Opening {
    /// Is a game being read?
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }
}

/// A game that was read.
struct FoundGame {
    record: Record,
    slot: Slot,
    saver: Arc<Saver>,
    review: bool,
}

/// What requests of the library need.
#[derive(SystemParam)]
struct LibraryContext<'w> {
    table: MessageWriter<'w, TableAsked>,
    notices: ResMut<'w, Notices>,
    waker: Res<'w, Waker>,
    awake: ResMut<'w, Awake>,
}

fn listen(
    mut asked: MessageReader<LibraryAsked>,
    mut library: ResMut<Library>,
    mut opening: ResMut<Opening>,
    mut context: LibraryContext,
) {
    for ask in asked.read() {
        context.awake.request_frames();
        match ask {
            LibraryAsked::Open(name) | LibraryAsked::Review(name) => {
                let review = matches!(ask, LibraryAsked::Review(_));
                let (store, saver, name) = (library.store.clone(), library.saver.clone(), name.clone());
                let work = move |_: &JobProgress| load(&store, saver, &name, review);
                opening.0 = Some(Job::start("opening", &context.waker, work));
            }
            LibraryAsked::OpenFile(path) => {
                let (path, room) = (path.clone(), library.waiting_room.clone());
                let work = move |_: &JobProgress| load_file(&path, room.as_deref());
                opening.0 = Some(Job::start("opening", &context.waker, work));
            }
            LibraryAsked::Show(record) => {
                let review = record.result.is_some();
                context.table.write(library.request(None, record.clone(), review));
            }
            LibraryAsked::Rename(title) => library.rename(title, &mut context.notices),
            LibraryAsked::SetFolder(folder) => library.set_folder(folder, &mut context.notices),
        }
    }
}

/// The request that brings a game without a file back to the table, to be reviewed.
pub fn way_back(record: Record) -> TableAsked {
    TableAsked::Resume { id: RequestId::fresh(), record: Box::new(record), review: true }
}

/// Reads a game of the folder, after everything has been written.
fn load(store: &Store, saver: Arc<Saver>, name: &str, review: bool) -> Result<FoundGame, SaveError> {
    saver.flush()?;
    let loaded = store.load(name)?;
    Ok(FoundGame { record: loaded.game.record().clone(), slot: loaded.slot, saver, review })
}

/// Reads a game from any folder; it is saved there, too.
fn load_file(path: &Path, waiting_room: Option<&Path>) -> Result<FoundGame, SaveError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let store = Store::chosen(folder);
    let saver = super::saver(&store, waiting_room)?;
    load(&store, saver, &name, false)
}

fn finish_opening(
    mut library: ResMut<Library>,
    mut opening: ResMut<Opening>,
    mut context: LibraryContext,
) {
    if !opening.0.as_ref().is_some_and(Job::is_finished) {
        return;
    }
    context.awake.request_frames();
    let read = opening.0.take().and_then(|job| job.take());
    match read {
        Some(Ok(found)) => {
            let review = found.review || found.record.result.is_some();
            let file = Some((found.slot, found.saver));
            context.table.write(library.request(file, Box::new(found.record), review));
        }
        Some(Err(error)) => {
            context.notices.show("notice-not-opened", &[("why", error.message().into())]);
        }
        None => context.notices.show("notice-opening-failed", &[]),
    }
}

impl Library {
    /// The request for a recorded game; the referee's answer names it, and the game is then saved in `file`.
    fn request(
        &mut self,
        file: Option<(Slot, Arc<Saver>)>,
        record: Box<Record>,
        review: bool,
    ) -> TableAsked {
        let id = RequestId::fresh();
        self.requested.insert(id, Requested(file));
        TableAsked::Resume { id, record, review }
    }

    /// The request that brings a game back to the table, to be reviewed and then saved in the file that is open now.
    pub fn way_back(&mut self, record: Record) -> TableAsked {
        let file = self.open.as_ref().and_then(|open| Some((open.slot.clone()?, open.saver.clone())));
        match file {
            Some(file) => self.request(Some(file), Box::new(record), true),
            None => way_back(record),
        }
    }

    fn rename(&mut self, title: &str, notices: &mut Notices) {
        let Some(open) = &self.open else { return };
        if let Err(error) = open.saver.rename(open.ticket, title) {
            notices.show("notice-not-saved", &[("why", error.message().into())]);
        }
    }

    /// The game at the table keeps its file, unless that cannot be written; the next one is saved in the new folder.
    fn set_folder(&mut self, folder: &Path, notices: &mut Notices) {
        let (cache, waiting_room) = (self.cache.clone(), self.waiting_room.clone());
        let chosen = GamesFolder { path: folder.into(), is_chosen: true, cache, waiting_room };
        match Self::open_folder(chosen) {
            Ok(new) => {
                (self.store, self.saver) = (new.store, new.saver);
                if std::mem::take(&mut self.failing) {
                    self.move_open_game();
                }
            }
            Err(error) => notices.show("notice-not-saved", &[("why", error.message().into())]),
        }
    }

    /// Saves the game at the table in the current folder from now on. What waits for its old folder stays there.
    fn move_open_game(&mut self) {
        let Some(open) = self.open.take() else { return };
        let _ = open.saver.close(open.ticket);
        let (saver, slot, saved) = (self.saver.clone(), None, None);
        let foreign = open.foreign;
        self.open = saver.open(None).ok().map(|ticket| Open { saver, ticket, slot, saved, foreign });
        self.moved = true;
    }
}
