//! The keyboard at the table.

use super::actions::Action;
use super::review::deeds::Deed;
use super::{Kept, Seen, Will, board};
use crate::table::hand::BoardInput;
use crate::ui::focus;
use bevy_egui::egui::{Key, Modifiers, Ui};

/// Takes what was typed. Nothing is taken while a sheet lies on top or a text is written; a dialog takes what
/// belongs to the board.
pub(super) fn take(ui: &Ui, seen: &Seen, will: &mut Will, kept: &mut Kept, dialog: bool) {
    if !will.sheets.is_empty() || ui.ctx().text_edit_focused() {
        return;
    }
    if pressed(ui, Modifiers::NONE, Key::F6) {
        switch_focus(ui, kept);
    }
    for deed in Deed::list(&seen.table) {
        if deed.keys().iter().any(|(modifiers, key)| pressed(ui, *modifiers, *key)) {
            deed.run(seen, will);
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

/// From the board to the buttons, and from anywhere else back to the board.
fn switch_focus(ui: &Ui, kept: &Kept) {
    if ui.memory(|memory| memory.has_focus(board::id())) {
        kept.bar.focus(ui);
    } else {
        focus::give(ui, board::id());
    }
}

fn on_the_board(ui: &Ui, seen: &Seen, will: &mut Will) {
    if pressed(ui, Modifiers::NONE, Key::Tab) {
        Action::View.run(seen, will);
    }
    let looks = seen.table.review().is_some();
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
        let (columns, rows) = as_seen(seen, will, columns, rows);
        for _ in 0..presses {
            will.touch(BoardInput::Cursor(columns, rows));
        }
    }
    if looks {
        step(ui, seen, will);
    }
    if pressed(ui, Modifiers::NONE, Key::Enter) || pressed(ui, Modifiers::NONE, Key::Space) {
        will.touch(BoardInput::Act);
    }
    if pressed(ui, Modifiers::NONE, Key::Escape) {
        let hand = &seen.hand;
        let choice = !hand.choosing.is_empty() || !hand.picks.is_empty() || hand.pending.is_some();
        if choice || hand.dragged.is_some() {
            will.touch(BoardInput::Cancel);
        } else if looks {
            Deed::Leave.run(seen, will);
        } else {
            Action::Menu.run(seen, will);
        }
    }
}

/// The keys by which a game is looked at. A key that is held down steps on and on.
fn step(ui: &Ui, seen: &Seen, will: &mut Will) {
    for deed in Deed::list(&seen.table) {
        let Some(key) = deed.board_key() else { continue };
        let presses = ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        for _ in 0..presses {
            deed.run(seen, will);
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
