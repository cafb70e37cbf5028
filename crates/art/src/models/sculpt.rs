//! Sculpting: the surface of a field as a mesh, its edges kept sharp, thinned to a number of triangles.

use super::decimate::decimate;
use super::mesh::Mesh;
use super::model::Model;
use super::shade::shade;
use super::vector::{V3, add, dot, scale, sub, unit};
use rayon::prelude::*;
use std::collections::HashMap;

/// Rounds of pulling a vertex onto the tangent planes around it.
const PULLS: usize = 12;

/// No field grows faster than this.
const STEEPEST: f32 = 2.0;

/// The sampled volume, the grid step, and the most triangles.
#[derive(Clone, Copy, Debug)]
pub(super) struct SculptSpec {
    pub(super) low: V3,
    pub(super) high: V3,
    pub(super) grain: f32,
    pub(super) triangles: usize,
}

/// The surface of `field`, which must lie within the volume of `spec`.
pub(super) fn sculpt(spec: SculptSpec, field: impl Fn(V3) -> f32 + Sync) -> Model {
    let mesh = decimate(Grid::sample(spec, &field).surface(&field).without_crumbs(), spec.triangles);
    let step = 0.22 * mesh.usual_side();
    shade(&mesh, |corner, middle, flat| {
        let near = add(scale(corner, 0.75), scale(middle, 0.25));
        let normal = gradient(&field, near, step);
        if dot(normal, flat) > 0.35 { normal } else { flat }
    })
}

/// How much coarser large bodies may be sampled: few triangles show no fine grain, and it saves time.
pub(super) fn coarseness(triangles: usize) -> f32 {
    match triangles {
        ..300 => 1.35,
        300..1100 => 1.15,
        _ => 1.0,
    }
}

/// How deep to cut hair and folds: not at all where too few triangles are left to show them.
pub(super) fn ripples(triangles: usize) -> f32 {
    if triangles < 300 { 0.0 } else { 1.0 }
}

/// The direction in which the field grows.
fn gradient(field: &impl Fn(V3) -> f32, p: V3, step: f32) -> V3 {
    let corners = [[1.0, -1.0, -1.0], [-1.0, -1.0, 1.0], [-1.0, 1.0, -1.0], [1.0, 1.0, 1.0]];
    unit(corners.iter().fold([0.0; 3], |sum, &c| add(sum, scale(c, field(add(p, scale(c, step)))))))
}

struct Grid {
    spec: SculptSpec,
    size: [usize; 3],
    values: Vec<f32>,
}

impl Grid {
    fn sample(spec: SculptSpec, field: &(impl Fn(V3) -> f32 + Sync)) -> Self {
        let size: [usize; 3] =
            std::array::from_fn(|i| ((spec.high[i] - spec.low[i]) / spec.grain).ceil() as usize + 2);
        let mut grid = Self { spec, size, values: Vec::new() };
        let rows = (0..size[1] * size[2]).into_par_iter();
        grid.values = rows
            .flat_map_iter(|row| grid.sample_row([0, row % size[1], row / size[1]], field))
            .collect();
        grid
    }

    /// One row along x. Far from the surface all values that must have the same sign are taken in one step.
    fn sample_row(&self, mut at: [usize; 3], field: &impl Fn(V3) -> f32) -> Vec<f32> {
        let mut values = Vec::with_capacity(self.size[0]);
        while at[0] < self.size[0] {
            let value = field(self.place(at));
            let alike = (value.abs() / (STEEPEST * self.spec.grain)) as usize;
            let next = (at[0] + alike.max(1)).min(self.size[0]);
            values.extend((at[0]..next).map(|_| value));
            at[0] = next;
        }
        values
    }

    fn place(&self, at: [usize; 3]) -> V3 {
        std::array::from_fn(|i| self.spec.low[i] + (at[i] as f32 - 0.5) * self.spec.grain)
    }

