//! When entries were first seen here: what stated times and claimed flags are compared with, on every branch.

use crate::chain::{Chain, Entry, Hash};
use crate::identity::Key;
use play::Action;
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

/// The most entries of one author that are remembered although they are not in the log.
pub(super) const MAX_ASIDE: usize = 8;

/// When the entries of a log, and some that were refused or lost, were first seen.
#[derive(Default)]
pub(super) struct Witness {
    /// When the game began here.
    began: Option<Instant>,
    /// When each entry of the log was first seen; `None` if we were away.
    seen: Vec<Option<Instant>>,
    /// Entries that are not in the log, by author: what they do, and when they were first seen.
    aside: BTreeMap<Key, VecDeque<(Hash, Instant)>>,
}

/// Does a turn begin after this entry? An accepted offer that does not end the game takes moves back.
pub(super) fn starts_turn(entry: &Entry) -> bool {
    matches!(entry.action, Action::Move(_) | Action::Answer(true))
}

/// What an entry does and after what, without its time: an entry whose time was corrected was seen before.
fn deed(game: Hash, entry: &Entry) -> Hash {
    Entry { centis: 0, ..entry.clone() }.hash(game)
}

impl Witness {
    /// We are there when the game begins.
    pub(super) fn new(now: Instant) -> Self {
        Self { began: Some(now), ..Self::default() }
    }

    /// Entry `index` of the log was first seen then, and what followed the one before it is void.
    pub(super) fn set(&mut self, index: usize, at: Option<Instant>) {
        self.seen.truncate(index);
        self.seen.resize(index, None);
        self.seen.push(at);
    }

    /// When entry `index` of the log was first seen.
    pub(super) fn seen(&self, index: usize) -> Option<Instant> {
        self.seen.get(index).copied().flatten()
    }

    /// When an entry with this index was first seen on any branch.
    pub(super) fn first_seen(&self, chain: &Chain, index: usize, entry: &Entry) -> Option<Instant> {
        let deed_of = |entry| deed(chain.id(), entry);
        let ours = chain.entries().get(index).filter(|own| own.by == entry.by);
        if ours.is_some_and(|own| own.action == entry.action && own.before == entry.before) {
            return self.seen(index);
        }
        let aside = self.aside.get(&entry.by)?;
        let looked_for = deed_of(entry);
        aside.iter().find(|(deed, _)| *deed == looked_for).map(|(_, at)| *at)
    }

    /// Remembers an entry that is not in the log. Its signature must have been verified.
    pub(super) fn set_aside(&mut self, chain: &Chain, entry: &Entry, at: Instant) {
        let deed = deed(chain.id(), entry);
        let aside = self.aside.entry(entry.by).or_default();
        if aside.iter().all(|(known, _)| *known != deed) {
            aside.push_back((deed, at));
            if aside.len() > MAX_ASIDE {
                aside.pop_front();
            }
        }
    }

    /// How many entries are remembered that are not in the log.
    #[cfg(test)]
    pub(super) fn aside(&self) -> usize {
        self.aside.values().map(VecDeque::len).sum()
    }

    /// When the turn began in which entry `index` of the log was written, or would be.
    pub(super) fn turn_began(&self, chain: &Chain, index: usize) -> Option<Instant> {
        let before = chain.entries().get(..index).unwrap_or_default();
        match before.iter().rposition(starts_turn) {
            Some(last) => self.seen(last),
            None => self.began,
        }
    }

    /// Our entry `index`, now the last one, took longer by this much, so the next turn began later.
    pub(super) fn delay_last(&mut self, index: usize, by: Duration) {
        self.seen.truncate(index + 1);
        if let Some(Some(seen)) = self.seen.get_mut(index) {
            *seen += by;
        }
    }
}
