//! Mesh decimation: edges are collapsed where the shape changes least, until few enough triangles are left.

use super::mesh::Mesh;
use super::quadric::Quadric;
use super::vector::{V3, add, dot, face, length, scale, sub, unit};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// What a collapse may do to a triangle.
#[derive(Clone, Copy)]
struct CollapseLimits {
    /// The cosine of the farthest turn.
    turn: f32,
    /// The smallest area, in squares of the longest side.
    area: f32,
}

const CAREFUL: CollapseLimits = CollapseLimits { turn: 0.3, area: 0.02 };
/// For when careful decimation leaves too many triangles.
const ROUGH: CollapseLimits = CollapseLimits { turn: 0.0, area: 0.004 };
/// Triangles smaller than this have no side to speak of, so they may turn as they like.
const SLIVER: f32 = 1e-7;

/// An edge that could go, and what that would cost. The ages tell whether an end has changed since.
struct Collapse {
    cost: f64,
    ends: [u32; 2],
    ages: [u32; 2],
    place: V3,
}

impl PartialEq for Collapse {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Collapse {}

impl PartialOrd for Collapse {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Collapse {
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.total_cmp(&self.cost).then_with(|| other.ends.cmp(&self.ends))
    }
}

struct Decimation {
    positions: Vec<V3>,
    triangles: Vec<Option<[u32; 3]>>,
    at: Vec<Vec<u32>>,
    quadrics: Vec<Quadric>,
    ages: Vec<u32>,
    queue: BinaryHeap<Collapse>,
    left: usize,
    limits: CollapseLimits,
}

/// The mesh with at most about `target` triangles.
pub(super) fn decimate(mesh: Mesh, target: usize) -> Mesh {
    let mut thinner = Decimation::new(mesh);
    for limits in [CAREFUL, ROUGH] {
        thinner.limits = limits;
        thinner.enqueue_all();
        thinner.run(target);
    }
    thinner.finish()
}

impl Decimation {
    fn new(mesh: Mesh) -> Self {
        let n = mesh.positions.len();
        let mut at = vec![Vec::new(); n];
        let mut quadrics = vec![Quadric::default(); n];
        for (t, triangle) in mesh.triangles.iter().enumerate() {
            let [a, b, c] = triangle.map(|i| mesh.positions[i as usize]);
            let plane = Quadric::plane(a, face(a, b, c));
            for &i in triangle {
                at[i as usize].push(t as u32);
                quadrics[i as usize].add(&plane);
            }
        }
        let left = mesh.triangles.len();
        let triangles = mesh.triangles.into_iter().map(Some).collect();
        let queue = BinaryHeap::new();
        let (positions, ages) = (mesh.positions, vec![0; n]);
        Self { positions, triangles, at, quadrics, ages, queue, left, limits: CAREFUL }
    }

    fn enqueue_all(&mut self) {
        for from in 0..self.positions.len() as u32 {
            let next = self.neighbours(from);
            next.into_iter().filter(|&to| from < to).for_each(|to| self.enqueue(from, to));
        }
    }

    fn run(&mut self, target: usize) {
        while self.left > target {
            let Some(collapse) = self.queue.pop() else { break };
            let fresh = (0..2).all(|i| self.ages[collapse.ends[i] as usize] == collapse.ages[i]);
            if fresh && self.allowed(&collapse) {
                self.collapse(&collapse);
            }
        }
    }

    fn neighbours(&self, of: u32) -> Vec<u32> {
        let touching = self.at[of as usize].iter().filter_map(|&t| self.triangles[t as usize]);
        let mut found: Vec<u32> = touching.flatten().filter(|&i| i != of).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn enqueue(&mut self, from: u32, to: u32) {
        let ends = [from, to];
        let [a, b] = ends.map(|i| self.positions[i as usize]);
        let mut quadric = self.quadrics[from as usize].clone();
        quadric.add(&self.quadrics[to as usize]);
        let middle = scale(add(a, b), 0.5);
        let best = quadric.lowest(middle, length(sub(a, b)));
        let options = [Some(middle), Some(a), Some(b), best];
        let cost = |p: &V3| quadric.cost(*p);
        let Some(place) = options.into_iter().flatten().min_by(|p, q| cost(p).total_cmp(&cost(q)))
        else {
            return;
        };
        let ages = ends.map(|i| self.ages[i as usize]);
        let long = f64::from(dot(sub(a, b), sub(a, b)));
        self.queue.push(Collapse { cost: cost(&place) + long * 1e-9, ends, ages, place });
    }

    /// Whether the mesh stays a clean closed surface and no triangle flips over.
    fn allowed(&self, collapse: &Collapse) -> bool {
        let [a, b] = collapse.ends;
        let (near_a, near_b) = (self.neighbours(a), self.neighbours(b));
        let shared = near_a.iter().filter(|i| near_b.contains(i)).count();
        let between = self.at[a as usize].iter().filter(|t| self.at[b as usize].contains(t)).count();
        shared == 2
            && between == 2
            && [(a, b), (b, a)].iter().all(|&(end, other)| self.keeps(end, other, collapse.place))
    }

    fn keeps(&self, end: u32, other: u32, place: V3) -> bool {
        let touching = self.at[end as usize].iter().filter_map(|&t| self.triangles[t as usize]);
        touching.filter(|triangle| !triangle.contains(&other)).all(|triangle| {
            let [a, b, c] = triangle.map(|i| self.positions[i as usize]);
            let [d, e, f] = triangle.map(|i| if i == end { place } else { self.positions[i as usize] });
            let (before, after) = (face(a, b, c), face(d, e, f));
            let longest = [sub(d, e), sub(e, f), sub(f, d)].map(length).into_iter().fold(0.0, f32::max);
            let turned = length(before) > SLIVER && dot(unit(before), unit(after)) <= self.limits.turn;
            !turned && length(after) > 2.0 * self.limits.area * longest * longest
        })
    }

    fn collapse(&mut self, collapse: &Collapse) {
        let [keep, gone] = collapse.ends;
        self.positions[keep as usize] = collapse.place;
        let added = self.quadrics[gone as usize].clone();
        self.quadrics[keep as usize].add(&added);
        for t in std::mem::take(&mut self.at[gone as usize]) {
            let Some(triangle) = self.triangles[t as usize] else { continue };
            if triangle.contains(&keep) {
                self.remove(t, triangle);
            } else {
                self.triangles[t as usize] = Some(triangle.map(|i| if i == gone { keep } else { i }));
                self.at[keep as usize].push(t);
            }
        }
        self.ages[keep as usize] += 1;
        self.ages[gone as usize] += 1;
        for next in self.neighbours(keep) {
            self.enqueue(keep, next);
        }
    }

    fn remove(&mut self, t: u32, triangle: [u32; 3]) {
        self.triangles[t as usize] = None;
        self.left -= 1;
        for i in triangle {
            self.at[i as usize].retain(|&other| other != t);
        }
    }

    fn finish(self) -> Mesh {
        let mut index = vec![None; self.positions.len()];
        let mut mesh = Mesh::default();
        for triangle in self.triangles.into_iter().flatten() {
            let corners = triangle.map(|i| {
                *index[i as usize].get_or_insert_with(|| {
                    mesh.positions.push(self.positions[i as usize]);
                    mesh.positions.len() as u32 - 1
                })
            });
            mesh.triangles.push(corners);
        }
        mesh
    }
}
