//! How far a log is, told to peers so that they can compare.

use crate::{Chain, Hash};
use serde::{Deserialize, Serialize};

/// How far back to look first when two logs differ near their ends.
const STEP_BACK: usize = 8;

/// How far a log is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogStatus {
    /// The id of the game.
    pub game: Hash,
    /// The number of entries.
    pub len: u32,
    /// The number of moves made, including those taken back.
    pub plies: u32,
    /// The hash of the last entry.
    pub head: Hash,
}

/// How a peer's log compares to ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// It is another game.
    OtherGame,
    /// Both logs are the same.
    Same,
    /// Theirs is the beginning of ours.
    IHaveMore {
        /// The first entry they lack.
        from: usize,
    },
    /// Theirs is longer, and probably contains ours.
    TheyHaveMore {
        /// The first entry we lack.
        from: usize,
    },
    /// The logs part somewhere. Both sides should send theirs.
    Differ {
        /// Where to start; if the entries do not link, continue with [`Chain::earlier`].
        from: usize,
    },
}

impl Chain {
    /// How far this log is.
    #[must_use]
    pub fn status(&self) -> LogStatus {
        let len = u32::try_from(self.len()).unwrap_or(u32::MAX);
        LogStatus { game: self.id(), len, plies: self.plies(), head: self.head() }
    }

    /// Compares this log to a peer's.
    #[must_use]
    pub fn compare(&self, theirs: &LogStatus) -> Comparison {
        let len = usize::try_from(theirs.len).unwrap_or(usize::MAX);
        if theirs.game != self.id() {
            Comparison::OtherGame
        } else if len <= self.len() && self.head_at(len) == theirs.head {
            if len == self.len() { Comparison::Same } else { Comparison::IHaveMore { from: len } }
        } else if len > self.len() {
            Comparison::TheyHaveMore { from: self.len() }
        } else {
            Comparison::Differ { from: len.saturating_sub(STEP_BACK) }
        }
    }

    /// Where to ask next when entries from this index on do not link: twice as far back.
    #[must_use]
    pub fn earlier(&self, from: usize) -> usize {
        let back = self.len().saturating_sub(from).max(STEP_BACK).saturating_mul(2);
        self.len().saturating_sub(back)
    }
}
