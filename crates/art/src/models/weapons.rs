//! What warriors carry and wear.

use super::field::{Silhouette, slab, sphere};
use super::lathe::{Turning, turn};
use super::model::{Detail, Model};
use super::profile::Profile;
use super::sculpt::{SculptSpec, sculpt};
use std::f32::consts::FRAC_PI_2;

fn turning(detail: Detail, rings: [usize; 3], sides: [usize; 3]) -> Turning {
    Turning {
        rings: detail.pick(rings[0], rings[1], rings[2]),
        sides: detail.pick(sides[0], sides[1], sides[2]),
    }
}

/// A pointed helmet, its brim at y = 0.
pub(super) fn pointed_helmet(detail: Detail) -> Model {
    let outline = Profile::start(0.0, -0.010)
        .to(0.126, -0.010)
        .round(0.5, 0.126, 0.026)
        .to(0.116, 0.030)
        .through(&[[0.106, 0.090], [0.068, 0.180], [0.020, 0.255]])
        .round(0.35, 0.0, 0.285);
    turn(&outline, turning(detail, [6, 9, 14], [8, 18, 28]))
}

/// A round helmet with a knob, its brim at y = 0.
pub(super) fn round_helmet(detail: Detail) -> Model {
    let outline = Profile::start(0.0, -0.010)
        .to(0.134, -0.010)
        .round(0.5, 0.134, 0.028)
        .to(0.126, 0.032)
        .through(&[[0.121, 0.080], [0.088, 0.138], [0.030, 0.164]])
        .to(0.020, 0.170)
        .ball(0.184, 0.026);
    turn(&outline, turning(detail, [6, 9, 16], [8, 18, 28]))
}

/// A round shield with a rim and a boss, its back at the origin, facing -z.
pub(super) fn round_shield(detail: Detail) -> Model {
    let outline = Profile::start(0.0, -0.012)
        .to(0.186, -0.012)
        .round(0.5, 0.186, 0.022)
        .to(0.166, 0.012)
        .through(&[[0.120, 0.024], [0.074, 0.030]])
        .to(0.070, 0.038)
        .to(0.052, 0.040)
        .round(0.28, 0.0, 0.088);
    turn(&outline, turning(detail, [6, 9, 16], [10, 22, 36])).pitched(-FRAC_PI_2)
}

/// A long shield, round above and pointed below, bent around its bearer, facing -z.
pub(super) fn kite_shield(triangles: usize) -> Model {
    let half =
        [[0.0, 0.150], [0.085, 0.135], [0.138, 0.060], [0.128, -0.050], [0.072, -0.170], [0.0, -0.250]];
    let mirrored = half[1..5].iter().rev().map(|p| [-p[0], p[1]]);
    let kite = Silhouette::smooth(&half.iter().copied().chain(mirrored).collect::<Vec<_>>(), 6);
    let spec =
        SculptSpec { low: [-0.18, -0.29, -0.10], high: [0.18, 0.19, 0.09], grain: 0.0085, triangles };
    sculpt(spec, |p| {
        let out = -p[2] + 1.6 * p[0] * p[0];
        let flat = kite.distance([p[0], p[1]]);
        let rim = slab(flat.abs() - 0.017, out - 0.004, 0.023, 0.009);
        let rib = slab(p[0].abs() - 0.013, out, 0.024, 0.006).max(flat);
        let boss = sphere([p[0], p[1] - 0.02, out], [0.0; 3], 0.046);
        slab(flat, out, 0.012, 0.004).min(rim).min(rib).min(boss)
    })
}

/// A straight stick from y = 0 up.
pub(super) fn shaft(length: f32, radius: f32, detail: Detail) -> Model {
    let outline = Profile::start(0.0, 0.0).to(radius, 0.004).to(radius, length - 0.010).to(0.0, length);
    turn(&outline, turning(detail, [4, 4, 4], [5, 10, 16]))
}

/// The head of an axe, its blade towards +x; the shaft goes through the origin.
pub(super) fn axe_head(triangles: usize) -> Model {
    let knots = [
        [-0.034, -0.030],
        [0.020, -0.030],
        [0.062, -0.058],
        [0.098, -0.112],
        [0.142, -0.040],
        [0.140, 0.046],
        [0.112, 0.092],
        [0.064, 0.046],
        [0.020, 0.032],
        [-0.034, 0.034],
    ];
    let blade = Silhouette::smooth(&knots, 5);
    let spec =
        SculptSpec { low: [-0.06, -0.15, -0.05], high: [0.18, 0.13, 0.05], grain: 0.0085, triangles };
    sculpt(spec, |p| {
        let half = 0.030 - 0.135 * p[0].max(0.0);
        slab(blade.distance([p[0], p[1]]), p[2], half.max(0.010), 0.004)
    })
}

/// A leaf-shaped point for a spear, from y = 0 up.
pub(super) fn spear_head(triangles: usize) -> Model {
    let spec =
        SculptSpec { low: [-0.06, -0.03, -0.05], high: [0.06, 0.24, 0.05], grain: 0.0075, triangles };
    sculpt(spec, |p| {
        let wide = if p[1] < 0.070 {
            0.020 + 0.022 * (p[1] / 0.070).max(0.0)
        } else {
            0.042 * (0.215 - p[1]) / 0.145
        };
        let leaf = (p[0].abs() + 1.5 * p[2].abs() - wide) * 0.54;
        leaf.max(-p[1])
    })
}

/// A sword with its point down at y = 0, flat to the front.
pub(super) fn sword(detail: Detail) -> Model {
    let spec = SculptSpec {
        low: [-0.13, -0.02, -0.05],
        high: [0.13, 0.74, 0.05],
        grain: 0.0095,
        triangles: detail.pick(50, 220, 660),
    };
    sculpt(spec, |p| {
        let wide = 0.036 * (p[1] / 0.09).clamp(0.0, 1.0);
        let blade = ((p[0].abs() + 1.4 * p[2].abs() - wide) * 0.58).max(p[1] - 0.52).max(-p[1]);
        let guard = slab(p[0].abs() - 0.105, (p[1] - 0.530).hypot(p[2]), 0.021, 0.010);
        let grip = slab((p[1] - 0.60).abs() - 0.09, p[0].hypot(p[2]), 0.018, 0.004);
        blade.min(guard).min(grip).min(sphere(p, [0.0, 0.690, 0.0], 0.035))
    })
}
