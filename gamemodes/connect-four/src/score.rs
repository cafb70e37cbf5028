//! The evaluation of positions and the order of moves, for the AI.
//!
//! The weights of positions were set by hand in proportion to each other. Their common scale was then
//! raised as far as that saved work, since the search leaves out more where scores differ more: to look
//! 14 moves ahead from nine openings it took 358 thousand positions at a 24th of this scale, 297 at a
//! sixth and 135 as it is. Strength stayed what it was: from a sixth of the scale to nearly twice it the
//! AI kept from 343 to 348 of 400 outcomes that the solver had found (20 ms a move), and it won 70 games,
//! lost 70 and drew 20 against itself at a sixth (30 ms a move).
//!
//! The values that order moves were set by hand, too. At a sixth of the scale, about half or twice
//! `HAS_THREAT`, and a third or three times `FROM_EDGE`, took from 4 to 17 percent more positions, and
//! doing without noisy moves 13 percent more. To look further wherever four must be stopped took three
//! times as many, and did not make the AI stronger.

use crate::lines::count_fours;
use crate::shape::Shape;
use crate::state::State;
use rules::{Score, Team};

/// The team to move connects four at once: more than everything else together.
const WINS_NEXT: Score = 50_000;
/// The other team will: there are two cells to block, or one right above the other.
const LOSES_NEXT: Score = -40_000;
/// An empty cell that would make four.
const THREAT: Score = 432;
/// What more such a cell counts in a lucky row.
const LUCKY: Score = 720;
/// What more such a cell counts right above another: of two in a row, one cannot be stopped.
const STACKED: Score = 2880;
/// A line of four that the other team has not cut.
const OPEN_LINE: Score = 48;

/// Order: connecting four.
const WINS: i32 = 1_000_000;
/// Order: taking the cell in which the other team would connect four.
const BLOCKS: i32 = 500_000;
/// Order: each threat that the team has after the move.
const HAS_THREAT: i32 = 4000;
/// Order: each column between this one and the nearer edge.
const FROM_EDGE: i32 = 800;
/// Order: playing right below a threat of the other team.
const GIVES_AWAY: i32 = -40_000;

/// With fewer than one in this many cells taken, there is always another harmless move.
const EARLY: u32 = 3;

/// How good the position is for the team to move.
#[inline]
pub(crate) fn score(state: &State) -> Score {
    let (own, theirs) = (state.own_threats(), state.their_threats());
    let landings = state.landings();
    if own & landings != 0 {
        return WINS_NEXT;
    }
    let to_block = theirs & landings;
    if to_block & to_block.wrapping_sub(1) != 0 || to_block << 1 & theirs != 0 {
        return LOSES_NEXT;
    }
    let shape = state.shape();
    let side = |others: u64, threats: u64, team| {
        worth_of_threats(shape, threats, team) + OPEN_LINE * open_lines(shape, others)
    };
    side(state.waiting(), own, state.turn()) - side(state.mover, theirs, state.turn().other())
}

/// Lines that the discs of the other team have not yet cut.
fn open_lines(shape: &Shape, others: u64) -> Score {
    count_fours(shape.directions(), shape.cells & !others) as Score
}

fn worth_of_threats(shape: &Shape, threats: u64, team: Team) -> Score {
    let count = |cells: u64| cells.count_ones() as Score;
    THREAT * count(threats)
        + LUCKY * count(threats & shape.lucky[usize::from(team.0)])
        + STACKED * count(threats & threats << 1)
}

/// Does a disc in this column win, or stop the other team from winning there?
#[inline]
pub(crate) fn is_noisy(state: &State, column: u8) -> bool {
    state.landing(column) & (state.own_threats() | state.their_threats()) != 0
}

/// Is passing hardly ever better than moving? Later in the game the side that runs out of harmless
/// moves first loses.
pub(crate) fn may_pass(state: &State) -> bool {
    let is_early = EARLY * state.all.count_ones() < state.shape().cells.count_ones();
    is_early && state.their_threats() & state.landings() == 0
}

/// Winning comes first, then not losing, then making threats, then the middle of the board.
#[inline]
pub(crate) fn order(state: &State, column: u8) -> i32 {
    let (shape, landing) = (state.shape(), state.landing(column));
    let (own, theirs) = (state.own_threats(), state.their_threats());
    if own & landing != 0 {
        return WINS;
    }
    if theirs & landing != 0 {
        return BLOCKS;
    }
    let gift = if landing << 1 & theirs != 0 { GIVES_AWAY } else { 0 };
    let threats = state.threats_after(landing);
    let from_edge = i32::from(column.min(shape.width - 1 - column));
    HAS_THREAT * threats.count_ones() as i32 + FROM_EDGE * from_edge + gift
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(columns: &str) -> State {
        let mut state = State::new(0);
        columns.bytes().for_each(|digit| state.drop_disc(digit - b'1'));
        state
    }

    #[test]
    fn wins_and_blocks_come_first() {
        // Red has three on the bottom row from column 2 on, Yellow three above them.
        let state = after("223344");
        assert_eq!(score(&state), WINS_NEXT);
        assert!(is_noisy(&state, 0) && is_noisy(&state, 4) && !is_noisy(&state, 6));
        assert!(order(&state, 0) > order(&state, 3));
        let state = after("2233446");
        assert!(is_noisy(&state, 4) && score(&state) == LOSES_NEXT);
        assert!(order(&state, 4) > order(&state, 3));
    }

    #[test]
    fn the_middle_is_worth_more_than_the_edge() {
        assert!(score(&after("4")) < score(&after("1")));
        assert!(order(&after(""), 3) > order(&after(""), 0));
    }

    #[test]
    fn moves_are_given_up_early_or_not_at_all() {
        assert!(may_pass(&after("")) && may_pass(&after("4444443333337")));
        assert!(!may_pass(&after("44444433333376")), "a third of the board is full");
        assert!(!may_pass(&after("1223344")), "four must be stopped");
        let (state, passed) = (after("4455"), after("4455").passed());
        assert_eq!((passed.mover, passed.all), (state.waiting(), state.all));
        assert_eq!(passed.turn(), state.turn().other());
    }
}
