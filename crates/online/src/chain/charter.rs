//! What everybody agreed on before the first move. Its hash is the first link of the chain.

use super::{ChainError, Deed, Hash, LONGEST_MOVE};
use crate::identity::Key;
use crate::party::lobby::MAX_NAME;
use crate::wire;
use rules::record::Move;
use rules::{AiLevel, Clocks, Controller, Game, Mode, Options, Team, TimeControl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// No game has more seats.
pub const MOST_SEATS: usize = 16;
/// No saved game that goes on has more moves.
pub const MOST_SAVED: usize = 4000;
/// No position is written with more letters.
const LONGEST_POSITION: usize = 2048;
/// No id is longer.
const LONGEST_ID: usize = 64;
/// Nothing has more options or sliders.
const MOST_CHOICES: usize = 32;
/// The last second that calendars can show: that of the year 9999.
const LAST_SECOND: u64 = 253_402_300_799;
/// What a message around a charter may take.
const ENVELOPE: usize = 512;

/// What everybody agreed on before the first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Charter {
    /// The language of the apps, [`crate::VERSION`].
    pub version: u32,
    /// Which game, by its id.
    pub mode: String,
    /// What was chosen of the game's own options.
    pub options: Options,
    /// The first position, unless it is the usual one.
    pub position: Option<String>,
    /// Moves of a saved game that goes on. The times they took count.
    pub moves: Vec<Move>,
    /// How much time everybody has.
    pub time: TimeControl,
    /// Who plays, in the order in which they move within their teams.
    pub seats: Vec<Seat>,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// Makes two games of the same people different ones.
    pub chance: [u8; 16],
}

/// Somebody at the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// What the others call them.
    pub name: String,
    /// Their team.
    pub team: Team,
    /// Who makes their moves.
    pub mind: Mind,
}

/// Who makes the moves of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Mind {
    /// Whoever has this key.
    Person(Key),
    /// The AI, run by any person who has a seat.
    Ai {
        /// From 1 to 5.
        level: u8,
        /// Sliders that differ from the level's, by their ids.
        sliders: Vec<(String, u8)>,
    },
}

impl Mind {
    /// Is it the AI?
    #[must_use]
    pub fn is_ai(&self) -> bool {
        matches!(self, Self::Ai { .. })
    }
}

impl Charter {
    /// Could this be played?
    ///
    /// # Errors
    /// The first thing that is in the way.
    pub fn check(&self) -> Result<(), ChainError> {
        self.open().map(drop)
    }

    /// The first link of the chain.
    #[must_use]
    pub fn hash(&self) -> Hash {
        // What has passed the check is short enough to be written.
        Hash::of(&wire::canonical(&("manyboard charter", self)).unwrap_or_default())
    }

