//! The wave that a capture sends through the board.

use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

/// Duration of a wave, in seconds.
pub const WAVE_SECONDS: f32 = 1.4;
/// Height of the wave at its origin, in cells.
const HIGH: f32 = 0.16;
/// Range, in cells.
const REACH: f32 = 6.5;
/// Wavelength, in cells.
const LENGTH: f32 = 3.2;
/// Number of oscillations.
const CYCLES: f32 = 2.5;
/// The part of its time in which it grows.
const GROWS: f32 = 0.2;

/// A wave through the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ripple {
    /// Origin, in cells.
    pub at: Vec2,
    /// Start time.
    pub began: f32,
}

impl Ripple {
    /// Its height at a point.
    pub fn height(&self, point: Vec2, now: f32) -> f32 {
        let time = (now - self.began) / WAVE_SECONDS;
        if !(0.0..1.0).contains(&time) {
            return 0.0;
        }
        let distance = self.at.distance(point);
        let amplitude = HIGH * (1.0 - distance / REACH).max(0.0);
        amplitude * strength(time) * (TAU * distance / LENGTH - TAU * time * CYCLES).sin()
    }

    /// Is it over?
    pub fn is_over(&self, now: f32) -> bool {
        now >= self.began + WAVE_SECONDS
    }
}

/// Amplitude over time: grows as the root of a sine, then fades linearly.
fn strength(time: f32) -> f32 {
    if time < GROWS {
        (time / GROWS * PI / 2.0).sin().sqrt()
    } else {
        1.0 - (time - GROWS) / (1.0 - GROWS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wave_grows_and_fades() {
        assert_eq!(strength(0.0), 0.0);
        assert!((strength(GROWS) - 1.0).abs() < 1e-5);
        assert!((strength(0.6) - 0.5).abs() < 1e-5);
        assert!(strength(0.999) < 0.01);
    }

    #[test]
    fn waves_end_in_space_and_time() {
        let ripple = Ripple { at: Vec2::ZERO, began: 1.0 };
        assert_eq!(ripple.height(Vec2::new(REACH + 0.1, 0.0), 1.5), 0.0);
        assert_eq!(ripple.height(Vec2::ZERO, 0.9), 0.0);
        assert_eq!(ripple.height(Vec2::new(1.0, 0.0), 1.0 + WAVE_SECONDS), 0.0);
        let highest =
            (0..200).map(|i| ripple.height(Vec2::ZERO, 1.0 + i as f32 * 0.007)).fold(0.0, f32::max);
        assert!(highest > 0.05 && highest <= HIGH);
    }
}
