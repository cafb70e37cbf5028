//! Pieces that are two at once: a horse with a mitre, and a horse that looks out of a tower.

use super::bishop::mitre;
use super::knight::{Ears, PROFILE, bust};
use super::lathe::{Turning, turn};
use super::model::{Detail, Model};
use super::rook::{Rampart, battlements, sides};
use super::turned::{coarse, foot};

/// Bishop and knight: the horse wears a mitre and stands on a bishop's collars.
pub(super) fn archbishop(detail: Detail) -> Model {
    let outline = foot(0.310)
        .through(&[[0.185, 0.200], [0.165, 0.250], [0.170, 0.300]])
        .to(0.215, 0.312)
        .round(0.5, 0.212, 0.342)
        .to(0.180, 0.352)
        .to(0.0, 0.352);
    let base = turn(&outline, coarse(detail));
    let horse = bust(detail.pick(200, 720, 2300), Ears::Back).sized(0.86).moved([0.0, 0.340, 0.015]);
    let hat = mitre(detail.pick(76, 260, 860)).sized(0.98).pitched(-0.16).moved([0.0, 0.890, -0.030]);
    Model::join([base, horse, hat]).yawed(PROFILE)
}

/// Rook and knight: the horse rises from the battlements.
pub(super) fn chancellor(detail: Detail) -> Model {
    let wall = Rampart { inner: 0.218, outer: 0.282, from: 0.420, to: 0.500 };
    let outline = foot(0.320)
        .through(&[[0.212, 0.205], [0.196, 0.255], [0.205, 0.290]])
        .to(0.226, 0.296)
        .round(0.5, 0.226, 0.322)
        .through(&[[0.240, 0.334], [0.270, 0.350]])
        .to(wall.outer, 0.354)
        .to(wall.outer, wall.from)
        .to(wall.inner, wall.from)
        .to(wall.inner, wall.from - 0.050)
        .to(0.0, wall.from - 0.050);
    let fine = Turning { sides: sides(detail), rings: detail.pick(8, 13, 26) };
    let horse = bust(detail.pick(190, 700, 2400), Ears::Up).sized(0.86).moved([0.0, 0.355, 0.025]);
    Model::join([turn(&outline, fine), battlements(wall, detail), horse]).yawed(PROFILE)
}
