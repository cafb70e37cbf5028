//! Backoff between attempts: growing waits, up to a limit.

use std::time::Duration;

/// Waits between attempts to reach the relay.
pub(super) const RELAY: &[u64] = &[200, 500, 1000, 2000];
/// Waits when the relay has forgotten us but the game goes on without it.
pub(super) const FORGOTTEN: &[u64] = &[5000, 15_000, 60_000];
/// Waits between attempts to reach a member.
pub(super) const MEMBER: &[u64] = &[300, 1000, 2000];

/// A series of waits.
#[derive(Clone, Debug)]
pub(super) struct Backoff {
    waits: &'static [u64],
    attempts: usize,
}

impl Backoff {
    pub(super) fn new(waits: &'static [u64]) -> Self {
        Self { waits, attempts: 0 }
    }

    /// The next wait; the last one repeats.
    pub(super) fn next(&mut self) -> Duration {
        let at = self.attempts.min(self.waits.len().saturating_sub(1));
        self.attempts = self.attempts.saturating_add(1);
        Duration::from_millis(self.waits.get(at).copied().unwrap_or(1000))
    }

    /// Starts over after a success.
    pub(super) fn reset(&mut self) {
        self.attempts = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_then_stay() {
        let mut backoff = Backoff::new(RELAY);
        let waits: Vec<u128> = (0..7).map(|_| backoff.next().as_millis()).collect();
        assert_eq!(waits, [200, 500, 1000, 2000, 2000, 2000, 2000]);
        backoff.reset();
        assert_eq!(backoff.next().as_millis(), 200);
        assert_eq!(Backoff::new(&[]).next().as_millis(), 1000);
    }
}
