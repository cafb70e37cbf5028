//! The position for a game's picture can be played, and shows what it says.

use super::ensure;
use crate::{GameMode, Mode};
use std::sync::Arc;

/// Checks the showcase of one game.
pub(super) fn check<M: GameMode>(mode: &Arc<M>) -> Result<(), String> {
    let id = &mode.info().id;
    let mode = Mode::shared(mode.clone());
    let showcase = mode.showcase();
    let game = showcase.open(&mode).map_err(|why| format!("{id}: its showcase: {why}"))?;
    let board = game.board();
    let known =
        showcase.focus.is_empty() || board.cells().any(|cell| board.name(cell) == showcase.focus);
    ensure(known, || format!("{id}: its showcase looks at no cell of the board"))?;
    ensure(!game.pieces().is_empty(), || format!("{id}: its showcase shows no piece"))
}
