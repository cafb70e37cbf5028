//! What the AI is told: how good a position looks and which columns to try first.

use crate::lines::{count_fours, threats};
use crate::shape::Shape;
use crate::state::State;
use rules::{Score, Team};

const WINS_NEXT: Score = 2000;
const LOSES_NEXT: Score = -1500;

/// How good the position is for the team to move.
pub(crate) fn score(state: &State) -> Score {
    let own = threats(state.shape, state.mover, state.all);
    let theirs = threats(state.shape, state.waiting(), state.all);
    let landings = state.landings();
    if own & landings != 0 {
        return WINS_NEXT;
    }
    let must_block = theirs & landings;
    if must_block & must_block.wrapping_sub(1) != 0 || must_block << 1 & theirs != 0 {
        return LOSES_NEXT;
    }
    let side = |discs: u64, threats: u64, team| {
        worth_of_threats(state.shape, threats, team) + 2 * open_lines(state.shape, state.all ^ discs)
    };
    side(state.mover, own, state.turn()) - side(state.waiting(), theirs, state.turn().other())
}

/// Lines that the discs of the other team have not yet cut.
fn open_lines(shape: &Shape, cut: u64) -> Score {
    count_fours(shape, shape.cells & !cut) as Score
}

/// Threats count more in rows that the team will get if everything else is filled up first, and
/// most where one lies right above another: the second cannot be stopped.
fn worth_of_threats(shape: &Shape, threats: u64, team: Team) -> Score {
    let count = |cells: u64| cells.count_ones() as Score;
    18 * count(threats)
        + 30 * count(threats & lucky_rows(shape, team))
        + 120 * count(threats & threats << 1)
}

/// The rows of the last column that fall to this team when all other columns are full.
fn lucky_rows(shape: &Shape, team: Team) -> u64 {
    let before = (shape.width - 1) * shape.height;
    let first = (before ^ team.0) & 1;
    let rows = (first..shape.height).step_by(2);
    rows.fold(0, |cells, row| cells | shape.bottom << row)
}

/// Must the team to move stop four at once?
pub(crate) fn is_urgent(state: &State) -> bool {
    threats(state.shape, state.waiting(), state.all) & state.landings() != 0
}

/// Does a disc in this column win, or stop the other team from winning there?
pub(crate) fn is_noisy(state: &State, column: u8) -> bool {
    let landing = state.landing(column);
    let wanted = [state.mover, state.waiting()].map(|discs| threats(state.shape, discs, state.all));
    landing & (wanted[0] | wanted[1]) != 0
}

/// Winning comes first, then not losing, then making threats, then the middle of the board.
pub(crate) fn order(state: &State, column: u8) -> i32 {
    let (shape, landing) = (state.shape, state.landing(column));
    let own = threats(shape, state.mover, state.all);
    let theirs = threats(shape, state.waiting(), state.all);
    if own & landing != 0 {
        return 10_000;
    }
    if theirs & landing != 0 {
        return 5_000;
    }
    let gives_away = landing << 1 & theirs != 0;
    let made = threats(shape, state.mover | landing, state.all | landing);
    let from_edge = i32::from(column.min(shape.width - 1 - column));
    50 * made.count_ones() as i32 + 8 * from_edge - if gives_away { 4_000 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::SHAPES;

    fn after(columns: &str) -> State {
        let mut state = State::new(&SHAPES[0]);
        columns.bytes().for_each(|digit| state.drop_disc(digit - b'1'));
        state
    }

    #[test]
    fn the_first_team_gets_the_odd_rows_of_the_usual_board() {
        assert_eq!(lucky_rows(&SHAPES[0], Team::FIRST) & 0b111_1111, 0b01_0101);
        assert_eq!(lucky_rows(&SHAPES[0], Team::SECOND) & 0b111_1111, 0b10_1010);
        assert_eq!(lucky_rows(&SHAPES[1], Team::FIRST) & 0b111_1111, 0b010_1010);
    }

    #[test]
    fn wins_and_blocks_come_first() {
        // Red has three on the bottom row from column 2 on, Yellow three above them.
        let state = after("223344");
        assert_eq!(score(&state), WINS_NEXT);
        assert!(is_noisy(&state, 0) && is_noisy(&state, 4) && !is_noisy(&state, 6));
        assert!(order(&state, 0) > order(&state, 3));
        let state = after("2233446");
        assert!(is_urgent(&state) && is_noisy(&state, 4) && score(&state) == LOSES_NEXT);
        assert!(order(&state, 4) > order(&state, 3));
    }

    #[test]
    fn the_middle_is_worth_more_than_the_edge() {
        assert!(score(&after("4")) < score(&after("1")));
        assert!(order(&after(""), 3) > order(&after(""), 0));
    }
}
