//! The alpha-beta window, and whether the search may prune selectively.

use crate::value::WIN;
use rules::Score;

/// The values that still matter: above `alpha` and below `beta`.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: -WIN, beta: WIN };

    /// The smallest window: tells whether a value is above `alpha`.
    pub(crate) fn null(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    pub(crate) fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    pub(crate) fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// Which parts of the tree may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exactness {
    /// Late moves may be reduced or pruned. For games with null moves.
    Selective,
    /// Every move is searched to full depth or deeper.
    Full,
    /// Every move is searched to exactly the depth of plain minimax.
    #[cfg(test)]
    Minimax,
}
