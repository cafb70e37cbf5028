//! The keyboard at the table.

use super::actions::Action;
use super::{Kept, Seen, Will, board};
use crate::table::hand::BoardInput;
use bevy_egui::egui::{Key, Modifiers, Ui};

/// Takes what was typed. Nothing is taken while a sheet lies on top or a text is written; a dialog takes what
/// belongs to the board.
pub(super) fn take(ui: &Ui, seen: &Seen, will: &mut Will, kept: &mut Kept, dialog: bool) {
    if !will.sheets.is_empty() || ui.ctx().text_edit_focused() {
        return;
    }
    if pressed(ui, Modifiers::NONE, Key::F6) {
        kept.bar.focus(ui);
    }
    for action in Action::ALL {
        if action.keys().iter().any(|(modifiers, key)| pressed(ui, *modifiers, *key)) {
            action.run(seen, will);
        }
    }
    // Esc on a button only leads back to the board, so the board must have had the focus before.
    let id = board::id();
    let on_board = ui.memory(|memory| memory.has_focus(id) && memory.had_focus_last_frame(id));
    if on_board && !dialog {
        on_the_board(ui, seen, will);
    } else {
        pressed(ui, Modifiers::NONE, Key::Escape);
    }
}

fn on_the_board(ui: &Ui, seen: &Seen, will: &mut Will) {
    if pressed(ui, Modifiers::NONE, Key::Tab) {
        Action::View.run(seen, will);
    }
    let arrows = [
        (Key::ArrowLeft, -1, 0),
        (Key::ArrowRight, 1, 0),
        (Key::ArrowUp, 0, 1),
        (Key::ArrowDown, 0, -1),
    ];
    for (key, columns, rows) in arrows {
        let presses = ui.input(|input| input.num_presses(key));
        let (columns, rows) = as_seen(seen, will, columns, rows);
        for _ in 0..presses {
            will.touch(BoardInput::Cursor(columns, rows));
        }
    }
    if pressed(ui, Modifiers::NONE, Key::Enter) || pressed(ui, Modifiers::NONE, Key::Space) {
        will.touch(BoardInput::Act);
    }
    if pressed(ui, Modifiers::NONE, Key::Escape) {
        let hand = &seen.hand;
        let choice = !hand.choosing.is_empty() || !hand.picks.is_empty() || hand.pending.is_some();
        if choice || hand.dragged.is_some() {
            will.touch(BoardInput::Cancel);
        } else {
            Action::Menu.run(seen, will);
        }
    }
}

/// An arrow means a way on the screen; on a board seen from the other side that is another way on the board.
fn as_seen(seen: &Seen, will: &Will, columns: i8, rows: i8) -> (i8, i8) {
    let stands = seen.table.board().stance == rules::Stance::Upright;
    match (will.view.flipped, stands) {
        (false, _) => (columns, rows),
        (true, false) => (-columns, -rows),
        (true, true) => (-columns, rows),
    }
}

fn pressed(ui: &Ui, modifiers: Modifiers, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(modifiers, key))
}
