//! Moves as people read them.

use super::moves::{Move, Special, name};
use super::{Board, Square};

impl Board {
    /// `Nf3`, `exd6`, `R1a3`, `e8=Q+`, `O-O-O`. A move that wins on the board ends in `#`.
    pub(crate) fn san(&self, mv: &Move) -> String {
        let body = match (mv.special, self.get(mv.from)) {
            (Special::Castling, _) if mv.to.0 > mv.from.0 => "O-O".into(),
            (Special::Castling, _) => "O-O-O".into(),
            (_, Square::Piece { kind: 'p', .. }) => self.pawn_san(mv),
            (_, Square::Piece { kind, .. }) => self.officer_san(mv, kind),
            (_, square) => panic!("{square:?} cannot move"),
        };
        body + self.after(mv).mark()
    }

    fn pawn_san(&self, mv: &Move) -> String {
        let takes = mv.from.0 != mv.to.0;
        let from = if takes { format!("{}x", &name(mv.from)[..1]) } else { String::new() };
        let promotion = mv.promotion.map(|kind| format!("={}", kind.to_ascii_uppercase()));
        format!("{from}{}{}", name(mv.to), promotion.unwrap_or_default())
    }

    fn officer_san(&self, mv: &Move, kind: char) -> String {
        let takes = if self.takes(mv) { "x" } else { "" };
        let from = self.origin(mv, kind);
        format!("{}{from}{takes}{}", kind.to_ascii_uppercase(), name(mv.to))
    }

    /// As much of the origin as tells this move from those of other pieces of the kind.
    fn origin(&self, mv: &Move, kind: char) -> String {
        let legal = self.legal();
        let rivals: Vec<&Move> = legal
            .iter()
            .filter(|other| other.to == mv.to && other.from != mv.from)
            .filter(|other| self.has(other.from, kind, self.white_to_move))
            .collect();
        let square = name(mv.from);
        let (file, rank) = square.split_at(1);
        match () {
            () if rivals.is_empty() => String::new(),
            () if rivals.iter().all(|other| other.from.0 != mv.from.0) => file.into(),
            () if rivals.iter().all(|other| other.from.1 != mv.from.1) => rank.into(),
            () => square,
        }
    }

    fn mark(&self) -> &'static str {
        match self.ending() {
            Some((_, Some(_))) => "#",
            _ if self.in_check(self.white_to_move) => "+",
            _ => "",
        }
    }
}
