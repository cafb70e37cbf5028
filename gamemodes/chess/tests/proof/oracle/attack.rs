//! How pieces reach squares.

use super::{At, Board, Square};

pub(super) const STRAIGHT: [At; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(super) const SLANTED: [At; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(super) const JUMPS: [At; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(super) fn slides_straight(kind: char) -> bool {
    matches!(kind, 'r' | 'q' | 'c')
}

pub(super) fn slides_slanted(kind: char) -> bool {
    matches!(kind, 'b' | 'q' | 'a')
}

pub(super) fn jumps(kind: char) -> bool {
    matches!(kind, 'n' | 'c' | 'a')
}

/// The rank direction in which a side's pawns go.
pub(super) fn forward(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

pub(super) fn plus(at: At, step: At) -> At {
    (at.0 + step.0, at.1 + step.1)
}

impl Board {
    /// Could a piece of this side take on that square, if something stood there?
    pub(super) fn attacked(&self, at: At, by_white: bool) -> bool {
        let jumped = JUMPS.iter().any(|step| self.attacker(plus(at, *step), by_white, jumps));
        jumped
            || self.attacked_by_pawn(at, by_white)
            || STRAIGHT.iter().any(|step| self.attacked_along(at, *step, by_white, slides_straight))
            || SLANTED.iter().any(|step| self.attacked_along(at, *step, by_white, slides_slanted))
    }

    fn attacker(&self, at: At, by_white: bool, fits: fn(char) -> bool) -> bool {
        matches!(self.get(at), Square::Piece { kind, white } if white == by_white && fits(kind))
    }

    fn attacked_by_pawn(&self, at: At, by_white: bool) -> bool {
        let behind = -forward(by_white);
        [-1, 1].iter().any(|side| self.has(plus(at, (*side, behind)), 'p', by_white))
    }

    /// By a slider from any distance, or by a king from one step away.
    fn attacked_along(&self, at: At, step: At, by_white: bool, slides: fn(char) -> bool) -> bool {
        let mut from = plus(at, step);
        if self.has(from, 'k', by_white) {
            return true;
        }
        while self.get(from) == Square::Empty {
            from = plus(from, step);
        }
        self.attacker(from, by_white, slides)
    }
}
