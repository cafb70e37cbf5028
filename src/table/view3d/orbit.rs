//! The orbit of the camera: around the board, above the table, never so far or so near that the board is lost.

use super::geometry::BoardGeometry;
use super::presets::{Aim, Seat};
use crate::settings::CameraPreset;
use bevy::prelude::*;
use std::f32::consts::FRAC_PI_2;

/// Vertical field of view.
pub(super) const ANGLE: f32 = 0.56;
/// The part of the picture that the board may fill.
const FILL: f32 = 0.965;
/// Range of the zoom, relative to what fits.
const ZOOM: [f32; 2] = [0.35, 1.6];
/// Range of the elevation, for a flat and an upright board.
const FLAT_PITCH: [f32; 2] = [0.2, FRAC_PI_2];
const UPRIGHT_PITCH: [f32; 2] = [0.05, 1.2];
/// Damping of the rotation, and speed of easing.
const FRICTION: f32 = 5.5;
const EASE: f32 = 7.0;
/// Duration of the flight to a preset, in seconds.
const FLIGHT: f32 = 0.5;
/// Below these, easing has arrived and rotation has stopped.
const STILL: f32 = 0.003;
const STOPS: f32 = 0.03;

/// The camera's orbit and its motion.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(super) struct Orbit {
    aim: Aim,
    /// Speed of yaw and pitch.
    speed: Vec2,
    zoom_goal: f32,
    flight: Option<Flight>,
    /// The preset it shows; none once it was turned by hand.
    preset: Option<CameraPreset>,
    /// Space shown beside the board, current and wanted.
    beside: f32,
    beside_goal: f32,
}

/// A flight to a preset.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Flight {
    from: Aim,
    to: Aim,
    /// Seconds since it began.
    passed: f32,
}

impl Default for Orbit {
    fn default() -> Self {
        Self {
            aim: Aim { yaw: 0.0, pitch: 0.88, zoom: 1.0 },
            speed: Vec2::ZERO,
            zoom_goal: 1.0,
            flight: None,
            preset: None,
            beside: 0.0,
            beside_goal: 0.0,
        }
    }
}

impl Orbit {
    /// The preset it shows or flies to; none once it was turned by hand.
    pub(super) fn preset(&self) -> Option<CameraPreset> {
        self.preset
    }

    /// Goes to a preset at once.
    pub(super) fn jump_to(&mut self, preset: CameraPreset, seat: Seat) {
        self.fly_to(preset, seat);
        self.arrive();
        self.beside = self.beside_goal;
    }

    /// Flies to a preset.
    pub(super) fn fly_to(&mut self, preset: CameraPreset, seat: Seat) {
        let (from, to) = (self.aim, seat.aim(preset));
        self.speed = Vec2::ZERO;
        self.zoom_goal = to.zoom;
        self.flight = Some(Flight { from, to, passed: 0.0 });
        self.preset = Some(preset);
    }

    /// The seat has changed, as in a picture of another shape: a preset that was not touched follows.
    pub(super) fn follow(&mut self, seat: Seat) {
        let Some(preset) = self.preset else { return };
        let to = seat.aim(preset);
        match &mut self.flight {
            Some(flight) => flight.to = to,
            None => self.aim = to,
        }
    }

    fn arrive(&mut self) {
        if let Some(flight) = self.flight.take() {
            self.aim = flight.to;
        }
    }

    /// Shows so much space beside the board.
    pub(super) fn set_tray_width(&mut self, beside: f32) {
        self.beside_goal = beside;
    }

    /// Turns by angles.
    pub(super) fn turn(&mut self, by: Vec2, upright: bool) {
        (self.flight, self.preset) = (None, None);
        self.aim.yaw += by.x;
        self.aim.pitch = clamped(self.aim.pitch + by.y, upright);
    }

    /// The same orbit, turned a little for one picture.
    pub(super) fn swayed(mut self, by: Vec2) -> Self {
        (self.aim.yaw, self.aim.pitch) = (self.aim.yaw + by.x, self.aim.pitch + by.y);
        self
    }

    /// Turns with the pointer; the speed continues after release.
    pub(super) fn drag(&mut self, by: Vec2, seconds: f32, upright: bool) {
        self.turn(by, upright);
        let speed = self.speed.lerp(by / seconds.max(0.005), 0.5);
        self.speed = speed.clamp(Vec2::new(-3.0, -2.0), Vec2::new(3.0, 2.0));
    }

    /// Damps the speed while the pointer holds still.
    pub(super) fn hold(&mut self, seconds: f32) {
        self.speed *= (-seconds * 20.0).exp();
    }

