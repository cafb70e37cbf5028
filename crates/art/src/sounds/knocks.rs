//! Things that touch the table: pieces set down, taken, dropped and pushed back.

use super::resonator::{Resonator, hiss, thud};
use super::tools::{add, high_passed, low_passed, samples, softened};
use crate::rng::Rng;

/// A piece is set down: a knock, the felt below it, and a second touch as it comes to rest.
pub(super) fn set_down(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.28)];
    let body = Resonator::wood(rng);
    knock(&mut sound, 0.0, &body, 1.0, rng);
    let rest = rng.between(0.022, 0.048);
    knock(&mut sound, rest, &body, rng.between(0.10, 0.26), rng);
    softened(&sound, 1.4)
}

/// One knock of wood on wood.
fn knock(sound: &mut [f32], from: f32, body: &Resonator, loud: f32, rng: &mut Rng) {
    let touch = rng.between(0.0003, 0.0005);
    add(sound, from, &body.struck(touch, 0.25, rng), loud);
    add(sound, from, &hiss(0.012, rng.between(4200.0, 6000.0), rng), loud * 0.55);
    add(sound, from, &thud(rng.between(105.0, 135.0), 0.09), loud * 0.35);
}

/// A piece is taken: the taker knocks against it, scrapes past, and is set down firmly.
pub(super) fn capture(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.42)];
    let (struck, taker) = (Resonator::wood(rng), Resonator::wood(rng));
    let land = rng.between(0.095, 0.13);
    knock(&mut sound, 0.0, &struck, 0.62, rng);
    add(&mut sound, 0.012, &scrape(&struck, land, rng), 0.5);
    knock(&mut sound, land, &taker, 1.0, rng);
    knock(&mut sound, land + rng.between(0.03, 0.05), &taker, 0.2, rng);
    softened(&sound, 1.4)
}

/// Wood slides over wood: many tiny touches that swell and cease.
fn scrape(body: &Resonator, seconds: f32, rng: &mut Rng) -> Vec<f32> {
    let count = samples(seconds);
    let mut push = vec![0.0; count];
    for (index, pushed) in push.iter_mut().enumerate() {
        let way = index as f32 / count as f32;
        let swell = 4.0 * way * (1.0 - way);
        *pushed = if rng.unit() < 0.12 { rng.between(-0.5, 0.5) * swell } else { 0.0 };
    }
    let mut sound = body.ring(&push, seconds + 0.06);
    add(&mut sound, 0.0, &low_passed(&push, 5200.0), 0.8);
    sound
}

/// A disc falls through a frame: it rattles down faster and faster, lands, and bounces out.
pub(super) fn dropped(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.8)];
    let frame = frame(rng);
    let (mut at, mut gap) = (0.004, rng.between(0.066, 0.078));
    for _ in 0..4 {
        tap(&mut sound, at, &frame, rng.between(0.14, 0.30), rng);
        tap(&mut sound, at + rng.between(0.009, 0.02), &frame, rng.between(0.05, 0.12), rng);
        at += gap;
        gap *= 0.8;
    }
    let (mut loud, mut gap) = (1.0, rng.between(0.070, 0.085));
    add(&mut sound, at, &thud(150.0, 0.11), 0.5);
    for _ in 0..6 {
        tap(&mut sound, at, &frame, loud, rng);
        at += gap;
        (loud, gap) = (loud * rng.between(0.36, 0.46), gap * 0.66);
    }
    softened(&sound, 1.4)
}

/// A light wooden frame with thin walls: brighter and drier than a board.
fn frame(rng: &mut Rng) -> Resonator {
    let tones = [
        [318.0, 0.085, 0.5],
        [690.0, 0.080, 0.8],
        [1220.0, 0.070, 1.0],
        [1930.0, 0.060, 0.9],
        [2870.0, 0.045, 0.6],
        [4150.0, 0.030, 0.4],
    ];
    Resonator::new(&tones, rng)
}

/// The disc touches the frame.
fn tap(sound: &mut [f32], from: f32, frame: &Resonator, loud: f32, rng: &mut Rng) {
    let touch = rng.between(0.0003, 0.0006);
    add(sound, from, &frame.struck(touch, 0.14, rng), loud);
    add(sound, from, &hiss(0.008, 6500.0, rng), loud * 0.35);
}

/// A button: a soft tick.
pub(super) fn click(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.045)];
    let tones = [[920.0, 0.030, 0.5], [1850.0, 0.024, 1.0], [3300.0, 0.012, 0.5]];
    let button = Resonator::new(&tones, rng);
    add(&mut sound, 0.001, &button.struck(0.0006, 0.04, rng), 1.0);
    high_passed(&sound, 350.0)
}

/// A move that is not allowed: a dull knock on a thick cloth, twice.
pub(super) fn refused(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.34)];
    let tones = [[176.0, 0.12, 0.7], [268.0, 0.10, 1.0], [415.0, 0.08, 0.9], [640.0, 0.05, 0.6]];
    let cloth = Resonator::new(&tones, rng);
    for (from, loud) in [(0.0, 1.0), (0.105, 0.8)] {
        add(&mut sound, from, &cloth.struck(0.0017, 0.2, rng), loud);
        add(&mut sound, from, &low_passed(&hiss(0.02, 1400.0, rng), 800.0), loud * 0.6);
    }
    sound
}

/// A piece is picked up: it brushes the board as it leaves it.
pub(super) fn picked_up(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.14)];
    let body = Resonator::wood(rng);
    add(&mut sound, 0.0, &scrape(&body, rng.between(0.028, 0.042), rng), 0.6);
    add(&mut sound, 0.03, &body.struck(0.0011, 0.09, rng), 0.5);
    low_passed(&sound, 3600.0)
}

/// A piece is put back: set down gently where it was.
pub(super) fn put_back(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.2)];
    let body = Resonator::wood(rng);
    add(&mut sound, 0.0, &body.struck(rng.between(0.0008, 0.0012), 0.18, rng), 0.8);
    add(&mut sound, 0.0, &thud(rng.between(95.0, 125.0), 0.09), 0.5);
    add(&mut sound, rng.between(0.03, 0.05), &body.struck(0.001, 0.1, rng), 0.15);
    low_passed(&sound, 3000.0)
}

/// A move is chosen in advance: two light taps.
pub(super) fn premove(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.2)];
    let body = frame(rng);
    for (from, loud) in [(0.0, 0.7), (rng.between(0.062, 0.076), 1.0)] {
        add(&mut sound, from, &body.struck(0.0007, 0.09, rng), loud);
    }
    high_passed(&sound, 300.0)
}

/// A clock ticks once.
pub(super) fn tick(rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.07)];
    let tones = [[1180.0, 0.040, 0.7], [2350.0, 0.030, 1.0], [3900.0, 0.016, 0.6]];
    let works = Resonator::new(&tones, rng);
    add(&mut sound, 0.001, &works.struck(0.0004, 0.06, rng), 1.0);
    high_passed(&sound, 500.0)
}
