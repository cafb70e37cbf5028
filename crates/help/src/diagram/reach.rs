//! Where a piece can go.

use rules::{Cell, Game, LegalMove, Step};
use std::collections::BTreeSet;

/// Where a piece can go, and what it would capture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    /// Free cells it can go to.
    pub(crate) targets: BTreeSet<Cell>,
    /// Cells it can go to by capturing what stands there.
    pub(crate) captures: BTreeSet<Cell>,
    /// Pieces elsewhere that a move of it captures.
    pub(crate) victims: BTreeSet<Cell>,
}

impl Reach {
    pub(crate) fn is_empty(&self) -> bool {
        self.targets.is_empty() && self.captures.is_empty()
    }
}

/// The cells that the piece on `from` can go to; cheap.
pub(crate) fn ends(moves: &[LegalMove], from: Cell) -> BTreeSet<Cell> {
    let own = moves.iter().filter(|mv| mv.cells.len() > 1 && mv.cells.first() == Some(&from));
    own.filter_map(|mv| mv.cells.last().copied()).collect()
}

/// Where the piece on `from` can go.
pub(crate) fn reach(game: &dyn Game, from: Cell) -> Reach {
    let moves = game.moves();
    let (pieces, mover) = (game.pieces(), game.turn());
    let held = |cell: &Cell| pieces.iter().any(|piece| piece.cell == *cell && piece.team != mover);
    let (captures, targets) = ends(&moves, from).into_iter().partition(held);
    let mut reach = Reach { targets, captures, victims: BTreeSet::new() };
    for mv in moves.iter().filter(|mv| mv.cells.len() > 1 && mv.cells.first() == Some(&from)) {
        for step in game.steps_of(&mv.text).unwrap_or_default() {
            match step {
                Step::Remove(piece) if piece.team != mover => drop(reach.victims.insert(piece.cell)),
                _ => {}
            }
        }
    }
    reach.victims.retain(|cell| !reach.captures.contains(cell));
    reach
}
