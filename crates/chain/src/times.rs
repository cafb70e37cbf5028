//! Are stated thinking times plausible? Judged by the receiver's clock, allowing for latency and outages.

use std::time::Duration;

/// The longest round trip that is allowed for.
pub const LONGEST_PING: Duration = Duration::from_secs(1);
/// How late a slow app may look at what has arrived.
pub const SLACK: Duration = Duration::from_millis(750);
/// The most silence that is forgiven to one seat in one game.
pub const MOST_FORGIVEN: Duration = Duration::from_secs(30);

/// How much silence was forgiven to a seat in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forgiveness {
    forgiven: Duration,
}

impl Forgiveness {
    /// Can the thinking time have been as short as stated?
    ///
    /// `waited` is the time by our clock from the previous entry, as we received or made it, until this one arrived;
    /// `ping` the round trip; `silence` the part of `waited` during which we did not hear from them or slept ourselves.
    /// Stating more than was measured only costs the player, and is always accepted.
    ///
    /// # Errors
    /// The centiseconds that have to be stated instead.
    pub fn check(
        &mut self,
        stated_centis: u32,
        waited: Duration,
        ping: Duration,
        silence: Duration,
    ) -> Result<(), u32> {
        let stated = Duration::from_millis(u64::from(stated_centis) * 10);
        let usual = waited.saturating_sub(allowance(ping));
        if stated >= usual {
            return Ok(());
        }
        // Use up only what is needed.
        let missing = usual.saturating_sub(stated);
        let left = MOST_FORGIVEN.saturating_sub(self.forgiven).min(silence);
        if missing <= left {
            self.forgiven = self.forgiven.saturating_add(missing);
            return Ok(());
        }
        Err(centis(usual.saturating_sub(left)))
    }

    /// How much was forgiven so far.
    #[must_use]
    pub fn forgiven(&self) -> Duration {
        self.forgiven
    }
}

/// Can a peer's clock have run as long as a flag fall claims? It may have started a little before ours.
#[must_use]
pub fn is_believable(stated_centis: u32, waited: Duration, ping: Duration) -> bool {
    let stated = Duration::from_millis(u64::from(stated_centis) * 10);
    stated <= waited.saturating_add(allowance(ping))
}

fn allowance(ping: Duration) -> Duration {
    ping.min(LONGEST_PING).saturating_add(SLACK)
}

/// In centiseconds, rounded up so that stating this is accepted.
fn centis(time: Duration) -> u32 {
    u32::try_from(time.as_nanos().div_ceil(10_000_000)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Duration = Duration::ZERO;

    fn seconds(seconds: f64) -> Duration {
        Duration::from_secs_f64(seconds)
    }

    #[test]
    fn latency_is_allowed_for() {
        let mut budget = Forgiveness::default();
        assert_eq!(budget.check(1000, seconds(10.0), NONE, NONE), Ok(()));
        assert_eq!(budget.check(925, seconds(10.0), NONE, NONE), Ok(()));
        assert_eq!(budget.check(924, seconds(10.0), NONE, NONE), Err(925));
        assert_eq!(budget.check(905, seconds(10.0), seconds(0.2), NONE), Ok(()));
        assert_eq!(budget.check(904, seconds(10.0), seconds(0.2), NONE), Err(905));
        // A ping of ten seconds is not believed.
        assert_eq!(budget.check(0, seconds(10.0), seconds(10.0), NONE), Err(825));
        assert_eq!(budget.forgiven(), NONE);
    }

    #[test]
    fn more_than_was_measured_is_always_accepted() {
        let mut budget = Forgiveness::default();
        assert_eq!(budget.check(u32::MAX, NONE, NONE, NONE), Ok(()));
        assert_eq!(budget.check(0, NONE, NONE, NONE), Ok(()));
        assert_eq!(budget.check(0, Duration::MAX, NONE, NONE), Err(u32::MAX));
        assert_eq!(budget.check(0, Duration::MAX, Duration::MAX, Duration::MAX), Err(u32::MAX));
    }

    #[test]
    fn silence_is_forgiven_up_to_a_limit() {
        let mut budget = Forgiveness::default();
        for round in 0..3 {
            // Ten seconds short, because of an outage of eleven.
            let verdict = budget.check(200, seconds(12.75), NONE, seconds(11.0));
            assert_eq!(verdict, Ok(()), "round {round}");
        }
        assert_eq!(budget.forgiven(), MOST_FORGIVEN);
        assert_eq!(budget.check(200, seconds(12.75), NONE, seconds(11.0)), Err(1200));
        // A refusal uses nothing up, and silence excuses no more than its own length.
        let mut fresh = Forgiveness::default();
        assert_eq!(fresh.check(0, seconds(12.75), NONE, seconds(5.0)), Err(700));
        assert_eq!(fresh.forgiven(), NONE);
        assert_eq!(fresh.check(700, seconds(12.75), NONE, seconds(5.0)), Ok(()));
        assert_eq!(fresh.forgiven(), seconds(5.0));
    }

    #[test]
    fn stating_what_was_asked_for_is_accepted() {
        for micros in (0..40_000_000).step_by(123_457) {
            let (waited, silence) = (Duration::from_micros(micros), Duration::from_micros(micros / 3));
            if let Err(asked) = Forgiveness::default().check(0, waited, NONE, silence) {
                let again = Forgiveness::default().check(asked, waited, NONE, silence);
                assert_eq!(again, Ok(()), "{waited:?}");
                assert!(Forgiveness::default().check(asked - 1, waited, NONE, silence).is_err());
            }
        }
    }

    #[test]
    fn a_flag_cannot_fall_before_the_time_has_passed() {
        assert!(is_believable(6000, seconds(60.0), NONE));
        assert!(is_believable(6000, seconds(59.8), NONE));
        assert!(!is_believable(6000, seconds(50.0), seconds(20.0)));
    }
}
