//! Wakes whoever sleeps when it is time to look again.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Instant;

/// A thread that calls `wake` at the moment that was set last. It ends when this is dropped.
pub(super) struct Timer {
    set: Option<Sender<Instant>>,
    last: Option<Instant>,
}

impl Timer {
    pub(super) fn new(wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (set, moments) = channel::<Instant>();
        let run = move || {
            let mut next: Option<Instant> = None;
            loop {
                let told = match next {
                    None => moments.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    Some(at) => moments.recv_timeout(at.saturating_duration_since(Instant::now())),
                };
                match told {
                    Ok(at) => next = Some(at),
                    Err(RecvTimeoutError::Timeout) => {
                        next = None;
                        wake();
                    }
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        };
        // Without it things are only looked at when something else happens.
        let thread = std::thread::Builder::new().name("party timer".into()).spawn(run);
        Self { set: thread.is_ok().then_some(set), last: None }
    }

    /// Wakes at this moment, and at no other.
    pub(super) fn set(&mut self, at: Option<Instant>) {
        if self.last == at {
            return;
        }
        self.last = at;
        if let (Some(set), Some(at)) = (&self.set, at) {
            let _ = set.send(at);
        }
    }
}
