//! Flat shapes on the board: rings, discs, frames and arrows, all made of triangles that face up.

use super::meshes::MeshBuilder;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_4, TAU};

/// A flat shape; its y axis is the room's -z.
#[derive(Clone, Default)]
pub(super) struct FlatShape(Vec<[Vec2; 3]>);

impl FlatShape {
    /// A regular ring with so many corners, rotated by an angle.
    pub(super) fn band(mut self, inner: f32, outer: f32, corners: usize, turned: f32) -> Self {
        let at = |corner: usize, radius: f32| {
            Vec2::from_angle(corner as f32 / corners as f32 * TAU + turned) * radius
        };
        for corner in 0..corners {
            let [a, b] = [at(corner, outer), at(corner + 1, outer)];
            let [c, d] = [at(corner, inner), at(corner + 1, inner)];
            self.0.push([a, b, c]);
            if inner > 0.0 {
                self.0.push([b, d, c]);
            }
        }
        self
    }

    /// A square frame; sizes are half its sides.
    pub(super) fn frame(self, inner: f32, outer: f32) -> Self {
        let across = std::f32::consts::SQRT_2;
        self.band(inner * across, outer * across, 4, FRAC_PI_4)
    }

    /// A star with four points.
    pub(super) fn star(mut self, long: f32, waist: f32) -> Self {
        let at = |step: usize| {
            let radius = if step.is_multiple_of(2) { long } else { waist };
            Vec2::from_angle(step as f32 * FRAC_PI_4) * radius
        };
        (0..8).for_each(|step| self.0.push([at(step), at(step + 1), Vec2::ZERO]));
        self
    }

    /// The four corners of a frame.
    pub(super) fn brackets(mut self, outer: f32, thick: f32, long: f32) -> Self {
        for quarter in 0..4 {
            let turned = quarter as f32 * TAU / 4.0;
            self = self.bar(Vec2::new(outer - long, outer - thick), Vec2::splat(outer), turned).bar(
                Vec2::new(outer - thick, outer - long),
                Vec2::new(outer, outer - thick),
                turned,
            );
        }
        self
    }

    /// A hollow lozenge.
    pub(super) fn lozenge(self, inner: f32, outer: f32) -> Self {
        self.band(inner, outer, 4, 0.0)
    }

    /// Four arcs of a ring, on the diagonals: brackets for a round hole.
    pub(super) fn arcs(mut self, inner: f32, outer: f32) -> Self {
        const STEPS: usize = 8;
        const HALF: f32 = 0.44;
        for quarter in 0..4 {
            let middle = FRAC_PI_4 + quarter as f32 * TAU / 4.0;
            let at = |step: usize, radius: f32| {
                let part = step as f32 / STEPS as f32 * 2.0 - 1.0;
                Vec2::from_angle(middle + part * HALF) * radius
            };
            for step in 0..STEPS {
                let [a, b] = [at(step, outer), at(step + 1, outer)];
                let [c, d] = [at(step, inner), at(step + 1, inner)];
                self.0.extend([[a, b, c], [b, d, c]]);
            }
        }
        self
    }

    /// Two bars from corner to corner, with a gap in the middle.
    pub(super) fn cross(mut self, gap: f32, long: f32, half: f32) -> Self {
        for quarter in 0..4 {
            let turned = FRAC_PI_4 + quarter as f32 * TAU / 4.0;
            self = self.bar(Vec2::new(gap, -half), Vec2::new(long, half), turned);
        }
        self
    }

    /// A ring with four ticks across it.
    pub(super) fn sight(self, radius: f32) -> Self {
        let ring = self.band(radius - 0.02, radius + 0.02, 36, 0.0);
        (0..4).fold(ring, |shape, quarter| {
            let turned = quarter as f32 * TAU / 4.0;
            shape.bar(Vec2::new(radius - 0.08, -0.03), Vec2::new(radius + 0.08, 0.03), turned)
        })
    }

    /// A rectangle, rotated about the origin.
    fn bar(mut self, from: Vec2, to: Vec2, turned: f32) -> Self {
        let turn = Vec2::from_angle(turned);
        let corners = [from, Vec2::new(to.x, from.y), to, Vec2::new(from.x, to.y)];
        let [a, b, c, d] = corners.map(|corner| turn.rotate(corner));
        self.0.extend([[a, b, c], [a, c, d]]);
        self
    }

    /// An arrow along x.
    pub(super) fn arrow(mut self, long: f32) -> Self {
        const HALF: f32 = 0.09;
        const HEAD: f32 = 0.42;
        let neck = (long - HEAD).max(0.0);
        let [a, b] = [Vec2::new(0.0, -HALF), Vec2::new(neck, -HALF)];
        let [c, d] = [Vec2::new(neck, HALF), Vec2::new(0.0, HALF)];
        self.0.extend([[a, b, c], [a, c, d]]);
        self.0.push([Vec2::new(neck, -0.27), Vec2::new(long, 0.0), Vec2::new(neck, 0.27)]);
        self
    }

    /// A textured square.
    pub(super) fn quad(half: f32) -> Mesh {
        let mut builder = MeshBuilder::default();
        builder.quad(Vec3::ZERO, Vec2::splat(half), [Vec2::ZERO, Vec2::ONE], 0.0);
        builder.mesh()
    }

    /// The shape as a mesh.
    pub(super) fn mesh(&self) -> Mesh {
        let mut builder = MeshBuilder::default();
        for triangle in &self.0 {
            let corners = triangle.map(|place| (Vec3::new(place.x, 0.0, -place.y), place + 0.5));
            builder.triangle(corners, Vec3::Y);
        }
        builder.mesh()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(flat: &FlatShape) -> f32 {
        flat.0.iter().map(|[a, b, c]| (b - a).perp_dot(c - a) / 2.0).sum()
    }

    #[test]
    fn every_triangle_faces_up() {
        let shapes = [
            FlatShape::default().band(0.3, 0.4, 24, 0.0),
            FlatShape::default().band(0.0, 0.4, 24, 0.0),
            FlatShape::default().frame(0.4, 0.5),
            FlatShape::default().star(0.4, 0.1),
            FlatShape::default().brackets(0.5, 0.06, 0.2),
            FlatShape::default().arrow(3.0),
            FlatShape::default().lozenge(0.1, 0.2),
            FlatShape::default().arcs(0.4, 0.48),
            FlatShape::default().cross(0.1, 0.5, 0.05),
            FlatShape::default().sight(0.4),
        ];
        for shape in &shapes {
            assert!(shape.0.iter().all(|[a, b, c]| (b - a).perp_dot(c - a) > 0.0));
        }
        assert!((area(&shapes[2]) - (1.0 - 0.64)).abs() < 1e-4);
    }

    #[test]
    fn a_short_arrow_is_all_head() {
        assert!(area(&FlatShape::default().arrow(0.2)) > 0.0);
    }
}
