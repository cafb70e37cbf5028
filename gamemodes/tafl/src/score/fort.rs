//! The exit fort: how near the defenders are to building one around the king.

use super::count;
use super::king::away;
use super::weights::{FORT_LACKS_ONE, FORT_LACKS_TWO, FORT_MAN};
use crate::geometry::{BOARD, CORNERS, EDGE, SIDE, around, grown};
use crate::position::State;
use rules::Score;

/// A king this far from the throne is on the edge or beside it.
const NEAR_EDGE: Score = SIDE as Score / 2 - 1;
/// Defenders at most this many steps from the king can be part of his fort.
const BUILDERS: u32 = 3;
/// A wall further from the king takes too long to build.
const WIDEST: usize = 3;

/// What a fort in the making is worth.
pub(super) fn score(state: &State) -> Score {
    if away(state.king) < NEAR_EDGE {
        return 0;
    }
    let lacks = match lacks(state) {
        Some(0 | 1) => FORT_LACKS_ONE,
        Some(2) => FORT_LACKS_TWO,
        _ => 0,
    };
    lacks + FORT_MAN * count(state.defenders & grown(state.king, BUILDERS))
}

/// An upper bound of the defenders still needed to wall in a king at the edge with room to move: waves run
/// outward from him until one meets an attacker, and every one of them, filled up, would be a wall.
fn lacks(state: &State) -> Option<Score> {
    if state.king & EDGE == 0 {
        return None;
    }
    let mut least = None;
    let open = BOARD & !state.defenders;
    let mut wave = around(state.king) & open;
    let mut inside = state.king | wave;
    for _ in 0..WIDEST {
        let next = around(wave) & open & !inside;
        if (wave | next) & (state.attackers | CORNERS) != 0 || wave == 0 {
            break;
        }
        least = least.into_iter().chain([count(next)]).min();
        inside |= next;
        wave = next;
    }
    least
}
