//! The settings sheet. Changes apply at once and are saved automatically.

mod parts;
mod piece_sets;
mod themes;

use super::navigation::text_folders;
use super::{Confirm, LateSystems, Sheet, SheetContext};
use crate::settings::SettingsFolder;
use crate::table::Table;
use crate::text::Texts;
use crate::ui::sheet::Part;
use crate::ui::widgets::{button, primary_button};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use themes::Preview;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// A language: its code and its own name.
struct Language {
    code: String,
    name: String,
}

/// State of the open sheet.
struct Opened {
    languages: Vec<Language>,
    preview: Option<Preview>,
    /// The name as typed; it may be invalid.
    name: String,
    /// The relay address as typed; it may be invalid.
    relay: String,
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    (table, folder): (Option<Res<Table>>, Option<Res<SettingsFolder>>),
    mut opened: Local<Option<Opened>>,
) -> Result {
    if context.sheets.top() != Some(&Sheet::Settings) {
        *opened = None;
        return Ok(());
    }
    let opened = opened.get_or_insert_with(|| Opened {
        languages: languages(folder.as_deref()),
        preview: Preview::new(table.as_deref()),
        name: context.settings.name.clone(),
        relay: context.settings.relay.clone(),
    });
    let ctx = contexts.ctx_mut()?;
    let texts = &*context.texts;
    let (title, close) = (texts.get("settings-title"), texts.get("close"));
    let frame = context.tall_frame("settings", &title, 820.0, &close);
    let mut changed = context.settings.clone();
    let (mut back, mut done) = (false, false);
    let closed = frame.show(ctx, &mut context.pictures, &mut |ui, part, pictures| match part {
        Part::Body => {
            themes::show(ui, &mut changed, texts, opened.preview.as_ref(), pictures);
            piece_sets::show(ui, &mut changed, texts, opened.preview.as_ref(), pictures);
            parts::show(
                ui,
                &mut changed,
                texts,
                &opened.languages,
                (&mut opened.name, &mut opened.relay),
            );
        }
        Part::Foot => {
            ui.horizontal_wrapped(|ui| {
                done = primary_button(ui, &texts.get("settings-done")).clicked();
                back = button(ui, &texts.get("settings-defaults")).clicked();
            });
        }
    });
    if context.settings.set_if_neq(changed) {
        context.awake.request_frames();
    }
    if back {
        context.open(Sheet::Confirm(Confirm::Defaults));
    } else if closed || done {
        context.close();
    }
    Ok(())
}

fn languages(folder: Option<&SettingsFolder>) -> Vec<Language> {
    let folders = text_folders(folder);
    let named = |code: String| {
        let name = Texts::load(&code, &folders).get_or("language-name", &code);
        // A file without a name of its language would otherwise be called English.
        let own = if code != "en" && name == Texts::default().get("language-name") {
            code.clone()
        } else {
            name
        };
        Language { code, name: own }
    };
    Texts::languages(&folders).into_iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_always_there() {
        let found = languages(None);
        assert!(found.iter().any(|language| language.code == "en" && language.name == "English"));
    }
}
