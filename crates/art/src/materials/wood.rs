//! Wood: growth rings that swing along the board, fine fibres and dark pores. The grain runs from top to bottom.

use super::canvas::{Canvas, Spot, Stroke};
use super::field::Field;
use super::noise::{Noise, blend, part, rise, whole_below};
use crate::rng::Rng;
use std::f32::consts::FRAC_PI_2;

/// How many rings one tile crosses.
const RINGS: u32 = 13;
/// Late wood is not only darker but redder: it takes most from blue.
const DARK: [f32; 3] = [-0.75, -1.0, -1.12];
/// How many pores a tile has.
const PORES: usize = 5200;

/// Paints a board.
pub(super) fn paint(size: usize, seed: u64) -> Canvas {
    let board = Board::new(seed);
    let mut canvas = Canvas::filled(size, |u, v| board.spot(u, v));
    board.pores(&mut canvas, &mut Rng::new(seed));
    canvas
}

/// The noises that make up one board.
struct Board {
    swing: Field,
    sway: Field,
    shimmer: Field,
    fibre: Noise,
    /// How dark each ring is.
    years: [f32; RINGS as usize],
}

impl Board {
    fn new(seed: u64) -> Self {
        let noise = Noise::new(seed);
        let [bend, waver, light] = [1, 2, 3].map(|number| noise.sibling(number));
        let wide = |u, v| 0.9 * bend.at(u, v, [2, 1]) + 0.35 * waver.at(u, v, [3, 2]);
        let fine = |u, v| 0.22 * bend.at(u, v, [9, 3]) + 0.06 * waver.at(u, v, [16, 7]);
        let uneven = |u| 1.1 * light.at(u, 0.3, [5, 1]);
        Self {
            swing: Field::new(|u, v| wide(u, v) + fine(u, v) + uneven(u)),
            sway: Field::new(|u, v| 0.012 * bend.at(u, v, [3, 2])),
            shimmer: Field::new(|u, v| 0.08 * light.layers(u, v, [4, 6], 2)),
            years: std::array::from_fn(|year| blend(0.3, 1.0, noise.value(year as u32))),
            fibre: noise,
        }
    }

    /// How many rings lie between here and the left edge.
    fn rings(&self, u: f32, v: f32) -> f32 {
        u * RINGS as f32 + self.swing.at(u, v)
    }

    /// How late in its year the wood grew, from pale spring to a dark line in autumn.
    fn lateness(rings: f32) -> f32 {
        let year = part(rings);
        (0.3 * year + 0.7 * rise(0.3, 0.85, year)) * (1.0 - rise(0.84, 1.0, year))
    }

    fn spot(&self, u: f32, v: f32) -> Spot {
        let rings = self.rings(u, v);
        let year = whole_below(rings).rem_euclid(RINGS as i32) as usize;
        let late = Self::lateness(rings) * self.years[year];
        let fibre = self.fibre.layers(u + self.sway.at(u, v), v, [70, 2], 3);
        let dark = 0.25 * late - 0.19 * fibre * blend(0.7, 1.0, late) - self.shimmer.at(u, v);
        Spot::shaded(DARK, dark, 0.0004 * fibre)
    }

    /// Pores are short dark furrows; most of them open in spring.
    fn pores(&self, canvas: &mut Canvas, rng: &mut Rng) {
        for _ in 0..PORES {
            let from = [rng.unit(), rng.unit()];
            let spring = 1.0 - Self::lateness(self.rings(from[0], from[1]));
            let cover = rng.between(0.15, 0.75) * blend(0.15, 1.0, spring * spring);
            canvas.stroke(&Stroke {
                from,
                heading: FRAC_PI_2 + rng.between(-0.03, 0.03),
                bend: rng.between(-0.05, 0.05),
                long: rng.between(0.012, 0.055),
                cover,
                leaves: Spot::shaded(DARK, 0.36, -0.0007),
            });
        }
    }
}
