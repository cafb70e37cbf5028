//! The keyboard in the editor.

use super::{Kept, Tool, Will, board, touch};
use crate::editor::{Change, EditedPosition, EditorAsked};
use bevy_egui::egui::{Event, Key, Modifiers, Ui};
use rules::{Cell, Stance, Team};

/// Does what was typed, unless a sheet is open.
pub(super) fn take(ui: &Ui, sketch: &EditedPosition, will: &mut Will, kept: &mut Kept) {
    if !will.sheets.is_empty() {
        return;
    }
    let ctrl = |key| ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
    if ctrl(Key::Z) {
        will.ask(EditorAsked::Undo);
    }
    if ctrl(Key::Y) {
        will.ask(EditorAsked::Redo);
    }
    if ctrl(Key::V) {
        will.paste();
    }
    if ctrl(Key::C) {
        will.copy(ui, sketch);
    }
    if pressed(ui, Key::Escape) {
        let free = kept.tool == Tool::Hand && kept.board.chosen.is_none();
        (kept.tool, kept.board.chosen) = (Tool::Hand, None);
        if free {
            will.ask(EditorAsked::Close);
        }
        will.awake.request_frames();
    }
    choose_by_letter(ui, sketch, will, kept);
    if ui.memory(|memory| memory.has_focus(board::id())) {
        on_board(ui, sketch, will, kept);
    }
}

fn pressed(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// A letter that was typed and nothing else.
fn letter(event: &Event) -> Option<char> {
    match event {
        Event::Text(text) => text.parse().ok(),
        _ => None,
    }
}

/// The letter of a kind chooses it, and once more that of the next team.
fn choose_by_letter(ui: &Ui, sketch: &EditedPosition, will: &mut Will, kept: &mut Kept) {
    let info = sketch.info();
    let Some(letter) = ui.input(|input| input.events.iter().find_map(letter)) else { return };
    let is = |kind: &rules::PieceKind| kind.letter.eq_ignore_ascii_case(&letter);
    let Some(kind) = info.kinds.iter().position(is).map(|place| place as u8) else { return };
    let teams: Vec<Team> =
        (0..info.teams.len() as u8).map(Team).filter(|team| info.may_have(*team, kind)).collect();
    let now = match kept.tool {
        Tool::Piece(chosen, team) if chosen == kind => teams.iter().position(|other| *other == team),
        _ => None,
    };
    let next = now.map_or(0, |place| (place + 1) % teams.len().max(1));
    if let Some(team) = teams.get(next) {
        kept.tool = Tool::Piece(kind, *team);
        will.awake.request_frames();
    }
}

fn on_board(ui: &Ui, sketch: &EditedPosition, will: &mut Will, kept: &mut Kept) {
    let ways = [
        (Key::ArrowLeft, -1, 0),
        (Key::ArrowRight, 1, 0),
        (Key::ArrowUp, 0, 1),
        (Key::ArrowDown, 0, -1),
    ];
    for (key, columns, rows) in ways {
        for _ in 0..ui.input(|input| input.num_presses(key)) {
            kept.board.cursor = Some(step(sketch, kept, columns, rows));
            will.awake.request_frames();
        }
    }
    let Some(cell) = kept.board.cursor else { return };
    if pressed(ui, Key::Delete) || pressed(ui, Key::Backspace) {
        will.change(Change::Remove(cell));
    }
    if pressed(ui, Key::Enter) || pressed(ui, Key::Space) {
        act(sketch, will, kept, cell);
    }
}

/// What a click would do; the bare hand picks up and puts down.
fn act(sketch: &EditedPosition, will: &mut Will, kept: &mut Kept, cell: Cell) {
    will.awake.request_frames();
    if kept.tool != Tool::Hand {
        touch(kept.tool, sketch, cell).into_iter().for_each(|change| will.change(change));
        return;
    }
    kept.board.chosen = match kept.board.chosen {
        Some(from) if from == cell => None,
        Some(from) => {
            will.change(Change::Move(from, cell));
            None
        }
        None => sketch.at(cell).map(|piece| piece.cell),
    };
}

/// The next cell that way, as it is seen; at the edge it stays.
fn step(sketch: &EditedPosition, kept: &Kept, columns: i16, rows: i16) -> Cell {
    let board = sketch.board();
    let first = || board.cells().next().unwrap_or(Cell(0));
    let Some(cell) = kept.board.cursor.filter(|cell| board.has(*cell)) else { return first() };
    let turned = if kept.flipped { -1 } else { 1 };
    let rows = if board.stance == Stance::Upright { rows } else { rows * turned };
    let (mut column, mut row) = (i16::from(board.column(cell)), i16::from(board.row(cell)));
    loop {
        (column, row) = (column + columns * turned, row + rows);
        let (Ok(x), Ok(y)) = (u8::try_from(column), u8::try_from(row)) else { return cell };
        if x >= board.width() || y >= board.height() {
            return cell;
        }
        // What is cut out is stepped over.
        if let Some(next) = board.cell(x, y) {
            return next;
        }
    }
}
