//! What people do with the board: clicks, drags and the keyboard cursor become moves.
//!
//! Both views report where the pointer is in cells of the board; from there on nobody knows which view it was.

use super::choosing::{Choosing, Click};
use super::{MoveAsked, MovePlayed, Table, TableReset};
use crate::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use rules::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>()
        .add_message::<BoardInput>()
        .add_systems(Update, act.in_set(AppSystems::Ask))
        .add_systems(Update, let_go.in_set(AppSystems::Show));
}

/// What a view or the keyboard reports.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum BoardInput {
    /// The pointer is here, in cells from the bottom left corner; none when it is not over the board.
    Moved(Option<Vec2>),
    /// The button went down over this cell.
    Pressed(Option<Cell>),
    /// The button came up over this cell.
    Released(Option<Cell>),
    /// The keyboard cursor goes so many columns and rows, as seen on the board.
    Cursor(i8, i8),
    /// The keyboard cursor's cell is clicked.
    Act,
    /// The choice is given up.
    Cancel,
    /// One of the moves that share their cells was picked: a place in the list of legal moves.
    Pick(usize),
    /// The move that waits for it is confirmed.
    Confirm,
    /// An arrow was drawn for others to see, or is taken away.
    Draw(Option<(Cell, Cell)>),
}

/// What somebody at this computer is about to do.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Hand {
    /// The cells chosen so far.
    pub choosing: Choosing,
    /// Where the pointer is, in cells from the bottom left corner.
    pub pointer: Option<Vec2>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// The piece that hangs on the pointer, by the cell it stands on.
    pub dragged: Option<Cell>,
    /// Where the piece that was let go over a wrong cell was let go: it slides back from there.
    pub dropped: Option<(Cell, Vec2)>,
    /// The keyboard cursor, once it was used.
    pub cursor: Option<Cell>,
    /// The arrow that was drawn for others to see.
    pub arrow: Option<(Cell, Cell)>,
    /// The moves to pick from, by their places in the list of legal moves.
    pub picks: Vec<usize>,
    /// The move that waits to be confirmed.
    pub pending: Option<String>,
    /// Where the button went down, and whether that has just chosen the cell.
    pressed: Option<(Cell, bool)>,
}

impl Hand {
    /// The cell at a place on the board.
    pub fn cell_at(table: &Table, at: Vec2) -> Option<Cell> {
        let inside = at.x >= 0.0 && at.y >= 0.0 && at.x < 255.0 && at.y < 255.0;
        inside.then(|| table.board().cell(at.x as u8, at.y as u8)).flatten()
    }

    fn forget(&mut self) {
        let (pointer, hover, cursor) = (self.pointer, self.hover, self.cursor);
        *self = Self { pointer, hover, cursor, ..Self::default() };
    }
}

fn act(
    mut inputs: MessageReader<BoardInput>,
    table: Option<Res<Table>>,
    settings: Res<Settings>,
    mut hand: ResMut<Hand>,
    mut asked: MessageWriter<MoveAsked>,
) {
    let Some(table) = table else {
        inputs.clear();
        return;
    };
    for input in inputs.read() {
        let mut next = hand.clone();
        let chosen = next.take(*input, &table);
        // What is only tried needs no second thought.
        let confirms = settings.confirm_moves && table.review().is_none();
        let text = match chosen {
            Some(text) if confirms && *input != BoardInput::Confirm => {
                next.pending = Some(text);
                None
            }
            other => other,
        };
        if let (Some(text), Some(seat)) = (text, table.mover()) {
            next.forget();
            asked.write(MoveAsked { seat, text, epoch: table.epoch() });
        }
        hand.set_if_neq(next);
    }
}

