//! Rate limits by client address.

use std::{
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use limit::{KeyedRateLimit, Quota};

use crate::config::Config;

/// How many addresses each limit remembers.
const MAX_ADDRESSES: usize = 50_000;

/// A rate limit for each address. A household's addresses count as one.
#[derive(Debug)]
pub(crate) struct AddressLimit(Mutex<KeyedRateLimit<IpAddr>>);

impl AddressLimit {
    /// The same quota for every address.
    pub(crate) fn new(quota: Quota) -> Self {
        Self(Mutex::new(KeyedRateLimit::new(quota, MAX_ADDRESSES)))
    }

    /// Takes a token; an error is the number of seconds to wait.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        self.lock().take(network(address), now).map_err(whole_seconds)
    }

    /// Gives back a token that was not needed.
    pub(crate) fn give_back(&self, address: IpAddr, now: Instant) {
        self.lock().give_back(network(address), now);
    }

    fn forget_full(&self, now: Instant) {
        self.lock().forget_full(now);
    }

    fn lock(&self) -> MutexGuard<'_, KeyedRateLimit<IpAddr>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All rate limits by address.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Requests of any kind.
    pub(crate) requests: AddressLimit,
    /// New lobbies.
    pub(crate) creates: AddressLimit,
    /// Unknown codes.
    pub(crate) misses: AddressLimit,
}

impl Limits {
    /// The configured limits.
    pub(crate) fn new(config: &Config) -> Self {
        let requests = Quota::per_second(config.requests_per_second, config.requests_burst);
        Self {
            requests: AddressLimit::new(requests),
            creates: AddressLimit::new(Quota::per_minute(config.creates_per_minute)),
            misses: AddressLimit::new(Quota::per_minute(config.misses_per_minute)),
        }
    }

    /// Forgets addresses that have all their tokens.
    pub(crate) fn forget_full(&self, now: Instant) {
        for limit in [&self.requests, &self.creates, &self.misses] {
            limit.forget_full(now);
        }
    }
}

fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

/// One household has one IPv4 address, but 2^64 IPv6 addresses, which count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(four) => IpAddr::V4(four),
        IpAddr::V6(six) => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & (u128::MAX << 64))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_are_independent_and_a_household_counts_once() {
        let limit = AddressLimit::new(Quota::per_minute(1));
        let now = Instant::now();
        assert!(limit.take(at("10.0.0.1"), now).is_ok());
        assert_eq!(limit.take(at("10.0.0.1"), now), Err(60));
        assert!(limit.take(at("::ffff:10.0.0.1"), now).is_err());
        assert!(limit.take(at("10.0.0.2"), now).is_ok());
        assert!(limit.take(at("2001:db8::1"), now).is_ok());
        assert!(limit.take(at("2001:db8::ffff:2"), now).is_err());
        assert!(limit.take(at("2001:db8:0:1::1"), now).is_ok());
        limit.give_back(at("2001:db8::3"), now);
        assert!(limit.take(at("2001:db8::1"), now).is_ok());
    }

    #[test]
    fn waits_are_rounded_up() {
        let limit = AddressLimit::new(Quota::per_second(2, 1));
        let now = Instant::now();
        assert!(limit.take(at("10.0.0.1"), now).is_ok());
        assert_eq!(limit.take(at("10.0.0.1"), now), Err(1));
    }

    #[test]
    fn a_million_addresses_do_not_fill_the_memory() {
        let limit = AddressLimit::new(Quota::per_minute(5));
        let now = Instant::now();
        for n in 0..200_000_u32 {
            let _ = limit.take(IpAddr::V4(n.into()), now);
        }
        assert_eq!(limit.lock().len(), MAX_ADDRESSES);
        limit.forget_full(now + Duration::from_secs(61));
        assert!(limit.lock().is_empty());
    }
}
