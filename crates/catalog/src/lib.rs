//! Every game there is. A new game is one line in the list; nothing else in the program names it.

use rules::{GameMode, Mode};
use search::Thinker;
use std::sync::{Arc, LazyLock};

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        entry(chess::Chess::<chess::Normal>::default()),
        entry(chess::Chess::<chess::Hole>::default()),
        entry(chess::Chess::<chess::Hill>::default()),
        entry(chess::Chess::<chess::Atomic>::default()),
        entry(chess::Chess::<chess::Mega>::default()),
        entry(chess::Chess::<chess::LastPiece>::default()),
        entry(tafl::Viking::default()),
        entry(checkers::Checkers::default()),
        entry(connect_four::ConnectFour::default()),
        entry(tic_tac_toe::TicTacToe::default()),
        // A new game goes here.
    ]
});

static MODES: LazyLock<Vec<Mode>> =
    LazyLock::new(|| ENTRIES.iter().map(|entry| entry.mode.clone()).collect());

/// A game and the AI that plays it.
pub struct Entry {
    /// The rules.
    pub mode: Mode,
    /// The AI.
    pub thinker: Arc<dyn Thinker>,
}

fn entry(mode: impl GameMode) -> Entry {
    let mode = Arc::new(mode);
    Entry { mode: Mode::shared(mode.clone()), thinker: search::thinker(mode) }
}

/// The games, in the order in which menus show them.
pub fn modes() -> &'static [Mode] {
    &MODES
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Mode> {
    modes().iter().find(|mode| mode.info().id == id)
}

/// The AI of the game with this id.
pub fn thinker(id: &str) -> Option<&'static Arc<dyn Thinker>> {
    let entry = ENTRIES.iter().find(|entry| entry.mode.info().id == id)?;
    Some(&entry.thinker)
}
