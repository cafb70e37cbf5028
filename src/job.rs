//! Long work on a thread of its own, with progress and cancellation.

use crate::wake::Waker;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Minimum time between two wake-ups for progress: drawing takes time from the work.
const WAKE_INTERVAL: Duration = Duration::from_millis(150);

/// Work on another thread. Dropping it cancels the work.
pub struct Job<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    progress: JobProgress,
    result: Mutex<Option<T>>,
    ended: AtomicBool,
}

/// The worker's side of a job: reports progress and learns of cancellation.
#[derive(Default)]
pub struct JobProgress {
    done: AtomicUsize,
    total: AtomicUsize,
    cancelled: AtomicBool,
    waker: Waker,
    woken: Mutex<Option<Instant>>,
}

impl JobProgress {
    /// Reports progress.
    pub fn report(&self, done: usize, total: usize) {
        self.total.store(total, Relaxed);
        self.done.store(done, Relaxed);
        let mut woken = self.woken.lock().unwrap_or_else(PoisonError::into_inner);
        if woken.is_none_or(|woken| woken.elapsed() >= WAKE_INTERVAL) {
            *woken = Some(Instant::now());
            self.waker.wake();
        }
    }

    /// Set when the result is no longer wanted.
    pub fn cancelled(&self) -> &AtomicBool {
        &self.cancelled
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts `work` on a new thread; the waker is called on progress and at the end.
    pub fn start(
        name: &str,
        waker: &Waker,
        work: impl FnOnce(&JobProgress) -> T + Send + 'static,
    ) -> Self {
        let progress = JobProgress { waker: waker.clone(), ..JobProgress::default() };
        let shared =
            Arc::new(Shared { progress, result: Mutex::new(None), ended: AtomicBool::new(false) });
        let guard = EndGuard(shared.clone());
        let run = move || {
            let result = work(&guard.0.progress);
            *guard.0.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        };
        // Without a thread the guard is dropped at once, so the job ends without a result.
        if let Err(error) = thread::Builder::new().name(name.into()).spawn(run) {
            bevy::log::warn!("{name}: there is no thread for it: {error}");
        }
        Self { shared }
    }

    /// How much is done, of how much; none while unknown.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let progress = &self.shared.progress;
        let total = progress.total.load(Relaxed);
        (total > 0).then(|| (progress.done.load(Relaxed).min(total), total))
    }

    /// Asks the work to stop soon; it still has a result.
    pub fn cancel(&self) {
        self.shared.progress.cancelled.store(true, Relaxed);
    }

    /// Has it been cancelled?
    pub fn is_cancelled(&self) -> bool {
        self.shared.progress.cancelled.load(Relaxed)
    }

    /// Has it ended, with or without a result?
    pub fn is_finished(&self) -> bool {
        self.shared.ended.load(Relaxed)
    }

    /// Takes the result.
    pub fn take(&self) -> Option<T> {
        self.shared.result.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.shared.progress.cancelled.store(true, Relaxed);
    }
}

/// Marks the job as finished when dropped, even by a panic.
struct EndGuard<T>(Arc<Shared<T>>);

impl<T> Drop for EndGuard<T> {
    fn drop(&mut self) {
        self.0.ended.store(true, Relaxed);
        self.0.progress.waker.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish<T: Send + 'static>(job: &Job<T>) -> Option<T> {
        let began = Instant::now();
        while !job.is_finished() && began.elapsed() < Duration::from_secs(20) {
            thread::yield_now();
        }
        job.take()
    }

    #[test]
    fn a_job_reports_progress_and_gives_its_result_once() {
        let job = Job::start("counting", &Waker::default(), |progress| {
            (1..=10).for_each(|done| progress.report(done, 10));
            42
        });
        assert_eq!(finish(&job), Some(42));
        assert_eq!((job.progress(), job.take()), (Some((10, 10)), None));
    }

    #[test]
    fn a_job_can_be_cancelled_and_can_panic() {
        let job = Job::start("waiting", &Waker::default(), |progress| {
            while !progress.cancelled().load(Relaxed) {
                thread::yield_now();
            }
            "stopped"
        });
        assert_eq!((job.progress(), job.is_finished()), (None, false));
        job.cancel();
        assert_eq!(finish(&job), Some("stopped"));
        let broken = Job::<()>::start("failing", &Waker::default(), |_| panic!("this is only a test"));
        assert_eq!(finish(&broken), None);
        assert!(broken.is_finished());
    }
}
