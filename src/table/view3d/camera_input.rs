//! Moves the camera: the right mouse button orbits, the wheel zooms, and it follows the game.

use super::Repaint;
use super::board::BoardModel;
use super::orbit::Orbit;
use crate::screens::Sheets;
use crate::settings::Settings;
use crate::table::scene::{Home, PieceAnimation, Scene};
use crate::table::view::{BoardSpace, View};
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, egui};

/// Radians per point of pointer movement.
const TURN: f32 = 0.0065;
/// Longer frames count as this many seconds, so that nothing jumps.
const LONGEST_FRAME: f32 = 0.15;

/// Pointer input.
#[derive(SystemParam)]
pub(super) struct Pointer<'w, 's> {
    buttons: Res<'w, ButtonInput<MouseButton>>,
    motion: Res<'w, AccumulatedMouseMotion>,
    scroll: Res<'w, AccumulatedMouseScroll>,
    space: Res<'w, BoardSpace>,
    sheets: Res<'w, Sheets>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    contexts: EguiContexts<'w, 's>,
}

impl Pointer<'_, '_> {
    /// Is it over the uncovered board?
    fn is_inside(&mut self) -> bool {
        let Ok(window) = self.windows.single() else { return false };
        let points = self.contexts.ctx_mut().map_or(1.0, |ctx| ctx.pixels_per_point());
        let Some(at) = window.cursor_position() else { return false };
        let at = at * window.scale_factor() / points;
        self.sheets.is_empty() && self.space.0.contains(egui::pos2(at.x, at.y))
    }

    /// Does it drag the camera? The drag must have started over the board.
    fn holds(&self, inside: bool, before: bool) -> bool {
        let right = MouseButton::Right;
        self.buttons.pressed(right) && (before || (inside && self.buttons.just_pressed(right)))
    }

    /// Pointer movement as camera angles.
    fn turn(&self) -> Vec2 {
        Vec2::new(-self.motion.delta.x, self.motion.delta.y) * TURN
    }

    /// Wheel movement, in notches.
    fn notches(&self) -> f32 {
        let unit = if self.scroll.unit == MouseScrollUnit::Line { 1.0 } else { 0.02 };
        self.scroll.delta.y * unit
    }
}

/// Applies pointer input and the state of the game to the camera.
pub(super) fn control_camera(
    mut pointer: Pointer,
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    (view, scene, board_model): (Res<View>, Res<Scene>, Res<BoardModel>),
    (mut generation, mut held): (Local<u64>, Local<bool>),
    mut orbit: ResMut<Orbit>,
    mut repaint: ResMut<Repaint>,
) {
    let Some(geometry) = board_model.geometry else { return };
    let mut next = *orbit;
    if *generation != board_model.generation && (*generation == 0 || board_model.is_new_game) {
        next = Orbit::start(geometry.upright, view.flipped, pointer.space.0.aspect_ratio());
    }
    *generation = board_model.generation;
    let inside = pointer.is_inside();
    *held = pointer.holds(inside, *held);
    let seconds = time.delta_secs().min(LONGEST_FRAME);
    if *held && pointer.turn() != Vec2::ZERO {
        next.turn(pointer.turn(), time.delta_secs());
    } else if *held {
        next.hold(seconds);
    }
    if inside && pointer.notches() != 0.0 {
        next.zoom_by(pointer.notches());
    }
    next.face_side(view.flipped && !geometry.upright);
    next.set_tray_width(geometry.room(most_captured(&scene)));
    let moves =
        next.advance(seconds, *held, settings.reduce_motion || settings.animation_scale() == 0.0);
    if *orbit != next {
        *orbit = next;
        repaint.change();
    }
    if moves {
        repaint.change();
    }
}

/// The largest number of captured pieces of a team.
fn most_captured(scene: &Scene) -> usize {
    let beside = |piece: &PieceAnimation| match piece.home {
        Home::Tray(number) => number + 1,
        Home::Board(_) | Home::Gone => 0,
    };
    scene.pieces.iter().map(beside).max().unwrap_or(0)
}
