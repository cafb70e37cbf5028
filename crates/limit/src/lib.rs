//! Rate limiting: token buckets, alone ([`RateLimit`]) or one for each key ([`KeyedRateLimit`]).
//!
//! The time is always passed in, so tests are deterministic. A bucket is one `Instant`, the moment at which it is full
//! again (GCRA). The `governor` crate works the same way, but it can neither give tokens back nor bound the number of keys
//! by evicting them one at a time, and it brings a dozen crates along; so this is our own.

mod keyed;

pub use keyed::KeyedRateLimit;

use std::time::{Duration, Instant};

/// How fast a bucket refills, and how many tokens it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    /// `tokens` come back in each `period`.
    tokens: u32,
    period: Duration,
    burst: u32,
}

impl Quota {
    /// So many tokens per second; `burst` at once.
    #[must_use]
    pub const fn per_second(tokens: u32, burst: u32) -> Self {
        Self { tokens, period: Duration::from_secs(1), burst }
    }

    /// So many tokens per minute, all of them at once if need be.
    #[must_use]
    pub const fn per_minute(tokens: u32) -> Self {
        Self { tokens, period: Duration::from_secs(60), burst: tokens }
    }

    /// One token per interval; `burst` at once.
    #[must_use]
    pub const fn every(interval: Duration, burst: u32) -> Self {
        Self { tokens: 1, period: interval, burst }
    }

    /// So many times as much, at the same time and in the long run.
    #[must_use]
    pub const fn times(self, factor: u32) -> Self {
        let (tokens, burst) = (self.tokens.saturating_mul(factor), self.burst.saturating_mul(factor));
        Self { tokens, period: self.period, burst }
    }

    /// How long it takes to refill this many tokens.
    fn time_for(self, tokens: u64) -> Duration {
        let nanos = u128::from(tokens) * self.period.as_nanos() / u128::from(self.tokens.max(1));
        Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
    }
}

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub struct RateLimit {
    quota: Quota,
    full_at: Instant,
}

impl RateLimit {
    /// A full bucket.
    #[must_use]
    pub fn new(quota: Quota, now: Instant) -> Self {
        Self { quota, full_at: now }
    }

    /// Takes one token.
    ///
    /// # Errors
    /// How long to wait until there is one.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        self.take_many(1, now)
    }

    /// Takes this many tokens, or none.
    ///
    /// # Errors
    /// How long to wait until there are enough.
    pub fn take_many(&mut self, tokens: u64, now: Instant) -> Result<(), Duration> {
        // An instant that cannot be represented is too far away.
        let full_at = self.full_at.max(now).checked_add(self.quota.time_for(tokens));
        let full_at = full_at.ok_or(Duration::MAX)?;
        let refill = full_at.saturating_duration_since(now);
        match refill.checked_sub(self.quota.time_for(self.quota.burst.into())) {
            None | Some(Duration::ZERO) => {
                self.full_at = full_at;
                Ok(())
            }
            Some(wait) => Err(wait),
        }
    }

    /// Gives back tokens that were taken and not needed. The bucket never holds more than its burst.
    pub fn give_back(&mut self, tokens: u64) {
        if let Some(earlier) = self.full_at.checked_sub(self.quota.time_for(tokens)) {
            self.full_at = earlier;
        }
    }

    /// When the bucket is full again.
    fn full_at(&self) -> Instant {
        self.full_at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_bucket_empties_and_refills() {
        let start = Instant::now();
        let mut limit = RateLimit::new(Quota::per_second(2, 3), start);
        for _ in 0..3 {
            assert_eq!(limit.take(start), Ok(()));
        }
        assert_eq!(limit.take(start), Err(ms(500)));
        assert_eq!(limit.take(start + ms(400)), Err(ms(100)), "a refused request costs nothing");
        assert_eq!(limit.take(start + ms(500)), Ok(()));
        let later = start + ms(60_000);
        assert_eq!(limit.take_many(3, later), Ok(()));
        assert_eq!(limit.take(later), Err(ms(500)), "never more than the burst");
    }

    #[test]
    fn all_or_nothing_is_taken() {
        let now = Instant::now();
        let mut limit = RateLimit::new(Quota::per_second(10, 10), now);
        assert_eq!(limit.take_many(8, now), Ok(()));
        assert_eq!(limit.take_many(4, now), Err(ms(200)));
        assert_eq!(limit.take_many(2, now), Ok(()));
        assert!(limit.take_many(11, now + ms(60_000)).is_err(), "more than it ever holds");
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let now = Instant::now();
        let mut limit = RateLimit::new(Quota::every(ms(20), 2), now);
        assert_eq!(limit.take_many(2, now), Ok(()));
        limit.give_back(1);
        assert_eq!(limit.take(now), Ok(()));
        assert_eq!(limit.take(now), Err(ms(20)));
        limit.give_back(5);
        assert_eq!(limit.take_many(2, now), Ok(()));
        assert!(limit.take(now).is_err(), "still not more than the burst");
    }

    #[test]
    fn a_multiple_has_more_at_once_and_refills_faster() {
        let now = Instant::now();
        let mut limit = RateLimit::new(Quota::per_second(2, 3).times(4), now);
        assert_eq!(limit.take_many(12, now), Ok(()));
        assert_eq!(limit.take(now), Err(ms(125)));
        let mut huge = RateLimit::new(Quota::per_minute(u32::MAX).times(2), now);
        assert_eq!(huge.take(now), Ok(()));
    }

    #[test]
    fn extreme_quotas_neither_panic_nor_block() {
        let now = Instant::now();
        let mut huge = RateLimit::new(Quota::per_second(u32::MAX, u32::MAX), now);
        assert_eq!(huge.take_many(1_000_000, now), Ok(()));
        let mut none = RateLimit::new(Quota::per_second(0, 0), now);
        assert!(none.take_many(u64::MAX, now).is_err());
        let mut minute = RateLimit::new(Quota::per_minute(1), now);
        assert_eq!((minute.take(now), minute.take(now)), (Ok(()), Err(ms(60_000))));
    }
}
