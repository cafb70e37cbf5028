//! From a file to the table: games are read and replayed on a thread, and the referee goes on with them.

use super::{Coming, Library, LibraryAsked};
use crate::AppSystems;
use crate::job::{Job, JobProgress};
use crate::notice::Notices;
use crate::table::review::Look;
use crate::table::{MoveRefused, TableAsked, TableReset};
use crate::wake::{Awake, Waker};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::Record;
use saves::{SaveError, Saver, Slot, Store};
use std::path::Path;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .add_systems(
            Update,
            (listen, hand_over).chain().in_set(AppSystems::Ask).run_if(resource_exists::<Library>),
        )
        .add_systems(Update, begin_review.in_set(AppSystems::Show).run_if(resource_exists::<Library>));
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
                library.coming = Some(Coming { kept: None, review: record.result.is_some() });
                way.table.write(TableAsked::Resume(record.clone()));
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
            library.coming = Some(Coming { kept: Some((found.slot, found.saver)), review });
            way.table.write(TableAsked::Resume(Box::new(found.record)));
        }
        Some(Err(error)) => way.notices.show("notice-not-opened", &[("why", error.message().into())]),
        None => way.notices.show("notice-opening-failed", &[]),
    }
}

/// A game that is over is looked at; one that cannot be played is forgotten.
fn begin_review(
    mut resets: MessageReader<TableReset>,
    mut refused: MessageReader<MoveRefused>,
    mut library: ResMut<Library>,
    mut asked: MessageWriter<TableAsked>,
) {
    let library = library.bypass_change_detection();
    if refused.read().count() > 0 {
        library.coming = None;
    }
    let started = resets.read().any(|reset| *reset == TableReset::Started);
    if started && library.coming.as_ref().is_some_and(|coming| coming.review) {
        asked.write(TableAsked::Review(Look::Begin));
    }
}

impl Library {
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
