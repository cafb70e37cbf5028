//! Where the camera is: around the board, above the table, always so far away that the board fits.

use super::place::Ground;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// How much of the height of the picture the camera sees, as an angle.
pub(super) const ANGLE: f32 = 0.56;
/// The part of the picture that the board may fill.
const FILL: f32 = 0.965;
/// How near and how far the wheel goes, compared with what fits.
const ZOOM: [f32; 2] = [0.3, 1.7];
/// How fast the camera slows down, and how fast it turns to the other side.
const FRICTION: f32 = 5.5;
const EASE: f32 = 7.0;
/// Nearer than this it is there, and slower than this it stands.
const STILL: f32 = 0.003;
const STOPS: f32 = 0.03;

/// Where the camera is, and how it moves.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(super) struct Orbit {
    /// How far it was turned around the board by hand, and how fast it turns.
    yaw: f32,
    yaw_speed: f32,
    /// How far it is above the table.
    pitch: f32,
    pitch_speed: f32,
    /// How near it is, and how near it will be.
    zoom: f32,
    zoom_goal: f32,
    /// The way around to the other side, and its end.
    side: f32,
    side_goal: f32,
    /// How much beside the board is to be seen, and will be.
    beside: f32,
    beside_goal: f32,
}

impl Default for Orbit {
    fn default() -> Self {
        Self {
            yaw: 0.0,
            yaw_speed: 0.0,
            pitch: 0.88,
            pitch_speed: 0.0,
            zoom: 1.0,
            zoom_goal: 1.0,
            side: 0.0,
            side_goal: 0.0,
            beside: 0.0,
            beside_goal: 0.0,
        }
    }
}

impl Orbit {
    /// How a game is looked at when it begins.
    pub(super) fn start(upright: bool, flipped: bool) -> Self {
        let side = if flipped { PI } else { 0.0 };
        let (pitch, yaw) = if upright { (0.2, 0.16) } else { (0.88, 0.0) };
        Self { pitch, yaw, side, side_goal: side, ..Self::default() }
    }

    /// Turns to the other side of the board, or back.
    pub(super) fn sit(&mut self, flipped: bool) {
        self.side_goal = if flipped { PI } else { 0.0 };
        if self.side != self.side_goal {
            // Who turns around wants to see the board from there, wherever the hand has left it.
            self.side += self.yaw.rem_euclid(TAU);
            if self.side - self.side_goal > PI {
                self.side -= TAU;
            }
            (self.yaw, self.yaw_speed) = (0.0, 0.0);
        }
    }

    /// So much beside the board is to be seen.
    pub(super) fn widen(&mut self, beside: f32) {
        self.beside_goal = beside;
    }

    /// The hand turns it, by angles; with a speed it goes on when let go.
    pub(super) fn turn(&mut self, by: Vec2, seconds: f32) {
        self.yaw += by.x;
        self.pitch = (self.pitch + by.y).clamp(0.0, FRAC_PI_2);
        let speed = by / seconds.max(0.005);
        self.yaw_speed = self.yaw_speed.lerp(speed.x, 0.5).clamp(-3.0, 3.0);
        self.pitch_speed = self.pitch_speed.lerp(speed.y, 0.5).clamp(-2.0, 2.0);
    }

    /// The hand holds it still.
    pub(super) fn hold(&mut self, seconds: f32) {
        let rest = (-seconds * 20.0).exp();
        self.yaw_speed *= rest;
        self.pitch_speed *= rest;
    }

    /// The wheel brings it nearer, by notches.
    pub(super) fn near(&mut self, notches: f32) {
        self.zoom_goal = (self.zoom_goal * (-notches * 0.12).exp()).clamp(ZOOM[0], ZOOM[1]);
    }

    /// Goes on by itself for a while; says whether it moves. At once, nothing is eased.
    pub(super) fn advance(&mut self, seconds: f32, held: bool, at_once: bool) -> bool {
        let before = *self;
        if !held {
            self.yaw += self.yaw_speed * seconds;
            self.pitch = (self.pitch + self.pitch_speed * seconds).clamp(0.0, FRAC_PI_2);
            let slower = (-seconds * FRICTION).exp();
            self.yaw_speed = stopped(self.yaw_speed * slower);
            self.pitch_speed = stopped(self.pitch_speed * slower);
        }
        let part = if at_once { 1.0 } else { 1.0 - (-seconds * EASE).exp() };
        self.zoom = settled(self.zoom.lerp(self.zoom_goal, part), self.zoom_goal);
        self.side = settled(self.side.lerp(self.side_goal, part), self.side_goal);
        self.beside = settled(self.beside.lerp(self.beside_goal, part), self.beside_goal);
        *self != before
    }

