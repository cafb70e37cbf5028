//! Teams, and how games end.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One side of a game: an index into [`ModeInfo::teams`](crate::ModeInfo::teams).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Team(pub u8);

impl Team {
    /// The team that moves first.
    pub const FIRST: Self = Self(0);
    /// The team that moves second.
    pub const SECOND: Self = Self(1);

    /// The other team of a game of two.
    #[must_use]
    pub fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Team>,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// A win.
    pub fn win(winner: Team, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// A draw.
    pub fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// Why a game ended. Files, tools and network use the same words.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Reason { $($(#[$doc])* $name,)* }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its word, in lower case with underscores.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }
    };
}

reasons! {
    /// The king is in check and there is no legal move.
    Checkmate = "checkmate",
    /// No legal move, and no check.
    Stalemate = "stalemate",
    /// The same position for the third time.
    ThreefoldRepetition = "threefold_repetition",
    /// Fifty moves by each side without progress.
    FiftyMoves = "fifty_moves",
    /// Neither side has enough left to win.
    InsufficientMaterial = "insufficient_material",
    /// The king was blown up.
    KingExploded = "king_exploded",
    /// The king stands on the hill.
    KingOnHill = "king_on_hill",
    /// Every piece of a side was captured.
    AllCaptured = "all_captured",
    /// The side to move has no move.
    NoMoves = "no_moves",
    /// The king reached a corner.
    KingEscaped = "king_escaped",
    /// The king was captured.
    KingCaptured = "king_captured",
    /// The king sits at the edge in a fort that cannot be broken.
    ExitFort = "exit_fort",
    /// Every defender is cut off from the edge.
    Encircled = "encircled",
    /// A side has no pieces left.
    NoPieces = "no_pieces",
    /// Forty moves by each side without progress.
    FortyMoves = "forty_moves",
    /// Enough pieces in a row.
    Connected = "connected",
    /// The board is full.
    BoardFull = "board_full",
    /// A player resigned.
    Resigned = "resigned",
    /// Both sides agreed to a draw.
    Agreed = "agreed",
    /// A flag fell.
    Time = "time",
    /// A player left.
    Abandoned = "abandoned",
    /// More points than the other side, in games that count.
    Points = "points",
}

impl Reason {
    /// Was the game ended by its players or clocks, and not by the position?
    pub fn is_off_board(self) -> bool {
        matches!(self, Self::Resigned | Self::Agreed | Self::Time | Self::Abandoned)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Serialize for Reason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let found = Self::ALL.iter().find(|reason| reason.word() == word);
        found.copied().ok_or_else(|| serde::de::Error::custom("unknown reason of an ending"))
    }
}
