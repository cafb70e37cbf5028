//! The keyboard in the editor.

use super::{EditorCommands, EditorScreenState, Tool, board, touch};
use crate::editor::{Change, EditedPosition, EditorAsked};
use bevy_egui::egui::{Event, Key, Modifiers, Ui};
use rules::{Cell, Stance, Team};

/// Handles keys, unless a sheet is open.
pub(super) fn take(
    ui: &Ui,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    state: &mut EditorScreenState,
) {
    if !commands.sheets.is_empty() {
        return;
    }
    let ctrl = |key| ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
    if ctrl(Key::Z) {
        commands.ask(EditorAsked::Undo);
    }
    if ctrl(Key::Y) {
        commands.ask(EditorAsked::Redo);
    }
    if ctrl(Key::V) {
        commands.paste();
    }
    if ctrl(Key::C) {
        commands.copy(ui, sketch);
    }
    if pressed(ui, Key::Escape) {
        let free = state.tool == Tool::Hand && state.board.chosen.is_none();
        (state.tool, state.board.chosen) = (Tool::Hand, None);
        if free {
            commands.ask(EditorAsked::Close);
        }
        commands.awake.request_frames();
    }
    choose_by_letter(ui, sketch, commands, state);
    if ui.memory(|memory| memory.has_focus(board::id())) {
        on_board(ui, sketch, commands, state);
    }
}

fn pressed(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// A typed letter without modifiers.
fn letter(event: &Event) -> Option<char> {
    match event {
        Event::Text(text) => text.parse().ok(),
        _ => None,
    }
}

/// The letter of a kind selects it; pressed again, that of the next team.
fn choose_by_letter(
    ui: &Ui,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    state: &mut EditorScreenState,
) {
    let info = sketch.info();
    let Some(letter) = ui.input(|input| input.events.iter().find_map(letter)) else { return };
    let is = |kind: &rules::PieceKind| kind.letter.eq_ignore_ascii_case(&letter);
    let Some(kind) = info.kinds.iter().position(is).map(|index| index as u8) else { return };
    let teams: Vec<Team> =
        (0..info.teams.len() as u8).map(Team).filter(|team| info.may_have(*team, kind)).collect();
    let now = match state.tool {
        Tool::Piece(chosen, team) if chosen == kind => teams.iter().position(|other| *other == team),
        _ => None,
    };
    let next = now.map_or(0, |index| (index + 1) % teams.len().max(1));
    if let Some(team) = teams.get(next) {
        state.tool = Tool::Piece(kind, *team);
        commands.awake.request_frames();
    }
}

fn on_board(
    ui: &Ui,
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    state: &mut EditorScreenState,
) {
    let ways = [
        (Key::ArrowLeft, -1, 0),
        (Key::ArrowRight, 1, 0),
        (Key::ArrowUp, 0, 1),
        (Key::ArrowDown, 0, -1),
    ];
    for (key, columns, rows) in ways {
        for _ in 0..ui.input(|input| input.num_presses(key)) {
            state.board.cursor = Some(step(sketch, state, columns, rows));
            commands.awake.request_frames();
        }
    }
    let Some(cell) = state.board.cursor else { return };
    if pressed(ui, Key::Delete) || pressed(ui, Key::Backspace) {
        commands.change(Change::Remove(cell));
    }
    if pressed(ui, Key::Enter) || pressed(ui, Key::Space) {
        act(sketch, commands, state, cell);
    }
}

/// Does what a click would do; the hand picks up and puts down.
fn act(
    sketch: &EditedPosition,
    commands: &mut EditorCommands,
    state: &mut EditorScreenState,
    cell: Cell,
) {
    commands.awake.request_frames();
    if state.tool != Tool::Hand {
        touch(state.tool, sketch, cell).into_iter().for_each(|change| commands.change(change));
        return;
    }
    state.board.chosen = match state.board.chosen {
        Some(from) if from == cell => None,
        Some(from) => {
            commands.change(Change::Move(from, cell));
            None
        }
        None => sketch.at(cell).map(|piece| piece.cell),
    };
}

/// The next cell in a direction on the screen; at the edge the same cell.
fn step(sketch: &EditedPosition, state: &EditorScreenState, columns: i16, rows: i16) -> Cell {
    let board = sketch.board();
    let first = || board.cells().next().unwrap_or(Cell(0));
    let Some(cell) = state.board.cursor.filter(|cell| board.has(*cell)) else { return first() };
    let turned = if state.flipped { -1 } else { 1 };
    let rows = if board.stance == Stance::Upright { rows } else { rows * turned };
    let (mut column, mut row) = (i16::from(board.column(cell)), i16::from(board.row(cell)));
    loop {
        (column, row) = (column + columns * turned, row + rows);
        let (Ok(x), Ok(y)) = (u8::try_from(column), u8::try_from(row)) else { return cell };
        if x >= board.width() || y >= board.height() {
            return cell;
        }
        // Steps over holes.
        if let Some(next) = board.cell(x, y) {
            return next;
        }
    }
}
