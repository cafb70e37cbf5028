//! The sizes of the board, and how their cells lie in the bits of a number.
//!
//! Columns lie one after the other, each from the bottom up and with one bit on top that is never
//! taken: a line that would run from one column over into the next is cut there.

use crate::lines::{Directions, completing};
use rules::{Board, Cell, Labels};

/// A size of the board with the masks that belong to it.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// The id of the choice in the options.
    pub(crate) id: &'static str,
    /// The name people read.
    pub(crate) name: &'static str,
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// The lowest cell of every column.
    pub(crate) bottom: u64,
    /// The highest cell of every column.
    pub(crate) top: u64,
    /// Every cell.
    pub(crate) cells: u64,
    /// For each team the rows of the last column that fall to it when all other columns are full.
    pub(crate) lucky: [u64; 2],
}

/// Every size there is; the first is the usual one.
pub(crate) static SHAPES: [Shape; 3] =
    [Shape::new("7x6", "7×6", 7, 6), Shape::new("8x7", "8×7", 8, 7), Shape::new("6x5", "6×5", 6, 5)];

impl Shape {
    const fn new(id: &'static str, name: &'static str, width: u8, height: u8) -> Self {
        let mut bottom = 0;
        let mut column = 0;
        while column < width {
            bottom |= 1 << (column * (height + 1));
            column += 1;
        }
        let cells = bottom * ((1 << height) - 1);
        let lowest_and_every_other = bottom * (0x55 & ((1 << height) - 1));
        let others = cells ^ lowest_and_every_other;
        let is_even = ((width - 1) * height).is_multiple_of(2);
        let lucky =
            if is_even { [lowest_and_every_other, others] } else { [others, lowest_and_every_other] };
        Self { id, name, width, height, bottom, top: bottom << (height - 1), cells, lucky }
    }

    /// How many bits lie between a cell and its neighbour: upwards, then to the right, level, rising
    /// and falling.
    pub(crate) fn directions(&self) -> Directions {
        let column = u32::from(self.height) + 1;
        [1, column, column + 1, column - 1]
    }

    /// The cells in which one more of these discs would make four, taken cells among them. The AI spends
    /// most of its time here, and the compiler makes more of directions it knows.
    #[inline]
    pub(crate) fn completing(&self, discs: u64) -> u64 {
        if self.height == 6 {
            completing([1, 7, 8, 6], discs)
        } else {
            completing(self.directions(), discs)
        }
    }

    /// The lowest cell of a column.
    pub(crate) fn foot(&self, column: u8) -> u64 {
        1 << (column * (self.height + 1))
    }

    /// The board to draw.
    pub(crate) fn board(&self) -> Board {
        Board::new(self.width, self.height).plain().upright().labelled(Labels::Columns)
    }

    /// The cell of a bit, counted as boards count them.
    pub(crate) fn cell(&self, bit: u64) -> Cell {
        let (at, column) = (bit.trailing_zeros() as u16, u16::from(self.height) + 1);
        Cell(at % column * u16::from(self.width) + at / column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_one_bit() {
        for shape in &SHAPES {
            let bits = (0..64).map(|at| 1 << at).filter(|bit| shape.cells & bit != 0);
            let mut cells: Vec<_> = bits.map(|bit| shape.cell(bit)).collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(shape.board().cells()), "{}", shape.id);
        }
    }

    #[test]
    fn the_first_team_gets_the_odd_rows_of_the_usual_board() {
        let first_column = |cells: u64| cells & 0b111_1111;
        assert_eq!(SHAPES[0].lucky.map(first_column), [0b01_0101, 0b10_1010]);
        assert_eq!(SHAPES[1].lucky.map(first_column), [0b010_1010, 0b101_0101]);
        assert_eq!(SHAPES[2].lucky.map(|cells| cells & 0b11_1111), [0b0_1010, 0b1_0101]);
    }
}
