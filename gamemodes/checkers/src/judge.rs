//! What the AI is told: how good a position looks and which moves to try first.

use crate::board::{BOTTOM_ROW, TOP_ROW, each, row_and_column};
use crate::generate::View;
use crate::moves::Move;
use crate::state::{State, crown_row};
use rules::{Score, Team};

const MAN: Score = 100;
const KING: Score = 140;
/// Squares 10, 11, 14, 15, 18, 19, 22 and 23.
const CENTRE: u32 = 0x0066_6600;
/// The two squares of each home row that together keep men from being crowned: 1, 3, 30, 32.
const BRIDGE: u32 = 0xA000_0005;
/// The corners with two squares, in which a lone king is hard to catch: 1, 5, 28, 32.
const DOUBLE_CORNERS: u32 = 0x8800_0011;
/// Rows whose number has this bit, for adding up numbers of rows.
const ROW_BITS: [u32; 3] = [0xF0F0_F0F0, 0xFF00_FF00, 0xFFFF_0000];
/// With no more pieces than this, whoever is ahead should seek out the others.
const FEW: u32 = 8;

/// How good the position is for the team to move.
pub(crate) fn score(state: &State) -> Score {
    let (us, them) = (state.turn, state.turn.other());
    let ahead = material(state, us) - material(state, them);
    let pieces = (state.pieces[0] | state.pieces[1]).count_ones();
    // Exchanges help the side that is ahead.
    let simpler = ahead * (24 - pieces.min(24) as Score) / 48;
    ahead + simpler + standing(state, us) - standing(state, them) + chase(state, ahead, pieces)
}

fn count(squares: u32) -> Score {
    squares.count_ones() as Score
}

fn material(state: &State, team: Team) -> Score {
    let own = state.of(team);
    MAN * count(own & !state.kings) + KING * count(own & state.kings)
}

/// How well the pieces of a team stand.
fn standing(state: &State, team: Team) -> Score {
    let own = state.of(team);
    let (men, kings) = (own & !state.kings, own & state.kings);
    let enemy_men = state.of(team.other()) & !state.kings;
    let home = if enemy_men == 0 { 0 } else { men & crown_row(team.other()) };
    let guard = 5 * count(home) + 6 * Score::from(count(home & BRIDGE) == 2);
    let steps = View::new(state, team).count_steps() as Score;
    guard + 2 * advance(men, team) + 3 * count(men & CENTRE) + 8 * count(kings & CENTRE) + 2 * steps
}

/// How many rows the men have come from home, all together.
fn advance(men: u32, team: Team) -> Score {
    let rows = ROW_BITS.into_iter().zip([1, 2, 4]).map(|(rows, worth)| worth * count(men & rows)).sum();
    if team == Team::FIRST { rows } else { 7 * count(men) - rows }
}

/// With few pieces left, the side that is ahead goes after the other, which hides in a corner.
fn chase(state: &State, ahead: Score, pieces: u32) -> Score {
    if ahead == 0 || pieces > FEW {
        return 0;
    }
    let sign = ahead.signum();
    let hunter = if sign > 0 { state.turn } else { state.turn.other() };
    let hunted = state.of(hunter.other());
    let hidden = 12 * count(hunted & state.kings & DOUBLE_CORNERS);
    let ways = each(state.of(hunter) & state.kings).map(|place| nearest(place, hunted));
    -sign * (hidden + 2 * ways.sum::<Score>())
}

/// How many steps it is to the nearest of these squares.
fn nearest(place: u8, squares: u32) -> Score {
    let (row, column) = row_and_column(place);
    let steps = each(squares).map(row_and_column).map(|(r, c)| row.abs_diff(r).max(column.abs_diff(c)));
    steps.min().map_or(0, Score::from)
}

/// Large captures first, then crowning, then moves to the middle; the home row stays where it is.
pub(crate) fn order(state: &State, mv: Move) -> i32 {
    if mv.is_jump() {
        return 1000 + 100 * count(mv.taken) + 40 * count(mv.taken & state.kings);
    }
    let (from, to) = (1 << mv.from(), 1 << mv.to());
    let is_man = state.kings & from == 0;
    let crowned = is_man && to & crown_row(state.turn) != 0;
    let leaves_home = is_man && from & (TOP_ROW | BOTTOM_ROW) != 0;
    500 * i32::from(crowned) + 10 * count(to & CENTRE) - 20 * i32::from(leaves_home)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::read;

    fn score_of(position: &str) -> Score {
        score(&read(position).unwrap())
    }

    #[test]
    fn turning_the_board_round_changes_nothing() {
        assert_eq!(score_of("B:W21,K30,19:B1,2,K7"), score_of("W:W32,31,K26:B12,K3,14"));
        assert_eq!(score_of("B:WK1,K5:BK32"), score_of("W:WK1:BK32,K28"));
    }

    #[test]
    fn a_piece_more_is_worth_more_than_any_standing() {
        assert!(score_of("B:W21,22,30:B1,2,3,9") > 50);
        assert!(score_of("B:W21,22:BK1,2") > score_of("B:W21,22:B1,2"));
    }

    #[test]
    fn the_stronger_side_closes_in() {
        assert!(score_of("B:WK19:BK15,K14") > score_of("B:WK19:BK1,K5"));
    }
}
