//! Bounds without search: what the waiting team gets by always answering in the same column.
//!
//! Where the columns have room for an even number of discs, the waiting team can drop each disc on
//! top of the one just played. It gets every *upper* cell (the top row and every other row below),
//! and the team to move only lower ones. Two columns with an odd number of empty cells are joined:
//! a disc in one of their lowest empty cells is answered in the other's, and above them it goes on as
//! before. If the cells within reach of the team to move hold no four, it cannot win.

use super::board::{Board, ones};

impl<const W: u32, const H: u32> Board<W, H> {
    /// What the team to move can at most get, if following up shows that this is not above `alpha`.
    /// `theirs` are the threats of the waiting team.
    #[inline]
    pub(super) fn follow_up_limit(self, theirs: u64, empty: u32, alpha: i32) -> Option<i32> {
        // As many columns have an odd number of empty cells as there are empty cells, odd or even.
        let odd = self.landings() & Self::UPPER;
        if empty.is_multiple_of(2) {
            self.limit_by_upper_cells(odd, theirs, alpha)
        } else {
            self.limit_by_a_lower_threat(odd, theirs, alpha)
        }
    }

    /// The waiting team follows up everywhere. Above a cell in which it wins, the game is over.
    #[inline]
    fn limit_by_upper_cells(self, odd: u64, theirs: u64, alpha: i32) -> Option<i32> {
        let empty = Self::CELLS & !self.all;
        let upper = empty & Self::UPPER & !odd;
        let (mut within_reach, mut limit) = (empty & !Self::UPPER, 0);
        for cell in ones(theirs & upper) {
            let above = Self::above(cell);
            within_reach &= !above;
            limit = limit.min(lost_with_room_above(above));
        }
        if limit == 0 && alpha < 0 && Self::has_four(self.waiting() | upper) {
            limit = -1;
        }
        (limit <= alpha && Self::cannot_win(self.mover | within_reach, odd)).then_some(limit)
    }

    /// The waiting team follows up everywhere but in one column, where it waits to win in a lower
    /// cell: the team to move runs out of other moves and must at last play below it.
    #[inline]
    fn limit_by_a_lower_threat(self, odd: u64, theirs: u64, alpha: i32) -> Option<i32> {
        let empty = Self::CELLS & !self.all;
        ones(theirs & !Self::UPPER).find_map(|cell| {
            let (column, above) = (Self::column(cell), Self::above(cell));
            let limit = lost_with_room_above(above);
            if odd & column == 0 || limit > alpha {
                return None;
            }
            let here = column & !above & Self::UPPER;
            let elsewhere = !column & !Self::UPPER;
            let within_reach = empty & (here | elsewhere);
            Self::cannot_win(self.mover | within_reach, odd & !column).then_some(limit)
        })
    }

    /// Do these cells hold no four, even together with the joined ones? Of two joined cells the team
    /// gets only one.
    #[inline]
    fn cannot_win(cells: u64, joined: u64) -> bool {
        if !Self::has_four(cells | joined) {
            return true;
        }
        let one = joined & joined.wrapping_neg();
        let other = joined ^ one;
        other.is_power_of_two() && !Self::has_four(cells | one) && !Self::has_four(cells | other)
    }

    /// The cells of the same column above this one.
    #[inline]
    fn above(cell: u64) -> u64 {
        Self::column(cell) & !(cell | (cell - 1))
    }
}

/// The value of losing when everything is full except these cells.
#[inline]
fn lost_with_room_above(above: u64) -> i32 {
    -((above.count_ones() as i32 + 2) / 2)
}
