//! The keyboard at the table.

use super::actions::Action;
use super::review::actions::ReviewAction;
use super::{TableCommands, TableScreenState, TableView, board};
use crate::table::selection::BoardInput;
use crate::ui::focus;
use bevy_egui::egui::{Key, Modifiers, Ui};

/// Handles keys, unless a sheet is open or a text field has the focus; a dialog takes the keys
/// of the board.
pub(super) fn take(
    ui: &Ui,
    view: &TableView,
    commands: &mut TableCommands,
    state: &mut TableScreenState,
    dialog: bool,
) {
    if !commands.sheets.is_empty() || ui.ctx().text_edit_focused() {
        return;
    }
    if pressed(ui, Modifiers::NONE, Key::F6) {
        switch_focus(ui, state);
    }
    for deed in ReviewAction::list(&view.table) {
        if deed.keys().iter().any(|(modifiers, key)| pressed(ui, *modifiers, *key)) {
            deed.run(view, commands);
        }
    }
    // Esc on a button only returns to the board, so the board must have had the focus before.
    let id = board::id();
    let on_board = ui.memory(|memory| memory.has_focus(id) && memory.had_focus_last_frame(id));
    if on_board && !dialog {
        on_the_board(ui, view, commands);
    } else {
        pressed(ui, Modifiers::NONE, Key::Escape);
    }
}

/// From the board to the buttons, and from anywhere else back to the board.
fn switch_focus(ui: &Ui, state: &TableScreenState) {
    if ui.memory(|memory| memory.has_focus(board::id())) {
        state.bar.focus(ui);
    } else {
        focus::give(ui, board::id());
    }
}

fn on_the_board(ui: &Ui, view: &TableView, commands: &mut TableCommands) {
    if pressed(ui, Modifiers::NONE, Key::Tab) {
        Action::View.run(view, commands);
    }
    let looks = view.table.review().is_some();
    let arrows = [
        (Key::ArrowLeft, -1, 0),
        (Key::ArrowRight, 1, 0),
        (Key::ArrowUp, 0, 1),
        (Key::ArrowDown, 0, -1),
    ];
    // In a review plain arrows step through the game.
    let modifiers = if looks { Modifiers::SHIFT } else { Modifiers::NONE };
    for (key, columns, rows) in arrows {
        let presses = ui.input_mut(|input| input.count_and_consume_key(modifiers, key));
        let (columns, rows) = as_seen(view, commands, columns, rows);
        for _ in 0..presses {
            commands.touch(BoardInput::Cursor(columns, rows));
        }
    }
    if looks {
        step(ui, view, commands);
    }
    if pressed(ui, Modifiers::NONE, Key::Enter) || pressed(ui, Modifiers::NONE, Key::Space) {
        commands.touch(BoardInput::Act);
    }
    if pressed(ui, Modifiers::NONE, Key::Escape) {
        let selection = &view.selection;
        let choice =
            !selection.builder.is_empty() || !selection.picks.is_empty() || selection.pending.is_some();
        if choice || selection.dragged.is_some() {
            commands.touch(BoardInput::Cancel);
        } else if looks {
            ReviewAction::Leave.run(view, commands);
        } else {
            Action::Menu.run(view, commands);
        }
    }
}

/// The keys of the review. A held key repeats.
fn step(ui: &Ui, view: &TableView, commands: &mut TableCommands) {
    for deed in ReviewAction::list(&view.table) {
        let Some(key) = deed.board_key() else { continue };
        let presses = ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        for _ in 0..presses {
            deed.run(view, commands);
        }
    }
}

/// An arrow is a direction on the screen; on a flipped board it is another one on the board.
fn as_seen(view: &TableView, commands: &TableCommands, columns: i8, rows: i8) -> (i8, i8) {
    let stands = view.table.shown().board().stance == rules::Stance::Upright;
    match (commands.view.flipped, stands) {
        (false, _) => (columns, rows),
        (true, false) => (-columns, -rows),
        (true, true) => (-columns, rows),
    }
}

fn pressed(ui: &Ui, modifiers: Modifiers, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(modifiers, key))
}
