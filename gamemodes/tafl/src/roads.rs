//! The king's roads: open lines along the edge to a corner, and whether they can still be closed.

use crate::geometry::{BOARD, CORNERS, EDGE, Squares, THRONE, bit, each, lowest, rays, reach, slide};
use crate::position::State;

/// The open lines from one square to corners.
pub(crate) struct Roads {
    /// How many corners a king there could go to at once.
    number: u32,
    /// The squares on the way: an attacker there closes a road.
    pub(crate) squares: Squares,
}

impl Roads {
    /// From this square, past these pieces.
    fn from(square: u8, occupied: Squares) -> Self {
        let mut roads = Self { number: 0, squares: 0 };
        for ray in rays(square) {
            if ray & CORNERS != 0 && ray & occupied == 0 {
                roads.number += 1;
                roads.squares |= ray & !CORNERS;
            }
        }
        roads
    }

    /// From where the king stands.
    pub(crate) fn of_king(state: &State) -> Self {
        if state.king & EDGE == 0 {
            return Self { number: 0, squares: 0 };
        }
        Self::from(lowest(state.king), state.occupied())
    }

    /// Is there one at all?
    pub(crate) fn any(&self) -> bool {
        self.number > 0
    }

    /// Does the king escape against every single move of the attackers? One move cannot close two roads, and
    /// at the edge the king cannot be captured.
    pub(crate) fn certain(&self, attackers: Squares, occupied: Squares) -> bool {
        match self.number {
            0 => false,
            1 => reach(attackers, BOARD & !occupied & !CORNERS) & !THRONE & self.squares == 0,
            _ => true,
        }
    }
}

/// The squares at the edge that the king can go to at once, and what awaits him there.
#[derive(Default)]
pub(crate) struct Breakouts {
    /// A road that cannot be closed.
    pub(crate) certain: i32,
    /// A road that has to be closed at once.
    pub(crate) threats: i32,
}

impl Breakouts {
    /// Those of the king. Whom he takes on his arrival stood on no line to the road, so that it does not
    /// matter here.
    pub(crate) fn of(state: &State) -> Self {
        let mut found = Self::default();
        let occupied = state.occupied();
        for square in each(slide(lowest(state.king), occupied) & EDGE & !CORNERS) {
            let moved = occupied & !state.king | bit(square);
            let roads = Roads::from(square, moved);
            if roads.certain(state.attackers, moved) {
                found.certain += 1;
            } else if roads.any() {
                found.threats += 1;
            }
        }
        found
    }
}
