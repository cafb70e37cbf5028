//! The kinds of text there are.

use crate::standards;
use std::fmt;

/// A kind of text that holds games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Portable Game Notation: the text of chess and its family.
    Pgn,
    /// Portable Draughts Notation: the text of checkers.
    Pdn,
    /// A small header and numbered moves: the text every game has.
    Plain,
    /// One position on a line, and nothing about how it came about.
    Position,
}

impl Format {
    /// The kind of text that people who play this game use; plain text unless a standard names the game.
    pub fn of(mode: &str) -> Self {
        standards::of(mode).map_or(Self::Plain, |standard| standard.format)
    }

    /// Can games of this mode be written like this?
    pub fn suits(self, mode: &str) -> bool {
        matches!(self, Self::Plain | Self::Position) || Self::of(mode) == self
    }

    /// How the name of a file of this kind ends, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Pdn => "pdn",
            Self::Plain => "txt",
            Self::Position => "fen",
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
        })
    }
}
