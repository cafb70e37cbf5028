//! The piece that is looked at: what it is, and where it could go.

use super::BeginnerHints;
use crate::settings::Settings;
use crate::table::selection::Selection;
use crate::table::{ShownPosition, Table};
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use rules::{Cell, Placed};
use std::time::Duration;

/// How long the pointer rests on a piece before it is described, so that nothing flickers while it crosses the board.
const REST: Duration = Duration::from_millis(160);

/// A piece that is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceHint {
    /// The piece.
    pub piece: Placed,
    /// Where it could go if it were its turn.
    pub reach: Vec<Cell>,
    /// Does it belong to another team than the player's?
    pub is_enemy: bool,
}

/// Where the player looks.
#[derive(Default)]
pub(super) struct Gaze {
    hover: Option<Cell>,
    cursor: Option<Cell>,
    /// When the pointer came to its cell.
    since: Duration,
    by_keyboard: bool,
    /// Does the pointer not yet rest?
    waits: bool,
    epoch: u64,
    /// Where a move has just ended under the pointer: that piece is not described until the player looks elsewhere.
    just_moved: Option<Cell>,
    /// What is described now: its cell, and the epoch of the table.
    shown: Option<(Cell, u64)>,
}

/// Describes the chosen piece, or the one on which the pointer or the cursor rests. The rules are asked once for each.
pub(super) fn watch(
    table: Option<Res<Table>>,
    (selection, settings): (Res<Selection>, Res<Settings>),
    (time, waker): (Res<Time<Real>>, Res<Waker>),
    mut gaze: Local<Gaze>,
    mut hints: ResMut<BeginnerHints>,
    mut awake: ResMut<Awake>,
) {
    let Some(table) = table.filter(|_| settings.beginner_hints) else {
        gaze.shown = None;
        set(&mut hints, None);
        return;
    };
    if !table.is_changed() && !selection.is_changed() && !settings.is_changed() && !gaze.waits {
        return;
    }
    let cell = gaze.follow(&table, &selection, time.elapsed(), &waker);
    let wanted = cell.map(|cell| (cell, table.epoch()));
    if wanted == gaze.shown {
        return;
    }
    gaze.shown = wanted;
    set(&mut hints, cell.and_then(|cell| describe(&table, cell)));
    awake.request_frames();
}

/// A refusal is forgotten when the player looks at another piece.
fn set(hints: &mut ResMut<BeginnerHints>, piece: Option<PieceHint>) {
    let other = |cell: Cell| piece.as_ref().is_some_and(|hint| hint.piece.cell != cell);
    if hints.refusal.as_ref().is_some_and(|refusal| other(refusal.clicked)) {
        hints.refusal = None;
    }
    if hints.piece != piece {
        hints.piece = piece;
    }
}

impl Gaze {
    /// The cell of the piece to describe now.
    fn follow(
        &mut self,
        table: &Table,
        selection: &Selection,
        now: Duration,
        waker: &Waker,
    ) -> Option<Cell> {
        let holds_piece = |cell: &Cell| table.shown().piece_at(*cell).is_some();
        if self.has_turned(selection, now) && self.hover.filter(holds_piece).is_some() {
            waker.wake_after(REST);
        }
        let looked_at = if self.by_keyboard { self.cursor } else { self.hover };
        self.forget_moved(table, looked_at);
        self.waits = false;
        if let Some(chosen) = selection.builder.cells().first().copied().filter(holds_piece) {
            return Some(chosen);
        }
        let cell = looked_at.filter(holds_piece).filter(|_| self.just_moved.is_none());
        self.waits = cell.is_some() && !self.by_keyboard && now < self.since + REST;
        cell.filter(|_| !self.waits)
    }

    /// Takes in pointer and cursor; returns whether the pointer has come to another cell.
    fn has_turned(&mut self, selection: &Selection, now: Duration) -> bool {
        if self.cursor != selection.cursor {
            self.cursor = selection.cursor;
            self.by_keyboard = self.cursor.is_some();
        }
        let turned = self.hover != selection.hover;
        if turned {
            (self.hover, self.since, self.by_keyboard) = (selection.hover, now, false);
        }
        turned
    }

    /// A piece that has just arrived where the player looks is not described at once.
    fn forget_moved(&mut self, table: &Table, looked_at: Option<Cell>) {
        if self.epoch != table.epoch() {
            self.epoch = table.epoch();
            self.just_moved = table.shown().last_move().last().copied();
        }
        if looked_at != self.just_moved {
            self.just_moved = None;
        }
    }
}

fn describe(table: &Table, cell: Cell) -> Option<PieceHint> {
    let shown = table.shown();
    let piece = shown.piece_at(cell)?;
    let is_enemy = piece.team != table.watched_team();
    // The legal moves are known; only the moves of a team that waits have to be found.
    let reach = if piece.team == shown.turn() { leads_to(shown, cell) } else { table.reach(cell) };
    Some(PieceHint { piece, reach, is_enemy })
}

/// The cells on the paths of all legal moves that begin here.
fn leads_to(shown: &ShownPosition, from: Cell) -> Vec<Cell> {
    let begun = shown.legal().iter().filter(|mv| mv.cells.first() == Some(&from));
    let mut cells: Vec<Cell> = begun.flat_map(|mv| mv.cells.iter().skip(1)).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|cell| *cell != from);
    cells
}
