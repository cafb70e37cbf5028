//! What an arriving piece takes: by closing in from two sides, by a shieldwall, or the king himself.

use crate::geometry::{CORNERS, EDGE, STEPS, Squares, THRONE, around, each};
use crate::moves::targets;
use crate::position::{ATTACKERS, State};
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

/// What the piece of the team to move takes that has just arrived on `to`. Only its arrival takes:
/// who walks between two enemies is safe there.
pub(crate) fn by_arrival(state: &State, to: Squares) -> Taken {
    let own = state.own();
    if state.turn == ATTACKERS {
        let pieces = between(to, own, state.defenders, state.king);
        let rows = shieldwall::rows(to, own, state.defenders | state.king) & !state.king;
        Taken { pieces: pieces | rows, king: king(state, to) }
    } else {
        let pieces = between(to, own, state.attackers, state.king);
        Taken { pieces: pieces | shieldwall::rows(to, own, state.attackers), king: 0 }
    }
}

/// Men of `foes` between `to` and another of `own`, a corner, or the empty throne.
///
/// With the king on it the throne is no help against defenders; against attackers the king is.
fn between(to: Squares, own: Squares, foes: Squares, king: Squares) -> Squares {
    let hostile = own | CORNERS | (THRONE & !king);
    let caught = STEPS.map(|step| {
        let beside = step(to) & foes;
        if step(beside) & hostile == 0 { 0 } else { beside }
    });
    caught[0] | caught[1] | caught[2] | caught[3]
}

/// The king, if the attacker on `to` closes the last of his four sides. At the edge he has no four.
fn king(state: &State, to: Squares) -> Squares {
    let sides = around(state.king);
    let closed = sides & !(state.attackers | THRONE) == 0;
    if sides & to != 0 && closed && state.king & EDGE == 0 { state.king } else { 0 }
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
