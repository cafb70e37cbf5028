//! What players can do in a match, and what comes of it.

use rules::record::EventKind;
use rules::{Outcome, Played, Team};
use serde::{Deserialize, Serialize};

/// Something a player does.
///
/// Signed logs contain the variants by index: add new ones at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// A move, in the game's notation.
    Move(String),
    /// Proposes something to the other side.
    Offer(Offer),
    /// Accepts or declines the open offer.
    Answer(bool),
    /// Gives up.
    Resign,
    /// Claims that the team to move is out of time.
    FlagFall,
}

/// Something the other side has to agree to.
///
/// Signed logs contain the variants by index: add new ones at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Offer {
    /// End the game as a draw.
    Draw,
    /// Take back the offerer's last move and everything after it.
    Takeback,
    /// End the game without a result.
    Abort,
}

impl Offer {
    /// Every kind of offer.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Takeback, Self::Abort];

    /// The record's entry for making the offer.
    pub fn offered(self) -> EventKind {
        match self {
            Self::Draw => EventKind::DrawOffered,
            Self::Takeback => EventKind::TakebackAsked,
            Self::Abort => EventKind::AbortAsked,
        }
    }

    /// The record's entry for answering it.
    pub fn answered(self, yes: bool) -> EventKind {
        match (self, yes) {
            (Self::Draw, true) => EventKind::DrawAccepted,
            (Self::Draw, false) => EventKind::DrawRefused,
            (Self::Takeback, true) => EventKind::TakebackGranted,
            (Self::Takeback, false) => EventKind::TakebackRefused,
            (Self::Abort, true) => EventKind::Aborted,
            (Self::Abort, false) => EventKind::AbortRefused,
        }
    }

    /// The offer that a record's entry stands for.
    pub fn of(kind: EventKind) -> Option<Self> {
        Self::ALL.into_iter().find(|offer| offer.offered() == kind)
    }
}

/// An offer that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// What is offered.
    pub offer: Offer,
    /// The team that offers it.
    pub team: Team,
}

/// A change of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A move was made. An open offer has lapsed.
    Moved(Played),
    /// An offer was made.
    Offered(OpenOffer),
    /// The open offer was accepted or declined.
    Answered {
        /// What was offered.
        offer: Offer,
        /// Was it accepted?
        yes: bool,
    },
    /// Moves were taken back.
    TakenBack {
        /// The number of moves left.
        to_ply: usize,
    },
    /// The game is over.
    Ended(Outcome),
}
