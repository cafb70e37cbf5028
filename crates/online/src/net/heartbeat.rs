//! The heartbeat of a link: is the peer there, and what is the round-trip time?

use limit::{Quota, RateLimit};
use std::{collections::VecDeque, time::Duration, time::Instant};

/// The interval between pings.
const PING_INTERVAL: Duration = Duration::from_secs(1);
/// After this much silence a link is shaky.
const SHAKY: Duration = Duration::from_secs(3);
/// After this much silence a link is dead.
const GONE: Duration = Duration::from_secs(10);
/// How long a peer that is reported gone may take to answer.
pub(super) const PROBE_TIMEOUT: Duration = Duration::from_millis(1500);
/// How long peers may take to answer after we were suspended.
const RESUME_GRACE: Duration = Duration::from_secs(2);
/// Pongs are rate-limited, so that a flood of pings does not fill our queue.
const PONG_QUOTA: Quota = Quota::every(Duration::from_millis(20), 8);
/// How many unanswered pings are remembered.
const MAX_UNANSWERED: usize = 16;

/// The state of the heartbeat.
#[derive(Debug)]
pub(super) struct Heartbeat {
    last_heard: Instant,
    last_ping: Option<Instant>,
    number: u32,
    sent: VecDeque<(u32, Instant)>,
    /// In milliseconds, smoothed.
    ping: Option<f64>,
    reported: Option<(Option<Duration>, bool)>,
    /// The ping that must be answered, and its deadline.
    probe: Option<(u32, Instant)>,
    pongs: RateLimit,
}

impl Heartbeat {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            last_heard: now,
            last_ping: None,
            number: 0,
            sent: VecDeque::new(),
            ping: None,
            reported: None,
            probe: None,
            pongs: RateLimit::new(PONG_QUOTA, now),
        }
    }

    /// Any packet is a sign of life.
    pub(super) fn on_receive(&mut self, now: Instant) {
        self.last_heard = now;
    }

    /// Whether to answer a ping now.
    pub(super) fn may_pong(&mut self, now: Instant) -> bool {
        self.pongs.take(now).is_ok()
    }

    /// Whether a ping is due.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.last_ping.is_none_or(|last_ping| now.saturating_duration_since(last_ping) >= PING_INTERVAL)
    }

    /// Starts a new ping; returns its number.
    pub(super) fn next_ping(&mut self, now: Instant) -> u32 {
        self.last_ping = Some(now);
        self.number = self.number.wrapping_add(1);
        self.sent.push_back((self.number, now));
        if self.sent.len() > MAX_UNANSWERED {
            self.sent.pop_front();
        }
        self.number
    }

    /// Starts a ping that must be answered in time. Does not extend a running deadline.
    pub(super) fn probe(&mut self, now: Instant) -> u32 {
        let number = self.next_ping(now);
        self.probe.get_or_insert((number, now + PROBE_TIMEOUT));
        number
    }

    /// A ping was answered.
    pub(super) fn pong(&mut self, number: u32, now: Instant) {
        let Some(at) = self.sent.iter().position(|(sent, _)| *sent == number) else { return };
        let Some((_, sent)) = self.sent.remove(at) else { return };
        let took = now.saturating_duration_since(sent).as_secs_f64() * 1000.0;
        self.ping = Some(self.ping.map_or(took, |ping| ping + (took - ping) * 0.25));
        if self.probe.is_some_and(|(probe, _)| number.wrapping_sub(probe) < u32::MAX / 2) {
            self.probe = None;
        }
    }

    /// We were suspended and cannot know what we missed.
    pub(super) fn resume(&mut self, now: Instant) {
        let least = now.checked_sub(GONE).map_or(now, |then| then + RESUME_GRACE);
        self.last_heard = self.last_heard.max(least);
        if let Some((_, until)) = &mut self.probe {
            *until = now + RESUME_GRACE;
        }
    }

    /// Whether the peer must be given up.
    pub(super) fn is_gone(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last_heard) >= GONE
            || self.probe.is_some_and(|(_, until)| now >= until)
    }

    /// Whether the link has been silent for some seconds.
    pub(super) fn is_shaky(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last_heard) >= SHAKY
    }

    /// Ping and shakiness, if they changed enough to be reported.
    pub(super) fn changes(&mut self, now: Instant) -> Option<(Option<Duration>, bool)> {
        let shaky = self.is_shaky(now);
        let ping = self.ping.map(rounded);
        let same = self.reported.is_some_and(|(reported, was)| was == shaky && is_close(reported, ping));
        if same || (self.reported.is_none() && ping.is_none() && !shaky) {
            return None;
        }
        self.reported = Some((ping, shaky));
        self.reported
    }
}

