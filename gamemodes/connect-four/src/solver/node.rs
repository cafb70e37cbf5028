//! A position on the way through the search, with what is already known about it.

use super::board::Board;
use super::order::Move;

/// A position in which the team to move cannot win at once.
#[derive(Clone, Copy)]
pub(super) struct Node<const W: u32, const H: u32> {
    pub(super) board: Board<W, H>,
    /// The threats of the waiting team.
    pub(super) theirs: u64,
    pub(super) empty: u32,
    /// Following up has been found to settle nothing here.
    pub(super) checked: bool,
}

impl<const W: u32, const H: u32> Node<W, H> {
    pub(super) fn root(board: Board<W, H>) -> Self {
        let theirs = board.threats(board.waiting());
        Self { board, theirs, empty: board.empty_cells(), checked: false }
    }

    /// The position after a move.
    #[inline]
    pub(super) fn after(&self, mv: &Move, checked: bool) -> Self {
        Self { board: self.board.after(mv.cell), theirs: mv.threats, empty: self.empty - 1, checked }
    }

    /// Can neither team connect four, to get above `alpha` or to keep the other team from it?
    #[inline]
    pub(super) fn is_drawn(&self, alpha: i32) -> bool {
        let discs = if alpha >= 0 { self.board.mover } else { self.board.waiting() };
        !Board::<W, H>::has_four(discs | (Board::<W, H>::CELLS & !self.board.all))
    }
}
