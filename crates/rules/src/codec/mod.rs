//! Records as bytes: a version byte, then everything else compressed.
//!
//! Moves and times are compressed separately, since similar data compresses well.
//!
//! The only place that knows the layout of records. For any bytes, at most [`MOST_BYTES`] are
//! unpacked. A decoded record must still be replayed by the rules before it is trusted.

mod layout;

use crate::range_coder::{in_fours, in_words, pack, unpack};
use crate::record::{Move, Record};
use crate::{GameTerms, Message, RuleError, message};
use bincode::config::{Config, standard};
use layout::{Version1, Version2};
use serde::de::DeserializeOwned;

/// The version this program writes. Older ones are still read.
pub const VERSION: u8 = 2;
/// The most bytes of an unpacked record.
pub const MOST_BYTES: usize = 1 << 20;
/// The most moves of a record.
pub const MOST_MOVES: usize = 1 << 16;

/// Packs a record.
pub fn encode(record: &Record) -> Result<Vec<u8>, RuleError> {
    let terms = &record.terms;
    let texts: Vec<_> = terms.moves.iter().map(|mv| mv.text.as_str()).collect();
    if texts.iter().any(|text| text.is_empty() || text.contains('\n')) {
        return Err(RuleError::record("moves", message!("rule-move-word", "a move must be one word")));
    }
    let joined = texts.join("\n");
    if joined.len() > MOST_BYTES || texts.len() > MOST_MOVES {
        return Err(RuleError::record(
            "moves",
            message!("rule-too-long", "the game is too long to be saved"),
        ));
    }
    let times: Vec<u8> = terms.moves.iter().flat_map(|mv| mv.centis.to_be_bytes()).collect();
    let layout = Version2 {
        mode: terms.mode.clone(),
        options: terms.options.clone(),
        position: terms.position.clone(),
        letters: joined.len() as u32,
        moves: pack(joined.as_bytes(), in_words),
        count: texts.len() as u32,
        times: pack(&times, in_fours),
        time: terms.time.clone(),
        pending: record.pending,
        events: record.events.clone(),
        result: record.result,
        players: record.players(),
        began: record.began,
        touched: record.touched,
        tags: record.tags_with_styles(),
    };
    let plain = bincode::serde::encode_to_vec(&layout, limits())
        .map_err(|error| RuleError::record("size", cannot_read(&error.to_string())))?;
    Ok([&[VERSION][..], &plain].concat())
}

/// Unpacks a record of this version or an older one. It has not been replayed yet.
pub fn decode(bytes: &[u8]) -> Result<Record, RuleError> {
    let (version, plain) = bytes.split_first().ok_or_else(|| {
        RuleError::record("version", message!("rule-record-empty", "the record is empty"))
    })?;
    match *version {
        1 => from_layout(read::<Version1>(plain)?.into()),
        2 => from_layout(read(plain)?),
        newer => {
            let why = message!(
                "rule-record-newer",
                "it is version {found}, and only versions up to {known} can be read; please update",
                found = newer,
                known = VERSION
            );
            Err(RuleError::record("version", why))
        }
    }
}

fn cannot_read(why: &str) -> Message {
    message!("rule-record-unreadable", "it cannot be read ({why})", why = crate::quote(why))
}

fn read<T: DeserializeOwned>(plain: &[u8]) -> Result<T, RuleError> {
    let (layout, read) = bincode::serde::decode_from_slice(plain, limits())
        .map_err(|error| RuleError::record("contents", cannot_read(&error.to_string())))?;
    if read != plain.len() {
        return Err(RuleError::record(
            "contents",
            message!("rule-record-trailing", "there is data after its end"),
        ));
    }
    Ok(layout)
}

