//! The canvas a surface is painted on: shade and height of each spot, before it becomes pixels.

use super::Texture;
use rayon::prelude::*;

/// One spot of a surface.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot {
    /// How much lighter or darker each of red, green and blue is than the tint.
    pub(super) shade: [f32; 3],
    /// How high it lies, measured in widths of the tile.
    pub(super) height: f32,
}

impl Spot {
    /// A spot lighter or darker by `amount` of a colour.
    pub(super) fn shaded(colour: [f32; 3], amount: f32, height: f32) -> Self {
        Self { shade: colour.map(|channel| channel * amount), height }
    }

    /// Interpolates towards another spot.
    fn towards(self, other: Self, way: f32) -> Self {
        let mixed = |from: f32, to: f32| from + (to - from) * way;
        Self {
            shade: [0, 1, 2].map(|channel| mixed(self.shade[channel], other.shade[channel])),
            height: mixed(self.height, other.height),
        }
    }
}

/// A thin line: a fibre, a pore or a scratch.
pub(super) struct Stroke {
    /// Where it begins, in tiles.
    pub(super) from: [f32; 2],
    /// Where it heads, in radians.
    pub(super) heading: f32,
    /// How much it turns on its whole way, in radians.
    pub(super) bend: f32,
    /// How long it is, in tiles.
    pub(super) long: f32,
    /// How much it hides what lies below, from 0 to 1.
    pub(super) cover: f32,
    /// The spot it leaves behind.
    pub(super) leaves: Spot,
}

/// A square of spots that wraps around at its edges.
pub(super) struct Canvas {
    size: usize,
    spots: Vec<Spot>,
}

impl Canvas {
    /// Calls `spot` for every spot of a square, with coordinates from 0 to 1.
    pub(super) fn filled(size: usize, spot: impl Fn(f32, f32) -> Spot + Sync) -> Self {
        let middle = |index: usize| (index as f32 + 0.5) / size as f32;
        let mut spots = vec![Spot::default(); size * size];
        spots.par_chunks_mut(size).enumerate().for_each(|(y, row)| {
            row.iter_mut().enumerate().for_each(|(x, out)| *out = spot(middle(x), middle(y)));
        });
        Self { size, spots }
    }

    /// Spots per side.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Draws a line that grows in and fades out.
    pub(super) fn stroke(&mut self, stroke: &Stroke) {
        let scale = self.size as f32;
        let steps = (stroke.long * scale).ceil().max(1.0);
        let [mut x, mut y] = stroke.from.map(|at| at * scale - 0.5);
        let (turn_y, turn_x) = (stroke.bend / steps).sin_cos();
        let (mut step_y, mut step_x) = stroke.heading.sin_cos();
        for step in 0..steps as usize {
            let way = (step as f32 + 0.5) / steps;
            self.touch(x, y, stroke.leaves, stroke.cover * (4.0 * way * (1.0 - way)).min(1.0));
            (x, y) = (x + step_x, y + step_y);
            (step_x, step_y) = (step_x * turn_x - step_y * turn_y, step_x * turn_y + step_y * turn_x);
        }
    }

    /// Blends into the four spots around a point, by distance.
    fn touch(&mut self, x: f32, y: f32, leaves: Spot, cover: f32) {
        let (left, top) = (x.floor(), y.floor());
        let (right_share, low_share) = (x - left, y - top);
        let shares = [(0, 1.0 - right_share), (1, right_share)];
        for (down, share_y) in [(0, 1.0 - low_share), (1, low_share)] {
            for (across, share_x) in shares {
                let index = self.index(left as isize + across, top as isize + down);
                self.spots[index] = self.spots[index].towards(leaves, cover * share_x * share_y);
            }
        }
    }

    /// The index of a spot; coordinates wrap around.
    fn index(&self, x: isize, y: isize) -> usize {
        let wrap = |at: isize| at as usize & (self.size - 1);
        wrap(y) * self.size + wrap(x)
    }

