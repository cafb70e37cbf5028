//! Are the thinking times that members state plausible? Opponents compare them with their own clocks, on every branch.
//!
//! The opponents of a player judge what that player states; others follow them. What an opponent passes on or has answered
//! was accepted by the one whom it could harm, and is not judged again.

use super::core::Core;
use super::event::{Note, PartyEvent};
use super::live_game::LiveGame;
use super::message::PeerMessage;
use super::witness::starts_turn;
use crate::chain::times::Forgiveness;
use crate::chain::{Entry, JudgedBranch, LogHeader, Merged, times};
use crate::identity::Key;
use play::Action;
use rules::{Team, TimeLimit};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A stated time that cannot be true.
pub(super) struct ImplausibleTime {
    by: Key,
    /// The least plausible time of a move, in hundredths of a second.
    longer: Option<u32>,
    pub(super) index: usize,
}

/// New entries from a member.
pub(super) struct News<'a> {
    /// The member who sent them.
    pub(super) who: Key,
    /// The index of the first.
    pub(super) at: usize,
    pub(super) fresh: &'a [Entry],
    /// The team to move after them.
    pub(super) turn: Team,
    pub(super) arrived: Instant,
}

impl<'a> News<'a> {
    pub(super) fn of(who: Key, judged: &'a JudgedBranch, arrived: Instant) -> Self {
        let branch = judged.branch();
        Self { who, at: branch.at(), fresh: branch.entries(), turn: judged.turn(), arrived }
    }
}

/// The team of a person who plays.
pub(super) fn team_of(header: &LogHeader, who: Key) -> Option<Team> {
    header.terms.seats.get(header.seat_of(who)?).map(|seat| seat.team)
}

/// Do both play, and in different teams?
pub(super) fn are_opponents(header: &LogHeader, one: Key, other: Key) -> bool {
    let teams = team_of(header, one).zip(team_of(header, other));
    teams.is_some_and(|(one, other)| one != other)
}

/// Does this team have a clock whose times are checked?
fn is_timed(header: &LogHeader, team: Team) -> bool {
    !matches!(header.terms.time.limit(team), TimeLimit::Free | TimeLimit::Days(_))
}

impl LiveGame {
    /// Which of the new entries were accepted by an opponent of their author?
    fn is_accepted(&self, news: &News<'_>, number: usize) -> bool {
        let header = self.chain.header();
        let Some(entry) = news.fresh.get(number) else { return false };
        let later = news.fresh.get(number + 1..).unwrap_or_default();
        let answered = later.iter().any(|later| are_opponents(header, entry.by, later.by));
        answered || are_opponents(header, entry.by, news.who)
    }

    /// The time that a member states for a move and for all moves after it that arrived with it.
    fn stated_since(news: &News<'_>, number: usize) -> u32 {
        let moves =
            news.fresh.iter().skip(number).filter(|entry| matches!(entry.action, Action::Move(_)));
        moves.fold(0, |sum, entry| sum.saturating_add(entry.centis))
    }

    /// When the turn of a new entry began, as far as we saw; `None` if we were away.
    fn turn_start(&self, news: &News<'_>, number: usize) -> Option<Instant> {
        let before = news.fresh.get(..number).unwrap_or_default();
        let Some(last) = before.iter().rposition(starts_turn) else { return self.turn_began(news.at) };
        let seen = self.witness.first_seen(&self.chain, news.at + last, &before[last]);
        Some(seen.unwrap_or(news.arrived))
    }

    /// When the turn of a new entry can have begun at the earliest, for those whom a claim does not harm: what others did may
    /// have reached us late. If they lied about it, the move that undoes the claim is still in time for us.
    fn earliest_turn_start(&self, news: &News<'_>, number: usize) -> Option<Instant> {
        let stated = |entry: &Entry| Duration::from_millis(u64::from(entry.centis) * 10);
        let own = self.chain.entries().get(..news.at).unwrap_or_default();
        let mut start = self.turn_began(news.at)?;
        if let Some(last) = own.iter().rposition(starts_turn) {
            let before = self.witness.turn_began(&self.chain, last);
            start = before.map_or(start, |before| start.min(before + stated(&own[last])));
        }
        for entry in news.fresh.iter().take(number).filter(|entry| starts_turn(entry)) {
            start = start.checked_add(stated(entry)).unwrap_or(news.arrived).min(news.arrived);
        }
        Some(start)
    }

    /// When the turn began in which entry `at` of the log was written, or would be.
    pub(super) fn turn_began(&self, at: usize) -> Option<Instant> {
        let later = self.chain.entries().get(at..).unwrap_or_default();
        match later.iter().any(starts_turn) {
            true => self.witness.turn_began(&self.chain, at),
            false => (!self.received_whole).then_some(self.since),
        }
    }

