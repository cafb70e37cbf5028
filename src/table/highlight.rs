//! Which cells are marked, and how: worked out when something changes, and read by both views.

use super::analysis::Analysis;
use super::bot::Hint;
use super::hand::Hand;
use super::{Table, TableReset};
use crate::AppSystems;
use crate::online::Online;
use crate::online::presence::{self, RemotePresence};
use bevy::prelude::*;
use rules::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marks>().add_systems(Update, mark.in_set(AppSystems::Share));
}

/// What is marked on the board.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The last move: where it began, where it went.
    pub last: Vec<Cell>,
    /// The cells chosen so far.
    pub chosen: Vec<Cell>,
    /// Free cells where the chosen piece can go.
    pub targets: Vec<Cell>,
    /// The same, where something would be taken from the cell.
    pub prey: Vec<Cell>,
    /// A king in check, or the like.
    pub alarm: Option<Cell>,
    /// Under the pointer, where a click would do something.
    pub hover: Option<Cell>,
    /// The keyboard cursor.
    pub cursor: Option<Cell>,
    /// From where to where a hint, the best move of a review or a move to be confirmed goes.
    pub arrow: Option<(Cell, Cell)>,
    /// Cells a hint or a move to be confirmed names when it has only one.
    pub ring: Option<Cell>,
    /// Where people elsewhere point, and what was drawn for them to see.
    pub pointed: Vec<PointedAt>,
}

/// Where somebody points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointedAt {
    /// Their colour, by its place in [`PLAYER_COLOURS`](presence::PLAYER_COLOURS).
    pub tint: usize,
    /// The cell.
    pub cell: Option<Cell>,
    /// The arrow they have drawn.
    pub arrow: Option<(Cell, Cell)>,
}

fn mark(
    table: Option<Res<Table>>,
    hand: Res<Hand>,
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
    if table.is_changed() || hand.is_changed() || company.is_changed() || advised || reset {
        let best = analysis.here().and_then(|opinion| opinion.best.as_ref());
        let advice = best.map(|(text, _)| text.as_str()).or(hint.text());
        let pointed = pointed(&table, &hand, &online, &company);
        marks.set_if_neq(Marks { pointed, ..marks_of(&table, &hand, advice) });
    }
}

/// Where others point, if they see the same position, and what was drawn here. Others may point at anything, so only
/// what is on the board counts.
fn pointed(table: &Table, hand: &Hand, online: &Online, company: &RemotePresence) -> Vec<PointedAt> {
    if table.review().is_some() || !company.is_on() {
        return Vec::new();
    }
    let board = table.board();
    let own = online.me.filter(|_| hand.arrow.is_some());
    let own = own.map(|who| presence::RemotePointer { who, cell: None, arrow: hand.arrow });
    let all = company.pointers().chain(own).map(|it| PointedAt {
        tint: presence::player_colour(online, it.who),
        cell: it.cell.filter(|cell| board.has(*cell)),
        arrow: it.arrow.filter(|(from, to)| board.has(*from) && board.has(*to)),
    });
    all.collect()
}

fn marks_of(table: &Table, hand: &Hand, hint: Option<&str>) -> Marks {
    let mut marks = Marks {
        last: table.last().map(|last| last.cells.clone()).unwrap_or_default(),
        alarm: table.game().in_check(),
        cursor: hand.cursor,
        ..Marks::default()
    };
    if let Some(text) = hand.pending.as_deref().or(hint) {
        let cells = table.legal().iter().find(|mv| mv.text == text).map(|mv| &mv.cells[..]);
        match cells {
            Some([first, .., last]) => marks.arrow = Some((*first, *last)),
            Some([only]) => marks.ring = Some(*only),
            _ => {}
        }
    }
    if !table.awaits_person() {
        return marks;
    }
    marks.chosen = hand.choosing.cells().to_vec();
    let targets =
        if hand.choosing.is_empty() { Vec::new() } else { hand.choosing.targets(table.legal()) };
    let starts = |cell: Cell| table.legal().iter().any(|mv| mv.cells.first() == Some(&cell));
    let aimed = hand.hover.map(|cell| table.game().snap_click(cell));
    let over = |cell: &Cell| starts(*cell) || targets.contains(cell);
    marks.hover = aimed.filter(over).or(hand.hover.filter(over));
    (marks.prey, marks.targets) = targets.into_iter().partition(|cell| table.piece_at(*cell).is_some());
    marks
}
