//! The messages by which everything asks of the table and learns from it.

use super::review::Look;
use crate::new_game::NewGame;
use bevy::prelude::*;
use rules::record::EventKind;
use rules::{Outcome, Played, Record, Step, Team};

/// Asks for a move.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct MoveAsked {
    /// The place of the seat that asks.
    pub seat: usize,
    /// The move as the game writes it.
    pub text: String,
    /// The epoch of the table it was meant for.
    pub epoch: u64,
}

/// Asks for something else than a move.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum TableAsked {
    /// A new game.
    Start(Box<NewGame>),
    /// A game that was written down goes on where it stopped; one that is over is looked at.
    Resume(Box<Record>),
    /// A game with people elsewhere: it begins, goes on, or was compared with theirs and stands like this.
    Gather {
        /// The name of the log that everybody shares.
        log: u64,
        /// The game as it stands.
        record: Box<Record>,
        /// For each seat: do its moves come from another computer?
        remote: Vec<bool>,
    },
    /// Something that was done elsewhere, and counts.
    Told(Told),
    /// The same game once more.
    Again,
    /// The same game with sides swapped.
    Swap,
    /// The last move of somebody here is taken back, and what followed it.
    Undo,
    /// What was taken back is played again.
    Redo,
    /// A team gives up.
    Resign(Team),
    /// A team asks the others for something.
    Ask(Question, Team),
    /// The others answer.
    Answer(bool),
    /// The game is looked at, there or here.
    Review(Look),
    /// Everybody leaves.
    Close,
}

impl TableAsked {
    /// Would something else be on the table then, of one's own choice?
    pub(super) fn is_another_game(&self) -> bool {
        matches!(self, Self::Start(_) | Self::Resume(_) | Self::Again | Self::Swap)
    }
}

/// Something that was done in a game with people elsewhere. The log has it, so everybody has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// A move.
    Move {
        /// The place of the seat that made it.
        seat: usize,
        /// As the game writes it.
        text: String,
        /// How long it took, in hundredths of a second.
        centis: u32,
    },
    /// A team asks for something.
    Ask(Question, Team),
    /// The others have answered.
    Answer(bool),
    /// A team has given up.
    Resign(Team),
    /// The team to move has no time left.
    Flag,
    /// Moves of the seats marked here come from other computers from now on: another player runs the AI.
    Remote(Vec<bool>),
}

/// What a team can ask the others for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Shall we call it a draw?
    Draw,
    /// May I take my move back?
    Takeback,
    /// Shall the game not count?
    Abort,
}

impl Question {
    /// How the record writes it when it is asked.
    pub fn asked(self) -> EventKind {
        match self {
            Self::Draw => EventKind::DrawOffered,
            Self::Takeback => EventKind::TakebackAsked,
            Self::Abort => EventKind::AbortAsked,
        }
    }

    /// How the record writes the answer.
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

    /// The question a record has written down.
    pub fn of(kind: EventKind) -> Option<Self> {
        [Self::Draw, Self::Takeback, Self::Abort].into_iter().find(|question| question.asked() == kind)
    }
}

/// A move was made.
#[derive(Message, Clone, Debug)]
pub struct MovePlayed {
    /// What happened.
    pub played: Played,
    /// The place of the seat that made it.
    pub seat: usize,
    /// The epoch of the table after it.
    pub epoch: u64,
    /// Was it only looked at or tried, in a review? Then the game itself has not changed.
    pub tried: bool,
}

impl MovePlayed {
    /// Did a piece leave the board?
    pub fn captures(&self) -> bool {
        self.played.steps.iter().any(|step| matches!(step, Step::Remove(_)))
    }
}

/// A move was refused, and nothing has changed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct MoveRefused {
    /// Why, for the log.
    pub why: String,
}

/// The position was replaced as a whole: everything is to be drawn anew.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableReset {
    /// A game has begun, or goes on.
    Started,
    /// Moves were taken back or came again.
    Stepped,
    /// The same game is looked at elsewhere; nothing about it has changed.
    Looked,
    /// Nobody plays any more.
    Closed,
}

/// The game is over.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnded(pub Outcome);

/// Something that was said at the table.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Talk {
    /// A team asks for something; another must answer.
    Asked(Question, Team),
    /// The answer.
    Answered(Question, bool),
}
