//! The outline that a lathe follows: from the foot on the axis, up the outside, to the tip on the axis.

/// Points laid along a curve for each stretch of it; far more than any model keeps.
const FINE: usize = 24;
/// A bend sharper than this cosine is an edge.
const EDGE: f32 = 0.86;
/// Where few points are kept, only a bend sharper than this becomes an edge that was not one before.
const FOLD: f32 = 0.25;

/// A point of the outline: distance from the axis and height.
pub(super) type Point = [f32; 2];

/// An outline under way. Radius first, then height.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    points: Vec<Point>,
}

/// A point of the outline that is turned, and whether there is an edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlinePoint {
    pub(super) at: Point,
    pub(super) edge: bool,
    /// The length of the outline up to here.
    pub(super) length: f32,
}

impl Profile {
    pub(super) fn start(r: f32, y: f32) -> Self {
        Self { points: vec![[r, y]] }
    }

    fn last(&self) -> Point {
        self.points.last().copied().unwrap_or_default()
    }

    /// A straight stretch.
    pub(super) fn to(mut self, r: f32, y: f32) -> Self {
        self.points.push([r, y]);
        self
    }

    /// A circular arc that swells to the right of the way by `bulge` (never 0) times its length: 0.5 is half
    /// a circle, below 0 it is hollow.
    pub(super) fn round(mut self, bulge: f32, r: f32, y: f32) -> Self {
        let [r0, y0] = self.last();
        let (dr, dy) = (r - r0, y - y0);
        let half_angle = 2.0 * (2.0 * bulge).atan();
        for step in 1..=FINE {
            let t = step as f32 / FINE as f32;
            let angle = half_angle * (2.0 * t - 1.0);
            let along = 0.5 + 0.5 * angle.sin() / half_angle.sin();
            let out = (angle.cos() - half_angle.cos()) / (2.0 * half_angle.sin());
            self.points.push([r0 + dr * along + dy * out, y0 + dy * along - dr * out]);
        }
        self
    }

    /// A smooth curve through all the points.
    pub(super) fn through(mut self, knots: &[Point]) -> Self {
        let all: Vec<Point> = std::iter::once(self.last()).chain(knots.iter().copied()).collect();
        self.points.extend(spline(&all).into_iter().skip(1));
        self
    }

    /// A ball around the axis, from where the outline stands to its top.
    pub(super) fn ball(mut self, middle: f32, radius: f32) -> Self {
        let first = -(self.last()[0] / radius).clamp(-1.0, 1.0).acos();
        for step in 0..=FINE * 2 {
            let t = step as f32 / (FINE * 2) as f32;
            let angle = first + (std::f32::consts::FRAC_PI_2 - first) * t;
            self.points.push([(radius * angle.cos()).max(0.0), middle + radius * angle.sin()]);
        }
        let top = self.points.len() - 1;
        self.points[top][0] = 0.0;
        self
    }

    /// The `count` points that matter most to the shape.
    pub(super) fn kept(&self, count: usize) -> Vec<OutlinePoint> {
        let mut points = self.points.clone();
        points.dedup_by(|a, b| (a[0] - b[0]).hypot(a[1] - b[1]) < 1e-5);
        let mut chosen = vec![0, points.len() - 1];
        while chosen.len() < count {
            let Some((place, index)) = worst(&points, &chosen) else { break };
            chosen.insert(place, index);
        }
        let left: Vec<Point> = chosen.iter().map(|&index| points[index]).collect();
        let mut length = 0.0;
        let mut keep = |place: usize| {
            let (at, before) = (left[place], left[place.saturating_sub(1)]);
            length += (at[0] - before[0]).hypot(at[1] - before[1]);
            let edge = bends(&points, chosen[place], EDGE) || bends(&left, place, FOLD);
            OutlinePoint { at, edge, length }
        };
        (0..left.len()).map(&mut keep).collect()
    }
}

/// Where to insert the point that is missed most, and its index: far from the chosen outline, and far from the axis
/// where there is more of it to see.
fn worst(points: &[Point], chosen: &[usize]) -> Option<(usize, usize)> {
    let mut found = (2e-5, None);
    for (place, pair) in chosen.windows(2).enumerate() {
        for index in pair[0] + 1..pair[1] {
            let off = distance_to_segment(points[index], points[pair[0]], points[pair[1]]);
            let off = off * (0.15 + points[index][0]);
            if off > found.0 {
                found = (off, Some((place + 1, index)));
            }
        }
    }
    found.1
}

/// Whether the line bends at a point so that the cosine falls below `limit`.
fn bends(points: &[Point], index: usize, limit: f32) -> bool {
    if index == 0 || index + 1 == points.len() {
        return false;
    }
    let length = |a: Point, b: Point| {
        let size = (b[0] - a[0]).hypot(b[1] - a[1]).max(1e-9);
        [(b[0] - a[0]) / size, (b[1] - a[1]) / size]
    };
    let (a, b) = (length(points[index - 1], points[index]), length(points[index], points[index + 1]));
    a[0] * b[0] + a[1] * b[1] < limit
}

pub(super) fn distance_to_segment(p: Point, a: Point, b: Point) -> f32 {
    let (ab, ap) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let size = (ab[0] * ab[0] + ab[1] * ab[1]).max(1e-12);
    let t = ((ab[0] * ap[0] + ab[1] * ap[1]) / size).clamp(0.0, 1.0);
    (ap[0] - t * ab[0]).hypot(ap[1] - t * ab[1])
}

/// A centripetal-looking curve through all knots (cardinal spline with soft ends).
pub(super) fn spline(knots: &[Point]) -> Vec<Point> {
    let mut curve = vec![knots[0]];
    for i in 0..knots.len() - 1 {
        let (b, c) = (knots[i], knots[i + 1]);
        let a = if i == 0 { mirror(c, b) } else { knots[i - 1] };
        let d = if i + 2 < knots.len() { knots[i + 2] } else { mirror(b, c) };
        curve.extend((1..=FINE).map(|step| stretch([a, b, c, d], step as f32 / FINE as f32)));
    }
    curve
}

/// `p` seen in a mirror at `at`.
fn mirror(p: Point, at: Point) -> Point {
    [2.0 * at[0] - p[0], 2.0 * at[1] - p[1]]
}

/// The point at `t` of the curve from the second to the third knot.
pub(super) fn stretch([a, b, c, d]: [Point; 4], t: f32) -> Point {
    let one = |i: usize| {
        let (m0, m1) = ((c[i] - a[i]) * 0.5, (d[i] - b[i]) * 0.5);
        let (t2, t3) = (t * t, t * t * t);
        (2.0 * t3 - 3.0 * t2 + 1.0) * b[i]
            + (t3 - 2.0 * t2 + t) * m0
            + (3.0 * t2 - 2.0 * t3) * c[i]
            + (t3 - t2) * m1
    };
    [one(0), one(1)]
}
