//! Merges what members have done into the log, and answers them.

use super::core::Core;
use super::event::PartyEvent;
use super::judging::{Found, Verdict};
use super::live_game::LiveGame;
use super::message::{MAX_ENTRIES, PeerMessage};
use super::move_times::News;
use crate::chain::times::MOST_FORGIVEN;
use crate::chain::{Branch, ChainError, Entry, JudgedBranch, Merged, Prefer};
use crate::identity::Key;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Of a longer branch only the last entries may have been seen before.
const LAST_SEEN: usize = 64;

/// What was known before a merge.
struct Before {
    at: usize,
    moves: usize,
    /// When the new entries were first seen; `None` if we were away.
    seen: Vec<Option<Instant>>,
    /// Do we not know when the turn began?
    is_whole: bool,
    late: Duration,
    arrived: Instant,
}

impl LiveGame {
    /// Appends one entry of a member.
    fn append(&mut self, branch: Branch, me: Key, arrived: Instant) -> Result<Merged, ChainError> {
        let before = self.before(branch.at(), branch.entries(), me, arrived);
        let merged = Arc::make_mut(&mut self.chain).append(branch);
        self.after(merged, before)
    }

    /// Merges a branch that was judged.
    fn adopt(
        &mut self,
        (judged, prefer): (JudgedBranch, Prefer),
        me: Key,
        arrived: Instant,
    ) -> Result<Merged, ChainError> {
        let before = self.before(judged.branch().at(), judged.branch().entries(), me, arrived);
        let merged = Arc::make_mut(&mut self.chain).adopt(judged, prefer);
        self.after(merged, before)
    }

    fn before(&self, at: usize, fresh: &[Entry], me: Key, arrived: Instant) -> Before {
        // If entries of our own come back, we were away.
        let away = fresh.iter().any(|entry| entry.by == me);
        let old = fresh.len().saturating_sub(LAST_SEEN);
        let first_seen = |(number, entry): (usize, &Entry)| {
            let known = || self.witness.first_seen(&self.chain, at + number, entry);
            let seen = if number < old { None } else { known() };
            seen.or_else(|| (!away).then_some(arrived))
        };
        let stated = fresh.last().filter(|entry| entry.by != me).map_or(0, |entry| entry.centis);
        let stated = Duration::from_millis(u64::from(stated) * 10);
        let late = arrived.saturating_duration_since(self.since).saturating_sub(stated);
        Before {
            at,
            moves: self.moves(),
            seen: fresh.iter().enumerate().map(first_seen).collect(),
            is_whole: away || (self.received_whole && self.chain.is_empty()),
            late: late.min(MOST_FORGIVEN),
            arrived,
        }
    }

    /// A new move restarts the stopwatch.
    fn after(
        &mut self,
        merged: Result<Merged, ChainError>,
        before: Before,
    ) -> Result<Merged, ChainError> {
        if matches!(merged, Ok(Merged::Nothing | Merged::Weaker { .. }) | Err(_)) {
            return merged;
        }
        // Members without a link to the author get it from us.
        self.reset_resend(before.arrived);
        self.forgiveness.append(&mut self.forgiving);
        if let Ok(Merged::Replaced { kept, lost }) = &merged {
            self.set_lost_aside(*kept, lost);
        }
        for (index, seen) in (before.at..).zip(&before.seen) {
            self.witness.set(index, *seen);
        }
        let (moves, replaced) = (self.moves(), matches!(merged, Ok(Merged::Replaced { .. })));
        // A turn to which another branch leads back began when it did.
        let began = self.witness.turn_began(&self.chain, self.chain.len()).unwrap_or(before.arrived);
        if moves != before.moves || (replaced && began != self.since) {
            let is_next = moves == before.moves + 1;
            self.restart(began);
            self.received_whole = before.is_whole && (!is_next || moves == 1);
            self.late = if is_next { before.late } else { Duration::ZERO };
        }
        merged
    }

    /// Remembers when the entries of a branch that does not stand were first seen.
    fn set_aside(&mut self, at: usize, branch: &[Entry], arrived: Instant) {
        for (index, entry) in (at..).zip(branch).take(LAST_SEEN) {
            let seen = self.witness.first_seen(&self.chain, index, entry).unwrap_or(arrived);
            self.witness.set_aside(&self.chain, entry, seen);
        }
    }

    fn set_lost_aside(&mut self, kept: usize, lost: &[Entry]) {
        let old = lost.len().saturating_sub(LAST_SEEN);
        for (index, entry) in (kept..).zip(lost).skip(old) {
            if let Some(seen) = self.witness.seen(index) {
                self.witness.set_aside(&self.chain, entry, seen);
            }
        }
    }
}

