//! Where pieces may go: like rooks, with the throne and the corners kept for the king.

use crate::geometry::{BOARD, CORNERS, Squares, THRONE, bit, each, slide, slides};
use crate::position::{DEFENDERS, State};

/// A move: a piece slides from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// Where the piece on a square may go. Everyone passes over the empty throne, which is no stop.
pub(crate) fn targets(state: &State, from: u8) -> Squares {
    if state.king & bit(from) != 0 {
        slide(from, state.occupied())
    } else {
        slide(from, state.occupied() | CORNERS) & !THRONE
    }
}

/// Adds every move of the team to move, whether or not the game is over.
pub(crate) fn list(state: &State, out: &mut Vec<Move>) {
    for from in each(state.own()) {
        out.extend(each(targets(state, from)).map(|to| Move { from, to }));
    }
}

/// How many moves [`list`] would add: all pieces slide at once.
pub(crate) fn count(state: &State) -> u32 {
    let empty = BOARD & !state.occupied();
    let men = state.own() & !state.king;
    let sum = |from, open, stop: Squares| -> u32 {
        slides(from, open).into_iter().map(|way| (way & stop).count_ones()).sum()
    };
    let of_men = sum(men, empty & !CORNERS, !THRONE);
    let kings = if state.turn == DEFENDERS { sum(state.king, empty, BOARD) } else { 0 };
    of_men + kings
}
