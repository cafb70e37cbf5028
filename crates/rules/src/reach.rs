//! Where a piece could go, whether or not it is its turn.

use crate::{Cell, GameMode, Placed, Team};
use std::collections::{BTreeMap, BTreeSet};

/// The most replies that are tried where a team cannot pass.
const MOST_TRIED: usize = 16;

/// The cells that the piece on a cell could go to if it were its team's turn.
///
/// Where the team to move cannot pass, the cells that the piece could go to after at least half of its moves.
pub(crate) fn reach<M: GameMode>(mode: &M, state: &M::State, from: Cell) -> Vec<Cell> {
    let Some(team) = team_at(mode, state, from) else { return Vec::new() };
    if mode.turn(state) == team {
        return targets(mode, state, from).into_iter().collect();
    }
    match mode.passed(state).filter(|passed| mode.turn(passed) == team) {
        Some(passed) => targets(mode, &passed, from).into_iter().collect(),
        None => mostly(mode, state, from, team),
    }
}

fn team_at<M: GameMode>(mode: &M, state: &M::State, cell: Cell) -> Option<Team> {
    let mut pieces: Vec<Placed> = Vec::new();
    mode.pieces(state, &mut pieces);
    pieces.into_iter().find(|piece| piece.cell == cell).map(|piece| piece.team)
}

/// The cells on the paths of all moves that begin here.
fn targets<M: GameMode>(mode: &M, state: &M::State, from: Cell) -> BTreeSet<Cell> {
    let mut moves = Vec::new();
    mode.moves(state, &mut moves);
    let cells = moves.into_iter().map(|mv| mode.cells(state, mv));
    let own = cells.filter(|cells| cells.first() == Some(&from));
    own.flat_map(|cells| cells.into_iter().skip(1)).filter(|cell| *cell != from).collect()
}

fn mostly<M: GameMode>(mode: &M, state: &M::State, from: Cell, team: Team) -> Vec<Cell> {
    let mut moves = Vec::new();
    mode.moves(state, &mut moves);
    let few = moves.iter().step_by(moves.len().div_ceil(MOST_TRIED).max(1));
    let (mut stays, mut counts) = (0, BTreeMap::<Cell, usize>::new());
    for mv in few {
        let mut after = state.clone();
        mode.play(&mut after, *mv);
        if mode.turn(&after) == team && team_at(mode, &after, from) == Some(team) {
            stays += 1;
            targets(mode, &after, from)
                .into_iter()
                .for_each(|cell| *counts.entry(cell).or_default() += 1);
        }
    }
    counts.into_iter().filter(|(_, count)| 2 * count >= stays).map(|(cell, _)| cell).collect()
}
