//! Pieces: where they stand, how freely they move, and what they threaten.

use super::scene::{Officer, Side, Views};
use super::weights::USUAL_MOBILITY;
use super::{Pair, Weights};
use crate::bits::Bits;
use crate::kind::Kind;
use crate::variant::{Geo, Pos, Set, Variant};
use rules::Score;

/// What a side has, and where.
pub(crate) fn material_and_places<V: Variant>(views: &Views<V::Shape>, pos: &Pos<V>, side: u8) -> Pair {
    let mut sum = Pair::default();
    for kind in Kind::ALL {
        for square in pos.of(side, kind).each() {
            sum += views.place(side, kind, square);
        }
    }
    sum
}

/// Mobility, good squares, files for rooks, and threats.
pub(crate) fn activity<V: Variant>(
    views: &Views<V::Shape>,
    geo: &Geo<V>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
) -> Pair {
    let weights = &views.weights;
    let mut sum = Pair::default();
    let open = geo.board & !own.pawns & !pos.holes & !enemy.by_pawns;
    for officer in own.officers() {
        let kind = officer.kind as usize;
        let squares = (officer.seen & open).count() as Score - USUAL_MOBILITY[kind];
        sum += weights.mobility[kind] * squares;
        match officer.kind {
            Kind::Rook | Kind::Chancellor => sum += file::<V>(views, own, enemy, officer.square),
            Kind::Knight | Kind::Bishop => sum += minor::<V>(views, geo, own, enemy, officer),
            _ => {}
        }
    }
    let bishops = pos.of(own.side, Kind::Bishop);
    if (bishops & geo.dark).any() && (bishops & !geo.dark).any() {
        sum += weights.bishop_pair;
    }
    sum + threats::<V>(pos, own, enemy, weights)
}

/// A rook or its like on a file without pawns.
fn file<V: Variant>(
    views: &Views<V::Shape>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    square: u8,
) -> Pair {
    let file = *Set::<V>::at(&views.file, square);
    if (file & own.pawns).any() {
        Pair::default()
    } else if (file & enemy.pawns).any() {
        views.weights.half_open_file
    } else {
        views.weights.open_file
    }
}

/// A knight or bishop that no pawn can drive away; a bishop behind pawns of its own colour.
fn minor<V: Variant>(
    views: &Views<V::Shape>,
    geo: &Geo<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    officer: &Officer<Set<V>>,
) -> Pair {
    let (side, square) = (usize::from(own.side), officer.square);
    let mut sum = Pair::default();
    let beside = *Set::<V>::at(&views.ahead[side], square) & *Set::<V>::at(&views.beside, square);
    if own.by_pawns.has(square) && (beside & enemy.pawns).is_empty() {
        sum += views.weights.outpost[usize::from(officer.kind == Kind::Bishop)];
    }
    if officer.kind == Kind::Bishop {
        let colour = if geo.dark.has(square) { geo.dark } else { !geo.dark };
        sum += views.weights.own_pawns_on_colour * (own.pawns & colour).count() as Score;
    }
    sum
}

/// Enemy pieces that are attacked by something smaller, or by anything while nothing defends them.
fn threats<V: Variant>(
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    weights: &Weights,
) -> Pair {
    let targets = pos.side(enemy.side) & !(pos.kind(Kind::Pawn) | pos.kind(Kind::King));
    let large = targets & !(pos.kind(Kind::Knight) | pos.kind(Kind::Bishop));
    let by_minors = own.by_kind[Kind::Knight as usize] | own.by_kind[Kind::Bishop as usize];
    let by_rooks = own.by_kind[Kind::Rook as usize];
    let loose = pos.side(enemy.side) & !pos.kind(Kind::King) & own.covered & !enemy.covered;
    let count = |set: Set<V>| set.count() as Score;
    weights.threat_by_pawn * count(targets & own.by_pawns)
        + weights.threat_by_minor * count(large & by_minors)
        + weights.threat_by_rook * count(pos.of(enemy.side, Kind::Queen) & by_rooks)
        + weights.loose * count(loose)
}
