//! How everybody comes to have the same log: who is how far, who lacks what, and which branch stands.

use super::core::Core;
use super::game::{AGAIN, Other};
use super::news::PartyNews;
use super::word::{MOST_ENTRIES, Word};
use crate::chain::{Chain, ChainError, Compared, Entry, Standing, Taken, times};
use crate::identity::Key;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// So many branches of somebody's are judged in a second: each takes a replay of the game.
const MOST_BRANCHES: u32 = 8;

/// How long ago a game began, by the calendar: nobody has thought longer about a move.
fn since_began(chain: &Chain) -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.saturating_sub(Duration::from_secs(chain.charter().began)) + Duration::from_secs(2)
}

impl Core {
    /// Somebody says how far they are.
    pub(super) fn hear_standing(&mut self, who: Key, standing: Standing, centis: u32, now: Instant) {
        let Some(game) = &mut self.game else { return };
        let compared = game.chain.compare(&standing);
        if compared == Compared::OtherGame {
            return;
        }
        let other = game.others.entry(who).or_insert_with(|| Other::new(now));
        other.standing = Some(standing);
        if compared == Compared::Same {
            if game.mover() == Some(who) && game.known_since.is_none() {
                (game.known_since, game.silence) = (Some(now), Duration::ZERO);
            }
            // Whoever has just come learns how long the move in progress has taken, and only then.
            let (theirs, ours) = (Duration::from_millis(u64::from(centis) * 10), game.thinking(now));
            let plays = game.chain.charter().seat_of(who).is_some();
            if game.caught_up && plays && ours < theirs && theirs < since_began(&game.chain) {
                game.since = now.checked_sub(theirs).unwrap_or(game.since);
                game.caught_up = false;
            } else if theirs + times::LONGEST_PING < ours {
                self.insist_on_time(who, now);
            }
            return;
        }
        let id = game.chain.id();
        match compared {
            Compared::IHaveMore { from } => self.give(who, from, now),
            Compared::TheyHaveMore { from } => {
                self.send(who, &Word::Want(id, u32::try_from(from).unwrap_or(u32::MAX)));
            }
            Compared::Differ { from } => {
                self.send(who, &Word::Want(id, u32::try_from(from).unwrap_or(u32::MAX)));
                self.insist(who, from, now);
            }
            Compared::Same | Compared::OtherGame => {}
        }
    }

    /// Sends the log from a place on, in as many messages as it takes.
    pub(super) fn send_entries(&mut self, who: Key, from: usize) {
        let Some(game) = &self.game else { return };
        let id = game.chain.id();
        let list = game.chain.tail(from, usize::MAX).to_vec();
        let mut at = from.min(game.chain.len());
        for part in list.chunks(MOST_ENTRIES) {
            let from = u32::try_from(at).unwrap_or(u32::MAX);
            self.send(who, &Word::Entries { game: id, from, list: part.to_vec() });
            at += part.len();
        }
        if !list.is_empty() && list.len() % MOST_ENTRIES == 0 {
            // A full message means that more follows: here nothing does.
            let from = u32::try_from(at).unwrap_or(u32::MAX);
            self.send(who, &Word::Entries { game: id, from, list: Vec::new() });
        }
    }

