//! The 32 dark squares as bits of a number: square 1 is the lowest bit, square 32 the highest.
//!
//! Row by row from the top, four squares to a row. Rows are counted from 0; the squares of even rows
//! lie one file further to the right than those of odd rows.

use rules::Cell;

/// Every other row, from the top.
pub(crate) const EVEN_ROWS: u32 = 0x0F0F_0F0F;
const LEFT: u32 = 0x1111_1111;
const RIGHT: u32 = 0x8888_8888;
/// The row from which Black starts, in which White's men are crowned.
pub(crate) const TOP_ROW: u32 = 0x0000_000F;
/// The row from which White starts, in which Black's men are crowned.
pub(crate) const BOTTOM_ROW: u32 = 0xF000_0000;
/// The squares of the left and the right edge, but not those of the top and bottom rows.
pub(crate) const EDGES: u32 = 0x0818_1810;
/// Squares 10, 11, 14, 15, 18, 19, 22 and 23.
pub(crate) const CENTRE: u32 = 0x0066_6600;
/// The corners with two squares: 1, 5, 28, 32.
pub(crate) const DOUBLE_CORNERS: u32 = 0x8800_0011;

/// One of the four ways to go.
#[derive(Clone, Copy)]
pub(crate) enum Direction {
    DownLeft,
    DownRight,
    UpLeft,
    UpRight,
}

use Direction::{DownLeft, DownRight, UpLeft, UpRight};

/// Every way; Black's men take the first two, White's the last two.
pub(crate) const DIRECTIONS: [Direction; 4] = [DownLeft, DownRight, UpLeft, UpRight];

impl Direction {
    /// All these squares moved one step; those that would leave the board are gone.
    #[inline]
    pub(crate) const fn step(self, squares: u32) -> u32 {
        let (even, odd) = (squares & EVEN_ROWS, squares & !EVEN_ROWS);
        match self {
            DownLeft => even << 4 | (odd & !LEFT) << 3,
            DownRight => (even & !RIGHT) << 5 | odd << 4,
            UpLeft => even >> 4 | (odd & !LEFT) >> 5,
            UpRight => (even & !RIGHT) >> 3 | odd >> 4,
        }
    }

    /// The opposite way.
    #[inline]
    pub(crate) const fn back(self) -> Self {
        match self {
            DownLeft => UpRight,
            DownRight => UpLeft,
            UpLeft => DownRight,
            UpRight => DownLeft,
        }
    }
}

/// What a jump passes over and where it lands; nothing if it would leave the board.
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    pub(crate) over: u32,
    pub(crate) to: u32,
}

/// The jumps from each square, in the order of [`DIRECTIONS`].
pub(crate) static JUMPS: [[Jump; 4]; 32] = jumps();

const fn jumps() -> [[Jump; 4]; 32] {
    let mut table = [[Jump { over: 0, to: 0 }; 4]; 32];
    let mut n = 0;
    while n < 4 * 32 {
        let over = DIRECTIONS[n % 4].step(1 << (n / 4));
        table[n / 4][n % 4] = Jump { over, to: DIRECTIONS[n % 4].step(over) };
        n += 1;
    }
    table
}

/// The places of these squares, counted from 0.
pub(crate) fn each(mut squares: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = squares.trailing_zeros() as u8;
        squares &= squares.wrapping_sub(1);
        (place < 32).then_some(place)
    })
}

/// Row and column of a square, both from the top left.
pub(crate) fn row_and_column(place: u8) -> (u8, u8) {
    let row = place / 4;
    (row, place % 4 * 2 + (row + 1) % 2)
}

/// The cell of a square on the board of 64.
pub(crate) fn cell(place: u8) -> Cell {
    let (row, column) = row_and_column(place);
    Cell(u16::from(7 - row) * 8 + u16::from(column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Board;

    #[test]
    fn squares_are_numbered_as_on_every_board() {
        let name = |number: u8| Board::new(8, 8).name(cell(number - 1));
        let named = [1, 2, 4, 5, 8, 12, 21, 29, 32].map(name);
        assert_eq!(named, ["b8", "d8", "h8", "a7", "g7", "h6", "a3", "a1", "g1"]);
    }

    #[test]
    fn a_step_goes_to_the_next_square_on_the_slant() {
        for place in 0..32 {
            let (row, column) = row_and_column(place);
            for (way, (down, right)) in DIRECTIONS.into_iter().zip([(1, -1), (1, 1), (-1, -1), (-1, 1)])
            {
                let there = (row.checked_add_signed(down), column.checked_add_signed(right));
                let found: Vec<_> = each(way.step(1 << place)).map(row_and_column).collect();
                match there {
                    (Some(row @ 0..8), Some(column @ 0..8)) => assert_eq!(found, [(row, column)]),
                    _ => assert!(found.is_empty(), "off the board from {place}"),
                }
                assert!(found.is_empty() || way.back().step(way.step(1 << place)) == 1 << place);
            }
        }
    }
}
