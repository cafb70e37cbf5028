//! The heartbeat of a link: is the other one there, and how far away?

use std::{collections::VecDeque, time::Duration, time::Instant};

/// How often each side asks.
const EVERY: Duration = Duration::from_secs(1);
/// After so much silence a link is shaky.
const SHAKY: Duration = Duration::from_secs(3);
/// After so much it is gone.
const GONE: Duration = Duration::from_secs(10);
/// How long somebody may take to answer who is said to be gone.
pub(super) const ANSWER: Duration = Duration::from_millis(1500);
/// How long everybody may take to answer when we were frozen ourselves.
const GRACE: Duration = Duration::from_secs(2);
/// So often a ping is answered, and so many that come at once. More would only be heaped up.
const ANSWER_EVERY: Duration = Duration::from_millis(20);
const ANSWERS_AT_ONCE: u32 = 8;
/// Unanswered pings that are remembered.
const MOST: usize = 16;

/// What is known about the other end.
#[derive(Debug)]
pub(super) struct Beat {
    heard: Instant,
    asked: Option<Instant>,
    number: u32,
    sent: VecDeque<(u32, Instant)>,
    /// In milliseconds, smoothed.
    ping: Option<f64>,
    told: Option<(Option<Duration>, bool)>,
    /// The ping that has to be answered, and until when.
    probe: Option<(u32, Instant)>,
    /// The answers given so far are enough until then.
    answers: Instant,
}

impl Beat {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            heard: now,
            asked: None,
            number: 0,
            sent: VecDeque::new(),
            ping: None,
            told: None,
            probe: None,
            answers: now,
        }
    }

    /// Anything that comes is a sign of life.
    pub(super) fn heard(&mut self, now: Instant) {
        self.heard = now;
    }

    /// May a ping be answered now? Then it is. Whoever sends more than anybody needs must not fill our memory.
    pub(super) fn answers(&mut self, now: Instant) -> bool {
        let after = self.answers.max(now) + ANSWER_EVERY;
        let may = after <= now + ANSWER_EVERY * ANSWERS_AT_ONCE;
        if may {
            self.answers = after;
        }
        may
    }

    /// Is it time to ask?
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.asked.is_none_or(|asked| now.saturating_duration_since(asked) >= EVERY)
    }

    /// The number of a new ping.
    pub(super) fn ask(&mut self, now: Instant) -> u32 {
        self.asked = Some(now);
        self.number = self.number.wrapping_add(1);
        self.sent.push_back((self.number, now));
        if self.sent.len() > MOST {
            self.sent.pop_front();
        }
        self.number
    }

    /// A ping that has to be answered in time. A promise that runs already is not made longer.
    pub(super) fn probe(&mut self, now: Instant) -> u32 {
        let number = self.ask(now);
        self.probe.get_or_insert((number, now + ANSWER));
        number
    }

    /// A ping was answered.
    pub(super) fn answered(&mut self, number: u32, now: Instant) {
        let Some(at) = self.sent.iter().position(|(sent, _)| *sent == number) else { return };
        let Some((_, sent)) = self.sent.remove(at) else { return };
        let took = now.saturating_duration_since(sent).as_secs_f64() * 1000.0;
        self.ping = Some(self.ping.map_or(took, |ping| ping + (took - ping) * 0.25));
        if self.probe.is_some_and(|(probe, _)| number.wrapping_sub(probe) < u32::MAX / 2) {
            self.probe = None;
        }
    }

    /// We were frozen, and cannot know what was said meanwhile.
    pub(super) fn thaw(&mut self, now: Instant) {
        let least = now.checked_sub(GONE).map_or(now, |then| then + GRACE);
        self.heard = self.heard.max(least);
        if let Some((_, until)) = &mut self.probe {
            *until = now + GRACE;
        }
    }

    /// Is there no hope left?
    pub(super) fn is_gone(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.heard) >= GONE
            || self.probe.is_some_and(|(_, until)| now >= until)
    }

    /// Does it work right now, as far as anybody can tell?
    pub(super) fn is_shaky(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.heard) >= SHAKY
    }

    /// What has changed enough to be told.
    pub(super) fn news(&mut self, now: Instant) -> Option<(Option<Duration>, bool)> {
        let shaky = self.is_shaky(now);
        let ping = self.ping.map(rounded);
        let same = self.told.is_some_and(|(told, was)| was == shaky && is_close(told, ping));
        if same || (self.told.is_none() && ping.is_none() && !shaky) {
            return None;
        }
        self.told = Some((ping, shaky));
        self.told
    }
}

