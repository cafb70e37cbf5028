//! Hands on the camera: the right button turns it, the wheel brings it nearer, and it follows the game.

use super::Repaint;
use super::board::Stand;
use super::orbit::Orbit;
use crate::screens::Sheets;
use crate::settings::Settings;
use crate::table::scene::{Actor, Home, Scene};
use crate::table::view::{BoardSpace, View};
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, egui};

/// How many radians a point of the pointer's way turns the camera.
const TURN: f32 = 0.0065;
/// After a longer pause than this, in seconds, nothing jumps.
const LONGEST_FRAME: f32 = 0.15;

/// What the pointer does.
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
    /// Is it over the board, and nothing on top of it?
    fn is_inside(&mut self) -> bool {
        let Ok(window) = self.windows.single() else { return false };
        let points = self.contexts.ctx_mut().map_or(1.0, |ctx| ctx.pixels_per_point());
        let Some(at) = window.cursor_position() else { return false };
        let at = at * window.scale_factor() / points;
        self.sheets.is_empty() && self.space.0.contains(egui::pos2(at.x, at.y))
    }

    /// Does it hold the camera? It must have taken hold of it over the board.
    fn holds(&self, inside: bool, before: bool) -> bool {
        let right = MouseButton::Right;
        self.buttons.pressed(right) && (before || (inside && self.buttons.just_pressed(right)))
    }

    /// How far it went, as angles of the camera.
    fn turn(&self) -> Vec2 {
        Vec2::new(-self.motion.delta.x, self.motion.delta.y) * TURN
    }

    /// How far the wheel went, in notches.
    fn notches(&self) -> f32 {
        let unit = if self.scroll.unit == MouseScrollUnit::Line { 1.0 } else { 0.02 };
        self.scroll.delta.y * unit
    }
}

/// Moves the camera as the pointer and the game ask.
pub(super) fn steer(
    mut pointer: Pointer,
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    (view, scene, stand): (Res<View>, Res<Scene>, Res<Stand>),
    (mut made, mut held): (Local<u64>, Local<bool>),
    mut orbit: ResMut<Orbit>,
    mut repaint: ResMut<Repaint>,
) {
    let Some(ground) = stand.ground else { return };
    let mut next = *orbit;
    if *made != stand.made && (*made == 0 || stand.is_new_game) {
        next = Orbit::start(ground.upright, view.flipped);
    }
    *made = stand.made;
    let inside = pointer.is_inside();
    *held = pointer.holds(inside, *held);
    let seconds = time.delta_secs().min(LONGEST_FRAME);
    if *held && pointer.turn() != Vec2::ZERO {
        next.turn(pointer.turn(), time.delta_secs());
    } else if *held {
        next.hold(seconds);
    }
    if inside && pointer.notches() != 0.0 {
        next.near(pointer.notches());
    }
    next.sit(view.flipped && !ground.upright);
    next.widen(ground.room(most_captured(&scene)));
    let moves = next.advance(seconds, *held, settings.reduce_motion || settings.pace() == 0.0);
    if *orbit != next {
        *orbit = next;
        repaint.change();
    }
    if moves {
        repaint.change();
    }
}

/// How many pieces of one team stand beside the board.
fn most_captured(scene: &Scene) -> usize {
    let beside = |actor: &Actor| match actor.home {
        Home::Beside(number) => number + 1,
        Home::Board(_) | Home::Gone => 0,
    };
    scene.actors.iter().map(beside).max().unwrap_or(0)
}
