//! Every position of a game that is small enough to look at all of them.

use rules::{Game, Mode};
use std::collections::HashSet;

/// A board with more cells has too many positions.
const MOST_CELLS: usize = 12;
/// The most positions.
const MOST_POSITIONS: usize = 20_000;

/// Every position in which the game goes on; `None` if there are too many.
pub(crate) fn positions(mode: &Mode) -> Option<Vec<Box<dyn Game>>> {
    let first = mode.start().ok()?;
    if first.board().cells().count() > MOST_CELLS {
        return None;
    }
    let mut known = HashSet::from([first.key()]);
    let mut found = vec![first];
    let mut next = 0;
    while let Some(game) = found.get(next) {
        let game = game.boxed_clone();
        next += 1;
        for mv in game.moves() {
            let mut after = game.boxed_clone();
            let goes_on = after.push_move(&mv.text, 0).is_ok() && after.outcome().is_none();
            if goes_on && known.insert(after.key()) {
                found.push(after);
            }
        }
        if found.len() > MOST_POSITIONS {
            return None;
        }
    }
    Some(found)
}
