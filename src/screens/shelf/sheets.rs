//! The sheets of the shelf: rename, delete, export, type a path, and details of errors.

use super::file_dialog::typed;
use super::labels::number;
use super::{Purpose, ShelfContext, ShelfSheet, foot};
use crate::screens::title::step_words;
use crate::screens::{LateSystems, Screen, Sheet};
use crate::shelf::ShelfAsked;
use crate::shelf::export::ExportFormat;
use crate::ui::fields::{choice, long_field};
use crate::ui::sheet::{Part, answers, first};
use crate::ui::widgets::{button, error_label, note, primary_button, primary_button_if};
use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Context, Id, Key, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use exchange::Format;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(LateSystems::Sheet).run_if(in_state(Screen::Shelf)),
    );
}

/// Width of these sheets at 100 percent text size.
const WIDTH: f32 = 560.0;

fn show(mut contexts: EguiContexts, mut context: ShelfContext) -> Result {
    let Some(Sheet::Shelf(sheet)) = context.base.sheets.top().cloned() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?.clone();
    match sheet {
        ShelfSheet::Rename(name) => rename(&ctx, &mut context, name),
        ShelfSheet::Delete(name) => delete(&ctx, &mut context, name),
        ShelfSheet::Export { all } => export(&ctx, &mut context, all),
        ShelfSheet::Path(purpose) => path(&ctx, &mut context, purpose),
        ShelfSheet::Reasons => reasons(&ctx, &mut context),
    }
    Ok(())
}

/// The answer to a text prompt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PromptAnswer {
    Nothing,
    Yes,
    No,
}

/// A text field, what is wrong with its text, and two buttons.
struct TextPrompt {
    name: &'static str,
    title: String,
    about: String,
    hint: String,
    wrong: Option<String>,
    yes: String,
    /// Is the initial text selected, so that typing replaces it?
    whole: bool,
}

impl TextPrompt {
    fn show(&self, ctx: &Context, context: &mut ShelfContext) -> PromptAnswer {
        let (close, cancel) = (context.text("close"), context.text("cancel"));
        let frame = context.base.frame(self.name, &self.title, WIDTH, Some(&close));
        let fresh = context.base.motion.is_fresh();
        let list = &mut *context.list;
        let mut pressed = PromptAnswer::Nothing;
        let closed = frame.show(ctx, &mut context.base.pictures, &mut |ui, part, _| match part {
            Part::Body => {
                if !self.about.is_empty() {
                    note(ui, &self.about);
                }
                let width = ui.available_width() - 24.0;
                let id = Id::new(("shelf-typing", self.name));
                let field = long_field(ui, &mut list.draft, &self.hint, width, self.wrong.is_some(), id);
                first(ui, fresh, &field);
                if field.gained_focus() && self.whole {
                    select_all(ui, id, &list.draft);
                }
                if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
                    pressed = PromptAnswer::Yes;
                }
                if let Some(wrong) = &self.wrong {
                    error_label(ui, wrong);
                }
            }
            Part::Foot => {
                ui.horizontal_wrapped(|ui| {
                    if primary_button_if(ui, &self.yes, self.wrong.is_none()).clicked() {
                        pressed = PromptAnswer::Yes;
                    }
                    if button(ui, &cancel).clicked() {
                        pressed = PromptAnswer::No;
                    }
                });
            }
        });
        if closed { PromptAnswer::No } else { pressed }
    }
}

/// Selects all of a text, so that typing replaces it.
fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    let whole = CCursorRange::two(CCursor::new(0), end);
    state.cursor.set_char_range(Some(whole));
    state.store(ui.ctx(), id);
}

fn rename(ctx: &Context, context: &mut ShelfContext, name: String) {
    let checked = |context: &ShelfContext| context.shelf.check_title(&name, context.list.draft.trim());
    let wrong = checked(context).err().map(|error| context.base.texts.sentence(&error.message()));
    let typing = TextPrompt {
        name: "rename",
        title: context.text("shelf-rename-title"),
        about: String::new(),
        hint: context.text("shelf-rename-hint"),
        wrong,
        yes: context.text("shelf-rename"),
        whole: true,
    };
    match typing.show(ctx, context) {
        // The last letter and Enter may arrive in one frame.
        PromptAnswer::Yes if checked(context).is_ok() => {
            let title = context.list.draft.trim().to_string();
            context.base.close();
            if format!("{title}.{}", saves::ENDING) != name {
                context.ask(ShelfAsked::Rename { name, title });
            }
        }
        PromptAnswer::No => context.base.close(),
        _ => {}
    }
}

fn path(ctx: &Context, context: &mut ShelfContext, purpose: Purpose) {
    let path = typed(&context.list.draft);
    let (title, yes) = match purpose {
        Purpose::Import => ("shelf-path-title-import", "shelf-path-import"),
        Purpose::Folder => ("shelf-path-title-folder", "shelf-path-folder"),
        Purpose::Export { .. } => ("shelf-path-title-export", "shelf-path-export"),
    };
    let typing = TextPrompt {
        name: "path",
        title: context.text(title),
        about: context.text("shelf-path-about"),
        hint: context.text("shelf-path-hint"),
        wrong: path.is_none().then(|| context.text("shelf-path-wrong")),
        yes: context.text(yes),
        whole: false,
    };
    let pressed = typing.show(ctx, context);
    match (pressed, typed(&context.list.draft)) {
        (PromptAnswer::Yes, Some(path)) => {
            context.base.close();
            if let Some(ask) = purpose.ask(vec![path], &context.shelf) {
                context.ask(ask);
            }
        }
        (PromptAnswer::No, _) => context.base.close(),
        _ => {}
    }
}

