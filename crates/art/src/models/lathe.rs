//! Turning: an outline swept around the y axis.

use super::model::Model;
use super::profile::{OutlinePoint, Profile};
use std::f32::consts::TAU;

/// How fine to turn: points kept along the outline and sides around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turning {
    pub(super) rings: usize,
    pub(super) sides: usize,
}

/// The solid of the outline, which must begin and end on the axis.
pub(super) fn turn(profile: &Profile, fine: Turning) -> Model {
    let kept = profile.kept(fine.rings);
    let mut model = Model::default();
    for index in 1..kept.len() {
        let below = ring(&mut model, &kept, index - 1, index, fine.sides);
        let above = ring(&mut model, &kept, index, index - 1, fine.sides);
        for side in 0..fine.sides as u32 {
            model.quad([below + side, below + side + 1, above + side + 1, above + side]);
        }
    }
    weld(&model).measured()
}

/// A ring of vertices at `index`, shaded for the band towards `other`.
fn ring(model: &mut Model, kept: &[OutlinePoint], index: usize, other: usize, sides: usize) -> u32 {
    let first = model.positions.len() as u32;
    let OutlinePoint { at: [r, y], length, .. } = kept[index];
    let [nr, ny] = slope(kept, index, other);
    for side in 0..=sides {
        let turn = (side % sides) as f32 / sides as f32;
        let (x, z) = direction(turn);
        let pole = if r == 0.0 { 0.5 / sides as f32 } else { 0.0 };
        let u = side as f32 / sides as f32 + pole;
        model.vertex([r * x, y, r * z], [nr * x, ny, nr * z], [u, length]);
    }
    first
}

/// The direction from the axis at a part of the full turn, exact at the quarters; the seam is at the back.
pub(super) fn direction(turn: f32) -> (f32, f32) {
    let (sin, cos) = (turn * TAU).sin_cos();
    let clean = |v: f32| if v.abs() < 1e-6 { 0.0 } else { v };
    (clean(sin), clean(cos))
}

/// The normal of the outline at `index` for the band towards `other`: shared with the next band unless there is an edge.
fn slope(kept: &[OutlinePoint], index: usize, other: usize) -> [f32; 2] {
    let own = normal(kept[index.min(other)].at, kept[index.max(other)].at);
    let next = (2 * index).checked_sub(other).filter(|&next| next < kept.len());
    let [nr, ny] = match next {
        None if kept[index].at[0] == 0.0 => [0.0, own[1].signum()],
        Some(next) if !kept[index].edge => {
            let beyond = normal(kept[index.min(next)].at, kept[index.max(next)].at);
            let (near, far) = (reach(kept, index, other), reach(kept, index, next));
            [own[0] * far + beyond[0] * near, own[1] * far + beyond[1] * near]
        }
        _ => own,
    };
    let size = nr.hypot(ny).max(1e-9);
    [nr / size, ny / size]
}

fn reach(kept: &[OutlinePoint], a: usize, b: usize) -> f32 {
    (kept[a].length - kept[b].length).abs().max(1e-6)
}

/// The outward normal of a stretch walked from `a` to `b`.
fn normal(a: [f32; 2], b: [f32; 2]) -> [f32; 2] {
    let (dr, dy) = (b[0] - a[0], b[1] - a[1]);
    let size = dr.hypot(dy).max(1e-9);
    [dy / size, -dr / size]
}

/// Puts vertices that agree in everything into one.
pub(super) fn weld(model: &Model) -> Model {
    let mut seen = std::collections::HashMap::new();
    let mut out = Model { height: model.height, ..Model::default() };
    for &index in &model.indices {
        let i = index as usize;
        let (p, n, uv) = (model.positions[i], model.normals[i], model.uvs[i]);
        let key = (p.map(f32::to_bits), n.map(|v| (v * 1000.0) as i32), uv.map(f32::to_bits));
        let found = *seen.entry(key).or_insert_with(|| out.vertex(p, n, uv));
        out.indices.push(found);
    }
    out
}
