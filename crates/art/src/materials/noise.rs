//! Smooth noise that repeats after one tile, so that textures have no seams.

/// Two-dimensional gradient noise over the unit square, which repeats in both directions.
pub(crate) struct Noise {
    seed: u32,
}

/// Sixteen gradient directions, none along the lattice.
const DIRECTIONS: [[f32; 2]; 16] = [
    [0.980_79, 0.195_09],
    [0.831_47, 0.555_57],
    [0.555_57, 0.831_47],
    [0.195_09, 0.980_79],
    [-0.195_09, 0.980_79],
    [-0.555_57, 0.831_47],
    [-0.831_47, 0.555_57],
    [-0.980_79, 0.195_09],
    [-0.980_79, -0.195_09],
    [-0.831_47, -0.555_57],
    [-0.555_57, -0.831_47],
    [-0.195_09, -0.980_79],
    [0.195_09, -0.980_79],
    [0.555_57, -0.831_47],
    [0.831_47, -0.555_57],
    [0.980_79, -0.195_09],
];

/// `floor`, much faster where the processor has no instruction for it.
#[inline(always)]
pub(crate) fn whole_below(number: f32) -> i32 {
    let cut = number as i32;
    cut - i32::from(number < cut as f32)
}

/// The fractional part, from 0 to 1.
#[inline(always)]
pub(crate) fn part(number: f32) -> f32 {
    number - whole_below(number) as f32
}

/// Smoothstep from 0 at `low` to 1 at `high`.
pub(crate) fn rise(low: f32, high: f32, at: f32) -> f32 {
    let way = ((at - low) / (high - low)).clamp(0.0, 1.0);
    way * way * (3.0 - 2.0 * way)
}

/// Linear interpolation.
#[inline(always)]
pub(crate) fn blend(from: f32, to: f32, way: f32) -> f32 {
    from + (to - from) * way
}

/// The two lattice points around a place, and how far it is between them.
#[inline(always)]
fn between_cells(at: f32, cells: u32) -> (u32, u32, f32) {
    let at = part(at) * cells as f32;
    let low = (at as i32 as u32).min(cells - 1);
    let high = if low + 1 == cells { 0 } else { low + 1 };
    (low, high, at - low as f32)
}

/// How far the slope of a lattice point lifts a place beside it; `mixed` tells the points apart.
#[inline(always)]
fn lift(mixed: u32, across: f32, down: f32) -> f32 {
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
    let direction = DIRECTIONS[(mixed >> 28) as usize];
    direction[0] * across + direction[1] * down
}

impl Noise {
    /// The pattern of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed: crate::rng::mix(seed) as u32 }
    }

    /// Another pattern, derived from this one.
    pub(crate) fn sibling(&self, number: u32) -> Self {
        Self { seed: self.hash(number, 0xA11) }
    }

    /// A number for a pair of numbers.
    fn hash(&self, x: u32, y: u32) -> u32 {
        crate::rng::mix(u64::from(x) << 32 ^ u64::from(y) << 8 ^ u64::from(self.seed)) as u32
    }

    /// A number from 0 to 1 for a whole number.
    pub(crate) fn value(&self, number: u32) -> f32 {
        (self.hash(number, 0x7A1) >> 8) as f32 / (1u32 << 24) as f32
    }

    /// About -1 to 1, with this many hills across and down the tile.
    #[inline]
    pub(crate) fn at(&self, u: f32, v: f32, cells: [u32; 2]) -> f32 {
        let (left, right, x) = between_cells(u, cells[0]);
        let (top, low, y) = between_cells(v, cells[1]);
        let [left, right] = [left, right].map(|x| x.wrapping_mul(0x9E37_79B1) ^ self.seed);
        let [top, low] = [top, low].map(|y| y.wrapping_mul(0x85EB_CA77));
        let ease = |way: f32| way * way * way * (way * (way * 6.0 - 15.0) + 10.0);
        let ease_x = ease(x);
        let above = blend(lift(left ^ top, x, y), lift(right ^ top, x - 1.0, y), ease_x);
        let below = blend(lift(left ^ low, x, y - 1.0), lift(right ^ low, x - 1.0, y - 1.0), ease_x);
        blend(above, below, ease(y)) * 1.4
    }

    /// Fractal noise: each octave is twice as fine and half as strong.
    pub(crate) fn layers(&self, u: f32, v: f32, cells: [u32; 2], count: u32) -> f32 {
        let layer = |step: u32| {
            let shift = step as f32 * 0.37;
            self.at(u + shift, v + shift, cells.map(|many| many << step)) / (1u32 << step) as f32
        };
        (0..count).map(layer).sum::<f32>() * 0.6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_after_one_tile() {
        let noise = Noise::new(3);
        for step in 0..50 {
            let at = step as f32 / 50.0;
            let here = noise.layers(at, 0.3, [5, 3], 3);
            assert!((here - noise.layers(at + 1.0, -0.7, [5, 3], 3)).abs() < 1e-3);
        }
    }

    #[test]
    fn noise_is_smooth_and_centred() {
        let noise = Noise::new(9);
        let row: Vec<f32> = (0..4000).map(|step| noise.at(step as f32 / 4000.0, 0.6, [40, 7])).collect();
        assert!(row.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.05));
        assert!(row.iter().all(|height| height.abs() <= 1.05));
        assert!((row.iter().sum::<f32>() / 4000.0).abs() < 0.1);
    }

    #[test]
    fn odd_places_are_no_trouble() {
        let noise = Noise::new(1);
        for at in [-0.0, -1e-9, 1.0, 0.999_999_94, -5.5, 1e9, f32::NAN, f32::INFINITY] {
            noise.at(at, at, [1, 4]);
        }
    }
}
