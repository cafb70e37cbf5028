//! Which moves the rules allow.

use super::attack::forward;
use super::moves::{Move, Special};
use super::{Board, Variant, touch};

impl Board {
    /// Every legal move; none when the position has ended the game.
    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.won_on_board().is_some() {
            return Vec::new();
        }
        let mut moves = self.pseudo_legal();
        moves.retain(|mv| self.after(mv).is_allowed());
        moves
    }

    /// May the side that has just moved leave its king like this?
    fn is_allowed(&self) -> bool {
        if self.variant == Variant::LastPiece {
            return true;
        }
        let mover = !self.white_to_move;
        match (self.king(mover), self.king(!mover)) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(_), Some(_)) => !self.in_check(mover),
        }
    }

    /// Is this side's king attacked? Never so where kings are ordinary, or touch in atomic chess.
    pub(crate) fn in_check(&self, white: bool) -> bool {
        let (Some(king), other) = (self.king(white), self.king(!white)) else { return false };
        let immune = self.variant.is_atomic() && other.is_some_and(|other| touch(king, other));
        self.variant != Variant::LastPiece && !immune && self.attacked(king, !white)
    }

    /// How many sequences of legal moves of this length there are.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal().len() as u64,
            _ => self.legal().iter().map(|mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }

    /// The square of a pawn that may legally be taken in passing.
    pub(super) fn passed_legally(&self) -> Option<super::At> {
        let passed = self.passed?;
        let up = forward(self.white_to_move);
        let beside = [-1, 1].map(|side| (passed.0 + side, passed.1 - up));
        let near = beside.iter().any(|at| self.has(*at, 'p', self.white_to_move));
        let takes = |mv: &Move| mv.special == Special::EnPassant;
        (near && self.legal().iter().any(takes)).then_some(passed)
    }
}
