//! How often somebody may speak: some words at once, and then one a second. Wishes are shorter, and may come faster.

use super::lobby::MOST_WORDS_AT_ONCE;
use std::time::{Duration, Instant};

/// How long it takes until one more may be said.
const PAUSE: Duration = Duration::from_secs(1);

/// The same for wishes, and how many of them may come at once: whoever changes their mind quickly is no nuisance.
const WISH_PAUSE: Duration = Duration::from_millis(50);
const MOST_WISHES_AT_ONCE: usize = 40;

/// What somebody may still say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breath {
    /// All words up to here count as said before this moment.
    until: Instant,
    pause: Duration,
    most: usize,
}

impl Breath {
    /// For words.
    pub(super) fn new(now: Instant) -> Self {
        Self { until: now, pause: PAUSE, most: MOST_WORDS_AT_ONCE }
    }

    /// For wishes.
    pub(super) fn for_wishes(now: Instant) -> Self {
        Self { until: now, pause: WISH_PAUSE, most: MOST_WISHES_AT_ONCE }
    }

    /// May something be said now? Then it has been.
    pub(super) fn spend(&mut self, now: Instant) -> bool {
        let from = self.until.max(now);
        let most = self.pause * u32::try_from(self.most).unwrap_or(1);
        let after = from + self.pause;
        let may = after <= now + most;
        if may {
            self.until = after;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_speaks_too_fast_has_to_wait() {
        let now = Instant::now();
        let mut breath = Breath::new(now);
        for _ in 0..MOST_WORDS_AT_ONCE {
            assert!(breath.spend(now));
        }
        assert!(!breath.spend(now));
        assert!(!breath.spend(now + PAUSE / 2));
        assert!(breath.spend(now + PAUSE));
        assert!(!breath.spend(now + PAUSE));
        assert!(breath.spend(now + 60 * PAUSE));
    }
}
