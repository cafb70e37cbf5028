//! What can be wrong with a text of games, and what was left out of a good one.

use rules::Outcome;
use std::fmt;

/// Something was refused. The other games of the text are not touched by it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    /// One game of a text is broken.
    #[error("game {game}, line {line}: {why}")]
    Game {
        /// Which one, counted from 1.
        game: usize,
        /// The line on which it went wrong, counted from 1.
        line: u64,
        /// What is wrong.
        why: String,
    },
    /// The text holds nothing that looks like a game.
    #[error("this does not look like games: {0}")]
    Unknown(String),
    /// The text could not be read to its end.
    #[error("line {line}: reading failed: {why}")]
    Read {
        /// How far it was read.
        line: u64,
        /// What the system says.
        why: String,
    },
    /// Somebody raised the flag.
    #[error("stopped at line {line}, as asked")]
    Cancelled {
        /// How far it was read.
        line: u64,
    },
    /// A position was refused.
    #[error("{0}")]
    Position(String),
    /// A record cannot be written like this.
    #[error("the game cannot be written: {0}")]
    Export(String),
}

/// Something in a text that is not in the record made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// So many side lines were left out.
    SideLines(usize),
    /// The game went on for so many moves after the rules had ended it in a draw; they were left out.
    WentOn {
        /// How many moves were left out.
        moves: usize,
        /// How the game had ended.
        ended: Outcome,
    },
    /// The text gives another result than the rules, which count.
    Result {
        /// What the text says.
        stated: String,
        /// What the rules say.
        ended: Outcome,
    },
    /// So many comments or tags were too long and cut short.
    CutShort(usize),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SideLines(count) => write!(f, "side lines left out: {count}"),
            Self::WentOn { moves, ended } => {
                write!(f, "moves after the game had ended ({}) left out: {moves}", ended.reason)
            }
            Self::Result { stated, ended } => {
                write!(f, "the text says {stated}, but the game ended by {}", ended.reason)
            }
            Self::CutShort(count) => write!(f, "comments or tags cut short: {count}"),
        }
    }
}
