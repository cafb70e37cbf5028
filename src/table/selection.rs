//! Clicks, drags and the keyboard cursor become moves.
//!
//! Both views report the pointer in cells of the board, so nothing here depends on the view.

use super::drawing::{self, Drawing};
use super::hints::{ClickRefused, refused_click};
use super::move_builder::{Click, MoveBuilder};
use super::premove::Premoves;
use super::{MoveAsked, MoveShown, MoveUse, ShownPosition, Table, TableAsked, TableReset};
use crate::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use rules::{Cell, LegalMove};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_message::<BoardInput>()
        .add_systems(Update, select.in_set(AppSystems::Input))
        .add_systems(Update, forget_old.in_set(AppSystems::React));
}

/// What a view or the keyboard reports.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum BoardInput {
    /// The pointer is here, in cells from the bottom left corner; none when it is not over the board.
    Moved(Option<Vec2>),
    /// The button was pressed over this cell.
    Pressed(Option<Cell>),
    /// The button was released over this cell.
    Released(Option<Cell>),
    /// The keyboard cursor moves by columns and rows of the board.
    Cursor(i8, i8),
    /// The keyboard cursor's cell is clicked.
    Act,
    /// The selection is cleared.
    Cancel,
    /// One of several moves with the same cells was picked: an index into the legal moves.
    Pick(usize),
    /// The pending move is confirmed.
    Confirm,
    /// An arrow or a circle was drawn; the same one again removes it.
    Draw(Drawing),
}

/// What the local player is selecting on the board.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Selection {
    /// The cells chosen so far.
    pub builder: MoveBuilder,
    /// Where the pointer is, in cells from the bottom left corner.
    pub pointer: Option<Vec2>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// The cell of the piece that is dragged.
    pub dragged: Option<Cell>,
    /// The cell of a piece that was dropped over a wrong one: it slides back.
    pub dropped: Option<Cell>,
    /// The keyboard cursor, once it was used.
    pub cursor: Option<Cell>,
    /// What was drawn on this position.
    pub drawings: Vec<Drawing>,
    /// The moves to pick from, as indices into the legal moves.
    pub picks: Vec<usize>,
    /// The move that waits to be confirmed.
    pub pending: Option<String>,
    /// The cell where the button was pressed, and whether that press selected it.
    pressed: Option<(Cell, bool)>,
}

impl Selection {
    /// The cell at a point of the board.
    pub fn cell_at(shown: &ShownPosition, at: Vec2) -> Option<Cell> {
        let inside = at.x >= 0.0 && at.y >= 0.0 && at.x < 255.0 && at.y < 255.0;
        inside.then(|| shown.board().cell(at.x as u8, at.y as u8)).flatten()
    }

    /// The last arrow that was drawn: the one that other players see.
    pub fn arrow(&self) -> Option<(Cell, Cell)> {
        self.drawings.iter().rev().find_map(Drawing::arrow)
    }

    fn forget(&mut self) {
        let (pointer, hover, cursor) = (self.pointer, self.hover, self.cursor);
        *self = Self { pointer, hover, cursor, ..Self::default() };
    }
}

pub(super) fn select(
    mut inputs: MessageReader<BoardInput>,
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    mut selection: ResMut<Selection>,
    mut premoves: ResMut<Premoves>,
    mut moves: MessageWriter<MoveAsked>,
    (mut asked, mut refused): (MessageWriter<TableAsked>, MessageWriter<ClickRefused>),
) {
    let Some(table) = table else {
        inputs.clear();
        return;
    };
    for input in inputs.read() {
        if !table.takes_clicks() {
            refused.write_batch(wait(*input, &table, &settings, &mut selection, &mut premoves));
            continue;
        }
        let mut next = selection.clone();
        let chosen = next.take(*input, &Choices { shown: table.shown(), legal: table.shown().legal() });
        if chosen.is_none() {
            refused.write_batch(refused_click(&selection, &next, *input));
        }
        let confirms = settings.confirm_moves && *input != BoardInput::Confirm;
        match (chosen, table.move_use()) {
            // Moves that are only tried are not confirmed.
            (Some(text), Some(MoveUse::Try)) => {
                next.forget();
                asked.write(TableAsked::TryMove { text, epoch: table.epoch() });
            }
            (Some(text), Some(MoveUse::Play(_))) if confirms => next.pending = Some(text),
            (Some(text), Some(MoveUse::Play(seat))) => {
                next.forget();
                moves.write(MoveAsked { seat, text, epoch: table.epoch() });
            }
            _ => {}
        }
        selection.set_if_neq(next);
    }
}

/// While others move, clicks choose premoves. A click that chooses nothing, or Esc, drops them all; it is refused if there
/// are no premoves now.
fn wait(
    input: BoardInput,
    table: &Table,
    settings: &Settings,
    selection: &mut ResMut<Selection>,
    premoves: &mut ResMut<Premoves>,
) -> Option<ClickRefused> {
    let mut queue = premoves.clone();
    let is_click = matches!(input, BoardInput::Pressed(Some(_)) | BoardInput::Act);
    let prepared = is_click && queue.prepare(table, settings);
    let mut next = (**selection).clone();
    let choices = Choices { shown: table.shown(), legal: queue.options() };
    let chosen = next.take(input, &choices).or_else(|| next.first_pick(&choices));
    if let Some(text) = chosen {
        next.forget();
        queue.push(&text);
    } else if (is_click && next.builder.is_empty()) || input == BoardInput::Cancel {
        queue.clear();
    }
    let refused = refused_click(selection, &next, input).filter(|_| is_click && !prepared);
    selection.set_if_neq(next);
    premoves.set_if_neq(queue);
    refused
}

