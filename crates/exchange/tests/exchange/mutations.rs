//! Nearly good texts and noise: never a panic, always games that replay or clear errors.

use crate::make::random_record;
use exchange::{Error, Format, Games, detect, export, read_position};
use rules::{Dice, Record};

/// Bent texts of each kind; `ROUNDS=20` tries twenty times as many.
const TEXTS: usize = 1000;
/// The most bytes of annotations that a game may have.
const MOST_NOTES: usize = 640 << 10;
/// What texts are bent with.
const PIECES: [&str; 26] = [
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "\\",
    ";",
    "%",
    "$",
    "*",
    "1-0",
    "\n",
    "\r",
    "\0",
    "é",
    "\u{feff}",
    "[FEN \"",
    "[Event \"",
    "[%clk ",
    "{",
    "9999999999999999999.",
    "Game: ",
    " (1. e4 {x} (1. d4 ",
    "))",
];

fn rounds() -> usize {
    std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1)
}

/// Bytes changed, dropped, doubled or put in at some places.
pub(crate) fn bend(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len().max(1)).min(bytes.len());
        let end = (at + 1 + dice.below(30)).min(bytes.len());
        match dice.below(5) {
            0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            1 => drop(bytes.drain(at..end)),
            2 => {
                let copy = bytes[at..end].to_vec();
                let to = dice.below(bytes.len() + 1);
                drop(bytes.splice(to..to, copy));
            }
            3 => bytes.truncate(end),
            _ => drop(bytes.splice(at..at, PIECES[dice.below(PIECES.len())].bytes())),
        }
    }
    bytes
}

fn assert_clear(error: &Error) {
    let text = error.to_string();
    assert!(
        text.len() > 5 && text.len() < 1000 && !text.contains('\n'),
        "not a clear message: {text:?}"
    );
}

/// Comments, NAGs and variations.
fn notes(record: &Record) -> Vec<(String, String)> {
    let is_note = |(name, _): &&(String, String)| name.contains('@');
    let mut notes: Vec<_> = record.tags.iter().filter(is_note).cloned().collect();
    notes.sort();
    notes
}

/// Reads any text. Games that come out replay, and are written and read as themselves.
pub(crate) fn feed(bytes: &[u8]) -> usize {
    let never = std::sync::atomic::AtomicBool::new(false);
    let mut good = 0;
    for game in Games::new(bytes, &never) {
        let game = match game {
            Ok(game) => game.record,
            Err(error) => {
                assert_clear(&error);
                continue;
            }
        };
        good += 1;
        let replayed = catalog::find(&game.terms.mode).map(|mode| mode.replay(&game));
        let replayed = replayed.unwrap_or_else(|| panic!("no such game: {game:?}"));
        assert_eq!(replayed.unwrap_or_else(|error| panic!("{error}")).record(), &game);
        for format in [Format::Plain, Format::of(&game.terms.mode)] {
            let text = export(&game, format).unwrap_or_else(|error| panic!("{error}: {game:?}"));
            let again: Vec<_> = Games::of_text(&text).collect();
            assert_eq!(again.len(), 1, "{text}");
            let again = again[0].as_ref().unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(
                (&again.record.terms.moves, again.record.result),
                (&game.terms.moves, game.result),
                "{text}"
            );
            assert_eq!(again.record.terms.position, game.terms.position);
            assert_eq!(notes(&again.record), notes(&game), "{text}");
            assert!(notes(&game).iter().map(|(_, text)| text.len()).sum::<usize>() < MOST_NOTES);
        }
    }
    let _ = detect(&String::from_utf8_lossy(bytes));
    good
}

#[test]
fn bent_texts_are_read_or_refused_clearly() {
    let mut dice = Dice::new(11);
    let mut good = 0;
    for format in [Format::Pgn, Format::Pdn, Format::Plain] {
        let all = catalog::modes();
        let modes: Vec<_> = all.iter().filter(|mode| Format::of(&mode.info().id) == format).collect();
        let seeds: Vec<_> = (0..30)
            .map(|n| random_record(modes[n % modes.len()], &Default::default(), 30, &mut dice))
            .map(|record| export(&record, format).unwrap())
            .collect();
        for n in 0..TEXTS * rounds() {
            let two = format!("{}\n{}", seeds[n % 30], seeds[dice.below(30)]);
            good += feed(&bend(two.as_bytes(), &mut dice));
        }
    }
    assert!(good > TEXTS, "only {good} games were good");
}

#[test]
fn noise_is_refused_clearly() {
    let mut dice = Dice::new(12);
    for n in 0..TEXTS * rounds() {
        let length = dice.below(300);
        let mut noise: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
        if n % 2 == 0 {
            let letters = b"[]{}()\"\\;%$*.-0123456789abcdefghKQRBNOx=+#: \n";
            noise.iter_mut().for_each(|byte| *byte = letters[usize::from(*byte) % letters.len()]);
        }
        feed(&noise);
        if let Err(error) = read_position(None, &String::from_utf8_lossy(&noise)) {
            assert_clear(&error);
        }
    }
}
