//! Draws one model on the processor, as large as it is on a screen.

use crate::table::view3d::orbit::ANGLE;
use art::models::Model;
use bevy::prelude::*;

/// The space of the board in a window of 1280 by 720.
pub(super) const PICTURE: Vec2 = Vec2::new(947.0, 720.0);

/// What is seen at a pixel.
#[derive(Clone, Copy)]
pub(super) struct Fragment {
    pub(super) at: Vec3,
    pub(super) normal: Vec3,
}

/// The part of the picture that a model covers.
pub(super) struct Shot {
    low: IVec2,
    size: IVec2,
    pixels: Vec<Option<Fragment>>,
}

impl Shot {
    /// Draws a model that stands at `place`.
    pub(super) fn new(model: &Model, place: &Transform, camera: &Transform) -> Self {
        let points: Vec<Vec3> = model.positions.iter().map(|p| *place * Vec3::from(*p)).collect();
        let seen: Vec<Vec3> = points.iter().map(|point| project(camera, *point)).collect();
        let low = seen.iter().fold(Vec3::MAX, |low, p| low.min(*p)).truncate().floor().as_ivec2();
        let high = seen.iter().fold(Vec3::MIN, |high, p| high.max(*p)).truncate().ceil().as_ivec2();
        let size = high - low + 1;
        let area = (size.x * size.y) as usize;
        let mut shot = Self { low, size, pixels: vec![None; area] };
        let mut depths = vec![f32::MAX; area];
        for corners in model.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|k| corners[k] as usize);
            shot.fill(corners.map(|i| seen[i]), &mut depths, |weights| {
                let mixed = |of: [Vec3; 3]| (0..3).map(|k| of[k] * weights[k]).sum::<Vec3>();
                let normals = corners.map(|i| place.rotation * Vec3::from(model.normals[i]));
                Fragment { at: mixed(corners.map(|i| points[i])), normal: mixed(normals).normalize() }
            });
        }
        shot
    }

    fn fill(&mut self, [a, b, c]: [Vec3; 3], depths: &mut [f32], make: impl Fn([f32; 3]) -> Fragment) {
        let edge = |p: Vec3, q: Vec3, at: Vec2| (q - p).truncate().perp_dot(at - p.truncate());
        let area = edge(a, b, c.truncate());
        let low = a.min(b).min(c).truncate().floor().as_ivec2();
        let high = a.max(b).max(c).truncate().ceil().as_ivec2();
        for y in low.y..high.y {
            for x in low.x..high.x {
                let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
                let weights = [edge(b, c, at), edge(c, a, at), edge(a, b, at)].map(|part| part / area);
                let index = self.index(IVec2::new(x, y)).filter(|_| weights.iter().all(|w| *w >= 0.0));
                let depth = a.z * weights[0] + b.z * weights[1] + c.z * weights[2];
                if let Some(index) = index.filter(|index| depth < depths[*index]) {
                    depths[index] = depth;
                    self.pixels[index] = Some(make(weights));
                }
            }
        }
    }

    fn index(&self, pixel: IVec2) -> Option<usize> {
        let at = pixel - self.low;
        let inside = at.cmpge(IVec2::ZERO).all() && at.cmplt(self.size).all();
        inside.then_some((at.y * self.size.x + at.x) as usize)
    }

    /// The picture with a value for each pixel, scaled so that it fills a square of [`SIDE`] pixels in one direction and
    /// stands in the middle of its lower edge: pieces are told by their shapes, however far away they stand.
    pub(super) fn shaded(&self, value: impl Fn(&Fragment) -> f32) -> Shaded {
        let scale = self.size.max_element() as f32 / SIDE as f32;
        let left = (self.size.x as f32 - self.size.max_element() as f32) / 2.0;
        let top = self.size.y as f32 - self.size.max_element() as f32;
        let pixel = |index: usize| {
            let cell = Vec2::new((index % SIDE) as f32 + 0.5, (index / SIDE) as f32 + 0.5);
            let at = (Vec2::new(left, top) + cell * scale).floor().as_ivec2() + self.low;
            self.index(at).and_then(|index| self.pixels[index].as_ref()).map(&value)
        };
        Shaded((0..SIDE * SIDE).map(pixel).collect())
    }
}

/// The side of a scaled picture.
pub(super) const SIDE: usize = 64;

/// A square picture of one value a pixel; none where the model is not.
pub(super) struct Shaded(pub(super) Vec<Option<f32>>);

impl Shaded {
    /// The values of all pixels that the model covers.
    pub(super) fn values(&self) -> impl Iterator<Item = f32> {
        self.0.iter().flatten().copied()
    }

    /// The values along the outline.
    pub(super) fn outline(&self) -> impl Iterator<Item = f32> {
        let is_edge = |index: usize| {
            let (x, y) = (index % SIDE, index / SIDE);
            let border = x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
            border
                || [index - 1, index + 1, index - SIDE, index + SIDE]
                    .iter()
                    .any(|i| self.0[*i].is_none())
        };
        (0..self.0.len()).filter(move |index| is_edge(*index)).filter_map(|index| self.0[index])
    }
}

/// Where a point is seen: pixels to the right and down, and its depth.
fn project(camera: &Transform, point: Vec3) -> Vec3 {
    let local = camera.rotation.inverse() * (point - camera.translation);
    let scale = PICTURE.y / 2.0 / (ANGLE / 2.0).tan() / -local.z;
    (PICTURE / 2.0 + Vec2::new(local.x, -local.y) * scale).extend(-local.z)
}
