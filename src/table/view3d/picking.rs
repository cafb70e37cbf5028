//! Finds what a ray from the camera hits first: a piece, or the board behind it.

use super::geometry::BoardGeometry;
use bevy::prelude::*;

/// Radius of pieces for picking: smaller than they are, so that cells behind them can be reached.
const RADIUS: f32 = 0.24;

/// A piece on a flat board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PickTarget {
    /// The centre of its cell, in cells from the bottom left corner.
    pub(super) at: Vec2,
    /// Its height.
    pub(super) height: f32,
}

/// The point on the board that a ray means.
pub(super) fn pick(
    geometry: &BoardGeometry,
    pick_targets: &[PickTarget],
    from: Vec3,
    along: Vec3,
) -> Option<Vec2> {
    let distances = pick_targets
        .iter()
        .filter_map(|body| Some((ray_distance(geometry, body, from, along)?, body.at)));
    let nearest = distances.min_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, at)| at);
    nearest.or_else(|| geometry.meet(from, along))
}

/// Distance along the ray to a piece, as an upright cylinder.
fn ray_distance(geometry: &BoardGeometry, body: &PickTarget, from: Vec3, along: Vec3) -> Option<f32> {
    let foot = geometry.at(body.at, 0.0);
    let (away, flat) = ((from - foot).xz(), along.xz());
    let (a, b, c) = (flat.dot(flat), away.dot(flat), away.dot(away) - RADIUS * RADIUS);
    let under_root = b * b - a * c;
    if a < 1e-9 || under_root < 0.0 {
        return None;
    }
    let side = (-b - under_root.sqrt()) / a;
    let lid = (foot.y + body.height - from.y) / along.y;
    let inside = |distance: f32| (away + flat * distance).length() <= RADIUS + 1e-4;
    let high = |distance: f32| (from.y + along.y * distance - foot.y).clamp(0.0, body.height);
    let on_side = side > 0.0 && high(side) == from.y + along.y * side - foot.y;
    if on_side { Some(side) } else { (lid.is_finite() && lid > 0.0 && inside(lid)).then_some(lid) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUND: BoardGeometry = BoardGeometry { size: Vec2::new(8.0, 8.0), upright: false };
    const CAMERA: Vec3 = Vec3::new(0.3, 7.0, 9.0);
    const KING: PickTarget = PickTarget { at: Vec2::new(4.5, 0.5), height: 1.5 };

    fn pointed_at(point: Vec3, pick_targets: &[PickTarget]) -> Vec2 {
        pick(&GROUND, pick_targets, CAMERA, point - CAMERA).expect("the board is met")
    }

    #[test]
    fn pointing_at_the_head_picks_the_piece() {
        let head = GROUND.at(KING.at, 1.3);
        assert!(pointed_at(head, &[]).distance(KING.at) > 0.6, "without its body another cell is met");
        assert_eq!(pointed_at(head, &[KING]), KING.at);
        assert_eq!(pointed_at(GROUND.at(KING.at, 0.0), &[KING]), KING.at);
    }

    #[test]
    fn the_nearer_of_two_pieces_is_picked() {
        let behind = PickTarget { at: Vec2::new(4.5, 1.5), height: 0.7 };
        let through_both = GROUND.at(behind.at, 0.2);
        assert_eq!(pointed_at(through_both, &[behind, KING]), KING.at);
        assert_eq!(pointed_at(through_both, &[behind]), behind.at);
    }

    #[test]
    fn cells_beside_a_piece_can_be_picked() {
        let beside = Vec2::new(5.3, 0.5);
        assert!(pointed_at(GROUND.at(beside, 0.0), &[KING]).distance(beside) < 1e-3);
    }

    #[test]
    fn a_piece_is_picked_from_above() {
        let from = GROUND.at(KING.at, 9.0);
        assert_eq!(pick(&GROUND, &[KING], from, Vec3::new(0.001, -1.0, 0.0)), Some(KING.at));
    }
}
