//! Move ordering and noisy moves, for the search.

use crate::captures;
use crate::geometry::{CORNERS, EDGE, beside, bit, cross, lowest, slide};
use crate::moves::Move;
use crate::position::{ATTACKERS, State};
use crate::roads::Roads;
use crate::score::GUARDS;

/// A move that wins at once.
const WINS: i32 = 100_000;
/// A move that stops the king from going home.
const CLOSES_ROAD: i32 = 5_000;
/// Each piece taken.
const TAKES: i32 = 1_000;
/// The king comes to the edge.
const KING_TO_EDGE: i32 = 300;
/// The king moves.
const KING_MOVES: i32 = 50;
/// The piece stops beside the king.
const BESIDE_KING: i32 = 60;
/// The piece stops on one of the squares that cut a corner off.
const ON_GUARD: i32 = 40;
/// The piece stops on a line of the king.
const LINE_CLOSED: i32 = 60;
/// The piece leaves a line of the king, who then sees further.
const LINE_OPENED: i32 = 20;
/// The same, and he sees the edge.
const EDGE_OPENED: i32 = 80;

/// Does the move take something, bring the king home, or stop him from getting there?
pub(crate) fn noisy(state: &State, mv: Move) -> bool {
    captures::by_move(state, mv).any() || escapes(state, mv) || closes_road(state, mv)
}

fn escapes(state: &State, mv: Move) -> bool {
    state.king == bit(mv.from) && CORNERS & bit(mv.to) != 0
}

/// Does an attacker step between the king and the corner he could go to?
fn closes_road(state: &State, mv: Move) -> bool {
    state.king & EDGE != 0
        && state.turn == ATTACKERS
        && EDGE & bit(mv.to) != 0
        && Roads::of_king(state).squares & bit(mv.to) != 0
}

/// What to try first: higher is earlier.
pub(crate) fn order(state: &State, mv: Move) -> i32 {
    let taken = captures::by_move(state, mv);
    if taken.king != 0 || escapes(state, mv) {
        return WINS;
    }
    let worth_if = |holds: bool, value: i32| if holds { value } else { 0 };
    TAKES * taken.pieces.count_ones() as i32
        + worth_if(closes_road(state, mv), CLOSES_ROAD)
        + worth_if(beside(mv.to) & state.king != 0, BESIDE_KING)
        + worth_if(bit(mv.to) & GUARDS != 0, ON_GUARD)
        + if state.king == bit(mv.from) { of_king(mv) } else { lines(state, mv) }
}

fn of_king(mv: Move) -> i32 {
    KING_MOVES + if bit(mv.to) & EDGE != 0 { KING_TO_EDGE } else { 0 }
}

/// What the move of a man does to the lines of the king: attackers close them, defenders open them.
fn lines(state: &State, mv: Move) -> i32 {
    let king = lowest(state.king);
    let (from, to) = (bit(mv.from), bit(mv.to));
    if cross(king) & (from | to) == 0 {
        return 0;
    }
    let seen = slide(king, state.occupied());
    let closed = if seen & to != 0 { LINE_CLOSED } else { 0 };
    let new = slide(king, state.occupied() & !from | to) & !seen;
    let opened = match new {
        0 => 0,
        new if new & EDGE != 0 => EDGE_OPENED,
        _ => LINE_OPENED,
    };
    if state.turn == ATTACKERS { closed - opened } else { opened - closed }
}
