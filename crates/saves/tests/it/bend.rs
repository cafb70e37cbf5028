//! Files turned into nearly valid files, and noise: with a checksum that is right as often as not.

use crate::play;
use rules::record::EventKind;
use rules::{Dice, Game, Mode, Outcome, Reason, Record, Team, codec};
use saves::{SaveError, file};

/// The longest message that is still a help.
const LONGEST_MESSAGE: usize = 1000;

/// A random game, ended by a resignation if nothing else has ended it.
pub(crate) fn finished(mode: &Mode, plies: usize, dice: &mut Dice) -> Box<dyn Game> {
    let mut game = play::game(mode, plies, dice);
    if game.outcome().is_none() {
        game.describe(&mut |record| record.note(Team::SECOND, EventKind::Resigned));
        game.end(Outcome::win(Team::FIRST, Reason::Resigned)).expect("one may give up");
    }
    game
}

/// Files of random games of every kind, to be bent.
pub(crate) fn seeds(each: usize, dice: &mut Dice) -> Vec<Record> {
    let modes = catalog::modes();
    let games = modes.iter().flat_map(|mode| std::iter::repeat_n(mode, each));
    let record = |mode| {
        let plies = dice.below(120);
        finished(mode, plies, dice).record().clone()
    };
    games.map(record).collect()
}

/// Bends one of the seeds.
pub(crate) fn bent(seeds: &[Record], dice: &mut Dice) -> Vec<u8> {
    let mut record = dice.pick(seeds).cloned().unwrap_or_default();
    let other = dice.pick(seeds).cloned().unwrap_or_default();
    if dice.below(3) == 0 {
        forge(&mut record, &other, dice);
        return file::encode(&record).unwrap_or_default();
    }
    let mut bytes = codec::encode(&record).unwrap_or_default();
    let sealed = dice.below(2) == 0;
    if !sealed {
        bytes = file::seal(&bytes);
    }
    for _ in 0..=dice.below(4) {
        change(&mut bytes, dice);
    }
    if sealed { file::seal(&bytes) } else { bytes }
}

/// Makes a record impossible; it is packed correctly all the same.
fn forge(record: &mut Record, other: &Record, dice: &mut Dice) {
    let at = dice.below(record.terms.moves.len() + 1);
    match dice.below(8) {
        0 => record.terms.moves.truncate(at),
        1 => record.terms.moves.extend(other.terms.moves.iter().cloned()),
        2 => record.result = other.result,
        3 => record.terms.position.clone_from(&other.terms.position),
        4 => record.terms.options = other.terms.options.clone().with("size", "9x9"),
        5 => record.terms.mode.clone_from(&other.terms.mode),
        6 => record.terms.seats.iter_mut().for_each(|seat| seat.team = Team(dice.roll() as u8)),
        _ if at < record.terms.moves.len() => drop(record.terms.moves.remove(at)),
        _ => {}
    }
}

fn change(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.below(bytes.len() + 1);
    match dice.below(6) {
        0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
        1 if at < bytes.len() => bytes[at] = dice.roll() as u8,
        2 if at < bytes.len() => drop(bytes.remove(at)),
        3 => bytes.insert(at, dice.roll() as u8),
        4 if dice.below(20) == 0 => bytes.truncate(at),
        5 if dice.below(50) == 0 => *bytes = (0..dice.below(400)).map(|_| dice.roll() as u8).collect(),
        _ if at < bytes.len() => bytes[at] = 255,
        _ => {}
    }
}

/// What must hold for any bytes at all: a clear refusal, or a game that stands and can be saved again.
/// Says whether it was a game.
pub(crate) fn check(bytes: &[u8]) -> bool {
    match file::replay(bytes) {
        Err(refusal) => {
            assert_clear(&refusal);
            false
        }
        Ok(game) => {
            assert_sound(&*game);
            true
        }
    }
}

fn assert_clear(refusal: &SaveError) {
    let text = refusal.to_string();
    let clear = text.len() > 5 && text.len() <= LONGEST_MESSAGE && !text.contains('\n');
    assert!(clear, "not a clear message: {text:?}");
}

fn assert_sound(game: &dyn Game) {
    assert_eq!(game.moves().is_empty(), game.outcome().is_some(), "{}", game.position());
    let bytes = file::encode(game.record()).expect("it can be saved again");
    let again = file::replay(&bytes).expect("and read again");
    assert_eq!((again.record(), again.key()), (game.record(), game.key()));
}
