//! Puzzles: positions in which exactly one move wins, and every other is clearly worse.
//!
//! They are found by the AI in games against itself and proven by search ([`mine`], `lab puzzles`), kept as text
//! beside the game (`ModeInfo::puzzles`), read by [`of`], and judged by the rules alone: [`Puzzle::judge`] needs no
//! search. [`daily`] picks the puzzle of a day, [`missed`] the positions of a reviewed game that are worth a second try.

mod clarity;
mod daily;
mod explanation;
mod grade;
mod likeness;
mod line;
mod mine;
mod missed;
mod motif;
mod proof;
mod puzzle;
mod select;
mod text;

pub use clarity::Clarity;
pub use daily::daily;
pub use explanation::{Explanation, Gain};
pub use likeness::is_alike;
pub use mine::{Mining, mine};
pub use missed::{ReviewedMove, from_game, missed};
pub use motif::Motif;
pub use proof::{Proof, Prover, exact_wins};
pub use puzzle::{Answer, LineMove, Puzzle};
pub use text::{PuzzleError, of, read};
