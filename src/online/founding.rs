//! What a lobby begins with: for a game that was set up, and for one that was saved.

use crate::setup::{Mind, Setup};
use online::party::Founding;
use online::party::lobby::{Lobby, Place, Sitter, Terms};
use rules::Record;

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
pub(super) fn founding_of(setup: &Setup) -> Founding {
    let place = |seat: &crate::setup::Seat| {
        let sitter = match &seat.mind {
            Mind::Ai { level, sliders } => Sitter::Ai { level: *level, sliders: sliders.clone() },
            Mind::Person | Mind::Elsewhere => Sitter::Empty,
        };
        Place { team: seat.team, sitter }
    };
    let mut places: Vec<Place> = setup.seats.iter().map(place).collect();
    places.sort_by_key(|place| place.team);
    let moves = setup.moves.iter().map(|text| rules::record::Move { text: text.clone(), centis: 0 });
    let terms = Terms {
        options: setup.options.clone(),
        position: setup.position.clone(),
        moves: moves.collect(),
        time: setup.time.clone(),
        ..usual_terms(&setup.mode)
    };
    Founding { terms, places, at_once: false }
}

/// A lobby in which a saved game goes on: its seats are offered to whoever had them.
pub(super) fn founding_of_record(record: &Record) -> Founding {
    let terms = Terms {
        options: record.options.clone(),
        position: record.setup.clone(),
        moves: record.moves.clone(),
        time: record.time.clone(),
        ..usual_terms(&record.mode)
    };
    Founding { terms, places: Lobby::places_of(record), at_once: false }
}
