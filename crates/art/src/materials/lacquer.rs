//! Lacquer: almost plain, with the faint orange peel that a brush or a spray leaves.

use super::canvas::{Canvas, Spot};
use super::field::Field;
use super::noise::Noise;

const EVEN: [f32; 3] = [1.0, 1.0, 1.0];

/// Paints a coat.
pub(super) fn paint(size: usize, seed: u64) -> Canvas {
    let peel = Noise::new(seed);
    let deep = peel.sibling(1);
    let depth = Field::new(|u, v| 0.022 * deep.layers(u, v, [2, 2], 3));
    Canvas::filled(size, |u, v| {
        let dimples = peel.at(u, v, [26, 26]) + 0.5 * peel.at(v, u, [43, 43]);
        let shade = depth.at(u, v) + 0.006 * dimples;
        Spot::shaded(EVEN, shade, 0.00013 * dimples)
    })
}
