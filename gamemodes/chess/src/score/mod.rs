//! How good a position is: material and places, pawns, mobility and the safety of kings, each
//! valued for the middle of the game and for its end, and mixed by what is left on the board.

mod exchange;
mod king;
mod pawns;
mod pieces;
mod scale;
mod scene;
mod weights;

use crate::bits::Bits;
use crate::kind::Kind;
use crate::variant::{Geo, Pos, Variant};
use rules::Score;
use std::ops::{Add, AddAssign, Mul, Sub};

pub(crate) use exchange::{by_exchange, order, worth};
pub(crate) use scene::Views;
pub use weights::Weights;

/// A value in the middle of the game and at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair {
    /// With everything on the board.
    pub middle: Score,
    /// With nearly nothing left.
    pub end: Score,
}

/// Both values at once.
pub(crate) const fn pair(middle: Score, end: Score) -> Pair {
    Pair { middle, end }
}

impl Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        pair(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        pair(self.middle - other.middle, self.end - other.end)
    }
}

impl Mul<Score> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, by: Score) -> Self {
        pair(self.middle * by, self.end * by)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// How much each kind makes it the middle of a game.
const PHASE: [Score; 8] = [0, 1, 1, 2, 4, 0, 3, 4];

/// How good the position is for the side to move.
pub(crate) fn score<V: Variant>(views: &Views<V::Shape>, geo: &Geo<V>, pos: &Pos<V>) -> Score {
    let sides = [0, 1].map(|side| scene::Side::new(geo, pos, side));
    let mut balance = Pair::default();
    for (side, sign) in [(0, 1), (1, -1)] {
        let (own, enemy) = (&sides[side], &sides[side ^ 1]);
        let mut sum = pieces::material_and_places::<V>(views, pos, side as u8);
        sum += pawns::structure::<V>(views, geo, pos, own, enemy);
        sum += pieces::activity::<V>(views, geo, pos, own, enemy);
        sum += king::safety::<V>(views, geo, pos, own, enemy);
        sum += V::extra_score(geo, pos, side as u8);
        balance += sum * sign;
    }
    let mixed = mix_phases::<V>(views, pos, scale::scaled::<V>(pos, balance));
    (if pos.turn == 0 { mixed } else { -mixed }) + views.weights.tempo
}

/// Mixes the two values by the material that is left.
fn mix_phases<V: Variant>(views: &Views<V::Shape>, pos: &Pos<V>, value: Pair) -> Score {
    let left = |kind: Kind| PHASE[kind as usize] * pos.kind(kind).count() as Score;
    let phase = Kind::ALL.into_iter().map(left).sum::<Score>().min(views.full_phase);
    (value.middle * phase + value.end * (views.full_phase - phase)) / views.full_phase
}
