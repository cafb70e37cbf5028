//! The warriors: one who attacks, with a pointed helmet and an axe, and one who defends, with a spear.

use super::field::{brick, carve, ellipsoid, melt, slab, sphere, taper};
use super::lathe::{Turning, turn};
use super::model::{Detail, Model};
use super::profile::Profile;
use super::sculpt::{SculptSpec, coarseness, ripples, sculpt};
use super::vector::{V3, ease};
use super::weapons::{
    axe_head, kite_shield, pointed_helmet, round_helmet, round_shield, shaft, spear_head,
};

/// Where the right hand holds a weapon upright.
const GRIP: V3 = [0.232, 0.0, -0.135];

/// How large warriors are beside their king.
const STATURE: f32 = 0.90;

/// The one who attacks.
pub(super) fn attacker(detail: Detail) -> Model {
    let axe = [
        shaft(0.800, 0.017, detail),
        axe_head(detail.pick(30, 120, 420)).yawed(0.60).moved([0.0, 0.700, 0.0]),
    ];
    let armed = axe.map(|part| part.moved([GRIP[0], 0.070, GRIP[2]]));
    let shield = round_shield(detail).yawed(0.42).moved([-0.135, 0.350, -0.212]);
    let helmet = pointed_helmet(detail).pitched(-0.04).moved([0.0, 0.690, -0.004]);
    let body = body(detail.pick(170, 560, 2250), |p| {
        brick(p, [0.0, 0.640, -0.124], [0.017, 0.060, 0.016], 0.008)
    });
    Model::join([plinth(0.300, detail), body, shield, helmet].into_iter().chain(armed)).sized(STATURE)
}

/// The one who defends.
pub(super) fn defender(detail: Detail) -> Model {
    let spear = [
        shaft(0.700, 0.015, detail),
        spear_head(detail.pick(20, 60, 160)).yawed(0.5).moved([0.0, 0.690, 0.0]),
    ];
    let armed = spear.map(|part| part.moved([GRIP[0], 0.070, GRIP[2]]));
    let shield = kite_shield(detail.pick(66, 330, 1000)).yawed(0.36).moved([-0.120, 0.385, -0.238]);
    let helmet = round_helmet(detail).moved([0.0, 0.685, -0.004]);
    let body = body(detail.pick(170, 600, 2250), |p| {
        let ridge = slab(sphere(p, [0.0, 0.706, -0.004], 0.150), p[0], 0.018, 0.006).max(0.68 - p[1]);
        let cheeks =
            brick([p[0].abs(), p[1], p[2]], [0.106, 0.625, -0.050], [0.016, 0.060, 0.042], 0.012);
        ridge.min(cheeks)
    });
    Model::join([plinth(0.300, detail), body, shield, helmet].into_iter().chain(armed)).sized(STATURE)
}

/// The round foot under a figure.
pub(super) fn plinth(radius: f32, detail: Detail) -> Model {
    let outline = Profile::start(0.0, 0.0)
        .to(radius - 0.012, 0.0)
        .round(0.207, radius, 0.012)
        .to(radius, 0.042)
        .round(0.207, radius - 0.030, 0.072)
        .to(radius - 0.045, 0.076)
        .to(0.0, 0.076);
    turn(&outline, Turning { rings: detail.pick(4, 7, 10), sides: detail.pick(10, 26, 40) })
}

/// A stout man in a belted coat with a beard, plus what belongs to his helmet.
fn body(triangles: usize, worn: impl Fn(V3) -> f32 + Sync) -> Model {
    let spec = SculptSpec {
        low: [-0.32, 0.05, -0.27],
        high: [0.32, 0.86, 0.25],
        grain: 0.0135 * coarseness(triangles),
        triangles,
    };
    let waves = ripples(triangles);
    sculpt(spec, |p| coat(p, waves).min(melt(head(p, waves), worn(p), 0.006)).max(0.06 - p[1]))
}

/// The coat with its belt, folds and arms.
fn coat(p: V3, waves: f32) -> f32 {
    let r = p[0].hypot(p[2] * 1.12);
    let folds = waves * 0.007 * (p[0].atan2(p[2]) * 10.0).sin() * ease(0.27, 0.10, p[1]);
    let skirt = slab((r - 0.236 + 0.30 * (p[1] - 0.06)) * 0.95 + folds, p[1] - 0.16, 0.130, 0.02);
    let chest = ellipsoid(p, [0.0, 0.410, 0.0], [0.188, 0.205, 0.156]);
    let belt = slab(r - 0.196, p[1] - 0.285, 0.028, 0.020);
    let buckle = brick(p, [0.0, 0.285, -0.172], [0.034, 0.034, 0.018], 0.006);
    let trunk = melt(melt(skirt, chest, 0.05), belt, 0.012).min(buckle);
    melt(trunk, arms(p), 0.022)
}

fn arms(p: V3) -> f32 {
    let right = taper(p, [0.165, 0.480, 0.0], [0.246, 0.370, -0.015], [0.072, 0.056]);
    let fore = taper(p, [0.246, 0.370, -0.015], [GRIP[0], 0.375, GRIP[2] + 0.03], [0.056, 0.044]);
    let hand = ellipsoid(p, [GRIP[0], 0.375, GRIP[2]], [0.042, 0.048, 0.044]);
    let left = taper(p, [-0.165, 0.480, 0.0], [-0.240, 0.380, -0.040], [0.072, 0.056]);
    let hold = taper(p, [-0.240, 0.380, -0.040], [-0.150, 0.355, -0.180], [0.056, 0.042]);
    melt(right, fore, 0.02).min(hand).min(melt(left, hold, 0.02))
}

/// The face with nose, eyes, moustache and a beard in strands.
fn head(p: V3, waves: f32) -> f32 {
    let m = [p[0].abs(), p[1], p[2]];
    let skull = ellipsoid(p, [0.0, 0.640, -0.004], [0.106, 0.130, 0.108]);
    let nose = ellipsoid(p, [0.0, 0.622, -0.116], [0.020, 0.032, 0.026]);
    let face = melt(carve(skull, sphere(m, [0.045, 0.652, -0.116], 0.027), 0.01), nose, 0.012);
    let face = melt(face, sphere(m, [0.043, 0.650, -0.093], 0.016), 0.004);
    let strands = waves * 0.009 * (p[0] * 125.0).cos();
    let beard = taper(p, [0.0, 0.545, -0.050], [0.0, 0.395, -0.165], [0.074, 0.024]) + strands;
    let lip = taper(m, [0.012, 0.592, -0.114], [0.072, 0.556, -0.096], [0.022, 0.011]);
    melt(face, beard, 0.015).min(lip)
}
