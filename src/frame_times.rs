//! Prints frame times (`--frames`).

use crate::table::scene::Scene;
use crate::table::view::View;
use bevy::prelude::*;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Frames per printed line.
const BATCH: usize = 60;

/// Prints statistics for every 60 consecutive frames, separately with and without moving pieces.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, measure.in_set(crate::AppSystems::Present));
}

/// Frame times of one kind.
#[derive(Default)]
struct FrameTimes(Vec<Duration>);

impl FrameTimes {
    fn add(&mut self, took: Duration, what: &str) {
        self.0.push(took);
        if self.0.len() == BATCH {
            self.0.sort_unstable();
            let mean = self.0.iter().sum::<Duration>().as_secs_f64() / BATCH as f64;
            let [middle, late] = [BATCH / 2, BATCH * 95 / 100].map(|at| self.0[at].as_secs_f64() * 1e3);
            let (rate, mean) = (1.0 / mean, mean * 1e3);
            let line = format!(
                "{what}: {rate:.1} a second, mean {mean:.1} median {middle:.1} p95 {late:.1} ms"
            );
            // Standard output may be closed.
            let _ = writeln!(io::stdout(), "{line}");
            self.0.clear();
        }
    }
}

fn measure(
    scene: Res<Scene>,
    view: Res<View>,
    mut last: Local<Option<(Instant, bool)>>,
    (mut moving, mut other): (Local<FrameTimes>, Local<FrameTimes>),
) {
    let (now, moves) = (Instant::now(), scene.is_moving());
    // After an idle period there is no previous frame to measure from.
    if let Some((before, moved)) = *last {
        let took = now - before;
        if moves && moved {
            moving.add(took, &format!("{:?}, pieces move", view.kind));
        } else if took < Duration::from_millis(400) {
            other.add(took, &format!("{:?}, nothing moves", view.kind));
        }
    }
    *last = Some((now, moves));
}
