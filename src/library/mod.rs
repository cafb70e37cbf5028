//! Saved games: the folder, the file of the game at the table, and the way from a file to the table.
//!
//! [`autosave`] saves every move on a thread of its own. [`open_game`] reads games on a thread and asks the referee to
//! continue them. [`unfinished`] finds the last unfinished game, so that the title screen can offer it. [`signatures`]
//! verifies the signed log beside an online game.

pub mod autosave;
pub mod open_game;
pub mod signatures;
pub mod unfinished;

use crate::table::RequestId;
use bevy::prelude::*;
use rules::Record;
use saves::{SaveError, Saver, Slot, Store, Ticket};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<LibraryAsked>().add_plugins((
        autosave::plugin,
        open_game::plugin,
        signatures::plugin,
        unfinished::plugin,
    ));
}

/// A request about saved games.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum LibraryAsked {
    /// Continues a game of the folder, by the name of its file, or reviews it if it is over.
    Open(String),
    /// Reviews a game of the folder.
    Review(String),
    /// Continues the game in any file, and saves it there.
    OpenFile(PathBuf),
    /// Shows a game that has no file: pasted or imported. It is saved once it continues.
    Show(Box<Record>),
    /// Renames the file of the game at the table.
    Rename(String),
    /// Saves games in this folder from now on.
    SetFolder(PathBuf),
}

/// The folder of saved games, and the thread that writes into it. Without this resource nothing is saved.
#[derive(Resource)]
pub struct Library {
    store: Store,
    saver: Arc<Saver>,
    /// The file of the game at the table.
    open: Option<Open>,
    /// Files of games that the referee was asked for and has not answered yet.
    requested: HashMap<RequestId, Requested>,
    /// The cache folder.
    cache: PathBuf,
    /// Where games wait while their folder is away.
    waiting_room: Option<PathBuf>,
    /// Is the last state of a game not on the disk?
    failing: bool,
    /// Has the game at the table got another folder, in which it is not saved yet?
    moved: bool,
    /// How long the last save kept the frame loop waiting.
    took: Duration,
}

/// Where games are kept.
#[derive(Clone, Debug)]
pub struct GamesFolder {
    /// The folder.
    pub path: PathBuf,
    /// Did the player choose it? Then it is never created: if it is missing, its drive is away.
    pub is_chosen: bool,
    /// The cache folder.
    pub cache: PathBuf,
    /// Where games wait while the folder is away.
    pub waiting_room: Option<PathBuf>,
}

/// The game at the table, as the saver knows it.
struct Open {
    saver: Arc<Saver>,
    ticket: Ticket,
    slot: Option<Slot>,
    /// What was last saved.
    saved: Option<autosave::SavedState>,
    /// Did the game begin elsewhere?
    foreign: bool,
}

/// A game that the referee was asked for: its file and the thread that writes there. A pasted game has none.
struct Requested(Option<(Slot, Arc<Saver>)>);

impl Library {
    /// The games in a folder that the player chose.
    ///
    /// # Errors
    /// There is no thread for saving.
    pub fn open(folder: &Path, cache: &Path) -> Result<Self, SaveError> {
        Self::open_folder(GamesFolder {
            path: folder.into(),
            is_chosen: true,
            cache: cache.into(),
            waiting_room: None,
        })
    }

    /// The games in a folder.
    ///
    /// # Errors
    /// There is no thread for saving.
    pub fn open_folder(folder: GamesFolder) -> Result<Self, SaveError> {
        let GamesFolder { path, is_chosen, cache, waiting_room } = folder;
        let store = if is_chosen { Store::chosen(path) } else { Store::new(path) }.with_cache(&cache);
        let saver = saver(&store, waiting_room.as_deref())?;
        let (open, requested, took) = (None, HashMap::new(), Duration::ZERO);
        let (failing, moved) = (false, false);
        Ok(Self { store, saver, open, requested, cache, waiting_room, failing, moved, took })
    }

    /// The folder: the shelf reads and changes it on threads of its own.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The file of the game at the table, once it has one.
    pub fn name_of_file(&self) -> Option<String> {
        self.open.as_ref()?.slot.as_ref().map(|slot| slot.name().to_string())
    }

    /// The record in a file of the folder.
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

    /// The thread that writes into the folder, for jobs that wait until everything is written.
    pub fn saver(&self) -> Arc<Saver> {
        self.saver.clone()
    }

    /// The file of the game at the table, once it is written.
    pub fn current(&self) -> Option<&Slot> {
        self.open.as_ref()?.slot.as_ref()
    }

    /// How long the last save kept the frame loop waiting.
    pub fn last_save_time(&self) -> Duration {
        self.took
    }

    /// Has the last change of the game at the table been written, or at least been tried?
    pub fn is_written(&self) -> bool {
        self.open.as_ref().is_none_or(|open| open.saver.is_idle())
    }

    /// Saves the signed log of the game at the table beside its file. The thread of the saver makes its bytes.
    pub fn save_log(&self, id: [u8; 32], encode: impl FnOnce() -> Vec<u8> + Send + 'static) {
        let Some(open) = &self.open else { return };
        if let Err(error) = open.saver.save_log(open.ticket, id, encode) {
            warn!("the signed log could not be saved: {error}");
        }
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// Why something could not be written.
    pub fn flush(&self) -> Result<(), SaveError> {
        if let Some(open) = &self.open {
            open.saver.flush()?;
        }
        self.saver.flush()
    }
}

/// Starts a thread that saves into a folder.
fn saver(store: &Store, waiting_room: Option<&Path>) -> Result<Arc<Saver>, SaveError> {
    let saver = match waiting_room {
        Some(root) => Saver::with_waiting_room(store.clone(), root),
        None => Saver::start(store.clone()),
    };
    saver.map(Arc::new)
}

/// The default folder of saved games.
pub fn default_folder() -> Option<PathBuf> {
    dirs::data_dir().map(|folder| folder.join("manyboard").join("games"))
}

/// Where games wait while their folder is away.
pub fn default_waiting_room() -> Option<PathBuf> {
    dirs::data_dir().map(|folder| folder.join("manyboard").join("waiting"))
}

/// The default cache folder.
pub fn default_cache() -> Option<PathBuf> {
    dirs::cache_dir().map(|folder| folder.join("manyboard"))
}
