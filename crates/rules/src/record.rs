//! The record of a game: the one thing that is saved, sent and replayed.

use crate::{Options, Outcome, Team, TimeControl};
use serde::{Deserialize, Serialize};

/// A game from its set-up to its last move. A position is never stored: it is replayed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// Which game, by its id.
    pub mode: String,
    /// What was chosen before it began.
    pub options: Options,
    /// The first position as text, unless it is the usual one.
    pub setup: Option<String>,
    /// Every move.
    pub moves: Vec<Move>,
    /// How much time everybody has.
    pub time: TimeControl,
    /// How long the player to move had thought when this was written, in hundredths of a second:
    /// so that a clock goes on where it stopped.
    pub pending: u32,
    /// What was said at the table, in the order in which it was.
    pub events: Vec<Event>,
    /// How it ended, if it has.
    pub result: Option<Outcome>,
    /// Who plays, in the order in which they move within their teams.
    pub players: Vec<Player>,
    /// When it began, in seconds since 1970; 0 if nobody knows.
    pub began: u64,
    /// When the last thing happened, likewise.
    pub touched: u64,
    /// Anything else worth keeping: names of events, data of the game's own.
    pub tags: Vec<(String, String)>,
}

/// One move of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Move {
    /// The move as the game writes it.
    pub text: String,
    /// How long the player thought, in hundredths of a second.
    pub centis: u32,
}

/// Something that was said or done at the table and is no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Event {
    /// How many moves had been made. Some of them may have been taken back since.
    pub ply: u32,
    /// Who said it.
    pub team: Team,
    /// What it was.
    pub kind: EventKind,
}

/// What can be said at the table. Saves hold the places in this list: new ones go to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum EventKind {
    /// Let us call it a draw.
    DrawOffered,
    /// Agreed, a draw.
    DrawAccepted,
    /// No draw, we play on.
    DrawRefused,
    /// May I take my move back?
    TakebackAsked,
    /// You may.
    TakebackGranted,
    /// You may not.
    TakebackRefused,
    /// I give up.
    Resigned,
    /// This game does not count.
    Aborted,
    /// Shall this game not count?
    AbortAsked,
    /// It shall.
    AbortRefused,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// What the others call them.
    pub name: String,
    /// Their team; without one they watch.
    pub team: Option<Team>,
    /// The level of an AI, or nothing for a person.
    pub ai: Option<u8>,
}

impl Record {
    /// A game of which only the kind is known.
    pub fn new(mode: &str, options: Options, setup: Option<String>) -> Self {
        Self { mode: mode.into(), options, setup, ..Self::default() }
    }

    /// Writes down what was said at the table just now.
    pub fn note(&mut self, team: Team, kind: EventKind) {
        let ply = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        self.events.push(Event { ply, team, kind });
    }

    /// The offer or question that nobody has answered yet, if the last thing said was one.
    pub fn open_question(&self) -> Option<Event> {
        let asks = |kind| {
            use EventKind::{AbortAsked, DrawOffered, TakebackAsked};
            matches!(kind, DrawOffered | TakebackAsked | AbortAsked)
        };
        self.events.last().copied().filter(|event| asks(event.kind))
    }

    /// The players of a team, in the order in which they move.
    pub fn team(&self, team: Team) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(move |player| player.team == Some(team))
    }

    /// Who makes a team's next move, when the team has made `moved` moves: they take turns.
    pub fn mover(&self, team: Team, moved: usize) -> Option<&Player> {
        let players = self.team(team).count();
        if players == 0 { None } else { self.team(team).nth(moved % players) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_a_team_take_turns() {
        let player = |name: &str, team| Player { name: name.into(), team, ai: None };
        let mut record = Record::new("chess", Options::default(), None);
        record.players.push(player("Ada", Some(Team::FIRST)));
        record.players.push(player("Guest", None));
        record.players.push(player("Bo", Some(Team::FIRST)));
        let names: Vec<_> = (0..4)
            .filter_map(|moved| record.mover(Team::FIRST, moved))
            .map(|player| player.name.as_str())
            .collect();
        assert_eq!(names, ["Ada", "Bo", "Ada", "Bo"]);
        assert_eq!(record.mover(Team::SECOND, 0), None);
    }

    #[test]
    fn a_question_is_open_until_it_is_answered() {
        let mut record = Record::new("chess", Options::default(), None);
        assert_eq!(record.open_question(), None);
        record.note(Team::FIRST, EventKind::DrawOffered);
        assert_eq!(record.open_question().map(|event| event.team), Some(Team::FIRST));
        record.note(Team::SECOND, EventKind::DrawRefused);
        assert_eq!(record.open_question(), None);
    }
}
