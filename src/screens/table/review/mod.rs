//! The table while a game is reviewed.
//!
//! Keys: left and right step, up and down or Home and End go to the first and last position, Space plays and
//! pauses, Esc leaves. Shift and an arrow move the board cursor, where Enter clicks, to try moves.

pub(super) mod actions;
pub(super) mod meter;
pub(super) mod panel;

mod evaluation;
mod graph;
mod players;

pub(super) use evaluation::mistake;

use super::{TableCommands, TableView};
use crate::puzzles::PuzzleAsked;
use crate::screens::Sheet;
use crate::table::TableAsked;
use crate::table::review::{ReviewCursor, ReviewStep};
use panel::ReviewPanelAction;

/// Carries out a request of the panel.
pub(super) fn handle(view: &TableView, commands: &mut TableCommands, request: ReviewPanelAction) {
    match request {
        ReviewPanelAction::Go(spot) => go(view, commands, spot),
        ReviewPanelAction::Return => {
            commands.playback.turn(false);
            commands.ask(TableAsked::Review(ReviewStep::DropSide));
        }
        ReviewPanelAction::Missed => {
            commands.playback.turn(false);
            commands.puzzles.write(PuzzleAsked::FindMissed);
            commands.sheets.open(Sheet::Missed);
            commands.awake.request_frames();
        }
    }
}

/// Reviews a position; starts the review if necessary.
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
