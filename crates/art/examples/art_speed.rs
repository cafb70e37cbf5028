//! Measures how long it takes to make what the app needs at its start.
//!
//! `cargo run -p art --example art_speed`

use art::materials::{MaterialKind, surface};
use art::models::{Detail, ModelSet, kinds, piece};
use art::rooms::{RoomKind, environment, irradiance, reflection, scenery};
use art::sounds::{Cue, sound, variants};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The best of this many runs counts.
const RUNS: usize = 5;

fn main() {
    report("surfaces of 256", || surfaces(256));
    report("surfaces of 1024", || surfaces(1024));
    report("light", light);
    report("models, low", || models(Detail::Low));
    report("models, high", || models(Detail::High));
    report("sounds", sounds);
}

fn report(name: &str, work: impl Fn()) {
    let timed = |_| {
        let begun = Instant::now();
        work();
        begun.elapsed()
    };
    let best: Duration = (0..RUNS).map(timed).min().unwrap_or_default();
    println!("{name}: {:.1} ms", best.as_secs_f64() * 1000.0);
}

fn surfaces(size: u32) {
    for material in MaterialKind::ALL {
        black_box(surface(material, [120, 90, 60], size, 1));
    }
}

fn light() {
    for kind in RoomKind::ALL {
        let rough = [0.1, 0.3, 0.5, 0.8].map(|rough| reflection(kind, 32, rough));
        black_box((environment(kind, 256), irradiance(kind, 16), rough));
        black_box(scenery(kind, Detail::High));
    }
}

fn models(detail: Detail) {
    kinds().for_each(|kind| drop(black_box(piece(ModelSet::Turned, kind, detail))));
}

fn sounds() {
    for cue in Cue::ALL {
        (0..variants(cue)).for_each(|variant| drop(black_box(sound(cue, variant))));
    }
}
