//! A bare mesh: places and triangles, before any shading.

use super::vector::{V3, cross, dot, face, length, unit};

/// Parts with less than this share of the whole volume are crumbs.
const CRUMB: f32 = 0.01;

/// A mesh without shading.
#[derive(Clone, Debug, Default)]
pub(super) struct Mesh {
    pub(super) positions: Vec<V3>,
    pub(super) triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// Two triangles, split along the diagonal that folds less.
    pub(super) fn add_quad(&mut self, [a, b, c, d]: [u32; 4]) {
        let p = |i: u32| self.positions[i as usize];
        let fold = |t: [u32; 3], s: [u32; 3]| {
            dot(unit(face(p(t[0]), p(t[1]), p(t[2]))), unit(face(p(s[0]), p(s[1]), p(s[2]))))
        };
        let one = [[a, b, c], [a, c, d]];
        let other = [[a, b, d], [b, c, d]];
        let flatter = if fold(one[0], one[1]) >= fold(other[0], other[1]) { one } else { other };
        self.triangles.extend(flatter);
    }

    fn corners(&self, triangle: [u32; 3]) -> [V3; 3] {
        triangle.map(|i| self.positions[i as usize])
    }

    /// The side of a square as large as two triangles of usual size.
    pub(super) fn usual_side(&self) -> f32 {
        let twice: f32 =
            self.triangles.iter().map(|&t| self.corners(t)).map(|[a, b, c]| length(face(a, b, c))).sum();
        (twice / self.triangles.len().max(1) as f32).sqrt()
    }

    /// The same mesh without loose splinters and hidden hollows.
    pub(super) fn without_crumbs(mut self) -> Mesh {
        let part_of = self.parts();
        let mut volume = vec![0.0; self.positions.len()];
        for &t in &self.triangles {
            let [a, b, c] = self.corners(t);
            volume[part_of[t[0] as usize] as usize] += dot(a, cross(b, c)) / 6.0;
        }
        let least = CRUMB * volume.iter().sum::<f32>();
        self.triangles.retain(|t| volume[part_of[t[0] as usize] as usize] > least);
        self
    }

    /// For each place, a place that stands for all it hangs together with.
    fn parts(&self) -> Vec<u32> {
        let mut leader: Vec<u32> = (0..self.positions.len() as u32).collect();
        for &[a, b, c] in &self.triangles {
            for other in [b, c] {
                let (x, y) = (find(&mut leader, a), find(&mut leader, other));
                leader[x as usize] = y;
            }
        }
        (0..leader.len() as u32).map(|i| find(&mut leader, i)).collect()
    }
}

/// The leader of `of`, shortening the way there.
fn find(leader: &mut [u32], mut of: u32) -> u32 {
    while leader[of as usize] != of {
        leader[of as usize] = leader[leader[of as usize] as usize];
        of = leader[of as usize];
    }
    of
}
