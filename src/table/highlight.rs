//! Which cells are marked, and how: recomputed when something changes, read by both views.

use super::analysis::Analysis;
use super::bot::Hint;
use super::selection::Selection;
use super::{Table, TableReset};
use crate::AppSystems;
use crate::online::Online;
use crate::online::presence::{self, RemotePresence};
use bevy::prelude::*;
use rules::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marks>()
        .add_systems(Update, mark.after(super::scene::follow_drag).in_set(AppSystems::Present));
}

/// What is marked on the board.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The cells of the last move, in order.
    pub last: Vec<Cell>,
    /// The cells chosen so far.
    pub chosen: Vec<Cell>,
    /// Free cells where the selected piece can go.
    pub targets: Vec<Cell>,
    /// Occupied cells where it can go.
    pub captures: Vec<Cell>,
    /// A king in check, or the like.
    pub alarm: Option<Cell>,
    /// The cell under the pointer, if a click there would do something.
    pub hover: Option<Cell>,
    /// The keyboard cursor.
    pub cursor: Option<Cell>,
    /// From where to where a hint, the best move in a review or a move to be confirmed goes.
    pub arrow: Option<(Cell, Cell)>,
    /// The cell of such a move if it has only one.
    pub ring: Option<Cell>,
    /// Where remote players point, and the arrows that players have drawn.
    pub pointed: Vec<PointedAt>,
}

/// Where a player points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointedAt {
    /// The player's colour: an index into [`PLAYER_COLOURS`](presence::PLAYER_COLOURS).
    pub tint: usize,
    /// The cell.
    pub cell: Option<Cell>,
    /// The arrow that the player has drawn.
    pub arrow: Option<(Cell, Cell)>,
}

pub(super) fn mark(
    table: Option<Res<Table>>,
    selection: Res<Selection>,
    (hint, analysis): (Res<Hint>, Res<Analysis>),
    (online, company): (Res<Online>, Res<RemotePresence>),
    mut reset: MessageReader<TableReset>,
    mut marks: ResMut<Marks>,
) {
    let reset = reset.read().count() > 0;
    let Some(table) = table else {
        marks.set_if_neq(Marks::default());
        return;
    };
    let advised = hint.is_changed() || analysis.is_changed();
    if table.is_changed() || selection.is_changed() || company.is_changed() || advised || reset {
        let best = analysis.here().and_then(|opinion| opinion.best.as_ref());
        let advice = best.map(|(text, _)| text.as_str()).or(hint.text());
        let pointed = pointed(&table, &selection, &online, &company);
        marks.set_if_neq(Marks { pointed, ..marks_of(&table, &selection, advice) });
    }
}

/// Where remote players point, if they see the same position, and the arrow drawn here. Cells come from outside, so
/// those that are not on the board are dropped.
fn pointed(
    table: &Table,
    selection: &Selection,
    online: &Online,
    company: &RemotePresence,
) -> Vec<PointedAt> {
    if table.review().is_some() || !company.is_on() {
        return Vec::new();
    }
    let board = table.shown().board();
    let own = online.me.filter(|_| selection.arrow.is_some());
    let own = own.map(|who| presence::RemotePointer { who, cell: None, arrow: selection.arrow });
    let all = company.pointers().chain(own).map(|it| PointedAt {
        tint: presence::player_colour(online, it.who),
        cell: it.cell.filter(|cell| board.has(*cell)),
        arrow: it.arrow.filter(|(from, to)| board.has(*from) && board.has(*to)),
    });
    all.collect()
}

fn marks_of(table: &Table, selection: &Selection, hint: Option<&str>) -> Marks {
    let shown = table.shown();
    let mut marks = Marks {
        last: shown.last_move().to_vec(),
        alarm: shown.alarm(),
        cursor: selection.cursor,
        ..Marks::default()
    };
    if let Some(text) = selection.pending.as_deref().or(hint) {
        let cells = shown.legal().iter().find(|mv| mv.text == text).map(|mv| &mv.cells[..]);
        match cells {
            Some([first, .., last]) => marks.arrow = Some((*first, *last)),
            Some([only]) => marks.ring = Some(*only),
            _ => {}
        }
    }
    if !table.takes_clicks() {
        return marks;
    }
    marks.chosen = selection.builder.cells().to_vec();
    let targets =
        if selection.builder.is_empty() { Vec::new() } else { selection.builder.targets(shown.legal()) };
    let starts = |cell: Cell| shown.legal().iter().any(|mv| mv.cells.first() == Some(&cell));
    let aimed = selection.hover.map(|cell| shown.snap_click(cell));
    let over = |cell: &Cell| starts(*cell) || targets.contains(cell);
    marks.hover = aimed.filter(over).or(selection.hover.filter(over));
    (marks.captures, marks.targets) =
        targets.into_iter().partition(|cell| shown.piece_at(*cell).is_some());
    marks
}
