//! Long work on a thread of its own, with progress and a way to stop it. The window stays awake for nobody.

use crate::wake::Waker;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the window is woken while the work goes on: drawing costs time that the work needs.
const PAUSE: Duration = Duration::from_millis(150);

/// Work that goes on elsewhere. Dropping it asks the work to stop.
pub struct Job<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    reach: Reach,
    result: Mutex<Option<T>>,
    ended: AtomicBool,
}

/// How far the work has come, as the work itself sees it.
#[derive(Default)]
pub struct Reach {
    done: AtomicUsize,
    whole: AtomicUsize,
    cancelled: AtomicBool,
    waker: Waker,
    woken: Mutex<Option<Instant>>,
}

impl Reach {
    /// Tells how much is done, of how much.
    pub fn tell(&self, done: usize, whole: usize) {
        self.whole.store(whole, Relaxed);
        self.done.store(done, Relaxed);
        let mut woken = self.woken.lock().unwrap_or_else(PoisonError::into_inner);
        if woken.is_none_or(|woken| woken.elapsed() >= PAUSE) {
            *woken = Some(Instant::now());
            self.waker.wake();
        }
    }

    /// Raised when nobody wants the result any more.
    pub fn cancelled(&self) -> &AtomicBool {
        &self.cancelled
    }
}

impl<T: Send + 'static> Job<T> {
    /// Begins some work; the waker is called when it has come further, and when it is done.
    pub fn begin(name: &str, waker: &Waker, work: impl FnOnce(&Reach) -> T + Send + 'static) -> Self {
        let reach = Reach { waker: waker.clone(), ..Reach::default() };
        let shared = Arc::new(Shared { reach, result: Mutex::new(None), ended: AtomicBool::new(false) });
        let ending = Ending(shared.clone());
        let run = move || {
            let result = work(&ending.0.reach);
            *ending.0.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        };
        // Were there no thread, the work would have ended without a result.
        if let Err(error) = thread::Builder::new().name(name.into()).spawn(run) {
            bevy::log::warn!("{name}: there is no thread for it: {error}");
        }
        Self { shared }
    }

    /// How much is done, of how much; nothing while that is not known.
    pub fn reach(&self) -> Option<(usize, usize)> {
        let reach = &self.shared.reach;
        let whole = reach.whole.load(Relaxed);
        (whole > 0).then(|| (reach.done.load(Relaxed).min(whole), whole))
    }

    /// Asks the work to stop soon; it still has a result.
    pub fn cancel(&self) {
        self.shared.reach.cancelled.store(true, Relaxed);
    }

    /// Was it asked to stop?
    pub fn is_cancelled(&self) -> bool {
        self.shared.reach.cancelled.load(Relaxed)
    }

    /// Has it ended, with a result or without?
    pub fn is_over(&self) -> bool {
        self.shared.ended.load(Relaxed)
    }

    /// The result, once.
    pub fn take(&self) -> Option<T> {
        self.shared.result.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.shared.reach.cancelled.store(true, Relaxed);
    }
}

/// However the work ends, it is known to have ended.
struct Ending<T>(Arc<Shared<T>>);

impl<T> Drop for Ending<T> {
    fn drop(&mut self) {
        self.0.ended.store(true, Relaxed);
        self.0.reach.waker.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish<T: Send + 'static>(job: &Job<T>) -> Option<T> {
        let began = Instant::now();
        while !job.is_over() && began.elapsed() < Duration::from_secs(20) {
            thread::yield_now();
        }
        job.take()
    }

    #[test]
    fn work_tells_how_far_it_is_and_gives_its_result_once() {
        let job = Job::begin("counting", &Waker::default(), |reach| {
            (1..=10).for_each(|done| reach.tell(done, 10));
            42
        });
        assert_eq!(finish(&job), Some(42));
        assert_eq!((job.reach(), job.take()), (Some((10, 10)), None));
    }

    #[test]
    fn work_is_asked_to_stop_and_may_fail() {
        let job = Job::begin("waiting", &Waker::default(), |reach| {
            while !reach.cancelled().load(Relaxed) {
                thread::yield_now();
            }
            "stopped"
        });
        assert_eq!((job.reach(), job.is_over()), (None, false));
        job.cancel();
        assert_eq!(finish(&job), Some("stopped"));
        let broken = Job::<()>::begin("failing", &Waker::default(), |_| panic!("this is only a test"));
        assert_eq!(finish(&broken), None);
        assert!(broken.is_over());
    }
}
