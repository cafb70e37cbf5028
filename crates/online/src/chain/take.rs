//! Entries from outside, and which of two branches stands.

use super::play::Play;
use super::{Chain, ChainError, Deed, Entry, Hash, MOST_ENTRIES, Mark};
use crate::identity::Identity;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::ops::Range;

/// Where two chains are looked at first that differ somewhere near their ends.
const STEP_BACK: usize = 8;

/// How far somebody is, told now and then so that others can compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The game.
    pub charter: Hash,
    /// How many entries there are.
    pub len: u32,
    /// How many moves were ever made.
    pub plies: u32,
    /// The last entry.
    pub head: Hash,
}

/// What somebody else's standing says about theirs and ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// It is another game.
    OtherGame,
    /// Both have the same.
    Same,
    /// They have the beginning of ours, and want the rest.
    IHaveMore {
        /// The first entry they do not have.
        from: usize,
    },
    /// They have more, and probably all that is here.
    TheyHaveMore {
        /// The first entry that is not here.
        from: usize,
    },
    /// Somewhere the chains part. Both should send theirs.
    Differ {
        /// Where to begin; if that does not fit, go on with [`Chain::earlier`].
        from: usize,
    },
}

/// What became of entries from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// All of it was known already.
    Nothing,
    /// The chain goes on.
    Added(Range<usize>),
    /// It is another branch, and the one here stands: they should be sent it.
    Weaker {
        /// Where the branches part.
        kept: usize,
    },
    /// It is another branch, and it stands instead of ours.
    Replaced {
        /// Where the branches part: so many entries are as they were.
        kept: usize,
        /// What was here and counts no more. Whoever did something of it may do it again; see
        /// [`Chain::is_worth_redoing`].
        lost: Vec<Entry>,
    },
}

impl Chain {
    /// Takes entries from outside, of which the first belongs to place `from`. Everything is checked before anything
    /// changes, and then the branch that stands is kept. A branch must come as a whole: its beginning alone may be the
    /// weaker one.
    ///
    /// # Errors
    /// Why it counts for nothing. After [`ChainError::Unlinked`] and [`ChainError::Gap`] more should be asked for.
    pub fn take(&mut self, from: usize, entries: Vec<Entry>) -> Result<Taken, ChainError> {
        if from > self.len() {
            return Err(ChainError::Gap { have: self.len() });
        }
        // Endings have room; see `Play::judge`.
        if from.saturating_add(entries.len()) > MOST_ENTRIES + 2 {
            return Err(ChainError::TooLong);
        }
        let known = { entries.iter().zip(self.marks.iter().skip(from)) }
            .take_while(|(entry, mark)| entry.hash(self.first) == mark.hash)
            .count();
        let at = from + known;
        let mut fresh = entries;
        fresh.drain(..known);
        if fresh.is_empty() {
            return Ok(Taken::Nothing);
        }
        let hashes = self.check_links(at, &fresh)?;
        match <[Entry; 1]>::try_from(fresh) {
            Ok([entry]) if at == self.len() => self.append(entry),
            Ok([entry]) => self.decide(at, vec![entry], &hashes),
            Err(fresh) => self.decide(at, fresh, &hashes),
        }
    }

    /// One entry at the end, as it usually is.
    fn append(&mut self, entry: Entry) -> Result<Taken, ChainError> {
        let at = self.len();
        self.play.apply(&self.charter, at, &entry)?;
        self.push(entry);
        Ok(Taken::Added(at..at + 1))
    }

    /// States a longer time for one's own last move, because others have measured it. If there was not so much time on
    /// the clock, the flag has fallen instead. What follows the move is lost, unless it stands against that.
    ///
    /// # Errors
    /// When the last move is not one's own, or something else is in the way.
    pub fn correct(&mut self, me: &Identity, centis: u32) -> Result<Taken, ChainError> {
        let last = self.entries.iter().rposition(|entry| matches!(entry.deed, Deed::Move(_)));
        let (at, old) = { last.and_then(|at| self.entries.get(at).map(|entry| (at, entry))) }
            .ok_or(ChainError::NothingToCorrect)?;
        if old.by != me.key() || centis <= old.centis {
            return Err(ChainError::NothingToCorrect);
        }
        let (before, seat) = (self.head_at(at), old.seat);
        let slower = Entry::sign(me, self.first, before, (seat, old.deed.clone(), centis));
        match self.take(at, vec![slower]) {
            Err(ChainError::Overdrawn) => {
                let own = self.charter.seat_of(me.key()).and_then(|seat| u8::try_from(seat).ok());
                let seat = own.ok_or(ChainError::NotTheirs(usize::from(seat)))?;
                let fallen = Entry::sign(me, self.first, before, (seat, Deed::Flag, centis));
                self.take(at, vec![fallen])
            }
            taken => taken,
        }
    }

