//! The king: how freely he moves, how near home he is, and who stands in his way.

use super::weights::{
    BREAKOUT, HUNTER, KING_AWAY, KING_MOVE, KING_SECOND_MOVE, MOVES_TO_CORNER, ROAD, ROAD_THREAT,
    SHUT_IN_MOVE, SHUT_IN_SECOND_MOVE, SIDES_HELD,
};
use super::{Sight, count};
use crate::geometry::{BOARD, CORNERS, SIDE, Squares, THRONE, around, grown, lowest, reach, slide};
use crate::position::{ATTACKERS, State};
use rules::Score;

/// More breakouts than this are no better: one move hardly stops two.
const MOST_BREAKOUTS: Score = 2;
/// Attackers at most this many steps away hunt a king who is shut in.
const HUNT: u32 = 4;

/// Roads and breakouts that are not decided yet, and the sides of the king that are held.
pub(super) fn chances(sight: &Sight<'_>) -> Score {
    let Sight { state, roads, breakouts } = sight;
    let breaks_out =
        if state.turn == ATTACKERS { breakouts.certain.min(MOST_BREAKOUTS) * BREAKOUT } else { 0 };
    let road = if roads.any() { ROAD } else { 0 };
    breaks_out + breakouts.threats * ROAD_THREAT + road + sides_held(state)
}

fn sides_held(state: &State) -> Score {
    let hostile = state.attackers | (THRONE & !state.king);
    SIDES_HELD[(around(state.king) & hostile).count_ones() as usize]
}

/// Room to move, and the way to the corners that are open.
pub(super) fn freedom(state: &State, shut_in: bool) -> Score {
    let open = BOARD & !state.occupied();
    let one = slide(lowest(state.king), state.occupied()) | state.king;
    let two = reach(one, open) | one;
    let way = if shut_in {
        let hunters = count(state.attackers & grown(state.king, HUNT));
        SHUT_IN_MOVE * count(one) + SHUT_IN_SECOND_MOVE * count(two) + HUNTER * hunters
    } else {
        KING_MOVE * count(one) + KING_SECOND_MOVE * count(two) + moves_to_corners(two, open)
    };
    way + KING_AWAY * away(state.king)
}

/// The corners by the number of moves the king needs, given where he gets to in two.
fn moves_to_corners(mut reached: Squares, open: Squares) -> Score {
    let (mut score, mut corners) = (0, 0);
    for value in MOVES_TO_CORNER {
        score += value * count(reached & CORNERS & !corners);
        corners = reached & CORNERS;
        if corners == CORNERS {
            break;
        }
        reached |= reach(reached, open);
    }
    score
}

/// How many steps from the throne, by the longer of the two ways along the lines.
pub(super) fn away(king: Squares) -> Score {
    let (row, column) = (usize::from(lowest(king)) / SIDE, usize::from(lowest(king)) % SIDE);
    let middle = SIDE / 2;
    row.abs_diff(middle).max(column.abs_diff(middle)) as Score
}
