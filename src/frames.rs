//! Measures how long pictures take, for whoever works on them: `--frames` says it on the output.

use crate::table::scene::Scene;
use crate::table::view::View;
use bevy::prelude::*;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How many pictures are told of together.
const TOGETHER: usize = 60;

/// Tells of every sixty pictures that follow each other, once for those with moving pieces and once for the others.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, measure);
}

/// Pictures of one kind.
#[derive(Default)]
struct Kind(Vec<Duration>);

impl Kind {
    fn add(&mut self, took: Duration, what: &str) {
        self.0.push(took);
        if self.0.len() == TOGETHER {
            self.0.sort_unstable();
            let mean = self.0.iter().sum::<Duration>().as_secs_f64() / TOGETHER as f64;
            let [middle, late] =
                [TOGETHER / 2, TOGETHER * 95 / 100].map(|at| self.0[at].as_secs_f64() * 1e3);
            let (rate, mean) = (1.0 / mean, mean * 1e3);
            let line = format!(
                "{what}: {rate:.1} a second, mean {mean:.1} median {middle:.1} p95 {late:.1} ms"
            );
            // If nobody listens, nothing is lost.
            let _ = writeln!(io::stdout(), "{line}");
            self.0.clear();
        }
    }
}

fn measure(
    scene: Res<Scene>,
    view: Res<View>,
    mut last: Local<Option<(Instant, bool)>>,
    (mut moving, mut other): (Local<Kind>, Local<Kind>),
) {
    let (now, moves) = (Instant::now(), scene.is_moving());
    // After a rest there is no picture before this one to measure from.
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
