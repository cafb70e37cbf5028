//! Flat pieces: draughtsmen, the lettered disc and the disc that is dropped into a frame.

use super::field::slab;
use super::lathe::{Turning, turn};
use super::model::{Detail, Model};
use super::profile::Profile;
use super::sculpt::{SculptSpec, sculpt};
use std::f32::consts::{FRAC_PI_2, TAU};

const RADIUS: f32 = 0.370;

fn turning(detail: Detail) -> Turning {
    Turning { rings: detail.pick(13, 22, 40), sides: detail.pick(16, 36, 60) }
}

/// A disc with ridges around a flat middle.
pub(super) fn man(detail: Detail) -> Model {
    let ridge = |profile: Profile, out: f32| {
        profile.to(out, 0.128).round(0.30, out - 0.034, 0.128).to(out - 0.046, 0.120)
    };
    grained(turn(&ridge(ridge(edge(0.0), 0.284), 0.214).to(0.0, 0.120), turning(detail)))
}

/// The outline of a draughtsman that lies at height `y`, up to the inner edge of its rim.
fn edge(y: f32) -> Profile {
    Profile::start(0.0, y)
        .to(RADIUS - 0.020, y)
        .round(0.207, RADIUS, y + 0.020)
        .to(RADIUS, y + 0.052)
        .round(-0.30, RADIUS, y + 0.088)
        .to(RADIUS, y + 0.120)
        .round(0.207, RADIUS - 0.020, y + 0.140)
        .to(RADIUS - 0.052, y + 0.140)
        .to(RADIUS - 0.068, y + 0.120)
}

/// Two men on top of each other, the upper one with a crown in relief.
pub(super) fn king(detail: Detail) -> Model {
    let fine = Turning { rings: detail.pick(8, 12, 20), sides: detail.pick(11, 26, 52) };
    let stack = [0.0, 0.138].map(|y| turn(&edge(y).to(0.0, y + 0.120), fine));
    let crown = relief(detail.pick(110, 380, 1100));
    Model::join(stack.into_iter().chain([crown]).map(grained))
}

/// A crown with five points and pearls, lying flat; its foot is towards the player at +z.
fn relief(triangles: usize) -> Model {
    let spec =
        SculptSpec { low: [-0.25, 0.22, -0.22], high: [0.25, 0.31, 0.22], grain: 0.0115, triangles };
    sculpt(spec, |p| slab(crown([p[0], -p[2]]), p[1] - 0.262, 0.028, 0.010))
}

/// The distance to a flat crown.
fn crown([x, y]: [f32; 2]) -> f32 {
    let x = x.abs();
    let band = (x - 0.140).max((y + 0.100).abs() - 0.026);
    let point = |tip: [f32; 2], half: f32| {
        let t = ((y + 0.080) / (tip[1] + 0.080)).clamp(0.0, 1.0);
        let across = (x - tip[0] * (0.72 + 0.28 * t)).abs() - half * (1.0 - t);
        (across * 0.9).max(-0.080 - y).max(y - tip[1])
    };
    let pearl = |tip: [f32; 2]| (x - tip[0]).hypot(y - tip[1]) - 0.025;
    let tips = [[0.0, 0.130], [0.092, 0.100], [0.172, 0.050]];
    let spikes = point(tips[0], 0.052).min(point(tips[1], 0.050)).min(point(tips[2], 0.048));
    band.min(spikes).min(tips.into_iter().map(pearl).fold(f32::MAX, f32::min))
}

/// The disc that stands in for a piece without a model. Its flat top takes a whole picture: u runs to the right and
/// v towards +z, so that a player who looks along -z reads it; sides and bottom take the picture's edge.
#[must_use]
pub fn disc(detail: Detail) -> Model {
    let flat = RADIUS - 0.034;
    let outline = Profile::start(0.0, 0.0)
        .to(RADIUS - 0.020, 0.0)
        .round(0.207, RADIUS, 0.020)
        .to(RADIUS, 0.120)
        .round(0.207, flat + 0.008, 0.142)
        .to(flat, 0.134)
        .to(0.0, 0.134);
    let mut model = turn(&outline, Turning { rings: detail.pick(9, 14, 24), ..turning(detail) });
    for (uv, (p, n)) in model.uvs.iter_mut().zip(model.positions.iter().zip(&model.normals)) {
        let reach = p[0].hypot(p[2]).max(1e-6);
        let out = if n[1] > 0.9 { (reach / flat).min(1.0) } else { 0.97 } * 0.5 / reach;
        *uv = [0.5 + p[0] * out, 0.5 + p[2] * out];
    }
    model
}

/// A thin disc that stands upright facing z, with a rim and a raised ring; its middle is half a cell up.
pub(super) fn dropped(detail: Detail) -> Model {
    let (radius, half) = (0.445, 0.110);
    let face = [
        [radius, half - 0.018],
        [radius - 0.018, half],
        [radius - 0.070, half],
        [radius - 0.090, half - 0.026],
    ];
    let ring =
        [[0.262, half - 0.030], [0.248, half - 0.006], [0.206, half - 0.006], [0.192, half - 0.030]];
    let side = [face.as_slice(), ring.as_slice()].concat();
    let mut outline = Profile::start(0.0, 0.030 - half);
    for &[r, y] in side.iter().rev() {
        outline = outline.to(r, -y);
    }
    for &[r, y] in &side {
        outline = outline.to(r, y);
    }
    let fine = Turning { rings: detail.pick(14, 18, 18), sides: detail.pick(16, 40, 96) };
    let disc = grained(turn(&outline.to(0.0, half - 0.030), fine));
    disc.pitched(FRAC_PI_2).moved([0.0, 0.5, 0.0])
}

/// Flat pieces are sawn from a plank: the grain runs straight over the top, and once around would look wrong.
pub(super) fn grained(mut model: Model) -> Model {
    for (uv, p) in model.uvs.iter_mut().zip(&model.positions) {
        let lean = 0.15 * (p[0] * TAU).sin();
        *uv = [0.5 + p[0] + 0.3 * p[1], 0.5 + p[2] + (1.0 + lean) * p[1]];
    }
    model
}
