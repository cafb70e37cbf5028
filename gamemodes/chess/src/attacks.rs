//! Who attacks what: checks, pins and safe squares.

use crate::bits::Bits;
use crate::kind::Kind;
use crate::position::Position;
use crate::shape::Geometry;

/// Does any of these `enemies` of the side `of` attack the square, past these stops?
#[inline]
pub(crate) fn attacked<B: Bits>(
    geo: &Geometry<B>,
    pos: &Position<B>,
    square: u8,
    of: u8,
    enemies: B,
    stops: B,
) -> bool {
    let king = *B::at(&geo.king, square) & pos.kind(Kind::King);
    (king & enemies).any() || attacked_by_others(geo, pos, square, of, enemies, stops)
}

/// The same, but kings do not count: where kings never capture.
#[inline]
pub(crate) fn attacked_by_others<B: Bits>(
    geo: &Geometry<B>,
    pos: &Position<B>,
    square: u8,
    of: u8,
    enemies: B,
    stops: B,
) -> bool {
    let pawns = *B::at(&geo.pawn[usize::from(of & 1)], square) & pos.kind(Kind::Pawn);
    let leapers = *B::at(&geo.knight, square) & pos.leaping();
    let (straight, diagonal) = (pos.straight() & enemies, pos.diagonal() & enemies);
    ((pawns | leapers) & enemies).any()
        || ((*B::at(&geo.rook_rays, square) & straight).any()
            && (geo.rook(square, stops) & straight).any())
        || ((*B::at(&geo.bishop_rays, square) & diagonal).any()
            && (geo.bishop(square, stops) & diagonal).any())
}

/// Which of these `enemies` of the side `of` attack the square, past these stops.
pub(crate) fn attackers<B: Bits>(
    geo: &Geometry<B>,
    pos: &Position<B>,
    square: u8,
    of: u8,
    enemies: B,
    stops: B,
) -> B {
    let near = (*B::at(&geo.king, square) & pos.kind(Kind::King))
        | (*B::at(&geo.pawn[usize::from(of & 1)], square) & pos.kind(Kind::Pawn))
        | (*B::at(&geo.knight, square) & pos.leaping());
    let far = (geo.rook(square, stops) & pos.straight()) | (geo.bishop(square, stops) & pos.diagonal());
    (near | far) & enemies
}

/// Finds what gives check to the side to move and which of its pieces are pinned.
#[inline]
pub(crate) fn find_checks<B: Bits>(geo: &Geometry<B>, pos: &mut Position<B>, king: u8) {
    let (own, enemy, stops) = (pos.own(), pos.enemy(), pos.stops());
    let pawns = *B::at(&geo.pawn[usize::from(pos.turn & 1)], king) & pos.kind(Kind::Pawn);
    let leapers = *B::at(&geo.knight, king) & pos.leaping();
    pos.checkers = (pawns | leapers) & enemy;
    pos.pinned = B::NONE;
    let straight = *B::at(&geo.rook_rays, king) & pos.straight();
    let diagonal = *B::at(&geo.bishop_rays, king) & pos.diagonal();
    for sniper in ((straight | diagonal) & enemy).each() {
        let between = geo.between(king, sniper) & stops;
        if between.is_empty() {
            pos.checkers |= B::square(sniper);
        } else if !between.many() {
            pos.pinned |= between & own;
        }
    }
}
