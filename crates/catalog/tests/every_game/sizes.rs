//! Records stay small: they are saved, sent and put into links.

use super::{for_every_game, random_game};
use rules::{Dice, Mode, Seat, Team, codec};

/// A hundred moves by each side.
const PLIES: usize = 200;
/// The largest size of such a record.
const MOST_BYTES: usize = 1024;
/// Games of each mode.
const GAMES: u64 = 20;

#[test]
fn a_hundred_moves_fit_into_a_kilobyte() {
    for_every_game(|mode| {
        let sizes: Vec<_> = (0..GAMES).map(|seed| size(mode, seed)).collect();
        let (plies, bytes) = sizes.into_iter().max_by_key(|(_, bytes)| *bytes).unwrap_or_default();
        println!("{}: at most {bytes} bytes, for {plies} plies", mode.info().id);
        let small = bytes <= MOST_BYTES;
        if small { Ok(()) } else { Err(format!("{plies} plies take {bytes} bytes")) }
    });
}

/// The plies of a random game of two named players, and the bytes of its record.
fn size(mode: &Mode, seed: u64) -> (usize, usize) {
    let mut game = random_game(mode, PLIES, &mut Dice::new(seed));
    game.describe(&mut |record| {
        for (name, team) in [("Wilhelmina", Team::FIRST), ("Konstantin", Team::SECOND)] {
            record.terms.seats.push(Seat::person(name, team));
        }
        record.began = 1_700_000_000;
        record.touched = 1_700_007_200;
    });
    (
        game.record().terms.moves.len(),
        codec::encode(game.record()).expect("a record can be packed").len(),
    )
}
