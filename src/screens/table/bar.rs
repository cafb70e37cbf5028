//! The buttons of the table: icons with words where there is room, and tooltips that cover none of them.

use super::layout::{ButtonNeeds, ButtonStyle, GAP, PAD, TableLayout};
use super::review::actions::{ButtonFace, ReviewAction};
use super::{TableCommands, TableView};
use crate::table::Table;
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{ButtonContent, bar_button, text_button};
use bevy::prelude::DetectChanges;
use bevy_egui::egui::{Align, Context, Id, Layout, Rect, Response, TextStyle, Ui, UiBuilder, vec2};

/// State kept between frames.
#[derive(Default)]
pub(super) struct ButtonBarState {
    /// Names with keys, and short words; rebuilt when the language or the buttons change.
    names: Vec<String>,
    words: Vec<String>,
    keys: Vec<&'static str>,
    first: Option<Id>,
}

impl ButtonBarState {
    /// Gives the first button the keyboard focus.
    pub(super) fn focus(&self, ui: &Ui) {
        if let Some(first) = self.first {
            ui.memory_mut(|memory| memory.request_focus(first));
        }
    }

    /// Updates names and words, and measures what the buttons need.
    pub(super) fn measure(&mut self, ctx: &Context, view: &TableView) -> ButtonNeeds {
        let actions = ReviewAction::list(&view.table);
        let keys: Vec<&'static str> = actions.iter().map(|action| action.words(view)).collect();
        if self.keys != keys || view.texts.is_changed() {
            self.words = keys.iter().map(|key| view.texts.get(&format!("{key}-short"))).collect();
            self.names = names(&view.texts, &view.table, &keys);
            self.keys = keys;
        }
        let font = TextStyle::Button.resolve(&ctx.global_style());
        let width = |word: &String| {
            let ink = bevy_egui::egui::Color32::WHITE;
            ctx.fonts_mut(|fonts| fonts.layout_no_wrap(word.clone(), font.clone(), ink).size().x)
        };
        ButtonNeeds { count: actions.len(), word: self.words.iter().map(width).fold(0.0, f32::max) }
    }
}

/// The names of the buttons with their keys.
fn names(texts: &Texts, table: &Table, keys: &[&'static str]) -> Vec<String> {
    let actions = ReviewAction::list(table).iter().zip(keys);
    actions.map(|(action, key)| action.shortcut().name_with_keys(texts, &texts.get(key))).collect()
}

pub(super) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    state: &mut ButtonBarState,
) {
    let actions = ReviewAction::list(&view.table);
    state.first = None;
    let mut chosen = None;
    let space = layout.bar.shrink(PAD);
    for (row, indices) in (0..actions.len()).collect::<Vec<_>>().chunks(layout.in_a_row).enumerate() {
        let down = row as f32 * (layout.button.y + GAP);
        let size = vec2(space.width(), layout.button.y);
        let line = Rect::from_min_size(space.min + vec2(0.0, down), size);
        let builder = UiBuilder::new().max_rect(line).layout(Layout::left_to_right(Align::Min));
        ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing = vec2(layout.apart(), GAP);
            for index in indices {
                let response = one(ui, layout, view, commands, pictures, (state, *index));
                state.first = state.first.or(Some(response.id));
                if response.clicked() {
                    chosen = Some(actions[*index]);
                }
            }
        });
    }
    if let Some(action) = chosen {
        action.run(view, commands);
    }
}

/// One button with its tooltip.
fn one(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &TableCommands,
    pictures: &mut Pictures,
    (state, index): (&ButtonBarState, usize),
) -> Response {
    let action = ReviewAction::list(&view.table)[index];
    let (possible, name) = (action.is_possible(view), &state.names[index]);
    let word = Some(state.words[index].as_str()).filter(|_| layout.style != ButtonStyle::Icon);
    let response = match action.face(commands) {
        ButtonFace::Icon(icon) => {
            let stacked = layout.style == ButtonStyle::WordBelow;
            let content = ButtonContent { icon, word, stacked, name };
            bar_button(ui, pictures, &content, layout.button, possible)
        }
        ButtonFace::Text(text) => {
            let shown = word.map_or(text.clone(), |word| format!("{word} {text}"));
            text_button(ui, &shown, name, layout.button, possible)
        }
    };
    let why = action.refusal(view).map(|why| view.texts.sentence(&why));
    response.tooltip([name.as_str()].into_iter().chain(why.as_deref()).collect::<Vec<_>>().join("\n"))
}
