//! The fuzz targets' bodies, run on the stable compiler with nearly valid input and noise.

#[path = "../../../fuzz/src/lib.rs"]
#[expect(unreachable_pub, reason = "it is a crate of its own elsewhere")]
mod bodies;

use super::mutate::mutate;
use super::{for_every_game, random_game, rounds};
use rules::{Dice, Game, Mode, codec};

/// Random games whose texts are mutated.
const SEEDS: usize = 40;
/// The longest of them.
const PLIES: usize = 120;

/// Mutates texts of random games of every mode `inputs` times and passes them to a fuzz target.
fn bombard(inputs: usize, body: fn(&[u8]), seed_input: fn(&dyn Game) -> Vec<u8>, prefixed: bool) {
    for_every_game(|mode| {
        let mut dice = Dice::new(7);
        let seeds: Vec<_> = (0..SEEDS).map(|_| seed(mode, seed_input, &mut dice)).collect();
        for n in 0..inputs * rounds() {
            let (Some(one), Some(other)) = (seeds.get(n % SEEDS), dice.clone().pick(&seeds)) else {
                continue;
            };
            let bent = if n < SEEDS { one.clone() } else { mutate(one, other, &mut dice) };
            let head = if prefixed { vec![index(mode), dice.below(4) as u8] } else { Vec::new() };
            body(&[head, bent].concat());
        }
        Ok(())
    });
}

fn seed(mode: &Mode, seed_input: fn(&dyn Game) -> Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let plies = dice.below(PLIES);
    seed_input(&*random_game(mode, plies, dice))
}

/// The index of the game in the catalog: the first byte of an input.
fn index(mode: &Mode) -> u8 {
    let index = catalog::modes().iter().position(|known| known.info().id == mode.info().id);
    index.and_then(|index| u8::try_from(index).ok()).expect("there are fewer games than that")
}

#[test]
fn no_text_breaks_a_position() {
    bombard(8000, bodies::position, |game| game.position().into_bytes(), true);
}

#[test]
fn no_text_breaks_a_line_of_moves() {
    let lines = |game: &dyn Game| {
        let moves: Vec<_> = game.record().terms.moves.iter().map(|mv| mv.text.as_str()).collect();
        moves.join("\n").into_bytes()
    };
    bombard(1200, bodies::moves, lines, true);
}

#[test]
fn no_bytes_break_a_record() {
    bombard(8000, bodies::record, |game| codec::encode(game.record()).unwrap(), false);
}
