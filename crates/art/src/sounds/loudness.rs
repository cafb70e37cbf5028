//! How loud a sound is to the ear, after ITU-R BS.1770: filtered as the head filters, then averaged over 400 ms.

use super::RATE;
use std::f64::consts::PI;

/// The window over which the ear adds up, in seconds.
const WINDOW: f32 = 0.4;
/// The standard's high shelf for the head (corner in hertz, quality, decibels) and its high pass for the ear.
const SHELF: [f64; 3] = [1_681.974_450_955_533, 0.707_175_236_955_419_6, 3.999_843_853_973_347];
const HIGH_PASS: [f64; 2] = [38.135_470_876_024_44, 0.500_327_037_323_877_3];

/// The loudness of the loudest 400 ms, in LUFS. A shorter sound counts as if silence followed.
pub(super) fn loudness(samples: &[f32]) -> f32 {
    let heard = Biquad::high_pass(HIGH_PASS).run(&Biquad::high_shelf(SHELF).run(samples));
    let window = (WINDOW * RATE as f32) as usize;
    let (mut sum, mut most) = (0.0f64, 0.0f64);
    for (index, sample) in heard.iter().enumerate() {
        sum += f64::from(sample * sample);
        if index >= window {
            sum -= f64::from(heard[index - window] * heard[index - window]);
        }
        most = most.max(sum);
    }
    -0.691 + 10.0 * ((most / window as f64).max(1e-12).log10() as f32)
}

/// The factor that brings a sound to a loudness.
pub(super) fn gain_to(samples: &[f32], wanted: f32) -> f32 {
    10f32.powf((wanted - loudness(samples)) / 20.0)
}

/// A filter of second order.
struct Biquad {
    /// Factors of the inputs and of the earlier outputs.
    inputs: [f32; 3],
    outputs: [f32; 2],
}

impl Biquad {
    fn high_shelf([corner, quality, decibels]: [f64; 3]) -> Self {
        let turn = (PI * corner / f64::from(RATE)).tan();
        let (high, band) =
            (10f64.powf(decibels / 20.0), 10f64.powf(decibels / 20.0 * 0.499_666_774_154_541_6));
        let (steep, square) = (turn / quality, turn * turn);
        let whole = 1.0 + steep + square;
        let inputs = [high + band * steep + square, 2.0 * (square - high), high - band * steep + square];
        let outputs = [2.0 * (square - 1.0), 1.0 - steep + square];
        Self {
            inputs: inputs.map(|of| (of / whole) as f32),
            outputs: outputs.map(|of| (of / whole) as f32),
        }
    }

    fn high_pass([corner, quality]: [f64; 2]) -> Self {
        let turn = (PI * corner / f64::from(RATE)).tan();
        let (steep, square) = (turn / quality, turn * turn);
        let outputs = [2.0 * (square - 1.0), 1.0 - steep + square];
        let whole = 1.0 + steep + square;
        Self { inputs: [1.0, -2.0, 1.0], outputs: outputs.map(|of| (of / whole) as f32) }
    }

    fn run(&self, samples: &[f32]) -> Vec<f32> {
        let ([one, two, three], [four, five]) = (self.inputs, self.outputs);
        let (mut x, mut y) = ([0.0; 2], [0.0; 2]);
        let next = |&sample: &f32| {
            let out = one * sample + two * x[0] + three * x[1] - four * y[0] - five * y[1];
            (x, y) = ([sample, x[0]], [out, y[0]]);
            out
        };
        samples.iter().map(next).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::TAU;

    fn tone(pitch: f32, peak: f32) -> Vec<f32> {
        let count = RATE as usize;
        (0..count).map(|index| peak * (TAU * pitch * index as f32 / RATE as f32).sin()).collect()
    }

    #[test]
    fn a_full_tone_of_a_thousand_hertz_is_three_below_zero() {
        // The standard's own check, for one channel.
        assert!((loudness(&tone(997.0, 1.0)) + 3.01).abs() < 0.1);
        assert!((loudness(&tone(997.0, 0.1)) + 23.01).abs() < 0.1);
    }

    #[test]
    fn the_ear_hears_low_tones_less_and_high_ones_more() {
        assert!(loudness(&tone(40.0, 0.5)) < loudness(&tone(997.0, 0.5)) - 2.0);
        assert!(loudness(&tone(6000.0, 0.5)) > loudness(&tone(997.0, 0.5)) + 2.0);
    }

    #[test]
    fn a_gain_brings_a_sound_to_its_loudness() {
        let quiet = tone(440.0, 0.01);
        let gain = gain_to(&quiet, -20.0);
        let louder: Vec<f32> = quiet.iter().map(|sample| sample * gain).collect();
        assert!((loudness(&louder) + 20.0).abs() < 0.01);
    }
}
