//! Stones, warriors and marks of flat planes.

use super::solid::{band, regular, square, star, tower};
use crate::models::model::{Detail, Model};
use crate::models::profile::Point;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

/// An eight-sided stone at a height, hollow on top.
fn stone(y: f32, turned: f32) -> Model {
    let levels = [
        [0.350, y],
        [0.375, y + 0.025],
        [0.375, y + 0.105],
        [0.340, y + 0.140],
        [0.270, y + 0.140],
        [0.245, y + 0.115],
    ];
    tower(&regular(8, turned), &levels)
}

/// An eight-sided stone.
pub(super) fn man(_: Detail) -> Model {
    stone(0.0, 0.5)
}

/// Two stones, turned against each other, with a star on top.
pub(super) fn crowned(_: Detail) -> Model {
    let crown = tower(&star(5, 0.46), &[[0.235, 0.240], [0.235, 0.290], [0.150, 0.345]]);
    Model::join([stone(0.0, 0.5), stone(0.138, 0.0), crown])
}

/// A five-sided spike.
pub(super) fn attacker(_: Detail) -> Model {
    let plan = regular(5, 0.25);
    let body = tower(&plan, &[[0.290, 0.0], [0.290, 0.07], [0.225, 0.10], [0.150, 0.50]]);
    let helmet = tower(&plan, &[[0.205, 0.48], [0.205, 0.54], [0.0, 0.86]]);
    Model::join([body, helmet])
}

/// A square block under a roof.
pub(super) fn defender(_: Detail) -> Model {
    let body = tower(&square(), &[[0.250, 0.0], [0.250, 0.07], [0.190, 0.10], [0.150, 0.46]]);
    let roof = tower(&square(), &[[0.205, 0.44], [0.205, 0.50], [0.0, 0.66]]);
    Model::join([body, roof])
}

/// A tall column in a wide mantle, with an open crown of four points.
pub(super) fn king(_: Detail) -> Model {
    let mantle = tower(&regular(8, 0.5), &[[0.360, 0.0], [0.360, 0.07], [0.300, 0.10], [0.150, 0.78]]);
    let crown = tower(&star(4, 0.48), &[[0.140, 0.76], [0.190, 0.90], [0.330, 1.22], [0.120, 1.06]]);
    let gem = tower(&regular(8, 0.5), &[[0.050, 1.04], [0.095, 1.16], [0.0, 1.34]]);
    Model::join([mantle, crown, gem])
}

/// An eight-sided coin with a star on both faces; it stands upright and faces z.
pub(super) fn coin(_: Detail) -> Model {
    let coin =
        tower(&regular(8, 0.5), &[[0.430, -0.090], [0.470, -0.060], [0.470, 0.060], [0.430, 0.090]]);
    let mark =
        tower(&star(6, 0.55), &[[0.150, -0.125], [0.250, -0.085], [0.250, 0.085], [0.150, 0.125]]);
    Model::join([coin, mark]).pitched(FRAC_PI_2).moved([0.0, 0.5, 0.0])
}

/// Two crossing bars with pointed ends and a ridge.
pub(super) fn cross(_: Detail) -> Model {
    let arm: [Point; 4] = [[0.80, 0.24], [1.0, 0.0], [0.80, -0.24], [0.24, -0.24]];
    let turned = |k: usize, [x, z]: Point| match k {
        0 => [x, z],
        1 => [z, -x],
        2 => [-x, -z],
        _ => [-z, x],
    };
    let plan: Vec<Point> = (0..4).flat_map(|k| arm.map(|p| turned(k, p))).collect();
    tower(&plan, &[[0.455, 0.0], [0.455, 0.07], [0.370, 0.17]]).yawed(FRAC_PI_4)
}

/// An eight-sided ring with a ridge.
pub(super) fn nought(_: Detail) -> Model {
    let ring =
        |size: f32, y: f32| (regular(8, 0.5).iter().map(|[x, z]| [x * size, z * size]).collect(), y);
    band(&[ring(0.425, 0.0), ring(0.425, 0.08), ring(0.335, 0.17), ring(0.235, 0.08), ring(0.235, 0.0)])
}
