//! The horse: a bust carved from its side view, with jaw, eyes, ears, nostrils and a combed mane.

use super::field::{Silhouette, carve, ellipsoid, line, melt, sphere, taper};
use super::lathe::turn;
use super::model::{Detail, Model};
use super::profile::Point;
use super::sculpt::{SculptSpec, coarseness, ripples, sculpt};
use super::turned::{coarse, foot};
use super::vector::{V3, ease};

/// The side view, nose to the right: forward and up, from the chest over the nose and down the mane.
const SIDE: [Point; 25] = [
    [0.185, -0.200],
    [0.205, 0.030],
    [0.200, 0.125],
    [0.165, 0.205],
    [0.112, 0.275],
    [0.078, 0.335],
    [0.092, 0.372],
    [0.150, 0.352],
    [0.208, 0.312],
    [0.262, 0.278],
    [0.312, 0.282],
    [0.340, 0.322],
    [0.334, 0.372],
    [0.290, 0.442],
    [0.240, 0.528],
    [0.190, 0.612],
    [0.130, 0.682],
    [0.050, 0.712],
    [-0.040, 0.690],
    [-0.125, 0.618],
    [-0.185, 0.510],
    [-0.214, 0.380],
    [-0.220, 0.240],
    [-0.212, 0.100],
    [-0.195, -0.200],
];

/// The line of the mane, from between the ears to the back.
const CREST: [Point; 8] = [
    [0.075, 0.712],
    [-0.040, 0.690],
    [-0.125, 0.618],
    [-0.185, 0.510],
    [-0.214, 0.380],
    [-0.220, 0.240],
    [-0.214, 0.130],
    [-0.190, 0.040],
];

/// What the horse wears on its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ears {
    Up,
    /// Laid back, to make room for a hat.
    Back,
}

/// How far horses look to the side: half in profile for the players at both ends of the board, and for one beside it.
pub(super) const PROFILE: f32 = -0.90;

/// The knight: the bust on a turned foot.
pub(super) fn knight(detail: Detail) -> Model {
    let outline = foot(0.310).round(0.3, 0.228, 0.205).to(0.205, 0.212).to(0.0, 0.212);
    let base = turn(&outline, coarse(detail));
    let bust = bust(detail.pick(270, 1000, 3200), Ears::Up).moved([0.0, 0.195, 0.006]);
    Model::join([base, bust]).yawed(PROFILE)
}

/// The bust alone, standing on y = 0 and a little below.
pub(super) fn bust(triangles: usize, ears: Ears) -> Model {
    let side = Silhouette::smooth(&SIDE, 4);
    let waves = ripples(triangles);
    let spec = SculptSpec {
        low: [-0.20, -0.06, -0.37],
        high: [0.20, 0.84, 0.25],
        grain: 0.0125 * coarseness(triangles),
        triangles,
    };
    sculpt(spec, |p| horse(&side, waves, [p[0].abs(), p[1], -p[2]], ears).max(-0.04 - p[1]))
}

/// The field of the horse; both halves are alike, so x is never below 0. The last number is forward.
fn horse(side: &Silhouette, waves: f32, p: V3, ears: Ears) -> f32 {
    let flat = [p[2], p[1]];
    let body = hide(side, waves, p, flat);
    let jaw = ellipsoid(p, [0.040, 0.420, 0.138], [0.078, 0.094, 0.088]);
    let muzzle = ellipsoid(p, [0.0, 0.330, 0.292], [0.078, 0.052, 0.058]);
    let brow = taper(p, [0.070, 0.580, 0.128], [0.072, 0.542, 0.196], [0.026, 0.022]);
    let head = melt(melt(melt(body, jaw, 0.035), muzzle, 0.05), brow, 0.03);
    let head = carve(head, sphere(p, [0.122, 0.532, 0.158], 0.036), 0.012);
    let head = melt(head, ellipsoid(p, [0.083, 0.530, 0.160], [0.021, 0.019, 0.024]), 0.004);
    let nostril = ellipsoid(p, [0.070, 0.345, 0.322], [0.024, 0.014, 0.019]);
    let mouth = line(flat, &[[0.200, 0.335], [0.262, 0.312], [0.360, 0.312]]) - 0.0085;
    let head = carve(carve(head, nostril, 0.010), mouth, 0.006);
    melt(head, ear(p, ears), 0.020)
}

/// The rounded body of the side view, with the mane combed into it.
fn hide(side: &Silhouette, waves: f32, p: V3, flat: Point) -> f32 {
    let edge = line(flat, &CREST);
    let comb = waves * comb(flat, edge);
    let mane = ease(0.092, 0.070, edge) * ease(0.02, 0.10, p[1]);
    let distance = side.distance(flat) - mane * 0.008 * comb;
    let neck = 0.178 - 0.078 * ease(-0.05, 0.52, p[1]);
    let nose = 0.030 * ease(0.16, 0.30, p[2]) * ease(0.15, 0.30, p[1]);
    let half = neck - nose + mane * (0.014 + 0.010 * comb);
    let soft = 0.095 + 0.095 * ease(0.22, 0.0, p[1]) - 0.045 * mane;
    let (round, across) = ((distance + soft).max(0.0) / soft, p[0] / half);
    let power = 2.3f32;
    ((round.powf(power) + across.powf(power)).powf(1.0 / power) - 1.0) * soft.min(half)
}

/// Waves across the mane that sweep down and back, from -1 to 1.
fn comb(flat: Point, edge: f32) -> f32 {
    let angle = (flat[1] - 0.300).atan2(flat[0] - 0.160);
    (angle * 21.0 + edge * 38.0).sin()
}

fn ear(p: V3, ears: Ears) -> f32 {
    let (root, tip) = match ears {
        Ears::Up => ([0.052, 0.655, 0.085], [0.066, 0.805, 0.100]),
        Ears::Back => ([0.075, 0.640, 0.050], [0.098, 0.735, -0.020]),
    };
    let whole = taper(p, root, tip, [0.048, 0.010]);
    let shift = [0.018, 0.006, 0.040];
    let hollow = taper(
        p,
        std::array::from_fn(|i| root[i] + shift[i]),
        std::array::from_fn(|i| tip[i] + shift[i]),
        [0.032, 0.006],
    );
    carve(whole, hollow, 0.008)
}