    /// Zooms by notches of the wheel.
    pub(super) fn zoom_by(&mut self, notches: f32) {
        self.arrive();
        self.preset = None;
        self.zoom_goal = (self.zoom_goal * (-notches * 0.12).exp()).clamp(ZOOM[0], ZOOM[1]);
    }

    /// Advances the motion and returns whether it moves. `at_once` skips easing.
    pub(super) fn advance(&mut self, seconds: f32, held: bool, at_once: bool, upright: bool) -> bool {
        let before = *self;
        if !held && self.speed != Vec2::ZERO {
            let by = self.speed * seconds;
            self.aim.yaw += by.x;
            self.aim.pitch = clamped(self.aim.pitch + by.y, upright);
            self.speed = stopped(self.speed * (-seconds * FRICTION).exp());
        }
        let fraction = if at_once { 1.0 } else { 1.0 - (-seconds * EASE).exp() };
        if self.flight.is_some() {
            self.fly(seconds, at_once);
        } else {
            self.aim.zoom = settled(self.aim.zoom.lerp(self.zoom_goal, fraction), self.zoom_goal);
        }
        self.beside = settled(self.beside.lerp(self.beside_goal, fraction), self.beside_goal);
        *self != before
    }

    fn fly(&mut self, seconds: f32, at_once: bool) {
        let Some(flight) = &mut self.flight else { return };
        flight.passed += seconds;
        let progress = (flight.passed / FLIGHT).min(1.0);
        self.aim = flight.from.lerp(flight.to, progress * progress * (3.0 - 2.0 * progress));
        if at_once || progress >= 1.0 {
            self.arrive();
        }
    }

    /// The camera's transform, so that the board fits into a picture of this aspect ratio.
    ///
    /// Where that would be too close to the table, it looks from higher up.
    pub(super) fn transform(&self, geometry: &BoardGeometry, aspect: f32) -> Transform {
        let corners = geometry.corners(self.beside);
        let from = |pitch: f32| {
            let rotation = Quat::from_euler(EulerRot::YXZ, self.aim.yaw, -pitch, 0.0);
            fit(&corners, rotation, aspect, self.aim.zoom)
        };
        let lowest = geometry.lowest_camera();
        let is_low = |pitch: f32| from(pitch).translation.y < lowest;
        let [_, highest] = pitches(geometry.upright);
        let pitch = clamped(self.aim.pitch, geometry.upright);
        if !is_low(pitch) {
            return from(pitch);
        }
        let (mut low, mut high) = (pitch, highest);
        for _ in 0..14 {
            let middle = (low + high) / 2.0;
            if is_low(middle) { low = middle } else { high = middle }
        }
        let mut camera = from(high);
        // Right above a small board only the distance helps.
        camera.translation.y = camera.translation.y.max(lowest);
        camera
    }
}

/// The range of the elevation.
fn pitches(upright: bool) -> [f32; 2] {
    if upright { UPRIGHT_PITCH } else { FLAT_PITCH }
}

fn clamped(pitch: f32, upright: bool) -> f32 {
    let [least, most] = pitches(upright);
    pitch.clamp(least, most)
}

