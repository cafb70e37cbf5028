//! What is known about the value of a position.

/// The value is not below `lower` and not above `upper`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// The bounds with this many empty cells where the team to move has a safe move and cannot win at
    /// once: neither can the other team.
    #[inline]
    pub(super) fn by_room(empty: u32) -> Self {
        Self { lower: -((empty as i32 - 2) / 2), upper: (empty as i32 - 1) / 2 }
    }

    /// A bound that tells whether the value is above `alpha`, if one does.
    #[inline]
    pub(super) fn settle(self, alpha: i32) -> Option<i32> {
        if self.upper <= alpha {
            Some(self.upper)
        } else if self.lower > alpha {
            Some(self.lower)
        } else {
            None
        }
    }

    /// Takes in what a search with this `alpha` has found.
    #[inline]
    pub(super) fn narrow(&mut self, found: i32, alpha: i32) {
        if found > alpha {
            self.lower = self.lower.max(found);
        } else {
            self.upper = self.upper.min(found);
        }
    }
}