fn from_layout(layout: Version2) -> Result<Record, RuleError> {
    let (letters, count) = (layout.letters as usize, layout.count as usize);
    if letters > MOST_BYTES || count > letters.min(MOST_MOVES) {
        return Err(RuleError::record("moves", message!("rule-record-moves", "it has too many moves")));
    }
    let moves = String::from_utf8(unpack(&layout.moves, letters, in_words)).map_err(|_| {
        RuleError::record("moves", message!("rule-record-damaged", "its moves are damaged"))
    })?;
    let texts: Vec<_> = moves.split('\n').filter(|text| !text.is_empty()).collect();
    if texts.len() != count {
        return Err(RuleError::record(
            "times",
            message!("rule-record-times", "it needs one time for each move"),
        ));
    }
    let times = unpack(&layout.times, 4 * count, in_fours);
    let times = times.as_chunks().0.iter().map(|bytes| u32::from_be_bytes(*bytes));
    let moves = texts.iter().zip(times).map(|(text, centis)| Move { text: (*text).into(), centis });
    let terms = GameTerms {
        mode: layout.mode,
        options: layout.options,
        position: layout.position,
        moves: moves.collect(),
        time: layout.time,
        seats: Vec::new(),
    };
    let mut record = Record {
        terms,
        pending: layout.pending,
        events: layout.events,
        result: layout.result,
        began: layout.began,
        touched: layout.touched,
        tags: layout.tags,
        spectators: Vec::new(),
    };
    record.set_players(layout.players);
    Ok(record)
}

fn limits() -> impl Config {
    standard().with_limit::<MOST_BYTES>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::EventKind;
    use crate::{Dice, Options, Outcome, Reason, Seat, Team};

    fn long_game() -> Record {
        let mut dice = Dice::new(1);
        let mut record = Record::new("chess", Options::default().with("a", "b"), None);
        for _ in 0..200 {
            let mut square = || format!("{}{}", (b'a' + dice.below(8) as u8) as char, 1 + dice.below(8));
            let text = square() + &square();
            record.terms.moves.push(Move { text, centis: dice.below(6000) as u32 });
        }
        for (name, team) in [("Magnus", Team::FIRST), ("Vishy", Team::SECOND)] {
            record.terms.seats.push(Seat::person(name, team));
        }
        record.result = Some(Outcome::win(Team::FIRST, Reason::Checkmate));
        record.began = 1_700_000_000;
        record.touched = 1_700_003_600;
        record.terms.time = "15+10|10+0".parse().unwrap();
        record.pending = 1234;
        record.note(Team::SECOND, EventKind::DrawOffered);
        record.note(Team::FIRST, EventKind::DrawRefused);
        record
    }

    #[test]
    fn a_record_survives_and_is_small() {
        let record = long_game();
        let bytes = encode(&record).unwrap();
        assert_eq!(decode(&bytes).unwrap(), record);
        // Squares and times thrown by dice pack worse than any real game.
        assert!(bytes.len() <= 1024, "{} bytes", bytes.len());
    }

    #[test]
    fn version_1_is_still_read() {
        let record = decode(include_bytes!("version-1.record")).unwrap();
        assert_eq!((record.terms.mode.as_str(), record.terms.moves.len()), ("chess", 9));
        assert_eq!(record.terms.moves.iter().map(|mv| mv.centis).sum::<u32>(), 9457);
        assert_eq!(record.terms.position.as_deref(), Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"));
        let players = record.players();
        assert_eq!((players[0].name.as_str(), players[1].ai), ("Zoë", Some(3)));
        assert!(record.terms.time.is_none() && record.events.is_empty() && record.pending == 0);
        let again = encode(&record).unwrap();
        assert_eq!((again[0], decode(&again)), (VERSION, Ok(record)));
    }

    #[test]
    fn damaged_bytes_are_refused_and_never_panic() {
        let good = encode(&long_game()).unwrap();
        for cut in 0..good.len() {
            assert!(decode(&good[..cut]).is_err(), "cut at {cut}");
        }
        let mut dice = Dice::new(2);
        for _ in 0..20_000 {
            let mut bad = good.clone();
            let at = dice.below(bad.len());
            bad[at] ^= 1 << dice.below(8);
            let _ = decode(&bad);
        }
        assert!(decode(&[0, 1, 2]).is_err());
        assert!(decode(&[9, 1, 2]).unwrap_err().to_string().contains("version 9"));
    }
}
