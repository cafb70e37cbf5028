//! How much anybody may ask of the relay: token buckets, per address and per socket.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::Instant,
};

use crate::config::Config;

/// More addresses than this are not remembered; full buckets are forgotten first.
const MOST_ADDRESSES: usize = 50_000;

/// How fast a bucket fills, and how much it holds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rate {
    per_second: f64,
    burst: f64,
}

impl Rate {
    /// So many a second, and so many at once.
    pub(crate) fn per_second(count: u32, burst: u32) -> Self {
        Self { per_second: count.into(), burst: burst.into() }
    }

    /// So many a minute, all of which may come at once.
    pub(crate) fn per_minute(count: u32) -> Self {
        Self { per_second: f64::from(count) / 60.0, burst: count.into() }
    }
}

/// What is left for one client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bucket {
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        Self { left: rate.burst, filled: now }
    }

    /// Takes an amount, or says after how many seconds there will be enough.
    pub(crate) fn take(&mut self, rate: Rate, amount: f64, now: Instant) -> Result<(), u64> {
        self.fill(rate, now);
        if self.left >= amount {
            self.left -= amount;
            return Ok(());
        }
        Err(((amount - self.left) / rate.per_second).ceil() as u64)
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.left = (self.left + passed * rate.per_second).min(rate.burst);
        self.filled = now;
    }
}

/// A bucket for every address.
#[derive(Debug)]
pub(crate) struct Buckets {
    rate: Rate,
    by_address: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Buckets {
    /// Buckets that all fill at the same rate.
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, by_address: Mutex::default() }
    }

    /// Takes one, or says how many seconds to wait.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        self.with(address, now, |bucket, rate| bucket.take(rate, 1.0, now))
    }

    /// Is there one left? Nothing is taken.
    pub(crate) fn look(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        self.with(address, now, |bucket, rate| { *bucket }.take(rate, 1.0, now))
    }

    /// Forgets whoever has been quiet long enough to have a full bucket again.
    pub(crate) fn forget_quiet(&self, now: Instant) {
        let mut buckets = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        Self::forget_full(&mut buckets, self.rate, now);
    }

    fn with<T>(&self, address: IpAddr, now: Instant, act: impl FnOnce(&mut Bucket, Rate) -> T) -> T {
        let mut buckets = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES {
            Self::forget_full(&mut buckets, self.rate, now);
            // Under an attack from everywhere, starting over is better than growing.
            if buckets.len() >= MOST_ADDRESSES {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(network(address)).or_insert_with(|| Bucket::new(self.rate, now));
        act(bucket, self.rate)
    }

    fn forget_full(buckets: &mut HashMap<IpAddr, Bucket>, rate: Rate, now: Instant) {
        buckets.retain(|_, bucket| {
            bucket.fill(rate, now);
            bucket.left < rate.burst
        });
        buckets.shrink_to_fit();
    }
}

/// All limits by address.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Requests of any kind.
    pub(crate) requests: Buckets,
    /// New lobbies.
    pub(crate) creates: Buckets,
    /// Codes that nobody has.
    pub(crate) misses: Buckets,
}

impl Limits {
    /// The limits that are configured.
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            requests: Buckets::new(Rate::per_second(config.requests_per_second, config.requests_burst)),
            creates: Buckets::new(Rate::per_minute(config.creates_per_minute)),
            misses: Buckets::new(Rate::per_minute(config.misses_per_minute)),
        }
    }

    /// Forgets whoever has been quiet.
    pub(crate) fn forget_quiet(&self, now: Instant) {
        for buckets in [&self.requests, &self.creates, &self.misses] {
            buckets.forget_quiet(now);
        }
    }
}

/// One household has one IPv4 address, but 2^64 of IPv6: they count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(four) => IpAddr::V4(four),
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & (u128::MAX << 64))),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rate = Rate::per_second(2, 3);
        let start = Instant::now();
        let mut bucket = Bucket::new(rate, start);
        for _ in 0..3 {
            assert!(bucket.take(rate, 1.0, start).is_ok());
        }
        assert_eq!(bucket.take(rate, 1.0, start), Err(1));
        assert!(bucket.take(rate, 1.0, start + Duration::from_millis(600)).is_ok());
        assert!(
            bucket.take(rate, 3.0, start + Duration::from_secs(60)).is_ok(),
            "never more than the burst"
        );
        assert!(bucket.take(rate, 1.0, start + Duration::from_secs(60)).is_err());
    }

    #[test]
    fn addresses_do_not_disturb_each_other_and_a_household_counts_once() {
        let buckets = Buckets::new(Rate::per_minute(1));
        let now = Instant::now();
        assert!(buckets.take(at("10.0.0.1"), now).is_ok());
        assert!(buckets.take(at("10.0.0.1"), now).is_err());
        assert!(buckets.take(at("::ffff:10.0.0.1"), now).is_err());
        assert!(buckets.take(at("10.0.0.2"), now).is_ok());
        assert!(buckets.take(at("2001:db8::1"), now).is_ok());
        assert!(buckets.take(at("2001:db8::ffff:2"), now).is_err());
        assert!(buckets.take(at("2001:db8:0:1::1"), now).is_ok());
    }

    #[test]
    fn looking_takes_nothing_and_quiet_ones_are_forgotten() {
        let buckets = Buckets::new(Rate::per_minute(1));
        let now = Instant::now();
        for _ in 0..3 {
            assert!(buckets.look(at("10.0.0.1"), now).is_ok());
        }
        buckets.take(at("10.0.0.1"), now).unwrap();
        buckets.forget_quiet(now);
        assert_eq!(buckets.by_address.lock().unwrap().len(), 1);
        buckets.forget_quiet(now + Duration::from_secs(61));
        assert_eq!(buckets.by_address.lock().unwrap().len(), 0);
    }

    #[test]
    fn a_million_addresses_do_not_fill_the_memory() {
        let buckets = Buckets::new(Rate::per_minute(5));
        let now = Instant::now();
        for n in 0..200_000_u32 {
            let _ = buckets.take(IpAddr::V4(n.into()), now);
        }
        assert!(buckets.by_address.lock().unwrap().len() <= MOST_ADDRESSES);
    }
}
