//! Lets the AI play a short game against itself and saves screenshots of both views.

use crate::screenshot::OffscreenApp;
use crate::settings::{Settings, ViewKind};
use crate::startup_error::StartupError;
use crate::table::Table;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// Screenshots are taken after these plies.
const PLIES: [usize; 3] = [2, 8, 16];
/// How long the AI may take between two screenshots.
const TIMEOUT: Duration = Duration::from_secs(120);
/// Pause between frames while the AI thinks.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Plays on from the current table and reports each saved file.
pub fn play(
    offscreen: &mut OffscreenApp,
    folder: &Path,
    mut saved: impl FnMut(&Path),
) -> Result<(), StartupError> {
    for ply in PLIES {
        play_until(offscreen, ply)?;
        for (view, name) in [(ViewKind::TwoD, "2d"), (ViewKind::ThreeD, "3d")] {
            set_view(offscreen, view);
            let file: PathBuf = folder.join(format!("move-{ply:02}-{name}.png"));
            offscreen.save(&file)?;
            saved(&file);
        }
        if is_over(offscreen) {
            break;
        }
    }
    Ok(())
}

/// Lets the AI play until `ply` or the end of the game.
fn play_until(offscreen: &mut OffscreenApp, ply: usize) -> Result<(), StartupError> {
    let began = Instant::now();
    while !is_over(offscreen)
        && offscreen.world().get_resource::<Table>().is_none_or(|table| table.ply() < ply)
    {
        if began.elapsed() > TIMEOUT {
            return Err(StartupError::Failed("the AI does not move".into()));
        }
        offscreen.step();
        thread::sleep(POLL_INTERVAL);
    }
    Ok(())
}

fn is_over(offscreen: &mut OffscreenApp) -> bool {
    offscreen.world().get_resource::<Table>().is_some_and(|table| table.outcome().is_some())
}

fn set_view(offscreen: &mut OffscreenApp, view: ViewKind) {
    offscreen.world().resource_mut::<Settings>().view = view;
    offscreen.world().resource_mut::<crate::table::view::View>().kind = view;
}
