//! The AI: one alpha-beta search that plays every game.
//!
//! The search is generic over `rules::GameMode`, so its inner loop is compiled for each game; the app holds a
//! [`Thinker`], which hides the type. A game needs to provide only a score. The other hints of `GameMode`
//! (noisy moves, null moves, threats) make the search stronger.

mod abdada;
mod evaluator;
mod iterative_deepening;
mod level;
mod limits;
#[cfg(test)]
mod minimax;
mod move_ordering;
mod node_results;
mod pruning;
mod quiescence;
mod shared_best;
mod style;
#[cfg(test)]
mod tests;
mod thinker;
mod transposition_table;
mod tree;
mod value;
mod window;

pub use iterative_deepening::SearchResult;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use style::{Slider, Style};
pub use thinker::{Report, SearchRequest, ThinkError, Thinker, think_in_style, thinker};
pub use transposition_table::TranspositionTable;
pub use value::Verdict;
