//! Plain minimax without pruning, table or ordering. Tests compare the search with it.

use crate::value::{WIN, clamp_score, outcome_value};
use rules::{GameMode, Past, Score};

/// Searches every line.
pub(crate) struct Minimax<'a, M: GameMode> {
    pub(crate) mode: &'a M,
    pub(crate) past: Past,
    pub(crate) nodes_left: u64,
}

impl<M: GameMode> Minimax<'_, M> {
    /// The value of a position, searched `depth` moves ahead; `None` if `nodes_left` are not enough.
    pub(crate) fn value(&mut self, state: &M::State, depth: u32, ply: usize) -> Option<Score> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let moves = self.moves(state);
        if let Some(value) = self.terminal_value(state, &moves, ply) {
            return Some(value);
        }
        let quiet = depth == 0 && !self.mode.is_urgent(state);
        let stand = if quiet { clamp_score(self.mode.score(state)) } else { -WIN };
        let loud =
            |mv: &M::Move| self.mode.is_noisy(state, *mv) && self.mode.move_priority(state, *mv) >= 0;
        let tried: Vec<_> = moves.into_iter().filter(|mv| !quiet || loud(mv)).collect();
        let mut best = stand;
        for mv in tried {
            let mut next = state.clone();
            self.mode.play(&mut next, mv);
            let deeper = if depth == 0 { 0 } else { depth - 1 + u32::from(self.mode.is_urgent(&next)) };
            self.past.push(self.mode.hash(state));
            let value = self.value(&next, deeper, ply + 1);
            self.past.pop();
            let same_team = self.mode.turn(&next) == self.mode.turn(state);
            best = best.max(if same_team { value? } else { -value? });
        }
        Some(best)
    }

    fn moves(&self, state: &M::State) -> Vec<M::Move> {
        let mut moves = Vec::new();
        self.mode.moves(state, &mut moves);
        moves
    }

    fn terminal_value(&self, state: &M::State, moves: &[M::Move], ply: usize) -> Option<Score> {
        let outcome = if moves.is_empty() {
            self.mode.ending(state)
        } else {
            self.mode.early_ending(state, &self.past).filter(|_| ply > 0)?
        };
        Some(outcome_value(outcome, self.mode.turn(state), ply))
    }
}
