//! Draws the pieces of a scene in 2D: first those at rest, then the moving ones, then the dragged one.

use super::View2dInput;
use super::fit::Fit;
use super::sprite::{Sprite, SpriteState, sprite_at};
use crate::table::scene::{Home, PieceAnimation, Pose};
use crate::ui::pictures::Pictures;
use bevy::math::Vec2;
use bevy_egui::egui::Painter;

/// Growth of a piece per cell of height.
const NEARER: f32 = 0.24;
/// The angle of a piece that lies.
const LYING: f32 = 1.45;
/// Opacity of the ghost of a dragged piece.
const GHOST: f32 = 0.28;

/// Pieces at rest; on an upright board all pieces, as they are behind its front.
pub(super) fn resting(painter: &Painter, fit: &Fit, what: &View2dInput, pictures: &mut Pictures) {
    for piece in &what.scene.pieces {
        let pose = what.scene.pose(piece);
        let held = what.scene.is_held(piece);
        if held {
            ghost_of_held(painter, fit, what, piece, pictures);
        } else if is_resting(&pose) || fit.is_upright() {
            draw(painter, fit, what, piece, pose, pictures);
        }
    }
}

/// Moving pieces, and the dragged one on top.
pub(super) fn moving(painter: &Painter, fit: &Fit, what: &View2dInput, pictures: &mut Pictures) {
    for held in [false, true] {
        for piece in what.scene.pieces.iter().filter(|piece| what.scene.is_held(piece) == held) {
            let pose = what.scene.pose(piece);
            if held || !(is_resting(&pose) || fit.is_upright()) {
                draw(painter, fit, what, piece, pose, pictures);
            }
        }
    }
}

/// Is it at the centre of a cell, or leaving from there?
fn is_resting(pose: &Pose) -> bool {
    let middle = |at: f32| (at.fract() - 0.5).abs() < 1e-3;
    pose.lift == 0.0 && middle(pose.at.x) && middle(pose.at.y)
}

fn draw(
    painter: &Painter,
    fit: &Fit,
    what: &View2dInput,
    piece: &PieceAnimation,
    pose: Pose,
    pictures: &mut Pictures,
) {
    let (kind, team) = piece.appearance(what.scene.now);
    let Some(look) = Sprite::find(what.info, kind, team, what.theme) else { return };
    let seen = (1.0 - pose.exited) * pose.entered;
    let now = if fit.is_upright() {
        let at = fit.to_screen(pose.at + Vec2::new(0.0, pose.lift));
        SpriteState { seen, ..SpriteState::resting(at) }
    } else {
        let lift = pose.lift + what.scene.wave(pose.at);
        let scale = (1.0 + NEARER * lift) * (1.0 - 0.3 * pose.exited) * (0.6 + 0.4 * pose.entered);
        SpriteState { at: fit.to_screen(pose.at), scale, lift, seen, tilt: tilt(fit, &pose) }
    };
    painter.extend(sprite_at(painter.ctx(), fit, &look, now, pictures));
}

/// The angle of a piece that falls over, to the side that it falls to.
fn tilt(fit: &Fit, pose: &Pose) -> f32 {
    let right = fit.to_screen(pose.at + pose.towards).x >= fit.to_screen(pose.at).x;
    LYING * pose.fallen * if right { 1.0 } else { -1.0 }
}

/// The dragged piece leaves a ghost on its cell.
fn ghost_of_held(
    painter: &Painter,
    fit: &Fit,
    what: &View2dInput,
    piece: &PieceAnimation,
    pictures: &mut Pictures,
) {
    let Home::Board(cell) = piece.home else { return };
    let (kind, team) = piece.appearance(what.scene.now);
    let Some(look) = Sprite::find(what.info, kind, team, what.theme) else { return };
    let at = fit.square(what.board, cell).center();
    let now = SpriteState { seen: GHOST, ..SpriteState::resting(at) };
    painter.extend(sprite_at(painter.ctx(), fit, &look, now, pictures));
}
