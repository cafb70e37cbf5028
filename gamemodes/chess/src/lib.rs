//! Chess and its family: six games on one core.
//!
//! The core is generic over the board (sets of squares are `u64` or `u128`) and over the variant.
//! Each variant is one short file that says only what differs from chess.

mod atomic;
mod atomic_draw;
mod attacks;
mod bits;
mod compose;
mod deciding;
mod fen;
mod fen_check;
mod generate;
mod hill;
mod hole;
mod kind;
mod last_piece;
mod mega;
mod mode;
mod normal;
mod notation;
mod openings;
mod play;
mod position;
mod score;
mod shape;
#[cfg(test)]
mod tests;
mod variant;
mod why_not;

pub use atomic::Atomic;
pub use hill::Hill;
pub use hole::Hole;
pub use kind::{Kind, Move};
pub use last_piece::LastPiece;
pub use mega::Mega;
pub use mode::Chess;
pub use normal::Normal;
use rules::Mode;
pub use score::Weights;

/// Every game of the family.
pub fn modes() -> Vec<Mode> {
    vec![
        Mode::new(Chess::<Normal>::default()),
        Mode::new(Chess::<Hole>::default()),
        Mode::new(Chess::<Hill>::default()),
        Mode::new(Chess::<Atomic>::default()),
        Mode::new(Chess::<Mega>::default()),
        Mode::new(Chess::<LastPiece>::default()),
    ]
}
