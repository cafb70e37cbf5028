//! What a position must not be: the checks behind reading one.

use crate::bits::Bits;
use crate::fen::square_name;
use crate::kind::Kind;
use crate::position::{NO_SQUARE, right};
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Set, Variant};
use rules::{RuleError, message};

/// What the sides are called.
pub(crate) const SIDES: [&str; 2] = ["White", "Black"];

/// Refuses positions that could not be played on.
pub(crate) fn check<V: Variant>(geo: &Geo<V>, pos: &Pos<V>) -> Result<(), RuleError> {
    for side in [0, 1] {
        count_pieces::<V>(pos, side)?;
        check_castling::<V>(pos, side)?;
    }
    let ends = geo.rank(0) | geo.rank(V::Shape::HEIGHT - 1);
    let pawns = pos.kind(Kind::Pawn) & ends;
    if pawns.any() {
        let name = square_name::<V::Shape>(pawns.first());
        let why = message!(
            "chess-pawn-rank",
            "the pawn on {cell} cannot be there: pawns never stand on the first or last rank",
            cell = name
        );
        return Err(RuleError::position("board", why));
    }
    let home = geo.rank(1) | geo.rank(V::Shape::HEIGHT - 2) | ends;
    if (pos.holes & home).any() {
        let why = message!("chess-hole-rank", "holes cannot be on the two home ranks of either side");
        return Err(RuleError::position("board", why));
    }
    check_en_passant::<V>(geo, pos)?;
    let kings = pos.kind(Kind::King);
    let touch = kings.any() && (*Set::<V>::at(&geo.king, kings.first()) & kings).any();
    if touch && V::ROYAL && !V::KING_CAN_GO {
        return Err(RuleError::position(
            "kings",
            message!("chess-kings-touch", "the kings stand next to each other"),
        ));
    }
    V::check_position(geo, pos)
}

fn count_pieces<V: Variant>(pos: &Pos<V>, side: u8) -> Result<(), RuleError> {
    let (most, name) = (2 * u32::from(V::Shape::WIDTH), SIDES[usize::from(side)]);
    let (all, pawns) = (pos.side(side).count(), pos.of(side, Kind::Pawn).count());
    if all > most {
        let why = message!(
            "chess-too-many-pieces",
            "{team} has {count} pieces, and at most {most} are allowed",
            team = name,
            count = all,
            most = most
        );
        return Err(RuleError::position("board", why));
    }
    if pawns > most / 2 {
        let why = message!(
            "chess-too-many-pawns",
            "{team} has {count} pawns, and at most {most} are allowed",
            team = name,
            count = pawns,
            most = most / 2
        );
        return Err(RuleError::position("board", why));
    }
    count_kings::<V>(pos, side)
}

fn count_kings<V: Variant>(pos: &Pos<V>, side: u8) -> Result<(), RuleError> {
    let name = SIDES[usize::from(side)];
    let kings = pos.of(side, Kind::King).count();
    if kings > 1 {
        let why = message!("chess-many-kings", "{team} has {count} kings", team = name, count = kings);
        return Err(RuleError::position("kings", why));
    }
    if kings == 0 && V::ROYAL && !(V::KING_CAN_GO && side == pos.turn && pos.kind(Kind::King).any()) {
        let why = message!("chess-no-king", "{team} has no king", team = name);
        return Err(RuleError::position("kings", why));
    }
    Ok(())
}

fn check_castling<V: Variant>(pos: &Pos<V>, side: u8) -> Result<(), RuleError> {
    let rights = pos.castling >> (2 * side) & 3;
    if rights == 0 {
        return Ok(());
    }
    let each = [right::KING_SIDE, right::QUEEN_SIDE].map(|right| right & rights);
    if !each.into_iter().all(|right| right == 0 || may_castle::<V>(pos, right << (2 * side))) {
        let name = SIDES[usize::from(side)];
        let why = message!(
            "chess-castling",
            "{team} cannot castle: king and rook must be on their starting squares",
            team = name
        );
        return Err(RuleError::position("castling", why));
    }
    Ok(())
}

/// Is there castling, and do the king and the rook of this right stand at home?
pub(crate) fn may_castle<V: Variant>(pos: &Pos<V>, right: u8) -> bool {
    let side = u8::from(right > 3);
    let home = side * V::Shape::WIDTH * (V::Shape::HEIGHT - 1);
    let is_king_side = right >> (2 * side) == right::KING_SIDE;
    let file = if is_king_side { V::Shape::WIDTH - 1 } else { 0 };
    V::CASTLES && pos.of(side, Kind::King).has(home + 4) && pos.of(side, Kind::Rook).has(home + file)
}

fn check_en_passant<V: Variant>(geo: &Geo<V>, pos: &Pos<V>) -> Result<(), RuleError> {
    let square = pos.en_passant;
    if square == NO_SQUARE {
        return Ok(());
    }
    let wrong = |why| Err(RuleError::position("en passant", why));
    let (width, height) = (V::Shape::WIDTH, V::Shape::HEIGHT);
    let rank = if pos.turn == 0 { height - 3 } else { 2 };
    if !geo.rank(rank).has(square) {
        return wrong(message!(
            "chess-en-passant-rank",
            "the en passant square must be on rank {rank}",
            rank = rank + 1
        ));
    }
    let (pawn, left) =
        if pos.turn == 0 { (square - width, square + width) } else { (square + width, square - width) };
    if !pos.of(pos.turn ^ 1, Kind::Pawn).has(pawn) {
        return wrong(message!(
            "chess-en-passant-pawn",
            "en passant: there is no pawn that could have made a double step"
        ));
    }
    if pos.stops().has(square) || pos.stops().has(left) {
        return wrong(message!(
            "chess-en-passant-blocked",
            "en passant: there is a piece where the pawn came from"
        ));
    }
    Ok(())
}
