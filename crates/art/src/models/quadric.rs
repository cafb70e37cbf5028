//! How far a point strays from all the planes that once met at a vertex.

use super::vector::{V3, length, sub};

/// The sum of squared distances to planes: a symmetric 4×4 form as its ten numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Quadric([f64; 10]);

impl Quadric {
    /// The plane through `point`; `normal` weighs it by its length.
    pub(super) fn plane(point: V3, normal: V3) -> Self {
        let weight = f64::from(length(normal));
        if weight == 0.0 {
            return Self::default();
        }
        let [a, b, c] = normal.map(|v| f64::from(v) / weight);
        let [x, y, z] = point.map(f64::from);
        let d = -(a * x + b * y + c * z);
        Self([a * a, a * b, a * c, a * d, b * b, b * c, b * d, c * c, c * d, d * d].map(|v| v * weight))
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine += theirs);
    }

    pub(super) fn cost(&self, p: V3) -> f64 {
        let [x, y, z] = p.map(f64::from);
        let q = &self.0;
        let square = q[0] * x * x + q[4] * y * y + q[7] * z * z + q[9];
        let mixed = q[1] * x * y + q[2] * x * z + q[3] * x + q[5] * y * z + q[6] * y + q[8] * z;
        (square + 2.0 * mixed).max(0.0)
    }

    /// The cheapest point, if it is well defined and within `reach` of `near`.
    pub(super) fn lowest(&self, near: V3, reach: f32) -> Option<V3> {
        let q = &self.0;
        let rows = [[q[0], q[1], q[2]], [q[1], q[4], q[5]], [q[2], q[5], q[7]]];
        let right = [-q[3], -q[6], -q[8]];
        let whole = determinant(rows);
        let size = q[0] + q[4] + q[7];
        if whole.abs() < 1e-4 * size * size * size {
            return None;
        }
        let solved: [f64; 3] = std::array::from_fn(|i| {
            let mut swapped = rows;
            (0..3).for_each(|row| swapped[row][i] = right[row]);
            determinant(swapped) / whole
        });
        let place = solved.map(|v| v as f32);
        (length(sub(place, near)) < reach).then_some(place)
    }
}

fn determinant([a, b, c]: [[f64; 3]; 3]) -> f64 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}
