//! How good a position looks, and which moves look good, without looking ahead.

use crate::captures;
use crate::geometry::{BOARD, CORNERS, EDGE, Squares, THRONE, around, bit, flood, slides};
use crate::moves::Move;
use crate::position::{ATTACKERS, State};
use rules::Score;

const ATTACKER_VALUE: Score = 100;
const DEFENDER_VALUE: Score = 190;
/// An attacker on one of the three squares that cut a corner off, and one just behind them.
const CORNER_GUARD: Score = 22;
const CORNER_SCREEN: Score = 9;
/// A defender there keeps the corner open.
const CORNER_FOOTHOLD: Score = 25;
/// What it is worth to the king to be so many moves from a corner if nobody interferes.
const MOVES_TO_CORNER: [Score; 4] = [700, 140, 45, 10];
/// Two corners at the same distance are harder to guard.
const SECOND_CORNER: Score = 90;
/// Each square the king can go to.
const KING_FREEDOM: Score = 4;
/// Each square of the edge that the king could walk to past the attackers.
const OPEN_EDGE: Score = 3;
/// Each square the king could walk to past the attackers: a ring is drawn tight bit by bit.
const OPEN_GROUND: Score = 1;
/// So many are open at the start.
const START_GROUND: Score = 97;
/// No way to the edge at all: what is left of the defenders must break the ring from outside.
const KING_CUT_OFF: Score = 260;
/// So many sides of the king held by attackers or the empty throne: the last ones count most.
const KING_PRESSED: [Score; 5] = [0, 12, 45, 130, 130];

/// The diagonal of three that cuts off each corner (a3 b2 c1 and so on), and the one behind it.
const GUARDS: Squares = all_corners(&[2, 12, 22]);
const SCREENS: Squares = all_corners(&[3, 13, 23, 33]);

/// The same squares at each corner. The sets must be symmetric about the diagonal.
const fn all_corners(squares: &[usize]) -> Squares {
    let (mut set, mut n) = (0, 0);
    while n < squares.len() {
        let (row, column) = (squares[n] / 11, squares[n] % 11);
        let (up, across) = (10 - row, 10 - column);
        set |= 1 << (row * 11 + column) | 1 << (row * 11 + across);
        set |= 1 << (up * 11 + column) | 1 << (up * 11 + across);
        n += 1;
    }
    set
}

/// The score for the team to move.
pub(crate) fn score(state: &State) -> Score {
    let defenders = material(state) + corners(state) + king(state);
    if state.turn == ATTACKERS { -defenders } else { defenders }
}

/// Pieces, level at the start.
fn material(state: &State) -> Score {
    let defenders = count(state.defenders) - 12;
    let attackers = count(state.attackers) - 24;
    DEFENDER_VALUE * defenders - ATTACKER_VALUE * attackers
}

fn corners(state: &State) -> Score {
    CORNER_FOOTHOLD * count(state.defenders & (GUARDS | SCREENS))
        - CORNER_GUARD * count(state.attackers & GUARDS)
        - CORNER_SCREEN * count(state.attackers & SCREENS)
}

fn king(state: &State) -> Score {
    let hostile = state.attackers | (THRONE & !state.king);
    let pressed = KING_PRESSED[(around(state.king) & hostile).count_ones() as usize];
    let ground = flood(state.king, BOARD & !state.attackers);
    let edge = count(ground & EDGE);
    let way_out = if edge == 0 { -KING_CUT_OFF } else { OPEN_EDGE * edge };
    way_out + OPEN_GROUND * (count(ground) - START_GROUND) + run_to_corner(state) - pressed
}

/// How far the king is from a corner, and how freely he moves.
fn run_to_corner(state: &State) -> Score {
    let open = BOARD & !state.occupied();
    let mut reached = state.king;
    let mut freedom = 0;
    for (far, value) in MOVES_TO_CORNER.into_iter().enumerate() {
        reached |= slides(reached, open).into_iter().fold(0, |all, way| all | way);
        if far == 0 {
            freedom = KING_FREEDOM * count(reached);
        }
        let corners = count(reached & CORNERS);
        if corners > 0 {
            return freedom + value + SECOND_CORNER * (corners - 1).min(1);
        }
    }
    freedom
}

fn count(set: Squares) -> Score {
    set.count_ones() as Score
}

/// What a move would take.
fn taken(state: &State, mv: Move) -> captures::Taken {
    let mut after = state.clone();
    after.shift(mv);
    captures::by_arrival(&after, bit(mv.to))
}

/// Does the move take something, or bring the king home?
pub(crate) fn noisy(state: &State, mv: Move) -> bool {
    escapes(state, mv) || taken(state, mv).any()
}

fn escapes(state: &State, mv: Move) -> bool {
    state.king & bit(mv.from) != 0 && CORNERS & bit(mv.to) != 0
}

/// What to try first: wins, captures, the king's runs, moves near the king and the corners.
pub(crate) fn order(state: &State, mv: Move) -> i32 {
    let to = bit(mv.to);
    let taken = taken(state, mv);
    if escapes(state, mv) || taken.king != 0 {
        return 100_000;
    }
    let runs = if state.king & bit(mv.from) != 0 && to & EDGE != 0 { 300 } else { 0 };
    let near = if to & around(state.king) != 0 { 60 } else { 0 };
    let guard = if to & GUARDS != 0 { 40 } else { 0 };
    1000 * count(taken.pieces) + runs + near + guard
}
