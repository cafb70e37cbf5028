//! Every piece of the scene on a flat board: first those that stand, then those on their way, then the one in the hand.

use super::FlatPicture;
use super::fit::Fit;
use super::pieces::{Showing, Sprite, moving};
use crate::table::scene::{Actor, Home, Pose};
use crate::ui::pictures::Pictures;
use bevy::math::Vec2;
use bevy_egui::egui::Painter;

/// How much larger a piece looks that is one cell higher.
const NEARER: f32 = 0.24;
/// How much of a piece is left where it was picked up.
const GHOST: f32 = 0.28;

/// Pieces that stand where they belong; behind the front of an upright board all of them.
pub(super) fn standing(painter: &Painter, fit: &Fit, what: &FlatPicture, pictures: &mut Pictures) {
    for actor in &what.scene.actors {
        let pose = what.scene.pose(actor);
        let held = what.scene.is_held(actor);
        if held {
            ghost(painter, fit, what, actor, pictures);
        } else if stands(&pose) || fit.is_upright() {
            draw(painter, fit, what, actor, pose, pictures);
        }
    }
}

/// Pieces on their way, and the one in the hand on top of everything.
pub(super) fn on_the_way(painter: &Painter, fit: &Fit, what: &FlatPicture, pictures: &mut Pictures) {
    for held in [false, true] {
        for actor in what.scene.actors.iter().filter(|actor| what.scene.is_held(actor) == held) {
            let pose = what.scene.pose(actor);
            if held || !(stands(&pose) || fit.is_upright()) {
                draw(painter, fit, what, actor, pose, pictures);
            }
        }
    }
}

/// Does it stand in the middle of a cell, or leave from there?
fn stands(pose: &Pose) -> bool {
    let middle = |at: f32| (at.fract() - 0.5).abs() < 1e-3;
    pose.lift == 0.0 && middle(pose.at.x) && middle(pose.at.y)
}

fn draw(
    painter: &Painter,
    fit: &Fit,
    what: &FlatPicture,
    actor: &Actor,
    pose: Pose,
    pictures: &mut Pictures,
) {
    let (kind, team) = actor.look(what.scene.now);
    let Some(look) = Sprite::find(what.info, kind, team, what.theme) else { return };
    let seen = (1.0 - pose.left) * pose.here;
    let now = if fit.is_upright() {
        let at = fit.to_screen(pose.at + Vec2::new(0.0, pose.lift));
        Showing { at, scale: 1.0, lift: 0.0, seen }
    } else {
        let lift = pose.lift + what.scene.wave(pose.at);
        let scale = (1.0 + NEARER * lift) * (1.0 - 0.3 * pose.left) * (0.6 + 0.4 * pose.here);
        Showing { at: fit.to_screen(pose.at), scale, lift, seen }
    };
    painter.extend(moving(painter.ctx(), fit, &look, now, pictures));
}

/// The piece in the hand leaves a trace where it stood.
fn ghost(painter: &Painter, fit: &Fit, what: &FlatPicture, actor: &Actor, pictures: &mut Pictures) {
    let Home::Board(cell) = actor.home else { return };
    let (kind, team) = actor.look(what.scene.now);
    let Some(look) = Sprite::find(what.info, kind, team, what.theme) else { return };
    let at = fit.square(what.board, cell).center();
    let now = Showing { at, scale: 1.0, lift: 0.0, seen: GHOST };
    painter.extend(moving(painter.ctx(), fit, &look, now, pictures));
}
