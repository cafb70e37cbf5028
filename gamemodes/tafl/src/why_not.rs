//! Why a move is refused, where a beginner would wonder.

use crate::geometry::{CORNERS, THRONE, bit, cross};
use crate::position::State;
use rules::{Message, message};

/// Why the piece of the team to move on `from` cannot go to `to`, or cannot move at all.
pub(crate) fn why_not(state: &State, from: u8, to: Option<u8>) -> Option<Message> {
    let Some(to) = to.map(bit) else {
        return Some(message!("tafl-why-blocked", "it cannot move: its way is blocked on every side"));
    };
    let is_man = state.king & bit(from) == 0;
    if state.own() & to != 0 {
        None
    } else if is_man && THRONE & to != 0 {
        Some(message!("tafl-why-throne", "only the king may stop on the throne"))
    } else if is_man && CORNERS & to != 0 {
        Some(message!("tafl-why-corner", "only the king may enter a corner"))
    } else if state.foes() & to != 0 {
        Some(message!(
            "tafl-why-enemy",
            "pieces are captured between two others, not by moving onto them"
        ))
    } else if cross(from) & to != 0 {
        Some(message!("tafl-why-in-the-way", "something stands in the way"))
    } else {
        None
    }
}
