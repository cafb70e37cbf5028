//! Endings that are worth less, or need to be steered home.

use super::pawns::steps;
use super::{PHASE, Pair, pair};
use crate::bits::Bits;
use crate::kind::Kind;
use crate::shape::Shape;
use crate::variant::{Pos, Variant};
use rules::Score;

/// For each step the bare king is driven towards the rim.
const DRIVE: Score = 14;
/// For each step the stronger king comes nearer.
const APPROACH: Score = 8;

/// The balance, with endings in mind.
pub(crate) fn scaled<V: Variant>(pos: &Pos<V>, balance: Pair) -> Pair {
    let strong = u8::from(balance.end < 0);
    let mut end = balance.end;
    if (pos.of(strong, Kind::Pawn)).is_empty() && V::ROYAL {
        let force = |side: u8| {
            let worth = |kind: Kind| PHASE[kind as usize] * pos.of(side, kind).count() as Score;
            Kind::ALL.into_iter().map(worth).sum::<Score>()
        };
        // Without pawns a small advantage seldom wins.
        if force(strong) - force(strong ^ 1) <= 1 {
            end /= 4;
        }
    }
    if pos.side(strong ^ 1).count() == 1 && V::ROYAL {
        end += home::<V>(pos, strong) * if strong == 0 { 1 } else { -1 };
    }
    pair(balance.middle, end)
}

/// How near a bare king is to the rim and to the other king.
fn home<V: Variant>(pos: &Pos<V>, strong: u8) -> Score {
    let (Some(king), Some(bare)) = (pos.king(strong), pos.king(strong ^ 1)) else { return 0 };
    let (width, height) = (V::Shape::WIDTH, V::Shape::HEIGHT);
    let rim = |n: u8, size: u8| Score::from(n.min(size - 1 - n));
    let centre = rim(bare % width, width) + rim(bare / width, height);
    DRIVE * (6 - centre) - APPROACH * steps::<V::Shape>(king, bare)
}
