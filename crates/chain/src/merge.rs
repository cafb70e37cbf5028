//! Merges entries from peers, and decides which of two branches stands.
//!
//! [`Chain::link`] checks links and signatures, [`Chain::judge`] replays a branch by the rules, which may take long, and
//! [`Chain::adopt`] keeps the branch that stands. [`Chain::merge`] does all three.

use crate::identity::Identity;
use crate::state::State;
use crate::{Chain, ChainError, Entry, EntryInfo, Hash, MOST_ENTRIES};
use play::{Action, Refused};
use rules::Team;
use std::cmp::Ordering;
use std::ops::Range;

/// Between two questions whether a judgement may go on, this many entries are replayed.
const ASK_EVERY: usize = 64;

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

/// Which of two branches stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prefer {
    /// The heavier one.
    Heavier,
    /// That of the peer, whatever it weighs.
    Theirs,
}

/// Entries of a peer that are new, follow each other, and are signed by people who may write them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    at: usize,
    entries: Vec<Entry>,
    hashes: Vec<Hash>,
}

impl Branch {
    /// The number of entries it shares with our log.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The entries after those.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// A branch that the rules allow, with the match after it.
#[derive(Clone)]
pub struct JudgedBranch {
    branch: Branch,
    state: State,
    infos: Vec<EntryInfo>,
    /// The head of the log for which it was judged.
    head: Hash,
}

impl JudgedBranch {
    /// The branch.
    #[must_use]
    pub fn branch(&self) -> &Branch {
        &self.branch
    }

    /// The team to move after it.
    #[must_use]
    pub fn turn(&self) -> Team {
        self.state.game.game().turn()
    }

    /// Is it judged for a log with this head? Otherwise the log has changed since.
    #[must_use]
    pub fn is_for(&self, head: Hash) -> bool {
        self.head == head
    }
}

impl Chain {
    /// Merges a peer's entries, the first of which has index `from`. Everything is checked before anything changes, and
    /// then the branch that stands is kept. A branch must come as a whole: its beginning alone may be the weaker one.
    ///
    /// # Errors
    /// Why they are refused. After [`ChainError::Unlinked`] and [`ChainError::Gap`] ask for more.
    pub fn merge(&mut self, from: usize, entries: Vec<Entry>) -> Result<Merged, ChainError> {
        let branch = self.link(from, entries)?;
        if branch.entries.is_empty() {
            return Ok(Merged::Nothing);
        }
        if self.is_next(&branch) {
            return self.append(branch);
        }
        if self.outweighs(&branch) {
            return Ok(Merged::Weaker { kept: branch.at });
        }
        match self.judge(branch, &|| true)? {
            Some(judged) => self.adopt(judged, Prefer::Heavier),
            None => Ok(Merged::Nothing),
        }
    }

    /// Is this one entry after our last?
    #[must_use]
    pub fn is_next(&self, branch: &Branch) -> bool {
        branch.at == self.len() && branch.entries.len() == 1
    }

    /// Checks that a peer's entries, the first of which has index `from`, follow each other and are signed by people who may
    /// write them. What we have is left out.
    ///
    /// # Errors
    /// Why they are refused, as for [`merge`](Self::merge).
    pub fn link(&self, from: usize, entries: Vec<Entry>) -> Result<Branch, ChainError> {
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
        let hashes = self.check_links(at, &fresh)?;
        Ok(Branch { at, entries: fresh, hashes })
    }

    /// Appends the one entry of a branch that [`is_next`](Self::is_next).
    ///
    /// # Errors
    /// Why it is refused.
    pub fn append(&mut self, branch: Branch) -> Result<Merged, ChainError> {
        let at = self.len();
        for (entry, hash) in branch.entries.into_iter().zip(branch.hashes) {
            self.state.apply_entry(&self.header, self.entries.len(), &entry)?;
            self.infos.push(EntryInfo { hash, weight: self.state.weight });
            self.entries.push(entry);
        }
        Ok(Merged::Added(at..self.len()))
    }