    /// Where the camera is and looks to, so that the board fits into a picture of this aspect.
    pub(super) fn look(&self, ground: &Ground, aspect: f32) -> Transform {
        let rotation = Quat::from_euler(EulerRot::YXZ, self.yaw + self.side, -self.pitch, 0.0);
        fit(&ground.corners(self.beside), rotation, aspect, self.zoom)
    }
}

fn stopped(speed: f32) -> f32 {
    if speed.abs() < STOPS { 0.0 } else { speed }
}

fn settled(value: f32, goal: f32) -> f32 {
    if (value - goal).abs() < STILL { goal } else { value }
}

/// The place from which, looking this way, all points just fit into the picture; nearer by a factor.
///
/// A point is inside when its way across the view is at most its depth times the slope of the view's edge. Over all
/// points that gives the nearest place of the camera along its own axes in closed form.
fn fit(points: &[Vec3], rotation: Quat, aspect: f32, zoom: f32) -> Transform {
    let up_slope = (ANGLE / 2.0).tan() * FILL;
    let slopes = [up_slope * aspect.clamp(0.1, 10.0), up_slope];
    let axes = [rotation * Vec3::X, rotation * Vec3::Y];
    let forward = rotation * Vec3::NEG_Z;
    let mut shift = Vec3::ZERO;
    let mut distance = 0.0_f32;
    for (axis, slope) in axes.into_iter().zip(slopes) {
        let reach = |sign: f32| {
            let reaches = points.iter().map(|point| sign * point.dot(axis) - point.dot(forward) * slope);
            reaches.fold(f32::MIN, f32::max)
        };
        let (plus, minus) = (reach(1.0), reach(-1.0));
        shift += axis * (plus - minus) / 2.0;
        distance = distance.max((plus + minus) / 2.0 / slope);
    }
    let eye = shift * zoom.min(1.0) - forward * distance.max(0.5) * zoom;
    Transform::from_translation(eye).with_rotation(rotation)
}

/// A ray from the camera through a place of the picture: from -1 to 1, right and up.
pub(super) fn ray(camera: &Transform, aspect: f32, place: Vec2) -> (Vec3, Vec3) {
    let slope = (ANGLE / 2.0).tan();
    let local = Vec3::new(place.x * slope * aspect, place.y * slope, -1.0);
    (camera.translation, camera.rotation * local)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a point is seen: from -1 to 1, right and up.
    fn seen(camera: &Transform, aspect: f32, point: Vec3) -> Vec2 {
        let local = camera.rotation.inverse() * (point - camera.translation);
        let slope = (ANGLE / 2.0).tan();
        Vec2::new(local.x / aspect, local.y) / (-local.z * slope)
    }

    #[test]
    fn every_board_fits_from_every_side() {
        for size in
            [Vec2::new(8.0, 8.0), Vec2::new(1.0, 1.0), Vec2::new(30.0, 4.0), Vec2::new(3.0, 20.0)]
        {
            for upright in [false, true] {
                let ground = Ground { size, upright };
                for aspect in [0.2, 0.8, 1.0, 1.8, 4.0] {
                    for step in 0..24 {
                        let (yaw, pitch) = (step as f32 * 0.7, (step % 7) as f32 / 6.0 * FRAC_PI_2);
                        let camera = Orbit { yaw, pitch, ..Orbit::default() }.look(&ground, aspect);
                        let places =
                            ground.corners(0.0).into_iter().map(|p| seen(&camera, aspect, p).abs());
                        let far = places.fold(Vec2::ZERO, Vec2::max);
                        assert!(far.max_element() < 1.0, "{ground:?} {aspect} {far}");
                        assert!(far.max_element() > 0.9, "{ground:?} {aspect} {far}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_ray_goes_through_what_is_seen_there() {
        let ground = Ground { size: Vec2::new(8.0, 8.0), upright: false };
        let camera = Orbit { yaw: 0.7, ..Orbit::default() }.look(&ground, 1.5);
        let place = Vec2::new(2.5, 6.5);
        let (from, along) = ray(&camera, 1.5, seen(&camera, 1.5, ground.at(place, 0.0)));
        assert!(ground.meet(from, along).unwrap().distance(place) < 1e-3);
    }

    #[test]
    fn it_comes_to_rest_on_the_other_side() {
        let mut orbit = Orbit::default();
        orbit.turn(Vec2::new(0.3, 5.0), 0.016);
        orbit.sit(true);
        assert_eq!(orbit.pitch, FRAC_PI_2);
        let frames = (0..2000).take_while(|_| orbit.advance(0.016, false, false)).count();
        assert!(frames < 1000 && orbit.side == PI, "{frames} {orbit:?}");
    }
}
