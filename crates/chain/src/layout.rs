//! The bytes of a header in versions 1 and 2 of the format, apart from the types the program works with.
//!
//! Frozen: signatures cover these bytes. When [`LogHeader`] or [`GameTerms`] change, add a layout of a new version beside
//! this one and keep reading this one. `tests/fixtures` holds logs of every version.

use crate::identity::Key;
use crate::{ChainError, LogHeader};
use rules::record::Move;
use rules::{AiLevel, Controller, GameTerms, Options, Seat, Team};
use serde::{Deserialize, Serialize};

/// A header as bytes, with the version that says how to decode them.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct StoredHeader {
    pub(crate) version: u32,
    pub(crate) body: Vec<u8>,
}

/// The body of versions 1 and 2.
#[derive(Serialize, Deserialize)]
pub(crate) struct HeaderV1 {
    mode: String,
    options: Vec<(String, String)>,
    position: Option<String>,
    moves: Vec<(String, u32)>,
    time: String,
    seats: Vec<SeatV1>,
    began: u64,
    nonce: [u8; 16],
}

#[derive(Serialize, Deserialize)]
struct SeatV1 {
    name: String,
    team: u8,
    player: PlayerV1,
}

#[derive(Serialize, Deserialize)]
enum PlayerV1 {
    Person(Key),
    Ai { level: u8, sliders: Vec<(String, u8)> },
}

impl From<&LogHeader> for HeaderV1 {
    fn from(header: &LogHeader) -> Self {
        let terms = &header.terms;
        let owned = |(id, value): (&str, &str)| (id.to_string(), value.to_string());
        let seats = terms.seats.iter().enumerate();
        Self {
            mode: terms.mode.clone(),
            options: terms.options.iter().map(owned).collect(),
            position: terms.position.clone(),
            moves: terms.moves.iter().map(|mv| (mv.text.clone(), mv.centis)).collect(),
            time: terms.time.to_string(),
            seats: seats.map(|(index, seat)| SeatV1::new(seat, header.key_of(index))).collect(),
            began: header.began,
            nonce: header.nonce,
        }
    }
}

impl SeatV1 {
    fn new(seat: &Seat, key: Option<Key>) -> Self {
        let player = match &seat.controller {
            // A person without a key is refused by `LogHeader::check`.
            Controller::Person => PlayerV1::Person(key.unwrap_or(Key([0; 32]))),
            Controller::Ai { level, sliders } => {
                PlayerV1::Ai { level: level.number(), sliders: sliders.clone() }
            }
        };
        Self { name: seat.name.clone(), team: seat.team.0, player }
    }

    fn read(self) -> Result<(Seat, Option<Key>), ChainError> {
        let (controller, key) = match self.player {
            PlayerV1::Person(key) => (Controller::Person, Some(key)),
            PlayerV1::Ai { level, sliders } => {
                (Controller::Ai { level: AiLevel::try_from(level)?, sliders }, None)
            }
        };
        Ok((Seat { name: self.name, team: Team(self.team), controller }, key))
    }
}

impl HeaderV1 {
    /// The header of a log of this version.
    pub(crate) fn read(self, version: u32) -> Result<LogHeader, ChainError> {
        let mut options = Options::default();
        for (id, value) in &self.options {
            options = options.with(id, value);
        }
        let seats: Result<Vec<_>, _> = self.seats.into_iter().map(SeatV1::read).collect();
        let (seats, keys) = seats?.into_iter().unzip();
        let moves = self.moves.into_iter().map(|(text, centis)| Move { text, centis });
        let terms = GameTerms {
            mode: self.mode,
            options,
            position: self.position,
            moves: moves.collect(),
            time: self.time.parse().map_err(rules::TermsError::Rules)?,
            seats,
        };
        Ok(LogHeader { version, terms, keys, began: self.began, nonce: self.nonce })
    }
}
