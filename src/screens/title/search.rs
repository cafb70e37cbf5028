//! The search field of the title: shown when there are many games, or when Ctrl+F is pressed.

use super::SheetContext;
use crate::ui::fields::long_field;
use crate::ui::shortcuts::Shortcut;
use crate::ui::style;
use bevy_egui::egui::{self, Event, Id, Key, Ui};

/// With more games than this the field is always there.
const MANY: usize = 12;
/// Width at 100 percent text size.
const WIDTH: f32 = 260.0;

/// What is searched for.
#[derive(Default)]
pub(super) struct Search {
    pub(super) query: String,
    open: bool,
}

impl Search {
    /// Ctrl+F leads to the field, a letter begins a search where there are many games, and Esc ends it.
    pub(super) fn hear_keys(&mut self, ctx: &egui::Context, context: &mut SheetContext, games: usize) {
        if !context.sheets.is_empty() {
            return;
        }
        let focused = ctx.memory(|memory| memory.has_focus(field()));
        if focused && ctx.input(|input| input.key_pressed(Key::Escape)) {
            (self.query, self.open) = (String::new(), false);
            context.awake.request_frames();
        }
        let asked = Shortcut::SearchGames.pressed(ctx);
        let typed = if games > MANY { typed(ctx) } else { String::new() };
        if asked || !typed.is_empty() {
            self.open = true;
            self.query += &typed;
            ctx.memory_mut(|memory| memory.request_focus(field()));
            context.awake.request_frames();
        }
    }

    /// Is the field shown?
    pub(super) fn is_shown(&self, games: usize) -> bool {
        self.open || games > MANY
    }

    /// Shows the field.
    pub(super) fn show(&mut self, ui: &mut Ui, context: &mut SheetContext) {
        let width = (WIDTH * style::scale_of(ui.ctx())).min(ui.available_width() - 2.0 * style::GAP_M);
        let shortcut = Shortcut::SearchGames;
        let hint = shortcut.name_with_keys(&context.texts, &context.texts.get(shortcut.text()));
        if long_field(ui, &mut self.query, &hint, width, false, field()).changed() {
            context.awake.request_frames();
        }
    }
}

fn field() -> Id {
    Id::new("title-search")
}

/// What was typed while nothing has the focus.
fn typed(ctx: &egui::Context) -> String {
    if ctx.memory(|memory| memory.focused().is_some()) {
        return String::new();
    }
    let texts = |event: &Event| match event {
        Event::Text(text) if !text.trim().is_empty() => Some(text.clone()),
        _ => None,
    };
    ctx.input(|input| input.events.iter().filter_map(texts).collect())
}
