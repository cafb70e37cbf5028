//! What everyone agreed on before the first entry. Its hash is the first link of the chain.

use crate::identity::Key;
use crate::layout::{HeaderV1, StoredHeader};
use crate::{ChainError, Hash, LONGEST_MOVE, wire};
use play::{Action, Match, Refused};
use rules::{GameTerms, MOST_SEATS, Seat, Team};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The format of new logs. Logs of every earlier format can still be read.
pub const LOG_VERSION: u32 = 2;
/// From this format on a side makes at most one offer a move. The bytes are those of format 1.
const LIMITS_OFFERS: u32 = 2;
/// The most moves of a saved game that is continued.
pub const MOST_SAVED: usize = 4000;
/// The most bytes of a position.
const LONGEST_POSITION: usize = 2048;
/// The most bytes of an id.
const LONGEST_ID: usize = 64;
/// The most options of a game.
const MOST_CHOICES: usize = 32;
/// The end of the year 9999, in seconds since 1970.
const LAST_SECOND: u64 = 253_402_300_799;
/// Bytes reserved for the message around a header.
const ENVELOPE: usize = 512;

/// What everyone agreed on before the first entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "StoredHeader", try_from = "StoredHeader")]
pub struct LogHeader {
    /// The format of the log; see [`LOG_VERSION`].
    pub version: u32,
    /// The game. Thinking times of moves made before count.
    pub terms: GameTerms,
    /// The key of the person in each seat; `None` for an AI.
    pub keys: Vec<Option<Key>>,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// Makes every game different from all others.
    pub nonce: [u8; 16],
}

impl LogHeader {
    /// Can this game be played?
    ///
    /// # Errors
    /// The first reason against it.
    pub fn check(&self) -> Result<(), ChainError> {
        self.open().map(drop)
    }

    /// The id of the game, and the first link of the chain.
    #[must_use]
    pub fn hash(&self) -> Hash {
        // What passes the check is short enough to be encoded.
        let StoredHeader { version, body } = self.clone().into();
        Hash::of(&wire::canonical(&("manyboard log", version, body)).unwrap_or_default())
    }

    /// The match as it begins or continues.
    ///
    /// # Errors
    /// The first reason why it cannot be played.
    pub fn open(&self) -> Result<Match, ChainError> {
        self.check_sizes()?;
        self.check_keys()?;
        let mut game = Match::new(&self.terms)?;
        if game.outcome().is_some() {
            return Err(ChainError::Finished);
        }
        if let Some(team) = game.clocks().flag(0) {
            return Err(ChainError::NoTime(team));
        }
        if self.version < LIMITS_OFFERS {
            game.allow_repeated_offers();
        }
        game.begin_at(self.began);
        Ok(game)
    }

    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, key: Key) -> Option<usize> {
        self.keys.iter().position(|other| *other == Some(key))
    }

    /// The key of the person in a seat; `None` for an AI.
    #[must_use]
    pub fn key_of(&self, seat: usize) -> Option<Key> {
        self.keys.get(seat).copied().flatten()
    }

    /// The keys of all people who play.
    pub fn people(&self) -> impl Iterator<Item = Key> {
        self.keys.iter().copied().flatten()
    }

    /// Does a person play in another team than this?
    #[must_use]
    pub fn has_people_against(&self, team: Team) -> bool {
        self.terms.seats.iter().any(|seat| seat.team != team && !seat.controller.is_ai())
    }

    /// May this person do that for this seat in any state of the game? Every player may act for an AI.
    pub(crate) fn check_author(&self, seat: usize, action: &Action, by: Key) -> Result<(), ChainError> {
        if matches!(action, Action::Move(text) if text.len() > LONGEST_MOVE) {
            return Err(ChainError::TooLarge("move"));
        }
        let owner = self.keys.get(seat).ok_or(Refused::NoSeat(seat))?;
        if owner.map_or(self.seat_of(by).is_none(), |owner| owner != by) {
            return Err(ChainError::NotYourSeat(seat));
        }
        if owner.is_none() && !matches!(action, Action::Move(_) | Action::Answer(_)) {
            return Err(Refused::AiOnlyPlays(seat).into());
        }
        Ok(())
    }

    fn check_sizes(&self) -> Result<(), ChainError> {
        let terms = &self.terms;
        let long = |text: &str| text.len() > LONGEST_ID;
        let mut options = terms.options.iter();
        if !(1..=LOG_VERSION).contains(&self.version) {
            return Err(ChainError::Version(self.version));
        }
        let limits = [
            (self.began > LAST_SECOND, "date"),
            (long(&terms.mode), "mode"),
            (terms.options.iter().count() > MOST_CHOICES, "options"),
            (options.any(|(id, value)| long(id) || long(value)), "options"),
            (terms.position.as_ref().is_some_and(|text| text.len() > LONGEST_POSITION), "position"),
            (terms.moves.len() > MOST_SAVED, "moves"),
            (terms.moves.iter().any(|mv| mv.text.len() > LONGEST_MOVE), "moves"),
            (terms.seats.len() > MOST_SEATS, "seats"),
        ];
        if let Some((_, what)) = limits.into_iter().find(|(exceeded, _)| *exceeded) {
            return Err(ChainError::TooLarge(what));
        }
        terms.seats.iter().enumerate().try_for_each(check_seat)?;
        // A header that fits into no message can never be agreed on.
        match wire::pack(&HeaderV1::from(self)) {
            Ok(bytes) if bytes.len() + ENVELOPE <= wire::LARGEST => Ok(()),
            _ => Err(ChainError::TooLarge("header")),
        }
    }

    /// Every person has one seat, or one person could agree with themselves.
    fn check_keys(&self) -> Result<(), ChainError> {
        let people: BTreeSet<Key> = self.people().collect();
        let fits = |(seat, key): (&Seat, &Option<Key>)| seat.controller.is_ai() == key.is_none();
        let matched = self.terms.seats.len() == self.keys.len()
            && self.terms.seats.iter().zip(&self.keys).all(fits);
        let once = !people.is_empty() && people.len() == self.people().count();
        if matched && once { Ok(()) } else { Err(ChainError::Keys) }
    }
}

fn check_seat((index, seat): (usize, &Seat)) -> Result<(), ChainError> {
    if seat.name.is_empty() || wire::sanitize(&seat.name, rules::name::MAX_LENGTH) != seat.name {
        return Err(ChainError::Name(seat.name.clone()));
    }
    if seat.controller.has_valid_sliders() { Ok(()) } else { Err(ChainError::Sliders(index)) }
}

impl From<LogHeader> for StoredHeader {
    fn from(header: LogHeader) -> Self {
        // The check refuses headers that are too large to be encoded.
        let body = wire::pack(&HeaderV1::from(&header)).unwrap_or_default();
        Self { version: header.version, body }
    }
}

impl TryFrom<StoredHeader> for LogHeader {
    type Error = ChainError;

    fn try_from(stored: StoredHeader) -> Result<Self, ChainError> {
        match stored.version {
            version @ 1..=2 => {
                let body = wire::unpack::<HeaderV1>(&stored.body).map_err(|_| ChainError::Malformed)?;
                body.read(version)
            }
            newer => Err(ChainError::Version(newer)),
        }
    }
}
