//! The evaluation of positions and the order of moves, for the AI.

mod hunt;
mod side;
mod weights;

use crate::board::{BOTTOM_ROW, CENTRE, TOP_ROW};
use crate::generate::View;
use crate::moves::Move;
use crate::state::{State, crown_row};
use rules::{Score, Team};
use side::Side;

/// Worse than any loss of pieces: there is no move left.
const NO_MOVE: Score = -50_000;
/// The values of a man and a king for deciding who is ahead.
const PLAIN_MAN: Score = 100;
const PLAIN_KING: Score = 140;
/// For every piece off the board the lead counts for one part in this many more: the side that is ahead should
/// exchange.
const TRADE: Score = 96;
const ALL_PIECES: Score = 24;

/// What is tried first: a jump, more for each piece and each king taken; a man crowned; a step to the middle.
const JUMP_FIRST: i32 = 1000;
const TAKEN_FIRST: i32 = 100;
const TAKEN_KING_FIRST: i32 = 40;
const CROWN_FIRST: i32 = 500;
const CENTRE_FIRST: i32 = 10;
/// A man that leaves its home row is tried late.
const HOME_LAST: i32 = -20;

/// How good the position is for the team to move.
///
/// Jumps are forced, so the largest ones are played out before anything is judged. That tells more than
/// the pieces as they stand, and keeps a search from having to look further at every jump.
pub(crate) fn score(state: &State) -> Score {
    let (mut state, mut sign) = (state.clone(), 1);
    while let Some(jump) = View::new(&state, state.turn).largest_jump() {
        state.play(jump);
        sign = -sign;
    }
    sign * calm_score(&state)
}

/// How good a position is in which there is nothing to jump.
fn calm_score(state: &State) -> Score {
    if View::new(state, state.turn).count_steps() == 0 {
        return NO_MOVE;
    }
    let (us, them) = (Side::new(state, state.turn), Side::new(state, state.turn.other()));
    let pieces = count(!state.empty());
    let ahead = plain_material(&us) - plain_material(&them);
    let standing = (us.worth() - them.worth() + us.turn_worth()).with(pieces);
    standing + ahead * (ALL_PIECES - pieces) / TRADE + hunt::hunt(state, ahead, pieces)
}

fn count(squares: u32) -> Score {
    squares.count_ones() as Score
}

fn plain_material(side: &Side) -> Score {
    PLAIN_MAN * count(side.men) + PLAIN_KING * count(side.kings)
}

/// Is giving up a move harmless? Only while the board is full and nothing can be jumped: later on it is
/// often the best option, because the side to move has to give way.
pub(crate) fn may_pass(state: &State) -> bool {
    let calm = |team: Team| View::new(state, team).jumpers() == 0;
    count(!state.empty()) == ALL_PIECES && calm(Team::FIRST) && calm(Team::SECOND)
}

/// Large captures first, then crowning, then moves to the middle; the home row stays where it is.
pub(crate) fn order(state: &State, mv: Move) -> i32 {
    if mv.is_jump() {
        return JUMP_FIRST
            + TAKEN_FIRST * count(mv.taken)
            + TAKEN_KING_FIRST * count(mv.taken & state.kings);
    }
    let (from, to) = (1 << mv.from(), 1 << mv.to());
    let is_man = state.kings & from == 0;
    let crowned = is_man && to & crown_row(state.turn) != 0;
    let leaves_home = is_man && from & (TOP_ROW | BOTTOM_ROW) != 0;
    CROWN_FIRST * i32::from(crowned)
        + CENTRE_FIRST * count(to & CENTRE)
        + HOME_LAST * i32::from(leaves_home)
}

#[cfg(test)]
mod tests;
