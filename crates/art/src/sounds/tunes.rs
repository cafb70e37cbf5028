//! Short tunes on bells, bars and strings: how a game ends, and what it asks for on the way.

use super::RATE;
use super::reverb::reverb;
use super::tools::{add, fading, samples, time};
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

/// One note of a tune: when it begins, how many half tones it lies above middle C, how loud it
/// is, and what it is played on.
struct Note(f32, i32, f32, Voice);

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

/// Plays the notes in a room.
fn played(notes: &[Note], seconds: f32, wet: f32, rng: &mut Rng) -> Vec<f32> {
    let mut sound = vec![0.0; samples(seconds)];
    for note in notes {
        let early = note.0 + rng.between(0.0, 0.006);
        add(&mut sound, early, &tone(note.1, 2.4, note.3, rng), note.2);
    }
    reverb(&sound, seconds, wet)
}

/// A warning in two notes: a step up that wants an answer.
pub(super) fn check(rng: &mut Rng) -> Vec<f32> {
    let notes = [
        Note(0.0, 16, 0.8, BAR),
        Note(0.0, 4, 0.25, STRING),
        Note(0.13, 19, 1.0, BAR),
        Note(0.13, 7, 0.3, STRING),
    ];
    played(&notes, 0.8, 0.16, rng)
}

/// A light chime: look here.
pub(super) fn hint(rng: &mut Rng) -> Vec<f32> {
    let notes = [Note(0.0, 26, 0.7, BELL), Note(0.085, 31, 1.0, BELL)];
    played(&notes, 1.1, 0.22, rng)
}

/// Up a bright chord and home: it is won.
pub(super) fn win(rng: &mut Rng) -> Vec<f32> {
    let notes = [
        Note(0.0, 7, 0.6, STRING),
        Note(0.12, 12, 0.65, STRING),
        Note(0.24, 16, 0.7, STRING),
        Note(0.36, 19, 0.75, STRING),
        Note(0.54, 0, 0.55, STRING),
        Note(0.54, 12, 0.55, STRING),
        Note(0.54, 16, 0.5, BELL),
        Note(0.56, 19, 0.5, BELL),
        Note(0.58, 24, 0.8, BELL),
    ];
    played(&notes, 2.4, 0.26, rng)
}

/// Down a soft minor chord: it is lost, but not shameful.
pub(super) fn lose(rng: &mut Rng) -> Vec<f32> {
    let notes = [
        Note(0.0, 9, 0.7, STRING),
        Note(0.2, 5, 0.7, STRING),
        Note(0.4, 2, 0.75, STRING),
        Note(0.66, -10, 0.7, STRING),
        Note(0.66, -3, 0.5, STRING),
        Note(0.68, 5, 0.35, BAR),
    ];
    played(&notes, 2.2, 0.26, rng)
}

/// Two even notes around an open fifth: a draw.
pub(super) fn draw(rng: &mut Rng) -> Vec<f32> {
    let notes = [
        Note(0.0, 12, 0.7, BAR),
        Note(0.2, 7, 0.7, BAR),
        Note(0.4, 0, 0.5, STRING),
        Note(0.4, 7, 0.5, STRING),
        Note(0.42, 14, 0.5, BELL),
    ];
    played(&notes, 1.9, 0.24, rng)
}

/// Three bells that climb: a piece has become more.
pub(super) fn promotion(rng: &mut Rng) -> Vec<f32> {
    let notes = [
        Note(0.0, 16, 0.6, STRING),
        Note(0.09, 21, 0.7, BELL),
        Note(0.18, 28, 0.9, BELL),
        Note(0.18, 9, 0.4, STRING),
    ];
    played(&notes, 1.4, 0.24, rng)
}

/// An open fifth on wooden bars: here we go.
pub(super) fn start(rng: &mut Rng) -> Vec<f32> {
    let notes = [Note(0.0, 4, 0.7, BAR), Note(0.14, 11, 0.9, BAR), Note(0.14, -1, 0.4, STRING)];
    played(&notes, 1.0, 0.2, rng)
}

/// Two rising notes that stay open, like a question.
pub(super) fn offer(rng: &mut Rng) -> Vec<f32> {
    let notes = [Note(0.0, 9, 0.8, BAR), Note(0.17, 14, 1.0, BAR), Note(0.17, 14, 0.25, BELL)];
    played(&notes, 1.0, 0.18, rng)
}

/// A clock that ticks twice.
pub(super) fn low_time(rng: &mut Rng) -> Vec<f32> {
    let notes = [
        Note(0.0, 31, 1.0, BAR),
        Note(0.16, 26, 0.8, BAR),
        Note(0.5, 31, 1.0, BAR),
        Note(0.66, 26, 0.8, BAR),
    ];
    played(&notes, 1.0, 0.08, rng)
}

/// One soft bell.
pub(super) fn message(rng: &mut Rng) -> Vec<f32> {
    let notes = [Note(0.0, 21, 0.8, BELL), Note(0.06, 9, 0.3, BAR)];
    played(&notes, 0.9, 0.2, rng)
}
