//! The sheet that names the current game.

use super::{LateSystems, Sheet, SheetContext};
use crate::library::{Library, LibraryAsked};
use crate::ui::fields::text_field;
use crate::ui::sheet::{Part, first};
use crate::ui::widgets::{button, note, primary_button};
use bevy::prelude::*;
use bevy_egui::egui::Key;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    library: Option<Res<Library>>,
    mut asked: MessageWriter<LibraryAsked>,
    mut typed: Local<Option<String>>,
) -> Result {
    let current = library.as_ref().and_then(|library| library.current());
    let (Some(Sheet::Name), Some(slot), Some(library)) = (context.sheets.top(), current, &library)
    else {
        *typed = None;
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let texts = &*context.texts;
    let [title, close, save, cancel, hint] =
        ["name-title", "close", "name-save", "cancel", "name-hint"].map(|key| texts.get(key));
    let folder = library.store().folder().display().to_string();
    let about = texts.with("name-about", &[("folder", folder.into())]);
    let text = typed.get_or_insert_with(|| slot.title().to_string());
    let same = text.trim() == slot.title();
    let fresh = context.motion.is_fresh();
    let frame = context.frame("name", &title, 640.0, Some(&close));
    let (mut saved, mut left) = (false, false);
    let closed = frame.show(ctx, &mut context.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            let field = text_field(ui, text, &hint, ui.available_width(), text.trim().is_empty());
            first(ui, fresh, &field);
            saved |= field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            note(ui, &about);
        }
        Part::Foot => {
            ui.horizontal_wrapped(|ui| {
                saved |= primary_button(ui, &save).clicked();
                left |= button(ui, &cancel).clicked();
            });
        }
    });
    if saved && !text.trim().is_empty() {
        // An invalid name is reported when the file is renamed.
        asked.write_batch((!same).then(|| LibraryAsked::Rename(text.trim().into())));
        context.close();
    } else if closed || left {
        context.close();
    }
    Ok(())
}
