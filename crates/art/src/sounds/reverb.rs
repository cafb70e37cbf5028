//! Reverb of a small room: echoes that grow denser and duller.

use super::tools::{add, samples};

/// The delays of the comb filters, in samples; no two share a divisor, so they never line up.
const WAYS: [usize; 4] = [1237, 1381, 1607, 1777];
/// The delays of the all-pass filters.
const SMEARS: [usize; 2] = [347, 113];

/// The sound as heard in a room; `wet` is how much of the room is heard.
pub(super) fn reverb(sound: &[f32], seconds: f32, wet: f32) -> Vec<f32> {
    let mut heard = vec![0.0; samples(seconds)];
    add(&mut heard, 0.0, sound, 1.0);
    let mut echoes = vec![0.0; heard.len()];
    for way in WAYS {
        add(&mut echoes, 0.0, &echoed(&heard, way), 0.25);
    }
    let smeared = SMEARS.iter().fold(echoes, |sound, &way| smeared(&sound, way));
    add(&mut heard, 0.004, &smeared, wet);
    heard
}

/// One echo that comes back again and again, each time weaker and duller.
fn echoed(sound: &[f32], way: usize) -> Vec<f32> {
    let mut echo = vec![0.0; sound.len()];
    let mut dull = 0.0;
    for index in way..sound.len() {
        dull += (echo[index - way] - dull) * 0.62;
        echo[index] = sound[index - way] + dull * 0.80;
    }
    echo
}

/// Spreads a sound in time without changing its colour.
fn smeared(sound: &[f32], way: usize) -> Vec<f32> {
    let mut out: Vec<f32> = sound.iter().map(|sample| -0.6 * sample).collect();
    for index in way..sound.len() {
        out[index] += sound[index - way] + 0.6 * out[index - way];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sounds::strength;

    #[test]
    fn a_room_rings_on_and_dies_away() {
        let heard = reverb(&[1.0], 1.5, 0.5);
        let part = |from: f32, to: f32| strength(&heard[samples(from)..samples(to)]);
        assert!(part(0.05, 0.1) > 1e-3, "there are echoes");
        assert!(part(1.3, 1.5) < part(0.05, 0.1) / 100.0, "they die away");
        assert!(heard.iter().all(|sample| sample.abs() <= 1.0));
    }
}
