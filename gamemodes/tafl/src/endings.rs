//! How a position ends the game. It depends on the position only, never on the last move.

use crate::fort;
use crate::geometry::{BOARD, CORNERS, EDGE, around};
use crate::position::{ATTACKERS, DEFENDERS, State};
use rules::{Outcome, Reason};

/// The ending by the pieces on the board, if there is one: then there are no legal moves.
pub(crate) fn decided(state: &State) -> Option<Outcome> {
    if state.king == 0 {
        Some(Outcome::win(ATTACKERS, Reason::KingCaptured))
    } else if state.king & CORNERS != 0 {
        Some(Outcome::win(DEFENDERS, Reason::KingEscaped))
    } else if state.attackers == 0 {
        Some(Outcome::win(DEFENDERS, Reason::NoPieces))
    } else if fort::stands(state) {
        Some(Outcome::win(DEFENDERS, Reason::ExitFort))
    } else if encircled(state) {
        Some(Outcome::win(ATTACKERS, Reason::Encircled))
    } else {
        None
    }
}

/// The ending of a position in which the team to move has no move.
pub(crate) fn ending(state: &State) -> Outcome {
    decided(state).unwrap_or(Outcome::win(state.turn.other(), Reason::NoMoves))
}

/// Is every defender cut off from the edge? Walks inward from the edge until it meets one.
fn encircled(state: &State) -> bool {
    let open = BOARD & !state.attackers;
    let sought = state.defenders | state.king;
    let mut reached = EDGE & open;
    while reached & sought == 0 {
        let next = (reached | around(reached)) & open;
        if next == reached {
            return true;
        }
        reached = next;
    }
    false
}
