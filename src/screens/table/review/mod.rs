//! The table's screen while a game is looked at instead of played.
//!
//! Keys: left and right step, up and down or Home and End lead to the first and the last position, Space plays and
//! pauses, Esc leaves. Shift and an arrow move the cursor on the board, where Enter clicks: so moves are tried.

pub(super) mod actions;
pub(super) mod meter;
pub(super) mod panel;

mod evaluation;
mod graph;
mod players;

pub(super) use evaluation::mistake;

use super::{TableCommands, TableView};
use crate::table::TableAsked;
use crate::table::review::{ReviewCursor, ReviewStep};
use panel::ReviewPanelAction;

/// Does what somebody wants in the panel.
pub(super) fn handle(view: &TableView, commands: &mut TableCommands, request: ReviewPanelAction) {
    match request {
        ReviewPanelAction::Go(spot) => go(view, commands, spot),
        ReviewPanelAction::Return => {
            commands.playback.turn(false);
            commands.ask(TableAsked::Review(ReviewStep::DropSide));
        }
    }
}

/// Looks at a position, and begins to look at the game at all if nobody has.
pub(super) fn go(view: &TableView, commands: &mut TableCommands, spot: ReviewCursor) {
    match view.table.review() {
        _ if view.is_serious() => return,
        Some(review) if review.cursor() == spot => return,
        Some(_) => {}
        None => commands.ask(TableAsked::Review(ReviewStep::Begin)),
    }
    commands.playback.turn(false);
    commands.ask(TableAsked::Review(ReviewStep::At(spot)));
}