impl Hand {
    /// Takes one input, and says which move is meant, if one is.
    fn take(&mut self, input: BoardInput, table: &Table) -> Option<String> {
        match input {
            BoardInput::Moved(at) => {
                self.moved(at, table);
                None
            }
            BoardInput::Pressed(cell) => self.pressed(cell, table),
            BoardInput::Released(cell) => self.released(cell, table),
            BoardInput::Cursor(columns, rows) => {
                self.cursor = Some(step(table, self.cursor, columns, rows));
                None
            }
            BoardInput::Act => self.cursor.and_then(|cell| self.click(cell, table)),
            BoardInput::Cancel => {
                self.forget();
                None
            }
            BoardInput::Pick(place) => {
                let picked = self.picks.contains(&place).then(|| table.legal().get(place)).flatten();
                let text = picked.map(|mv| mv.text.clone());
                self.forget();
                text
            }
            BoardInput::Confirm => self.pending.take(),
            BoardInput::Draw(arrow) => {
                self.arrow = arrow;
                None
            }
        }
    }

    fn moved(&mut self, at: Option<Vec2>, table: &Table) {
        self.pointer = at;
        self.hover = at.and_then(|at| Self::cell_at(table, at));
        let piece = self.pressed.map(|(cell, _)| cell).filter(|cell| table.piece_at(*cell).is_some());
        if self.dragged.is_none() && piece.is_some() && self.hover != piece {
            // Only what was picked up by this press hangs on the pointer.
            self.dragged = piece.filter(|cell| self.choosing.cells() == [*cell]);
        }
    }

    fn pressed(&mut self, cell: Option<Cell>, table: &Table) -> Option<String> {
        (self.cursor, self.dropped, self.arrow) = (None, None, None);
        self.picks.clear();
        let Some(cell) = cell else {
            self.forget();
            return None;
        };
        if self.choosing.cells() == [cell] {
            // A second press on the same piece: a drag, or giving it up when the button comes up here.
            self.pressed = Some((cell, false));
            return None;
        }
        let before = self.choosing.clone();
        let text = self.click(cell, table);
        self.pressed = Some((cell, self.choosing != before));
        text
    }

    fn released(&mut self, cell: Option<Cell>, table: &Table) -> Option<String> {
        let (from, fresh) = self.pressed.take()?;
        let dragged = self.dragged.take();
        if cell == Some(from) {
            if !fresh && dragged.is_none() && self.choosing.cells() == [from] {
                self.choosing.clear();
            }
            return None;
        }
        dragged?;
        let at = self.pointer;
        let text = cell.and_then(|cell| {
            let wanted = self.choosing.targets(table.legal()).contains(&table.game().snap_click(cell));
            wanted.then(|| self.click(cell, table)).flatten()
        });
        if text.is_none() && self.picks.is_empty() && self.choosing.cells().len() < 2 {
            self.dropped = at.map(|at| (from, at));
            self.choosing.clear();
        }
        text
    }

    fn click(&mut self, cell: Cell, table: &Table) -> Option<String> {
        if !table.awaits_person() {
            return None;
        }
        self.pending = None;
        self.picks.clear();
        let cell = if self.choosing.is_empty() { table.game().snap_click(cell) } else { cell };
        match self.choosing.click(table.legal(), cell) {
            Click::Play(text) => return Some(text),
            Click::Ask(moves) => self.picks = moves,
            Click::Nothing | Click::Chosen | Click::Dropped => {}
        }
        None
    }
}

/// One step of the keyboard cursor; cells that are cut out are stepped over.
fn step(table: &Table, from: Option<Cell>, columns: i8, rows: i8) -> Cell {
    let board = table.board();
    let Some(from) = from else {
        let last = table.last().and_then(|last| last.cells.last().copied());
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

/// When the position changes, what was chosen in the old one means nothing any more.
fn let_go(
    mut reset: MessageReader<TableReset>,
    mut played: MessageReader<MovePlayed>,
    mut hand: ResMut<Hand>,
) {
    if reset.read().count() + played.read().count() > 0 {
        hand.forget();
    }
}
