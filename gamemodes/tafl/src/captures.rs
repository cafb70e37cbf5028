//! What an arriving piece takes: by closing in from two sides, by a shieldwall, or the king himself.

use crate::geometry::{CORNERS, COUNT, EDGE, Squares, THRONE, around, beside, bit, each};
use crate::moves::{Move, targets};
use crate::position::State;
use crate::shieldwall;

/// What leaves the board.
pub(crate) struct Taken {
    /// Attackers or defenders.
    pub(crate) pieces: Squares,
    /// The king's square, if he is captured.
    pub(crate) king: Squares,
}

impl Taken {
    /// Does anything leave the board?
    pub(crate) fn any(&self) -> bool {
        self.pieces | self.king != 0
    }
}

/// The enemies beside a square. Most moves end far from any, and can take nothing.
#[inline]
fn met(state: &State, square: u8) -> Squares {
    beside(square) & state.foes()
}

/// What a move of the team to move takes. Only an arrival takes: who walks between two enemies is
/// safe there.
#[inline]
pub(crate) fn by_move(state: &State, mv: Move) -> Taken {
    let met = met(state, mv.to);
    if met == 0 { Taken { pieces: 0, king: 0 } } else { by_meeting(state, mv, met) }
}

/// What it takes of those it stops beside, and of the rows that begin there.
fn by_meeting(state: &State, mv: Move, met: Squares) -> Taken {
    let own = state.own() & !bit(mv.from);
    let king = if state.king == bit(mv.from) { bit(mv.to) } else { state.king };
    let rows = if met & EDGE == 0 { 0 } else { shieldwall::rows(bit(mv.to), own, state.foes()) };
    let pieces = (between(mv.to, met, own, king) | rows) & !king;
    Taken { pieces, king: if met & king == 0 { 0 } else { closed_in(state, own | bit(mv.to)) } }
}

/// Which of the men `met` beside `to` have another of `own`, a corner, or the empty throne behind them.
///
/// With the king on it the throne is no help against defenders; against attackers the king is.
fn between(to: u8, met: Squares, own: Squares, king: Squares) -> Squares {
    let hostile = own | CORNERS | (THRONE & !king);
    let caught = |square: &u8| {
        let behind = (2 * square).wrapping_sub(to);
        usize::from(behind) < COUNT && beside(*square) & bit(behind) & hostile != 0
    };
    each(met).filter(caught).fold(0, |all, square| all | bit(square))
}

/// The king, if these attackers hold all of his four sides. At the edge he has no four.
fn closed_in(state: &State, attackers: Squares) -> Squares {
    let closed = around(state.king) & !(attackers | THRONE) == 0;
    if closed && state.king & EDGE == 0 { state.king } else { 0 }
}

/// Could the attackers, were it their turn, capture the king with one move?
pub(crate) fn king_in_danger(state: &State) -> bool {
    let sides = around(state.king);
    let gap = sides & !(state.attackers | THRONE);
    if !gap.is_power_of_two() || gap & state.defenders != 0 || state.king & EDGE != 0 {
        return false;
    }
    each(state.attackers & !sides).any(|from| targets(state, from) & gap != 0)
}