/// The moves to choose from, and the position they are chosen in.
struct Choices<'a> {
    shown: &'a ShownPosition,
    legal: &'a [LegalMove],
}

impl Selection {
    /// Takes one input; returns the move that it completes.
    fn take(&mut self, input: BoardInput, choices: &Choices) -> Option<String> {
        match input {
            BoardInput::Moved(at) => {
                self.moved(at, choices);
                None
            }
            BoardInput::Pressed(cell) => self.pressed(cell, choices),
            BoardInput::Released(cell) => self.released(cell, choices),
            BoardInput::Cursor(columns, rows) => {
                self.cursor = Some(step(choices.shown, self.cursor, columns, rows));
                None
            }
            BoardInput::Act => self.cursor.and_then(|cell| self.click(cell, choices)),
            BoardInput::Cancel => {
                self.forget();
                None
            }
            BoardInput::Pick(index) => {
                let picked = choices.legal.get(index).filter(|_| self.picks.contains(&index));
                let text = picked.map(|mv| mv.text.clone());
                self.forget();
                text
            }
            BoardInput::Confirm => self.pending.take(),
            BoardInput::Draw(drawn) => {
                drawing::toggle(&mut self.drawings, drawn);
                None
            }
        }
    }

    /// The first of the moves to pick from: nobody is asked about a premove.
    fn first_pick(&self, choices: &Choices) -> Option<String> {
        self.picks.first().and_then(|index| choices.legal.get(*index)).map(|mv| mv.text.clone())
    }

    fn moved(&mut self, at: Option<Vec2>, choices: &Choices) {
        self.pointer = at;
        self.hover = at.and_then(|at| Self::cell_at(choices.shown, at));
        let piece =
            self.pressed.map(|(cell, _)| cell).filter(|cell| choices.shown.piece_at(*cell).is_some());
        if self.dragged.is_none() && piece.is_some() && self.hover != piece {
            // Only a piece that this press selected is dragged.
            self.dragged = piece.filter(|cell| self.builder.cells() == [*cell]);
        }
    }

    fn pressed(&mut self, cell: Option<Cell>, choices: &Choices) -> Option<String> {
        (self.cursor, self.dropped) = (None, None);
        self.drawings.clear();
        self.picks.clear();
        let Some(cell) = cell else {
            self.forget();
            return None;
        };
        if self.builder.cells() == [cell] {
            // A second press on the same piece: a drag, or a deselection when it is released here.
            self.pressed = Some((cell, false));
            return None;
        }
        let before = self.builder.clone();
        let text = self.click(cell, choices);
        self.pressed = Some((cell, self.builder != before));
        text
    }

    fn released(&mut self, cell: Option<Cell>, choices: &Choices) -> Option<String> {
        let (from, fresh) = self.pressed.take()?;
        let dragged = self.dragged.take();
        if cell == Some(from) {
            if !fresh && dragged.is_none() && self.builder.cells() == [from] {
                self.builder.clear();
            }
            return None;
        }
        dragged?;
        let text = cell.and_then(|cell| {
            let wanted = self.builder.targets(choices.legal).contains(&choices.shown.snap_click(cell));
            wanted.then(|| self.click(cell, choices)).flatten()
        });
        if text.is_none() && self.picks.is_empty() && self.builder.cells().len() < 2 {
            self.dropped = Some(from);
            self.builder.clear();
        }
        text
    }

    fn click(&mut self, cell: Cell, choices: &Choices) -> Option<String> {
        self.pending = None;
        self.picks.clear();
        let cell = if self.builder.is_empty() { choices.shown.snap_click(cell) } else { cell };
        match self.builder.click(choices.legal, cell) {
            Click::Play(text) => return Some(text),
            Click::Ask(moves) => self.picks = moves,
            Click::Nothing | Click::Chosen | Click::Dropped => {}
        }
        None
    }
}

/// One step of the keyboard cursor; it skips missing cells.
fn step(shown: &ShownPosition, from: Option<Cell>, columns: i8, rows: i8) -> Cell {
    let board = shown.board();
    let Some(from) = from else {
        let last = shown.last_move().last().copied();
        return last.or_else(|| board.cells().next()).unwrap_or(Cell(0));
    };
    let (mut column, mut row) = (i16::from(board.column(from)), i16::from(board.row(from)));
    loop {
        column += i16::from(columns);
        row += i16::from(rows);
        let inside = u8::try_from(column).ok().zip(u8::try_from(row).ok());
        match inside.filter(|(c, r)| *c < board.width() && *r < board.height()) {
            None => return from,
            Some((c, r)) => {
                if let Some(cell) = board.cell(c, r) {
                    return cell;
                }
            }
        }
    }
}

/// Forgets what was selected in a position that is no longer shown. A piece that was picked up while the opponent moved
/// stays in hand if it can move now.
fn forget_old(
    mut reset: MessageReader<TableReset>,
    mut moves: MessageReader<MoveShown>,
    table: Option<Res<Table>>,
    mut selection: ResMut<Selection>,
) {
    let (replaced, moved) = (reset.read().count() > 0, moves.read().count() > 0);
    let in_hand = table.is_some_and(|table| {
        let legal = table.shown().legal();
        let chosen = &selection.builder;
        table.takes_clicks() && !chosen.is_empty() && chosen.open(legal).next().is_some()
    });
    if replaced || (moved && !in_hand) {
        selection.forget();
    } else if moved {
        selection.drawings.clear();
    }
}
