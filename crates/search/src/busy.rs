//! Which moves the threads of one search are looking at just now, so that they share the work.
//!
//! A thread that comes to a move another is busy with does the others first: by the time it returns, the
//! answer is mostly in the table.

use rules::mix;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nearer to the end of the line a move takes less time than asking.
pub(crate) const LEAST_DEPTH: i32 = 4;
/// Marks are few at any moment: two that fall on the same place cost a little time, nothing else.
const PLACES: usize = 1 << 12;

/// The marks of all threads.
pub(crate) struct Busy(Vec<AtomicU64>);

/// The mark of one move in one position.
#[derive(Clone, Copy)]
pub(crate) struct Mark(u64);

impl Busy {
    pub(crate) fn new() -> Self {
        Self((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// The mark of the so-and-so-manieth move of the position with this key.
    pub(crate) fn mark(key: u64, index: u16) -> Mark {
        // 0 stands for no mark.
        Mark(mix(key ^ u64::from(index) << 48).max(1))
    }

    fn place(&self, mark: Mark) -> &AtomicU64 {
        &self.0[(mark.0 >> 32) as usize % PLACES]
    }

    /// Is another thread looking at it?
    pub(crate) fn has(&self, mark: Mark) -> bool {
        self.place(mark).load(Relaxed) == mark.0
    }

    pub(crate) fn begin(&self, mark: Mark) {
        self.place(mark).store(mark.0, Relaxed);
    }

    pub(crate) fn end(&self, mark: Mark) {
        // Another thread may have written over it since; its mark is not ours to wipe.
        let _ = self.place(mark).compare_exchange(mark.0, 0, Relaxed, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_there_until_it_is_wiped() {
        let (busy, mark, other) = (Busy::new(), Busy::mark(7, 3), Busy::mark(7, 4));
        assert!(!busy.has(mark));
        busy.begin(mark);
        assert!(busy.has(mark) && !busy.has(other));
        busy.end(other);
        assert!(busy.has(mark));
        busy.end(mark);
        assert!(!busy.has(mark));
    }
}
