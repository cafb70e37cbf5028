//! A fixed camera for pictures of a position: near, low, and looking at one cell.

use super::geometry::BoardGeometry;
use bevy::prelude::*;

/// Height above the board that the camera looks at.
const EYE_LEVEL: f32 = 0.35;

/// While there is one, the camera does not orbit, and nothing but the table is drawn.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Portrait {
    /// The point the camera looks at, in cells from the bottom left corner; none for the middle of the board.
    pub focus: Option<Vec2>,
    /// Turn around that point.
    pub yaw: f32,
    /// Elevation above the table.
    pub pitch: f32,
    /// Distance in cells.
    pub distance: f32,
}

impl Portrait {
    /// The usual portrait of a board: from the left over the shoulder of the first team, and closer to a small board.
    pub fn of(board: &rules::Board, focus: Option<Vec2>) -> Self {
        let upright = board.stance == rules::Stance::Upright;
        let cells = f32::from(board.width().max(board.height())).min(8.0);
        let (yaw, pitch) = if upright { (-0.42, 0.14) } else { (-0.52, 0.56) };
        let distance = if upright { cells * 1.75 } else { cells * 1.1 + 1.2 };
        Self { focus, yaw, pitch, distance }
    }

    pub(super) fn transform(&self, geometry: &BoardGeometry) -> Transform {
        let target = geometry.at(self.focus.unwrap_or(geometry.size / 2.0), EYE_LEVEL);
        let rotation = Quat::from_euler(EulerRot::YXZ, self.yaw, -self.pitch, 0.0);
        Transform::from_translation(target + rotation * Vec3::Z * self.distance).with_rotation(rotation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_looks_at_the_cell() {
        let geometry = BoardGeometry { size: Vec2::splat(8.0), upright: false };
        let focus = Vec2::new(1.5, 6.5);
        let portrait = Portrait { focus: Some(focus), yaw: 0.7, pitch: 0.5, distance: 9.0 };
        let camera = portrait.transform(&geometry);
        let towards = geometry.at(focus, EYE_LEVEL) - camera.translation;
        assert!(towards.normalize().dot(*camera.forward()) > 0.999);
        assert!((towards.length() - 9.0).abs() < 1e-3 && camera.translation.y > 1.0);
    }
}