    fn value(&self, at: [usize; 3]) -> f32 {
        self.values[(at[2] * self.size[1] + at[1]) * self.size[0] + at[0]]
    }

    /// A vertex in each box that the surface crosses and a quad around each crossed edge.
    fn surface(&self, field: &(impl Fn(V3) -> f32 + Sync)) -> Mesh {
        let mut boxes: HashMap<[usize; 3], Vec<(V3, V3)>> = HashMap::new();
        let mut quads = Vec::new();
        let crossings = self.crossings();
        let tangents: Vec<_> =
            crossings.par_iter().map(|(at, axis, _)| self.tangent(*at, *axis, field)).collect();
        for ((at, axis, outward), tangent) in crossings.into_iter().zip(tangents) {
            let around = boxes_around(at, axis);
            around.iter().for_each(|&b| boxes.entry(b).or_default().push(tangent));
            quads.push((around, outward));
        }
        let mut order: Vec<_> = boxes.keys().copied().collect();
        order.sort_unstable();
        let index: HashMap<_, _> = order.iter().zip(0u32..).map(|(&b, i)| (b, i)).collect();
        let positions = order.par_iter().map(|b| self.vertex(*b, &boxes[b])).collect();
        let mut mesh = Mesh { positions, triangles: Vec::with_capacity(quads.len() * 2) };
        for (around, outward) in quads {
            let [a, b, c, d] = around.map(|b| index[&b]);
            mesh.add_quad(if outward { [a, b, c, d] } else { [d, c, b, a] });
        }
        mesh
    }

    /// All grid edges with one end inside: their start, axis, and whether they lead out.
    fn crossings(&self) -> Vec<([usize; 3], usize, bool)> {
        let mut found = Vec::new();
        for z in 1..self.size[2] - 1 {
            for y in 1..self.size[1] - 1 {
                for x in 1..self.size[0] - 1 {
                    let here = self.value([x, y, z]) < 0.0;
                    for axis in 0..3 {
                        let mut next = [x, y, z];
                        next[axis] += 1;
                        if here != (self.value(next) < 0.0) {
                            found.push(([x, y, z], axis, here));
                        }
                    }
                }
            }
        }
        found
    }

    /// Where the surface crosses an edge, and its normal there.
    fn tangent(&self, at: [usize; 3], axis: usize, field: &impl Fn(V3) -> f32) -> (V3, V3) {
        let hit = self.hit(at, axis);
        (hit, gradient(field, hit, self.spec.grain * 0.05))
    }

    fn hit(&self, at: [usize; 3], axis: usize) -> V3 {
        let mut next = at;
        next[axis] += 1;
        let (a, b) = (self.value(at), self.value(next));
        let mut place = self.place(at);
        place[axis] += self.spec.grain * (a / (a - b)).clamp(0.0, 1.0);
        place
    }

    /// The point of a box that agrees best with the tangent planes, so that edges stay sharp.
    fn vertex(&self, at: [usize; 3], tangents: &[(V3, V3)]) -> V3 {
        let part = 1.0 / tangents.len() as f32;
        let mut p = tangents.iter().fold([0.0; 3], |sum, t| add(sum, scale(t.0, part)));
        for _ in 0..PULLS {
            let pull = tangents
                .iter()
                .fold([0.0; 3], |sum, &(hit, normal)| add(sum, scale(normal, dot(normal, sub(hit, p)))));
            p = add(p, scale(pull, part * 1.2));
        }
        let (low, g) = (self.place(at), self.spec.grain);
        std::array::from_fn(|i| p[i].clamp(low[i], low[i] + g))
    }
}

/// The four boxes around an edge, counter-clockwise as seen against the axis.
fn boxes_around(at: [usize; 3], axis: usize) -> [[usize; 3]; 4] {
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    [(1, 1), (0, 1), (0, 0), (1, 0)].map(|(du, dv)| {
        let mut place = at;
        place[u] -= du;
        place[v] -= dv;
        place
    })
}