    /// Replays a branch by the rules. Asks from time to time whether it `may_go_on`.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn judge(
        &self,
        branch: Branch,
        may_go_on: &dyn Fn() -> bool,
    ) -> Result<Option<JudgedBranch>, ChainError> {
        if branch.entries.is_empty() {
            return Ok(None);
        }
        let mut state = if branch.at == self.len() {
            self.state.clone()
        } else {
            self.replayed(branch.at, may_go_on)?
        };
        let mut infos = Vec::with_capacity(branch.entries.len());
        for (number, (entry, hash)) in branch.entries.iter().zip(&branch.hashes).enumerate() {
            check_budget(number, may_go_on)?;
            state.apply_entry(&self.header, branch.at + number, entry)?;
            infos.push(EntryInfo { hash: *hash, weight: state.weight });
        }
        Ok(Some(JudgedBranch { branch, state, infos, head: self.head() }))
    }

    /// Is our log heavier than this branch can be? Then the branch need not be judged.
    fn outweighs(&self, branch: &Branch) -> bool {
        let weights = branch.entries.iter().map(|entry| match entry.action {
            Action::Move(_) => 1,
            _ => 2,
        });
        self.weight_at(branch.at).saturating_add(weights.sum()) < self.state.weight
    }

    /// Keeps the branch that stands.
    ///
    /// # Errors
    /// [`ChainError::Outdated`] if the log has changed since the branch was judged.
    pub fn adopt(&mut self, judged: JudgedBranch, prefer: Prefer) -> Result<Merged, ChainError> {
        let JudgedBranch { branch: Branch { at, entries, .. }, state, infos, head } = judged;
        if head != self.head() {
            return Err(ChainError::Outdated);
        }
        if prefer == Prefer::Heavier && !self.loses_to(at, &entries, &infos, state.weight) {
            return Ok(Merged::Weaker { kept: at });
        }
        let lost = self.entries.split_off(at);
        self.infos.truncate(at);
        self.entries.extend(entries);
        self.infos.extend(infos);
        self.state = state;
        let kept = at;
        Ok(if lost.is_empty() { Merged::Added(at..self.len()) } else { Merged::Replaced { kept, lost } })
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
    #[must_use]
    pub fn count_known(&self, from: usize, entries: &[Entry]) -> usize {
        let both = entries.iter().zip(self.infos.iter().skip(from));
        both.take_while(|(entry, info)| entry.hash(self.id) == info.hash).count()
    }

    /// Does another branch from there stand instead of ours?
    fn loses_to(&self, at: usize, fresh: &[Entry], infos: &[EntryInfo], weight: u32) -> bool {
        let (Some(own), Some(info)) = (self.entries.get(at), self.infos.get(at)) else { return true };
        let (Some(theirs), Some(first)) = (fresh.first(), infos.first()) else { return false };
        let by_weight = self.state.weight.cmp(&weight);
        by_weight.then_with(|| own.fork_order(theirs, [info.hash, first.hash])) == Ordering::Less
    }

    /// The weight of the first `len` entries.
    fn weight_at(&self, len: usize) -> u32 {
        len.checked_sub(1).and_then(|last| self.infos.get(last)).map_or(0, |info| info.weight)
    }

    /// The state after the first `len` entries.
    fn replayed(&self, len: usize, may_go_on: &dyn Fn() -> bool) -> Result<State, ChainError> {
        let mut state = State::new(self.header.open()?);
        for (index, entry) in self.entries.iter().take(len).enumerate() {
            check_budget(index, may_go_on)?;
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

fn check_budget(number: usize, may_go_on: &dyn Fn() -> bool) -> Result<(), ChainError> {
    let asks = number.is_multiple_of(ASK_EVERY);
    if asks && !may_go_on() { Err(ChainError::OutOfBudget) } else { Ok(()) }
}
