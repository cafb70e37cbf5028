//! Pseudo-legal moves.

use super::attack::{JUMPS, SLANTED, STRAIGHT, forward, jumps, plus, slides_slanted, slides_straight};
use super::{At, Board, Square, Variant, touch};

/// A move. A castling move is the king's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(super) from: At,
    pub(super) to: At,
    pub(super) promotion: Option<char>,
    pub(super) special: Special,
}

/// What is unusual about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    No,
    DoubleStep,
    EnPassant,
    Castling,
}

impl Move {
    fn plain(from: At, to: At) -> Self {
        Self { from, to, promotion: None, special: Special::No }
    }

    /// `e2e4`, `e7e8q`, `e1g1`.
    pub(crate) fn text(&self) -> String {
        let promotion = self.promotion.map(String::from).unwrap_or_default();
        format!("{}{}{promotion}", name(self.from), name(self.to))
    }
}

/// `a1`, `l10`.
pub(super) fn name((file, rank): At) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

impl Board {
    /// Every move by the way the pieces go.
    pub(crate) fn pseudo_legal(&self) -> Vec<Move> {
        let mut out = Vec::with_capacity(48);
        for (from, kind) in self.pieces(self.white_to_move) {
            match kind {
                'p' => self.pawn_moves(from, &mut out),
                'k' => self.king_moves(from, &mut out),
                _ => self.officer_moves(from, kind, &mut out),
            }
        }
        out
    }

    /// Does this move take something?
    pub(crate) fn takes(&self, mv: &Move) -> bool {
        self.get(mv.to) != Square::Empty || mv.special == Special::EnPassant
    }

    fn may_enter(&self, to: At) -> bool {
        self.get(to) == Square::Empty || self.is_side(to, !self.white_to_move)
    }

    fn officer_moves(&self, from: At, kind: char, out: &mut Vec<Move>) {
        if jumps(kind) {
            self.step_moves(from, &JUMPS, out);
        }
        if slides_straight(kind) {
            self.slide_moves(from, &STRAIGHT, out);
        }
        if slides_slanted(kind) {
            self.slide_moves(from, &SLANTED, out);
        }
    }

    fn step_moves(&self, from: At, steps: &[At], out: &mut Vec<Move>) {
        let targets = steps.iter().map(|step| plus(from, *step));
        out.extend(targets.filter(|to| self.may_enter(*to)).map(|to| Move::plain(from, to)));
    }

    fn slide_moves(&self, from: At, steps: &[At], out: &mut Vec<Move>) {
        for step in steps {
            let mut to = plus(from, *step);
            while self.may_enter(to) {
                out.push(Move::plain(from, to));
                if self.get(to) != Square::Empty {
                    break;
                }
                to = plus(to, *step);
            }
        }
    }

    fn pawn_moves(&self, from: At, out: &mut Vec<Move>) {
        let up = forward(self.white_to_move);
        let one = plus(from, (0, up));
        if self.get(one) == Square::Empty {
            self.pawn_arrives(from, one, out);
            let two = plus(one, (0, up));
            if from.1 == self.pawn_home() && self.get(two) == Square::Empty {
                out.push(Move { special: Special::DoubleStep, ..Move::plain(from, two) });
            }
        }
        for side in [-1, 1] {
            let to = plus(from, (side, up));
            if self.is_side(to, !self.white_to_move) {
                self.pawn_arrives(from, to, out);
            } else if self.passed == Some(to) {
                out.push(Move { special: Special::EnPassant, ..Move::plain(from, to) });
            }
        }
    }

    fn pawn_home(&self) -> i32 {
        if self.white_to_move { 1 } else { self.variant.size().1 - 2 }
    }

    fn pawn_arrives(&self, from: At, to: At, out: &mut Vec<Move>) {
        let last = if self.white_to_move { self.variant.size().1 - 1 } else { 0 };
        if to.1 == last {
            let promote = |kind: &char| Move { promotion: Some(*kind), ..Move::plain(from, to) };
            out.extend(self.variant.promotions().iter().map(promote));
        } else {
            out.push(Move::plain(from, to));
        }
    }

    fn king_moves(&self, from: At, out: &mut Vec<Move>) {
        let first = out.len();
        self.step_moves(from, &STRAIGHT, out);
        self.step_moves(from, &SLANTED, out);
        if self.variant.is_atomic() {
            let quiet = |mv: &Move| self.get(mv.to) == Square::Empty;
            let kept: Vec<Move> = out.drain(first..).filter(quiet).collect();
            out.extend(kept);
        }
        let may = if self.white_to_move { &self.rights[..2] } else { &self.rights[2..] };
        if may[0] && self.may_castle(from, 7) {
            out.push(Move { special: Special::Castling, ..Move::plain(from, (6, from.1)) });
        }
        if may[1] && self.may_castle(from, 0) {
            out.push(Move { special: Special::Castling, ..Move::plain(from, (2, from.1)) });
        }
    }

    /// The way between king and rook is free, and the king is not attacked where it stands or on
    /// the square it passes. Where it arrives is looked at like after any other move.
    fn may_castle(&self, king: At, rook_file: i32) -> bool {
        let between = king.0.min(rook_file) + 1..king.0.max(rook_file);
        if between.into_iter().any(|file| self.get((file, king.1)) != Square::Empty) {
            return false;
        }
        let passing = plus(king, ((rook_file - king.0).signum(), 0));
        self.variant == Variant::LastPiece
            || (self.safe_for_king(king, king) && self.safe_for_king(king, passing))
    }

    /// Seen as if the king had left its square. In atomic chess nothing that touches the other king
    /// is in danger: taking there would blow up both.
    fn safe_for_king(&self, king: At, at: At) -> bool {
        let mut lifted = self.clone();
        lifted.set(king, Square::Empty);
        let other = self.king(!self.white_to_move);
        let immune = self.variant.is_atomic() && other.is_some_and(|other| touch(other, at));
        immune || !lifted.attacked(at, !self.white_to_move)
    }
}
