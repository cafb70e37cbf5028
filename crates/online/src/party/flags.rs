//! Which of two branches stands when the flag was claimed on one of them.
//!
//! A claimed flag weighs nothing, so that a move that was made in time and is still under way stands. After a grace it is
//! final, whatever arrives later. Opponents of the player whose flag it is have the last word, unless we saw ourselves that
//! the player was well in time.

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
pub(super) fn has_flag(entries: &[Entry]) -> bool {
    entries.last().is_some_and(|last| last.action == Action::FlagFall)
}

/// The flag at the end of these entries that was claimed in the turn in which they begin.
fn claimed_flag(entries: &[Entry]) -> Option<&Entry> {
    entries.last().filter(|_| has_flag(entries) && !entries.iter().any(starts_turn))
}

impl LiveGame {
    /// Which branch stands? `None` if ours does, whatever it weighs.
    pub(super) fn prefer(&self, news: &News<'_>, me: Key) -> Option<Prefer> {
        let own = self.chain.entries().get(news.at..).unwrap_or_default();
        let header = self.chain.header();
        match (claimed_flag(own), claimed_flag(news.fresh)) {
            (Some(flag), None) => {
                let turn = self.chain.game().turn();
                let claimed = team_of(header, flag.by) != Some(turn);
                let from_opponent = team_of(header, news.who).is_some_and(|team| team != turn);
                let flagged = self.witness.seen(self.chain.len() - 1);
                let keeps =
                    claimed && !from_opponent && self.is_too_late(news, flag, (me, turn), flagged);
                (!keeps).then_some(Prefer::Heavier)
            }
            (None, Some(flag)) if self.yields_to_flag(news, own, flag, me) => Some(Prefer::Theirs),
            _ => Some(Prefer::Heavier),
        }
    }

    /// The first entry by which a team does something other than lose, with its number.
    fn undoing<'a>(&self, entries: &'a [Entry], turn: Team) -> Option<(usize, &'a Entry)> {
        let loses = |entry: &Entry| matches!(entry.action, Action::Resign | Action::FlagFall);
        let theirs = |entry: &Entry| team_of(self.chain.header(), entry.by) == Some(turn);
        let mut entries = entries.iter().enumerate();
        entries.find(|(_, entry)| starts_turn(entry) || (theirs(entry) && !loses(entry)))
    }

    /// Does what a member sends instead of a claimed flag come too late?
    fn is_too_late(
        &self,
        news: &News<'_>,
        flag: &Entry,
        (me, turn): (Key, Team),
        flagged: Option<Instant>,
    ) -> bool {
        let Some((number, entry)) = self.undoing(news.fresh, turn) else { return false };
        let seen = self.witness.first_seen(&self.chain, news.at + number, entry).unwrap_or(news.arrived);
        let since_flag = flagged.map_or(Duration::MAX, |at| seen.saturating_duration_since(at));
        let judges = team_of(self.chain.header(), me).is_some_and(|team| team != turn);
        if judges {
            return since_flag > FLAG_GRACE;
        }
        self.turn_began(news.at).is_none_or(|start| !is_well_in_time(entry, flag, seen, start))
    }

    /// Did an opponent claim the flag of a player whose move we have, without having accepted the move, and is it possible
    /// that the move was late?
    fn yields_to_flag(&self, news: &News<'_>, own: &[Entry], flag: &Entry, me: Key) -> bool {
        let header = self.chain.header();
        let turn = news.turn;
        let Some((number, entry)) = self.undoing(own, turn) else { return false };
        let claimed = team_of(header, flag.by).is_some_and(|team| team != turn);
        let judges = team_of(header, me).is_some_and(|team| team != turn);
        let later = own.get(number + 1..).unwrap_or_default();
        let answered = later.iter().any(|later| are_opponents(header, entry.by, later.by));
        let times = self.witness.seen(news.at + number).zip(self.turn_began(news.at));
        let in_time = times.is_some_and(|(seen, start)| is_well_in_time(entry, flag, seen, start));
        claimed && !judges && entry.by != me && !answered && !in_time
    }
}

/// Was a move or an answer seen well before the flag could fall?
fn is_well_in_time(entry: &Entry, flag: &Entry, seen: Instant, start: Instant) -> bool {
    let waited = seen.saturating_duration_since(start);
    let centis = |centis: u32| Duration::from_millis(u64::from(centis) * 10);
    match entry.action {
        Action::Move(_) => waited <= centis(entry.centis).saturating_add(WELL_IN_TIME),
        _ => waited <= centis(flag.centis).saturating_add(FLAG_GRACE / 2),
    }
}
