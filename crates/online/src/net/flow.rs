//! How much may be on its way. WebRTC queues without end, so what it is given is counted here.
//!
//! The reliable lanes have a window: nobody sends more than so much beyond what the app at the other end has taken,
//! as it says in its pings. So a slow link, or an app that sleeps, holds up only a little, whoever sends more than the window
//! means harm, and the next word never waits long behind a large thing. The unreliable lane has a rate instead.

use super::Lane;
use super::packet::Taken;
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Instant,
};

use crate::identity::Key;

/// How many messages may wait for each member.
pub(super) const MOST_MESSAGES: usize = 256;
/// How many bytes may wait for each member.
pub(super) const MOST_BYTES: usize = 1024 * 1024;
/// How much of each lane may be under way.
const TALK_WINDOW: u64 = 128 * 1024;
const BULK_WINDOW: u64 = 64 * 1024;
/// What a message costs beyond its bytes, so that many small ones are not free.
const FOR_EACH: u64 = 64;
/// Bytes of pulse a second, and at once.
const PULSE_RATE: f64 = 64.0 * 1024.0;
const PULSE_BURST: f64 = 32.0 * 1024.0;
/// So many pulses wait for an app that does not look; more are lost, as pulses may be.
const MOST_PULSES: usize = 256;

/// The links that are open, for the app's side.
pub(super) type Directory = Arc<Mutex<HashMap<Key, Arc<Flow>>>>;

/// Nothing that is kept under a lock here can be left half-done.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a message counts for.
pub(super) fn cost(bytes: usize) -> u64 {
    bytes as u64 + FOR_EACH
}

/// What both sides of a handle know about one link.
#[derive(Debug)]
pub(super) struct Flow {
    messages: AtomicUsize,
    bytes: AtomicUsize,
    talk: AtomicU64,
    bulk: AtomicU64,
    pulses: AtomicUsize,
    rate: Mutex<Rate>,
}

impl Flow {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            messages: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            talk: AtomicU64::new(0),
            bulk: AtomicU64::new(0),
            pulses: AtomicUsize::new(0),
            rate: Mutex::new(Rate { left: PULSE_BURST, at: now }),
        }
    }

    /// May the app send this? If so it counts as waiting.
    pub(super) fn admit(&self, lane: Lane, size: usize, now: Instant) -> bool {
        if lane == Lane::Pulse && !lock(&self.rate).take(cost(size) as f64, now) {
            return false;
        }
        if self.messages.load(Relaxed) >= MOST_MESSAGES || self.bytes.load(Relaxed) + size > MOST_BYTES {
            return false;
        }
        self.messages.fetch_add(1, Relaxed);
        self.bytes.fetch_add(size, Relaxed);
        true
    }

    /// Something that waited is on its way.
    pub(super) fn sent(&self, size: usize) {
        self.messages.fetch_sub(1, Relaxed);
        self.bytes.fetch_sub(size, Relaxed);
    }

    /// May a pulse that came wait for the app?
    pub(super) fn keep_pulse(&self) -> bool {
        let fits = self.pulses.load(Relaxed) < MOST_PULSES;
        if fits {
            self.pulses.fetch_add(1, Relaxed);
        }
        fits
    }

    /// The app has taken something. Says whether the other end should be told soon.
    pub(super) fn take(&self, lane: Lane, size: usize) -> bool {
        let (taken, window) = match lane {
            Lane::Talk => (&self.talk, TALK_WINDOW),
            Lane::Bulk => (&self.bulk, BULK_WINDOW),
            Lane::Pulse => {
                self.pulses.fetch_sub(1, Relaxed);
                return false;
            }
        };
        let step = window / 4;
        let before = taken.fetch_add(cost(size), Relaxed);
        before / step != (before + cost(size)) / step
    }

    /// What the app has taken so far.
    pub(super) fn taken(&self) -> Taken {
        Taken { talk: self.talk.load(Relaxed), bulk: self.bulk.load(Relaxed) }
    }
}

/// How much has gone one way over a reliable lane, and how much of it has been taken.
#[derive(Clone, Debug)]
pub(super) struct Window {
    size: u64,
    gone: u64,
    taken: u64,
}

impl Window {
    pub(super) fn of(lane: Lane) -> Self {
        let size = if lane == Lane::Bulk { BULK_WINDOW } else { TALK_WINDOW };
        Self { size, gone: 0, taken: 0 }
    }

    /// May one more go? The last one may reach over the edge.
    pub(super) fn is_open(&self) -> bool {
        self.gone - self.taken < self.size
    }

    pub(super) fn pass(&mut self, bytes: usize) {
        self.gone = self.gone.saturating_add(cost(bytes));
    }

    /// The other end says what was taken. Nobody can take what never went.
    pub(super) fn learn(&mut self, taken: u64) {
        if taken > self.taken && taken <= self.gone {
            self.taken = taken;
        }
    }

    /// Has something gone, and nothing of it ever been taken?
    pub(super) fn is_unheard(&self) -> bool {
        self.gone > 0 && self.taken == 0
    }

    /// Has far more come than an honest sender would have sent?
    pub(super) fn is_flooded(&self) -> bool {
        self.gone - self.taken > 2 * self.size
    }
}

#[derive(Debug)]
struct Rate {
    left: f64,
    at: Instant,
}

impl Rate {
    fn take(&mut self, cost: f64, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * PULSE_RATE).min(PULSE_BURST);
        self.at = now;
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_so_much_may_wait() {
        let now = Instant::now();
        let flow = Flow::new(now);
        let many = (0..1000).filter(|_| flow.admit(Lane::Talk, 10, now)).count();
        assert_eq!(many, MOST_MESSAGES);
        flow.sent(10);
        assert!(flow.admit(Lane::Bulk, 10, now) && !flow.admit(Lane::Bulk, 10, now));
        let flow = Flow::new(now);
        let large = (0..1000).filter(|_| flow.admit(Lane::Bulk, 16 * 1024, now)).count();
        assert_eq!(large, 64);
    }

    #[test]
    fn pulses_have_a_rate() {
        let now = Instant::now();
        let flow = Flow::new(now);
        let burst = (0..1000).filter(|_| flow.admit(Lane::Pulse, 1000, now)).count();
        assert!((25..=40).contains(&burst), "{burst}");
        assert!(flow.admit(Lane::Pulse, 1000, now + Duration::from_secs(1)));
        assert_eq!((0..1000).filter(|_| flow.keep_pulse()).count(), MOST_PULSES);
        flow.take(Lane::Pulse, 1);
        assert!(flow.keep_pulse() && !flow.keep_pulse());
    }

    #[test]
    fn a_window_opens_as_the_other_end_takes() {
        let (mut there, here) = (Window::of(Lane::Bulk), Flow::new(Instant::now()));
        let mut gone = 0;
        while there.is_open() {
            there.pass(16_000);
            gone += 1;
        }
        assert_eq!(gone, 5);
        assert!(!there.is_flooded());
        there.learn(u64::MAX);
        assert!(!there.is_open());
        assert!(here.take(Lane::Bulk, 16_000) | here.take(Lane::Bulk, 16_000));
        there.learn(here.taken().bulk);
        assert!(there.is_open());
        (0..10).for_each(|_| there.pass(16_000));
        assert!(there.is_flooded());
    }
}
