//! ABDADA: threads of one search defer moves that another thread is searching.
//!
//! By the time a thread comes back to a deferred move, its value is usually in the transposition table.

use rules::mix;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// At smaller depths searching a move takes less time than checking the marks.
pub(crate) const MIN_DEPTH: i32 = 4;
/// Few marks are set at any moment. A collision costs a little time, nothing else.
const SLOTS: usize = 1 << 12;

/// The moves that threads are searching now.
pub(crate) struct SearchedMoves(Vec<AtomicU64>);

/// The mark of one move in one position.
#[derive(Clone, Copy)]
pub(crate) struct MoveMark(u64);

impl SearchedMoves {
    pub(crate) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// The mark of move `index` in the position `key`.
    pub(crate) fn mark(key: u64, index: u16) -> MoveMark {
        // 0 means no mark.
        MoveMark(mix(key ^ u64::from(index) << 48).max(1))
    }

    fn slot(&self, mark: MoveMark) -> &AtomicU64 {
        &self.0[(mark.0 >> 32) as usize % SLOTS]
    }

    /// Is another thread searching this move?
    pub(crate) fn contains(&self, mark: MoveMark) -> bool {
        self.slot(mark).load(Relaxed) == mark.0
    }

    pub(crate) fn begin(&self, mark: MoveMark) {
        self.slot(mark).store(mark.0, Relaxed);
    }

    pub(crate) fn end(&self, mark: MoveMark) {
        // Another thread may have overwritten the slot; its mark must stay.
        let _ = self.slot(mark).compare_exchange(mark.0, 0, Relaxed, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_stays_until_it_is_removed() {
        let moves = SearchedMoves::new();
        let (mark, other) = (SearchedMoves::mark(7, 3), SearchedMoves::mark(7, 4));
        assert!(!moves.contains(mark));
        moves.begin(mark);
        assert!(moves.contains(mark) && !moves.contains(other));
        moves.end(other);
        assert!(moves.contains(mark));
        moves.end(mark);
        assert!(!moves.contains(mark));
    }
}
