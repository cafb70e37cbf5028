//! Plays and saves until it is killed. It says every move before it is saved.

use crate::play;
use rules::Dice;
use saves::{Saver, Store};
use std::io::{Write, stdout};
use std::path::Path;

/// What stands before every line, so that it is found among those of others.
pub(crate) const MARK: &str = "played";

/// Plays one random game after another in a folder: `played GAME PLY` comes before a move is saved.
pub(crate) fn write(folder: &Path, seed: u64) -> Result<(), Box<dyn std::error::Error>> {
    let mut dice = Dice::new(seed);
    let saver = Saver::start(Store::new(folder))?;
    for number in 0.. {
        let modes = catalog::modes();
        let Some(mode) = dice.pick(&modes) else { break };
        let mut game = play::game(mode, 0, &mut dice);
        game.describe(&mut |record| record.terms.seats[0].name = format!("run {seed} game {number}"));
        let ticket = saver.open(None)?;
        for ply in 1..=30 {
            let moves = game.moves();
            let Some(mv) = dice.pick(&moves) else { break };
            game.play(&mv.text, 5)?;
            writeln!(stdout(), "{MARK} {number} {ply}")?;
            saver.save(ticket, game.record().clone())?;
            saver.flush()?;
        }
        saver.close(ticket)?;
    }
    Ok(())
}
