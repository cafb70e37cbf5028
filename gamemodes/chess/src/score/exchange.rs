//! What to look at first: captures by what they win, and whether they lose in the end.

use crate::bits::Bits;
use crate::kind::{Kind, Move};
use crate::variant::{Geo, Pos, Set, Variant};
use rules::Score;

/// What the pieces are worth when they are traded; a king is never left to be taken.
const WORTH: [Score; 8] = [100, 325, 335, 510, 1000, 20_000, 820, 920];
/// The order in which pieces join an exchange.
const CHEAPEST_FIRST: [Kind; 8] = [
    Kind::Pawn,
    Kind::Knight,
    Kind::Bishop,
    Kind::Rook,
    Kind::Archbishop,
    Kind::Chancellor,
    Kind::Queen,
    Kind::King,
];

/// What to try first: higher is earlier; below 0 it loses something.
pub(crate) fn order<V: Variant>(geo: &Geo<V>, pos: &Pos<V>, mv: Move) -> i32 {
    let promotion = match mv.promotion {
        Some(Kind::Queen) => 16 * WORTH[Kind::Queen as usize],
        // Anything less is hardly ever better.
        Some(_) => return -1,
        None => 0,
    };
    if !pos.enemy().has(mv.to) {
        let en_passant = mv.to == pos.en_passant && pos.piece_on(mv.from) == Kind::Pawn;
        return promotion + if en_passant { 15 * WORTH[0] } else { 0 };
    }
    let order = V::capture_order(geo, pos, mv);
    if order < 0 { order } else { promotion + order }
}

/// Large victims first, and among their captors the small ones; below 0 where the exchange loses.
pub(crate) fn by_exchange<V: Variant>(geo: &Geo<V>, pos: &Pos<V>, mv: Move) -> i32 {
    let (piece, victim) = (pos.piece_on(mv.from), pos.piece_on(mv.to));
    match exchange::<V>(geo, pos, mv) {
        gain if gain < 0 => gain,
        _ => 16 * WORTH[victim as usize] - WORTH[piece as usize].min(1000) / 2,
    }
}

/// What a piece is worth when it is traded or blown up.
pub(crate) fn worth(kind: Kind) -> Score {
    WORTH[kind as usize]
}

/// Static exchange evaluation: what a capture wins or loses if both sides keep capturing on its square while it pays.
fn exchange<V: Variant>(geo: &Geo<V>, pos: &Pos<V>, mv: Move) -> Score {
    let (piece, victim) = (pos.piece_on(mv.from), pos.piece_on(mv.to));
    if worth(victim) >= worth(piece) {
        return worth(victim) - worth(piece);
    }
    let mut gains = [0; 32];
    let mut depth = 0;
    gains[0] = worth(victim);
    let mut stops = pos.stops() ^ Set::<V>::square(mv.from);
    let (mut side, mut standing) = (pos.turn ^ 1, piece);
    while let Some((from, kind)) = cheapest::<V>(geo, pos, mv.to, side, stops) {
        depth += 1;
        gains[depth] = worth(standing) - gains[depth - 1];
        if gains[depth].max(-gains[depth - 1]) < 0 || depth == 31 {
            break;
        }
        stops ^= Set::<V>::square(from);
        (side, standing) = (side ^ 1, kind);
    }
    while depth > 0 {
        gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
        depth -= 1;
    }
    gains[0]
}

/// The cheapest piece of a side that can capture on a square.
fn cheapest<V: Variant>(
    geo: &Geo<V>,
    pos: &Pos<V>,
    to: u8,
    side: u8,
    stops: Set<V>,
) -> Option<(u8, Kind)> {
    let mine = pos.side(side) & stops;
    let pawns = *Set::<V>::at(&geo.pawn[usize::from(side & 1 ^ 1)], to) & pos.kind(Kind::Pawn) & mine;
    if pawns.any() {
        return Some((pawns.first(), Kind::Pawn));
    }
    let leapers = *Set::<V>::at(&geo.knight, to) & pos.leaping();
    let kings = *Set::<V>::at(&geo.king, to) & pos.kind(Kind::King);
    let straight = geo.rook(to, stops) & pos.straight();
    let diagonal = geo.bishop(to, stops) & pos.diagonal();
    let all = (leapers | kings | straight | diagonal) & mine;
    if all.is_empty() {
        return None;
    }
    let kind = CHEAPEST_FIRST.into_iter().find(|kind| (pos.kind(*kind) & all).any())?;
    Some(((pos.kind(kind) & all).first(), kind))
}
