//! A list of games that can grow while others read it: readers hold immutable snapshots.

use rules::{GameMode, Message, Mode, is_id, message, quote};
use search::Thinker;
use std::sync::{Arc, PoisonError, RwLock};

/// A game and the AI that plays it.
pub(crate) struct Entry {
    mode: Mode,
    thinker: Arc<dyn Thinker>,
}

impl Entry {
    pub(crate) fn new(mode: impl GameMode) -> Self {
        let mode = Arc::new(mode);
        Self { mode: Mode::shared(mode.clone()), thinker: search::thinker(mode) }
    }
}

/// The catalog at one moment.
pub struct Snapshot {
    generation: u64,
    modes: Arc<[Mode]>,
    /// In the order of `modes`.
    thinkers: Vec<Arc<dyn Thinker>>,
}

impl Snapshot {
    fn new(entries: Vec<Entry>) -> Self {
        let (modes, thinkers): (Vec<_>, _) =
            entries.into_iter().map(|entry| (entry.mode, entry.thinker)).unzip();
        Self { generation: 0, modes: modes.into(), thinkers }
    }

    /// How many games had been registered at run time.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The games, in the order in which menus show them.
    pub fn modes(&self) -> &Arc<[Mode]> {
        &self.modes
    }

    /// The game with this id.
    pub fn find(&self, id: &str) -> Option<&Mode> {
        self.modes.get(self.index(id)?)
    }

    /// The AI of the game with this id.
    pub fn thinker(&self, id: &str) -> Option<&Arc<dyn Thinker>> {
        self.thinkers.get(self.index(id)?)
    }

    fn index(&self, id: &str) -> Option<usize> {
        self.modes.iter().position(|mode| mode.info().id == id)
    }

    /// The next generation: this one and another game.
    fn with(&self, entry: Entry) -> Self {
        Self {
            generation: self.generation + 1,
            modes: self.modes.iter().cloned().chain([entry.mode]).collect(),
            thinkers: self.thinkers.iter().cloned().chain([entry.thinker]).collect(),
        }
    }
}

/// Why a game was not registered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum RegisterError {
    /// The id is not made of lower-case letters, digits and inner dashes, or has more than 40 characters.
    InvalidId(String),
    /// Another game has this id.
    DuplicateId(String),
    /// Another game has this name, which people and file names could not tell apart.
    DuplicateName(String),
}

impl RegisterError {
    /// Why, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::InvalidId(id) => {
                message!("register-invalid-id", "{id} is not a valid game id", id = quote(id))
            }
            Self::DuplicateId(id) => {
                message!("register-same-id", "there is already a game with the id {id}", id = quote(id))
            }
            Self::DuplicateName(name) => {
                message!(
                    "register-same-name",
                    "there is already a game called {name}",
                    name = quote(name)
                )
            }
        }
    }
}

/// The current snapshot. The lock is held only to copy or replace the pointer.
pub(crate) struct Registry(RwLock<Arc<Snapshot>>);

impl Registry {
    pub(crate) fn new(entries: Vec<Entry>) -> Self {
        Self(RwLock::new(Arc::new(Snapshot::new(entries))))
    }

    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        // A poisoned lock is harmless: the pointer is replaced in one step.
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn register(&self, entry: Entry) -> Result<u64, RegisterError> {
        let mut current = self.0.write().unwrap_or_else(PoisonError::into_inner);
        check(&current, &entry)?;
        *current = Arc::new(current.with(entry));
        Ok(current.generation)
    }
}

fn check(known: &Snapshot, entry: &Entry) -> Result<(), RegisterError> {
    let info = entry.mode.info();
    if !is_id(&info.id) {
        return Err(RegisterError::InvalidId(info.id.clone()));
    }
    if known.find(&info.id).is_some() {
        return Err(RegisterError::DuplicateId(info.id.clone()));
    }
    let same_name = |mode: &Mode| mode.info().name.to_lowercase() == info.name.to_lowercase();
    if known.modes.iter().any(same_name) {
        return Err(RegisterError::DuplicateName(info.name.clone()));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
