//! How long to wait before the next try: longer each time, up to a point.

use std::time::Duration;

/// Waits between tries to reach the relay.
pub(super) const RELAY: &[u64] = &[200, 500, 1000, 2000];
/// Waits between tries when the relay has forgotten us, but the game goes on without it.
pub(super) const FORGOTTEN: &[u64] = &[5000, 15_000, 60_000];
/// Waits between tries to reach a member.
pub(super) const MEMBER: &[u64] = &[300, 1000, 2000];

/// A series of waits.
#[derive(Clone, Debug)]
pub(super) struct Backoff {
    waits: &'static [u64],
    tries: usize,
}

impl Backoff {
    pub(super) fn new(waits: &'static [u64]) -> Self {
        Self { waits, tries: 0 }
    }

    /// The next wait; the last one is repeated for ever.
    pub(super) fn next(&mut self) -> Duration {
        let at = self.tries.min(self.waits.len().saturating_sub(1));
        self.tries = self.tries.saturating_add(1);
        Duration::from_millis(self.waits.get(at).copied().unwrap_or(1000))
    }

    /// It went well: the next trouble begins with short waits again.
    pub(super) fn reset(&mut self) {
        self.tries = 0;
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
