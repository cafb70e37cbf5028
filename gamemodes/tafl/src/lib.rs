//! Viking Chess: Copenhagen hnefatafl on 11 by 11 squares.
//!
//! The attackers at the edges want to take the king in the middle; the defenders want to bring him
//! to a corner. Everything that ends the game, repetition apart, can be seen from the position: a
//! captured king is off the board, and forts and rings stand where they stand.

mod captures;
mod deciding;
mod endings;
mod fort;
mod geometry;
mod hints;
mod keys;
mod mode;
mod moves;
mod position;
mod roads;
mod score;
mod shieldwall;
mod text;
mod why_not;

pub use mode::Viking;
pub use moves::Move;
pub use position::State;
