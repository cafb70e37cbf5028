//! The bishop and his mitre.

use super::field::{Silhouette, carve, melt, slab, sphere};
use super::lathe::{Turning, turn};
use super::model::{Detail, Model};
use super::sculpt::{SculptSpec, sculpt};
use super::turned::foot;
use super::vector::roll;

/// A slender stem with three collars under the mitre.
pub(super) fn bishop(detail: Detail) -> Model {
    let outline = foot(0.300)
        .through(&[[0.160, 0.230], [0.112, 0.360], [0.088, 0.500], [0.082, 0.610]])
        .to(0.108, 0.618)
        .round(0.5, 0.108, 0.640)
        .to(0.096, 0.646)
        .to(0.160, 0.662)
        .round(0.5, 0.156, 0.688)
        .to(0.092, 0.704)
        .round(0.4, 0.096, 0.736)
        .to(0.070, 0.742)
        .to(0.0, 0.742);
    let stem =
        turn(&outline, Turning { rings: detail.pick(13, 18, 34), sides: detail.pick(10, 26, 46) });
    Model::join([stem, mitre(detail.pick(140, 560, 1700)).moved([0.0, 0.725, 0.0])])
}

/// The hat: a pointed egg with a slanting cut and a pearl; it stands on y = 0.
pub(super) fn mitre(triangles: usize) -> Model {
    let half = [
        [0.0, 0.0],
        [0.080, 0.006],
        [0.122, 0.060],
        [0.128, 0.120],
        [0.098, 0.205],
        [0.045, 0.275],
        [0.0, 0.305],
    ];
    let mirrored = half[1..6].iter().rev().map(|p| [-p[0], p[1]]);
    let egg = Silhouette::smooth(&half.iter().copied().chain(mirrored).collect::<Vec<_>>(), 6);
    let spec =
        SculptSpec { low: [-0.15, -0.02, -0.15], high: [0.15, 0.38, 0.15], grain: 0.0105, triangles };
    sculpt(spec, |p| {
        let body = egg.distance([p[0].hypot(p[2]), p[1]]);
        let pearl = sphere(p, [0.0, 0.325, 0.0], 0.034);
        let q = roll([p[0] - 0.012, p[1] - 0.128, p[2]], -0.72);
        let slot = slab(0.012 - q[0], q[1], 0.0165, 0.0);
        melt(carve(body, slot, 0.004), pearl, 0.012)
    })
}
