//! What all players agree on: the state that ggrs rolls back. It follows from nothing but what the players hold up, so
//! that it is the same everywhere whatever arrives when.

use super::held::{Head, Held};
use bevy::prelude::*;

/// So many heads of everybody's log are remembered, for whoever is a few moves behind.
const HEADS: usize = 16;

/// What is seen of all players, in their order.
#[derive(Resource, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Shared(pub(super) Vec<Shown>);

/// What is seen of a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Shown {
    pub(super) held: Held,
    /// The newest first.
    heads: Vec<Head>,
}

impl Shared {
    pub(super) fn of(players: usize) -> Self {
        Self(vec![Shown::default(); players])
    }

    /// One frame: everybody holds this up now. Whoever was not heard yet holds nothing up.
    pub(super) fn advance(&mut self, inputs: impl Iterator<Item = Held>) {
        for (shown, held) in self.0.iter_mut().zip(inputs) {
            if held.is_here() {
                shown.take(held);
            }
        }
    }

    /// Everybody has the log at least this far.
    pub(super) fn ply(&self) -> Option<u32> {
        let plies = self.0.iter().map(|shown| shown.heads.first().map(|head| head.ply));
        plies.min().flatten()
    }

    /// Where two logs of the same length are not the same: whose, and how long.
    pub(super) fn disagreement(&self) -> Option<(usize, usize, u32)> {
        self.0.iter().enumerate().find_map(|(one, first)| {
            self.0.iter().enumerate().skip(one + 1).find_map(|(other, second)| {
                let differ = |a: &&Head| second.heads.iter().any(|b| a.ply == b.ply && a.log != b.log);
                first.heads.iter().find(differ).map(|head| (one, other, head.ply))
            })
        })
    }
}

impl Shown {
    fn take(&mut self, held: Held) {
        self.held = held;
        let Some(head) = held.head().filter(|head| self.heads.first() != Some(head)) else { return };
        // A log only grows; one that does not is another one.
        self.heads.retain(|old| old.ply < head.ply);
        self.heads.insert(0, head);
        self.heads.truncate(HEADS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ply: u32, log: u64) -> Held {
        let mut held = Held::new();
        held.tell(ply, log);
        held
    }

    #[test]
    fn logs_are_compared_where_they_are_as_long() {
        let mut shared = Shared::of(3);
        assert_eq!((shared.ply(), shared.disagreement()), (None, None));
        shared.advance([at(4, 40), at(4, 40), Held::default()].into_iter());
        assert_eq!((shared.ply(), shared.disagreement()), (None, None));
        // One is two moves ahead, the last two moves behind.
        shared.advance([at(5, 50), at(4, 40), at(3, 30)].into_iter());
        shared.advance([at(6, 60), at(4, 40), at(3, 30)].into_iter());
        assert_eq!((shared.ply(), shared.disagreement()), (Some(3), None));
        shared.advance([at(6, 60), at(5, 50), at(4, 41)].into_iter());
        assert_eq!(shared.disagreement(), Some((0, 2, 4)));
    }

    #[test]
    fn another_log_forgets_the_old_one() {
        let mut shared = Shared::of(2);
        shared.advance([at(9, 1), at(0, 0)].into_iter());
        shared.advance([at(9, 2), at(9, 2)].into_iter());
        assert_eq!((shared.ply(), shared.disagreement()), (Some(9), None));
        shared.advance([at(2, 3), at(9, 2)].into_iter());
        assert_eq!((shared.ply(), shared.disagreement()), (Some(2), None));
    }
}
