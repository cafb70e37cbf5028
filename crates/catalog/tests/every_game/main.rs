//! What every game in the catalog must keep, tried on all of them side by side.
//!
//! `GAMES=chess,atomic cargo test -p catalog` tries these only: useful while one is being written.
//! `ROUNDS=20` tries twenty times as much: useful overnight.

mod fuzz_smoke;
mod kit;
mod levels;
mod mutate;
mod sizes;
mod tactics;

use rules::{Dice, Game, Mode};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The games to try: those named in the environment, or all.
fn games() -> Vec<Mode> {
    let Ok(named) = std::env::var("GAMES") else { return catalog::modes().to_vec() };
    let find = |id: &str| catalog::find(id).unwrap_or_else(|| panic!("GAMES: there is no game {id:?}"));
    named.split(',').map(find).collect()
}

/// How many times as much is tried as usual.
fn rounds() -> usize {
    let Ok(rounds) = std::env::var("ROUNDS") else { return 1 };
    rounds.parse().expect("ROUNDS is a number")
}

/// Runs a check on every game, as many at once as there are processors, and lists all that fail.
fn for_every_game(check: impl Fn(&Mode) -> Result<(), String> + Sync) {
    let (games, next) = (games(), AtomicUsize::new(0));
    let try_one = |mode: &Mode| {
        let result = catch_unwind(AssertUnwindSafe(|| check(mode)));
        let result = result.unwrap_or_else(|_| Err("panicked, see above".into()));
        result.err().map(|why| format!("{}: {why}", mode.info().id))
    };
    let work = || {
        let free = std::iter::from_fn(|| games.get(next.fetch_add(1, Ordering::Relaxed)));
        free.filter_map(try_one).collect::<Vec<_>>()
    };
    let failures: Vec<_> = thread::scope(|scope| {
        let hands = thread::available_parallelism().map_or(1, usize::from);
        let hands: Vec<_> = (0..hands).map(|_| scope.spawn(work)).collect();
        hands.into_iter().flat_map(|hand| hand.join().expect("panics are caught")).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A game of random moves, no longer than this. Each takes up to a minute, most of them much less.
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
