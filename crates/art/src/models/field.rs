//! Shapes for sculpting, as fields: below 0 inside, above 0 outside, about the distance near the surface.

use super::profile::{Point, distance_to_segment, stretch};
use super::vector::{V3, add, dot, length, scale, sub};

/// The step of a chart of distances, and how far it reaches beyond the outline.
const CHART: f32 = 0.006;
const MARGIN: f32 = 0.050;

pub(super) fn sphere(p: V3, middle: V3, radius: f32) -> f32 {
    length(sub(p, middle)) - radius
}

/// An egg with its axes along x, y and z.
pub(super) fn ellipsoid(p: V3, middle: V3, radii: V3) -> f32 {
    let q = sub(p, middle);
    let near = length([q[0] / radii[0], q[1] / radii[1], q[2] / radii[2]]);
    let steep = length([q[0] / radii[0].powi(2), q[1] / radii[1].powi(2), q[2] / radii[2].powi(2)]);
    near * (near - 1.0) / steep.max(1e-6)
}

/// A stick with round ends of different thickness.
pub(super) fn taper(p: V3, from: V3, to: V3, thick: [f32; 2]) -> f32 {
    let way = sub(to, from);
    let t = (dot(sub(p, from), way) / dot(way, way).max(1e-12)).clamp(0.0, 1.0);
    length(sub(p, add(from, scale(way, t)))) - (thick[0] + (thick[1] - thick[0]) * t)
}

/// A box with rounded edges.
pub(super) fn brick(p: V3, middle: V3, half: V3, soft: f32) -> f32 {
    let q: [f32; 3] = std::array::from_fn(|i| (p[i] - middle[i]).abs() - half[i] + soft);
    length(q.map(|v| v.max(0.0))) + q[0].max(q[1]).max(q[2]).min(0.0) - soft
}

/// A flat shape of thickness `half` on both sides, whose edges are rounded by `soft`.
pub(super) fn slab(flat: f32, across: f32, half: f32, soft: f32) -> f32 {
    let q = [flat + soft, across.abs() - half + soft];
    q[0].max(0.0).hypot(q[1].max(0.0)) + q[0].max(q[1]).min(0.0) - soft
}

/// Both shapes, melted together where they are closer than `soft`.
pub(super) fn melt(a: f32, b: f32, soft: f32) -> f32 {
    let near = (soft - (a - b).abs()).max(0.0) / soft;
    a.min(b) - near * near * soft * 0.25
}

/// What is left of `a` without `b`, with an edge of width `soft`.
pub(super) fn carve(a: f32, b: f32, soft: f32) -> f32 {
    -melt(-a, b, soft)
}

/// A closed flat shape with a smooth outline through its knots.
///
/// Its distances are measured once on a chart, since sculpting asks for the same ones over and over.
#[derive(Clone, Debug)]
pub(super) struct Silhouette {
    low: Point,
    wide: usize,
    high: usize,
    chart: Vec<f32>,
}

impl Silhouette {
    pub(super) fn smooth(knots: &[Point], steps: usize) -> Self {
        let n = knots.len();
        let knot = |i: usize| knots[i % n];
        let stretches = (0..n).map(|i| [knot(i + n - 1), knot(i), knot(i + 1), knot(i + 2)]);
        let points =
            stretches.flat_map(|four| (0..steps).map(move |s| stretch(four, s as f32 / steps as f32)));
        Self::charted(&points.collect::<Vec<_>>())
    }

    fn charted(points: &[Point]) -> Self {
        let bound =
            |i: usize, pick: fn(f32, f32) -> f32| points.iter().map(|p| p[i]).fold(points[0][i], pick);
        let low = [0, 1].map(|i| bound(i, f32::min) - MARGIN);
        let [wide, high] =
            [0, 1].map(|i| ((bound(i, f32::max) + MARGIN - low[i]) / CHART).ceil() as usize + 1);
        let place = |i: usize| [low[0] + (i % wide) as f32 * CHART, low[1] + (i / wide) as f32 * CHART];
        let chart = (0..wide * high).map(|i| distance(points, place(i))).collect();
        Self { low, wide, high, chart }
    }

    /// The distance to the outline, below 0 inside.
    pub(super) fn distance(&self, p: Point) -> f32 {
        let last = [self.wide - 2, self.high - 2];
        let at: Point = std::array::from_fn(|i| (p[i] - self.low[i]) / CHART);
        let on: Point = std::array::from_fn(|i| at[i].clamp(0.0, (last[i] + 1) as f32));
        let [x, y] = std::array::from_fn(|i| (on[i] as usize).min(last[i]));
        let (s, t) = (on[0] - x as f32, on[1] - y as f32);
        let row = |y: usize| {
            let from = y * self.wide + x;
            self.chart[from] * (1.0 - s) + self.chart[from + 1] * s
        };
        row(y) * (1.0 - t) + row(y + 1) * t + (at[0] - on[0]).hypot(at[1] - on[1]) * CHART
    }
}

/// The distance to a closed outline, below 0 inside.
fn distance(outline: &[Point], p: Point) -> f32 {
    let mut inside = false;
    let mut near = f32::MAX;
    let mut a = outline[outline.len() - 1];
    for &b in outline {
        near = near.min(distance_to_segment(p, a, b));
        let between = (a[1] > p[1]) != (b[1] > p[1]);
        if between && p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0] {
            inside = !inside;
        }
        a = b;
    }
    if inside { -near } else { near }
}

/// The distance to an open line.
pub(super) fn line(p: Point, points: &[Point]) -> f32 {
    points.windows(2).fold(f32::MAX, |near, pair| near.min(distance_to_segment(p, pair[0], pair[1])))
}
