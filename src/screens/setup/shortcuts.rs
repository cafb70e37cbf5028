//! The row of buttons of the set-up: whole line-ups, the editor, the lesson and the puzzles of the game.

use super::SetupInput;
use super::edit::Edit;
use crate::lessons::step_count;
use crate::new_game::NewGame;
use crate::puzzles::has_puzzles;
use crate::text::Texts;
use crate::ui::widgets::{button, toggle_button};
use bevy_egui::egui::Ui;

/// Shows them. `edit_position`: may the position be edited?
pub(super) fn show(
    ui: &mut Ui,
    setup: &NewGame,
    texts: &Texts,
    done: &mut SetupInput,
    edit_position: bool,
) {
    ui.horizontal_wrapped(|ui| {
        if button(ui, &texts.get("setup-swap")).clicked() {
            done.edit = Some(Edit::Swap);
        }
        if toggle_button(ui, &texts.get("setup-watch"), setup.is_only_watched()).clicked() {
            done.edit = Some(Edit::Watch);
        }
        if button(ui, &texts.get("setup-reset")).clicked() {
            done.edit = Some(Edit::Reset);
        }
        let Some(mode) = catalog::find(&setup.terms.mode) else { return };
        if edit_position && mode.composes() && button(ui, &texts.get("setup-editor")).clicked() {
            done.edit_position = true;
        }
        if step_count(mode.info()).is_some() && button(ui, &texts.get("setup-lesson")).clicked() {
            done.lesson = true;
        }
        if has_puzzles(mode.info()) && button(ui, &texts.get("setup-puzzles")).clicked() {
            done.puzzle = true;
        }
    });
}
