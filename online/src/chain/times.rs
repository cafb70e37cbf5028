//! Were times stated honestly? Judged by one's own clock, with an allowance for the way and for outages.

use std::time::Duration;

/// No way there and back is believed to take longer.
pub const LONGEST_PING: Duration = Duration::from_secs(1);
/// Apps are not looked at more often than this.
pub const SLACK: Duration = Duration::from_millis(250);
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
