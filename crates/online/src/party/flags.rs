//! Which of two branches stands when the times on one of them are in doubt.
//!
//! A claimed flag weighs nothing, so that a move that was made in time and is still under way stands. After a grace it is
//! final, whatever arrives later.
//!
//! Opponents judge times. Who is no opponent of a player follows the branch that an opponent has signed, unless we saw
//! ourselves that the player was well in time. So all have the same log, even if one of the players lies.

use super::live_game::LiveGame;
use super::move_times::{News, are_opponents, team_of};
use super::witness::starts_turn;
use crate::chain::times::{MOST_FORGIVEN, SLACK};
use crate::chain::{Entry, Prefer};
use crate::identity::Key;
use play::Action;
use rules::Team;
use std::time::{Duration, Instant};

/// How long a move or an answer may be under way while the flag is claimed.
pub(super) const FLAG_GRACE: Duration = Duration::from_secs(MOST_FORGIVEN.as_secs() + 5);
/// What arrives at most this much later than stated was in time, whatever an opponent says.
const WELL_IN_TIME: Duration = Duration::from_millis(SLACK.as_millis() as u64 / 2);

/// Does a branch end with a flag?
fn has_flag(entries: &[Entry]) -> bool {
    entries.last().is_some_and(|last| last.action == Action::FlagFall)
}

/// The flag at the end of these entries that was claimed in the turn in which they begin.
fn claimed_flag(entries: &[Entry]) -> Option<&Entry> {
    entries.last().filter(|_| has_flag(entries) && !entries.iter().any(starts_turn))
}

/// A move that no opponent of its author has answered.
struct Unjudged {
    author: Key,
    /// Did we see ourselves that it was well in time?
    in_time: bool,
}

impl LiveGame {
    /// Which branch stands? `None` if ours does, whatever it weighs.
    pub(super) fn prefer(&self, news: &News<'_>, me: Key) -> Option<Prefer> {
        let own = self.chain.entries().get(news.at..).unwrap_or_default();
        let flags = (claimed_flag(own), claimed_flag(news.fresh));
        if let (Some(flag), None) = flags
            && self.is_final(news, flag, me)
        {
            return None;
        }
        let (ours_turn, header) = (self.chain.game().turn(), self.chain.header());
        let theirs = self.unjudged(news, news.fresh, flags.0.map(|flag| (flag, ours_turn)), me);
        let theirs = theirs.filter(|move_of| !are_opponents(header, move_of.author, news.who));
        let ours = self.unjudged(news, own, flags.1.map(|flag| (flag, news.turn)), me);
        match (ours, theirs) {
            (None, Some(theirs)) if self.has_signed(own, &theirs) => None,
            (Some(ours), None) if self.has_signed(news.fresh, &ours) => Some(Prefer::Theirs),
            // An opponent, who has judged the move, has another branch.
            (Some(ours), None) if !ours.in_time && are_opponents(header, ours.author, news.who) => {
                Some(Prefer::Theirs)
            }
            _ => Some(Prefer::Heavier),
        }
    }

    /// Has an opponent signed this branch? If the move was in time, only an answer to another move of the player counts.
    fn has_signed(&self, entries: &[Entry], unjudged: &Unjudged) -> bool {
        let Unjudged { author, in_time } = *unjudged;
        let moved = entries.iter().position(|entry| entry.by == author && starts_turn(entry));
        let from = if in_time { moved.unwrap_or(entries.len()) } else { 0 };
        let counts = |entry: &&Entry| !in_time || starts_turn(entry);
        let mut later = entries.iter().skip(from).filter(counts);
        later.any(|entry| are_opponents(self.chain.header(), author, entry.by))
    }

    /// The move that begins a branch, if no opponent has answered it. Opponents themselves have judged it already. `flag` is
    /// that of the other branch, with the team that it is of.
    fn unjudged(
        &self,
        news: &News<'_>,
        branch: &[Entry],
        flag: Option<(&Entry, Team)>,
        me: Key,
    ) -> Option<Unjudged> {
        let header = self.chain.header();
        let undoing = || self.undoing(branch, flag.map(|(_, team)| team));
        let (first, entry) = undoing().next()?;
        let author = entry.by;
        let judged = author == me || are_opponents(header, me, author);
        let mut later = branch.iter().skip(first + 1);
        if judged || later.any(|later| are_opponents(header, author, later.by)) {
            return None;
        }
        let is_in_time = |start: Instant| {
            let flag = flag.map(|(flag, _)| flag);
            undoing().all(|(number, entry)| {
                is_well_in_time(entry, flag, self.first_seen(news, number, entry), start)
            })
        };
        Some(Unjudged { author, in_time: self.turn_began(news.at).is_some_and(is_in_time) })
    }

    /// When an entry of a branch that begins where the new ones do was first seen.
    fn first_seen(&self, news: &News<'_>, number: usize, entry: &Entry) -> Instant {
        let seen = self.witness.first_seen(&self.chain, news.at + number, entry);
        seen.unwrap_or(news.arrived)
    }

    /// Is a claimed flag final for what a member sends instead? What an opponent of the player has accepted still counts.
    fn is_final(&self, news: &News<'_>, flag: &Entry, me: Key) -> bool {
        let (header, turn) = (self.chain.header(), self.chain.game().turn());
        let opposes = |who: Key| team_of(header, who).is_some_and(|team| team != turn);
        if !opposes(flag.by) || opposes(news.who) || !opposes(me) {
            return false;
        }
        let flagged = self.witness.seen(self.chain.len() - 1);
        self.undoing(news.fresh, Some(turn)).any(|(number, entry)| {
            let seen = self.first_seen(news, number, entry);
            flagged.is_none_or(|at| seen.saturating_duration_since(at) > FLAG_GRACE)
        })
    }

    /// The entries that end a turn, or by which the `flagged` team does something other than lose; with their numbers.
    fn undoing<'a>(
        &'a self,
        entries: &'a [Entry],
        flagged: Option<Team>,
    ) -> impl Iterator<Item = (usize, &'a Entry)> {
        let loses = |entry: &Entry| matches!(entry.action, Action::Resign | Action::FlagFall);
        let theirs =
            move |entry: &Entry| flagged.is_some() && team_of(self.chain.header(), entry.by) == flagged;
        let entries = entries.iter().enumerate();
        entries.filter(move |(_, entry)| starts_turn(entry) || (theirs(entry) && !loses(entry)))
    }
}

/// Was a move seen well in time, or an answer before the flag could fall?
fn is_well_in_time(entry: &Entry, flag: Option<&Entry>, seen: Instant, start: Instant) -> bool {
    let waited = seen.saturating_duration_since(start);
    let centis = |centis: u32| Duration::from_millis(u64::from(centis) * 10);
    match (&entry.action, flag) {
        (Action::Move(_), _) => waited <= centis(entry.centis).saturating_add(WELL_IN_TIME),
        (_, Some(flag)) => waited <= centis(flag.centis).saturating_add(FLAG_GRACE / 2),
        (_, None) => true,
    }
}
