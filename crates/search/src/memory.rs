//! What a search keeps of what it has found: best lines, good moves, and values in the table.

use crate::mind::Mind;
use crate::order::Candidate;
use crate::table::{Bound, Entry};
use crate::tree::Tree;
use crate::value::{from_table, is_proven, to_table};
#[cfg(test)]
use crate::window::Exactness;
use crate::window::Window;
use rules::{GameMode, Score};

/// Stands for the best move in the table where none is known.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// What the moves of a position have brought.
pub(crate) struct Found {
    pub(crate) value: Score,
    pub(crate) best: Option<u16>,
    pub(crate) seen: i32,
}

impl<M: GameMode, T: Mind<M>> Tree<'_, M, T> {
    /// The stored value, if it is deep enough and settles the question. The main line is always walked.
    #[inline]
    pub(crate) fn usable(&self, entry: Entry, window: Window, depth: i32, ply: usize) -> Option<Score> {
        if !window.is_null() || i32::from(entry.depth) < depth {
            return None;
        }
        #[cfg(test)]
        if self.exactness == Exactness::Whole && i32::from(entry.depth) != depth {
            return None;
        }
        let value = from_table(entry.value, ply);
        let settled = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= window.beta,
            Bound::AtMost => value <= window.alpha,
        };
        settled.then_some(value)
    }

    pub(crate) fn extend_line(&mut self, ply: usize, mv: M::Move) {
        let (here, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    /// A quiet move was too good to be allowed: it comes sooner next time, those before it later.
    pub(crate) fn learn(&mut self, team: u8, tried: &[Candidate<M::Move>], depth: i32, ply: usize) {
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

    pub(crate) fn remember(
        &self,
        key: u64,
        found: &Found,
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

/// What is known about a position beats the mere score of it, where it says more.
#[inline]
pub(crate) fn better_informed(score: Score, entry: Entry, ply: usize) -> Score {
    let value = from_table(entry.value, ply);
    let says_more = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => value > score,
        Bound::AtMost => value < score,
    };
    if says_more && !is_proven(value) && !is_proven(score) { value } else { score }
}
