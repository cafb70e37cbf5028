//! What the threads of one search share besides the table: the deepest answer any of them has found.

use crate::limits::Control;
use rules::Score;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

/// What one thread has found at one depth.
#[derive(Clone)]
pub(crate) struct Answer<T> {
    pub(crate) depth: u32,
    pub(crate) value: Score,
    pub(crate) line: Vec<T>,
    pub(crate) reached: usize,
}

/// The threads of one search. Whoever finishes a depth first has finished it for all.
pub(crate) struct Crew<T>(Mutex<Option<Answer<T>>>);

impl<T: Clone> Crew<T> {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Tells the others of a depth that was finished, unless one of them was faster.
    pub(crate) fn finish(&self, answer: &Answer<T>, control: &Control) {
        let mut best = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if best.as_ref().is_none_or(|best| best.depth < answer.depth) {
            *best = Some(answer.clone());
            control.finished.store(answer.depth, Relaxed);
        }
    }

    /// The deepest answer so far.
    pub(crate) fn best(&self) -> Option<Answer<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
