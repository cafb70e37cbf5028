//! The queen with her coronet and the king with his cross.

use super::field::{Silhouette, carve, melt, slab, sphere};
use super::lathe::{Turning, turn};
use super::model::{Detail, Model};
use super::profile::Profile;
use super::sculpt::{SculptSpec, sculpt};
use super::turned::foot;
use super::vector::V3;
use std::f32::consts::TAU;

/// The stem of the two tallest pieces, with its collars, up to where the head begins.
fn stem(radius: f32, neck: f32, top: f32) -> Profile {
    foot(radius)
        .through(&[
            [radius * 0.60, 0.240],
            [radius * 0.42, 0.400],
            [neck + 0.010, 0.580],
            [neck, top - 0.150],
        ])
        .to(neck + 0.032, top - 0.142)
        .round(0.5, neck + 0.032, top - 0.114)
        .to(neck + 0.016, top - 0.108)
        .to(neck + 0.090, top - 0.088)
        .round(0.5, neck + 0.086, top - 0.056)
        .to(neck + 0.014, top - 0.040)
        .round(0.4, neck + 0.014, top)
}

fn turning(detail: Detail) -> Turning {
    Turning { rings: detail.pick(13, 17, 32), sides: detail.pick(10, 26, 46) }
}

/// The queen.
pub(super) fn queen(detail: Detail) -> Model {
    let outline = stem(0.340, 0.098, 0.930).to(0.080, 0.930).to(0.0, 0.930);
    let crown = coronet(detail.pick(150, 620, 2100)).moved([0.0, 0.915, 0.0]);
    Model::join([turn(&outline, turning(detail)), crown])
}

/// A flaring cup with eight points and a ball in the middle; it stands on y = 0.
fn coronet(triangles: usize) -> Model {
    let half = [
        [0.0, 0.0],
        [0.088, 0.0],
        [0.104, 0.060],
        [0.140, 0.150],
        [0.192, 0.240],
        [0.210, 0.296],
        [0.184, 0.312],
        [0.152, 0.258],
        [0.110, 0.276],
        [0.040, 0.317],
        [0.0, 0.325],
    ];
    let mirrored = half[1..10].iter().rev().map(|p| [-p[0], p[1]]);
    let cup = Silhouette::smooth(&half.iter().copied().chain(mirrored).collect::<Vec<_>>(), 6);
    let spec =
        SculptSpec { low: [-0.23, -0.02, -0.23], high: [0.23, 0.43, 0.23], grain: 0.0125, triangles };
    sculpt(spec, |p| {
        let r = p[0].hypot(p[2]);
        let body = cup.distance([r, p[1]]);
        let notch = notch(p, r);
        melt(carve(body, notch, 0.006), sphere(p, [0.0, 0.362, 0.0], 0.046), 0.010)
    })
}

/// The nearest of eight round cuts through the rim of the coronet.
fn notch(p: V3, r: f32) -> f32 {
    let part = TAU / 8.0;
    let angle = p[0].atan2(p[2]);
    let off = angle - part * (angle / part).round();
    let across = (r * off.sin()).hypot(p[1] - 0.319) - 0.060;
    across.max(0.135 - r)
}

/// The king.
pub(super) fn king(detail: Detail) -> Model {
    let outline = stem(0.355, 0.106, 1.000)
        .to(0.098, 1.000)
        .through(&[[0.112, 1.060], [0.146, 1.140], [0.184, 1.205]])
        .to(0.194, 1.212)
        .round(0.4, 0.190, 1.236)
        .to(0.168, 1.240)
        .through(&[[0.130, 1.272], [0.070, 1.296], [0.046, 1.302]])
        .to(0.050, 1.308)
        .round(0.5, 0.046, 1.330)
        .to(0.0, 1.334);
    let rings = Turning { rings: detail.pick(17, 22, 44), ..turning(detail) };
    Model::join([turn(&outline, rings), cross(detail.pick(84, 260, 700)).moved([0.0, 1.325, 0.0])])
}

/// A cross with widening arms, facing front; it stands on y = 0.
fn cross(triangles: usize) -> Model {
    let spec =
        SculptSpec { low: [-0.12, -0.03, -0.05], high: [0.12, 0.21, 0.05], grain: 0.0085, triangles };
    sculpt(spec, |p| {
        let (x, y) = (p[0].abs(), (p[1] - 0.098).abs());
        let arm = |along: f32, across: f32, reach: f32| {
            (along - reach).max((across - 0.019 - 0.30 * along) * 0.95)
        };
        slab(arm(x, y, 0.084).min(arm(y, x, 0.098)), p[2], 0.030, 0.007)
    })
}
