//! The record of a game: the one thing that is saved, sent and replayed.

use crate::{GameTerms, Options, Outcome, Team};
use serde::{Deserialize, Serialize};

/// A name and a text.
pub type Tag = (String, String);

/// A game from its first position to its last move. Positions are not stored: they are replayed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The terms of the game as it stands: `terms.moves` are the moves made so far, so that the
    /// same terms continue it.
    pub terms: GameTerms,
    /// How long the player to move had thought when this was written, in hundredths of a second,
    /// so that the clock continues where it stopped.
    pub pending: u32,
    /// Offers, answers and resignations, in order.
    pub events: Vec<Event>,
    /// How the game ended, if it has.
    pub result: Option<Outcome>,
    /// When it began, in seconds since 1970; 0 if unknown.
    pub began: u64,
    /// When something last happened, in seconds since 1970; 0 if unknown.
    pub touched: u64,
    /// Anything else worth keeping: the name of a tournament, comments, data of the game's own.
    pub tags: Vec<Tag>,
    /// Names of people who watched. Only games from elsewhere have them.
    pub spectators: Vec<String>,
}

/// One move of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Move {
    /// The move in the game's own notation.
    pub text: String,
    /// Thinking time in hundredths of a second.
    pub centis: u32,
}

/// Something that happened in a game and is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The number of moves made before it. Some of them may have been taken back since.
    pub ply: u32,
    /// The team that did it.
    pub team: Team,
    /// What happened.
    pub kind: EventKind,
}

/// What can happen besides moves. Files hold the index in this list: add new kinds at its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum EventKind {
    /// A draw was offered.
    DrawOffered,
    /// The draw was accepted.
    DrawAccepted,
    /// The draw was declined.
    DrawRefused,
    /// A takeback was requested.
    TakebackAsked,
    /// The takeback was granted.
    TakebackGranted,
    /// The takeback was refused.
    TakebackRefused,
    /// The team resigned.
    Resigned,
    /// The game was aborted by agreement.
    Aborted,
    /// Aborting the game was proposed.
    AbortAsked,
    /// Aborting was refused.
    AbortRefused,
}

impl Record {
    /// A game without moves or players.
    pub fn new(mode: &str, options: Options, position: Option<String>) -> Self {
        let terms = GameTerms { mode: mode.into(), options, position, ..GameTerms::default() };
        Self { terms, ..Self::default() }
    }

    /// Adds an event at the current move.
    pub fn note(&mut self, team: Team, kind: EventKind) {
        let ply = u32::try_from(self.terms.moves.len()).unwrap_or(u32::MAX);
        self.events.push(Event { ply, team, kind });
    }

    /// The unanswered offer: the last event, if it is one. An offer lapses with the next move.
    pub fn open_offer(&self) -> Option<Event> {
        let asks = |kind| {
            use EventKind::{AbortAsked, DrawOffered, TakebackAsked};
            matches!(kind, DrawOffered | TakebackAsked | AbortAsked)
        };
        let fresh = |event: &Event| usize::try_from(event.ply) == Ok(self.terms.moves.len());
        self.events.last().copied().filter(|event| asks(event.kind) && fresh(event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_is_open_until_it_is_answered() {
        let mut record = Record::new("chess", Options::default(), None);
        assert_eq!(record.open_offer(), None);
        record.note(Team::FIRST, EventKind::DrawOffered);
        assert_eq!(record.open_offer().map(|event| event.team), Some(Team::FIRST));
        record.note(Team::SECOND, EventKind::DrawRefused);
        assert_eq!(record.open_offer(), None);
        record.note(Team::FIRST, EventKind::TakebackAsked);
        record.terms.moves.push(Move::default());
        assert_eq!(record.open_offer(), None, "the game was played on");
    }
}
