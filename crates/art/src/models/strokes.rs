//! A cross and a nought, lying flat.

use super::angular::solid::loft;
use super::draughts::grained;
use super::lathe::{Turning, turn};
use super::model::{Detail, Model};
use super::profile::Profile;
use super::shade::shade_flat;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

/// Height of both.
const HIGH: f32 = 0.170;
/// Half the width of a bar, and how far it reaches from the middle.
const HALF: f32 = 0.100;
const REACH: f32 = 0.425;
/// Width of the bevel, above and below.
const BEVEL: f32 = 0.045;

/// Two crossing bars with rounded upper edges.
pub(super) fn cross(detail: Detail) -> Model {
    let steps = detail.pick(1, 3, 6);
    let ring = |(inset, y): (f32, f32)| (outline(HALF - inset, REACH - inset).to_vec(), y);
    let above = (0..=steps).map(|step| {
        let (sin, cos) = (FRAC_PI_2 * step as f32 / steps as f32).sin_cos();
        (BEVEL * (1.0 - cos), HIGH - BEVEL + BEVEL * sin)
    });
    let rings: Vec<_> = [(0.018, 0.0), (0.0, 0.018)].into_iter().chain(above).map(ring).collect();
    grained(shade_flat(&loft(&rings)).yawed(FRAC_PI_4))
}

/// The twelve corners of a cross, counter-clockwise as seen from above.
fn outline(half: f32, reach: f32) -> [[f32; 2]; 12] {
    let arm = [[reach, half], [reach, -half], [half, -half]];
    std::array::from_fn(|i| {
        let [x, z] = arm[i % 3];
        match i / 3 {
            0 => [x, z],
            1 => [z, -x],
            2 => [-x, -z],
            _ => [-z, x],
        }
    })
}

/// A ring with a round section.
pub(super) fn nought(detail: Detail) -> Model {
    let middle = 0.290;
    let outline = Profile::start(middle, 0.0).round(0.5, middle, HIGH).round(0.5, middle, 0.0);
    let fine = Turning { rings: detail.pick(10, 15, 29), sides: detail.pick(20, 44, 80) };
    grained(turn(&outline, fine))
}
