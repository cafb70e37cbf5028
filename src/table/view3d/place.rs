//! Where things are in the room: from cells of the board to places above the table, and back.
//!
//! The middle of the board is the middle of the room. x goes to the right and z towards the first team's player. The
//! top of a flat board is at y = 0; an upright board stands on y = 0.

use bevy::prelude::*;
use rules::{Board, Stance};

/// How wide the border of a flat board is.
pub(super) const BORDER: f32 = 0.62;
/// How deep a flat board reaches below its top.
pub(super) const DEEP: f32 = 0.5;
/// How tall the tallest pieces are, about.
pub(super) const TALL: f32 = 1.25;
/// The front of an upright frame.
pub(super) const FRONT: f32 = 0.27;
/// How far apart captured pieces stand.
const TRAY_STEP: f32 = 0.74;
/// How far from the border the first of them stand.
const TRAY_GAP: f32 = 0.52;

/// What of a board decides where things are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ground {
    /// Columns and rows.
    pub(super) size: Vec2,
    /// Does it stand?
    pub(super) upright: bool,
}

impl Ground {
    pub(super) fn of(board: &Board) -> Self {
        let size = Vec2::new(f32::from(board.width()), f32::from(board.height()));
        Self { size, upright: board.stance == Stance::Upright }
    }

    /// A place on the board, in cells from its bottom left corner, and a height above it.
    pub(super) fn at(&self, place: Vec2, height: f32) -> Vec3 {
        let x = place.x - self.size.x / 2.0;
        if self.upright {
            // The foot of a piece is at the lower edge of its cell.
            Vec3::new(x, place.y - 0.5 + height, 0.0)
        } else {
            Vec3::new(x, height, self.size.y / 2.0 - place.y)
        }
    }

    /// Where the marks of a cell lie: on a tile, or in front of a hole; their up is out of the board.
    pub(super) fn anchor(&self, place: Vec2) -> Transform {
        if self.upright {
            let x = place.x - self.size.x / 2.0;
            let turn = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
            Transform::from_xyz(x, place.y, FRONT).with_rotation(turn)
        } else {
            Transform::from_translation(self.at(place, 0.0))
        }
    }

    /// How high the table is.
    pub(super) fn table(&self) -> f32 {
        if self.upright { 0.0 } else { -DEEP }
    }

    /// Where the so-and-so-manieth captured piece of a team stands: the first team's to the left from the far end,
    /// the second team's to the right from the near end.
    pub(super) fn tray(&self, team: u8, number: usize) -> Vec3 {
        let rows = self.rows();
        let (column, row) = (number / rows, number % rows);
        let side = if team.is_multiple_of(2) { -1.0 } else { 1.0 };
        let half = if self.upright { 1.0 } else { self.size.y / 2.0 };
        let out = self.size.x / 2.0 + BORDER + TRAY_GAP + column as f32 * TRAY_STEP;
        let along = half - TRAY_STEP / 2.0 - row as f32 * TRAY_STEP;
        Vec3::new(side * out, self.table(), side * along)
    }

    /// The corners of what a picture of the board must show, and of so much to its left and right.
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

    /// How much room so many captured pieces of one team need beside the board.
    pub(super) fn room(&self, captured: usize) -> f32 {
        let columns = captured.div_ceil(self.rows()).min(2);
        if columns == 0 { 0.0 } else { TRAY_GAP + (columns as f32 - 1.0) * TRAY_STEP + 0.34 }
    }

    /// How many captured pieces stand behind each other.
    fn rows(&self) -> usize {
        ((self.size.y / TRAY_STEP) as usize).max(1)
    }

    /// Where a ray meets the board, in cells from its bottom left corner. Places beside the board count, too.
    pub(super) fn meet(&self, from: Vec3, along: Vec3) -> Option<Vec2> {
        let (distance, speed) =
            if self.upright { (FRONT - from.z, along.z) } else { (-from.y, along.y) };
        if speed.abs() < 1e-6 {
            return None;
        }
        let way = distance / speed;
        let hit = from + along * way;
        let place = if self.upright {
            Vec2::new(hit.x + self.size.x / 2.0, hit.y)
        } else {
            Vec2::new(hit.x + self.size.x / 2.0, self.size.y / 2.0 - hit.z)
        };
        (way > 0.0 && place.is_finite()).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAT: Ground = Ground { size: Vec2::new(8.0, 10.0), upright: false };
    const STANDING: Ground = Ground { size: Vec2::new(7.0, 6.0), upright: true };

    #[test]
    fn a_ray_finds_the_place_it_is_sent_to() {
        let eye = Vec3::new(1.0, 9.0, 12.0);
        for place in [Vec2::new(0.5, 0.5), Vec2::new(7.9, 9.9), Vec2::new(-0.5, 3.0)] {
            let met = FLAT.meet(eye, FLAT.at(place, 0.0) - eye).unwrap();
            assert!(met.distance(place) < 1e-4, "{met} {place}");
        }
        for place in [Vec2::new(0.5, 0.5), Vec2::new(6.5, 5.5)] {
            let met = STANDING.meet(eye, STANDING.anchor(place).translation - eye).unwrap();
            assert!(met.distance(place) < 1e-4, "{met} {place}");
        }
    }

    #[test]
    fn a_ray_to_the_sky_meets_nothing() {
        let eye = Vec3::new(0.0, 5.0, 5.0);
        assert_eq!(FLAT.meet(eye, Vec3::Y), None);
        assert_eq!(FLAT.meet(eye, Vec3::X), None);
        assert_eq!(STANDING.meet(eye, Vec3::Z), None);
    }

    #[test]
    fn captured_pieces_stand_apart_and_off_the_board() {
        for ground in [FLAT, STANDING] {
            let places: Vec<Vec3> =
                (0..2).flat_map(|team| (0..40).map(move |n| ground.tray(team, n))).collect();
            for (i, one) in places.iter().enumerate() {
                assert!(one.x.abs() > ground.size.x / 2.0 + BORDER + 0.4);
                assert!(places[..i].iter().all(|two| one.distance(*two) > 0.7));
            }
        }
    }
}
