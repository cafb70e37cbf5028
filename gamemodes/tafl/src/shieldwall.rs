//! The shieldwall: a row along the edge that is faced by enemies and closed at both ends.

use crate::geometry::{CORNERS, Squares, Step, along_edge};

/// The rows of `foes` that a piece arriving on `to` closes in on.
///
/// The arrival must be on the edge, as one of the two ends; a corner may be the other end.
pub(crate) fn rows(to: Squares, own: Squares, foes: Squares) -> Squares {
    along_edge(to).map_or(0, |([one, other], inward)| {
        row(to, one, inward, own, foes) | row(to, other, inward, own, foes)
    })
}

/// The row that begins beside `to`: two or more, each with one of `own` in front.
fn row(to: Squares, along: Step, inward: Step, own: Squares, foes: Squares) -> Squares {
    let mut row = 0;
    let mut next = along(to);
    while next & foes != 0 {
        if inward(next) & own == 0 {
            return 0;
        }
        row |= next;
        next = along(next);
    }
    let closed = next & (own | CORNERS) != 0;
    if closed && row.count_ones() >= 2 { row } else { 0 }
}
