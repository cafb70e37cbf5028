//! `lab moves`: what may be played here.

use crate::error::Error;
use crate::setting::{Line, Setting};
use rules::Game;
use std::io::Write;

/// Which position.
#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    setting: Setting,
    #[command(flatten)]
    line: Line,
}

/// Writes one move a line; nothing when the game is over.
pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> Result<(), Error> {
    let mut game = args.setting.open()?;
    args.line.play(&mut *game)?;
    for text in sorted(&*game) {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// The legal moves as the game writes them, sorted as text.
pub(crate) fn sorted(game: &dyn Game) -> Vec<String> {
    let mut texts: Vec<_> = game.moves().into_iter().map(|mv| mv.text).collect();
    texts.sort_unstable();
    texts
}