    /// Downsampled by averaging.
    pub(super) fn shrunk(self, size: usize) -> Self {
        let step = self.size / size;
        if step <= 1 {
            return self;
        }
        let mut spots = vec![Spot::default(); size * size];
        for (index, spot) in self.spots.iter().enumerate() {
            let (x, y) = (index % self.size / step, index / self.size / step);
            let sum = &mut spots[y * size + x];
            sum.height += spot.height / (step * step) as f32;
            for channel in 0..3 {
                sum.shade[channel] += spot.shade[channel] / (step * step) as f32;
            }
        }
        Self { size, spots }
    }

    /// The colours, which vary around the tint; their mean is the tint.
    pub(super) fn colour(&self, tint: [u8; 3]) -> Texture {
        let channels: Vec<_> =
            (0..3).into_par_iter().map(|channel| self.channel(channel, tint[channel])).collect();
        let mut pixels = vec![255; self.spots.len() * 4];
        for (pixel, index) in pixels.chunks_exact_mut(4).zip(0..) {
            (0..3).for_each(|channel| pixel[channel] = channels[channel][index]);
        }
        Texture { size: self.size as u32, pixels }
    }

    /// One channel of the colours, shifted until its mean is that of the tint.
    fn channel(&self, channel: usize, tint: u8) -> Vec<u8> {
        let middle = f32::from(tint) / 255.0;
        let level = |spot: &Spot, shift: f32| {
            (middle + shift + spot.shade[channel] * (0.12 + 0.88 * middle)).clamp(0.0, 1.0)
        };
        let mut shift = 0.0;
        for _ in 0..3 {
            let sum: f64 = self.spots.iter().map(|spot| f64::from(level(spot, shift))).sum();
            shift += middle - (sum / self.spots.len() as f64) as f32;
        }
        self.spots.iter().map(|spot| (level(spot, shift) * 255.0 + 0.5) as u8).collect()
    }

    /// The normals: red is right, green is up, blue is out of the surface.
    pub(super) fn normals(&self) -> Texture {
        let mut pixels = vec![255; self.spots.len() * 4];
        pixels.par_chunks_mut(self.size * 4).enumerate().for_each(|(y, row)| {
            for (x, pixel) in row.chunks_exact_mut(4).enumerate() {
                let normal = self.normal(x as isize, y as isize);
                let bytes = normal.map(|part| ((part * 0.5 + 0.5) * 255.0 + 0.5) as u8);
                pixel[..3].copy_from_slice(&bytes);
            }
        });
        Texture { size: self.size as u32, pixels }
    }

    /// The normal of one spot, from the heights around it.
    fn normal(&self, x: isize, y: isize) -> [f32; 3] {
        let height = |x, y| self.spots[self.index(x, y)].height;
        let per_tile = self.size as f32 / 2.0;
        let right = (height(x - 1, y) - height(x + 1, y)) * per_tile;
        let up = (height(x, y + 1) - height(x, y - 1)) * per_tile;
        let long = (right * right + up * up + 1.0).sqrt();
        [right / long, up / long, 1.0 / long]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slope_to_the_right_faces_left() {
        let canvas = Canvas::filled(16, |u, _| Spot { height: u * 0.5, ..Spot::default() });
        let [right, up, out] = canvas.normal(8, 8);
        assert!(right < -0.4 && up.abs() < 1e-6 && out > 0.8);
    }

    #[test]
    fn a_slope_that_rises_downwards_faces_up() {
        let canvas = Canvas::filled(16, |_, v| Spot { height: v * 0.5, ..Spot::default() });
        assert!(canvas.normal(8, 8)[1] > 0.4);
    }

    #[test]
    fn strokes_wrap_around() {
        let mut canvas = Canvas::filled(16, |_, _| Spot::default());
        let leaves = Spot { height: 1.0, ..Spot::default() };
        let stroke = Stroke { from: [0.9, 0.5], heading: 0.0, bend: 0.0, long: 0.4, cover: 1.0, leaves };
        canvas.stroke(&stroke);
        assert!(canvas.spots[8 * 16].height > 0.2, "it goes on at the left edge");
        assert_eq!(canvas.spots[8 * 16 + 8].height, 0.0, "the middle is untouched");
    }
}
