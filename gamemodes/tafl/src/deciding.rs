//! The squares that show how the game was decided.

use crate::fort;
use crate::geometry::{BOARD, Squares, THRONE, around, bit, flood};
use crate::moves::Move;
use crate::position::{ATTACKERS, State};
use rules::{Outcome, Reason};

/// The squares that show this ending. `last` is the last move and the position before it.
pub(crate) fn squares(state: &State, outcome: Outcome, last: Option<(&State, Move)>) -> Squares {
    match outcome.reason {
        Reason::KingCaptured => last.map_or(0, |(before, _)| captors(state, before.king)),
        Reason::KingEscaped => state.king,
        Reason::ExitFort => state.king | fort::inner_wall(state),
        Reason::Encircled => ring(state),
        Reason::NoPieces => {
            last.map_or(0, |(before, mv)| before.attackers & !state.attackers | bit(mv.to))
        }
        Reason::NoMoves => state.own(),
        _ if outcome.winner == Some(ATTACKERS) => last.map_or(0, |(_, mv)| bit(mv.from) | bit(mv.to)),
        _ => 0,
    }
}

/// Where the king was captured, and what stood around him: attackers, and perhaps the throne.
fn captors(state: &State, king: Squares) -> Squares {
    king | around(king) & (state.attackers | THRONE)
}

/// The attackers that touch the ground to which the defenders are confined.
fn ring(state: &State) -> Squares {
    let inside = flood(state.defenders | state.king, BOARD & !state.attackers);
    around(inside) & state.attackers
}
