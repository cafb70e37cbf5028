//! Tokens that are taken before it is known whether a request is honest, and given back if it is.
//!
//! A guessed code costs a token, one that exists does not; a place in the queue costs one until its owner enters. Tokens are
//! taken first, so that many requests at once are not all free.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use limit::{Quota, RateLimit};

use crate::{
    limits::{NetworkLimit, whole_seconds},
    network::Network,
};

/// What a household may still take while the budget of all is used up, so that attackers do not lock the others out.
const RESERVE: Quota = Quota::every(Duration::from_secs(200), 3);
/// How long to wait for tokens that others of the same household may give back: a school has one address.
const PATIENCE: Duration = Duration::from_secs(4);
/// How often to look.
const LOOK: Duration = Duration::from_millis(40);

/// Budgets of tokens that may be given back.
#[derive(Debug, Clone)]
pub(crate) struct Deposits(Arc<Budgets>);

#[derive(Debug)]
struct Budgets {
    by_network: NetworkLimit,
    total: Option<Total>,
    /// Deposits of each household of which it is not known yet whether they are given back.
    open: Mutex<HashMap<Network, usize>>,
}

#[derive(Debug)]
struct Total {
    all: Mutex<RateLimit>,
    reserve: NetworkLimit,
}

/// A token that was taken. It is spent when this is dropped.
#[derive(Debug)]
pub(crate) struct Deposit {
    budgets: Arc<Budgets>,
    address: IpAddr,
    source: Source,
}

/// Which budget a token came from, beside that of its networks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    NetworkOnly,
    Total,
    Reserve,
}

impl Deposits {
    /// A quota for each household.
    pub(crate) fn new(quota: Quota) -> Self {
        Self::with(quota, None)
    }

    /// A quota for each household, and one for all together.
    pub(crate) fn with_total(quota: Quota, total: Quota) -> Self {
        let all = Mutex::new(RateLimit::new(total, Instant::now()));
        Self::with(quota, Some(Total { all, reserve: NetworkLimit::new(RESERVE) }))
    }

    fn with(quota: Quota, total: Option<Total>) -> Self {
        let by_network = NetworkLimit::new(quota);
        Self(Arc::new(Budgets { by_network, total, open: Mutex::default() }))
    }

    /// Takes a token. Waits a little if the household's are all taken but some may be given back. An error is the number of
    /// seconds to wait.
    pub(crate) async fn take(&self, address: IpAddr) -> Result<Deposit, u64> {
        let end = Instant::now() + PATIENCE;
        loop {
            let now = Instant::now();
            match self.try_take(address, now) {
                Err(_) if self.0.is_open(address) && now < end => tokio::time::sleep(LOOK).await,
                taken => return taken,
            }
        }
    }

    fn try_take(&self, address: IpAddr, now: Instant) -> Result<Deposit, u64> {
        let budgets = &self.0;
        budgets.by_network.take(address, now)?;
        let source = budgets.take_total(address, now).inspect_err(|_| {
            budgets.by_network.give_back(address, now);
        })?;
        *budgets.open().entry(household(address)).or_default() += 1;
        Ok(Deposit { budgets: budgets.clone(), address, source })
    }

    /// Forgets networks that have all their tokens.
    pub(crate) fn forget_full(&self, now: Instant) {
        self.0.by_network.forget_full(now);
        if let Some(total) = &self.0.total {
            total.reserve.forget_full(now);
        }
    }
}

impl Budgets {
    fn take_total(&self, address: IpAddr, now: Instant) -> Result<Source, u64> {
        let Some(total) = &self.total else { return Ok(Source::NetworkOnly) };
        let Err(wait) = total.lock().take(now) else { return Ok(Source::Total) };
        total.reserve.take(address, now).map_err(|_| whole_seconds(wait))?;
        Ok(Source::Reserve)
    }

    fn is_open(&self, address: IpAddr) -> bool {
        self.open().contains_key(&household(address))
    }

    fn settle(&self, address: IpAddr) {
        let mut open = self.open();
        let Some(count) = open.get_mut(&household(address)) else { return };
        *count -= 1;
        if *count == 0 {
            open.remove(&household(address));
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Network, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Total {
    fn lock(&self) -> MutexGuard<'_, RateLimit> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deposit {
    /// The request was honest.
    pub(crate) fn give_back(self) {
        let (budgets, now) = (&self.budgets, Instant::now());
        budgets.by_network.give_back(self.address, now);
        match (&budgets.total, self.source) {
            (Some(total), Source::Total) => total.lock().give_back(1),
            (Some(total), Source::Reserve) => total.reserve.give_back(self.address, now),
            _ => {}
        }
    }
}

impl Drop for Deposit {
    fn drop(&mut self) {
        self.budgets.settle(self.address);
    }
}

fn household(address: IpAddr) -> Network {
    let [household, ..] = Network::of(address);
    household
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(number: u16) -> IpAddr {
        let [high, low] = number.to_be_bytes();
        IpAddr::from([10, high, low, 1])
    }

    #[tokio::test]
    async fn honest_requests_cost_nothing() {
        let deposits = Deposits::with_total(Quota::per_minute(2), Quota::per_minute(3));
        for _ in 0..20 {
            deposits.take(at(1)).await.unwrap().give_back();
        }
        let (one, two) = (deposits.take(at(1)).await.unwrap(), deposits.take(at(1)).await.unwrap());
        drop((one, two));
        assert!(deposits.take(at(1)).await.is_err());
    }

    #[tokio::test]
    async fn the_budget_of_all_leaves_everybody_a_little() {
        let deposits = Deposits::with_total(Quota::per_minute(30), Quota::per_minute(100));
        let mut guesses = 0;
        for number in 0..1000 {
            for _ in 0..30 {
                guesses += usize::from(deposits.take(at(number)).await.is_ok());
            }
        }
        assert!(guesses <= 100 + 3 * 1000, "{guesses}");
        let honest = deposits.take(at(60_000)).await.unwrap();
        honest.give_back();
        assert!(deposits.take(at(60_000)).await.is_ok());
    }

    #[tokio::test]
    async fn many_at_once_of_one_household_wait_for_each_other() {
        let deposits = Deposits::new(Quota::per_minute(3));
        let one = async || {
            let deposit = deposits.take(at(1)).await.unwrap();
            tokio::task::yield_now().await;
            deposit.give_back();
        };
        futures_util::future::join_all((0..50).map(|_| one())).await;
        assert!(deposits.0.open().is_empty());
    }

    #[tokio::test]
    async fn guesses_at_once_do_not_wait_for_what_never_comes_back() {
        let deposits = Deposits::new(Quota::per_minute(3));
        let one = async || {
            let deposit = deposits.take(at(1)).await;
            tokio::task::yield_now().await;
            deposit.is_ok()
        };
        let taken = futures_util::future::join_all((0..50).map(|_| one())).await;
        assert_eq!(taken.iter().filter(|taken| **taken).count(), 3);
    }
}
