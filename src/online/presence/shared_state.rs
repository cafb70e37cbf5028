//! The state ggrs rolls back. It depends on inputs alone, not on when they arrive, so it is the same everywhere.

use super::input::{LogHead, PresenceInput};
use bevy::prelude::*;

/// Remembered log heads per player, for players who are a few moves behind.
const HEADS: usize = 16;

/// The state of all players, in order.
#[derive(Resource, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct SharedState(pub(super) Vec<PlayerState>);

/// The state of one player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct PlayerState {
    pub(super) input: PresenceInput,
    /// Newest first.
    heads: Vec<LogHead>,
}

impl SharedState {
    pub(super) fn of(players: usize) -> Self {
        Self(vec![PlayerState::default(); players])
    }

    /// Advances one frame. Predictions for players who were never heard are skipped.
    pub(super) fn advance(&mut self, inputs: impl Iterator<Item = PresenceInput>) {
        for (shown, input) in self.0.iter_mut().zip(inputs) {
            if input.is_real() {
                shown.take(input);
            }
        }
    }

    /// The log length all players have reached.
    pub(super) fn ply(&self) -> Option<u32> {
        let plies = self.0.iter().map(|shown| shown.heads.first().map(|head| head.ply));
        plies.min().flatten()
    }

    /// Two players whose logs differ at the same length, and that length.
    pub(super) fn divergence(&self) -> Option<(usize, usize, u32)> {
        self.0.iter().enumerate().find_map(|(one, first)| {
            self.0.iter().enumerate().skip(one + 1).find_map(|(other, second)| {
                let differ =
                    |a: &&LogHead| second.heads.iter().any(|b| a.ply == b.ply && a.log != b.log);
                first.heads.iter().find(differ).map(|head| (one, other, head.ply))
            })
        })
    }
}

impl PlayerState {
    fn take(&mut self, input: PresenceInput) {
        self.input = input;
        let Some(head) = input.head().filter(|head| self.heads.first() != Some(head)) else { return };
        // A log only grows; a shorter one is another log.
        self.heads.retain(|old| old.ply < head.ply);
        self.heads.insert(0, head);
        self.heads.truncate(HEADS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ply: u32, log: u64) -> PresenceInput {
        let mut input = PresenceInput::new();
        input.set_log(ply, log);
        input
    }

    #[test]
    fn logs_are_compared_where_they_are_as_long() {
        let mut shared = SharedState::of(3);
        assert_eq!((shared.ply(), shared.divergence()), (None, None));
        shared.advance([at(4, 40), at(4, 40), PresenceInput::default()].into_iter());
        assert_eq!((shared.ply(), shared.divergence()), (None, None));
        // One is two moves ahead, the last two moves behind.
        shared.advance([at(5, 50), at(4, 40), at(3, 30)].into_iter());
        shared.advance([at(6, 60), at(4, 40), at(3, 30)].into_iter());
        assert_eq!((shared.ply(), shared.divergence()), (Some(3), None));
        shared.advance([at(6, 60), at(5, 50), at(4, 41)].into_iter());
        assert_eq!(shared.divergence(), Some((0, 2, 4)));
    }

    #[test]
    fn another_log_forgets_the_old_one() {
        let mut shared = SharedState::of(2);
        shared.advance([at(9, 1), at(0, 0)].into_iter());
        shared.advance([at(9, 2), at(9, 2)].into_iter());
        assert_eq!((shared.ply(), shared.divergence()), (Some(9), None));
        shared.advance([at(2, 3), at(9, 2)].into_iter());
        assert_eq!((shared.ply(), shared.divergence()), (Some(2), None));
    }
}
