//! What a position must not be: the checks behind reading one.

use crate::bits::Bits;
use crate::fen::square_name;
use crate::kind::Kind;
use crate::position::{NO_SQUARE, right};
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Set, Variant};
use rules::RuleError;

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
        let why =
            format!("the pawn on {name} cannot be there: pawns never stand on the first or last rank");
        return Err(RuleError::position("board", why));
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
    for (there, most, what) in [(all, most, "pieces"), (pawns, most / 2, "pawns")] {
        if there > most {
            let why = format!("{name} has {there} {what}, and nobody has more than {most}");
            return Err(RuleError::position("board", why));
        }
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
    let each = [right::KING_SIDE, right::QUEEN_SIDE].map(|right| right & rights);
    if !each.into_iter().all(|right| right == 0 || may_castle::<V>(pos, right << (2 * side))) {
        let name = SIDES[usize::from(side)];
        let why = format!("{name} cannot castle: the king and that rook must stand at home");
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
