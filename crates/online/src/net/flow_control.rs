//! Flow control. WebRTC queues without bounds, so what it is given is counted here.
//!
//! Reliable lanes have a window: a sender stays at most that far ahead of what the receiving app has taken, which it learns
//! from pings. So a slow link or a sleeping app holds up little, short messages do not wait long behind large ones, and
//! exceeding the window is abuse. The unreliable lane has a rate limit instead.

use super::Lane;
use super::packet::ReadCounts;
use limit::{Quota, RateLimit};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Instant,
};

use crate::identity::Key;

/// How many messages may be queued for each member.
pub(super) const MAX_MESSAGES: usize = 256;
/// How many bytes may be queued for each member.
pub(super) const MAX_BYTES: usize = 1024 * 1024;
/// How many bytes of each lane may be in flight.
const TALK_WINDOW: u64 = 128 * 1024;
const BULK_WINDOW: u64 = 64 * 1024;
/// The cost of a message beyond its bytes, so that many small ones are not free.
const MESSAGE_OVERHEAD: u64 = 64;
/// Bytes per second, and in one burst.
const PRESENCE_QUOTA: Quota = Quota::per_second(64 * 1024, 32 * 1024);
/// How many presence messages may be queued for the app; more are dropped.
const MAX_PRESENCE: usize = 256;

/// The open links, shared with the app's side.
pub(super) type Directory = Arc<Mutex<HashMap<Key, Arc<FlowControl>>>>;

/// Locks, ignoring poison: nothing here is left half-done.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The cost of a message.
pub(super) fn cost(bytes: usize) -> u64 {
    bytes as u64 + MESSAGE_OVERHEAD
}

/// What both sides of the handle know about one link.
#[derive(Debug)]
pub(super) struct FlowControl {
    messages: AtomicUsize,
    bytes: AtomicUsize,
    talk: AtomicU64,
    bulk: AtomicU64,
    presence: AtomicUsize,
    rate: Mutex<RateLimit>,
}

impl FlowControl {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            messages: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
            talk: AtomicU64::new(0),
            bulk: AtomicU64::new(0),
            presence: AtomicUsize::new(0),
            rate: Mutex::new(RateLimit::new(PRESENCE_QUOTA, now)),
        }
    }

    /// Whether the app may send this; if so, it is counted as queued.
    pub(super) fn admit(&self, lane: Lane, size: usize, now: Instant) -> bool {
        if lane == Lane::Presence && lock(&self.rate).take_many(cost(size), now).is_err() {
            return false;
        }
        if self.messages.load(Relaxed) >= MAX_MESSAGES || self.bytes.load(Relaxed) + size > MAX_BYTES {
            return false;
        }
        self.messages.fetch_add(1, Relaxed);
        self.bytes.fetch_add(size, Relaxed);
        true
    }

    /// A queued message was sent.
    pub(super) fn sent(&self, size: usize) {
        self.messages.fetch_sub(1, Relaxed);
        self.bytes.fetch_sub(size, Relaxed);
    }

    /// Whether a received presence message may be queued.
    pub(super) fn admit_presence(&self) -> bool {
        let fits = self.presence.load(Relaxed) < MAX_PRESENCE;
        if fits {
            self.presence.fetch_add(1, Relaxed);
        }
        fits
    }

    /// The app has taken a message. Returns whether to acknowledge soon.
    pub(super) fn take(&self, lane: Lane, size: usize) -> bool {
        let (taken, window) = match lane {
            Lane::Talk => (&self.talk, TALK_WINDOW),
            Lane::Bulk => (&self.bulk, BULK_WINDOW),
            Lane::Presence => {
                self.presence.fetch_sub(1, Relaxed);
                return false;
            }
        };
        let step = window / 4;
        let before = taken.fetch_add(cost(size), Relaxed);
        before / step != (before + cost(size)) / step
    }

    /// What the app has taken so far.
    pub(super) fn taken(&self) -> ReadCounts {
        ReadCounts { talk: self.talk.load(Relaxed), bulk: self.bulk.load(Relaxed) }
    }
}

/// What has been sent one way over a reliable lane, and how much of it was taken.
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

    /// Whether one more message may be sent; the last one may exceed the window.
    pub(super) fn is_open(&self) -> bool {
        self.gone - self.taken < self.size
    }

    pub(super) fn pass(&mut self, bytes: usize) {
        self.gone = self.gone.saturating_add(cost(bytes));
    }

    /// The other end acknowledges; it cannot acknowledge what was never sent.
    pub(super) fn acknowledge(&mut self, taken: u64) {
        if taken > self.taken && taken <= self.gone {
            self.taken = taken;
        }
    }

    /// Whether something was sent, and nothing was ever acknowledged.
    pub(super) fn is_unacknowledged(&self) -> bool {
        self.gone > 0 && self.taken == 0
    }

    /// Whether far more came than an honest sender would have sent.
    pub(super) fn is_flooded(&self) -> bool {
        self.gone - self.taken > 2 * self.size
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_so_much_may_wait() {
        let now = Instant::now();
        let flow = FlowControl::new(now);
        let many = (0..1000).filter(|_| flow.admit(Lane::Talk, 10, now)).count();
        assert_eq!(many, MAX_MESSAGES);
        flow.sent(10);
        assert!(flow.admit(Lane::Bulk, 10, now) && !flow.admit(Lane::Bulk, 10, now));
        let flow = FlowControl::new(now);
        let large = (0..1000).filter(|_| flow.admit(Lane::Bulk, 16 * 1024, now)).count();
        assert_eq!(large, 64);
    }

    #[test]
    fn presence_has_a_rate() {
        let now = Instant::now();
        let flow = FlowControl::new(now);
        let burst = (0..1000).filter(|_| flow.admit(Lane::Presence, 1000, now)).count();
        assert!((25..=40).contains(&burst), "{burst}");
        assert!(flow.admit(Lane::Presence, 1000, now + Duration::from_secs(1)));
        assert_eq!((0..1000).filter(|_| flow.admit_presence()).count(), MAX_PRESENCE);
        flow.take(Lane::Presence, 1);
        assert!(flow.admit_presence() && !flow.admit_presence());
    }

    #[test]
    fn a_window_opens_as_the_other_end_takes() {
        let (mut there, here) = (Window::of(Lane::Bulk), FlowControl::new(Instant::now()));
        let mut gone = 0;
        while there.is_open() {
            there.pass(16_000);
            gone += 1;
        }
        assert_eq!(gone, 5);
        assert!(!there.is_flooded());
        there.acknowledge(u64::MAX);
        assert!(!there.is_open());
        assert!(here.take(Lane::Bulk, 16_000) | here.take(Lane::Bulk, 16_000));
        there.acknowledge(here.taken().bulk);
        assert!(there.is_open());
        (0..10).for_each(|_| there.pass(16_000));
        assert!(there.is_flooded());
    }
}
