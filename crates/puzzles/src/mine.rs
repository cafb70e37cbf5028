//! Finding puzzles: the AI plays varied games against itself, and every position is looked at.

mod enumerate;
mod self_play;

use crate::grade::grade;
use crate::line::solution;
use crate::motif::{Motif, note};
use crate::proof::{Proof, Prover};
use crate::puzzle::Puzzle;
use crate::select::{Candidate, Selection};
use rayon::ThreadPool;
use rayon::prelude::*;
use rules::{Game, Mode};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What to look for.
pub struct Mining {
    /// The game.
    pub mode: Mode,
    /// How many puzzles are wanted.
    pub count: usize,
    /// Nodes of a proof; the second proof gets five times as many.
    pub nodes: u64,
    /// Seed of all chance.
    pub seed: u64,
    /// The most games to play.
    pub games: u64,
}

/// The second search of a proof is so many times larger than the first.
pub(crate) const DEEPER: u64 = 5;
/// Games are played in batches of so many, however many threads there are: equal seeds give equal puzzles.
const BATCH: u64 = 8;

/// Looks for puzzles until there are enough, no more games are to be played, or `stop` is set. Each is handed over as soon
/// as it is proven; `played` is told after each batch how many games were played and how many puzzles there are.
pub fn mine(
    mining: &Mining,
    pool: &ThreadPool,
    stop: &AtomicBool,
    found: &mut dyn FnMut(&Puzzle),
    played: &mut dyn FnMut(u64, usize),
) {
    let Some(prover) = Prover::new(&mining.mode.info().id, mining.nodes, stop) else { return };
    if let Some(positions) = enumerate::positions(&mining.mode) {
        let look = |game: &dyn Game| self_play::prove(mining, &prover, game);
        let candidates =
            pool.install(|| positions.par_iter().filter_map(|game| look(&**game)).collect());
        return hand_over(mining, candidates, found);
    }
    let mut selection = Selection::new(mining.count);
    let mut number = 0;
    while number < mining.games && !selection.is_full() && !stop.load(Relaxed) {
        let last = (number + BATCH).min(mining.games);
        let batch: Vec<u64> = (number..last).collect();
        number = last;
        let play = |number: &u64| self_play::candidates(mining, &prover, *number);
        let candidates: Vec<_> = pool.install(|| batch.par_iter().with_max_len(1).map(play).collect());
        for candidate in candidates.into_iter().flatten() {
            if let Some(puzzle) = selection.offer(candidate) {
                found(puzzle);
            }
        }
        played(number, selection.count());
    }
    while let Some(puzzle) = selection.next_of_reserve() {
        found(puzzle);
    }
}

/// Takes all puzzles of a small game that are not alike.
fn hand_over(mining: &Mining, candidates: Vec<Candidate>, found: &mut dyn FnMut(&Puzzle)) {
    let mut selection = Selection::new(mining.count);
    for candidate in candidates {
        if let Some(puzzle) = selection.take_unless_alike(candidate) {
            found(puzzle);
        }
    }
}

/// A proven position as a puzzle, with what decides whether it is taken.
pub(crate) fn puzzle_of(
    prover: &Prover<'_>,
    mode: &Mode,
    game: &dyn Game,
    proof: &Proof,
) -> Option<(Puzzle, Motif)> {
    let line = solution(prover, game, proof)?;
    let motif = Motif::of(game, &line).ok()?;
    let note = note(game, &line, proof, motif).ok()?;
    let (options, position) = (game.record().terms.options.clone(), game.position());
    let grade = grade(proof.depth.max(line.len() as u32));
    Some((Puzzle { mode: mode.clone(), options, position, line, grade, note }, motif))
}
