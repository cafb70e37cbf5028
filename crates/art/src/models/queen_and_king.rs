//! The queen with her coronet and the king with his cross.

use super::field::{Silhouette, melt, slab, sphere};
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
    let rings = Turning { rings: detail.pick(11, 17, 32), ..turning(detail) };
    Model::join([turn(&outline, rings), crown])
}

/// The points of the coronet: how many, how high they and the gaps between them reach.
const POINTS: f32 = 8.0;
const TIP: f32 = 0.345;
const GAP: f32 = 0.205;

/// A cup that opens into eight points with pearls, and a ball deep inside; it stands on y = 0.
fn coronet(triangles: usize) -> Model {
    let spec =
        SculptSpec { low: [-0.33, -0.02, -0.33], high: [0.33, 0.41, 0.33], grain: 0.0130, triangles };
    let half = [[0.0, 0.0], [0.088, 0.0], [0.104, 0.050], [0.150, 0.120], [0.190, 0.170], [0.0, 0.190]];
    let mirrored = half[1..5].iter().rev().map(|p| [-p[0], p[1]]);
    let cup = Silhouette::smooth(&half.iter().copied().chain(mirrored).collect::<Vec<_>>(), 6);
    sculpt(spec, |p| {
        let r = p[0].hypot(p[2]);
        let ball = sphere(p, [0.0, 0.235, 0.0], 0.066);
        melt(melt(cup.distance([r, p[1]]), ball, 0.010), points(p, r), 0.008)
    })
}

/// The open wall of the coronet, cut into points that each bear a pearl.
fn points(p: V3, r: f32) -> f32 {
    let part = TAU / POINTS;
    let angle = p[0].atan2(p[2]);
    let off = angle - part * (angle / part).round();
    let lean = |y: f32| 0.178 + 0.46 * (y - 0.150);
    let top = TIP - (TIP - GAP) * (off.abs() / part * 2.0);
    let wall = ((r - lean(p[1])).abs() - 0.020).max((p[1] - top) * 0.50).max(0.130 - p[1]);
    let pearl = sphere([r * off.sin(), p[1], r * off.cos()], [0.0, TIP, lean(TIP)], 0.036);
    wall.min(pearl)
}

/// The king.
pub(super) fn king(detail: Detail) -> Model {
    let outline = stem(0.355, 0.106, 0.970)
        .to(0.098, 0.970)
        .through(&[[0.112, 1.030], [0.150, 1.110], [0.192, 1.180]])
        .to(0.204, 1.188)
        .round(0.4, 0.200, 1.214)
        .to(0.176, 1.218)
        .through(&[[0.138, 1.252], [0.078, 1.278], [0.056, 1.284]])
        .to(0.062, 1.290)
        .round(0.5, 0.058, 1.314)
        .to(0.0, 1.318);
    let rings = Turning { rings: detail.pick(17, 22, 44), ..turning(detail) };
    let cross = cross(detail.pick(84, 300, 800)).yawed(ASKEW).moved([0.0, 1.306, 0.0]);
    Model::join([turn(&outline, rings), cross])
}

/// The cross is turned a little, so that it is seen from the front and from the side.
const ASKEW: f32 = 0.60;

/// A cross pattée: four arms that widen to their ends. It stands on y = 0.
fn cross(triangles: usize) -> Model {
    let spec =
        SculptSpec { low: [-0.17, -0.03, -0.07], high: [0.17, 0.30, 0.07], grain: 0.0110, triangles };
    sculpt(spec, |p| {
        let (x, y) = (p[0].abs(), (p[1] - 0.128).abs());
        let arm = |along: f32, across: f32, reach: f32| {
            (along - reach).max((across - 0.022 - 0.50 * along) * 0.89)
        };
        slab(arm(x, y, 0.128).min(arm(y, x, 0.140)), p[2], 0.042, 0.010)
    })
}