/// Asks before a game is deleted; the safe answer has the focus.
fn delete(ctx: &Context, context: &mut ShelfContext, name: String) {
    let title = context.shelf.find(&name).map_or(name.clone(), |entry| entry.title().to_string());
    let texts = &context.base.texts;
    let about = texts.with("shelf-delete-about", &[("name", title.into())]);
    let [head, yes, no] = ["shelf-delete-title", "shelf-delete", "shelf-keep"].map(|key| texts.get(key));
    let frame = context.base.frame("shelf-delete", &head, WIDTH, None);
    let fresh = context.base.motion.is_fresh();
    let mut answer = None;
    frame.show(ctx, &mut context.base.pictures, &mut |ui, part, _| match part {
        Part::Body => drop(ui.label(&about)),
        Part::Foot => answer = answers(ui, fresh, &yes, &no),
    });
    if let Some(confirmed) = answer {
        context.base.close();
        if confirmed {
            context.ask(ShelfAsked::Delete(name));
        }
    }
}

/// Asks for the format of an export.
fn export(ctx: &Context, context: &mut ShelfContext, all: bool) {
    let games: Vec<_> = if all {
        context.shelf.entries().collect()
    } else {
        context.shelf.selected().into_iter().collect()
    };
    let readable = games.iter().filter_map(|entry| entry.content.as_ref().ok());
    let ways = ExportFormat::all(readable.map(|summary| summary.terms.mode.as_str()));
    let title = games.first().map_or(String::new(), |entry| entry.title().to_string());
    let texts = &context.base.texts;
    let gaps: [(&str, _); 3] = [
        ("count", games.len().into()),
        ("shown", number(games.len(), texts).into()),
        ("name", title.into()),
    ];
    let about = texts.with("shelf-export-about", &gaps);
    let labels: Vec<String> = ways.iter().map(|how| texts.get(key(*how))).collect();
    let steps = step_words(texts);
    let [head, yes, close] =
        ["shelf-export-title", "shelf-choose-place", "close"].map(|key| texts.get(key));
    let frame = context.base.frame("shelf-export", &head, WIDTH, Some(&close));
    let fresh = context.base.motion.is_fresh();
    let list = &mut *context.list;
    list.how = list.how.min(ways.len().saturating_sub(1));
    let mut pressed = false;
    let closed = frame.show(ctx, &mut context.base.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            ui.label(&about);
            if let Some(picked) = choice(ui, &labels, list.how, &steps) {
                list.how = picked;
            }
        }
        Part::Foot => {
            let button = primary_button(ui, &yes);
            first(ui, fresh, &button);
            pressed = button.clicked();
        }
    });
    if pressed {
        let how = ways[list.how];
        context.base.close();
        context.pick(Purpose::Export { how, all });
    } else if closed {
        context.base.close();
    }
}

/// The key of the text of an export format.
fn key(how: ExportFormat) -> &'static str {
    match how {
        ExportFormat::Board => "shelf-as-board",
        ExportFormat::Text(Format::Pgn) => "shelf-as-pgn",
        ExportFormat::Text(Format::Pdn) => "shelf-as-pdn",
        ExportFormat::Text(Format::Plain) => "shelf-as-text",
        ExportFormat::Text(Format::Position | Format::Positions) => "shelf-as-positions",
    }
}

/// Why some games could not be read or written, and what was left out of others.
fn reasons(ctx: &Context, context: &mut ShelfContext) {
    let Some(report) = context.shelf.report().cloned() else {
        context.base.close();
        return;
    };
    let texts = &context.base.texts;
    let said = foot::sentence(&report, texts);
    let list = |messages: &[rules::Message], all: usize| -> Vec<String> {
        let more = all.saturating_sub(messages.len());
        let more = (more > 0)
            .then(|| texts.with("shelf-reasons-more", &[("count", number(more, texts).into())]));
        messages.iter().map(|why| texts.sentence(why)).chain(more).collect()
    };
    let reasons = list(&report.reasons, report.failed);
    let notes = list(&report.notes, report.left_out);
    let [failed, left_out, close] =
        ["shelf-reasons-title", "shelf-notes-title", "close"].map(|key| texts.get(key));
    let both = report.failed > 0 && report.left_out > 0;
    let head = if report.failed > 0 { &failed } else { &left_out };
    let frame = context.base.frame("shelf-reasons", head, 720.0, Some(&close));
    let fresh = context.base.motion.is_fresh();
    let mut done = false;
    let closed = frame.show(ctx, &mut context.base.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            ui.label(&said);
            for line in reasons.iter().chain(both.then_some(&left_out)).chain(&notes) {
                ui.add(egui::Label::new(line).wrap());
            }
        }
        Part::Foot => {
            let button = primary_button(ui, &close);
            first(ui, fresh, &button);
            done = button.clicked();
        }
    });
    if closed || done {
        context.base.close();
    }
}
