//! With few pieces left, the side that is ahead must attack the remaining pieces: shuffling is a draw.

use super::count;
use crate::board::{DOUBLE_CORNERS, each, row_and_column};
use crate::state::State;
use rules::Score;

/// With no more pieces than this, there is a hunt.
const FEW: Score = 8;
/// For each step between a hunting king and the nearest piece of the hunted.
const STEP: Score = 2;
/// For a hunted king in a corner with two squares, where it is hard to catch.
const HIDDEN: Score = 12;

/// How well the hunt goes for the team to move, whose material is `ahead`.
pub(super) fn hunt(state: &State, ahead: Score, pieces: Score) -> Score {
    if ahead == 0 || pieces > FEW {
        return 0;
    }
    let sign = ahead.signum();
    let hunter = if sign > 0 { state.turn } else { state.turn.other() };
    let hunted = state.of(hunter.other());
    let hidden = HIDDEN * count(hunted & state.kings & DOUBLE_CORNERS);
    let ways = each(state.of(hunter) & state.kings).map(|place| nearest(place, hunted));
    -sign * (hidden + STEP * ways.sum::<Score>())
}

/// How many steps it is to the nearest of these squares.
fn nearest(place: u8, squares: u32) -> Score {
    let (row, column) = row_and_column(place);
    let steps = each(squares).map(row_and_column).map(|(r, c)| row.abs_diff(r).max(column.abs_diff(c)));
    steps.min().map_or(0, Score::from)
}
