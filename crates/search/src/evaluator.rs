//! How positions are judged: exactly, or with the errors and preferences of a style.

use rules::{GameMode, Score};

/// The player's view of a game, as the search asks for it.
pub(crate) trait Evaluator<M: GameMode>: Sync {
    /// The score of a position for the team to move.
    fn score(&self, mode: &M, state: &M::State) -> Score;

    /// Does the player overlook move `index` of `count` in the position `key`, `ply` moves ahead?
    fn overlooks(&self, key: u64, index: usize, count: usize, ply: usize) -> bool;
}

/// Overlooks nothing and uses the game's own score.
pub(crate) struct Exact;

impl<M: GameMode> Evaluator<M> for Exact {
    #[inline]
    fn score(&self, mode: &M, state: &M::State) -> Score {
        mode.score(state)
    }

    #[inline]
    fn overlooks(&self, _: u64, _: usize, _: usize, _: usize) -> bool {
        false
    }
}
