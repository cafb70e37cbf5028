//! The orbit of the camera: around the board, above the table, always far enough to show the whole board.

use super::geometry::BoardGeometry;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Vertical field of view.
pub(super) const ANGLE: f32 = 0.56;
/// The part of the picture that the board may fill.
const FILL: f32 = 0.965;
/// Range of the zoom, relative to what fits.
const ZOOM: [f32; 2] = [0.3, 1.7];
/// Damping of the rotation, and speed of easing.
const FRICTION: f32 = 5.5;
const EASE: f32 = 7.0;
/// Below these, easing has arrived and rotation has stopped.
const STILL: f32 = 0.003;
const STOPS: f32 = 0.03;

/// The camera's orbit and its motion.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(super) struct Orbit {
    /// Yaw set by the pointer, and its speed.
    yaw: f32,
    yaw_speed: f32,
    /// Elevation above the table.
    pitch: f32,
    pitch_speed: f32,
    /// Zoom factor, current and wanted.
    zoom: f32,
    zoom_goal: f32,
    /// Angle for the side of the board, current and wanted.
    side: f32,
    side_goal: f32,
    /// Space shown beside the board, current and wanted.
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
    /// The orbit at the start of a game: higher where the picture is narrow, so that the board fills it.
    pub(super) fn start(upright: bool, flipped: bool, aspect: f32) -> Self {
        let side = if flipped { PI } else { 0.0 };
        let (pitch, yaw) = if upright { (0.2, 0.16) } else { (1.34 - 0.32 * aspect, 0.0) };
        let pitch = if upright { pitch } else { pitch.clamp(0.78, 1.1) };
        Self { pitch, yaw, side, side_goal: side, ..Self::default() }
    }

    /// Turns to a side of the board.
    pub(super) fn face_side(&mut self, flipped: bool) {
        self.side_goal = if flipped { PI } else { 0.0 };
        if self.side != self.side_goal {
            // Flipping the board also resets the yaw.
            self.side += self.yaw.rem_euclid(TAU);
            if self.side - self.side_goal > PI {
                self.side -= TAU;
            }
            (self.yaw, self.yaw_speed) = (0.0, 0.0);
        }
    }

    /// Shows so much space beside the board.
    pub(super) fn set_tray_width(&mut self, beside: f32) {
        self.beside_goal = beside;
    }

    /// Turns by angles; the speed continues after release.
    pub(super) fn turn(&mut self, by: Vec2, seconds: f32) {
        self.yaw += by.x;
        self.pitch = (self.pitch + by.y).clamp(0.0, FRAC_PI_2);
        let speed = by / seconds.max(0.005);
        self.yaw_speed = self.yaw_speed.lerp(speed.x, 0.5).clamp(-3.0, 3.0);
        self.pitch_speed = self.pitch_speed.lerp(speed.y, 0.5).clamp(-2.0, 2.0);
    }

    /// Damps the speed while the pointer holds still.
    pub(super) fn hold(&mut self, seconds: f32) {
        let rest = (-seconds * 20.0).exp();
        self.yaw_speed *= rest;
        self.pitch_speed *= rest;
    }

    /// Zooms by notches of the wheel.
    pub(super) fn zoom_by(&mut self, notches: f32) {
        self.zoom_goal = (self.zoom_goal * (-notches * 0.12).exp()).clamp(ZOOM[0], ZOOM[1]);
    }

    /// Advances the motion and returns whether it moves. `at_once` skips easing.
    pub(super) fn advance(&mut self, seconds: f32, held: bool, at_once: bool) -> bool {
        let before = *self;
        if !held {
            self.yaw += self.yaw_speed * seconds;
            self.pitch = (self.pitch + self.pitch_speed * seconds).clamp(0.0, FRAC_PI_2);
            let slower = (-seconds * FRICTION).exp();
            self.yaw_speed = stopped(self.yaw_speed * slower);
            self.pitch_speed = stopped(self.pitch_speed * slower);
        }
        let fraction = if at_once { 1.0 } else { 1.0 - (-seconds * EASE).exp() };
        self.zoom = settled(self.zoom.lerp(self.zoom_goal, fraction), self.zoom_goal);
        self.side = settled(self.side.lerp(self.side_goal, fraction), self.side_goal);
        self.beside = settled(self.beside.lerp(self.beside_goal, fraction), self.beside_goal);
        *self != before
    }

    /// The camera's transform, so that the board fits into a picture of this aspect ratio.
    pub(super) fn transform(&self, geometry: &BoardGeometry, aspect: f32) -> Transform {
        let rotation = Quat::from_euler(EulerRot::YXZ, self.yaw + self.side, -self.pitch, 0.0);
        fit(&geometry.corners(self.beside), rotation, aspect, self.zoom)
    }
}

fn stopped(speed: f32) -> f32 {
    if speed.abs() < STOPS { 0.0 } else { speed }
}

fn settled(value: f32, goal: f32) -> f32 {
    if (value - goal).abs() < STILL { goal } else { value }
}

/// The position from which all points just fit into the picture, looking in this direction; scaled by the zoom.
///
/// A point is visible if its offset across the view is at most its depth times the slope of the view's edge. Over all
/// points that gives the nearest position along the camera's axes in closed form.
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
    let position = shift * zoom.min(1.0) - forward * distance.max(0.5) * zoom;
    Transform::from_translation(position).with_rotation(rotation)
}

/// A ray through a point of the picture, from -1 to 1, right and up.
pub(super) fn ray(camera: &Transform, aspect: f32, point: Vec2) -> (Vec3, Vec3) {
    let slope = (ANGLE / 2.0).tan();
    let local = Vec3::new(point.x * slope * aspect, point.y * slope, -1.0);
    (camera.translation, camera.rotation * local)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Projects a point: from -1 to 1, right and up.
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
                let geometry = BoardGeometry { size, upright };
                for aspect in [0.2, 0.8, 1.0, 1.8, 4.0] {
                    for step in 0..24 {
                        let (yaw, pitch) = (step as f32 * 0.7, (step % 7) as f32 / 6.0 * FRAC_PI_2);
                        let camera =
                            Orbit { yaw, pitch, ..Orbit::default() }.transform(&geometry, aspect);
                        let places =
                            geometry.corners(0.0).into_iter().map(|p| seen(&camera, aspect, p).abs());
                        let far = places.fold(Vec2::ZERO, Vec2::max);
                        assert!(far.max_element() < 1.0, "{geometry:?} {aspect} {far}");
                        assert!(far.max_element() > 0.9, "{geometry:?} {aspect} {far}");
                    }
                }
            }
        }
    }

    #[test]
    fn rays_and_projection_agree() {
        let geometry = BoardGeometry { size: Vec2::new(8.0, 8.0), upright: false };
        let camera = Orbit { yaw: 0.7, ..Orbit::default() }.transform(&geometry, 1.5);
        let point = Vec2::new(2.5, 6.5);
        let (from, along) = ray(&camera, 1.5, seen(&camera, 1.5, geometry.at(point, 0.0)));
        assert!(geometry.meet(from, along).unwrap().distance(point) < 1e-3);
    }

    #[test]
    fn flipping_comes_to_rest_on_the_other_side() {
        let mut orbit = Orbit::default();
        orbit.turn(Vec2::new(0.3, 5.0), 0.016);
        orbit.face_side(true);
        assert_eq!(orbit.pitch, FRAC_PI_2);
        let frames = (0..2000).take_while(|_| orbit.advance(0.016, false, false)).count();
        assert!(frames < 1000 && orbit.side == PI, "{frames} {orbit:?}");
    }
}
