//! What sounds are built with: filters, envelopes, and putting one sound into another.

use super::RATE;
use std::f32::consts::{PI, TAU};

/// How many samples a time has.
pub(super) fn samples(seconds: f32) -> usize {
    (seconds * RATE as f32) as usize
}

/// When a sample is heard, in seconds.
pub(super) fn time(sample: usize) -> f32 {
    sample as f32 / RATE as f32
}

/// Falls from 1; after `seconds` a thousandth is left.
pub(super) fn fading(time: f32, seconds: f32) -> f32 {
    (-6.9 * time / seconds).exp()
}

/// Adds a sound to a longer one, from a time on; what would be heard after its end is lost.
pub(super) fn add(to: &mut [f32], from: f32, sound: &[f32], loud: f32) {
    let start = samples(from).min(to.len());
    for (sum, sample) in to[start..].iter_mut().zip(sound) {
        *sum += sample * loud;
    }
}

/// Lets low tones pass and takes high ones away; steep enough to be heard, and its pitch may move.
#[derive(Default)]
pub(super) struct LowPass {
    low: f32,
    band: f32,
}

impl LowPass {
    /// The next sample; `edge` is where it begins to take away, in hertz.
    pub(super) fn next(&mut self, sample: f32, edge: f32) -> f32 {
        let step = (PI * edge.clamp(10.0, 18_000.0) / RATE as f32).tan();
        let high = (sample - self.band * (1.4 + step) - self.low) / (1.0 + step * (1.4 + step));
        let band = self.band + step * high;
        let low = self.low + step * band;
        self.band = band + step * high;
        self.low = low + step * band;
        low
    }
}

/// Bends the loudest peaks, so that a sound can be louder as a whole.
pub(super) fn softened(sound: &[f32], drive: f32) -> Vec<f32> {
    let loudest = sound.iter().fold(1e-9f32, |most, sample| most.max(sample.abs()));
    sound.iter().map(|sample| (sample / loudest * drive).tanh()).collect()
}

/// A whole sound with its high tones taken away.
pub(super) fn low_passed(sound: &[f32], edge: f32) -> Vec<f32> {
    let mut filter = LowPass::default();
    sound.iter().map(|&sample| filter.next(sample, edge)).collect()
}

/// A whole sound with its low tones taken away; what rests at one side comes back to the middle.
pub(super) fn high_passed(sound: &[f32], edge: f32) -> Vec<f32> {
    let keep = (-TAU * edge / RATE as f32).exp();
    let (mut before, mut left) = (0.0, 0.0);
    let next = |&sample: &f32| {
        left = keep * (left + sample - before);
        before = sample;
        left
    };
    sound.iter().map(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sounds::strength;

    fn tone(pitch: f32) -> Vec<f32> {
        (0..samples(0.5)).map(|sample| (TAU * pitch * time(sample)).sin()).collect()
    }

    #[test]
    fn filters_take_away_what_they_should() {
        let part = |sound: &[f32]| strength(sound) / strength(&tone(1000.0));
        assert!(part(&low_passed(&tone(200.0), 1000.0)) > 0.9);
        assert!(part(&low_passed(&tone(8000.0), 1000.0)) < 0.05);
        assert!(part(&high_passed(&tone(1000.0), 30.0)) > 0.9);
        assert!(part(&high_passed(&tone(2.0), 30.0)) < 0.1);
    }

    #[test]
    fn adding_past_the_end_is_no_trouble() {
        let mut sound = vec![0.0; 10];
        add(&mut sound, 5.0, &[1.0; 4], 1.0);
        add(&mut sound, 0.0, &[1.0; 40], 0.5);
        assert_eq!(sound, vec![0.5; 10]);
    }
}
