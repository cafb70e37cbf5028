//! The exit fort: the king at the edge, free to move, behind an unbreakable wall.
//!
//! A fort must hold against everything the attackers could ever do while the defenders stand still,
//! with as many attackers and moves as they like. So let them stand on every square they can walk
//! to. A defender who could then be taken between two sides is no part of the wall; without him they
//! may walk further, and so on until nothing changes. What is left is the largest wall that holds.
//! It makes a fort if the attackers never got to the king.
//!
//! The king is never part of the wall, since he has to be free to leave his square. Corners and the
//! empty throne are hostile to the wall, wherever they lie, and no piece passes a corner.
//!
//! Shieldwalls need no thought: each man of a row that can be taken has attackers' ground, the corner
//! or another man of the row on all his sides. Such men shield no square and support no one else.

use crate::geometry::{BOARD, CORNERS, EDGE, Squares, THRONE, around};
use crate::geometry::{east, flood, north, south, west};
use crate::position::State;

/// Does the king sit in an exit fort?
pub(crate) fn stands(state: &State) -> bool {
    wall(state).is_some()
}

/// The defenders that hold against everything, if the king sits behind them in an exit fort.
fn wall(state: &State) -> Option<Squares> {
    let free = around(state.king) & !state.occupied();
    if state.king & EDGE == 0 || free == 0 {
        return None;
    }
    let mut wall = state.defenders;
    loop {
        let outside = flood(state.attackers, BOARD & !wall & !CORNERS);
        if outside & state.king != 0 {
            return None;
        }
        let lost = wall & between(outside);
        if lost == 0 {
            return Some(wall);
        }
        wall &= !lost;
    }
}

/// The defenders of the wall that border on the room of the king.
pub(crate) fn inner_wall(state: &State) -> Squares {
    let wall = wall(state).unwrap_or(0);
    around(flood(state.king, BOARD & !wall)) & wall
}

/// Squares with danger on two opposite sides. Two marked squares are never that near each other, so
/// that on one of the sides an attacker can arrive.
fn between(outside: Squares) -> Squares {
    let hostile = outside | CORNERS | THRONE;
    (north(hostile) & south(hostile)) | (east(hostile) & west(hostile))
}
