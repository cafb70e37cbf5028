//! Rounded blocks: the squares of a board, its border and the table.

use super::lathe::weld;
use super::model::{Detail, Model};
use super::vector::{V3, unit};
use std::f32::consts::FRAC_PI_4;

/// How thick a square of the board is.
const THICK: f32 = 0.12;

/// A square of the board: a slab of side 1 with small bevels, top at y = 0. The top takes a whole picture.
/// There are many of them, so they are cut more coarsely than blocks.
#[must_use]
pub fn tile(detail: Detail) -> Model {
    let detail = detail.pick(Detail::Low, Detail::Low, Detail::Medium);
    block([1.0, THICK, 1.0], 0.014, detail).moved([0.0, -THICK, 0.0])
}

/// A solid rounded block for board borders and the table: full size (x, y, z), bevel. It stands on y = 0 around the
/// middle; pictures lie on it at one cell a side.
#[must_use]
pub fn block(size: [f32; 3], bevel: f32, detail: Detail) -> Model {
    let half = size.map(|side| side.abs().max(1e-3) * 0.5);
    let bevel = bevel.clamp(1e-4, half[0].min(half[1]).min(half[2]) * 0.99);
    let steps = detail.pick(1, 2, 4);
    let mut model = Model::default();
    for axis in 0..3 {
        for sign in [-1.0, 1.0] {
            Side { axis, sign, half, bevel, steps }.add_to(&mut model);
        }
    }
    weld(&model).moved([0.0, half[1], 0.0])
}

/// One of the six sides, with its part of the rounded edges.
struct Side {
    axis: usize,
    sign: f32,
    half: V3,
    bevel: f32,
    steps: usize,
}

impl Side {
    fn add_to(&self, model: &mut Model) {
        let lines = 2 * self.steps as u32 + 2;
        let first = model.positions.len() as u32;
        for v in 0..lines {
            for u in 0..lines {
                let (position, normal) = self.corner(u as usize, v as usize);
                model.vertex(position, normal, self.uv(position));
            }
        }
        for v in 0..lines - 1 {
            for u in 0..lines - 1 {
                let at = first + v * lines + u;
                let quad = [at, at + 1, at + lines + 1, at + lines];
                model.quad(if self.sign > 0.0 { quad } else { [quad[3], quad[2], quad[1], quad[0]] });
            }
        }
    }

    /// A vertex of the grid over the side: its outer lines bend round the edges, its middle is flat.
    fn corner(&self, u: usize, v: usize) -> (V3, V3) {
        let ((su, nu), (sv, nv)) = (self.bend(u), self.bend(v));
        let mut normal = [0.0; 3];
        let mut sign = [0.0; 3];
        for (axis, n, s) in [(0, self.sign, self.sign), (1, nu, su), (2, nv, sv)] {
            normal[(self.axis + axis) % 3] = n;
            sign[(self.axis + axis) % 3] = s;
        }
        let normal = unit(normal);
        let place = |i: usize| sign[i] * (self.half[i] - self.bevel) + self.bevel * normal[i];
        (std::array::from_fn(place), normal)
    }

    /// Which end of the side a line of the grid belongs to, and how far it leans that way.
    fn bend(&self, line: usize) -> (f32, f32) {
        let lean = |step: usize| (FRAC_PI_4 * step as f32 / self.steps as f32).tan();
        if line <= self.steps {
            (-1.0, -lean(self.steps - line))
        } else {
            (1.0, lean(line - self.steps - 1))
        }
    }

    fn uv(&self, p: V3) -> [f32; 2] {
        let q: V3 = std::array::from_fn(|i| p[i] + self.half[i]);
        match self.axis {
            0 => [q[2], -q[1]],
            1 => [q[0], q[2]],
            _ => [q[0], -q[1]],
        }
    }
}
