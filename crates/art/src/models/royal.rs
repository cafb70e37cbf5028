//! The king of the warriors: taller than all, crowned and cloaked, both hands on his sword.

use super::field::{carve, ellipsoid, melt, slab, sphere, taper};
use super::model::{Detail, Model};
use super::sculpt::{SculptSpec, coarseness, ripples, sculpt};
use super::vector::{V3, ease};
use super::warriors::plinth;
use super::weapons::sword;
use std::f32::consts::TAU;

/// How much larger than his warriors' measure the king is.
const STATURE: f32 = 1.13;

/// The king.
pub(super) fn king(detail: Detail) -> Model {
    let sword = sword(detail).moved([0.0, 0.070, -0.262]);
    let crown = crown(detail.pick(90, 320, 900)).sized(1.30).moved([0.0, 1.000, 0.0]);
    let triangles = detail.pick(210, 790, 2850);
    let spec = SculptSpec {
        low: [-0.36, 0.05, -0.33],
        high: [0.36, 1.12, 0.43],
        grain: 0.0145 * coarseness(triangles),
        triangles,
    };
    let waves = ripples(triangles);
    let figure = sculpt(spec, |p| {
        let m = [p[0].abs(), p[1], p[2]];
        let cloth = robe(p, waves).min(cloak(p, m, waves)).min(fur(p, m, waves));
        cloth.min(head(p, m, waves)).min(hands(m)).max(0.06 - p[1])
    });
    Model::join([plinth(0.325, detail), figure, sword, crown]).sized(STATURE)
}

/// The long robe under the cloak.
fn robe(p: V3, waves: f32) -> f32 {
    let r = p[0].hypot(p[2] * 1.1);
    let folds = waves * 0.008 * (p[0].atan2(-p[2]) * 9.0).cos() * ease(0.50, 0.15, p[1]);
    let skirt = slab((r - 0.238 + 0.150 * (p[1] - 0.06)) * 0.98 + folds, p[1] - 0.30, 0.26, 0.03);
    let chest = ellipsoid(p, [0.0, 0.640, -0.010], [0.192, 0.190, 0.152]);
    let belt = slab(r - 0.194, p[1] - 0.480, 0.028, 0.020);
    melt(melt(skirt, chest, 0.06), belt, 0.012)
}

/// The cloak: open in front, wide at the hem, and trailing behind.
fn cloak(p: V3, m: V3, waves: f32) -> f32 {
    let r = p[0].hypot(p[2] - 0.010);
    let wide =
        0.268 - 0.150 * ease(0.05, 0.85, p[1]) + 0.045 * ease(0.60, 0.75, p[1]) * ease(0.86, 0.78, p[1]);
    let trail = 0.105 * ease(0.0, 0.22, p[2]) * ease(0.70, 0.06, p[1]);
    let folds = waves * 0.011 * (p[0].atan2(p[2]) * 11.0).cos() * ease(0.62, 0.20, p[1]);
    let whole = slab((r - wide - trail - 0.012) * 0.9 - folds, p[1] - 0.43, 0.370, 0.04);
    let opening = p[2] + 0.075 + 0.35 * (m[0] - 0.10);
    let shoulders = taper(m, [0.0, 0.760, 0.005], [0.170, 0.705, 0.0], [0.100, 0.086]);
    melt(carve(whole, opening, 0.03), shoulders, 0.04)
}

/// The collar of fur.
fn fur(p: V3, m: V3, waves: f32) -> f32 {
    let tufts = waves * 0.007 * (p[0].atan2(p[2]) * 14.0).sin() * (p[1] * 60.0).cos();
    let ring = (p[0].hypot(p[2]) - 0.130).hypot(p[1] - 0.810 - 0.30 * p[2]) - 0.046;
    let lapel = taper(m, [0.105, 0.770, -0.090], [0.165, 0.560, -0.120], [0.044, 0.030]);
    melt(ring, lapel, 0.03) + tufts
}

/// The face, with long hair and a long beard in strands.
fn head(p: V3, m: V3, waves: f32) -> f32 {
    let skull = ellipsoid(p, [0.0, 0.955, -0.006], [0.108, 0.128, 0.112]);
    let nose = ellipsoid(p, [0.0, 0.944, -0.122], [0.019, 0.036, 0.026]);
    let face = carve(skull, sphere(m, [0.045, 0.966, -0.122], 0.028), 0.01);
    let face = melt(melt(face, sphere(m, [0.043, 0.964, -0.096], 0.016), 0.004), nose, 0.012);
    let brow = taper(m, [0.016, 0.994, -0.114], [0.078, 0.992, -0.090], [0.015, 0.010]);
    let strands = waves * 0.006 * (p[0] * 110.0 + 2.0 * (p[1] * 40.0).sin()).cos();
    let beard = taper(p, [0.0, 0.890, -0.066], [0.0, 0.600, -0.190], [0.092, 0.020]) + strands;
    let lip = taper(m, [0.010, 0.910, -0.126], [0.078, 0.866, -0.112], [0.022, 0.011]);
    let hair = ellipsoid(p, [0.0, 0.930, 0.040], [0.126, 0.150, 0.106]) + strands;
    melt(melt(face, brow, 0.008).min(lip), beard, 0.012).min(hair)
}

/// Sleeves that meet at the hilt.
fn hands(m: V3) -> f32 {
    let upper = taper(m, [0.190, 0.690, -0.020], [0.222, 0.560, -0.090], [0.080, 0.066]);
    let lower = taper(m, [0.222, 0.560, -0.090], [0.075, 0.640, -0.235], [0.066, 0.050]);
    let hand = ellipsoid(m, [0.022, 0.665, -0.262], [0.046, 0.052, 0.044]);
    melt(melt(upper, lower, 0.02), hand, 0.010)
}

/// An open crown with six points and a cap, its band at y = 0.
fn crown(triangles: usize) -> Model {
    let spec =
        SculptSpec { low: [-0.19, -0.03, -0.19], high: [0.19, 0.29, 0.19], grain: 0.0110, triangles };
    sculpt(spec, |p| {
        let r = p[0].hypot(p[2]);
        let part = TAU / 6.0;
        let angle = p[0].atan2(-p[2]);
        let off = (angle - part * (angle / part).round()).abs() / part * 2.0;
        let lean = 0.124 + 0.16 * p[1];
        let top = 0.180 - 0.110 * off.powf(0.8);
        let wall = slab(((r - lean).abs() - 0.014).max((p[1] - top) * 0.55), p[1] - 0.09, 0.105, 0.003);
        let band = slab((r - 0.128).abs() - 0.020, p[1] - 0.012, 0.024, 0.008);
        let drum = slab(r - lean, p[1] - 0.025, 0.040, 0.003);
        let cap = ellipsoid(p, [0.0, 0.030, 0.0], [0.094, 0.160, 0.094]).max(-0.01 - p[1]);
        let knob = sphere(p, [0.0, 0.205, 0.0], 0.034);
        wall.min(band).min(melt(melt(drum, cap, 0.02), knob, 0.012))
    })
}
