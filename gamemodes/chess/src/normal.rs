//! Normal Chess: the laws of FIDE.

use crate::shape::Eight;
use crate::variant::{Variant, chess_like};
use rules::{ModeInfo, Showcase};

/// Normal Chess.
pub struct Normal;

impl Variant for Normal {
    type Shape = Eight;
    const OPENINGS: &'static str = include_str!("../data/openings.txt");

    fn info() -> ModeInfo {
        let about = "The classic. Trap the enemy king: checkmate wins.";
        // The end of a game Morphy played in the opera in 1858.
        let mate = Showcase::position(
            "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16",
            "b3b8 d7b8 d1d8",
        );
        chess_like("chess", "Normal Chess", about, 1)
            .with_tagline("Checkmate the king.")
            .with_lesson(include_str!("../data/lessons/chess.toml"))
            .with_showcase(mate.focus("e7"))
            .with_puzzles(include_str!("../data/puzzles/chess.txt"))
    }
}
