//! Metal: brushed from left to right, with a few deeper scratches.

use super::canvas::{Canvas, Spot, Stroke};
use super::field::Field;
use super::noise::Noise;
use crate::rng::Rng;

const EVEN: [f32; 3] = [1.0, 1.0, 1.0];
/// How many deeper scratches a tile has.
const SCRATCHES: usize = 700;

/// Paints a sheet.
pub(super) fn paint(size: usize, seed: u64) -> Canvas {
    let broad = Noise::new(seed);
    let (fine, dull) = (broad.sibling(1), broad.sibling(2));
    let cloud = Field::new(|u, v| 0.035 * dull.layers(u, v, [2, 3], 2));
    let mut canvas = Canvas::filled(size, |u, v| {
        let brushed = 0.55 * broad.layers(u, v, [2, 40], 2) + 0.75 * fine.layers(u, v, [5, 150], 2);
        let shade = 0.13 * brushed + cloud.at(u, v);
        Spot::shaded(EVEN, shade, 0.0003 * brushed)
    });
    scratches(&mut canvas, &mut Rng::new(seed));
    canvas
}

/// Scratches run with the brush; some are bright and some dark.
fn scratches(canvas: &mut Canvas, rng: &mut Rng) {
    for _ in 0..SCRATCHES {
        let shine = rng.between(-0.16, 0.16);
        canvas.stroke(&Stroke {
            from: [rng.unit(), rng.unit()],
            heading: rng.between(-0.006, 0.006),
            bend: rng.between(-0.006, 0.006),
            long: rng.between(0.05, 0.45),
            cover: rng.between(0.1, 0.55),
            leaves: Spot::shaded(EVEN, shine, 0.0008 * shine),
        });
    }
}
