//! The keyboard at the table. What each key does is in `ui/shortcuts.rs`.

use super::actions::Action;
use super::ending::EndingChoice;
use super::review::actions::ReviewAction;
use super::{TableCommands, TableScreenState, TableView, board, camera};
use crate::puzzles::PuzzleAsked;
use crate::settings::ViewKind;
use crate::table::selection::BoardInput;
use crate::ui::focus;
use crate::ui::shortcuts::{Chord, Shortcut};
use bevy_egui::egui::{Key, Modifiers, Ui};

/// Arrows and the cell they lead to, in play and in a review.
const ARROWS: [(Shortcut, Shortcut, i8, i8); 4] = [
    (Shortcut::Left, Shortcut::TryLeft, -1, 0),
    (Shortcut::Right, Shortcut::TryRight, 1, 0),
    (Shortcut::Up, Shortcut::TryUp, 0, 1),
    (Shortcut::Down, Shortcut::TryDown, 0, -1),
];

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
    if Shortcut::SwitchFocus.pressed(ui.ctx()) {
        switch_focus(ui, state);
    }
    // Esc on a button only returns to the board, so the board must have had the focus before.
    let id = board::id();
    let on_board = ui.memory(|memory| memory.has_focus(id) && memory.had_focus_last_frame(id));
    if on_board && !dialog {
        on_the_board(ui, view, commands);
    } else {
        ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    }
    anywhere(ui, view, commands);
    if Shortcut::Rematch.pressed(ui.ctx())
        && let Some(rematch) = EndingChoice::rematch(view)
    {
        rematch.run(view, commands, &mut state.ending);
    }
    if view.puzzle.get().is_some() && Shortcut::Hint.pressed(ui.ctx()) {
        commands.puzzles.write(PuzzleAsked::Hint);
    }
}

/// Keys that work wherever the focus is. A held key repeats.
fn anywhere(ui: &Ui, view: &TableView, commands: &mut TableCommands) {
    for action in ReviewAction::with_keys(&view.table).filter(|action| action.is_global()) {
        let chords = action.shortcut().chords().iter().filter(|chord| !belongs_to_focus(chord));
        let count = |(modifiers, key): &Chord| {
            ui.input_mut(|input| input.count_and_consume_key(*modifiers, *key))
        };
        for _ in 0..chords.map(count).sum() {
            action.run(view, commands);
        }
    }
    // The same key leads into the review and back.
    if view.table.review().is_some() && Shortcut::Review.pressed(ui.ctx()) {
        ReviewAction::Leave.run(view, commands);
    }
}

/// Does a focused button or list use this key itself?
fn belongs_to_focus((modifiers, key): &Chord) -> bool {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Escape, Space, Tab};
    let used = [ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Escape, Space, Tab].contains(key);
    used && modifiers.is_none()
}

/// From the board to a question, the card of the ending or the buttons, and from anywhere else back to the board.
fn switch_focus(ui: &Ui, state: &TableScreenState) {
    if ui.memory(|memory| memory.has_focus(board::id())) {
        if !state.question.focus(ui) && !state.ending.focus(ui) && !state.coach.focus(ui) {
            state.bar.focus(ui);
        }
    } else {
        focus::move_focus(ui.ctx(), board::id());
    }
}

fn on_the_board(ui: &Ui, view: &TableView, commands: &mut TableCommands) {
    if Shortcut::View.pressed(ui.ctx()) {
        Action::View.run(view, commands);
    }
    camera::take_keys(ui, commands);
    let looks = view.table.review().is_some();
    for (playing, reviewing, columns, rows) in ARROWS {
        // In a review plain arrows step through the game.
        let presses = if looks { reviewing } else { playing }.presses(ui.ctx());
        let (columns, rows) = as_seen(view, commands, columns, rows);
        // A move that waits to be confirmed is not meant any more.
        if presses > 0 && view.selection.pending.is_some() {
            commands.touch(BoardInput::Cancel);
        }
        for _ in 0..presses {
            commands.touch(BoardInput::Cursor(columns, rows));
        }
    }
    if looks {
        step(ui, view, commands);
    }
    if Shortcut::Act.pressed(ui.ctx()) {
        let confirms = view.selection.pending.is_some();
        commands.touch(if confirms { BoardInput::Confirm } else { BoardInput::Act });
    }
    if Shortcut::Escape.pressed(ui.ctx()) {
        let selection = &view.selection;
        let choice =
            !selection.builder.is_empty() || !selection.picks.is_empty() || selection.pending.is_some();
        if choice || selection.dragged.is_some() || !view.marks.premoves.is_empty() {
            commands.touch(BoardInput::Cancel);
        } else if looks {
            ReviewAction::Leave.run(view, commands);
        } else {
            Action::Menu.run(view, commands);
        }
    }
}

/// The keys of the review while the board has the focus. A held key repeats.
fn step(ui: &Ui, view: &TableView, commands: &mut TableCommands) {
    use ReviewAction::{Back, First, Forward, Last, Play};
    for action in [Back, Forward, First, Last, Play] {
        for _ in 0..action.shortcut().presses(ui.ctx()) {
            action.run(view, commands);
        }
    }
}

/// An arrow is a direction on the screen; on a flipped board it is another one on the board.
fn as_seen(view: &TableView, commands: &TableCommands, columns: i8, rows: i8) -> (i8, i8) {
    let stands = view.table.shown().board().stance == rules::Stance::Upright;
    // In 3D an upright board is only seen from the front.
    let flipped = commands.view.flipped && !(stands && commands.view.kind == ViewKind::ThreeD);
    match (flipped, stands) {
        (false, _) => (columns, rows),
        (true, false) => (-columns, -rows),
        (true, true) => (-columns, rows),
    }
}
