//! Where a line ends: whatever must not be left hanging is played out before the score is believed.

use crate::memory::Found;
use crate::mind::Mind;
use crate::order::{Hints, pick, rank, rank_noisy};
use crate::tree::Tree;
use crate::value::{LONGEST, WIN, bounded, of_ending};
use crate::window::Window;
use rules::{GameMode, Score};

impl<M: GameMode, T: Mind<M>> Tree<'_, M, T> {
    /// Plays out what must not be left hanging, then believes the score.
    pub(crate) fn settle(&mut self, state: &M::State, mut window: Window, ply: usize) -> Score {
        if self.enter(ply) {
            return 0;
        }
        if let Some(value) = self.stopped_by_rule(state, ply) {
            return value;
        }
        if ply >= LONGEST {
            return bounded(self.mind.score(self.mode, state));
        }
        let key = self.mode.hash(state);
        let known = self.table.and_then(|table| table.get(key));
        if let Some(value) = known.and_then(|entry| self.usable(entry, window, 0, ply)) {
            return value;
        }
        let team = self.mode.turn(state);
        let urgent = self.mode.urgent(state);
        let mut value = if urgent { -WIN } else { bounded(self.mind.score(self.mode, state)) };
        if value >= window.beta && self.mode.count(state) > 0 {
            return value;
        }
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        moves.clear();
        self.mode.moves(state, &mut moves);
        if moves.is_empty() {
            self.plies[ply].moves = moves;
            return of_ending(self.mode.ending(state), team, ply);
        }
        let first_alpha = window.alpha;
        window.alpha = window.alpha.max(value);
        let mut best = None;
        if window.alpha < window.beta {
            let mut candidates = std::mem::take(&mut self.plies[ply].candidates);
            let known_best = known.map(|entry| entry.best);
            if urgent {
                let killers = [None; 2];
                let hints = Hints { best: known_best, killers, history: &self.history, team: team.0 };
                rank(self.mode, state, &moves, &hints, &mut candidates);
            } else {
                rank_noisy(self.mode, state, &moves, known_best, &mut candidates);
            }
            self.past.push(key);
            for n in 0..candidates.len() {
                let candidate = pick(&mut candidates, n);
                let blind = self.mind.overlooks(key, candidate.index.into(), moves.len(), ply);
                if blind && !(urgent && n == 0) {
                    continue;
                }
                let mut next = state.clone();
                self.mode.play(&mut next, candidate.mv);
                let found = if self.mode.turn(&next) == team {
                    self.settle(&next, window, ply + 1)
                } else {
                    -self.settle(&next, window.flipped(), ply + 1)
                };
                if self.stopped {
                    break;
                }
                if found > value {
                    value = found;
                    best = Some(candidate.index);
                }
                window.alpha = window.alpha.max(value);
                if window.alpha >= window.beta {
                    break;
                }
            }
            self.past.pop();
            self.plies[ply].candidates = candidates;
        }
        self.plies[ply].moves = moves;
        if !self.stopped {
            let found = Found { value, best, seen: 0 };
            self.remember(key, &found, window, first_alpha, 0, ply);
        }
        value
    }
}