    /// Takes a part of somebody's log.
    pub(super) fn hear_entries(&mut self, who: Key, from: usize, list: Vec<Entry>, now: Instant) {
        if list.len() > MOST_ENTRIES {
            return self.nonsense(who);
        }
        let Some((from, list)) = self.whole_branch(who, from, list, now) else { return };
        if let Err(doubt) = self.believe(from, &list, now) {
            return self.doubt(who, &doubt);
        }
        if !self.may_branch(who, from, now) {
            return self.nonsense(who);
        }
        let me = self.me();
        let back = list.iter().any(|entry| entry.by == me);
        let Some(game) = &mut self.game else { return };
        let before = game.chain.game().record().terms.moves.len();
        let id = game.chain.id();
        let taken = game.chain.take(from, list);
        if !matches!(taken, Ok(Taken::Nothing) | Err(_)) {
            // Whoever has no link to the author hears of it from us.
            game.tell_all_again(now);
        }
        let after = game.chain.game().record().terms.moves.len();
        if after != before {
            game.restart(now);
            game.caught_up = back && after != before + 1;
        }
        match taken {
            Ok(Taken::Nothing) => self.send_standing(who),
            Ok(Taken::Added(places)) => {
                places.for_each(|place| self.tell(PartyNews::Deed(place)));
                self.send_standing(who);
            }
            Ok(Taken::Replaced { lost, .. }) => {
                self.tell(PartyNews::Replaced);
                self.send_standing(who);
                self.do_again(&lost, now);
            }
            Ok(Taken::Weaker { kept }) => self.insist(who, kept, now),
            Err(ChainError::Gap { have }) => {
                self.send(who, &Word::Want(id, u32::try_from(have).unwrap_or(u32::MAX)));
            }
            Err(ChainError::Unlinked { .. }) => {
                let earlier = self.game.as_ref().map_or(0, |game| game.chain.earlier(from));
                self.send(who, &Word::Want(id, u32::try_from(earlier).unwrap_or(0)));
                self.insist(who, earlier, now);
            }
            Err(error) => {
                log::info!("an entry was refused: {error}");
                self.nonsense(who);
            }
        }
        self.see_the_end();
    }

    /// Puts together what comes in several messages. What follows our own log may come piece by piece.
    fn whole_branch(
        &mut self,
        who: Key,
        from: usize,
        list: Vec<Entry>,
        now: Instant,
    ) -> Option<(usize, Vec<Entry>)> {
        let game = self.game.as_mut()?;
        let (len, full) = (game.chain.len(), list.len() == MOST_ENTRIES);
        let other = game.others.entry(who).or_insert_with(|| Other::new(now));
        let (begins, branch) = &mut other.branch;
        if branch.is_empty()
            || *begins + branch.len() != from
            || branch.len() > crate::chain::MOST_ENTRIES
        {
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

    /// May somebody have another branch judged? What only follows our own log is no branch.
    fn may_branch(&mut self, who: Key, from: usize, now: Instant) -> bool {
        let Some(game) = &mut self.game else { return false };
        if from >= game.chain.len() {
            return true;
        }
        let other = game.others.entry(who).or_insert_with(|| Other::new(now));
        if now.saturating_duration_since(other.judging.0) >= AGAIN {
            other.judging = (now, 0);
        }
        other.judging.1 += 1;
        other.judging.1 <= MOST_BRANCHES
    }

    /// Gives somebody what they lack, but not more often than they can make use of it.
    pub(super) fn give(&mut self, who: Key, from: usize, now: Instant) {
        let Some(game) = &mut self.game else { return };
        let other = game.others.entry(who).or_insert_with(|| Other::new(now));
        if other.given.is_none_or(|given| now.saturating_duration_since(given) >= AGAIN / 4) {
            other.given = Some(now);
            self.send_entries(who, from);
        }
    }

    /// Somebody thinks that the move in progress began later than it did: they have just come.
    fn insist_on_time(&mut self, who: Key, now: Instant) {
        let Some(game) = &mut self.game else { return };
        let other = game.others.entry(who).or_insert_with(|| Other::new(now));
        if other.sent.is_none_or(|sent| now.saturating_duration_since(sent) >= AGAIN) {
            other.sent = Some(now);
            self.send_standing(who);
        }
    }

    /// Sends what stands against somebody's log, but not again and again.
    fn insist(&mut self, who: Key, from: usize, now: Instant) {
        let Some(game) = &mut self.game else { return };
        let other = game.others.entry(who).or_insert_with(|| Other::new(now));
        if other.sent.is_none_or(|sent| now.saturating_duration_since(sent) >= AGAIN) {
            other.sent = Some(now);
            self.send_entries(who, from);
        }
    }

    /// What was lost to another branch and still makes sense is done again.
    fn do_again(&mut self, lost: &[Entry], now: Instant) {
        let me = self.me();
        for entry in lost.iter().filter(|entry| entry.by == me) {
            let worth = self.game.as_ref().is_some_and(|game| game.chain.is_worth_redoing(entry));
            if worth {
                let _ = self.play(usize::from(entry.seat), entry.deed.clone(), entry.centis, now);
            }
        }
    }
}
