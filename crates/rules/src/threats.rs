//! Which pieces of a team are under attack, found by playing the moves of the other team.

use crate::{Cell, GameMode, Placed, Team};
use std::collections::{BTreeMap, BTreeSet};

/// The cells of a team's pieces that the next move of another team could capture.
///
/// On the team's own turn it is as if the team passed. Where it cannot, a piece counts if it can be captured after
/// at least half of the team's moves that leave it where it is; of many moves only some are tried.
pub(crate) fn attacked<M: GameMode>(mode: &M, state: &M::State, team: Team) -> Vec<Cell> {
    if mode.turn(state) != team {
        return captured(mode, state, team).into_iter().collect();
    }
    let mut cells = match mode.passed(state).filter(|passed| mode.turn(passed) != team) {
        Some(passed) => captured(mode, &passed, team),
        None => mostly_captured(mode, state, team),
    };
    cells.extend(mode.in_check(state));
    cells.into_iter().collect()
}

/// The cells of a team that some move from here empties of its pieces. It is not the team's turn.
fn captured<M: GameMode>(mode: &M, state: &M::State, team: Team) -> BTreeSet<Cell> {
    let own = cells_of(mode, state, team);
    let mut found = BTreeSet::new();
    for after in successors(mode, state) {
        let left = cells_of(mode, &after, team);
        found.extend(own.difference(&left));
    }
    found
}

/// The most moves of the team that are tried where it cannot pass: each costs as much as a whole answer otherwise.
const MOST_TRIED: usize = 16;

fn mostly_captured<M: GameMode>(mode: &M, state: &M::State, team: Team) -> BTreeSet<Cell> {
    let own = cells_of(mode, state, team);
    // For each cell: after how many moves the piece still stands there, and how often it can then be captured.
    let mut counts: BTreeMap<Cell, (usize, usize)> = BTreeMap::new();
    let moves: Vec<M::Move> = moves(mode, state);
    let few = moves.iter().step_by(moves.len().div_ceil(MOST_TRIED).max(1));
    let after = few.map(|mv| played(mode, state, *mv));
    for after in after.filter(|after| mode.turn(after) != team) {
        let lost = captured(mode, &after, team);
        for cell in own.intersection(&cells_of(mode, &after, team)) {
            let (stays, hits) = counts.entry(*cell).or_default();
            *stays += 1;
            *hits += usize::from(lost.contains(cell));
        }
    }
    let often = counts.into_iter().filter(|(_, (stays, hits))| 2 * hits >= *stays);
    often.map(|(cell, _)| cell).collect()
}

/// The positions after every legal move.
fn successors<'a, M: GameMode>(mode: &'a M, state: &'a M::State) -> impl Iterator<Item = M::State> + 'a {
    moves(mode, state).into_iter().map(|mv| played(mode, state, mv))
}

fn moves<M: GameMode>(mode: &M, state: &M::State) -> Vec<M::Move> {
    let mut moves = Vec::new();
    mode.moves(state, &mut moves);
    moves
}

fn played<M: GameMode>(mode: &M, state: &M::State, mv: M::Move) -> M::State {
    let mut after = state.clone();
    mode.play(&mut after, mv);
    after
}

fn cells_of<M: GameMode>(mode: &M, state: &M::State, team: Team) -> BTreeSet<Cell> {
    let mut pieces: Vec<Placed> = Vec::new();
    mode.pieces(state, &mut pieces);
    pieces.into_iter().filter(|piece| piece.team == team).map(|piece| piece.cell).collect()
}