/// In steps that grow with the distance.
fn rounded(ping: f64) -> Duration {
    let step = if ping < 20.0 { 1.0 } else { 5.0 };
    Duration::from_millis(((ping / step).round() * step).clamp(1.0, 60_000.0) as u64)
}

/// Not worth telling: closer than a fifth, or than some milliseconds.
fn is_close(told: Option<Duration>, ping: Option<Duration>) -> bool {
    match (told, ping) {
        (Some(told), Some(ping)) => told.abs_diff(ping) <= (told / 5).max(Duration::from_millis(5)),
        (told, ping) => told == ping,
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
        let mut beat = Beat::new(start);
        assert!(!beat.is_shaky(start + ms(2900)) && beat.is_shaky(start + ms(3000)));
        assert!(!beat.is_gone(start + ms(9900)) && beat.is_gone(start + ms(10_000)));
        beat.heard(start + ms(9000));
        assert!(!beat.is_gone(start + ms(12_000)));
        assert_eq!(beat.news(start + ms(9100)), None);
        assert_eq!(beat.news(start + ms(12_500)), Some((None, true)));
        assert_eq!(beat.news(start + ms(12_600)), None);
        beat.heard(start + ms(12_700));
        assert_eq!(beat.news(start + ms(12_800)), Some((None, false)));
    }

    #[test]
    fn pings_are_smoothed_and_do_not_chatter() {
        let start = Instant::now();
        let mut beat = Beat::new(start);
        let mut told = 0;
        for round in 0..100 {
            let now = start + ms(1000 * round);
            assert!(beat.is_due(now));
            let number = beat.ask(now);
            assert!(!beat.is_due(now + ms(999)));
            beat.answered(number, now + ms(40 + round % 7));
            beat.heard(now);
            told += usize::from(beat.news(now + ms(50)).is_some());
        }
        assert_eq!(told, 1);
        beat.answered(7777, start);
    }

    #[test]
    fn who_is_said_to_be_gone_has_to_answer_in_time() {
        let start = Instant::now();
        let mut beat = Beat::new(start);
        let old = beat.ask(start);
        let number = beat.probe(start);
        beat.answered(old, start + ms(10));
        beat.heard(start + ms(10));
        assert!(beat.is_gone(start + ms(1500)));
        beat.answered(number, start + ms(1400));
        assert!(!beat.is_gone(start + ms(1500)));
    }

    #[test]
    fn whoever_asks_without_end_is_answered_now_and_then() {
        let start = Instant::now();
        let mut beat = Beat::new(start);
        let flood = (0..10_000).filter(|tenth| beat.answers(start + ms(tenth / 10))).count();
        assert!((50..60).contains(&flood), "{flood} answers within a second");
        let later = start + ms(5000);
        let calm = (0..100).filter(|round| beat.answers(later + ms(20 * round))).count();
        assert_eq!(calm, 100);
    }

    #[test]
    fn who_was_frozen_asks_before_giving_up() {
        let start = Instant::now();
        let mut beat = Beat::new(start);
        let late = start + Duration::from_secs(60);
        assert!(beat.is_gone(late));
        beat.thaw(late);
        assert!(!beat.is_gone(late + ms(1900)) && beat.is_gone(late + ms(2000)));
    }
}
