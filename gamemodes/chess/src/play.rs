//! Plays a move on a position.

use crate::bits::Bits;
use crate::generate::{en_passant_victim, takers};
use crate::kind::{Kind, Move};
use crate::position::{MOST_MOVES, NO_SQUARE, right};
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Set, Variant};

/// Plays a legal move.
#[inline]
pub(crate) fn play<V: Variant>(geo: &Geo<V>, pos: &mut Pos<V>, mv: Move) {
    let (side, kind) = (pos.turn, pos.piece_on(mv.from));
    let takes = take_victim::<V>(pos, mv, kind);
    pos.toggle(side, kind, mv.from);
    pos.toggle(side, mv.promotion.unwrap_or(kind), mv.to);
    if V::CASTLES {
        keep_castling::<V>(pos, mv, kind);
    }
    pos.set_en_passant(NO_SQUARE);
    pos.quiet = if takes || kind == Kind::Pawn { 0 } else { (pos.quiet + 1).min(MOST_MOVES) };
    pos.number = (pos.number + u16::from(side)).min(MOST_MOVES);
    if takes {
        V::captured(geo, pos, mv.to);
    }
    pos.pass_turn();
    if kind == Kind::Pawn && mv.from.abs_diff(mv.to) == 2 * V::Shape::WIDTH {
        offer_en_passant::<V>(geo, pos, mv);
    }
    pos.checkers = Set::<V>::NONE;
    pos.pinned = Set::<V>::NONE;
    V::find_checks(geo, pos);
    debug_assert_eq!(pos.key, pos.key_anew());
}

/// Removes the piece that the move captures; returns whether there was one.
#[inline]
fn take_victim<V: Variant>(pos: &mut Pos<V>, mv: Move, kind: Kind) -> bool {
    if pos.enemy().has(mv.to) {
        let victim = pos.piece_on(mv.to);
        pos.toggle(pos.turn ^ 1, victim, mv.to);
        return true;
    }
    let en_passant = kind == Kind::Pawn && mv.to == pos.en_passant;
    if en_passant {
        let victim = en_passant_victim::<V::Shape>(pos);
        pos.toggle(pos.turn ^ 1, Kind::Pawn, victim);
    }
    en_passant
}

/// Moves the rook when castling, and drops rights that a move has used up.
#[inline]
fn keep_castling<V: Variant>(pos: &mut Pos<V>, mv: Move, kind: Kind) {
    if pos.castling == 0 {
        return;
    }
    if kind == Kind::King && mv.from.abs_diff(mv.to) == 2 {
        let rook = if mv.to > mv.from { (mv.to + 1, mv.to - 1) } else { (mv.to - 2, mv.to + 1) };
        pos.toggle(pos.turn, Kind::Rook, rook.0);
        pos.toggle(pos.turn, Kind::Rook, rook.1);
    }
    let kept = pos.castling & !used_up::<V::Shape>(mv.from) & !used_up::<V::Shape>(mv.to);
    if kept != pos.castling {
        pos.set_castling(kept);
    }
}

/// The rights that are lost when something leaves this square or arrives on it.
#[inline]
pub(crate) fn used_up<S: Shape>(square: u8) -> u8 {
    let last = S::WIDTH * (S::HEIGHT - 1);
    let (side, file) = match square {
        _ if square < S::WIDTH => (0, square),
        _ if square >= last => (1, square - last),
        _ => return 0,
    };
    let rights = match file {
        0 => right::QUEEN_SIDE,
        4 => right::QUEEN_SIDE | right::KING_SIDE,
        _ if file == S::WIDTH - 1 => right::KING_SIDE,
        _ => 0,
    };
    rights << (2 * side)
}

/// After a double step: the square behind the pawn counts only if a pawn may really take there.
fn offer_en_passant<V: Variant>(geo: &Geo<V>, pos: &mut Pos<V>, mv: Move) {
    pos.set_en_passant(mv.from.midpoint(mv.to));
    keep_en_passant_if_legal::<V>(geo, pos);
}

/// Forgets the en passant square unless some pawn may take there.
pub(crate) fn keep_en_passant_if_legal<V: Variant>(geo: &Geo<V>, pos: &mut Pos<V>) {
    if pos.en_passant != NO_SQUARE
        && !takers(geo, pos).each().any(|from| V::may_take_en_passant(geo, pos, from))
    {
        pos.set_en_passant(NO_SQUARE);
    }
}
