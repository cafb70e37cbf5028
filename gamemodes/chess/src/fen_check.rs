//! What a position must not be: the checks behind reading one.

use crate::bits::Bits;
use crate::kind::Kind;
use crate::position::{NO_SQUARE, right};
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Set, Variant};
use rules::RuleError;

const SIDES: [&str; 2] = ["White", "Black"];

/// Refuses positions that could not be played on.
pub(crate) fn check<V: Variant>(geo: &Geo<V>, pos: &Pos<V>) -> Result<(), RuleError> {
    for side in [0, 1] {
        count_pieces::<V>(pos, side)?;
        check_castling::<V>(pos, side)?;
    }
    let ends = geo.rank(0) | geo.rank(V::Shape::HEIGHT - 1);
    if (pos.kind(Kind::Pawn) & ends).any() {
        return Err(RuleError::position("board", "a pawn cannot stand on the first or last rank"));
    }
    let home = geo.rank(1) | geo.rank(V::Shape::HEIGHT - 2) | ends;
    if (pos.holes & home).any() {
        return Err(RuleError::position(
            "board",
            "holes cannot touch the two home ranks of either side",
        ));
    }
    check_en_passant::<V>(geo, pos)?;
    let kings = pos.kind(Kind::King);
    let touch = kings.any() && (*Set::<V>::at(&geo.king, kings.first()) & kings).any();
    if touch && V::ROYAL && !V::KING_CAN_GO {
        return Err(RuleError::position("kings", "the kings stand side by side"));
    }
    V::check_position(geo, pos)
}

fn count_pieces<V: Variant>(pos: &Pos<V>, side: u8) -> Result<(), RuleError> {
    let (most, name) = (2 * u32::from(V::Shape::WIDTH), SIDES[usize::from(side)]);
    let (all, pawns) = (pos.side(side).count(), pos.of(side, Kind::Pawn).count());
    if all > most || pawns > most / 2 {
        let why = format!("{name} has more than {most} pieces or {} pawns", most / 2);
        return Err(RuleError::position("board", why));
    }
    let kings = pos.of(side, Kind::King).count();
    if kings > 1 {
        return Err(RuleError::position("kings", format!("{name} has {kings} kings")));
    }
    if kings == 0 && V::ROYAL && !(V::KING_CAN_GO && side == pos.turn && pos.kind(Kind::King).any()) {
        return Err(RuleError::position("kings", format!("{name} has no king")));
    }
    Ok(())
}

fn check_castling<V: Variant>(pos: &Pos<V>, side: u8) -> Result<(), RuleError> {
    let rights = pos.castling >> (2 * side) & 3;
    if rights == 0 {
        return Ok(());
    }
    let home = side * V::Shape::WIDTH * (V::Shape::HEIGHT - 1);
    let king = pos.of(side, Kind::King).has(home + 4);
    let rook = |right: u8, file: u8| rights & right == 0 || pos.of(side, Kind::Rook).has(home + file);
    let rooks = rook(right::KING_SIDE, V::Shape::WIDTH - 1) && rook(right::QUEEN_SIDE, 0);
    if !V::CASTLES || !king || !rooks {
        let name = SIDES[usize::from(side)];
        let why = format!("{name} cannot castle: the king and that rook must stand at home");
        return Err(RuleError::position("castling", why));
    }
    Ok(())
}

fn check_en_passant<V: Variant>(geo: &Geo<V>, pos: &Pos<V>) -> Result<(), RuleError> {
    let square = pos.en_passant;
    if square == NO_SQUARE {
        return Ok(());
    }
    let wrong = |why: &str| Err(RuleError::position("en passant", why));
    let (width, height) = (V::Shape::WIDTH, V::Shape::HEIGHT);
    let rank = if pos.turn == 0 { height - 3 } else { 2 };
    if !geo.rank(rank).has(square) {
        return wrong(&format!("the square must be on rank {}", rank + 1));
    }
    let (pawn, left) =
        if pos.turn == 0 { (square - width, square + width) } else { (square + width, square - width) };
    if !pos.of(pos.turn ^ 1, Kind::Pawn).has(pawn) {
        return wrong("there is no pawn that could have made a double step");
    }
    if pos.stops().has(square) || pos.stops().has(left) {
        return wrong("something stands where the pawn came from");
    }
    Ok(())
}
