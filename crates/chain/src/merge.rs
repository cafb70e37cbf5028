//! Merges entries from peers, and decides which of two branches stands.

use crate::identity::Identity;
use crate::state::State;
use crate::{Chain, ChainError, Entry, EntryInfo, Hash, MOST_ENTRIES};
use play::{Action, Refused};
use std::cmp::Ordering;
use std::ops::Range;

/// The result of merging entries from a peer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Merged {
    /// All of them were known.
    Nothing,
    /// They were appended.
    Added(Range<usize>),
    /// They are another branch, and ours stands: send it to the peer.
    Weaker {
        /// The number of entries that both branches share.
        kept: usize,
    },
    /// They are another branch, and it replaces ours.
    Replaced {
        /// The number of entries that both branches share.
        kept: usize,
        /// Our entries that no longer count. Their authors may repeat them; see [`Chain::is_worth_repeating`].
        lost: Vec<Entry>,
    },
}

impl Chain {
    /// Merges a peer's entries, the first of which has index `from`. Everything is checked before anything changes, and
    /// then the branch that stands is kept. A branch must come as a whole: its beginning alone may be the weaker one.
    ///
    /// # Errors
    /// Why they are refused. After [`ChainError::Unlinked`] and [`ChainError::Gap`] ask for more.
    pub fn merge(&mut self, from: usize, entries: Vec<Entry>) -> Result<Merged, ChainError> {
        if from > self.len() {
            return Err(ChainError::Gap { have: self.len() });
        }
        // Endings have room; see `State::check`.
        if from.saturating_add(entries.len()) > MOST_ENTRIES + 2 {
            return Err(ChainError::TooLong);
        }
        let known = self.count_known(from, &entries);
        let at = from + known;
        let mut fresh = entries;
        fresh.drain(..known);
        if fresh.is_empty() {
            return Ok(Merged::Nothing);
        }
        let hashes = self.check_links(at, &fresh)?;
        match <[Entry; 1]>::try_from(fresh) {
            Ok([entry]) if at == self.len() => self.append(entry),
            Ok([entry]) => self.decide(at, vec![entry], &hashes),
            Err(fresh) => self.decide(at, fresh, &hashes),
        }
    }

    /// The usual case: one entry at the end.
    fn append(&mut self, entry: Entry) -> Result<Merged, ChainError> {
        let at = self.len();
        self.state.apply_entry(&self.header, at, &entry)?;
        self.push(entry);
        Ok(Merged::Added(at..at + 1))
    }

    /// States a longer time for one's own last move, because peers have measured it. If the clock did not have that much
    /// left, the flag has fallen instead. What follows the move is lost, unless it outweighs the correction.
    ///
    /// # Errors
    /// When the last move is not one's own, or the correction is refused.
    pub fn correct(&mut self, me: &Identity, centis: u32) -> Result<Merged, ChainError> {
        let last = self.entries.iter().rposition(|entry| matches!(entry.action, Action::Move(_)));
        let (at, old) = { last.and_then(|at| self.entries.get(at).map(|entry| (at, entry))) }
            .ok_or(ChainError::NothingToCorrect)?;
        if old.by != me.key() || centis <= old.centis {
            return Err(ChainError::NothingToCorrect);
        }
        let (before, seat) = (self.head_at(at), old.seat);
        let slower = Entry::sign(me, self.id, before, (seat, old.action.clone(), centis));
        match self.merge(at, vec![slower]) {
            Err(ChainError::Refused(Refused::OutOfTime)) => {
                let own = self.header.seat_of(me.key()).and_then(|seat| u8::try_from(seat).ok());
                let seat = own.ok_or(ChainError::NotYourSeat(usize::from(seat)))?;
                let fallen = Entry::sign(me, self.id, before, (seat, Action::FlagFall, centis));
                self.merge(at, vec![fallen])
            }
            merged => merged,
        }
    }

