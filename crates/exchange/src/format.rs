//! The text formats.

use crate::standards;
use std::fmt;

/// A text format for games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Portable Game Notation, for chess and its variants.
    Pgn,
    /// Portable Draughts Notation, for checkers.
    Pdn,
    /// A small header and numbered moves, for every game.
    Plain,
    /// A single position.
    Position,
    /// Every position of a game, one a line. It is written, but not read.
    Positions,
}

impl Format {
    /// The standard format of a game mode; plain text if there is none.
    pub fn of(mode: &str) -> Self {
        standards::of(mode).map_or(Self::Plain, |standard| standard.format)
    }

    /// Can games of this mode be written in this format?
    pub fn suits(self, mode: &str) -> bool {
        matches!(self, Self::Plain | Self::Position | Self::Positions) || Self::of(mode) == self
    }

    /// The file ending, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Pdn => "pdn",
            Self::Plain => "txt",
            Self::Position | Self::Positions => "fen",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pgn => "PGN",
            Self::Pdn => "PDN",
            Self::Plain => "plain moves",
            Self::Position => "a position",
            Self::Positions => "positions",
        })
    }
}
