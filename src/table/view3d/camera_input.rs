//! Moves the camera as the player asks, and as the game needs.

use super::board::BoardModel;
use super::orbit::Orbit;
use super::presets::Seat;
use super::{Repaint, View3dImage};
use crate::settings::{CameraPreset, Settings};
use crate::table::scene::{Home, PieceAnimation, Scene};
use crate::table::view::{BoardSpace, CameraAsked, View};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::CursorMoved;

/// Radians per point of pointer movement.
const TURN: f32 = 0.0065;
/// Longer frames count as this many seconds, so that nothing jumps.
const LONGEST_FRAME: f32 = 0.15;

/// What the player asks.
#[derive(SystemParam)]
pub(super) struct CameraRequests<'w, 's> {
    asked: MessageReader<'w, 's, CameraAsked>,
    moved: MessageReader<'w, 's, CursorMoved>,
    buttons: Option<Res<'w, ButtonInput<MouseButton>>>,
    held: Local<'s, bool>,
}

impl CameraRequests<'_, '_> {
    /// Pointer movement as camera angles.
    fn turn(&mut self) -> Vec2 {
        let moved: Vec2 = self.moved.read().filter_map(|moved| moved.delta).sum();
        Vec2::new(-moved.x, moved.y) * TURN
    }

    /// A button released elsewhere ends a turn, too.
    fn is_held(&mut self) -> bool {
        let released =
            self.buttons.as_ref().is_some_and(|buttons| buttons.get_pressed().next().is_none());
        *self.held &= !released;
        *self.held
    }

    /// Applies everything that was asked; the preset to return to may change.
    fn apply(&mut self, orbit: &mut Orbit, seat: Seat) -> Option<CameraPreset> {
        let mut chosen = None;
        for asked in self.asked.read() {
            match asked {
                CameraAsked::Preset(preset) => chosen = Some(*preset),
                CameraAsked::Reset => chosen = Some(CameraPreset::Seat),
                CameraAsked::Hold(held) => *self.held = *held,
                CameraAsked::Turn(by) => orbit.turn(*by, seat.upright),
                CameraAsked::Zoom(notches) => orbit.zoom_by(*notches),
            }
        }
        if let Some(preset) = chosen {
            orbit.fly_to(preset, seat);
        }
        chosen
    }

    /// Turns the camera with the pointer, and lets it go on moving. Returns whether it moves.
    fn advance(&mut self, orbit: &mut Orbit, frame: f32, at_once: bool, upright: bool) -> bool {
        let (held, turn) = (self.is_held(), self.turn());
        let seconds = frame.min(LONGEST_FRAME);
        if held && turn != Vec2::ZERO {
            orbit.drag(turn, frame, upright);
        } else if held {
            orbit.hold(seconds);
        }
        orbit.advance(seconds, held, at_once, upright)
    }
}

/// What the camera was last placed for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PlacedFor {
    /// Incremented with every other game.
    game: u64,
    preset: CameraPreset,
    flipped: bool,
    seat: Seat,
}

impl PlacedFor {
    /// Places the camera when something has changed: at once for another game, in flight when the board was flipped or
    /// another preset was chosen.
    fn place(self, before: Option<Self>, orbit: &mut Orbit) {
        let Some(before) = before.filter(|before| before.game == self.game) else {
            return orbit.jump_to(self.preset, self.seat);
        };
        if (before.flipped, before.preset) != (self.flipped, self.preset) {
            orbit.fly_to(self.preset, self.seat);
        } else if before.seat != self.seat {
            orbit.follow(self.seat);
        }
    }
}

/// Applies requests and the state of the game to the camera.
pub(super) fn control_camera(
    mut requests: CameraRequests,
    (time, mut settings): (Res<Time<Real>>, ResMut<Settings>),
    (view, scene, space): (Res<View>, Res<Scene>, Res<BoardSpace>),
    (board_model, mut picture): (Res<BoardModel>, ResMut<View3dImage>),
    mut placed: Local<Option<PlacedFor>>,
    mut orbit: ResMut<Orbit>,
    mut repaint: ResMut<Repaint>,
) {
    let Some(geometry) = board_model.geometry else { return };
    let upright = geometry.upright;
    let aspect = space.0.aspect_ratio().clamp(0.1, 10.0);
    let seat = Seat { upright, flipped: view.flipped && !upright, aspect };
    let mut next = *orbit;
    next.set_tray_width(geometry.room(most_captured(&scene)));
    let (preset, flipped) = (settings.camera, view.flipped);
    let mut wanted = PlacedFor { game: board_model.games, preset, flipped, seat };
    wanted.place(placed.filter(|_| !picture.entered), &mut next);
    if let Some(preset) = requests.apply(&mut next, seat) {
        (settings.camera, wanted.preset) = (preset, preset);
    }
    *placed = Some(wanted);
    let at_once = settings.reduce_motion || settings.animation_scale() == 0.0;
    let moves = requests.advance(&mut next, time.delta_secs(), at_once, upright);
    if picture.entered || picture.preset != next.preset() {
        (picture.entered, picture.preset) = (false, next.preset());
    }
    if moves || *orbit != next {
        *orbit = next;
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
