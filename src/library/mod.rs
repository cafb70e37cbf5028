//! The games of this computer: where they are kept, what is open, and what leads from the disk to the table.
//!
//! [`keeper`] hands every move to the thread that writes. [`opener`] reads games on a thread of its own and asks the
//! referee to go on with them. [`last`] finds the game that was played last, so that it can go on at the next start.

pub mod keeper;
pub mod last;
pub mod opener;

use crate::table::RequestId;
use bevy::prelude::*;
use rules::Record;
use saves::{Saver, Slot, Store, Ticket};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<LibraryAsked>().add_plugins((keeper::plugin, opener::plugin, last::plugin));
}

/// Asks for a game that is written down somewhere.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum LibraryAsked {
    /// A game of the folder, by the name of its file: it goes on, or is looked at when it is over.
    Open(String),
    /// The same, to be looked at in any case.
    Review(String),
    /// A game file anywhere on the disk; it goes on where it lies.
    OpenFile(PathBuf),
    /// A game that came from elsewhere: pasted, or one of a file of many. It is kept when it goes on.
    Show(Box<Record>),
    /// The game at the table is kept under this name.
    Rename(String),
    /// Games are kept in this folder from now on.
    Folder(PathBuf),
}

/// The folder of games, and the thread that writes into it. Where there is none, nothing is kept.
#[derive(Resource)]
pub struct Library {
    store: Store,
    saver: Arc<Saver>,
    /// The game at the table, as the saver knows it.
    open: Option<Open>,
    /// Files of games that the referee was asked for and has not answered yet.
    requested: HashMap<RequestId, Requested>,
    /// Where what can be found again by looking is kept.
    cache: PathBuf,
    /// How long the last hand-over has kept everybody waiting.
    took: Duration,
}

/// The game at the table.
struct Open {
    saver: Arc<Saver>,
    ticket: Ticket,
    slot: Option<Slot>,
    /// What was last handed over.
    known: Option<keeper::Known>,
}

/// A game that the referee was asked for: its file and the thread that writes there. A game from elsewhere has none.
struct Requested(Option<(Slot, Arc<Saver>)>);

impl Library {
    /// The games in a folder. What can be found again by looking is kept in another one.
    pub fn open(folder: &Path, cache: &Path) -> Result<Self, saves::SaveError> {
        let store = Store::new(folder).with_cache(cache);
        let saver = Arc::new(Saver::start(store.clone())?);
        let (open, requested, took) = (None, HashMap::new(), Duration::ZERO);
        Ok(Self { store, saver, open, requested, cache: cache.into(), took })
    }

    /// The folder itself: for the shelf, which reads and changes it on threads of its own.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The file of the game at the table, once it has one.
    pub fn name_of_file(&self) -> Option<String> {
        self.open.as_ref()?.slot.as_ref().map(|slot| slot.name().to_string())
    }

    /// What is in a file of the folder.
    pub fn read(&self, name: &str) -> Option<Record> {
        self.store.load(name).ok().map(|loaded| loaded.game.record().clone())
    }

    /// The game that this request asks for is saved in this file, if it still exists.
    pub fn continue_in(&mut self, request: RequestId, name: &str) {
        if let Ok(loaded) = self.store.load(name) {
            let file = Some((loaded.slot, self.saver.clone()));
            self.requested.insert(request, Requested(file));
        }
    }

    /// Whoever writes into the folder: to wait, on another thread, until everything is there.
    pub fn saver(&self) -> Arc<Saver> {
        self.saver.clone()
    }

    /// The file of the game at the table, once it is written.
    pub fn current(&self) -> Option<&Slot> {
        self.open.as_ref()?.slot.as_ref()
    }

    /// How long the frame loop was kept waiting when the game was last handed over.
    pub fn took(&self) -> Duration {
        self.took
    }

    /// Is the game at the table on the disk as it stands, as far as the disk takes it?
    pub fn is_written(&self) -> bool {
        self.open.as_ref().is_none_or(|open| open.saver.is_idle())
    }

    /// Waits until everything is on the disk, or says why something is not.
    pub fn flush(&self) -> Result<(), saves::SaveError> {
        if let Some(open) = &self.open {
            open.saver.flush()?;
        }
        self.saver.flush()
    }
}

/// Where games are kept if nobody has chosen another place.
pub fn usual_folder() -> Option<PathBuf> {
    dirs::data_dir().map(|folder| folder.join("manyboard").join("games"))
}

/// Where what can be found again by looking is kept.
pub fn usual_cache() -> Option<PathBuf> {
    dirs::cache_dir().map(|folder| folder.join("manyboard"))
}
