//! The messages by which everything asks of the table and learns from it.

use super::review::ReviewStep;
use crate::new_game::NewGame;
use bevy::prelude::*;
use play::{Action, Offer};
use rules::{Outcome, Played, Record, Team};
use std::sync::atomic::{AtomicU64, Ordering};

/// Names a request, so that its answer can say which request it answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RequestId(u64);

impl RequestId {
    /// An id that no other request of this process has.
    pub fn fresh() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Asks for a move in the game.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct MoveAsked {
    /// The index of the seat that asks.
    pub seat: usize,
    /// The move as the game writes it.
    pub text: String,
    /// The epoch of the table it was meant for.
    pub epoch: u64,
}

/// Asks for anything but a move in the game. Requests for another game carry an id that the answer echoes.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum TableAsked {
    /// A new game.
    Start {
        /// Echoed by the answer.
        id: RequestId,
        /// What to play.
        setup: Box<NewGame>,
    },
    /// A step of a lesson, or a puzzle.
    Exercise {
        /// Echoed by the answer.
        id: RequestId,
        /// The position, with people in every seat.
        setup: Box<NewGame>,
        /// The learner's team; the lesson or the puzzle moves for the others.
        learner: Team,
    },
    /// A recorded game is continued.
    Resume {
        /// Echoed by the answer.
        id: RequestId,
        /// The game so far.
        record: Box<Record>,
        /// Review it instead of playing on.
        review: bool,
    },
    /// A game with players at other computers begins, continues, or is replaced by what the shared log says.
    SyncRemote {
        /// Echoed by the answer.
        id: RequestId,
        /// The name of the shared log.
        log: u64,
        /// The game so far.
        record: Box<Record>,
        /// For each seat: do its moves come from another computer?
        remote: Vec<bool>,
    },
    /// An action in a shared game that its log has accepted. The rules judge it here as well.
    Remote {
        /// The index of the seat that acts.
        seat: usize,
        /// What it does.
        action: Action,
        /// How long it took in centiseconds; see [`play::Match::check`].
        centis: u32,
    },
    /// For each seat: do its moves come from another computer from now on? E.g. another player runs the AI.
    RemoteSeats(Vec<bool>),
    /// The same game once more.
    Again,
    /// The same game with sides swapped.
    Swap,
    /// The last move of a person here is taken back, and what followed it.
    Undo,
    /// What was taken back is played again.
    Redo,
    /// In an exercise, back to the position after so many moves.
    Rewind(usize),
    /// A team resigns.
    Resign(Team),
    /// A team makes an offer to the other side.
    Offer(Offer, Team),
    /// The other side accepts or declines the open offer.
    Answer(bool),
    /// A player gets another name. Not in games with players at other computers.
    RenamePlayer {
        /// The index of the seat.
        seat: usize,
        /// The new name.
        name: String,
    },
    /// Begins, ends or steps through a review.
    Review(ReviewStep),
    /// Tries a move in the reviewed position; the game itself does not change.
    TryMove {
        /// The move as the game writes it.
        text: String,
        /// The epoch of the table it was meant for.
        epoch: u64,
    },
    /// The table is closed.
    Close,
}

impl TableAsked {
    /// A new game.
    pub fn start(setup: NewGame) -> Self {
        Self::Start { id: RequestId::fresh(), setup: Box::new(setup) }
    }

    /// A recorded game is continued.
    pub fn resume(record: Record) -> Self {
        Self::Resume { id: RequestId::fresh(), record: Box::new(record), review: false }
    }

    /// The id that the answer echoes; only requests for another game have one.
    pub fn id(&self) -> Option<RequestId> {
        match self {
            Self::Start { id, .. }
            | Self::Exercise { id, .. }
            | Self::Resume { id, .. }
            | Self::SyncRemote { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// Would the local player replace the game at the table by this?
    pub(super) fn replaces_game(&self) -> bool {
        matches!(
            self,
            Self::Start { .. } | Self::Exercise { .. } | Self::Resume { .. } | Self::Again | Self::Swap
        )
    }
}

/// A move was made in the game.
#[derive(Message, Clone, Debug)]
pub struct MovePlayed {
    /// What happened.
    pub played: Played,
    /// The index of the seat that made it.
    pub seat: usize,
    /// How long it took, in hundredths of a second.
    pub centis: u32,
}

/// A move is to be shown: it was made in the game, or it is the next step of a review.
#[derive(Message, Clone, Debug)]
pub struct MoveShown(pub Played);

/// A move was refused, and nothing has changed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct MoveRefused {
    /// Why.
    pub why: rules::Message,
}

/// Another game was refused, and nothing has changed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct StartRefused {
    /// The request that was refused, if it has an id.
    pub request: Option<RequestId>,
    /// Why.
    pub why: rules::Message,
}

/// The position was replaced as a whole and must be redrawn.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableReset {
    /// Another game is at the table.
    Started {
        /// The request that this answers, if it has an id.
        request: Option<RequestId>,
    },
    /// Moves were taken back or played again.
    Stepped,
    /// Another position of the same game is shown; the game itself has not changed.
    Reviewed,
    /// The table was closed.
    Closed,
}

impl TableReset {
    /// Has another game begun?
    pub fn is_start(&self) -> bool {
        matches!(self, Self::Started { .. })
    }
}

/// The game is over.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnded(pub Outcome);

/// An offer was made or answered.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferEvent {
    /// A team makes an offer; another must answer.
    Made(Offer, Team),
    /// The offer was accepted or declined.
    Answered(Offer, bool),
}
