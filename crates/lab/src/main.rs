//! `lab`, the command line for every game: list, show, count, play, match, solve, serve, measure; and a UCI engine.

mod args;
mod commands;
mod error;
mod player;
mod setting;
mod threads;
mod uci;

use args::Cli;
use clap::Parser;
use error::Error;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// The exit code for invalid input.
const WRONG_INPUT: u8 = 2;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // If stderr is closed, too, there is nothing left to do.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(WRONG_INPUT)
        }
    }
}

fn run() -> Result<(), Error> {
    let mut out = BufWriter::new(io::stdout());
    match Cli::try_parse() {
        Ok(cli) => cli.command.run(&mut out)?,
        Err(answer) if !answer.use_stderr() => write!(out, "{answer}")?,
        Err(refusal) => return Err(Error::from_clap(&refusal)),
    }
    Ok(out.flush()?)
}
