//! Maps cells of the board to points in space, and back.
//!
//! The origin is the centre of the board. x points to the right and z towards the first team's player. The top of a flat
//! board is at y = 0; an upright board stands on y = 0.

use bevy::prelude::*;
use rules::{Board, Stance};

/// Width of the border of a flat board.
pub(super) const BORDER: f32 = 0.62;
/// Thickness of a flat board.
pub(super) const DEEP: f32 = 0.5;
/// Approximate height of the tallest pieces.
pub(super) const TALL: f32 = 1.25;
/// z of the front of an upright frame.
pub(super) const FRONT: f32 = 0.27;
/// Distance between captured pieces.
const TRAY_STEP: f32 = 0.74;
/// Distance of the first ones from the border.
const TRAY_GAP: f32 = 0.52;

/// Dimensions of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct BoardGeometry {
    /// Columns and rows.
    pub(super) size: Vec2,
    /// Is it upright?
    pub(super) upright: bool,
}

impl BoardGeometry {
    pub(super) fn of(board: &Board) -> Self {
        let size = Vec2::new(f32::from(board.width()), f32::from(board.height()));
        Self { size, upright: board.stance == Stance::Upright }
    }

    /// A point on the board, in cells from its bottom left corner, at a height above it.
    pub(super) fn at(&self, point: Vec2, height: f32) -> Vec3 {
        let x = point.x - self.size.x / 2.0;
        if self.upright {
            // A piece stands on the lower edge of its cell.
            Vec3::new(x, point.y - 0.5 + height, 0.0)
        } else {
            Vec3::new(x, height, self.size.y / 2.0 - point.y)
        }
    }

    /// Where marks of a cell lie: on a tile, or in front of a hole. Their up axis points out of the board.
    pub(super) fn anchor(&self, point: Vec2) -> Transform {
        if self.upright {
            let x = point.x - self.size.x / 2.0;
            let turn = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
            Transform::from_xyz(x, point.y, FRONT).with_rotation(turn)
        } else {
            Transform::from_translation(self.at(point, 0.0))
        }
    }

    /// y of the table top.
    pub(super) fn table(&self) -> f32 {
        if self.upright { 0.0 } else { -DEEP }
    }

    /// The lowest height of the camera: above the tallest pieces, or well above the table of an upright board.
    pub(super) fn lowest_camera(&self) -> f32 {
        if self.upright { 0.6 } else { TALL + 0.45 }
    }

    /// The place of the captured piece `number`, at the right hand of the player who took it: in front, or at the far side.
    pub(super) fn tray(&self, in_front: bool, number: usize) -> Vec3 {
        let rows = self.rows();
        let (column, row) = (number / rows, number % rows);
        let side = if in_front { 1.0 } else { -1.0 };
        let half = if self.upright { 1.0 } else { self.size.y / 2.0 };
        let out = self.size.x / 2.0 + BORDER + TRAY_GAP + column as f32 * TRAY_STEP;
        let along = half - TRAY_STEP / 2.0 - row as f32 * TRAY_STEP;
        Vec3::new(side * out, self.table(), side * along)
    }

    /// Corners of what the camera must show, including `beside` to the left and right.
    pub(super) fn corners(&self, beside: f32) -> Vec<Vec3> {
        let half = self.size / 2.0;
        let (low, high, wide, long) = if self.upright {
            (0.0, self.size.y + 0.9, half.x + 0.25, 0.65)
        } else {
            (0.0, TALL, half.x, half.y)
        };
        let mut corners = Vec::new();
        for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            corners.push(Vec3::new(x * wide, high, z * long));
            let edge = if self.upright { 0.0 } else { BORDER };
            corners.push(Vec3::new(x * (wide + edge), low, z * (long + edge)));
        }
        if beside > 0.0 {
            let out = wide + BORDER + beside;
            corners.extend(
                [(-out, -long), (out, -long), (-out, long), (out, long)]
                    .map(|(x, z)| Vec3::new(x, low, z)),
            );
        }
        corners
    }

    /// Space that one player's captured pieces need beside the board.
    pub(super) fn room(&self, captured: usize) -> f32 {
        let columns = captured.div_ceil(self.rows()).min(3);
        if columns == 0 { 0.0 } else { TRAY_GAP + (columns as f32 - 1.0) * TRAY_STEP + 0.34 }
    }

    /// Captured pieces per column: they stay in the half of the player who took them.
    fn rows(&self) -> usize {
        let long = if self.upright { self.size.y } else { self.size.y / 2.0 };
        ((long / TRAY_STEP) as usize).max(1)
    }

    /// Where a ray hits the plane of the board, in cells from its bottom left corner.
    pub(super) fn meet(&self, from: Vec3, along: Vec3) -> Option<Vec2> {
        let (distance, speed) =
            if self.upright { (FRONT - from.z, along.z) } else { (-from.y, along.y) };
        if speed.abs() < 1e-6 {
            return None;
        }
        let distance_along = distance / speed;
        let hit = from + along * distance_along;
        let point = if self.upright {
            Vec2::new(hit.x + self.size.x / 2.0, hit.y)
        } else {
            Vec2::new(hit.x + self.size.x / 2.0, self.size.y / 2.0 - hit.z)
        };
        (distance_along > 0.0 && point.is_finite()).then_some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAT: BoardGeometry = BoardGeometry { size: Vec2::new(8.0, 10.0), upright: false };
    const STANDING: BoardGeometry = BoardGeometry { size: Vec2::new(7.0, 6.0), upright: true };

    #[test]
    fn a_ray_hits_the_point_it_is_aimed_at() {
        let camera = Vec3::new(1.0, 9.0, 12.0);
        for point in [Vec2::new(0.5, 0.5), Vec2::new(7.9, 9.9), Vec2::new(-0.5, 3.0)] {
            let met = FLAT.meet(camera, FLAT.at(point, 0.0) - camera).unwrap();
            assert!(met.distance(point) < 1e-4, "{met} {point}");
        }
        for point in [Vec2::new(0.5, 0.5), Vec2::new(6.5, 5.5)] {
            let met = STANDING.meet(camera, STANDING.anchor(point).translation - camera).unwrap();
            assert!(met.distance(point) < 1e-4, "{met} {point}");
        }
    }

    #[test]
    fn a_ray_to_the_sky_hits_nothing() {
        let camera = Vec3::new(0.0, 5.0, 5.0);
        assert_eq!(FLAT.meet(camera, Vec3::Y), None);
        assert_eq!(FLAT.meet(camera, Vec3::X), None);
        assert_eq!(STANDING.meet(camera, Vec3::Z), None);
    }

    #[test]
    fn captured_pieces_stand_apart_and_off_the_board() {
        for geometry in [FLAT, STANDING] {
            let points: Vec<Vec3> = [true, false]
                .iter()
                .flat_map(|front| (0..40).map(|n| geometry.tray(*front, n)))
                .collect();
            for (i, one) in points.iter().enumerate() {
                assert!(one.x.abs() > geometry.size.x / 2.0 + BORDER + 0.4);
                assert!(points[..i].iter().all(|two| one.distance(*two) > 0.7));
            }
        }
    }
}
