//! Slow noise precomputed on a coarse grid: a lookup is many times faster.

use super::noise::{blend, part};

/// Values per side; patterns with up to sixteen hills a tile stay smooth.
const SIDE: usize = 128;

/// Values over the unit square, which repeats in both directions.
pub(super) struct Field(Vec<f32>);

impl Field {
    /// Precomputes every value.
    pub(super) fn new(value: impl Fn(f32, f32) -> f32) -> Self {
        let place = |step: usize| step as f32 / SIDE as f32;
        Self((0..SIDE * SIDE).map(|index| value(place(index % SIDE), place(index / SIDE))).collect())
    }

    /// The value at a point, interpolated.
    #[inline]
    pub(super) fn at(&self, u: f32, v: f32) -> f32 {
        let (x, y) = (part(u) * SIDE as f32, part(v) * SIDE as f32);
        let (left, top) = (x as i32 as usize, y as i32 as usize);
        let value = |x: usize, y: usize| self.0[(y % SIDE) * SIDE + x % SIDE];
        let (way_x, way_y) = (x - left as f32, y - top as f32);
        let above = blend(value(left, top), value(left + 1, top), way_x);
        let below = blend(value(left, top + 1), value(left + 1, top + 1), way_x);
        blend(above, below, way_y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::materials::noise::Noise;

    #[test]
    fn a_field_is_close_to_what_it_stands_for() {
        let noise = Noise::new(4);
        let field = Field::new(|u, v| noise.at(u, v, [5, 3]));
        for step in 0..500 {
            let (u, v) = (step as f32 * 0.0171 - 2.0, step as f32 * 0.0097);
            assert!((field.at(u, v) - noise.at(u, v, [5, 3])).abs() < 0.02);
        }
    }
}
