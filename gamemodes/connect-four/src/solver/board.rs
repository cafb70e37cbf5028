//! A position as the solver sees it: two numbers, and a size that the compiler knows.

use crate::lines::{Directions, completing, has_four};

/// A position on a board of `W` columns and `H` rows. Bits lie as in `Shape`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board<const W: u32, const H: u32> {
    pub(super) mover: u64,
    pub(super) all: u64,
}

impl<const W: u32, const H: u32> Board<W, H> {
    /// How many bits a key has.
    pub(super) const KEY_BITS: u32 = W * (H + 1);
    pub(super) const DIRECTIONS: Directions = [1, H + 1, H + 2, H];
    pub(super) const BOTTOM: u64 = Self::row(0);
    pub(super) const CELLS: u64 = Self::BOTTOM * ((1 << H) - 1);
    /// The top row and every other row below it.
    pub(super) const UPPER: u64 = Self::every_other_row(H - 1);

    const fn row(n: u32) -> u64 {
        let (mut cells, mut column) = (0, 0);
        while column < W {
            cells |= 1 << (column * (H + 1) + n);
            column += 1;
        }
        cells
    }

    const fn every_other_row(highest: u32) -> u64 {
        let (mut cells, mut row) = (0, highest % 2);
        while row <= highest {
            cells |= Self::row(row);
            row += 2;
        }
        cells
    }

    /// The column that this cell is in.
    #[inline]
    pub(super) fn column(cell: u64) -> u64 {
        ((1 << H) - 1) << (cell.trailing_zeros() / (H + 1) * (H + 1))
    }

    pub(super) fn empty_cells(self) -> u32 {
        W * H - self.all.count_ones()
    }

    #[inline]
    pub(super) fn waiting(self) -> u64 {
        self.mover ^ self.all
    }

    /// The cells in which the next disc can come to rest.
    #[inline]
    pub(super) fn landings(self) -> u64 {
        (self.all + Self::BOTTOM) & Self::CELLS
    }

    /// The position after a disc has come to rest in this cell.
    #[inline]
    pub(super) fn after(self, cell: u64) -> Self {
        Self { mover: self.waiting(), all: self.all | cell }
    }

    /// The empty cells in which one more of these discs makes four.
    #[inline]
    pub(super) fn threats(self, discs: u64) -> u64 {
        completing(Self::DIRECTIONS, discs) & Self::CELLS & !self.all
    }

    /// The threats of the team to move after a disc in this cell.
    #[inline]
    pub(super) fn threats_after(self, cell: u64) -> u64 {
        self.after(cell).threats(self.mover | cell)
    }

    /// Do these cells hold four in a line?
    #[inline]
    pub(super) fn has_four(cells: u64) -> bool {
        has_four(Self::DIRECTIONS, cells)
    }

    /// Can the team to move connect four at once?
    #[inline]
    pub(super) fn wins_at_once(self) -> bool {
        self.threats(self.mover) & self.landings() != 0
    }

    /// The moves after which the other team cannot connect four at once, told its threats.
    #[inline]
    pub(super) fn safe_moves(self, their_threats: u64) -> u64 {
        let landings = self.landings();
        let forced = landings & their_threats;
        let allowed = match forced {
            0 => landings,
            one if one & (one - 1) == 0 => one,
            _ => return 0,
        };
        allowed & !(their_threats >> 1)
    }

    /// A number that no other position has.
    #[inline]
    pub(super) fn key(self) -> u64 {
        self.mover + self.all
    }

    /// The same key for a position and its mirror image.
    #[inline]
    pub(super) fn key_of_both_sides(self) -> u64 {
        self.key().min(Self::mirrored(self.key()))
    }

    /// Left and right exchanged; no column of a key runs over into the next.
    #[inline]
    fn mirrored(key: u64) -> u64 {
        let column = (1 << (H + 1)) - 1;
        (0..W).fold(0, |image, n| image << (H + 1) | (key >> (n * (H + 1)) & column))
    }
}

/// The bits of a number, each by itself.
#[inline]
pub(super) fn ones(mut bits: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let one = bits & bits.wrapping_neg();
        bits ^= one;
        (one != 0).then_some(one)
    })
}
