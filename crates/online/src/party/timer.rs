//! A timer thread that wakes the app.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

/// Calls `wake` at the time set last. The thread ends when this is dropped.
pub(crate) struct Timer {
    set: Option<Sender<Instant>>,
    last: Option<Instant>,
}

impl Timer {
    pub(crate) fn new(wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (set, moments) = channel::<Instant>();
        let run = move || wake_at(&moments, &*wake);
        // Without the thread, the app notices only when something else happens.
        let thread = std::thread::Builder::new().name("party timer".into()).spawn(run);
        Self { set: thread.is_ok().then_some(set), last: None }
    }

    /// Replaces the time at which to wake.
    pub(crate) fn set(&mut self, at: Option<Instant>) {
        if self.last == at {
            return;
        }
        self.last = at;
        if let (Some(set), Some(at)) = (&self.set, at) {
            let _ = set.send(at);
        }
    }
}

/// Wakes the app at the moment that was set last, until the sender is gone.
fn wake_at(moments: &Receiver<Instant>, wake: &(dyn Fn() + Send + Sync)) {
    let mut next: Option<Instant> = None;
    loop {
        let changed = match next {
            None => moments.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => moments.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match changed {
            Ok(at) => next = Some(at),
            Err(RecvTimeoutError::Timeout) => {
                next = None;
                wake();
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
