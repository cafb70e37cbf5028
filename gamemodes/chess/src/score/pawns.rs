//! Pawns: weak ones, strong ones, and those on their way to the last rank.

use super::scene::{Side, Views, forward};
use super::{Pair, pair};
use crate::bits::Bits;
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Set, Variant};
use rules::Score;

/// The pawns of one side.
pub(crate) fn structure<V: Variant>(
    views: &Views<V::Shape>,
    geo: &Geo<V>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
) -> Pair {
    let weights = &views.weights;
    let mut sum = Pair::default();
    let side = usize::from(own.side);
    for pawn in own.pawns.each() {
        let mates = *Set::<V>::at(&views.beside, pawn) & own.pawns;
        if (*Set::<V>::at(&views.path[side], pawn) & own.pawns).any() {
            sum += weights.doubled;
        } else if (*Set::<V>::at(&views.ahead[side], pawn) & enemy.pawns).is_empty() {
            sum += passed::<V>(views, pos, own, enemy, pawn);
        }
        if mates.is_empty() {
            sum += weights.isolated;
        } else if own.by_pawns.has(pawn) || (*Set::<V>::at(&geo.king, pawn) & mates).any() {
            sum += weights.connected;
        } else {
            sum += backward::<V>(views, own, enemy, pawn);
        }
    }
    sum
}

/// A pawn whose neighbours have all gone past it and whose next square an enemy pawn attacks.
fn backward<V: Variant>(
    views: &Views<V::Shape>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    pawn: u8,
) -> Pair {
    let behind =
        *Set::<V>::at(&views.beside, pawn) & !*Set::<V>::at(&views.ahead[usize::from(own.side)], pawn);
    let stuck = enemy.by_pawns.has(next_square::<V>(own.side, pawn));
    if stuck && (behind & own.pawns).is_empty() { views.weights.backward } else { Pair::default() }
}

fn next_square<V: Variant>(side: u8, pawn: u8) -> u8 {
    if side == 0 { pawn + V::Shape::WIDTH } else { pawn - V::Shape::WIDTH }
}

/// A pawn that no enemy pawn can stop: the nearer to its goal, the more it is worth.
fn passed<V: Variant>(
    views: &Views<V::Shape>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    pawn: u8,
) -> Pair {
    let weights = &views.weights;
    let rank = forward::<V::Shape>(own.side, pawn);
    let next = next_square::<V>(own.side, pawn);
    let path = *Set::<V>::at(&views.path[usize::from(own.side)], pawn);
    let mut value = weights.passed[rank];
    if pos.stops().has(next) {
        value += weights.passed_blocked;
    } else if (path & (pos.stops() | enemy.covered)).is_empty() {
        value += weights.passed_free * rank as Score;
    }
    if let (Some(king), Some(other)) = (own.king, enemy.king) {
        // Kings matter the more the further the pawn has come.
        let gone = rank as Score;
        let mut kings = weights.passed_own_king * (steps::<V::Shape>(king, next) * gone);
        kings += weights.passed_enemy_king * (steps::<V::Shape>(other, next) * gone);
        value += pair(kings.middle / 6, kings.end / 6);
    }
    value
}

/// King's steps between two squares.
pub(crate) fn steps<S: Shape>(a: u8, b: u8) -> Score {
    let files = (a % S::WIDTH).abs_diff(b % S::WIDTH);
    Score::from(files.max((a / S::WIDTH).abs_diff(b / S::WIDTH)))
}
