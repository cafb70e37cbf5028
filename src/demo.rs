//! A short game of the AI against itself, seen by nobody: pictures of both views stay.

use crate::settings::{Settings, ViewKind};
use crate::shot::Studio;
use crate::table::Table;
use crate::table::clock::Stopwatch;
use crate::trouble::Trouble;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// After how many moves pictures are taken.
const PLIES: [usize; 3] = [2, 8, 16];
/// How long the AI may take to get from one picture to the next.
const PATIENCE: Duration = Duration::from_secs(120);
/// While the AI thinks, there is no hurry to draw.
const NAP: Duration = Duration::from_millis(20);

/// Plays on from the table that is being set up, and says which pictures it saved.
pub fn play(studio: &mut Studio, folder: &Path, mut saved: impl FnMut(&Path)) -> Result<(), Trouble> {
    for ply in PLIES {
        wait_for(studio, ply)?;
        pause(studio, true);
        for (view, name) in [(ViewKind::Flat, "2d"), (ViewKind::Solid, "3d")] {
            look(studio, view);
            let file: PathBuf = folder.join(format!("move-{ply:02}-{name}.png"));
            studio.save(&file)?;
            saved(&file);
        }
        pause(studio, false);
        if is_over(studio) {
            break;
        }
    }
    Ok(())
}

/// Lets the AI play until so many moves were made or the game is over.
fn wait_for(studio: &mut Studio, ply: usize) -> Result<(), Trouble> {
    let began = Instant::now();
    while !is_over(studio)
        && studio.world().get_resource::<Table>().is_none_or(|table| table.ply() < ply)
    {
        if began.elapsed() > PATIENCE {
            return Err(Trouble::Failed("the AI does not move".into()));
        }
        studio.step();
        thread::sleep(NAP);
    }
    Ok(())
}

fn is_over(studio: &mut Studio) -> bool {
    studio.world().get_resource::<Table>().is_some_and(|table| table.outcome().is_some())
}

fn pause(studio: &mut Studio, paused: bool) {
    studio.world().resource_mut::<Stopwatch>().paused = paused;
}

fn look(studio: &mut Studio, view: ViewKind) {
    studio.world().resource_mut::<Settings>().view = view;
    studio.world().resource_mut::<crate::table::view::View>().kind = view;
}
