//! Rate limits by client address, for its household and for the networks around it.

use std::{
    array,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use limit::{KeyedRateLimit, Quota};

use crate::{
    config::Config,
    deposits::Deposits,
    network::{FACTORS, LEVELS, Network},
};

/// How many networks of each size a limit remembers.
const MAX_NETWORKS: usize = 50_000;

/// A rate limit for each household, and larger ones for the networks around it.
#[derive(Debug)]
pub(crate) struct NetworkLimit(Mutex<[KeyedRateLimit<Network>; LEVELS]>);

impl NetworkLimit {
    /// A quota for one household.
    pub(crate) fn new(quota: Quota) -> Self {
        let limit = |level: usize| KeyedRateLimit::new(quota.times(FACTORS[level]), MAX_NETWORKS);
        Self(Mutex::new(array::from_fn(limit)))
    }

    /// Takes a token from each network around the address, or none; an error is the number of seconds to wait.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let networks = Network::of(address);
        let mut limits = self.lock();
        for level in 0..LEVELS {
            if let Err(wait) = limits[level].take(networks[level], now) {
                for taken in 0..level {
                    limits[taken].give_back(networks[taken], now);
                }
                return Err(whole_seconds(wait));
            }
        }
        Ok(())
    }

    /// Gives back tokens that were not needed.
    pub(crate) fn give_back(&self, address: IpAddr, now: Instant) {
        for (limit, network) in self.lock().iter_mut().zip(Network::of(address)) {
            limit.give_back(network, now);
        }
    }

    /// Forgets the networks that have all their tokens.
    pub(crate) fn forget_full(&self, now: Instant) {
        self.lock().iter_mut().for_each(|limit| limit.forget_full(now));
    }

    fn lock(&self) -> MutexGuard<'_, [KeyedRateLimit<Network>; LEVELS]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All rate limits by address.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Requests of any kind.
    pub(crate) requests: NetworkLimit,
    /// Health checks, which are not counted as requests.
    pub(crate) health: NetworkLimit,
    /// New lobbies.
    pub(crate) creates: NetworkLimit,
    /// Answers of the STUN server.
    pub(crate) stun: NetworkLimit,
    /// Codes that were looked up, until they turn out to exist.
    pub(crate) guesses: Deposits,
    /// Requests to the queue, until they are followed up.
    pub(crate) seeks: Deposits,
}

impl Limits {
    /// The configured limits.
    pub(crate) fn new(config: &Config) -> Self {
        let requests = Quota::per_second(config.requests_per_second, config.requests_burst);
        let guesses = Quota::per_minute(config.misses_per_minute);
        let seeks = Quota::every(Duration::from_secs(5), config.seeks_burst);
        let stun = Quota::per_second(config.stun_per_second, config.stun_per_second.saturating_mul(10));
        Self {
            requests: NetworkLimit::new(requests),
            health: NetworkLimit::new(Quota::per_second(5, 100)),
            creates: NetworkLimit::new(Quota::per_minute(config.creates_per_minute)),
            stun: NetworkLimit::new(stun),
            guesses: Deposits::with_total(guesses, Quota::per_minute(config.misses_per_minute_in_all)),
            seeks: Deposits::new(seeks),
        }
    }

    /// Forgets networks that have all their tokens.
    pub(crate) fn forget_full(&self, now: Instant) {
        for limit in [&self.requests, &self.health, &self.creates, &self.stun] {
            limit.forget_full(now);
        }
        self.guesses.forget_full(now);
        self.seeks.forget_full(now);
    }
}

/// Rounds up.
pub(crate) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs().saturating_add(u64::from(wait.subsec_nanos() > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_are_independent_and_a_household_counts_once() {
        let limit = NetworkLimit::new(Quota::per_minute(1));
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
    fn many_households_of_one_network_share_a_budget() {
        let limit = NetworkLimit::new(Quota::per_minute(10));
        let now = Instant::now();
        let taken = |prefix: &str, count: u16| {
            let addresses = (0..count).map(|n| at(&format!("{prefix}:{n:x}::1")));
            addresses.filter(|address| limit.take(*address, now).is_ok()).count()
        };
        assert_eq!(taken("2001:db8:0", 200), 40, "one /56");
        assert_eq!(taken("2001:db8:0", 65_000), 120, "the rest of its /48");
        assert_eq!(taken("2001:db8:1", 30), 30, "another network has its own");
        let four = (0..=255_u8).filter(|n| limit.take(IpAddr::from([10, 0, 0, *n]), now).is_ok());
        assert_eq!(four.count(), 40);
    }

    #[test]
    fn a_refusal_by_a_larger_network_costs_the_smaller_nothing() {
        let limit = NetworkLimit::new(Quota::per_minute(1));
        let now = Instant::now();
        for last in 0..4 {
            assert!(limit.take(IpAddr::from([10, 0, 0, last]), now).is_ok());
        }
        let wait = limit.take(at("10.0.0.9"), now).unwrap_err();
        assert!(limit.take(at("10.0.0.9"), now + Duration::from_secs(wait)).is_ok());
    }

    #[test]
    fn waits_are_rounded_up() {
        let limit = NetworkLimit::new(Quota::per_second(2, 1));
        let now = Instant::now();
        assert!(limit.take(at("10.0.0.1"), now).is_ok());
        assert_eq!(limit.take(at("10.0.0.1"), now), Err(1));
    }

    #[test]
    fn a_million_addresses_do_not_fill_the_memory() {
        let limit = NetworkLimit::new(Quota::per_minute(5));
        let now = Instant::now();
        for n in 0..200_000_u32 {
            let _ = limit.take(IpAddr::V4(n.wrapping_mul(65_537).into()), now);
        }
        assert!(limit.lock().iter().all(|level| level.len() <= MAX_NETWORKS));
        limit.forget_full(now + Duration::from_secs(61));
        assert!(limit.lock().iter().all(KeyedRateLimit::is_empty));
    }
}
