//! Normal Chess: the laws of FIDE.

use crate::shape::Eight;
use crate::variant::{Variant, chess_like};
use rules::ModeInfo;

/// Normal Chess.
pub struct Normal;

impl Variant for Normal {
    type Shape = Eight;

    fn info() -> ModeInfo {
        let about = "The classic. Trap the enemy king: checkmate wins.";
        chess_like("chess", "Normal Chess", about, 1)
    }
}