    /// Checks that each entry follows the one before and is signed by someone who may write it. Returns their hashes.
    fn check_links(&self, at: usize, fresh: &[Entry]) -> Result<Vec<Hash>, ChainError> {
        let mut before = self.head_at(at);
        let mut hashes = Vec::with_capacity(fresh.len());
        for (number, entry) in fresh.iter().enumerate() {
            if entry.before != before {
                return Err(ChainError::Unlinked { at: at + number });
            }
            before = entry.hash(self.id);
            hashes.push(before);
        }
        fresh.iter().try_for_each(|entry| entry.check(&self.header, self.id))?;
        Ok(hashes)
    }

    /// How many of these entries, the first of which has index `from`, are in the log.
    fn count_known(&self, from: usize, entries: &[Entry]) -> usize {
        let both = entries.iter().zip(self.infos.iter().skip(from));
        both.take_while(|(entry, info)| entry.hash(self.id) == info.hash).count()
    }

    /// The state after the branch that begins at `at`, and what is known of its entries.
    fn replay_branch(
        &self,
        at: usize,
        fresh: &[Entry],
        hashes: &[Hash],
    ) -> Result<(State, Vec<EntryInfo>), ChainError> {
        let mut state = if at == self.len() { self.state.clone() } else { self.replayed(at)? };
        let mut infos = Vec::with_capacity(fresh.len());
        for (number, (entry, hash)) in fresh.iter().zip(hashes).enumerate() {
            state.apply_entry(&self.header, at + number, entry)?;
            infos.push(EntryInfo { hash: *hash, weight: state.weight });
        }
        Ok((state, infos))
    }

    /// Replays a branch, and keeps the one that stands.
    fn decide(&mut self, at: usize, fresh: Vec<Entry>, hashes: &[Hash]) -> Result<Merged, ChainError> {
        // A branch that cannot win in any case need not be replayed.
        let most = fresh.iter().map(|entry| if matches!(entry.action, Action::Move(_)) { 1 } else { 2 });
        if self.weight_at(at).saturating_add(most.sum()) < self.state.weight {
            return Ok(Merged::Weaker { kept: at });
        }
        let (state, infos) = self.replay_branch(at, &fresh, hashes)?;
        if !self.loses_to(at, &fresh, &infos) {
            return Ok(Merged::Weaker { kept: at });
        }
        let lost = self.entries.split_off(at);
        self.infos.truncate(at);
        self.entries.extend(fresh);
        self.infos.extend(infos);
        self.state = state;
        let kept = at;
        Ok(if lost.is_empty() { Merged::Added(at..self.len()) } else { Merged::Replaced { kept, lost } })
    }

    /// Does another branch from there stand instead of ours?
    fn loses_to(&self, at: usize, fresh: &[Entry], infos: &[EntryInfo]) -> bool {
        let (Some(own), Some(info)) = (self.entries.get(at), self.infos.get(at)) else { return true };
        let (Some(theirs), Some(first), Some(last)) = (fresh.first(), infos.first(), infos.last())
        else {
            return false;
        };
        let by_weight = self.state.weight.cmp(&last.weight);
        by_weight.then_with(|| own.fork_order(theirs, [info.hash, first.hash])) == Ordering::Less
    }

    /// The weight of the first `len` entries.
    fn weight_at(&self, len: usize) -> u32 {
        len.checked_sub(1).and_then(|last| self.infos.get(last)).map_or(0, |info| info.weight)
    }

    /// The state after the first `len` entries.
    fn replayed(&self, len: usize) -> Result<State, ChainError> {
        let mut state = State::new(self.header.open()?);
        for (index, entry) in self.entries.iter().take(len).enumerate() {
            state.apply_entry(&self.header, index, entry)?;
        }
        Ok(state)
    }

    /// Does an entry that lost to another branch still make sense to its author?
    #[must_use]
    pub fn is_worth_repeating(&self, lost: &Entry) -> bool {
        // A move belongs to its position and an answer to its offer, and a team that has moved was in time.
        self.outcome().is_none() && matches!(lost.action, Action::Resign | Action::Offer(_))
    }
}
