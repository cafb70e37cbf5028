//! What counts for how much, in hundredths of a man. Each weight has a name.
//!
//! How they were found: set by hand first, then fitted by logistic regression to a quarter of a million calm
//! positions from quick games of the AI against itself, judged by how each game ended and by a search; then
//! changed in groups by hand, and kept where a match of 160 games or more was won.

use rules::Score;
use std::ops::{Add, Mul, Sub};

/// A weight that changes while the board empties.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    early: Score,
    late: Score,
}

const fn pair(early: Score, late: Score) -> Pair {
    Pair { early, late }
}

const fn always(weight: Score) -> Pair {
    pair(weight, weight)
}

/// With no more pieces than this, only the late weights count.
const LATE: Score = 6;
/// From this many pieces more on, only the early weights count.
const SPAN: Score = 16;

impl Pair {
    pub(super) const ZERO: Self = always(0);

    /// The weight with this many pieces on the board.
    pub(super) fn with(self, pieces: Score) -> Score {
        let early = (pieces - LATE).clamp(0, SPAN);
        (self.early * early + self.late * (SPAN - early)) / SPAN
    }
}

impl Add for Pair {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        pair(self.early + other.early, self.late + other.late)
    }
}

impl Sub for Pair {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        pair(self.early - other.early, self.late - other.late)
    }
}

impl Mul<Score> for Pair {
    type Output = Self;

    fn mul(self, times: Score) -> Self {
        pair(self.early * times, self.late * times)
    }
}

/// A man.
pub(super) const MAN: Pair = always(100);
/// A king.
pub(super) const KING: Pair = pair(135, 145);
/// For a man in each row from home: a man on its way is easier to attack than to use.
pub(super) const ROWS: [Pair; 7] =
    [pair(14, 5), pair(0, 0), pair(-1, 0), pair(-8, 2), pair(-12, -3), pair(-13, 1), pair(-8, -15)];
/// For the two men of the home row that keep enemies from being crowned between them.
pub(super) const BRIDGE: Pair = always(25);
/// For a man in the middle of the board, where it can be attacked from all sides.
pub(super) const CENTRE_MAN: Pair = always(-2);
/// For a man on the left or right edge, where it cannot be jumped.
pub(super) const EDGE_MAN: Pair = always(2);
/// For a king in the middle of the board.
pub(super) const CENTRE_KING: Pair = always(3);
/// For a man with a piece of its own behind it.
pub(super) const SUPPORTED: Pair = always(3);
/// For each step of a man after which it cannot be taken.
pub(super) const SAFE_STEP: Pair = pair(5, 8);
/// For each step of a king after which it cannot be taken.
pub(super) const SAFE_KING_STEP: Pair = pair(4, 3);
/// For a king that can go nowhere without being taken.
pub(super) const TRAPPED: Pair = always(-12);
/// For a man that nothing keeps from being crowned, by how many steps it has to go, from one to four.
pub(super) const RUNAWAY: [Pair; 4] = [always(24), always(5), always(7), always(2)];
/// For having the move; for not having it, as much the other way.
pub(super) const THE_MOVE: Pair = pair(0, 3);
/// For a piece of the team to move that could be taken next.
pub(super) const HANGING: Pair = always(-16);
