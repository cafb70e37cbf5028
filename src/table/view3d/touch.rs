//! What a ray from the eye touches first: the body of a piece, or the board behind it.

use super::place::Ground;
use bevy::prelude::*;

/// How thick pieces are where one points at them: less than they are, so that the cells behind can be reached.
const RADIUS: f32 = 0.24;

/// A piece that stands on a flat board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Body {
    /// The middle of its cell, in cells from the bottom left corner.
    pub(super) at: Vec2,
    /// How tall it is.
    pub(super) height: f32,
}

/// The place on the board that is meant by pointing along a ray.
pub(super) fn touched(ground: &Ground, bodies: &[Body], from: Vec3, along: Vec3) -> Option<Vec2> {
    let ways = bodies.iter().filter_map(|body| Some((way_to(ground, body, from, along)?, body.at)));
    let nearest = ways.min_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, at)| at);
    nearest.or_else(|| ground.meet(from, along))
}

/// How far along the ray a body is met, if it is: as an upright cylinder.
fn way_to(ground: &Ground, body: &Body, from: Vec3, along: Vec3) -> Option<f32> {
    let foot = ground.at(body.at, 0.0);
    let (away, flat) = ((from - foot).xz(), along.xz());
    let (a, b, c) = (flat.dot(flat), away.dot(flat), away.dot(away) - RADIUS * RADIUS);
    let under_root = b * b - a * c;
    if a < 1e-9 || under_root < 0.0 {
        return None;
    }
    let side = (-b - under_root.sqrt()) / a;
    let lid = (foot.y + body.height - from.y) / along.y;
    let inside = |way: f32| (away + flat * way).length() <= RADIUS + 1e-4;
    let high = |way: f32| (from.y + along.y * way - foot.y).clamp(0.0, body.height);
    let on_side = side > 0.0 && high(side) == from.y + along.y * side - foot.y;
    if on_side { Some(side) } else { (lid.is_finite() && lid > 0.0 && inside(lid)).then_some(lid) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUND: Ground = Ground { size: Vec2::new(8.0, 8.0), upright: false };
    const EYE: Vec3 = Vec3::new(0.3, 7.0, 9.0);
    const KING: Body = Body { at: Vec2::new(4.5, 0.5), height: 1.5 };

    fn pointed_at(place: Vec3, bodies: &[Body]) -> Vec2 {
        touched(&GROUND, bodies, EYE, place - EYE).expect("the board is met")
    }

    #[test]
    fn the_head_of_a_piece_is_the_piece() {
        let head = GROUND.at(KING.at, 1.3);
        assert!(pointed_at(head, &[]).distance(KING.at) > 0.6, "without its body another cell is met");
        assert_eq!(pointed_at(head, &[KING]), KING.at);
        assert_eq!(pointed_at(GROUND.at(KING.at, 0.0), &[KING]), KING.at);
    }

    #[test]
    fn the_nearer_of_two_pieces_is_meant() {
        let behind = Body { at: Vec2::new(4.5, 1.5), height: 0.7 };
        let through_both = GROUND.at(behind.at, 0.2);
        assert_eq!(pointed_at(through_both, &[behind, KING]), KING.at);
        assert_eq!(pointed_at(through_both, &[behind]), behind.at);
    }

    #[test]
    fn cells_beside_a_piece_are_still_reached() {
        let beside = Vec2::new(5.3, 0.5);
        assert!(pointed_at(GROUND.at(beside, 0.0), &[KING]).distance(beside) < 1e-3);
    }

    #[test]
    fn a_look_from_above_meets_the_lid() {
        let from = GROUND.at(KING.at, 9.0);
        assert_eq!(touched(&GROUND, &[KING], from, Vec3::new(0.001, -1.0, 0.0)), Some(KING.at));
    }
}
