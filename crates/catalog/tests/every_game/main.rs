//! What every game in the catalog must keep.
//!
//! `GAMES=chess,atomic cargo test -p catalog` tries these only: useful while one is being written.
//! `ROUNDS=20` tries twenty times as much: useful overnight.

mod fuzz_smoke;
mod kit;
mod lessons;
mod levels;
mod mutate;
mod sizes;
mod tactics;
mod why_not;

use rayon::prelude::*;
use rules::{Dice, Game, Mode};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The games to test: those in the variable `GAMES`, or all.
fn games() -> Vec<Mode> {
    let Ok(named) = std::env::var("GAMES") else { return catalog::modes().to_vec() };
    let find = |id: &str| catalog::find(id).unwrap_or_else(|| panic!("GAMES: there is no game {id:?}"));
    named.split(',').map(find).collect()
}

/// The factor by which to test more than usual.
fn rounds() -> usize {
    let Ok(rounds) = std::env::var("ROUNDS") else { return 1 };
    rounds.parse().expect("ROUNDS is a number")
}

/// Runs a check on every game in parallel and lists all that fail.
fn for_every_game(check: impl Fn(&Mode) -> Result<(), String> + Sync) {
    let try_one = |mode: &Mode| {
        let result = catch_unwind(AssertUnwindSafe(|| check(mode)));
        let result = result.unwrap_or_else(|_| Err("panicked, see above".into()));
        result.err().map(|why| format!("{}: {why}", mode.info().id))
    };
    let failures: Vec<_> = games().par_iter().with_max_len(1).filter_map(try_one).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A game of random moves, each after a random time, of at most `plies` moves.
fn random_game(mode: &Mode, plies: usize, dice: &mut Dice) -> Box<dyn Game> {
    let mut game = mode.start().expect("a game can be started");
    for _ in 0..plies {
        let moves = game.moves();
        let Some(mv) = dice.pick(&moves) else { break };
        let centis = 1 + dice.below(6000);
        game.play(&mv.text, dice.below(centis) as u32).expect("a listed move is legal");
    }
    game
}
