//! The command line of `lab`.

use crate::commands::{
    bench, best, list, matches, moves, perft, play, puzzles, serve, show, solve, verify,
};
use crate::error::Error;
use crate::uci;
use clap::{Parser, Subcommand};
use std::io::{self, Write};

/// Inspect, count, play and benchmark every game without graphics.
#[derive(Parser)]
#[command(name = "lab", version)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands, one file each.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games
    List(list::ListArgs),
    /// Draw a position
    Show(show::ShowArgs),
    /// List the legal moves, sorted
    Moves(moves::MovesArgs),
    /// Count the move sequences of a given length (perft)
    Perft(perft::PerftArgs),
    /// Play moves and print the result as one line of JSON
    Play(play::PlayArgs),
    /// Find the best move
    Best(Box<best::BestArgs>),
    /// Solve a position, in games that have a solver
    Solve(solve::SolveArgs),
    /// Play a match between two AIs
    Match(Box<matches::MatchArgs>),
    /// Find puzzles, or prove those of a game
    Puzzles(puzzles::PuzzlesArgs),
    /// Run as a UCI engine for chess programs
    Uci,
    /// Answer requests from standard input, one per line
    Serve,
    /// Verify the signed logs of online games
    Verify(verify::VerifyArgs),
    /// Benchmark the rules of every game
    Bench(bench::BenchArgs),
}

impl Command {
    /// Runs the command and writes its output.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Error> {
        match self {
            Self::List(args) => list::run(args, out),
            Self::Show(args) => show::run(args, out),
            Self::Moves(args) => moves::run(args, out),
            Self::Perft(args) => perft::run(args, out),
            Self::Play(args) => play::run(args, out),
            Self::Best(args) => best::run(args, out),
            Self::Solve(args) => solve::run(args, out),
            Self::Match(args) => matches::run(args, out),
            Self::Puzzles(args) => puzzles::run(args, out),
            Self::Uci => uci::run(),
            Self::Serve => serve::run(&mut io::stdin().lock(), out),
            Self::Verify(args) => verify::run(args, out),
            Self::Bench(args) => bench::run(args, out),
        }
    }
}
