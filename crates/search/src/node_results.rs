//! What a node leaves behind: its best line, killers and history, and its table entry.

use crate::evaluator::Evaluator;
use crate::move_ordering::Candidate;
use crate::transposition_table::{Bound, Entry};
use crate::tree::Tree;
use crate::value::{from_table, is_proven, to_table};
#[cfg(test)]
use crate::window::Exactness;
use crate::window::Window;
use rules::{GameMode, Score};

/// Table entry without a best move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// What the search of a node has found.
pub(crate) struct NodeResult {
    pub(crate) value: Score,
    pub(crate) best: Option<u16>,
    pub(crate) seen: i32,
}

impl<M: GameMode, T: Evaluator<M>> Tree<'_, M, T> {
    /// The stored value, if it is deep enough and cuts off. Never in the principal variation.
    #[inline]
    pub(crate) fn table_cutoff(
        &self,
        entry: Entry,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        if !window.is_null() || i32::from(entry.depth) < depth {
            return None;
        }
        #[cfg(test)]
        if self.exactness == Exactness::Minimax && i32::from(entry.depth) != depth {
            return None;
        }
        let value = from_table(entry.value, ply);
        let cuts_off = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= window.beta,
            Bound::AtMost => value <= window.alpha,
        };
        cuts_off.then_some(value)
    }

    pub(crate) fn extend_line(&mut self, ply: usize, mv: M::Move) {
        let (here, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    /// A beta cutoff by a quiet move: it is ordered earlier next time, the moves tried before it later.
    pub(crate) fn reward_cutoff(
        &mut self,
        team: u8,
        tried: &[Candidate<M::Move>],
        depth: i32,
        ply: usize,
    ) {
        let Some((best, others)) = tried.split_last() else { return };
        let bonus = (depth * depth * 16).min(1600);
        for other in others.iter().filter(|other| !other.noisy) {
            self.history.learn(team, &other.mv, -bonus);
        }
        if !best.noisy {
            self.history.learn(team, &best.mv, bonus);
            let killers = &mut self.plies[ply].killers;
            if killers[0] != Some(best.mv) {
                *killers = [Some(best.mv), killers[0]];
            }
        }
    }

    pub(crate) fn store(
        &self,
        key: u64,
        found: &NodeResult,
        window: Window,
        first_alpha: Score,
        depth: i32,
        ply: usize,
    ) {
        let Some(table) = self.table else { return };
        let bound = if found.value >= window.beta {
            Bound::AtLeast
        } else if found.value > first_alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let value = to_table(found.value, ply);
        let kept = || table.get(key).map(|entry| entry.best);
        let best = found.best.or_else(kept).unwrap_or(NO_MOVE);
        table.put(key, Entry { value, depth: depth.clamp(0, 255) as u8, bound, best });
    }
}

/// The table's value instead of the score, where its bound is tighter.
#[inline]
pub(crate) fn refine_score(score: Score, entry: Entry, ply: usize) -> Score {
    let value = from_table(entry.value, ply);
    let is_tighter = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => value > score,
        Bound::AtMost => value < score,
    };
    if is_tighter && !is_proven(value) && !is_proven(score) { value } else { score }
}
