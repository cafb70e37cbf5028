//! Quiescence search: at the end of a line noisy moves are played out before the score counts.

use crate::evaluator::Evaluator;
use crate::move_ordering::{OrderingHints, pick, rank, rank_noisy};
use crate::node_results::NodeResult;
use crate::tree::Tree;
use crate::value::{MAX_PLY, WIN, clamp_score, outcome_value};
use crate::window::Window;
use rules::{GameMode, Score};

impl<M: GameMode, T: Evaluator<M>> Tree<'_, M, T> {
    /// The value of a position after all profitable noisy moves, or after any move in an urgent position.
    pub(crate) fn quiescence(&mut self, state: &M::State, mut window: Window, ply: usize) -> Score {
        if self.count_node(ply) {
            return 0;
        }
        if let Some(value) = self.stopped_by_rule(state, ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return clamp_score(self.evaluator.score(self.mode, state));
        }
        let key = self.mode.hash(state);
        let known = self.table.and_then(|table| table.get(key));
        if let Some(value) = known.and_then(|entry| self.table_cutoff(entry, window, 0, ply)) {
            return value;
        }
        let team = self.mode.turn(state);
        let urgent = self.mode.is_urgent(state);
        let mut value = if urgent { -WIN } else { clamp_score(self.evaluator.score(self.mode, state)) };
        if value >= window.beta && self.mode.count_moves(state) > 0 {
            return value;
        }
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        moves.clear();
        self.mode.moves(state, &mut moves);
        if moves.is_empty() {
            self.plies[ply].moves = moves;
            return outcome_value(self.mode.ending(state), team, ply);
        }
        let first_alpha = window.alpha;
        window.alpha = window.alpha.max(value);
        let mut best = None;
        if window.alpha < window.beta {
            let mut candidates = std::mem::take(&mut self.plies[ply].candidates);
            let known_best = known.map(|entry| entry.best);
            if urgent {
                let killers = [None; 2];
                let hints =
                    OrderingHints { best: known_best, killers, history: &self.history, team: team.0 };
                rank(self.mode, state, &moves, &hints, &mut candidates);
            } else {
                rank_noisy(self.mode, state, &moves, known_best, &mut candidates);
            }
            self.past.push(key);
            for n in 0..candidates.len() {
                let candidate = pick(&mut candidates, n);
                let overlooked = self.evaluator.overlooks(key, candidate.index.into(), moves.len(), ply);
                if overlooked && !(urgent && n == 0) {
                    continue;
                }
                let mut next = state.clone();
                self.mode.play(&mut next, candidate.mv);
                let value_of_move = if self.mode.turn(&next) == team {
                    self.quiescence(&next, window, ply + 1)
                } else {
                    -self.quiescence(&next, window.flipped(), ply + 1)
                };
                if self.stopped {
                    break;
                }
                if value_of_move > value {
                    value = value_of_move;
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
            let found = NodeResult { value, best, seen: 0 };
            self.store(key, &found, window, first_alpha, 0, ply);
        }
        value
    }
}