/// Rounds in steps that grow with the value.
fn rounded(ping: f64) -> Duration {
    let step = if ping < 20.0 { 1.0 } else { 5.0 };
    Duration::from_millis(((ping / step).round() * step).clamp(1.0, 60_000.0) as u64)
}

/// Closer than a fifth, or than 5 ms.
fn is_close(reported: Option<Duration>, ping: Option<Duration>) -> bool {
    match (reported, ping) {
        (Some(reported), Some(ping)) => {
            reported.abs_diff(ping) <= (reported / 5).max(Duration::from_millis(5))
        }
        (reported, ping) => reported == ping,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn silence_is_first_shaky_and_then_the_end() {
        let start = Instant::now();
        let mut heartbeat = Heartbeat::new(start);
        assert!(!heartbeat.is_shaky(start + ms(2900)) && heartbeat.is_shaky(start + ms(3000)));
        assert!(!heartbeat.is_gone(start + ms(9900)) && heartbeat.is_gone(start + ms(10_000)));
        heartbeat.on_receive(start + ms(9000));
        assert!(!heartbeat.is_gone(start + ms(12_000)));
        assert_eq!(heartbeat.changes(start + ms(9100)), None);
        assert_eq!(heartbeat.changes(start + ms(12_500)), Some((None, true)));
        assert_eq!(heartbeat.changes(start + ms(12_600)), None);
        heartbeat.on_receive(start + ms(12_700));
        assert_eq!(heartbeat.changes(start + ms(12_800)), Some((None, false)));
    }

    #[test]
    fn pings_are_smoothed_and_do_not_chatter() {
        let start = Instant::now();
        let mut heartbeat = Heartbeat::new(start);
        let mut reported = 0;
        for round in 0..100 {
            let now = start + ms(1000 * round);
            assert!(heartbeat.is_due(now));
            let number = heartbeat.next_ping(now);
            assert!(!heartbeat.is_due(now + ms(999)));
            heartbeat.pong(number, now + ms(40 + round % 7));
            heartbeat.on_receive(now);
            reported += usize::from(heartbeat.changes(now + ms(50)).is_some());
        }
        assert_eq!(reported, 1);
        heartbeat.pong(7777, start);
    }

    #[test]
    fn a_peer_reported_gone_must_answer_in_time() {
        let start = Instant::now();
        let mut heartbeat = Heartbeat::new(start);
        let old = heartbeat.next_ping(start);
        let number = heartbeat.probe(start);
        heartbeat.pong(old, start + ms(10));
        heartbeat.on_receive(start + ms(10));
        assert!(heartbeat.is_gone(start + ms(1500)));
        heartbeat.pong(number, start + ms(1400));
        assert!(!heartbeat.is_gone(start + ms(1500)));
    }

    #[test]
    fn pongs_are_rate_limited() {
        let start = Instant::now();
        let mut heartbeat = Heartbeat::new(start);
        let flood = (0..10_000).filter(|tenth| heartbeat.may_pong(start + ms(tenth / 10))).count();
        assert!((50..60).contains(&flood), "{flood} answers within a second");
        let later = start + ms(5000);
        let calm = (0..100).filter(|round| heartbeat.may_pong(later + ms(20 * round))).count();
        assert_eq!(calm, 100);
    }

    #[test]
    fn after_a_suspension_peers_get_another_chance() {
        let start = Instant::now();
        let mut heartbeat = Heartbeat::new(start);
        let late = start + Duration::from_secs(60);
        assert!(heartbeat.is_gone(late));
        heartbeat.resume(late);
        assert!(!heartbeat.is_gone(late + ms(1900)) && heartbeat.is_gone(late + ms(2000)));
    }
}
