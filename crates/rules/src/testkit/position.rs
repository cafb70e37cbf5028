//! Positions: keys, equality, texts, what a player sees and clicks.

use super::ensure;
use crate::{Cells, GameMode, Options, Pick, steps};
use std::collections::{HashMap, HashSet};

/// The number of positions kept, to find keys of unequal positions that are equal.
const REMEMBERED: usize = 200_000;

/// The positions seen so far, by key.
pub(super) struct Seen<M: GameMode>(HashMap<u64, M::State>);

impl<M: GameMode> Default for Seen<M> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<M: GameMode> Seen<M> {
    /// Equal keys mean equal positions; the key and the text hold all that matters; the count is right.
    pub(super) fn check(
        &mut self,
        mode: &M,
        options: &Options,
        state: &M::State,
        moves: &[M::Move],
    ) -> Result<(), String> {
        let key = mode.hash(state);
        if let Some(known) = self.0.get(&key) {
            ensure(known == state, || format!("one key for two positions: {known:?} and {state:?}"))?;
        } else if self.0.len() < REMEMBERED {
            self.0.insert(key, state.clone());
        }
        ensure(mode.count_moves(state) == moves.len() as u64, || {
            "count is not the number of moves".into()
        })?;
        let text = mode.write_position(state);
        let read =
            mode.read_position(options, &text).map_err(|e| format!("own position refused: {e}"))?;
        ensure(mode.write_position(&read) == text, || "the text read and written is another".into())?;
        ensure(read == *state, || format!("the position read is another: {read:?}, not {state:?}"))?;
        ensure(mode.hash(&read) == key, || "the key made anew is another".into())
    }
}

/// Pieces, moves, clicks and steps of one position.
pub(super) fn check<M: GameMode>(mode: &M, state: &M::State, moves: &[M::Move]) -> Result<(), String> {
    let board = mode.board(state);
    let mut before = Vec::new();
    mode.pieces(state, &mut before);
    for piece in &before {
        ensure(board.has(piece.cell), || format!("{piece:?} stands beside the board"))?;
        let known = usize::from(piece.kind) < mode.info().kinds.len()
            && usize::from(piece.team.0) < mode.info().teams.len();
        ensure(known, || format!("{piece:?} is of no kind or team"))?;
        let theirs = mode.info().may_have(piece.team, piece.kind);
        ensure(theirs, || format!("{piece:?} belongs to a team that may not have it"))?;
    }
    let cells: HashSet<_> = before.iter().map(|piece| piece.cell).collect();
    ensure(cells.len() == before.len(), || "two pieces stand on one cell".into())?;
    check_clicks(mode, state, moves)?;
    for mv in moves {
        let mut after_state = state.clone();
        mode.play(&mut after_state, *mv);
        let mut after = Vec::new();
        mode.pieces(&after_state, &mut after);
        after.sort_unstable();
        let steps = mode.steps(state, *mv, &after_state);
        let shown = steps::apply(&before, &steps);
        ensure(shown.as_ref() == Some(&after), || {
            format!("after {} the steps {steps:?} lead elsewhere", mode.write_move(state, *mv))
        })?;
    }
    Ok(())
}

/// Every move can be clicked, and a player is asked only where clicks cannot tell.
fn check_clicks<M: GameMode>(mode: &M, state: &M::State, moves: &[M::Move]) -> Result<(), String> {
    let board = mode.board(state);
    let mut by_cells: HashMap<Cells, Vec<Option<Pick>>> = HashMap::new();
    for mv in moves {
        let cells = mode.cells(state, *mv);
        let text = mode.write_move(state, *mv);
        ensure(!cells.is_empty(), || format!("{text} has no cells to click"))?;
        ensure(cells.iter().all(|cell| board.has(*cell)), || format!("{text} leaves the board"))?;
        let aimed = cells.iter().all(|cell| mode.snap_click(state, *cell) == *cell);
        ensure(aimed, || format!("a click on a cell of {text} means another cell"))?;
        by_cells.entry(cells).or_default().push(mode.pick(state, *mv));
    }
    for (cells, picks) in by_cells.iter().filter(|(_, picks)| picks.len() > 1) {
        let different: HashSet<_> = picks.iter().flatten().collect();
        ensure(different.len() == picks.len(), || {
            format!("moves share {cells:?} and nothing tells them apart")
        })?;
    }
    Ok(())
}
