//! Things that touch the table: pieces set down, taken, dropped and pushed back.

use super::body::{Body, hiss, thud};
use super::tools::{add, high_passed, low_passed, samples, softened};
use crate::chance::Chance;

/// A piece is set down: a knock, the felt below it, and a second touch as it comes to rest.
pub(super) fn set_down(chance: &mut Chance) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.28)];
    let body = Body::wood(chance);
    knock(&mut sound, 0.0, &body, 1.0, chance);
    let rest = chance.between(0.022, 0.048);
    knock(&mut sound, rest, &body, chance.between(0.10, 0.26), chance);
    softened(&sound, 1.4)
}

/// One knock of wood on wood.
fn knock(sound: &mut [f32], from: f32, body: &Body, loud: f32, chance: &mut Chance) {
    let touch = chance.between(0.0003, 0.0005);
    add(sound, from, &body.struck(touch, 0.25, chance), loud);
    add(sound, from, &hiss(0.012, chance.between(4200.0, 6000.0), chance), loud * 0.55);
    add(sound, from, &thud(chance.between(105.0, 135.0), 0.09), loud * 0.35);
}

/// A piece is taken: the taker knocks against it, scrapes past, and is set down firmly.
pub(super) fn capture(chance: &mut Chance) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.42)];
    let (struck, taker) = (Body::wood(chance), Body::wood(chance));
    let land = chance.between(0.095, 0.13);
    knock(&mut sound, 0.0, &struck, 0.62, chance);
    add(&mut sound, 0.012, &scrape(&struck, land, chance), 0.5);
    knock(&mut sound, land, &taker, 1.0, chance);
    knock(&mut sound, land + chance.between(0.03, 0.05), &taker, 0.2, chance);
    softened(&sound, 1.4)
}

/// Wood slides over wood: many tiny touches that swell and cease.
fn scrape(body: &Body, seconds: f32, chance: &mut Chance) -> Vec<f32> {
    let count = samples(seconds);
    let mut push = vec![0.0; count];
    for (index, pushed) in push.iter_mut().enumerate() {
        let way = index as f32 / count as f32;
        let swell = 4.0 * way * (1.0 - way);
        *pushed = if chance.unit() < 0.12 { chance.between(-0.5, 0.5) * swell } else { 0.0 };
    }
    let mut sound = body.ring(&push, seconds + 0.06);
    add(&mut sound, 0.0, &low_passed(&push, 5200.0), 0.8);
    sound
}

/// A disc falls through a frame: it rattles down faster and faster, lands, and bounces out.
pub(super) fn dropped(chance: &mut Chance) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.8)];
    let frame = frame(chance);
    let (mut at, mut gap) = (0.004, chance.between(0.066, 0.078));
    for _ in 0..4 {
        tap(&mut sound, at, &frame, chance.between(0.14, 0.30), chance);
        tap(&mut sound, at + chance.between(0.009, 0.02), &frame, chance.between(0.05, 0.12), chance);
        at += gap;
        gap *= 0.8;
    }
    let (mut loud, mut gap) = (1.0, chance.between(0.070, 0.085));
    add(&mut sound, at, &thud(150.0, 0.11), 0.5);
    for _ in 0..6 {
        tap(&mut sound, at, &frame, loud, chance);
        at += gap;
        (loud, gap) = (loud * chance.between(0.36, 0.46), gap * 0.66);
    }
    softened(&sound, 1.4)
}

/// A light wooden frame with thin walls: brighter and drier than a board.
fn frame(chance: &mut Chance) -> Body {
    let tones = [
        [318.0, 0.085, 0.5],
        [690.0, 0.080, 0.8],
        [1220.0, 0.070, 1.0],
        [1930.0, 0.060, 0.9],
        [2870.0, 0.045, 0.6],
        [4150.0, 0.030, 0.4],
    ];
    Body::new(&tones, chance)
}

/// The disc touches the frame.
fn tap(sound: &mut [f32], from: f32, frame: &Body, loud: f32, chance: &mut Chance) {
    let touch = chance.between(0.0003, 0.0006);
    add(sound, from, &frame.struck(touch, 0.14, chance), loud);
    add(sound, from, &hiss(0.008, 6500.0, chance), loud * 0.35);
}

/// A button: a soft tick.
pub(super) fn click(chance: &mut Chance) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.045)];
    let tones = [[920.0, 0.030, 0.5], [1850.0, 0.024, 1.0], [3300.0, 0.012, 0.5]];
    let button = Body::new(&tones, chance);
    add(&mut sound, 0.001, &button.struck(0.0006, 0.04, chance), 1.0);
    high_passed(&sound, 350.0)
}

/// A move that is not allowed: a dull knock on a thick cloth, twice.
pub(super) fn refused(chance: &mut Chance) -> Vec<f32> {
    let mut sound = vec![0.0; samples(0.34)];
    let tones = [[176.0, 0.12, 0.7], [268.0, 0.10, 1.0], [415.0, 0.08, 0.9], [640.0, 0.05, 0.6]];
    let cloth = Body::new(&tones, chance);
    for (from, loud) in [(0.0, 1.0), (0.105, 0.8)] {
        add(&mut sound, from, &cloth.struck(0.0017, 0.2, chance), loud);
        add(&mut sound, from, &low_passed(&hiss(0.02, 1400.0, chance), 800.0), loud * 0.6);
    }
    sound
}
