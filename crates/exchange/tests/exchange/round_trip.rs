//! Every game there is, written and read again, is the same game.

use crate::make::{random_record, settings};
use exchange::{Error, Format, Games, Imported, detect, export, export_all};
use rules::{Dice, Record};

/// Records of each setting of each game.
const RECORDS: usize = 25;
/// The longest of them.
const PLIES: usize = 120;

/// The only game of a text.
fn only(text: &str) -> Result<Imported, Error> {
    let mut games = Games::of_text(text);
    let first = games.next().expect("a game");
    assert_eq!(games.next(), None, "{text}");
    first
}

fn assert_survives(record: &Record, format: Format) {
    let text = export(record, format).expect("a game of this kind");
    assert_eq!(detect(&text), Some(format), "{text}");
    let read = only(&text).unwrap_or_else(|error| panic!("{error}\n{text}\n{record:?}"));
    // Notes about moves come last, in the order of the moves; everything else keeps its place.
    let sorted = |record: &Record| {
        let is_note = |(name, _): &(String, String)| name.contains('@');
        let (mut notes, tags): (Vec<_>, Vec<_>) = record.tags.iter().cloned().partition(is_note);
        notes.sort();
        Record { tags: [tags, notes].concat(), ..record.clone() }
    };
    assert_eq!(sorted(&read.record), sorted(record), "{text}");
    assert_eq!(read.notes, [], "{text}");
    assert_eq!(export(&read.record, format).as_ref(), Ok(&text));
}

#[test]
fn every_game_survives_in_every_kind_of_text() {
    for mode in catalog::modes().iter() {
        for (n, options) in settings(mode).iter().enumerate() {
            let mut dice = Dice::new(n as u64 + 1);
            for _ in 0..RECORDS {
                let record = random_record(mode, options, PLIES, &mut dice);
                assert_survives(&record, Format::Plain);
                assert_survives(&record, Format::of(&record.terms.mode));
            }
        }
    }
}

#[test]
fn many_games_survive_in_one_text() {
    let mut dice = Dice::new(9);
    for format in [Format::Plain, Format::Pgn, Format::Pdn] {
        let all = catalog::modes();
        let modes: Vec<_> = all.iter().filter(|mode| format.suits(&mode.info().id)).collect();
        let pick = |dice: &mut Dice| {
            random_record(modes[dice.below(modes.len())], &Default::default(), PLIES, dice)
        };
        let mut records: Vec<_> = (0..40).map(|_| pick(&mut dice)).collect();
        records.iter_mut().for_each(|record| record.tags.clear());
        let (text, refused) = export_all(&records, format);
        assert_eq!(refused, []);
        for text in [
            text.clone(),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            format!("\u{feff}{text}"),
        ] {
            let read: Vec<_> = Games::of_text(&text).map(|game| game.unwrap().record).collect();
            assert_eq!(read, records, "{format}");
        }
    }
}

#[test]
fn a_position_is_written_and_read() {
    for mode in catalog::modes().iter() {
        let mut dice = Dice::new(3);
        let record = random_record(mode, &Default::default(), PLIES, &mut dice);
        let text = export(&record, Format::Position).unwrap();
        let read = exchange::read_position(Some(&record.terms.mode), text.trim()).unwrap();
        assert_eq!(read.terms.position.as_deref(), Some(text.trim()));
        if Format::of(&record.terms.mode) != Format::Plain {
            assert_eq!(detect(&text), Some(Format::Position), "{text}");
            assert!(only(&text).is_ok(), "{text}");
        }
    }
}

#[test]
fn what_cannot_be_written_is_refused() {
    let mut record = Record::new("tic-tac-toe", Default::default(), None);
    let why = |record: &Record, format| export(record, format).unwrap_err().to_string();
    assert_eq!(
        why(&record, Format::Pgn),
        "the game cannot be exported: Tic-tac-toe cannot be written as PGN"
    );
    record.terms.mode = "no-such-game".into();
    assert!(why(&record, Format::Plain).contains("no-such-game"));
    let mut record = Record::new("chess", Default::default(), None);
    record.terms.moves.push(rules::record::Move { text: "e2e5".into(), centis: 0 });
    assert!(why(&record, Format::Pgn).contains("move 1"));
}

#[test]
fn plain_text_typed_by_hand() {
    let text = "# a note\n\nGame: tic-tac-toe\nPlayer: cross, person, Ada\nVenue: the pub\n\n1. b2 a1\nc1 {1.5} a3\n3.a2 c2\n";
    let game = only(text).map(|game| game.record);
    let game = game.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        game.terms.moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>(),
        ["b2", "a1", "c1", "a3", "a2", "c2"]
    );
    assert_eq!(game.terms.moves[2].centis, 150);
    assert_eq!(game.tags, [("Venue".into(), "the pub".into())]);
}

#[test]
fn broken_plain_games_name_their_line() {
    let text = "Game: tic-tac-toe\n\n1. b2 b2\n2. zz\n\nGame: nonsense\n\nGame: tic-tac-toe\n1. b2\n";
    let read: Vec<_> = Games::of_text(text).collect();
    let errors: Vec<_> =
        read.iter().filter_map(|game| game.as_ref().err().map(Error::to_string)).collect();
    assert_eq!(
        errors,
        [
            "game 1, line 3: move 2: \"b2\": not a legal move here",
            "game 2, line 7: there is no game \"nonsense\"",
        ]
    );
    assert!(read[2].is_ok());
}
