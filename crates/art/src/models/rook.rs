//! The rook, and battlements for everything that has some.

use super::lathe::{Turning, direction, turn};
use super::mesh::Mesh;
use super::model::{Detail, Model};
use super::shade::shade_flat;
use super::turned::{fine, foot};
use super::vector::V3;

/// The ring on which battlements stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rampart {
    pub(super) inner: f32,
    pub(super) outer: f32,
    pub(super) from: f32,
    pub(super) to: f32,
}

/// The tower: a stem, a bowl and six merlons with real gaps between them.
pub(super) fn rook(detail: Detail) -> Model {
    let Rampart { inner, outer, from, .. } = RAMPART;
    let outline = foot(0.310)
        .through(&[[0.192, 0.225], [0.168, 0.330], [0.160, 0.440], [0.166, 0.520]])
        .to(0.192, 0.528)
        .round(0.5, 0.192, 0.562)
        .to(0.178, 0.566)
        .through(&[[0.190, 0.600], [0.232, 0.645]])
        .to(outer, 0.650)
        .to(outer, from)
        .to(inner, from)
        .to(inner - 0.004, from - 0.065)
        .to(0.0, from - 0.055);
    let tower = turn(&outline, Turning { rings: detail.pick(15, 22, 46), sides: sides(detail) });
    Model::join([tower, battlements(RAMPART, detail)])
}

const RAMPART: Rampart = Rampart { inner: 0.180, outer: 0.252, from: 0.760, to: 0.850 };

/// The sides of a tower, so that merlons fit its corners.
pub(super) fn sides(detail: Detail) -> usize {
    detail.pick(12, 30, fine(detail).sides)
}

/// Six merlons in a ring.
pub(super) fn battlements(rampart: Rampart, detail: Detail) -> Model {
    let per_merlon = sides(detail) / 6;
    let wide = detail.pick(1, 3, 5);
    Model::join((0..6).map(|merlon| {
        let first = merlon * per_merlon;
        let soft = detail.pick(0.0, 0.010, 0.010);
        shade_flat(&merlon_between(rampart, soft, [first, first + wide, sides(detail)]))
    }))
}

/// A curved block over the sides `first` to `last` of a round tower.
fn merlon_between(rampart: Rampart, soft: f32, [first, last, sides]: [usize; 3]) -> Mesh {
    let mut mesh = Mesh::default();
    for side in first..=last {
        let (x, z) = direction(side as f32 / sides as f32);
        let at = |r: f32, y: f32| -> V3 { [r * x, y, r * z] };
        let Rampart { inner, outer, from, to } = rampart;
        mesh.positions.push(at(outer, from));
        if soft > 0.0 {
            let bevels =
                [[outer, to - soft], [outer - soft, to], [inner + soft, to], [inner, to - soft]];
            mesh.positions.extend(bevels.map(|[r, y]| at(r, y)));
        } else {
            mesh.positions.extend([at(outer, to), at(inner, to)]);
        }
        mesh.positions.push(at(inner, from));
    }
    let steps = last - first;
    close_tube(&mut mesh, steps as u32);
    mesh
}

/// Skin and ends for a row of `steps` + 1 equal outlines.
fn close_tube(mesh: &mut Mesh, steps: u32) {
    let n = mesh.positions.len() as u32 / (steps + 1);
    for step in 0..steps {
        for k in 0..n {
            let (a, b) = (step * n + k, step * n + (k + 1) % n);
            mesh.triangles.extend([[a, a + n, b + n], [a, b + n, b]]);
        }
    }
    for k in 1..n - 1 {
        let end = steps * n;
        mesh.triangles.extend([[0, k, k + 1], [end, end + k + 1, end + k]]);
    }
}
