//! How all members arrive at the same log: comparing, requesting, sending, and resolving branches.

use super::core::Core;
use super::live_game::{PeerLog, RESEND_AFTER};
use super::message::{MAX_ENTRIES, PeerMessage};
use crate::chain::{Chain, Comparison, Entry, LogStatus, times};
use crate::identity::Key;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The most branches of one member judged per second: each takes a replay of the game.
const MAX_BRANCHES: u32 = 8;

/// How long ago a game began by the calendar: no move can have merged longer.
fn game_age(chain: &Chain) -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.saturating_sub(Duration::from_secs(chain.header().began)) + Duration::from_secs(2)
}

impl Core {
    /// A member reports the state of their log.
    pub(super) fn on_log_status(&mut self, who: Key, status: LogStatus, centis: u32, now: Instant) {
        let Some(game) = &mut self.game else { return };
        let compared = game.chain.compare(&status);
        if compared == Comparison::OtherGame {
            return;
        }
        let other = game.others.entry(who).or_insert_with(|| PeerLog::new(now));
        other.status = Some(status);
        match compared {
            Comparison::Same => self.compare_times(who, centis, now),
            Comparison::IHaveMore { from } => self.send_missing(who, from, now),
            Comparison::TheyHaveMore { from } => self.request_entries(who, from),
            Comparison::Differ { from } => {
                self.request_entries(who, from);
                self.resend_entries(who, from, now);
            }
            Comparison::OtherGame => {}
        }
    }

    /// A member has the same log, and says how long the current move has taken so far.
    fn compare_times(&mut self, who: Key, centis: u32, now: Instant) {
        let Some(game) = &mut self.game else { return };
        // A newcomer, and only a newcomer, learns from others how long the current move has taken.
        let (theirs, ours) = (Duration::from_millis(u64::from(centis) * 10), game.thinking(now));
        let plays = game.chain.header().seat_of(who).is_some();
        if game.received_whole && plays && ours < theirs && theirs < game_age(&game.chain) {
            game.since = now.checked_sub(theirs).unwrap_or(game.since);
            game.received_whole = false;
        } else if theirs + times::LONGEST_PING < ours {
            self.resend_status(who, now);
        }
    }

    /// Sends the log from an index on, in as many messages as needed.
    pub(super) fn send_entries(&mut self, who: Key, from: usize) {
        let Some(game) = &self.game else { return };
        let id = game.chain.id();
        let list = game.chain.tail(from, usize::MAX).to_vec();
        let mut at = from.min(game.chain.len());
        for part in list.chunks(MAX_ENTRIES) {
            let from = u32::try_from(at).unwrap_or(u32::MAX);
            self.send(who, &PeerMessage::Entries { game: id, from, list: part.to_vec() });
            at += part.len();
        }
        if !list.is_empty() && list.len() % MAX_ENTRIES == 0 {
            // A full message announces more; an empty one ends the sequence.
            let from = u32::try_from(at).unwrap_or(u32::MAX);
            self.send(who, &PeerMessage::Entries { game: id, from, list: Vec::new() });
        }
    }

    /// Merges a part of a member's log, or has it judged.
    pub(super) fn on_entries(&mut self, who: Key, from: usize, list: Vec<Entry>, now: Instant) {
        if list.len() > MAX_ENTRIES {
            return self.count_invalid(who);
        }
        let Some((from, list)) = self.assemble_branch(who, from, list, now) else { return };
        let Some(game) = &self.game else { return };
        let len = game.chain.len();
        // More than one message is judged elsewhere.
        let few = if list.len() <= MAX_ENTRIES { list.as_slice() } else { &[] };
        let known = game.chain.count_known(from, few);
        if from > len {
            self.request_entries(who, len);
        } else if known == list.len() {
            self.send_log_status(who);
        } else if from + known == len && known + 1 == list.len() {
            self.merge_next(who, from, list, now);
        } else if self.may_judge_branch(who, from, now) {
            // What is too much is not the sender's fault if somebody else lies to both; it is sent again.
            self.judge_later(who, from, list, now);
        }
    }

    /// Asks a member for the entries from this index on.
    pub(super) fn request_entries(&mut self, who: Key, from: usize) {
        let Some(game) = &self.game else { return };
        let from = u32::try_from(from).unwrap_or(u32::MAX);
        self.send(who, &PeerMessage::RequestEntries(game.chain.id(), from));
    }

    /// Assembles a branch that arrives in several messages. Entries that continue our log are merged one message at a time.
    fn assemble_branch(
        &mut self,
        who: Key,
        from: usize,
        list: Vec<Entry>,
        now: Instant,
    ) -> Option<(usize, Vec<Entry>)> {
        let game = self.game.as_mut()?;
        let (len, full) = (game.chain.len(), list.len() == MAX_ENTRIES);
        let other = game.others.entry(who).or_insert_with(|| PeerLog::new(now));
        let (begins, branch) = &mut other.branch;
        if branch.is_empty() || *begins + branch.len() != from || branch.len() > chain::MOST_ENTRIES {
            if !full || from == len {
                branch.clear();
                return Some((from, list));
            }
            other.branch = (from, list);
            return None;
        }
        branch.extend(list);
        if full { None } else { Some((*begins, std::mem::take(branch))) }
    }

    /// May this member have another branch judged? Entries that continue our log are no branch.
    fn may_judge_branch(&mut self, who: Key, from: usize, now: Instant) -> bool {
        let Some(game) = &mut self.game else { return false };
        if from >= game.chain.len() {
            return true;
        }
        let other = game.others.entry(who).or_insert_with(|| PeerLog::new(now));
        if now.saturating_duration_since(other.judging.0) >= RESEND_AFTER {
            other.judging = (now, 0);
        }
        other.judging.1 += 1;
        other.judging.1 <= MAX_BRANCHES
    }

    /// Sends a member what they lack, but not too often.
    pub(super) fn send_missing(&mut self, who: Key, from: usize, now: Instant) {
        let Some(game) = &mut self.game else { return };
        let other = game.others.entry(who).or_insert_with(|| PeerLog::new(now));
        if other.given.is_none_or(|given| now.saturating_duration_since(given) >= RESEND_AFTER / 4) {
            other.given = Some(now);
            self.send_entries(who, from);
        }
    }

    /// A member thinks the current move began later than it did: send our status again, but not too often.
    fn resend_status(&mut self, who: Key, now: Instant) {
        let Some(game) = &mut self.game else { return };
        let other = game.others.entry(who).or_insert_with(|| PeerLog::new(now));
        if other.sent.is_none_or(|sent| now.saturating_duration_since(sent) >= RESEND_AFTER) {
            other.sent = Some(now);
            self.send_log_status(who);
        }
    }

    /// Sends the entries that contradict a member's log, but not too often.
    pub(super) fn resend_entries(&mut self, who: Key, from: usize, now: Instant) {
        let Some(game) = &mut self.game else { return };
        let other = game.others.entry(who).or_insert_with(|| PeerLog::new(now));
        if other.sent.is_none_or(|sent| now.saturating_duration_since(sent) >= RESEND_AFTER) {
            other.sent = Some(now);
            self.send_entries(who, from);
        }
    }

    /// Plays our own actions again that were lost to another branch and still make sense.
    pub(super) fn redo_lost(&mut self, lost: &[Entry], now: Instant) {
        let me = self.me();
        for entry in lost.iter().filter(|entry| entry.by == me) {
            let worth = self.game.as_ref().is_some_and(|game| game.chain.is_worth_repeating(entry));
            if worth {
                let _ = self.play(usize::from(entry.seat), entry.action.clone(), entry.centis, now);
            }
        }
    }
}
