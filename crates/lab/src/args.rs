//! What can be typed after `lab`.

use crate::commands::{bench, best, list, matches, moves, perft, play, serve, show, solve};
use crate::error::Error;
use crate::uci;
use clap::{Parser, Subcommand};
use std::io::{self, Write};

/// The workbench: look at, count, play and measure every game, without graphics.
#[derive(Parser)]
#[command(name = "lab", version)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Each command is a file of its own.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games there are
    List(list::Args),
    /// Draw a position
    Show(show::Args),
    /// List the legal moves, sorted
    Moves(moves::Args),
    /// Count the sequences of legal moves of one length
    Perft(perft::Args),
    /// Play moves and say in one line of JSON where they lead
    Play(play::Args),
    /// Find the best move
    Best(Box<best::Args>),
    /// Tell what a position is worth under best play, in games that can tell
    Solve(solve::Args),
    /// Let two players meet again and again
    Match(Box<matches::Args>),
    /// Be an engine for chess programs, over UCI
    Uci,
    /// Answer requests, one a line, until the input ends
    Serve,
    /// Measure how fast the rules of every game are
    Bench(bench::Args),
}

impl Command {
    /// Does it, and writes what it finds.
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
            Self::Uci => uci::run(),
            Self::Serve => serve::run(&mut io::stdin().lock(), out),
            Self::Bench(args) => bench::run(args, out),
        }
    }
}
