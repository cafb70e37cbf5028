//! Every game there is. A new game is one line in the list; nothing else in the program names it.

use rules::Mode;
use std::sync::LazyLock;

static MODES: LazyLock<Vec<Mode>> = LazyLock::new(|| {
    vec![
        Mode::new(chess::Chess::<chess::Normal>::default()),
        Mode::new(chess::Chess::<chess::Hole>::default()),
        Mode::new(chess::Chess::<chess::Hill>::default()),
        Mode::new(chess::Chess::<chess::Atomic>::default()),
        Mode::new(chess::Chess::<chess::Mega>::default()),
        Mode::new(chess::Chess::<chess::LastPiece>::default()),
        Mode::new(tic_tac_toe::TicTacToe::default()),
        // A new game goes here.
    ]
});

/// The games, in the order in which menus show them.
pub fn modes() -> &'static [Mode] {
    &MODES
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Mode> {
    modes().iter().find(|mode| mode.info().id == id)
}
