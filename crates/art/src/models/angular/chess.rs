//! Chessmen of flat planes: each has a plan of its own, so that it is told from above as well.

use super::solid::{brick, plus, regular, square, star, tower, upright};
use crate::models::knight::PROFILE;
use crate::models::model::{Detail, Model};
use crate::models::profile::Point;
use std::f32::consts::FRAC_PI_2;

/// A foot of the given plan and size, with a narrower step on it that ends at height 0.13.
fn foot(plan: &[Point], size: f32) -> Model {
    let levels = [[size, 0.0], [size, 0.07], [size * 0.86, 0.10], [size * 0.78, 0.13]];
    tower(plan, &levels)
}

/// A gem on a hexagonal cone.
pub(super) fn pawn(_: Detail) -> Model {
    let plan = regular(6, 0.0);
    let cone = tower(&plan, &[[0.20, 0.12], [0.075, 0.45]]);
    let gem = tower(&plan, &[[0.060, 0.42], [0.155, 0.56], [0.0, 0.72]]);
    Model::join([foot(&plan, 0.27), cone, gem])
}

/// A square tower with a block on each corner.
pub(super) fn rook(_: Detail) -> Model {
    let wall = tower(&square(), &[[0.20, 0.12], [0.155, 0.56], [0.235, 0.64], [0.235, 0.76]]);
    Model::join([foot(&square(), 0.28), wall].into_iter().chain(corners(0.165, 0.80, [0.070, 0.05])))
}

/// Four blocks around the axis.
fn corners(out: f32, y: f32, [wide, high]: [f32; 2]) -> impl Iterator<Item = Model> {
    let at = move |(x, z): (f32, f32)| [x * out, y, z * out];
    let sides = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    sides.into_iter().map(move |side| brick(at(side), [wide, high, wide]))
}

/// A three-sided spire with a cut.
pub(super) fn bishop(_: Detail) -> Model {
    let plan = regular(3, 0.25);
    let spire = tower(&plan, &[[0.25, 0.12], [0.105, 0.60]]);
    let collar = tower(&plan, &[[0.20, 0.58], [0.20, 0.635]]);
    let head = tower(&plan, &[[0.090, 0.62], [0.185, 0.74], [0.0, 1.08]]);
    Model::join([foot(&plan, 0.36), spire, collar, head])
}

/// The side view of a horse's head in straight lines: forward and up.
const HORSE: [Point; 10] = [
    [-0.185, 0.0],
    [-0.235, 0.320],
    [-0.150, 0.610],
    [-0.020, 0.730],
    [0.030, 0.860],
    [0.090, 0.690],
    [0.330, 0.420],
    [0.250, 0.300],
    [0.090, 0.330],
    [0.185, 0.0],
];

fn horse(size: f32, up: f32) -> Model {
    upright(&HORSE, 0.120, 0.16).sized(size).moved([0.0, up, 0.0])
}

/// A horse cut from a board.
pub(super) fn knight(_: Detail) -> Model {
    Model::join([foot(&regular(8, 0.5), 0.315), horse(1.0, 0.11)]).yawed(PROFILE)
}

/// The horse on a three-sided foot, with the bishop's spire on its head.
pub(super) fn archbishop(_: Detail) -> Model {
    let plan = regular(3, 0.25);
    let hat = tower(&plan, &[[0.060, 0.80], [0.165, 0.92], [0.0, 1.24]]);
    Model::join([foot(&plan, 0.40), horse(0.86, 0.11), hat.moved([0.0, 0.0, -0.02])]).yawed(PROFILE)
}

/// The horse between the blocks of a tower.
pub(super) fn chancellor(_: Detail) -> Model {
    let wall = tower(&square(), &[[0.20, 0.12], [0.19, 0.28], [0.265, 0.34], [0.265, 0.42]]);
    let parts = [foot(&square(), 0.30), wall, horse(0.82, 0.40)];
    Model::join(parts.into_iter().chain(corners(0.205, 0.46, [0.060, 0.05]))).yawed(PROFILE)
}

/// An eight-sided column that opens into a star.
pub(super) fn queen(_: Detail) -> Model {
    let column = tower(&regular(8, 0.5), &[[0.26, 0.12], [0.105, 0.82]]);
    let rays = star(8, 0.52);
    let crown = tower(&rays, &[[0.130, 0.80], [0.300, 1.16], [0.150, 1.10]]);
    let gem = tower(&regular(8, 0.5), &[[0.040, 1.09], [0.085, 1.17], [0.0, 1.30]]);
    Model::join([foot(&regular(8, 0.5), 0.335), column, crown, gem])
}

/// A column with a cross for a plan, under a cross.
pub(super) fn king(_: Detail) -> Model {
    let plan = plus(0.42);
    let column = tower(&plan, &[[0.28, 0.12], [0.135, 0.92]]);
    let head = tower(&plan, &[[0.150, 0.90], [0.250, 1.06], [0.215, 1.16]]);
    let cross: Vec<Point> = plus(0.34).iter().map(|[x, z]| [x * 0.190, z * 0.190]).collect();
    let cross = upright(&cross, 0.060, 0.12).yawed(FRAC_PI_2 + 0.60).moved([0.0, 1.34, 0.0]);
    Model::join([foot(&plan, 0.37), column, head, cross])
}
