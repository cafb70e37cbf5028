//! Pieces: where they stand, how freely they move, and what they threaten.

use super::scene::{Side, Views};
use super::weights::USUAL_MOBILITY;
use super::{Pair, Weights, pair};
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

/// Mobility, threats, files for rooks, and attacks on the enemy king.
pub(crate) fn activity<V: Variant>(
    views: &Views<V::Shape>,
    geo: &Geo<V>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
) -> Pair {
    let weights = &views.weights;
    let mut sum = Pair::default();
    let mut attack = Attack::default();
    let ring = enemy
        .king
        .map_or(Set::<V>::NONE, |king| *Set::<V>::at(&views.ring[usize::from(enemy.side)], king));
    let (stops, mine) = (pos.stops(), pos.side(own.side));
    let open = geo.board & !(mine & pos.kind(Kind::Pawn)) & !pos.holes & !enemy.by_pawns;
    let (mut covered, mut by_minors) = (own.by_pawns, Set::<V>::NONE);
    let officers = mine & !(pos.kind(Kind::Pawn) | pos.kind(Kind::King));
    for from in officers.each() {
        let kind = pos.piece_on(from);
        let seen = sight::<V>(geo, kind, from, stops);
        covered |= seen;
        if matches!(kind, Kind::Knight | Kind::Bishop) {
            by_minors |= seen;
        }
        let squares = (seen & open).count() as Score - USUAL_MOBILITY[kind as usize];
        sum += weights.mobility[kind as usize] * squares;
        attack.add(weights.king_attack[kind as usize], (seen & ring).count());
    }
    attack.add(weights.king_attack[Kind::Pawn as usize], (own.by_pawns & ring).count());
    sum += pair(attack.value(weights), 0);
    sum += files::<V>(views, pos, own, enemy, weights);
    sum += shelter::<V>(views, own, weights);
    sum += threats::<V>(pos, own, enemy, [covered, by_minors], weights);
    let bishops = mine & pos.kind(Kind::Bishop);
    if (bishops & geo.dark).any() && (bishops & !geo.dark).any() {
        sum += weights.bishop_pair;
    }
    sum
}

/// The squares a piece sees.
fn sight<V: Variant>(geo: &Geo<V>, kind: Kind, from: u8, stops: Set<V>) -> Set<V> {
    let leap = || *Set::<V>::at(&geo.knight, from);
    match kind {
        Kind::Knight => leap(),
        Kind::Bishop => geo.bishop(from, stops),
        Kind::Rook => geo.rook(from, stops),
        Kind::Queen => geo.bishop(from, stops) | geo.rook(from, stops),
        Kind::Archbishop => geo.bishop(from, stops) | leap(),
        Kind::Chancellor => geo.rook(from, stops) | leap(),
        Kind::Pawn | Kind::King => Set::<V>::NONE,
    }
}

/// Attackers of a king. One does little; several together do more than their sum.
#[derive(Default)]
struct Attack {
    pieces: Score,
    force: Score,
}

impl Attack {
    fn add(&mut self, weight: Score, squares: u32) {
        if squares > 0 {
            self.pieces += 1;
            self.force += weight * squares as Score;
        }
    }

    fn value(&self, weights: &Weights) -> Score {
        self.force * weights.attackers[self.pieces.clamp(0, 5) as usize] / 100
    }
}

/// Rooks and their like on files without pawns.
fn files<V: Variant>(
    views: &Views<V::Shape>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    weights: &Weights,
) -> Pair {
    let mut sum = Pair::default();
    let rooks = (pos.kind(Kind::Rook) | pos.kind(Kind::Chancellor)) & pos.side(own.side);
    for rook in rooks.each() {
        let file = *Set::<V>::at(&views.file, rook);
        if (file & (own.pawns | enemy.pawns)).is_empty() {
            sum += weights.open_file;
        } else if (file & own.pawns).is_empty() {
            sum += weights.half_open_file;
        }
    }
    sum
}

/// Pawns before one's own king, and files without them.
fn shelter<V: Variant>(views: &Views<V::Shape>, own: &Side<Set<V>>, weights: &Weights) -> Pair {
    let Some(king) = own.king else { return Pair::default() };
    let side = usize::from(own.side);
    let ring = *Set::<V>::at(&views.ring[side], king);
    let before = ring & *Set::<V>::at(&views.ahead[side], king) & own.pawns;
    let files = [*Set::<V>::at(&views.file, king), *Set::<V>::at(&views.beside, king)];
    let open = (files[0] & own.pawns).is_empty();
    let half = (files[1] & own.pawns).count() < 2;
    weights.shield * before.count().min(3) as Score
        + weights.open_file_at_king * (Score::from(open) + Score::from(half))
}

/// Enemy pieces that are attacked by something smaller, or by anything while no pawn defends them.
fn threats<V: Variant>(
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    [covered, by_minors]: [Set<V>; 2],
    weights: &Weights,
) -> Pair {
    let targets = pos.side(enemy.side) & !(pos.kind(Kind::Pawn) | pos.kind(Kind::King));
    let large = targets & !(pos.kind(Kind::Knight) | pos.kind(Kind::Bishop));
    let count = |set: Set<V>| set.count() as Score;
    weights.threat_by_pawn * count(targets & own.by_pawns)
        + weights.threat_by_minor * count(large & by_minors)
        + weights.loose * count(targets & covered & !enemy.by_pawns & !own.by_pawns)
}
