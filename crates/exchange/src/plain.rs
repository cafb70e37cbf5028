//! Plain move text: a small header and numbered moves, for every game there is.
//!
//! ```text
//! Game: connect-four
//! Options: board=8x7
//! Player: red, person, Ada
//! Player: yellow, level 3, Bo
//! Result: red wins, resigned
//!
//! 1. 4 {2.50} 5
//! 2. 4 {0.80}
//! ```

mod read;
mod write;

pub(crate) use read::{Lines, PlainText, begins, scan};
pub(crate) use write::write;

/// The lines of a header.
mod key {
    pub(super) const GAME: &str = "Game";
    pub(super) const OPTIONS: &str = "Options";
    pub(super) const POSITION: &str = "Setup";
    pub(super) const PLAYER: &str = "Player";
    pub(super) const BEGAN: &str = "Began";
    pub(super) const TOUCHED: &str = "Touched";
    pub(super) const RESULT: &str = "Result";
    pub(super) const TAG: &str = "Tag";
}
