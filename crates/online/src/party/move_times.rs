//! Are the thinking times that members state plausible? Players compare them with their own clocks.

use super::core::Core;
use super::event::{Note, PartyEvent};
use super::live_game::LiveGame;
use super::message::PeerMessage;
use crate::chain::Entry;
use crate::chain::times;
use crate::identity::Key;
use play::Action;
use std::time::{Duration, Instant};

/// A stated time that cannot be true.
pub(super) struct ImplausibleTime {
    by: Key,
    /// The least plausible time of a move, in hundredths of a second.
    longer: Option<u32>,
    index: usize,
}

impl LiveGame {
    /// Could the flag have fallen?
    fn is_flag_plausible(&self, entry: &Entry, ping: Duration, now: Instant) -> bool {
        times::is_believable(entry.centis, self.thinking(now), ping)
    }

    /// Checks the time of a move; an error is the least plausible time.
    fn check_move_time(&mut self, entry: &Entry, ping: Duration, now: Instant) -> Result<(), u32> {
        // Silence after they had the move is forgiven up to a limit; what never reached them costs them nothing.
        let (waited, silence) = match self.known_since {
            Some(since) => (now.saturating_duration_since(since), self.silence),
            None => (self.thinking(now).saturating_sub(self.silence), Duration::ZERO),
        };
        let forgiveness = self.forgiveness.entry(usize::from(entry.seat)).or_default();
        forgiveness.check(entry.centis, waited, ping, silence)
    }

    /// Our last entry with this index, if it is a move that this player may want corrected.
    fn correctable(&self, index: usize, me: Key, who: Key) -> Option<&Entry> {
        let plays = self.chain.header().seat_of(who).is_some();
        let own = self.chain.entries().get(index).filter(|entry| entry.by == me)?;
        let is_move = matches!(own.action, Action::Move(_));
        (plays && is_move && self.is_timed() && index + 1 == self.chain.len()).then_some(own)
    }

    /// The longest time of our move that we admit: what we first stated, plus the time nothing was heard.
    fn longest_admitted(&mut self, index: usize, centis: u32) -> Duration {
        let first = self.stated.filter(|(at, _)| *at == index).map_or(centis, |(_, first)| first);
        self.stated = Some((index, first));
        Duration::from_millis(u64::from(first) * 10) + self.silence
    }
}

impl Core {
    /// Could the stated times of new entries be true?
    pub(super) fn check_times(
        &mut self,
        from: usize,
        list: &[Entry],
        now: Instant,
    ) -> Result<(), ImplausibleTime> {
        let Some((index, entry)) = self.timed_entry(from, list) else { return Ok(()) };
        let ping = self.ping(entry.by).unwrap_or(times::LONGEST_PING);
        let Some(game) = &mut self.game else { return Ok(()) };
        let longer = if entry.action != Action::FlagFall {
            game.check_move_time(entry, ping, now).map_err(Some)
        } else if game.is_flag_plausible(entry, ping, now) {
            Ok(())
        } else {
            Err(None)
        };
        longer.map_err(|longer| ImplausibleTime { by: entry.by, longer, index })
    }

    /// The first new entry whose time players check, and the index of the first new entry. If entries of our own come back,
    /// we were away and cannot know.
    fn timed_entry<'a>(&self, from: usize, list: &'a [Entry]) -> Option<(usize, &'a Entry)> {
        let (game, me) = (self.game.as_ref()?, self.me());
        let both = list.iter().zip(game.chain.tail(from, usize::MAX));
        let known = both.take_while(|(theirs, ours)| theirs == ours).count();
        let fresh = list.get(known..)?;
        let plays = game.chain.header().seat_of(me).is_some();
        let own = fresh.iter().any(|entry| entry.by == me);
        if !plays || own || from + known != game.chain.len() || !game.is_timed() {
            return None;
        }
        let flag = fresh.iter().find(|entry| entry.action == Action::FlagFall);
        let moved = fresh.first().filter(|entry| matches!(entry.action, Action::Move(_)));
        flag.or(moved).map(|entry| (from + known, entry))
    }

    /// The round-trip time to a member.
    fn ping(&self, who: Key) -> Option<Duration> {
        self.link_quality(who).and_then(|quality| quality.ping)
    }

    /// Rejects entries with an implausible time, and tells the author what we measured.
    pub(super) fn reject_time(&mut self, from: Key, time: &ImplausibleTime) {
        let ImplausibleTime { by, longer, index } = *time;
        let name = self.name_of(by);
        let Some(game) = &mut self.game else { return };
        let id = game.chain.id();
        // Entries passed on by others may be forged: no reason to accuse the author.
        if by == from && game.false_time.replace(index) != Some(index) {
            self.note(Note::ImplausibleTime(name));
        }
        if let Some(centis) = longer {
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            self.send(by, &PeerMessage::MoveTookLonger { game: id, index, centis });
        }
    }

    /// A member says one of our moves took longer than stated. Corrects it if that is plausible.
    pub(super) fn correct_time(&mut self, who: Key, index: usize, centis: u32) {
        let me = self.identity().clone();
        let ping = self.ping(who).unwrap_or_default();
        let Some(game) = &mut self.game else { return };
        let Some(stated) = game.correctable(index, me.key(), who).map(|own| own.centis) else { return };
        let most = game.longest_admitted(index, stated);
        if centis <= stated || !times::is_believable(centis, most, ping) {
            return;
        }
        if let Err(error) = game.chain.correct(&me, centis) {
            return log::info!("a time could not be corrected: {error}");
        }
        self.emit(PartyEvent::LogReplaced);
        let all: Vec<Key> = self.links.keys().copied().collect();
        all.into_iter().for_each(|who| self.send_entries(who, index));
        self.sync_playing();
    }
}
