//! The buttons of the table.

use super::layout::{GAP, PAD, TableLayout};
use super::review::actions::{ButtonFace, ReviewAction};
use super::{TableCommands, TableView};
use crate::ui::pictures::Pictures;
use crate::ui::widgets::{icon_button, text_button};
use bevy::prelude::DetectChanges;
use bevy_egui::egui::{Align, Id, Layout, Rect, Ui, UiBuilder, vec2};

/// State kept between frames.
#[derive(Default)]
pub(super) struct ButtonBarState {
    /// Tooltips, rebuilt when the language or the buttons change.
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
}

pub(super) fn show(
    ui: &mut Ui,
    layout: &TableLayout,
    view: &TableView,
    commands: &mut TableCommands,
    pictures: &mut Pictures,
    state: &mut ButtonBarState,
) {
    let deeds = ReviewAction::list(&view.table);
    let keys: Vec<&'static str> = deeds.iter().map(|deed| deed.words(view)).collect();
    if state.keys != keys || view.texts.is_changed() {
        state.words = keys.iter().map(|key| view.texts.get(key)).collect();
        state.keys = keys;
    }
    state.first = None;
    let mut chosen = None;
    let space = layout.bar.shrink(PAD);
    let rows = deeds.chunks(layout.in_a_row).zip(state.words.chunks(layout.in_a_row));
    for (row, (deeds, words)) in rows.enumerate() {
        let down = row as f32 * (layout.button + GAP);
        let line = Rect::from_min_size(space.min + vec2(0.0, down), vec2(space.width(), layout.button));
        let builder = UiBuilder::new().max_rect(line).layout(Layout::left_to_right(Align::Min));
        ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing = vec2(layout.apart(), GAP);
            let inset = layout.button * 0.19;
            ui.spacing_mut().button_padding = vec2(inset, inset);
            ui.spacing_mut().interact_size = vec2(layout.button, layout.button);
            for (deed, words) in deeds.iter().copied().zip(words) {
                let possible = deed.is_possible(view);
                let response = match deed.face(commands) {
                    ButtonFace::Icon(icon) => icon_button(ui, pictures, icon, words, possible),
                    ButtonFace::Text(text) => text_button(ui, &text, words, possible),
                };
                state.first = state.first.or(Some(response.id));
                if response.clicked() {
                    chosen = Some(deed);
                }
            }
        });
    }
    if let Some(deed) = chosen {
        deed.run(view, commands);
    }
}
