//! `lab puzzles`: finds puzzles of a game, or proves those it has.

use crate::error::Error;
use crate::setting::find;
use crate::threads;
use puzzles::{Clarity, Mining, Prover, Puzzle, exact_wins, mine};
use rayon::prelude::*;
use rules::Mode;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Which game, and how to look.
#[derive(clap::Args)]
pub(crate) struct PuzzlesArgs {
    /// The id of a game; `lab list` shows them
    mode: String,
    /// Number of puzzles to find
    #[arg(long, value_name = "N", default_value = "60", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// Random seed
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// Positions to search in the first proof of a puzzle; the second takes five times as many
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Most games to play
    #[arg(long, value_name = "N", default_value = "4000", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Number of games played in parallel
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=threads::MAX))]
    threads: u32,
    /// Prove the puzzles of a file, or those that the game has, and list those that fail
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    check: Option<Option<PathBuf>>,
}

/// Writes puzzles as they are found, or those of the game that cannot be proven.
pub(crate) fn run(args: &PuzzlesArgs, out: &mut dyn Write) -> Result<(), Error> {
    let mode = find(&args.mode)?;
    match &args.check {
        None => look(args, &mode, out),
        Some(None) => check(args, &puzzles::of(&mode), out),
        Some(Some(path)) => {
            let text = fs::read_to_string(path)?;
            let puzzles =
                puzzles::read(&mode, &text).map_err(|error| Error::request(&error.to_string()));
            check(args, &puzzles?, out)
        }
    }
}

fn look(args: &PuzzlesArgs, mode: &Mode, out: &mut dyn Write) -> Result<(), Error> {
    let PuzzlesArgs { count, seed, nodes, games, .. } = *args;
    let info = mode.info();
    writeln!(
        out,
        "# Puzzles of {}: POSITION ; MOVES, others that win after | ; grade 1 to 5 ; note",
        info.name
    )?;
    writeln!(
        out,
        "# lab puzzles {} --count {count} --seed {seed} --nodes {nodes} --games {games}",
        info.id
    )?;
    let mining = Mining { mode: mode.clone(), count: count as usize, nodes, seed, games };
    let (never, mut written) = (AtomicBool::new(false), Ok(()));
    let mut found = |puzzle: &Puzzle| {
        let line = writeln!(out, "{puzzle}").and_then(|()| out.flush());
        if written.is_ok() {
            written = line;
        }
    };
    // If stderr is closed, nobody wants to know.
    let mut played = |games: u64, puzzles: usize| {
        let _ = writeln!(io::stderr(), "{}: {games} games, {puzzles} of {count} puzzles", args.mode);
    };
    mine(&mining, &threads::pool(args.threads)?, &never, &mut found, &mut played);
    Ok(written?)
}

/// Lists the puzzles that another search does not confirm.
fn check(args: &PuzzlesArgs, puzzles: &[Puzzle], out: &mut dyn Write) -> Result<(), Error> {
    let faults: Vec<_> = threads::pool(args.threads)?.install(|| {
        puzzles.par_iter().with_max_len(1).map(|puzzle| fault(puzzle, args.nodes)).collect()
    });
    let mut sound = 0;
    for (puzzle, fault) in puzzles.iter().zip(faults) {
        match fault? {
            Some(why) => writeln!(out, "{why}: {puzzle}")?,
            None => sound += 1,
        }
    }
    writeln!(out, "{sound} of {} puzzles are sound", puzzles.len())?;
    Ok(())
}

/// What is wrong with a puzzle, if anything is.
fn fault(puzzle: &Puzzle, nodes: u64) -> Result<Option<String>, Error> {
    let (game, never) = (puzzle.open()?, AtomicBool::new(false));
    let first = puzzle.moves().next().unwrap_or_default();
    if let Some(wins) = exact_wins(&*game, &never) {
        return Ok((wins != [first]).then(|| format!("these win: {}", wins.join(" "))));
    }
    let id = &puzzle.mode.info().id;
    let prover = Prover::new(id, nodes, &never).ok_or_else(|| Error::unknown_game(id))?;
    Ok(match prover.prove(&*game, Clarity::KEPT) {
        None => Some("not clear".into()),
        Some(proof) => (proof.best != first).then(|| format!("{} is better", proof.best)),
    })
}
