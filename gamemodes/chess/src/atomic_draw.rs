//! Draws by insufficient material in Atomic Chess, as on Lichess.

use crate::atomic::Atomic;
use crate::bits::Bits;
use crate::generate::{List, shifted};
use crate::kind::Kind;
use crate::variant::{Geo, Pos, Variant};

/// Is there too little left, or nothing that could ever capture?
pub(crate) fn is_dead(geo: &Geo<Atomic>, pos: &Pos<Atomic>) -> bool {
    let strong = pos.kind(Kind::Queen);
    !strong.any() && (too_little(geo, pos) || is_closed(geo, pos))
}

fn too_little(geo: &Geo<Atomic>, pos: &Pos<Atomic>) -> bool {
    let rest = pos.pieces() & !pos.kind(Kind::King);
    if (rest & pos.kind(Kind::Pawn)).any() {
        return false;
    }
    let (bishops, knights) = (pos.kind(Kind::Bishop), pos.kind(Kind::Knight));
    if (rest & pos.side(0)).any() && (rest & pos.side(1)).any() {
        // One bishop each, of different colours: they never meet, so nothing ever explodes.
        let dark = (bishops & geo.dark).count();
        return rest == bishops && rest.count() == 2 && dark == 1;
    }
    // Against a bare king a single piece is not enough, nor are two knights.
    rest.count() <= if rest == knights { 2 } else { 1 }
}

/// Does every pawn stand before a pawn with nothing to capture, and can no bishop reach one?
fn is_closed(geo: &Geo<Atomic>, pos: &Pos<Atomic>) -> bool {
    let (pawns, bishops) = (pos.kind(Kind::Pawn), pos.kind(Kind::Bishop));
    let ahead = shifted(pos.of(0, Kind::Pawn), 8) | shifted(pos.of(1, Kind::Pawn), -8);
    let only = pos.pieces() & !(pawns | bishops | pos.kind(Kind::King));
    if only.any() || (ahead & !pawns).any() || pawns.is_empty() {
        return false;
    }
    bishops_are_walled_in(geo, pos, bishops)
        && [0, 1].into_iter().all(|side| !pawns_move(geo, pos, side))
}

/// All bishops are of one side and colour, and the enemy's pawns stand on the other colour.
fn bishops_are_walled_in(geo: &Geo<Atomic>, pos: &Pos<Atomic>, bishops: u64) -> bool {
    if bishops.is_empty() {
        return true;
    }
    let side = u8::from(pos.side(1).has(bishops.first()));
    let colour = if geo.dark.has(bishops.first()) { geo.dark } else { !geo.dark };
    let enemy_pawns = pos.of(side ^ 1, Kind::Pawn);
    (bishops & !(colour & pos.side(side))).is_empty() && (enemy_pawns & colour).is_empty()
}

/// Could a pawn of this side move, were it its turn?
fn pawns_move(geo: &Geo<Atomic>, pos: &Pos<Atomic>, side: u8) -> bool {
    let mut asked = pos.clone();
    if asked.turn != side {
        asked.en_passant = crate::position::NO_SQUARE;
        asked.turn = side;
        (asked.checkers, asked.pinned) = (0, 0);
        Atomic::find_checks(geo, &mut asked);
    }
    let mut moves = Vec::new();
    Atomic::generate(geo, &asked, &mut List { moves: &mut moves, promotions: Atomic::PROMOTIONS });
    moves.iter().any(|mv| pos.kind(Kind::Pawn).has(mv.from))
}
