//! How a piece falls over and lies.

use super::pieces::SHADOW;
use crate::table::scene::Pose;
use art::models::Model;
use bevy::prelude::*;
use std::f32::consts::PI;

/// What is known of the model of a kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PieceShape {
    /// Is it only a disc with a letter?
    pub(super) lettered: bool,
    pub(super) height: f32,
    /// Is there a hole in its middle? The ground is seen through it.
    pub(super) hollow: bool,
    /// The radius of its foot.
    foot: f32,
    /// The angle at which it lies after a fall.
    lies: f32,
}

impl PieceShape {
    pub(super) fn new(model: &Model, lettered: bool) -> Self {
        let out = |p: &[f32; 3]| p[0].hypot(p[2]);
        let foot = model.positions.iter().filter(|p| p[1] < 0.02).map(out).fold(0.0, f32::max);
        // It turns about the edge of its foot until its upper part touches the ground; a hem that trails gives way.
        let touches = model
            .positions
            .iter()
            .filter(|p| p[1] > 0.4 * model.height)
            .map(|p| p[1].atan2(out(p) - foot));
        let hollow = model.positions.iter().all(|p| out(p) > 0.1);
        Self { lettered, height: model.height, hollow, foot, lies: touches.fold(PI, f32::min) }
    }
}

/// A piece that falls turns about the edge of its foot.
pub(super) fn toppled(body: Transform, shape: &PieceShape, pose: &Pose) -> Transform {
    if pose.fallen == 0.0 {
        return body;
    }
    let towards = ground_direction(pose);
    let edge = body.translation + towards * shape.foot * body.scale.x;
    let turn = Quat::from_axis_angle(Vec3::Y.cross(towards), shape.lies * pose.fallen);
    let translation = edge + turn * (body.translation - edge);
    Transform { translation, rotation: turn * body.rotation, ..body }
}

/// The direction of a fall in the room.
fn ground_direction(pose: &Pose) -> Vec3 {
    Vec3::new(pose.towards.x, 0.0, -pose.towards.y)
}

/// The shadow of a piece that lies, or nearly so: along its whole length.
pub(super) fn lying_shadow(
    number: usize,
    base: &Transform,
    floor: f32,
    height: f32,
    pose: &Pose,
) -> Transform {
    let towards = ground_direction(pose);
    let lifted = 1.0 + 2.0 * (1.0 - pose.fallen);
    let middle = base.translation + towards * (0.3 + height * 0.45) + SHADOW * 0.1 * number as f32;
    let at = Vec3::new(middle.x, floor + 0.006 + 0.002 * number as f32, middle.z);
    let turn = Quat::from_rotation_y((-towards.z).atan2(towards.x));
    let scale = Vec3::new(height * 0.62, 1.0, 0.42 * lifted) * base.scale.x;
    Transform::from_translation(at).with_rotation(turn).with_scale(scale)
}

/// A piece that stands on its cell.
#[cfg(test)]
pub(super) const STANDING_POSE: Pose =
    Pose { at: Vec2::ZERO, lift: 0.0, exited: 0.0, entered: 1.0, fallen: 0.0, towards: Vec2::X };

#[cfg(test)]
mod tests {
    use super::*;
    use art::models::{Detail, ModelSet, kinds, piece};

    #[test]
    fn every_piece_lies_on_the_ground_after_a_fall() {
        for (kind, set) in kinds().flat_map(|kind| ModelSet::ALL.map(|set| (kind, set))) {
            let model = piece(set, kind, Detail::Low).expect(kind);
            let shape = PieceShape::new(&model, false);
            if shape.foot == 0.0 {
                continue; // It stands in a frame.
            }
            for towards in [Vec2::X, Vec2::NEG_Y, Vec2::new(0.6, 0.8)] {
                let heights = |fallen: f32| {
                    let pose = Pose { fallen, towards, ..STANDING_POSE };
                    let body = toppled(Transform::IDENTITY, &shape, &pose);
                    let heights = model.positions.iter().map(|p| (body * Vec3::from(*p)).y);
                    heights.fold((f32::MAX, 0.0), |(low, high), y| (y.min(low), y.max(high)))
                };
                assert_eq!(heights(0.0).1, model.height);
                for fallen in [0.2, 0.6, 1.0] {
                    assert!(heights(fallen).0 > -0.16, "{kind} {fallen}: {:?}", heights(fallen));
                }
                let lies = model.height < 1.0 || heights(1.0).1 < 1.0;
                assert!(lies, "{kind}: {:?}", heights(1.0));
            }
        }
    }
}
