//! What a lobby begins with: for a game that was set up, and for one that was saved.

use crate::new_game::NewGame;
use online::party::Founding;
use online::party::lobby::{Lobby, Place, Sitter, Terms};
use rules::{Controller, Record, Seat};

/// What a lobby begins with when nothing was said.
pub(super) fn usual_terms(mode: &str) -> Terms {
    Terms {
        mode: mode.into(),
        options: rules::Options::default(),
        position: None,
        moves: Vec::new(),
        time: rules::TimeControl::default(),
        listed: false,
        password: false,
        spectators: true,
    }
}

/// A lobby for what was set up: people's seats are for whoever comes.
pub(super) fn founding_of(setup: &NewGame) -> Founding {
    let place = |seat: &Seat| {
        let sitter = match &seat.controller {
            Controller::Ai { level, sliders } => {
                Sitter::Ai { level: level.number(), sliders: sliders.clone() }
            }
            Controller::Person => Sitter::Empty,
        };
        Place { team: seat.team, sitter }
    };
    let mut places: Vec<Place> = setup.terms.seats.iter().map(place).collect();
    places.sort_by_key(|place| place.team);
    let agreed = setup.prepared().unwrap_or_else(|_| setup.terms.clone());
    let terms = Terms {
        options: agreed.options,
        position: agreed.position,
        moves: agreed.moves,
        time: agreed.time,
        ..usual_terms(&agreed.mode)
    };
    Founding { terms, places, at_once: false }
}

/// A lobby in which a saved game goes on: its seats are offered to whoever had them.
pub(super) fn founding_of_record(record: &Record) -> Founding {
    let terms = Terms {
        options: record.terms.options.clone(),
        position: record.terms.position.clone(),
        moves: record.terms.moves.clone(),
        time: record.terms.time.clone(),
        ..usual_terms(&record.terms.mode)
    };
    Founding { terms, places: Lobby::places_of(record), at_once: false }
}
