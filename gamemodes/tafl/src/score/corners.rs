//! The corners: which the king could still walk to, and what cuts them off.

use super::count;
use super::weights::{
    BESIDE_CORNER, FOOTHOLD, GUARD_END, GUARD_MIDDLE, ONE_TO_SEAL, OPEN_CORNER, SCREEN, SCREEN_END,
    TWO_TO_SEAL,
};
use crate::geometry::{CORNERS, COUNT, EDGE, SIDE, Squares, around};
use crate::position::State;
use rules::Score;

/// The last square of a row or column.
const LAST: usize = SIDE - 1;

/// The diagonals of two, three, four and five before each corner.
static DIAGONALS: [[Squares; 4]; 4] = all_diagonals();
/// The three squares that cut off each corner: a3 b2 c1 and so on.
pub(crate) const GUARDS: Squares = of_length(3);
/// The four behind them.
const SCREENS: Squares = of_length(4);
/// The quarters of the board, in the order of [`DIAGONALS`]. The lines through the throne belong to none.
const QUARTERS: [Squares; 4] = quarters();

const fn all_diagonals() -> [[Squares; 4]; 4] {
    let mut all = [[0; 4]; 4];
    let mut n = 0;
    while n < 16 {
        all[n / 4][n % 4] = diagonal(n / 4, n % 4 + 2);
        n += 1;
    }
    all
}

/// The diagonal of this length before one corner: bit 0 says which end of the column, bit 1 which end of
/// the row.
const fn diagonal(corner: usize, length: usize) -> Squares {
    let (mut set, mut n) = (0, 0);
    while n < length {
        let (row, column) = (n, length - 1 - n);
        let row = if corner & 1 == 0 { row } else { LAST - row };
        let column = if corner & 2 == 0 { column } else { LAST - column };
        set |= 1 << (row * SIDE + column);
        n += 1;
    }
    set
}

/// The diagonals of this length before all four corners.
const fn of_length(length: usize) -> Squares {
    diagonal(0, length) | diagonal(1, length) | diagonal(2, length) | diagonal(3, length)
}

const fn quarters() -> [Squares; 4] {
    let (mut quarters, mut n) = ([0; 4], 0);
    while n < COUNT {
        let (row, column, middle) = (n / SIDE, n % SIDE, SIDE / 2);
        if row != middle && column != middle {
            quarters[(row > middle) as usize + 2 * (column > middle) as usize] |= 1 << n;
        }
        n += 1;
    }
    quarters
}

/// What the corners are worth, given the ground that the king could walk over.
pub(super) fn score(state: &State, ground: Squares) -> Score {
    let footholds = count(state.defenders & (GUARDS | around(CORNERS)));
    let mut score = OPEN_CORNER * count(ground & CORNERS) + FOOTHOLD * footholds;
    let mut open = 0;
    for (quarter, diagonals) in QUARTERS.iter().zip(&DIAGONALS) {
        if quarter & ground & CORNERS != 0 {
            open |= quarter;
            score += seal(diagonals, state);
        }
    }
    score + guards(state.attackers & open)
}

/// Attackers at open corners.
fn guards(attackers: Squares) -> Score {
    GUARD_MIDDLE * count(attackers & GUARDS & !EDGE)
        + GUARD_END * count(attackers & GUARDS & EDGE)
        + SCREEN * count(attackers & SCREENS & !EDGE)
        + SCREEN_END * count(attackers & SCREENS & EDGE)
        + BESIDE_CORNER * count(attackers & around(CORNERS))
}

/// How near the attackers are to cutting off an open corner. The diagonal of two comes too late by a move,
/// and where a defender stands it takes two more to drive him away.
fn seal(diagonals: &[Squares; 4], state: &State) -> Score {
    let defenders = state.defenders | state.king;
    let lacks = |line: &Squares| count(line & !state.attackers) + 2 * count(line & defenders);
    let [two, longer @ ..] = diagonals;
    match longer.iter().map(lacks).fold(lacks(two) + 1, Score::min) {
        0 | 1 => ONE_TO_SEAL,
        2 => TWO_TO_SEAL,
        _ => 0,
    }
}
