//! The safety of kings: pawns before them, and enemies around them.

use super::scene::{Side, Views};
use super::{Pair, pair};
use crate::bits::Bits;
use crate::generate::shifted;
use crate::kind::Kind;
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Set, Variant};
use rules::Score;

/// What a side has against the enemy king, and for its own.
pub(crate) fn safety<V: Variant>(
    views: &Views<V::Shape>,
    geo: &Geo<V>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
) -> Pair {
    let mut sum = shelter::<V>(views, own, enemy);
    if let Some(king) = enemy.king {
        sum += pair(attack::<V>(views, geo, pos, own, enemy, king), 0);
    }
    sum
}

/// Attackers of a king. One does little; several together do more than their sum.
fn attack<V: Variant>(
    views: &Views<V::Shape>,
    geo: &Geo<V>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    king: u8,
) -> Score {
    let weights = &views.weights;
    let ring = *Set::<V>::at(&views.ring[usize::from(enemy.side)], king);
    let (mut force, mut attackers) = (0, 0);
    for officer in own.officers() {
        let squares = (officer.seen & ring).count() as Score;
        force += weights.king_attack[officer.kind as usize] * squares;
        attackers += usize::from(squares > 0);
    }
    force += weights.king_attack[Kind::Pawn as usize] * (own.by_pawns & ring).count() as Score;
    let weak = *Set::<V>::at(&geo.king, king) & own.covered & !enemy.covered;
    force += weights.weak_at_king * weak.count() as Score;
    force += checks::<V>(views, geo, pos, own, enemy, king);
    force * weights.attackers[attackers.min(5)] / 100
}

/// Squares from which a piece could give check and not be taken for it.
fn checks<V: Variant>(
    views: &Views<V::Shape>,
    geo: &Geo<V>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    king: u8,
) -> Score {
    let safe = !(pos.side(own.side) | enemy.covered | *Set::<V>::at(&geo.king, king) | pos.holes);
    let straight = geo.rook(king, pos.stops()) & safe;
    let diagonal = geo.bishop(king, pos.stops()) & safe;
    let leap = *Set::<V>::at(&geo.knight, king) & safe;
    let from = |kind: Kind, squares: Set<V>| {
        let any = (own.by_kind[kind as usize] & squares).any();
        Score::from(any) * views.weights.safe_check[kind as usize]
    };
    from(Kind::Knight, leap)
        + from(Kind::Bishop, diagonal)
        + from(Kind::Rook, straight)
        + from(Kind::Queen, straight | diagonal)
        + from(Kind::Archbishop, diagonal | leap)
        + from(Kind::Chancellor, straight | leap)
}

/// Pawns before one's own king, files without them, and enemy pawns that storm it.
fn shelter<V: Variant>(views: &Views<V::Shape>, own: &Side<Set<V>>, enemy: &Side<Set<V>>) -> Pair {
    let Some(king) = own.king else { return Pair::default() };
    let (weights, side) = (&views.weights, usize::from(own.side));
    let ahead = *Set::<V>::at(&views.ahead[side], king);
    let ring = *Set::<V>::at(&views.ring[side], king);
    let (before, storm) = (ring & ahead & own.pawns, ahead & enemy.pawns);
    let (file, beside) = (*Set::<V>::at(&views.file, king), *Set::<V>::at(&views.beside, king));
    let open = (file & own.pawns).is_empty();
    let half = (beside & own.pawns).count() < 2;
    weights.shield * before.count().min(3) as Score
        + weights.open_file_at_king * (Score::from(open) + Score::from(half))
        + weights.storm * (storm & shifted_ring::<V>(views, side, king)).count() as Score
}

/// The squares around a king and the two ranks before it.
fn shifted_ring<V: Variant>(views: &Views<V::Shape>, side: usize, king: u8) -> Set<V> {
    let ring = *Set::<V>::at(&views.ring[side], king);
    let width = V::Shape::WIDTH as i8;
    ring | shifted(ring, if side == 0 { width } else { -width })
}
