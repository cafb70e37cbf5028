//! Normals with creases and a place on the wood for every corner of a bare mesh.

use super::mesh::Mesh;
use super::model::Model;
use super::vector::{V3, add, dot, face, length, scale, unit};
use std::f32::consts::TAU;

/// Corners at one place whose normals agree better than this cosine are shaded as one.
const CREASE: f32 = 0.8;

/// Corners at one place that are shaded alike.
struct Group {
    normal: V3,
    sum: V3,
    corners: Vec<usize>,
}

/// The mesh with normals asked of `normal(corner, middle of the triangle, its own normal)`.
pub(super) fn shade(mesh: &Mesh, normal: impl Fn(V3, V3, V3) -> V3) -> Model {
    let mut groups: Vec<Vec<Group>> = mesh.positions.iter().map(|_| Vec::new()).collect();
    for (t, triangle) in mesh.triangles.iter().enumerate() {
        let [a, b, c] = triangle.map(|i| mesh.positions[i as usize]);
        let flat = face(a, b, c);
        let middle = scale(add(add(a, b), c), 1.0 / 3.0);
        for (k, p) in [a, b, c].into_iter().enumerate() {
            let own = normal(p, middle, unit(flat));
            join_group(&mut groups[triangle[k] as usize], own, length(flat), 3 * t + k);
        }
    }
    assemble(mesh, &groups)
}

/// Shading from the mesh alone.
pub(super) fn shade_flat(mesh: &Mesh) -> Model {
    shade(mesh, |_, _, flat| flat)
}

fn join_group(groups: &mut Vec<Group>, normal: V3, weight: f32, corner: usize) {
    let sum = scale(normal, weight);
    match groups.iter_mut().find(|group| dot(group.normal, normal) > CREASE) {
        Some(group) => {
            group.sum = add(group.sum, sum);
            group.corners.push(corner);
        }
        None => groups.push(Group { normal, sum, corners: vec![corner] }),
    }
}

fn assemble(mesh: &Mesh, groups: &[Vec<Group>]) -> Model {
    let mut model = Model { indices: vec![0; mesh.triangles.len() * 3], ..Model::default() };
    for (&p, shared) in mesh.positions.iter().zip(groups) {
        for group in shared {
            let mut made = [None; 2];
            for &corner in &group.corners {
                let lap = usize::from(wraps(mesh, corner));
                model.indices[corner] = *made[lap].get_or_insert_with(|| {
                    model.positions.push(p);
                    model.normals.push(unit(group.sum));
                    model.uvs.push([around(p) + lap as f32, p[1]]);
                    model.positions.len() as u32 - 1
                });
            }
        }
    }
    model.measured()
}

/// The part of a full turn about the axis; the seam is at the back.
fn around(p: V3) -> f32 {
    p[0].atan2(p[2]).rem_euclid(TAU) / TAU
}

/// Whether a corner lies beyond the seam of its triangle, and so counts one turn more.
fn wraps(mesh: &Mesh, corner: usize) -> bool {
    let turns = mesh.triangles[corner / 3].map(|i| around(mesh.positions[i as usize]));
    turns[corner % 3] < 0.25 && turns.iter().any(|&turn| turn > 0.75)
}
