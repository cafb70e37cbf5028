//! The games: those in the list below, and those registered at run time. Nothing else in the program names one.

mod registry;

pub use registry::{RegisterError, Snapshot};

use registry::{Entry, Registry};
use rules::{GameMode, Mode};
use search::Thinker;
use std::sync::{Arc, LazyLock};

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    Registry::new(vec![
        Entry::new(chess::Chess::<chess::Normal>::default()),
        Entry::new(chess::Chess::<chess::Hole>::default()),
        Entry::new(chess::Chess::<chess::Hill>::default()),
        Entry::new(chess::Chess::<chess::Atomic>::default()),
        Entry::new(chess::Chess::<chess::Mega>::default()),
        Entry::new(chess::Chess::<chess::LastPiece>::default()),
        Entry::new(tafl::Viking::default()),
        Entry::new(checkers::Checkers::default()),
        Entry::new(connect_four::ConnectFour::default()),
        Entry::new(tic_tac_toe::TicTacToe::default()),
        // A new game goes here.
    ])
});

/// The catalog as it is now. Later registrations do not change a snapshot.
pub fn snapshot() -> Arc<Snapshot> {
    REGISTRY.snapshot()
}

/// Grows with every registered game: a cached list is stale if its generation differs.
pub fn generation() -> u64 {
    snapshot().generation()
}

/// The games, in the order in which menus show them.
pub fn modes() -> Arc<[Mode]> {
    snapshot().modes().clone()
}

/// The game with this id.
pub fn find(id: &str) -> Option<Mode> {
    snapshot().find(id).cloned()
}

/// The AI of the game with this id.
pub fn thinker(id: &str) -> Option<Arc<dyn Thinker>> {
    snapshot().thinker(id).cloned()
}

/// Adds a game to the end of the catalog and returns the new generation.
pub fn register(mode: impl GameMode) -> Result<u64, RegisterError> {
    REGISTRY.register(Entry::new(mode))
}
