//! The deepest result that any thread of one search has found.

use crate::limits::SearchControl;
use rules::Score;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

/// What one thread has found at one depth.
#[derive(Clone)]
pub(crate) struct DepthResult<T> {
    pub(crate) depth: u32,
    pub(crate) value: Score,
    pub(crate) line: Vec<T>,
    pub(crate) selective_depth: usize,
}

/// Shared by the threads of one search: the first to finish a depth finishes it for all.
pub(crate) struct SharedBest<T>(Mutex<Option<DepthResult<T>>>);

impl<T: Clone> SharedBest<T> {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Publishes a finished depth, unless another thread was faster.
    pub(crate) fn publish(&self, result: &DepthResult<T>, control: &SearchControl) {
        let mut best = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if best.as_ref().is_none_or(|best| best.depth < result.depth) {
            *best = Some(result.clone());
            control.finished_depth.store(result.depth, Relaxed);
        }
    }

    /// The deepest result so far.
    pub(crate) fn get(&self) -> Option<DepthResult<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
