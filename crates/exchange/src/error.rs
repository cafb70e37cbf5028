//! Errors in texts of games, and notes about what a record leaves out.

use rules::{Message, Outcome, message, quote};
use std::fmt;

/// A refused text. The other games of the text are not affected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Error {
    /// One game of a text is broken.
    Game {
        /// Its number, from 1.
        game: usize,
        /// The line of the error, from 1.
        line: u64,
        /// What is wrong.
        why: Message,
    },
    /// The text does not look like games.
    Unknown(Message),
    /// The text could not be read to its end.
    Read {
        /// The last line read.
        line: u64,
        /// The error of the operating system.
        why: String,
    },
    /// Reading was cancelled.
    Cancelled {
        /// The last line read.
        line: u64,
    },
    /// A position was refused.
    Position(Message),
    /// A record cannot be written in this format.
    Export(Message),
}

impl Error {
    /// What is wrong, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Game { game, line, why } => message!(
                "import-game",
                "game {game}, line {line}: {why}",
                game = *game,
                line = *line,
                why = why
            ),
            Self::Unknown(why) => {
                message!("import-unknown", "this does not look like a game: {why}", why = why)
            }
            Self::Read { line, why } => {
                message!("import-read", "line {line}: reading failed: {why}", line = *line, why = why)
            }
            Self::Cancelled { line } => {
                message!("import-cancelled", "stopped at line {line}", line = *line)
            }
            Self::Position(why) => why.clone(),
            Self::Export(why) => {
                message!("export-failed", "the game cannot be exported: {why}", why = why)
            }
        }
    }
}

/// A game mode that is not in the catalog.
pub(crate) fn unknown_game(id: &str) -> Message {
    message!("terms-no-game", "there is no game {id}", id = quote(id))
}

/// The value of a tag or header line is not understood.
pub(crate) fn unclear(name: &str, value: &str) -> Message {
    message!("import-unclear", "{name}: {value} is not understood", name = name, value = quote(value))
}

/// A move text that fits no legal move.
pub(crate) fn illegal() -> Message {
    message!("rule-illegal", "not a legal move here")
}

/// A move text that fits several legal moves.
pub(crate) fn ambiguous(one: &str, other: &str) -> Message {
    message!("import-ambiguous", "it could be {one} or {other}", one = one, other = other)
}

/// Something in a text that is not in the record made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// The number of variations left out: they have no possible move, or there are too many.
    VariationsLeftOut(usize),
    /// The number of variations that end early: at an impossible move, or because they are too long.
    VariationsCut(usize),
    /// Moves after a draw by the rules were left out.
    WentOn {
        /// The number of moves left out.
        moves: usize,
        /// How the game ended.
        ended: Outcome,
    },
    /// The text gives another result than the rules. The rules count.
    Result {
        /// The result in the text.
        stated: String,
        /// The result by the rules.
        ended: Outcome,
    },
    /// The number of comments and tags that were cut short.
    CutShort(usize),
}

impl Note {
    /// What was left out, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::VariationsLeftOut(count) => {
                message!("import-note-variations", "variations left out: {count}", count = *count)
            }
            Self::VariationsCut(count) => {
                message!("import-note-variations-cut", "variations cut short: {count}", count = *count)
            }
            Self::WentOn { moves, .. } => message!(
                "import-note-went-on",
                "moves after the end of the game left out: {count}",
                count = *moves
            ),
            Self::Result { stated, .. } => message!(
                "import-note-result",
                "the text says {stated}, but the game ended differently",
                stated = stated
            ),
            Self::CutShort(count) => {
                message!("import-note-cut", "comments or tags cut short: {count}", count = *count)
            }
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
