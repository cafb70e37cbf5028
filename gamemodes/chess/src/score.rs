//! How good a position is: what the pieces are worth, and where they stand.

use crate::bits::Bits;
use crate::kind::{Kind, Move};
use crate::shape::Shape;
use crate::variant::{Geo, Pos, Variant};
use rules::Score;

/// What the kinds are worth, in hundredths of a pawn.
pub struct Weights {
    /// By kind.
    pub(crate) worth: [Score; 8],
}

impl Weights {
    /// The usual values.
    pub(crate) const CHESS: Self = Self { worth: [100, 320, 330, 500, 950, 0, 830, 870] };
}

/// For each step a pawn has gone.
const PAWN_ADVANCE: Score = 6;
/// For each step nearer to the centre, by kind.
const CENTRE: [Score; 8] = [3, 9, 5, 1, 2, -6, 6, 4];

/// How good the position is for the side to move.
pub(crate) fn score<V: Variant>(geo: &Geo<V>, pos: &Pos<V>) -> Score {
    let balance = side_score::<V>(pos, 0) - side_score::<V>(pos, 1);
    let own = if pos.turn == 0 { balance } else { -balance };
    own + V::extra_score(geo, pos)
}

fn side_score<V: Variant>(pos: &Pos<V>, side: u8) -> Score {
    let worth = &V::weights().worth;
    let mut sum = 0;
    for kind in Kind::ALL {
        for square in pos.of(side, kind).each() {
            sum += worth[kind as usize] + CENTRE[kind as usize] * nearness::<V::Shape>(square);
            if kind == Kind::Pawn {
                sum += PAWN_ADVANCE * advance::<V::Shape>(side, square);
            }
        }
    }
    sum
}

/// Steps away from the rim.
fn nearness<S: Shape>(square: u8) -> Score {
    let (file, rank) = (square % S::WIDTH, square / S::WIDTH);
    file.min(S::WIDTH - 1 - file).min(rank).min(S::HEIGHT - 1 - rank).into()
}

fn advance<S: Shape>(side: u8, square: u8) -> Score {
    let rank = square / S::WIDTH;
    i32::from(if side == 0 { rank } else { S::HEIGHT - 1 - rank }) - 1
}

/// What to try first: large captures by small pieces, then promotions.
pub(crate) fn order<V: Variant>(pos: &Pos<V>, mv: Move) -> i32 {
    let worth = &V::weights().worth;
    let victim = if pos.enemy().has(mv.to) {
        16 * worth[pos.piece_on(mv.to) as usize] - worth[pos.piece_on(mv.from) as usize]
    } else {
        0
    };
    victim + mv.promotion.map_or(0, |kind| 16 * worth[kind as usize])
}
