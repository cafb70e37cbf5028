//! Positions from the position editor.
//!
//! The four castling rights are flags. A right counts if the king and that rook stand at home; otherwise it is
//! dropped. There is no en passant capture, and counters start at 0.

use crate::fen::CASTLING_LETTERS;
use crate::fen_check::may_castle;
use crate::kind::Kind;
use crate::variant::{Pos, Variant};
use rules::{Draft, ModeInfo};

/// In the order of the letters in positions.
const FLAGS: [(&str, &str); 4] = [
    ("white-king-side", "White can castle kingside"),
    ("white-queen-side", "White can castle queenside"),
    ("black-king-side", "Black can castle kingside"),
    ("black-queen-side", "Black can castle queenside"),
];

/// Adds the flags of a game with castling.
pub(crate) fn with_flags<V: Variant>(info: ModeInfo) -> ModeInfo {
    let flags = FLAGS.iter().filter(|_| V::CASTLES);
    flags.fold(info, |info, (id, name)| info.flag(id, name))
}

/// Which rights are left.
pub(crate) fn flags<V: Variant>(pos: &Pos<V>) -> Vec<bool> {
    let rights = CASTLING_LETTERS.iter().filter(|_| V::CASTLES);
    rights.map(|(_, right)| pos.castling & right != 0).collect()
}

/// These pieces on the board of `base`. The result is not checked here.
pub(crate) fn compose<V: Variant>(base: &Pos<V>, draft: &Draft) -> Pos<V> {
    let mut pos = Pos::<V>::empty();
    (pos.holes, pos.flag, pos.turn) = (base.holes, base.flag, draft.turn.0);
    for piece in &draft.pieces {
        pos.toggle(piece.team.0, Kind::ALL[usize::from(piece.kind)], piece.cell.0 as u8);
    }
    let wished = CASTLING_LETTERS.iter().zip(&draft.flags).filter(|(_, wished)| **wished);
    for ((_, right), _) in wished {
        pos.castling |= if may_castle::<V>(&pos, *right) { *right } else { 0 };
    }
    pos
}
