//! The table's screen while a game is looked at instead of played.
//!
//! Keys: left and right step, up and down or Home and End lead to the first and the last position, Space plays and
//! pauses, Esc leaves. Shift and an arrow move the cursor on the board, where Enter clicks: so moves are tried.

pub(super) mod deeds;
pub(super) mod meter;
pub(super) mod panel;

mod graph;
mod people;
mod said;

pub(super) use said::mistake;

use super::{Seen, Will};
use crate::table::TableAsked;
use crate::table::review::{Look, Spot};
use panel::Wish;

/// Does what somebody wants in the panel.
pub(super) fn grant(seen: &Seen, will: &mut Will, wish: Wish) {
    match wish {
        Wish::Go(spot) => go(seen, will, spot),
        Wish::Return => {
            will.playback.turn(false);
            will.ask(TableAsked::Review(Look::DropSide));
        }
    }
}

/// Looks at a position, and begins to look at the game at all if nobody has.
pub(super) fn go(seen: &Seen, will: &mut Will, spot: Spot) {
    match seen.table.review() {
        _ if seen.is_serious() => return,
        Some(review) if review.spot() == spot => return,
        Some(_) => {}
        None => will.ask(TableAsked::Review(Look::Begin)),
    }
    will.playback.turn(false);
    will.ask(TableAsked::Review(Look::At(spot)));
}
