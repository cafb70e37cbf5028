//! The one AI: it plays every game there is, and knows none of them.
//!
//! A search is generic over the game, so its inner loop is compiled anew for each; the app holds a
//! [`Thinker`], which has forgotten which game it is. What a game says about itself through
//! `rules::GameMode` is all there is to know: scores, which moves are noisy, where passing makes
//! sense, what is urgent.

mod busy;
mod crew;
mod level;
mod limits;
mod memory;
mod mind;
#[cfg(test)]
mod minimax;
mod order;
mod prune;
mod settle;
mod style;
mod table;
#[cfg(test)]
mod tests;
mod think;
mod thinker;
mod tree;
mod value;
mod window;

pub use level::Level;
pub use limits::{Clock, Limits};
pub use style::{Slider, Style};
pub use table::Table;
pub use think::Thought;
pub use thinker::{Order, Report, ThinkError, Thinker, think_in_style, thinker};
pub use value::Verdict;
