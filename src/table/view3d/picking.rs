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

/// What can be picked.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Pickable {
    /// The pieces on a flat board, unless one is being dragged.
    pub(super) bodies: Vec<PickTarget>,
    /// The centres of the cells where the selected piece can go.
    pub(super) legal: Vec<Vec2>,
    /// The centres of the selected cells.
    pub(super) chosen: Vec<Vec2>,
}

impl Pickable {
    /// The point on the board that a ray means: the nearest piece, or the board behind it.
    ///
    /// With a piece selected, legal cells win over pieces that stand in front of them, but not over the selected piece,
    /// which may be picked up again.
    pub(super) fn pick(&self, geometry: &BoardGeometry, from: Vec3, along: Vec3) -> Option<Vec2> {
        let nearest = |wanted: &dyn Fn(Vec2) -> bool| {
            let bodies = self.bodies.iter().filter(|body| wanted(body.at));
            let met =
                bodies.filter_map(|body| Some((ray_distance(geometry, body, from, along)?, body.at)));
            met.min_by(|one, two| one.0.total_cmp(&two.0)).map(|(_, at)| at)
        };
        let is_in = |cells: &[Vec2], at: Vec2| cells.iter().any(|cell| cell.floor() == at.floor());
        let ground = geometry.meet(from, along);
        let first = nearest(&|_| true);
        first
            .filter(|at| is_in(&self.chosen, *at))
            .or_else(|| nearest(&|at| is_in(&self.legal, at)))
            .or(ground.filter(|at| is_in(&self.legal, *at)))
            .or(first)
            .or(ground)
    }
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

    fn pointed_at(point: Vec3, bodies: &[PickTarget]) -> Vec2 {
        let picking = Pickable { bodies: bodies.to_vec(), ..Pickable::default() };
        picking.pick(&GROUND, CAMERA, point - CAMERA).expect("the board is met")
    }

    #[test]
    fn with_a_piece_selected_legal_cells_win() {
        let behind = Vec2::new(4.5, 1.5);
        let (bodies, elsewhere) = (vec![KING], Vec2::new(0.5, 0.5));
        let mut picking = Pickable { bodies, legal: vec![behind], chosen: vec![elsewhere] };
        // Through the king's head at a cell behind it.
        let to_behind = GROUND.at(behind - Vec2::new(0.0, 0.3), 0.0);
        let met = |picking: &Pickable| picking.pick(&GROUND, CAMERA, to_behind - CAMERA);
        assert_eq!(met(&picking).map(Vec2::floor), Some(behind.floor()));
        picking.legal.clear();
        assert_eq!(met(&picking), Some(KING.at), "nothing legal is there: the king is picked");
        picking.legal.push(KING.at);
        assert_eq!(met(&picking), Some(KING.at), "the king can be taken");
        (picking.legal, picking.chosen) = (vec![behind], vec![KING.at]);
        assert_eq!(met(&picking), Some(KING.at), "the selected piece can be picked up again");
        let foot = GROUND.at(KING.at - Vec2::new(0.0, 0.2), 0.0);
        picking.chosen = vec![elsewhere];
        assert_eq!(picking.pick(&GROUND, CAMERA, foot - CAMERA), Some(KING.at), "another is selected");
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
        let picking = Pickable { bodies: vec![KING], ..Pickable::default() };
        assert_eq!(picking.pick(&GROUND, from, Vec3::new(0.001, -1.0, 0.0)), Some(KING.at));
    }
}