    /// The game as it begins or goes on.
    ///
    /// # Errors
    /// The first thing that is in the way.
    pub fn open(&self) -> Result<Box<dyn Game>, ChainError> {
        self.check_sizes()?;
        let mode = catalog::find(&self.mode).ok_or_else(|| ChainError::NoGame(self.mode.clone()))?;
        self.check_teams(&mode)?;
        self.check_people()?;
        let mut game = mode.open(self.options.clone(), self.position.as_deref())?;
        for mv in &self.moves {
            game.push_move(&mv.text, mv.centis)?;
        }
        if game.outcome().is_some() {
            return Err(ChainError::Finished);
        }
        game.describe(&mut |record| {
            record.terms.time.clone_from(&self.time);
            record.terms.seats = self.seats.iter().map(seat_of_record).collect();
            (record.began, record.touched) = (self.began, self.began);
        });
        match Clocks::of(&*game).flag(0) {
            Some(team) => Err(ChainError::NoTime(team)),
            None => Ok(game),
        }
    }

    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, key: Key) -> Option<usize> {
        self.seats.iter().position(|seat| seat.mind == Mind::Person(key))
    }

    /// Everybody who plays and is no AI.
    pub fn people(&self) -> impl Iterator<Item = Key> {
        self.seats.iter().filter_map(|seat| match seat.mind {
            Mind::Person(key) => Some(key),
            Mind::Ai { .. } => None,
        })
    }

    /// The places of the seats of a team, in the order in which they move.
    pub fn seats_of(&self, team: Team) -> impl Iterator<Item = usize> {
        let places = self.seats.iter().enumerate();
        places.filter(move |(_, seat)| seat.team == team).map(|(place, _)| place)
    }

    /// Does this team consist of AIs alone?
    #[must_use]
    pub fn is_ai_only(&self, team: Team) -> bool {
        self.seats.iter().filter(|seat| seat.team == team).all(|seat| seat.mind.is_ai())
    }

    /// Does anybody who is no AI play in another team than this?
    #[must_use]
    pub fn has_people_against(&self, team: Team) -> bool {
        self.seats.iter().any(|seat| seat.team != team && !seat.mind.is_ai())
    }

    /// May this person do such a thing for that seat, whatever the board says?
    pub(super) fn may_write(&self, place: usize, deed: &Deed, by: Key) -> Result<(), ChainError> {
        if matches!(deed, Deed::Move(text) if text.len() > LONGEST_MOVE) {
            return Err(ChainError::TooMuch("the move"));
        }
        let seat = self.seats.get(place).ok_or(ChainError::NoSeat(place))?;
        let theirs = match &seat.mind {
            Mind::Person(key) => *key == by,
            Mind::Ai { .. } => self.seat_of(by).is_some(),
        };
        if !theirs {
            return Err(ChainError::NotTheirs(place));
        }
        if seat.mind.is_ai() && !matches!(deed, Deed::Move(_) | Deed::Answer(_)) {
            return Err(ChainError::OnlyAi(place));
        }
        Ok(())
    }

    fn check_sizes(&self) -> Result<(), ChainError> {
        let too_much = |what| Err(ChainError::TooMuch(what));
        if self.version != crate::VERSION {
            return Err(ChainError::Version(self.version));
        }
        if self.began > LAST_SECOND {
            return too_much("the date");
        }
        if self.mode.len() > LONGEST_ID {
            return too_much("the name of the game");
        }
        let long = |text: &str| text.len() > LONGEST_ID;
        if self.options.iter().count() > MOST_CHOICES
            || self.options.iter().any(|(id, value)| long(id) || long(value))
        {
            return too_much("options");
        }
        if self.position.as_ref().is_some_and(|text| text.len() > LONGEST_POSITION) {
            return too_much("the position");
        }
        if self.moves.len() > MOST_SAVED || self.moves.iter().any(|mv| mv.text.len() > LONGEST_MOVE) {
            return too_much("moves");
        }
        if self.seats.len() > MOST_SEATS {
            return too_much("seats");
        }
        self.seats.iter().try_for_each(check_seat)?;
        // Whatever fits into no message could never be agreed on.
        match wire::pack(self) {
            Ok(bytes) if bytes.len() + ENVELOPE <= wire::LARGEST => Ok(()),
            _ => too_much("the saved game"),
        }
    }

    fn check_teams(&self, mode: &Mode) -> Result<(), ChainError> {
        let teams = &mode.info().teams;
        let wrong = |why: String| Err(ChainError::Teams(why));
        if let Some(lost) = self.seats.iter().find(|seat| usize::from(seat.team.0) >= teams.len()) {
            return wrong(format!("{} sits in a team that is not there", lost.name));
        }
        for (place, info) in teams.iter().enumerate() {
            let players = self.seats.iter().filter(|seat| usize::from(seat.team.0) == place).count();
            if players < usize::from(info.min_players) {
                return wrong(format!("{} needs at least {}", info.name, info.min_players));
            }
            if players > usize::from(info.max_players) {
                return wrong(format!("{} takes at most {}", info.name, info.max_players));
            }
        }
        Ok(())
    }

    /// Everybody has one seat, or one person could agree with themself.
    fn check_people(&self) -> Result<(), ChainError> {
        let people: BTreeSet<Key> = self.people().collect();
        let alone = people.is_empty() || people.len() < self.people().count();
        if alone { Err(ChainError::People) } else { Ok(()) }
    }
}

fn check_seat(seat: &Seat) -> Result<(), ChainError> {
    if seat.name.is_empty() || wire::tame(&seat.name, MAX_NAME) != seat.name {
        return Err(ChainError::Name(seat.name.clone()));
    }
    let Mind::Ai { level, sliders } = &seat.mind else { return Ok(()) };
    let plain = |id: &str| id.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
    let known =
        |(id, value): &(String, u8)| (1..=LONGEST_ID).contains(&id.len()) && plain(id) && *value <= 100;
    let good = (1..=5).contains(level) && sliders.len() <= MOST_CHOICES && sliders.iter().all(known);
    if good { Ok(()) } else { Err(ChainError::Ai(seat.name.clone())) }
}

/// A seat as records have it.
fn seat_of_record(seat: &Seat) -> rules::Seat {
    let controller = match &seat.mind {
        Mind::Person(_) => Controller::Person,
        Mind::Ai { level, sliders } => {
            Controller::Ai { level: AiLevel::nearest(*level), sliders: sliders.clone() }
        }
    };
    rules::Seat { name: seat.name.clone(), team: seat.team, controller }
}
