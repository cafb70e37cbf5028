//! Were times stated honestly? Judged by one's own clock, with an allowance for the way and for outages.

use std::time::Duration;

/// No way there and back is believed to take longer.
pub const LONGEST_PING: Duration = Duration::from_secs(1);
/// An app that draws slowly looks at what has come as late as this.
pub const SLACK: Duration = Duration::from_millis(750);
/// So much silence is forgiven to one seat in one game.
pub const MOST_FORGIVEN: Duration = Duration::from_secs(30);

/// How much silence has been forgiven to a seat in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Patience {
    forgiven: Duration,
}

impl Patience {
    /// Could somebody have thought no longer than this?
    ///
    /// `waited`: how long it took by our own clock from the entry before, as we got or made it, until this one came.
    /// `ping`: there and back. `silence`: how long of that nothing was heard from them, or we ourselves slept.
    /// Whoever states more than was measured loses by it, so that is always fine.
    ///
    /// # Errors
    /// The hundredths of a second that have to be stated instead.
    pub fn judge(
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
        // Only what is needed is used up.
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

/// Could somebody else's clock have run so long, who says that it has run out? It may have begun a little before ours.
#[must_use]
pub fn is_believable(stated_centis: u32, waited: Duration, ping: Duration) -> bool {
    let stated = Duration::from_millis(u64::from(stated_centis) * 10);
    stated <= waited.saturating_add(allowance(ping))
}

fn allowance(ping: Duration) -> Duration {
    ping.min(LONGEST_PING).saturating_add(SLACK)
}

/// In hundredths of a second, rounded up: whoever states that is believed.
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
    fn the_way_there_and_back_is_allowed_for() {
        let mut patience = Patience::default();
        assert_eq!(patience.judge(1000, seconds(10.0), NONE, NONE), Ok(()));
        assert_eq!(patience.judge(925, seconds(10.0), NONE, NONE), Ok(()));
        assert_eq!(patience.judge(924, seconds(10.0), NONE, NONE), Err(925));
        assert_eq!(patience.judge(905, seconds(10.0), seconds(0.2), NONE), Ok(()));
        assert_eq!(patience.judge(904, seconds(10.0), seconds(0.2), NONE), Err(905));
        // A way of ten seconds is nobody's.
        assert_eq!(patience.judge(0, seconds(10.0), seconds(10.0), NONE), Err(825));
        assert_eq!(patience.forgiven(), NONE);
    }

    #[test]
    fn more_than_was_measured_is_always_believed() {
        let mut patience = Patience::default();
        assert_eq!(patience.judge(u32::MAX, NONE, NONE, NONE), Ok(()));
        assert_eq!(patience.judge(0, NONE, NONE, NONE), Ok(()));
        assert_eq!(patience.judge(0, Duration::MAX, NONE, NONE), Err(u32::MAX));
        assert_eq!(patience.judge(0, Duration::MAX, Duration::MAX, Duration::MAX), Err(u32::MAX));
    }

    #[test]
    fn silence_is_forgiven_until_it_is_too_much() {
        let mut patience = Patience::default();
        for round in 0..3 {
            // Ten seconds too few, because of an outage of eleven.
            let verdict = patience.judge(200, seconds(12.75), NONE, seconds(11.0));
            assert_eq!(verdict, Ok(()), "round {round}");
        }
        assert_eq!(patience.forgiven(), MOST_FORGIVEN);
        assert_eq!(patience.judge(200, seconds(12.75), NONE, seconds(11.0)), Err(1200));
        // What was refused used nothing up, and the silence itself is no excuse for more.
        let mut fresh = Patience::default();
        assert_eq!(fresh.judge(0, seconds(12.75), NONE, seconds(5.0)), Err(700));
        assert_eq!(fresh.forgiven(), NONE);
        assert_eq!(fresh.judge(700, seconds(12.75), NONE, seconds(5.0)), Ok(()));
        assert_eq!(fresh.forgiven(), seconds(5.0));
    }

    #[test]
    fn whoever_states_what_was_asked_for_is_believed() {
        for micros in (0..40_000_000).step_by(123_457) {
            let (waited, silence) = (Duration::from_micros(micros), Duration::from_micros(micros / 3));
            if let Err(asked) = Patience::default().judge(0, waited, NONE, silence) {
                let again = Patience::default().judge(asked, waited, NONE, silence);
                assert_eq!(again, Ok(()), "{waited:?}");
                assert!(Patience::default().judge(asked - 1, waited, NONE, silence).is_err());
            }
        }
    }

    #[test]
    fn nobody_runs_out_of_time_before_it_was_there() {
        assert!(is_believable(6000, seconds(60.0), NONE));
        assert!(is_believable(6000, seconds(59.8), NONE));
        assert!(!is_believable(6000, seconds(50.0), seconds(20.0)));
    }
}