    /// Does each follow the one before, and was each signed by who may? Gives their hashes.
    fn check_links(&self, at: usize, fresh: &[Entry]) -> Result<Vec<Hash>, ChainError> {
        let mut before = self.head_at(at);
        let mut hashes = Vec::with_capacity(fresh.len());
        for (number, entry) in fresh.iter().enumerate() {
            if entry.before != before {
                return Err(ChainError::Unlinked { at: at + number });
            }
            before = entry.hash(self.first);
            hashes.push(before);
        }
        fresh.iter().try_for_each(|entry| entry.check(&self.charter, self.first))?;
        Ok(hashes)
    }

    /// Judges a branch by the rules, and keeps the one that stands.
    fn decide(&mut self, at: usize, fresh: Vec<Entry>, hashes: &[Hash]) -> Result<Taken, ChainError> {
        // Whatever could not win anyway need not be played through.
        let most = fresh.iter().map(|entry| if matches!(entry.deed, Deed::Move(_)) { 1 } else { 2 });
        if self.weight_at(at).saturating_add(most.sum()) < self.play.weight {
            return Ok(Taken::Weaker { kept: at });
        }
        let mut play = if at == self.len() { self.play.clone() } else { self.replayed(at)? };
        let mut marks = Vec::with_capacity(fresh.len());
        for (number, (entry, hash)) in fresh.iter().zip(hashes).enumerate() {
            play.apply(&self.charter, at + number, entry)?;
            marks.push(Mark { hash: *hash, weight: play.weight });
        }
        if !self.loses_to(at, &fresh, &marks) {
            return Ok(Taken::Weaker { kept: at });
        }
        let lost = self.entries.split_off(at);
        self.marks.truncate(at);
        self.entries.extend(fresh);
        self.marks.extend(marks);
        self.play = play;
        let kept = at;
        Ok(if lost.is_empty() { Taken::Added(at..self.len()) } else { Taken::Replaced { kept, lost } })
    }

    /// Does another branch from there stand instead of ours?
    fn loses_to(&self, at: usize, fresh: &[Entry], marks: &[Mark]) -> bool {
        let (Some(own), Some(mark)) = (self.entries.get(at), self.marks.get(at)) else { return true };
        let (Some(theirs), Some(first), Some(last)) = (fresh.first(), marks.first(), marks.last())
        else {
            return false;
        };
        let by_weight = self.play.weight.cmp(&last.weight);
        by_weight.then_with(|| own.against(theirs, [mark.hash, first.hash])) == Ordering::Less
    }

    /// What the first entries weigh.
    fn weight_at(&self, len: usize) -> u32 {
        len.checked_sub(1).and_then(|last| self.marks.get(last)).map_or(0, |mark| mark.weight)
    }

    /// The game after the first entries. Each was judged before.
    fn replayed(&self, len: usize) -> Result<Play, ChainError> {
        let mut play = Play::new(self.charter.open()?);
        for (place, entry) in self.entries.iter().take(len).enumerate() {
            play.apply(&self.charter, place, entry)?;
        }
        Ok(play)
    }

    /// How far this chain is.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let len = u32::try_from(self.len()).unwrap_or(u32::MAX);
        Standing { charter: self.first, len, plies: self.plies(), head: self.head() }
    }

    /// What to do about somebody else's standing.
    #[must_use]
    pub fn compare(&self, theirs: &Standing) -> Compared {
        let len = usize::try_from(theirs.len).unwrap_or(usize::MAX);
        if theirs.charter != self.first {
            Compared::OtherGame
        } else if len <= self.len() && self.head_at(len) == theirs.head {
            if len == self.len() { Compared::Same } else { Compared::IHaveMore { from: len } }
        } else if len > self.len() {
            Compared::TheyHaveMore { from: self.len() }
        } else {
            Compared::Differ { from: len.saturating_sub(STEP_BACK) }
        }
    }

    /// Where to ask next when entries from a place on do not fit: twice as far back.
    #[must_use]
    pub fn earlier(&self, from: usize) -> usize {
        let back = self.len().saturating_sub(from).max(STEP_BACK).saturating_mul(2);
        self.len().saturating_sub(back)
    }

    /// Does something that was lost to another branch still make sense for whoever did it?
    #[must_use]
    pub fn is_worth_redoing(&self, lost: &Entry) -> bool {
        // A move belongs to its position, an answer to its question, and whoever has moved still had time.
        self.outcome().is_none() && matches!(lost.deed, Deed::Resign | Deed::Ask(_))
    }
}
