//! Felt: countless short fibres that lie across each other, as on a table for games.

use super::canvas::{Canvas, Spot, Stroke};
use super::noise::Noise;
use crate::rng::Rng;
use std::f32::consts::TAU;

const EVEN: [f32; 3] = [1.0, 1.0, 0.94];
/// How many fibres lie on as many spots as a tile has.
const FIBRES_PER_SPOT: f32 = 0.1;

/// Paints a cloth.
pub(super) fn paint(size: usize, seed: u64) -> Canvas {
    let nap = Noise::new(seed);
    let fuzz = nap.sibling(1);
    let mut canvas = Canvas::filled(size, |u, v| {
        let shade = -0.12 + 0.05 * fuzz.at(u, v, [120, 120]);
        Spot::shaded(EVEN, shade, 0.0)
    });
    fibres(&mut canvas, &nap, &mut Rng::new(seed));
    canvas
}

/// Lays the fibres one upon the other: lower ones are darker, and clouds of them lean together.
fn fibres(canvas: &mut Canvas, nap: &Noise, rng: &mut Rng) {
    let count = (canvas.size() * canvas.size()) as f32 * FIBRES_PER_SPOT;
    for number in 0..count as usize {
        let from = [rng.unit(), rng.unit()];
        let high = number as f32 / count;
        let cloud = nap.layers(from[0], from[1], [5, 5], 2);
        let shade = rng.between(-0.13, 0.11) + 0.10 * high + 0.07 * cloud;
        canvas.stroke(&Stroke {
            from,
            heading: rng.unit() * TAU,
            bend: rng.between(-1.6, 1.6),
            long: rng.between(0.014, 0.05),
            cover: rng.between(0.35, 0.85),
            leaves: Spot::shaded(EVEN, shade, 0.001 * high + 0.0008 * rng.unit()),
        });
    }
}
