//! Instruments: bars, bells and strings, built from pure tones that fade.

use super::RATE;
use super::tools::{fading, samples, time};
use crate::rng::Rng;
use std::f32::consts::TAU;

/// What a tone is played on: how its overtones lie, how long they last and how loud they are.
pub(super) type Voice = &'static [[f32; 3]];

/// A wooden bar over a pipe: a warm tone with a short knock high above it.
pub(super) const BAR: Voice = &[[1.0, 0.75, 1.0], [3.93, 0.22, 0.24], [9.2, 0.07, 0.09]];
/// A small bell: clear, and not quite in tune with itself.
pub(super) const BELL: Voice =
    &[[1.0, 1.7, 1.0], [2.0, 1.2, 0.42], [2.76, 0.7, 0.26], [5.4, 0.35, 0.12], [8.9, 0.16, 0.05]];
/// A plucked string: every overtone, the higher the shorter.
pub(super) const STRING: Voice = &[
    [1.0, 1.2, 1.0],
    [2.001, 0.9, 0.55],
    [3.003, 0.7, 0.36],
    [4.007, 0.5, 0.2],
    [5.013, 0.38, 0.13],
    [6.02, 0.28, 0.09],
    [7.03, 0.2, 0.06],
];

/// How many times a second a note swings.
pub(super) fn pitch(half_tones: i32) -> f32 {
    261.626 * 2f32.powf(half_tones as f32 / 12.0)
}

/// One tone of a voice; high tones are shorter, as on every instrument.
pub(super) fn tone(half_tones: i32, seconds: f32, voice: Voice, rng: &mut Rng) -> Vec<f32> {
    let pitch = pitch(half_tones);
    let shorter = (440.0 / pitch).powf(0.35);
    let mut sound = vec![0.0; samples(seconds)];
    for &[overtone, fade, loud] in voice {
        let pitch = pitch * overtone * rng.about_one(0.0008);
        swing(&mut sound, pitch, fade * shorter, loud);
    }
    for (index, sample) in sound.iter_mut().enumerate().take(samples(0.002)) {
        *sample *= time(index) / 0.002;
    }
    sound
}

/// Adds one pure tone that fades: a hand on a dial that turns and shrinks with each sample.
fn swing(sound: &mut [f32], pitch: f32, fade: f32, loud: f32) {
    let (sin, cos) = (TAU * pitch / RATE as f32).sin_cos();
    let keep = fading(1.0 / RATE as f32, fade);
    let (turn, stay) = (sin * keep, cos * keep);
    let (mut up, mut right) = (0.0, loud);
    for sum in sound.iter_mut().take(samples(fade * 1.4)) {
        *sum += up;
        (up, right) = (up * stay + right * turn, right * stay - up * turn);
    }
}