impl Core {
    /// Merges the one entry after our last.
    pub(super) fn merge_next(&mut self, who: Key, from: usize, list: Vec<Entry>, now: Instant) {
        let me = self.me();
        let Some(game) = &self.game else { return };
        let turn = game.chain.game().turn();
        let branch = match game.chain.link(from, list) {
            Ok(branch) => branch,
            Err(error) => return self.report_merge(who, from, Err(error), now),
        };
        let news = News { who, at: branch.at(), fresh: branch.entries(), turn, arrived: now };
        if let Err(implausible_time) = self.check_times(&news) {
            return self.reject_time(who, &implausible_time);
        }
        let Some(game) = &mut self.game else { return };
        let merged = game.append(branch, me, now);
        self.report_merge(who, from, merged, now);
        self.sync_playing();
    }

    /// Does what follows from the judgement of a branch.
    pub(super) fn on_verdict(&mut self, verdict: Verdict, now: Instant) {
        let Verdict { who, from, arrived, found, .. } = verdict;
        let merged = match found {
            Ok(Found::Known) => Ok(Merged::Nothing),
            Ok(Found::Branch(judged)) => return self.merge_judged(who, *judged, arrived, now),
            Err(error) => Err(error),
        };
        self.report_merge(who, from, merged, now);
    }

    /// Merges a branch that the rules allow, as far as its times are plausible.
    fn merge_judged(&mut self, who: Key, judged: JudgedBranch, arrived: Instant, now: Instant) {
        let (me, from) = (self.me(), judged.branch().at());
        let list = judged.branch().entries();
        let Some(game) = &self.game else { return };
        if !judged.is_for(game.chain.head()) {
            return self.judge_later(who, from, list.to_vec(), arrived);
        }
        let news = News::of(who, &judged, arrived);
        if let Err(implausible_time) = self.check_times(&news) {
            let plausible = list.get(..implausible_time.index - from).unwrap_or_default();
            if !plausible.is_empty() {
                self.judge_later(who, from, plausible.to_vec(), arrived);
            }
            return self.reject_time(who, &implausible_time);
        }
        let Some(game) = &mut self.game else { return };
        let (prefer, branch) = (game.prefer(&news, me), list.to_vec());
        let merged = match prefer {
            Some(prefer) => game.adopt((judged, prefer), me, arrived),
            None => Ok(Merged::Weaker { kept: from }),
        };
        if matches!(merged, Ok(Merged::Weaker { .. })) {
            game.set_aside(from, &branch, arrived);
        }
        self.report_merge(who, from, merged, now);
        self.sync_playing();
    }

    /// Answers the sender of entries that were merged or refused.
    fn report_merge(&mut self, who: Key, from: usize, merged: Result<Merged, ChainError>, now: Instant) {
        match merged {
            Ok(Merged::Nothing) => self.send_log_status(who),
            Ok(Merged::Added(indices)) => {
                self.pass_on(who, indices.clone());
                indices.for_each(|index| self.emit(PartyEvent::Action(index)));
                self.send_log_status(who);
            }
            Ok(Merged::Replaced { kept, lost }) => {
                let len = self.game.as_ref().map_or(kept, |game| game.chain.len());
                self.pass_on(who, kept..len);
                self.emit(PartyEvent::LogReplaced);
                self.send_log_status(who);
                self.redo_lost(&lost, now);
            }
            Ok(Merged::Weaker { kept }) => self.resend_entries(who, kept, now),
            Err(ChainError::Gap { have }) => self.request_entries(who, have),
            Err(ChainError::Unlinked { .. }) => {
                let earlier = self.game.as_ref().map_or(0, |game| game.chain.earlier(from));
                self.request_entries(who, earlier);
                self.resend_entries(who, earlier, now);
            }
            // Not the fault of the sender.
            Err(ChainError::Outdated | ChainError::OutOfBudget) => {}
            Err(error) => {
                log::info!("an entry was refused: {error}");
                self.count_invalid(who);
            }
        }
    }

    /// Passes new entries on to the other players at once: somebody may have sent them to us alone, and they count from the
    /// moment at which a player sees them.
    fn pass_on(&mut self, from: Key, indices: Range<usize>) {
        let Some(game) = self.game.as_ref().filter(|_| indices.len() <= MAX_ENTRIES) else { return };
        let list = game.chain.tail(indices.start, indices.len()).to_vec();
        let header = game.chain.header();
        let is_author = |who: Key| list.iter().any(|entry| entry.by == who);
        let others = header.people().filter(|who| *who != from && !is_author(*who));
        let others: Vec<Key> = others.filter(|who| self.links.contains_key(who)).collect();
        let (game, from) = (game.chain.id(), u32::try_from(indices.start).unwrap_or(u32::MAX));
        let message = PeerMessage::Entries { game, from, list };
        others.into_iter().for_each(|who| self.send(who, &message));
    }
}
