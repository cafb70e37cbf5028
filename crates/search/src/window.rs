//! How much of the tree matters: the values that still count, and what may be left out.

use crate::value::WIN;
use rules::Score;

/// The part of the values that still matters.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: -WIN, beta: WIN };

    /// Just enough to learn whether a value is above `alpha`.
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

/// How much of the tree may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exactness {
    /// Late moves may be looked at less deeply: where giving up a move makes sense.
    Selective,
    /// Every move is looked at equally deeply, or more.
    Full,
    /// Every move is looked at equally deeply, and never more, so that the slow oracle agrees.
    #[cfg(test)]
    Whole,
}