fn stopped(speed: Vec2) -> Vec2 {
    if speed.length() < STOPS { Vec2::ZERO } else { speed }
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

/// Projects a point into the picture: from -1 to 1, right and up; none if it is behind the camera.
pub(super) fn project(camera: &Transform, aspect: f32, point: Vec3) -> Option<Vec2> {
    let local = camera.rotation.inverse() * (point - camera.translation);
    let slope = (ANGLE / 2.0).tan();
    (local.z < -1e-3).then(|| Vec2::new(local.x / aspect, local.y) / (-local.z * slope))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [Vec2; 4] =
        [Vec2::new(8.0, 8.0), Vec2::new(1.0, 1.0), Vec2::new(30.0, 4.0), Vec2::new(3.0, 20.0)];
    const PRESETS: [CameraPreset; 4] =
        [CameraPreset::Seat, CameraPreset::Top, CameraPreset::Side, CameraPreset::Cinematic];

    fn geometries() -> impl Iterator<Item = BoardGeometry> {
        let both = |size| [false, true].map(|upright| BoardGeometry { size, upright });
        SIZES.into_iter().flat_map(both)
    }

    /// Projects a point: from -1 to 1, right and up.
    fn seen(camera: &Transform, aspect: f32, point: Vec3) -> Vec2 {
        project(camera, aspect, point).unwrap()
    }

    /// How much of the board is in the picture, from 0 to 1.
    fn part_in_view(geometry: &BoardGeometry, camera: &Transform, aspect: f32) -> f32 {
        let steps = || (0..9).map(|step| (step as f32 + 0.5) / 9.0);
        let points = steps().flat_map(|x| steps().map(move |y| Vec2::new(x, y) * geometry.size));
        let inside = points.filter(|point| {
            let at = geometry.anchor(*point).translation;
            let depth = (camera.rotation.inverse() * (at - camera.translation)).z;
            depth < -0.2 && seen(camera, aspect, at).abs().max_element() < 1.0
        });
        inside.count() as f32 / 81.0
    }

    #[test]
    fn every_board_fits_from_every_side() {
        for geometry in geometries() {
            for aspect in [0.2, 0.8, 1.0, 1.8, 4.0] {
                for step in 0..24 {
                    let [least, most] = pitches(geometry.upright);
                    let (yaw, part) = (step as f32 * 0.7, (step % 7) as f32 / 6.0);
                    let aim = Aim { yaw, pitch: least.lerp(most, part), zoom: 1.0 };
                    let camera = Orbit { aim, ..Orbit::default() }.transform(&geometry, aspect);
                    let places =
                        geometry.corners(0.0).into_iter().map(|p| seen(&camera, aspect, p).abs());
                    let far = places.fold(Vec2::ZERO, Vec2::max);
                    assert!(far.max_element() < 1.0, "{geometry:?} {aspect} {far}");
                    assert!(far.max_element() > 0.9, "{geometry:?} {aspect} {far}");
                }
            }
        }
    }

    #[test]
    fn every_preset_shows_most_of_the_board() {
        for geometry in geometries() {
            for (preset, aspect) in
                PRESETS.into_iter().flat_map(|preset| [0.6, 1.2, 1.8].map(|aspect| (preset, aspect)))
            {
                let seat = Seat { upright: geometry.upright, flipped: false, aspect };
                let mut orbit = Orbit::default();
                orbit.jump_to(preset, seat);
                let part = part_in_view(&geometry, &orbit.transform(&geometry, aspect), aspect);
                assert!(part > 0.75, "{geometry:?} {preset:?} {aspect}: {part}");
            }
        }
    }

    #[test]
    fn no_input_loses_the_board_or_reaches_the_table() {
        for geometry in geometries() {
            let mut orbit = Orbit::default();
            for step in 0..400_u32 {
                let random = |salt: u32| ((step * 7919 + salt * 104_729) % 2000) as f32 / 1000.0 - 1.0;
                orbit.drag(Vec2::new(random(1), random(2)) * 3.0, 0.016, geometry.upright);
                orbit.zoom_by(random(3) * 30.0);
                orbit.advance(0.1, step % 2 == 0, step % 3 == 0, geometry.upright);
                let camera = orbit.transform(&geometry, 1.3);
                assert!(camera.translation.y >= geometry.lowest_camera() - 0.01, "{orbit:?}");
                assert!(part_in_view(&geometry, &camera, 1.3) > 0.02, "{geometry:?} {orbit:?}");
            }
        }
    }

    #[test]
    fn rays_and_projection_agree() {
        let geometry = BoardGeometry { size: Vec2::new(8.0, 8.0), upright: false };
        let aim = Aim { yaw: 0.7, pitch: 0.88, zoom: 1.0 };
        let camera = Orbit { aim, ..Orbit::default() }.transform(&geometry, 1.5);
        let point = Vec2::new(2.5, 6.5);
        let (from, along) = ray(&camera, 1.5, seen(&camera, 1.5, geometry.at(point, 0.0)));
        assert!(geometry.meet(from, along).unwrap().distance(point) < 1e-3);
    }

    #[test]
    fn a_flight_ends_at_the_preset_on_the_other_side() {
        let seat = Seat { upright: false, flipped: true, aspect: 1.3 };
        let mut orbit = Orbit::default();
        orbit.drag(Vec2::new(0.3, 5.0), 0.016, false);
        assert_eq!(orbit.preset(), None, "it was turned by hand");
        orbit.fly_to(CameraPreset::Seat, seat);
        let first = orbit;
        assert!(orbit.advance(0.05, false, false, false));
        assert!(orbit.aim != first.aim && orbit.aim != seat.aim(CameraPreset::Seat), "it is on its way");
        let frames = (0..200).take_while(|_| orbit.advance(0.016, false, false, false)).count();
        assert!(frames < 60, "{frames}");
        assert_eq!(
            (orbit.aim, orbit.preset()),
            (seat.aim(CameraPreset::Seat), Some(CameraPreset::Seat))
        );
    }
}
