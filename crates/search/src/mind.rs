//! How a player looks at a game: with clear eyes, or with likings and blind spots.

use rules::{GameMode, Score};

/// What a search asks of the player it thinks for.
pub(crate) trait Mind<M: GameMode>: Sync {
    /// What the player thinks of a position, for the team to move.
    fn score(&self, mode: &M, state: &M::State) -> Score;

    /// Does the player fail to see this one of so many moves, so far ahead?
    fn overlooks(&self, key: u64, index: usize, of: usize, ply: usize) -> bool;
}

/// Sees everything and believes the game's own score.
pub(crate) struct Clear;

impl<M: GameMode> Mind<M> for Clear {
    #[inline]
    fn score(&self, mode: &M, state: &M::State) -> Score {
        mode.score(state)
    }

    #[inline]
    fn overlooks(&self, _: u64, _: usize, _: usize, _: usize) -> bool {
        false
    }
}
