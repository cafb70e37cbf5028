//! The share sheet: copy, save, screenshot and paste.

mod picture;

use super::{KeySystems, LateSystems, Screen, Sheet, SheetContext, Sheets};
use crate::screens::title::step_words;
use crate::share::{ShareAsked, Sharing};
use crate::table::Table;
use crate::ui::fields::choice;
use crate::ui::sheet::{Part, first, row};
use crate::ui::shortcuts::Shortcut;
use crate::ui::style;
use crate::ui::widgets::{button, note};
use crate::wake::Awake;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use exchange::Format;

pub(super) use picture::PictureAsked;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(picture::plugin)
        .add_systems(EguiPrimaryContextPass, handle_keys.in_set(KeySystems))
        .add_systems(
            EguiPrimaryContextPass,
            (put_on_clipboard, show).chain().in_set(LateSystems::Sheet),
        );
}

/// Ctrl+V opens a game on the title or at the table; Ctrl+C copies the position at the table.
fn handle_keys(
    mut contexts: EguiContexts,
    (screen, sheets, table): (Res<State<Screen>>, Res<Sheets>, Option<Res<Table>>),
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut asked: MessageWriter<ShareAsked>,
    mut awake: ResMut<Awake>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let here = matches!(**screen, Screen::Title | Screen::Table) && sheets.is_empty();
    if !here || ctx.text_edit_focused() {
        return Ok(());
    }
    if Shortcut::Paste.pressed(ctx) {
        asked.write(ShareAsked::Paste(text_on(clipboard.as_deref_mut())));
        awake.request_frames();
    }
    if table.is_some() && Shortcut::Copy.pressed(ctx) {
        asked.write(ShareAsked::Copy(Format::Position));
        awake.request_frames();
    }
    Ok(())
}

/// Puts copied text on the clipboard.
fn put_on_clipboard(mut sharing: ResMut<Sharing>, clipboard: Option<ResMut<EguiClipboard>>) {
    if sharing.copied.is_none() {
        return;
    }
    let text = sharing.copied.take();
    if let (Some(text), Some(mut clipboard)) = (text, clipboard) {
        clipboard.set_text(&text);
    }
}

/// What was clicked.
enum ShareAction {
    Share(ShareAsked),
    Picture,
    Paste,
}

fn show(
    mut contexts: EguiContexts,
    mut context: SheetContext,
    table: Option<Res<Table>>,
    mut format: Local<usize>,
    mut asked: MessageWriter<ShareAsked>,
    mut pictures: MessageWriter<PictureAsked>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
) -> Result {
    if context.sheets.top() != Some(&Sheet::Share) {
        return Ok(());
    }
    let Some(table) = table else {
        // Without a game there is nothing to copy or save.
        asked.write(ShareAsked::Paste(text_on(clipboard.as_deref_mut())));
        context.close();
        return Ok(());
    };
    let (request, closed) = sheet(contexts.ctx_mut()?, &mut context, &table, &mut format);
    match request {
        Some(ShareAction::Share(ask)) => {
            asked.write(ask);
            context.leave();
        }
        Some(ShareAction::Picture) => {
            pictures.write(PictureAsked);
            context.leave();
        }
        Some(ShareAction::Paste) => {
            asked.write(ShareAsked::Paste(text_on(clipboard.as_deref_mut())));
            context.leave();
        }
        None if closed => context.close(),
        None => {}
    }
    Ok(())
}

impl SheetContext<'_> {
    /// Closes every sheet, so that the table and its notices are visible.
    fn leave(&mut self) {
        self.sheets.0.clear();
        self.awake.request_frames();
    }
}

/// The text on the clipboard, if any.
pub(super) fn text_on(clipboard: Option<&mut EguiClipboard>) -> String {
    clipboard.and_then(EguiClipboard::get_text).unwrap_or_default()
}

/// The text formats of a game, the usual one first.
fn formats(mode: &str) -> Vec<Format> {
    let mut formats = vec![Format::of(mode), Format::Plain, Format::Position, Format::Positions];
    formats.dedup();
    formats
}

/// The key of the name of a format.
fn key(format: Format) -> String {
    match format {
        Format::Positions => "format-positions".into(),
        other => format!("format-{}", other.ending()),
    }
}

fn sheet(
    ctx: &egui::Context,
    context: &mut SheetContext,
    table: &Table,
    chosen: &mut usize,
) -> (Option<ShareAction>, bool) {
    let texts = &*context.texts;
    let [title, close] = ["share-title", "close"].map(|key| texts.get(key));
    let formats = formats(&table.info().id);
    *chosen = (*chosen).min(formats.len() - 1);
    let labels: Vec<String> = formats.iter().map(|format| texts.get(&key(*format))).collect();
    let frame = context.frame("share", &title, 620.0, Some(&close));
    let fresh = context.motion.is_fresh();
    let mut request = None;
    let closed = frame.show(ctx, &mut context.pictures, &mut |ui, part, _| {
        if part == Part::Foot {
            return;
        }
        row(ui, &texts.get("share-as"), "", |ui| {
            if let Some(picked) = choice(ui, &labels, *chosen, &step_words(texts)) {
                *chosen = picked;
            }
        });
        let format = formats[*chosen];
        ui.horizontal_wrapped(|ui| {
            let copy = button(ui, &texts.get("share-copy"));
            first(ui, fresh, &copy);
            if copy.clicked() {
                request = Some(ShareAction::Share(ShareAsked::Copy(format)));
            }
            if button(ui, &texts.get("share-save")).clicked() {
                request = Some(ShareAction::Share(ShareAsked::Save(format, None)));
            }
            if button(ui, &texts.get("share-picture")).clicked() {
                request = Some(ShareAction::Picture);
            }
        });
        ui.add_space(style::GAP_S);
        note(ui, &texts.get("share-paste-about"));
        if button(ui, &texts.get("share-paste")).clicked() {
            request = Some(ShareAction::Paste);
        }
    });
    (request, closed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;

    #[test]
    fn every_format_has_a_name_and_suits_its_game() {
        let texts = Texts::default();
        for mode in catalog::modes().iter() {
            let formats = formats(&mode.info().id);
            assert!(formats.len() >= 2);
            for format in formats {
                assert!(format.suits(&mode.info().id));
                let key = key(format);
                assert_ne!(texts.get(&key), key);
            }
        }
    }
}
