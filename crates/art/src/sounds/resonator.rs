//! Things that ring when they are struck: each is a handful of tones that die away.

use super::tools::{fading, samples, time};
use super::{RATE, tools};
use crate::rng::Rng;
use std::f32::consts::{PI, TAU};

/// One tone of a body.
struct Mode {
    pitch: f32,
    /// How long it takes to fall to a thousandth, in seconds.
    fade: f32,
    loud: f32,
}

/// A body that rings.
pub(super) struct Resonator(Vec<Mode>);

impl Resonator {
    /// A body from its tones: pitch in hertz, fade in seconds, loudness. No two are quite the same.
    pub(super) fn new(tones: &[[f32; 3]], rng: &mut Rng) -> Self {
        let size = rng.about_one(0.05);
        let mode = |&[pitch, fade, loud]: &[f32; 3]| Mode {
            pitch: pitch * size * rng.about_one(0.035),
            fade: fade * rng.about_one(0.15),
            loud: loud * rng.about_one(0.25) * rng.sign(),
        };
        Self(tones.iter().map(mode).collect())
    }

    /// A turned piece on a wooden board: the board hums below, the piece clacks above.
    pub(super) fn wood(rng: &mut Rng) -> Self {
        let tones = [
            [196.0, 0.105, 0.26],
            [433.0, 0.085, 0.40],
            [742.0, 0.080, 0.75],
            [1130.0, 0.075, 1.0],
            [1610.0, 0.066, 1.0],
            [2240.0, 0.048, 0.75],
            [3120.0, 0.034, 0.50],
            [4380.0, 0.022, 0.32],
        ];
        Self::new(&tones, rng)
    }

    /// How it sounds while it is pushed like this.
    pub(super) fn ring(&self, push: &[f32], seconds: f32) -> Vec<f32> {
        let mut sound = vec![0.0; samples(seconds)];
        self.0.iter().for_each(|mode| mode.ring(push, &mut sound));
        sound
    }

    /// How it sounds when it is struck once; a long touch is soft, a short one hard.
    pub(super) fn struck(&self, touch: f32, seconds: f32, rng: &mut Rng) -> Vec<f32> {
        self.ring(&strike(touch, rng), seconds)
    }
}

impl Mode {
    /// A resonator: each sample follows from the two before it.
    fn ring(&self, push: &[f32], sound: &mut [f32]) {
        let turn = TAU * self.pitch / RATE as f32;
        let keep = fading(1.0 / RATE as f32, self.fade);
        let (again, lose) = (2.0 * keep * turn.cos(), keep * keep);
        let loud = self.loud * turn.sin();
        let (mut last, mut before) = (0.0, 0.0);
        for (index, sum) in sound.iter_mut().enumerate() {
            let pushed = push.get(index).copied().unwrap_or(0.0);
            let now = again * last - lose * before + pushed * loud;
            (before, last) = (last, now);
            *sum += now;
        }
    }
}

/// One touch: a short bump, a little ragged as no surface is quite smooth.
fn strike(touch: f32, rng: &mut Rng) -> Vec<f32> {
    let count = samples(touch).max(2);
    let bump = |sample: usize| (PI * (sample as f32 + 0.5) / count as f32).sin();
    (0..count).map(|sample| bump(sample) * rng.about_one(0.5) * 20.0 / count as f32).collect()
}

/// A short hiss, as of two surfaces meeting.
pub(super) fn hiss(seconds: f32, edge: f32, rng: &mut Rng) -> Vec<f32> {
    let noise: Vec<f32> = (0..samples(seconds * 1.2))
        .map(|sample| rng.between(-1.0, 1.0) * fading(time(sample), seconds))
        .collect();
    tools::high_passed(&tools::low_passed(&noise, edge), edge * 0.3)
}

/// A soft thud, as of felt on a board: a low tone that sinks.
pub(super) fn thud(pitch: f32, seconds: f32) -> Vec<f32> {
    let mut turn = 0.0;
    let next = |sample: usize| {
        let now = time(sample);
        turn += TAU * pitch * (1.0 + 0.6 * fading(now, 0.05)) / RATE as f32;
        f32::sin(turn) * fading(now, seconds) * (now / 0.002).min(1.0)
    };
    (0..samples(seconds * 1.2)).map(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sounds::strength;

    #[test]
    fn a_body_rings_and_dies_away() {
        let mut rng = Rng::new(1);
        let sound = Resonator::wood(&mut rng).struck(0.001, 0.3, &mut rng);
        let (early, late) = (strength(&sound[..2000]), strength(&sound[6000..8000]));
        assert!(early > 0.05 && late < early / 100.0, "{early} {late}");
    }

    #[test]
    fn a_soft_touch_is_duller() {
        let bright = |touch| {
            let mut rng = Rng::new(1);
            let sound = Resonator::wood(&mut rng).struck(touch, 0.2, &mut rng);
            strength(&tools::high_passed(&sound, 3000.0)) / strength(&sound)
        };
        assert!(bright(0.003) < 0.6 * bright(0.0003));
    }
}
