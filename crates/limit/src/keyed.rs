//! A bucket for each key, with a bound on the number of keys.

use super::{Quota, RateLimit};
use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::time::{Duration, Instant};

/// A token bucket for each key, all with the same quota.
///
/// Full buckets are forgotten. When there are too many keys, the fullest bucket is evicted first, so that a flood of new
/// keys does not pardon those who have used up their tokens.
#[derive(Clone, Debug)]
pub struct KeyedRateLimit<K> {
    quota: Quota,
    max_keys: usize,
    by_key: HashMap<K, Instant>,
    /// The same buckets, the fullest first.
    by_time: BTreeSet<(Instant, K)>,
}

impl<K: Copy + Ord + Hash> KeyedRateLimit<K> {
    /// Remembers at most this many keys.
    #[must_use]
    pub fn new(quota: Quota, max_keys: usize) -> Self {
        Self { quota, max_keys, by_key: HashMap::new(), by_time: BTreeSet::new() }
    }

    /// Takes one token.
    ///
    /// # Errors
    /// How long to wait until there is one.
    pub fn take(&mut self, key: K, now: Instant) -> Result<(), Duration> {
        let mut limit = self.bucket(key, now);
        limit.take(now)?;
        // Room is made first: the new bucket may be the fullest, and must be remembered all the same.
        if self.by_key.len() >= self.max_keys && !self.by_key.contains_key(&key) {
            self.evict();
        }
        self.store(key, limit.full_at());
        Ok(())
    }

    /// Gives back a token that was taken and not needed. A key that was forgotten meanwhile has all its tokens.
    pub fn give_back(&mut self, key: K, now: Instant) {
        if !self.by_key.contains_key(&key) {
            return;
        }
        let mut limit = self.bucket(key, now);
        limit.give_back(1);
        self.store(key, limit.full_at());
    }

    /// Forgets the buckets that are full again.
    pub fn forget_full(&mut self, now: Instant) {
        while self.by_time.first().is_some_and(|(full_at, _)| *full_at <= now) {
            self.evict();
        }
        // After a flood the memory is given back.
        if self.by_key.capacity() > 1024 && self.by_key.len() < self.by_key.capacity() / 8 {
            self.by_key.shrink_to_fit();
        }
    }

    /// How many keys are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_key.len()
    }

    /// Whether every bucket is full.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }

    fn bucket(&self, key: K, now: Instant) -> RateLimit {
        RateLimit::new(self.quota, self.by_key.get(&key).copied().unwrap_or(now))
    }

    fn store(&mut self, key: K, full_at: Instant) {
        if let Some(before) = self.by_key.insert(key, full_at) {
            self.by_time.remove(&(before, key));
        }
        self.by_time.insert((full_at, key));
    }

    fn evict(&mut self) {
        if let Some((_, key)) = self.by_time.pop_first() {
            self.by_key.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_do_not_affect_each_other() {
        let now = Instant::now();
        let mut limits = KeyedRateLimit::new(Quota::per_minute(1), 10);
        assert!(limits.take('a', now).is_ok());
        assert_eq!(limits.take('a', now), Err(Duration::from_secs(60)));
        assert!(limits.take('b', now).is_ok());
        limits.give_back('a', now);
        assert!(limits.take('a', now).is_ok());
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let now = Instant::now();
        let mut limits = KeyedRateLimit::new(Quota::per_minute(1), 10);
        assert!(limits.take('a', now).is_ok() && limits.take('b', now).is_ok());
        limits.give_back('b', now);
        limits.forget_full(now);
        assert_eq!(limits.len(), 1);
        limits.forget_full(now + Duration::from_secs(60));
        assert!(limits.is_empty() && limits.by_time.is_empty());
    }

    #[test]
    fn giving_back_remembers_no_new_keys() {
        let now = Instant::now();
        let mut limits = KeyedRateLimit::new(Quota::per_minute(2), 100);
        for key in 0..1000 {
            assert!(limits.take(key, now).is_ok());
        }
        for key in 0..1000 {
            limits.give_back(key, now);
        }
        assert_eq!((limits.len(), limits.by_time.len()), (100, 100));
    }

    #[test]
    fn a_flood_of_keys_is_bounded_and_pardons_no_one() {
        let now = Instant::now();
        let mut limits = KeyedRateLimit::new(Quota::per_minute(2), 100);
        assert!(limits.take(0, now).is_ok() && limits.take(0, now).is_ok());
        for key in 1..10_000 {
            assert!(limits.take(key, now).is_ok());
        }
        assert_eq!((limits.len(), limits.by_time.len()), (100, 100));
        assert!(limits.take(0, now).is_err(), "the busiest key is still known");
        for key in 0..10_000 {
            let _ = limits.take(key, now);
        }
        let newcomer = 20_000;
        assert!(limits.take(newcomer, now).is_ok() && limits.take(newcomer, now).is_ok());
        assert!(
            limits.take(newcomer, now).is_err(),
            "a newcomer is limited even if all others are busier"
        );
    }
}
