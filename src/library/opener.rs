//! From a file to the table: games are read and replayed on a thread, and the referee goes on with them.

use super::{Library, LibraryAsked, Requested};
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
        (listen, hand_over).chain().in_set(AppSystems::Input).run_if(resource_exists::<Library>),
    );
}

/// A game that is being read.
#[derive(Resource, Default)]
pub struct Opening(Option<Job<Result<Found, SaveError>>>);

impl Opening {
    /// Is one being read just now?
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }
}

/// What was read.
struct Found {
    record: Record,
    slot: Slot,
    saver: Arc<Saver>,
    review: bool,
}

/// Whom the library can ask and tell.
#[derive(SystemParam)]
struct Way<'w> {
    table: MessageWriter<'w, TableAsked>,
    notices: ResMut<'w, Notices>,
    waker: Res<'w, Waker>,
    awake: ResMut<'w, Awake>,
}

fn listen(
    mut asked: MessageReader<LibraryAsked>,
    mut library: ResMut<Library>,
    mut opening: ResMut<Opening>,
    mut way: Way,
) {
    for ask in asked.read() {
        way.awake.request_frames();
        match ask {
            LibraryAsked::Open(name) | LibraryAsked::Review(name) => {
                let review = matches!(ask, LibraryAsked::Review(_));
                let (store, saver, name) = (library.store.clone(), library.saver.clone(), name.clone());
                let work = move |_: &JobProgress| load(&store, saver, &name, review);
                opening.0 = Some(Job::start("opening", &way.waker, work));
            }
            LibraryAsked::OpenFile(path) => {
                let path = path.clone();
                let work = move |_: &JobProgress| load_file(&path);
                opening.0 = Some(Job::start("opening", &way.waker, work));
            }
            LibraryAsked::Show(record) => {
                let review = record.result.is_some();
                way.table.write(library.request(None, record.clone(), review));
            }
            LibraryAsked::Rename(title) => library.rename(title, &mut way.notices),
            LibraryAsked::Folder(folder) => library.move_to(folder, &mut way.notices),
        }
    }
}

/// Reads a game of the folder; what was just played may have to be written first.
fn load(store: &Store, saver: Arc<Saver>, name: &str, review: bool) -> Result<Found, SaveError> {
    saver.flush()?;
    let loaded = store.load(name)?;
    Ok(Found { record: loaded.game.record().clone(), slot: loaded.slot, saver, review })
}

/// Reads a game from any folder, and keeps it there.
fn load_file(path: &Path) -> Result<Found, SaveError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let store = Store::new(folder);
    let saver = Arc::new(Saver::start(store.clone())?);
    load(&store, saver, &name, false)
}

fn hand_over(mut library: ResMut<Library>, mut opening: ResMut<Opening>, mut way: Way) {
    if !opening.0.as_ref().is_some_and(Job::is_finished) {
        return;
    }
    way.awake.request_frames();
    let read = opening.0.take().and_then(|job| job.take());
    match read {
        Some(Ok(found)) => {
            let review = found.review || found.record.result.is_some();
            let file = Some((found.slot, found.saver));
            way.table.write(library.request(file, Box::new(found.record), review));
        }
        Some(Err(error)) => way.notices.show("notice-not-opened", &[("why", error.message().into())]),
        None => way.notices.show("notice-opening-failed", &[]),
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

    fn rename(&mut self, title: &str, notices: &mut Notices) {
        let Some(open) = &self.open else { return };
        if let Err(error) = open.saver.rename(open.ticket, title) {
            notices.show("notice-not-saved", &[("why", error.message().into())]);
        }
    }

    /// The game at the table stays where it is; the next one is kept in the new folder.
    fn move_to(&mut self, folder: &Path, notices: &mut Notices) {
        match Self::open(folder, &self.cache) {
            Ok(new) => (self.store, self.saver) = (new.store, new.saver),
            Err(error) => notices.show("notice-not-saved", &[("why", error.message().into())]),
        }
    }
}
