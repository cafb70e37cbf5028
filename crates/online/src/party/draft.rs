//! What a lobby is created with: for a new game, a saved game, or a game against any opponent.

use super::lobby::{Lobby, LobbySeat, LobbyTerms, Occupant};
use rules::{GameTerms, Record, Seat, TimeControl};

/// What a lobby is created with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyDraft {
    /// What is to be played, and who may come in.
    pub terms: LobbyTerms,
    /// The seats; members who join take the empty ones.
    pub seats: Vec<LobbySeat>,
    /// Start the game as soon as possible? For strangers who are matched.
    pub auto_start: bool,
}

impl LobbyDraft {
    /// A new game: seats of people are free, AIs keep theirs.
    #[must_use]
    pub fn new(mut game: GameTerms) -> Self {
        let mut seats: Vec<LobbySeat> = game.seats.drain(..).map(|seat| open_seat(&seat)).collect();
        seats.sort_by_key(|seat| seat.team);
        Self { terms: LobbyTerms::new(game), seats, auto_start: false }
    }

    /// A saved game that continues: its seats are reserved for its players.
    #[must_use]
    pub fn of_record(record: &Record) -> Self {
        let game = GameTerms { seats: Vec::new(), ..record.terms.clone() };
        Self { terms: LobbyTerms::new(game), seats: Lobby::reserved_seats(record), auto_start: false }
    }

    /// A game against any opponent, which starts by itself. `None` if the mode is unknown.
    #[must_use]
    pub fn for_strangers(mode: &str, time: TimeControl) -> Option<Self> {
        let seats = Lobby::empty_seats(catalog::find(mode)?.info());
        let game = GameTerms { time, ..GameTerms::of(mode) };
        Some(Self { terms: LobbyTerms::new(game), seats, auto_start: true })
    }
}

fn open_seat(seat: &Seat) -> LobbySeat {
    LobbySeat { team: seat.team, occupant: Occupant::of(&seat.controller, Occupant::Empty) }
}
