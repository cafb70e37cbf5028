//! What a move does to the position.

use super::attack::{SLANTED, STRAIGHT, plus};
use super::moves::{Move, Special};
use super::{At, Board, Square, Variant};

/// Where king and rook must stand for each castling right, in the order of `K`, `Q`, `k`, `q`.
const HOMES: [(At, At); 4] = [((4, 0), (7, 0)), ((4, 0), (0, 0)), ((4, 7), (7, 7)), ((4, 7), (0, 7))];

impl Board {
    /// The position after a move, which need not be legal.
    pub(crate) fn after(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        let moved = self.get(mv.from);
        let takes = self.takes(mv);
        next.set(mv.from, Square::Empty);
        next.set(mv.to, promoted(moved, mv.promotion));
        next.finish_special(mv);
        if takes && self.variant.is_atomic() {
            next.explode(mv.to);
        }
        next.forget_rights();
        next.count(takes || matches!(moved, Square::Piece { kind: 'p', .. }));
        next.white_to_move = !self.white_to_move;
        next
    }

    fn finish_special(&mut self, mv: &Move) {
        self.passed = None;
        match mv.special {
            Special::No => {}
            Special::DoubleStep => self.passed = Some((mv.from.0, (mv.from.1 + mv.to.1) / 2)),
            Special::EnPassant => self.set((mv.to.0, mv.from.1), Square::Empty),
            Special::Castling => {
                let (rook, beside) = if mv.to.0 > mv.from.0 { (7, 5) } else { (0, 3) };
                let piece = self.get((rook, mv.from.1));
                self.set((rook, mv.from.1), Square::Empty);
                self.set((beside, mv.from.1), piece);
            }
        }
    }

    fn explode(&mut self, centre: At) {
        let pawns_too = self.variant == Variant::Atomic { pawns_explode: true };
        self.set(centre, Square::Empty);
        for step in STRAIGHT.iter().chain(&SLANTED) {
            let at = plus(centre, *step);
            if let Square::Piece { kind, .. } = self.get(at)
                && (kind != 'p' || pawns_too)
            {
                self.set(at, Square::Empty);
            }
        }
    }

    /// A right lasts as long as king and rook stand where the game began.
    fn forget_rights(&mut self) {
        for (right, (king, rook)) in HOMES.into_iter().enumerate() {
            let white = right < 2;
            self.rights[right] &= self.has(king, 'k', white) && self.has(rook, 'r', white);
        }
    }

    fn count(&mut self, progress: bool) {
        self.halfmoves = if progress { 0 } else { self.halfmoves + 1 };
        self.fullmoves += u32::from(!self.white_to_move);
    }
}

fn promoted(piece: Square, to: Option<char>) -> Square {
    match (piece, to) {
        (Square::Piece { white, .. }, Some(kind)) => Square::Piece { kind, white },
        _ => piece,
    }
}