    /// Checks a new entry; an error is the least plausible time of a move.
    fn check_time(
        &mut self,
        news: &News<'_>,
        number: usize,
        (me, ping): (Key, Duration),
    ) -> Result<(), Option<u32>> {
        let Some(entry) = news.fresh.get(number) else { return Ok(()) };
        let header = self.chain.header();
        let team = header.terms.seats.get(usize::from(entry.seat)).map_or(Team::FIRST, |seat| seat.team);
        let (judges, claims) =
            (are_opponents(header, me, entry.by), team_of(header, entry.by) != Some(news.turn));
        let is_move = matches!(entry.action, Action::Move(_)) && is_timed(header, team) && judges;
        let is_claim = entry.action == Action::FlagFall && claims;
        if entry.by == me || self.is_accepted(news, number) || !(is_move || is_claim) {
            return Ok(());
        }
        let is_harmed = !is_claim || team_of(header, me) == Some(news.turn);
        let start = match is_harmed {
            true => self.turn_start(news, number),
            false => self.earliest_turn_start(news, number),
        };
        let Some(start) = start else { return Ok(()) };
        // A claim that came too early may be repeated later, a move only counts from when it was first seen.
        let seen = self.witness.first_seen(&self.chain, news.at + number, entry).filter(|_| is_move);
        let waited = seen.unwrap_or(news.arrived).saturating_duration_since(start);
        if is_claim {
            return if times::is_believable(entry.centis, waited, ping) { Ok(()) } else { Err(None) };
        }
        let stated = Self::stated_since(news, number);
        let current = self.turn_began(news.at) == Some(self.since);
        let silence = if current { self.silence } else { Duration::ZERO };
        let seat = usize::from(entry.seat);
        let mut forgiveness = self.forgiveness_of(seat);
        let checked = forgiveness.check(stated, waited, ping, silence);
        self.forgiving.insert(seat, forgiveness);
        checked.map_err(|least| Some(least.saturating_sub(stated).saturating_add(entry.centis)))
    }

    /// How much silence was forgiven to a seat, including the branch that is being checked.
    fn forgiveness_of(&self, seat: usize) -> Forgiveness {
        let checked = self.forgiving.get(&seat).or_else(|| self.forgiveness.get(&seat));
        checked.copied().unwrap_or_default()
    }

    /// Our last move, if its index is this and this opponent may want it corrected.
    fn correctable(&self, index: usize, me: Key, who: Key) -> Option<&Entry> {
        let own = self.chain.entries().get(index).filter(|entry| entry.by == me)?;
        let is_last = !self.chain.entries().iter().skip(index + 1).any(starts_turn);
        let is_move = matches!(own.action, Action::Move(_));
        let header = self.chain.header();
        let timed = team_of(header, me).is_some_and(|team| is_timed(header, team));
        (are_opponents(header, me, who) && is_move && is_last && timed).then_some(own)
    }

    /// The longest time of our move that we admit: what we first stated, plus the time in which nothing was heard before
    /// the turn began and since we moved.
    fn longest_admitted(&mut self, index: usize, centis: u32) -> Duration {
        let first = self.stated.filter(|(at, _)| *at == index).map_or(centis, |(_, first)| first);
        self.stated = Some((index, first));
        Duration::from_millis(u64::from(first) * 10) + self.silence + self.late
    }

    /// Our move took longer than we stated: the opponent's turn began later.
    fn delay_turn(&mut self, index: usize, by: Duration, now: Instant) {
        self.witness.delay_last(index, by);
        self.since = (self.since + by).min(now);
    }
}

impl Core {
    /// Could the stated times of new entries be true?
    pub(super) fn check_times(&mut self, news: &News<'_>) -> Result<(), ImplausibleTime> {
        let me = self.me();
        // What is forgiven counts only if the branch stands.
        self.game.iter_mut().for_each(|game| game.forgiving.clear());
        for (number, entry) in news.fresh.iter().enumerate() {
            let ping = self.ping(entry.by).unwrap_or(times::LONGEST_PING);
            let Some(game) = &mut self.game else { return Ok(()) };
            let checked = game.check_time(news, number, (me, ping));
            if let Err(longer) = checked {
                let index = news.at + number;
                let chain = Arc::clone(&game.chain);
                game.witness.set_aside(&chain, entry, news.arrived);
                return Err(ImplausibleTime { by: entry.by, longer, index });
            }
        }
        Ok(())
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
        // Entries passed on by others arrive late: no reason to accuse the author.
        if by == from && game.false_time.replace(index) != Some(index) {
            self.note(Note::ImplausibleTime(name));
        }
        if let Some(centis) = longer {
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            self.send(by, &PeerMessage::MoveTookLonger { game: id, index, centis });
        }
    }

    /// An opponent says one of our moves took longer than stated. Corrects it if that is plausible.
    pub(super) fn correct_time(&mut self, who: Key, index: usize, centis: u32, now: Instant) {
        let me = self.identity().clone();
        let ping = self.ping(who).unwrap_or_default();
        let Some(game) = &mut self.game else { return };
        let Some(stated) = game.correctable(index, me.key(), who).map(|own| own.centis) else { return };
        let most = game.longest_admitted(index, stated);
        if centis <= stated || !times::is_believable(centis, most, ping) {
            return;
        }
        match Arc::make_mut(&mut game.chain).correct(&me, centis) {
            Ok(Merged::Replaced { .. }) => {}
            Ok(_) => return,
            Err(error) => return log::info!("a time could not be corrected: {error}"),
        }
        game.delay_turn(index, Duration::from_millis(u64::from(centis - stated) * 10), now);
        self.emit(PartyEvent::LogReplaced);
        let all: Vec<Key> = self.links.keys().copied().collect();
        all.into_iter().for_each(|who| self.send_entries(who, index));
        self.sync_playing();
    }
}
