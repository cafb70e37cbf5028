//! `lab solve`: the value of a position under perfect play, in games with a solver.

use crate::error::Error;
use crate::setting::Setting;
use rules::Game;
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// Which position.
#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    setting: Setting,
}

/// Writes the value.
pub(crate) fn run(args: &SolveArgs, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{}", value(&*args.setting.open()?)?)?;
    Ok(())
}

/// The value of a game's position under perfect play.
pub(crate) fn value(game: &dyn Game) -> Result<i32, Error> {
    game.solve(&AtomicBool::new(false))
        .ok_or_else(|| Error::request(&format!("nobody can solve {} yet", game.info().name)))
}
