//! The exact value of a position under best play.
//!
//! A team that wins with its n-th disc gets half the cells of the board and one, less n: sooner is
//! better. The other team gets as much below 0, and a draw is 0.

mod board;
mod bounds;
mod follow_up;
mod node;
mod order;
mod search;
mod table;

use crate::state::State;
use board::Board;
use rules::Score;
use search::Search;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use table::Table;

/// The value of the position for the team to move. `None` if `stop` was raised or memory is short.
///
/// On a board of 7×6 it takes well under a second from the twelfth disc on, and about half a minute
/// from the first. On one of 8×7 the first moves take too long.
pub(crate) fn solve(state: &State, stop: &AtomicBool) -> Option<Score> {
    match (state.width(), state.height()) {
        (7, 6) => solve_on::<7, 6>(state, stop),
        (8, 7) => solve_on::<8, 7>(state, stop),
        (6, 5) => solve_on::<6, 5>(state, stop),
        _ => None,
    }
}

fn solve_on<const W: u32, const H: u32>(state: &State, stop: &AtomicBool) -> Option<Score> {
    let board = Board::<W, H> { mover: state.mover, all: state.all };
    let empty = board.empty_cells();
    match empty as Score {
        room if state.is_won() => return Some(-((room + 2) / 2)),
        0 => return Some(0),
        room if board.wins_at_once() => return Some((room + 1) / 2),
        _ if stop.load(Relaxed) => return None,
        _ => {}
    }
    let table = Table::for_room(Board::<W, H>::KEY_BITS, empty)?;
    Search::new(&table, stop).value(board)
}
