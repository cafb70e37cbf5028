//! Pawns: weak ones, strong ones, and those on their way to the last rank.

use super::scene::{Side, Views};
use super::{Pair, Weights};
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
    weights: &Weights,
) -> Pair {
    let mut sum = Pair::default();
    let side = usize::from(own.side);
    for pawn in own.pawns.each() {
        let mates = *Set::<V>::at(&views.beside, pawn) & own.pawns;
        if (*Set::<V>::at(&views.path[side], pawn) & own.pawns).any() {
            sum += weights.doubled;
        } else if (*Set::<V>::at(&views.ahead[side], pawn) & enemy.pawns).is_empty() {
            sum += passed::<V>(views, pos, own, enemy, pawn, weights);
        }
        if mates.is_empty() {
            sum += weights.isolated;
        } else if own.by_pawns.has(pawn) || (*Set::<V>::at(&geo.king, pawn) & mates).any() {
            sum += weights.connected;
        }
    }
    sum
}

/// A pawn that no enemy pawn can stop: the nearer to its goal, the more it is worth.
fn passed<V: Variant>(
    views: &Views<V::Shape>,
    pos: &Pos<V>,
    own: &Side<Set<V>>,
    enemy: &Side<Set<V>>,
    pawn: u8,
    weights: &Weights,
) -> Pair {
    let (width, height) = (V::Shape::WIDTH, V::Shape::HEIGHT);
    let rank = pawn / width;
    let (gone, goal) =
        if own.side == 0 { (rank, pawn + width) } else { (height - 1 - rank, pawn - width) };
    let whole = Score::from(height - 2);
    let part = Score::from(gone) * Score::from(gone);
    let mut value = weights.passed * part;
    let path = *Set::<V>::at(&views.path[usize::from(own.side)], pawn);
    if pos.stops().has(goal) {
        value = value * weights.passed_blocked;
    } else if (path & pos.stops()).any() {
        value = value * 7;
    } else {
        value = value * 8;
    }
    let divisor = 8 * whole * whole;
    value = super::pair(value.middle / divisor, value.end / divisor);
    if let (Some(king), Some(other)) = (own.king, enemy.king) {
        let far = |from: u8| steps::<V::Shape>(from, goal);
        value += weights.passed_king_distance * ((far(other) - far(king)) * Score::from(gone) / 2);
    }
    value
}

/// King's steps between two squares.
pub(crate) fn steps<S: Shape>(a: u8, b: u8) -> Score {
    let files = (a % S::WIDTH).abs_diff(b % S::WIDTH);
    Score::from(files.max((a / S::WIDTH).abs_diff(b / S::WIDTH)))
}
