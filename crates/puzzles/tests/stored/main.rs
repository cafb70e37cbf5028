//! The puzzles that games bring along: legal, worth solving, all different, and sound by another search.
//!
//! Searches have a fixed number of nodes and one thread: the answer is the same on every machine.

mod soundness;
mod variety;

use puzzles::Puzzle;
use rayon::prelude::*;
use rules::Mode;

/// Runs a check on every game in parallel and lists all that is wrong.
fn for_every_game(check: impl Fn(&Mode, &[Puzzle]) -> Vec<String> + Sync) {
    let modes = catalog::modes();
    let try_one = |mode: &Mode| {
        let faults = check(mode, &puzzles::of(mode));
        faults.into_iter().map(|fault| format!("{}: {fault}", mode.info().id)).collect::<Vec<_>>()
    };
    let faults: Vec<String> = modes.par_iter().with_max_len(1).flat_map(try_one).collect();
    assert!(faults.is_empty(), "{} wrong:\n{}", faults.len(), faults.join("\n"));
}

/// Runs a check on every puzzle in parallel.
fn for_every_puzzle(check: impl Fn(&Puzzle) -> Result<(), String> + Sync) {
    for_every_game(|_, puzzles| {
        let fault = |puzzle: &Puzzle| check(puzzle).err().map(|why| format!("{why}: {puzzle}"));
        puzzles.par_iter().with_max_len(1).filter_map(fault).collect()
    });
}
