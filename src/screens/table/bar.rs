//! The buttons of the table.

use super::plan::{GAP, PAD, Plan};
use super::review::deeds::{Deed, Face};
use super::{Seen, Will};
use crate::ui::pictures::Pictures;
use crate::ui::widgets::{icon_button, text_button};
use bevy::prelude::DetectChanges;
use bevy_egui::egui::{Align, Id, Layout, Rect, Ui, UiBuilder, vec2};

/// What is kept from picture to picture.
#[derive(Default)]
pub(super) struct Kept {
    /// What is read when the pointer rests on a button; made anew when the language or the buttons change.
    words: Vec<String>,
    keys: Vec<&'static str>,
    first: Option<Id>,
}

impl Kept {
    /// Gives the first button the focus of the keyboard.
    pub(super) fn focus(&self, ui: &Ui) {
        if let Some(first) = self.first {
            ui.memory_mut(|memory| memory.request_focus(first));
        }
    }
}

pub(super) fn show(
    ui: &mut Ui,
    plan: &Plan,
    seen: &Seen,
    will: &mut Will,
    pictures: &mut Pictures,
    kept: &mut Kept,
) {
    let deeds = Deed::list(&seen.table);
    let keys: Vec<&'static str> = deeds.iter().map(|deed| deed.words(seen)).collect();
    if kept.keys != keys || seen.texts.is_changed() {
        kept.words = keys.iter().map(|key| seen.texts.get(key)).collect();
        kept.keys = keys;
    }
    kept.first = None;
    let mut chosen = None;
    let space = plan.bar.shrink(PAD);
    let rows = deeds.chunks(plan.in_a_row).zip(kept.words.chunks(plan.in_a_row));
    for (row, (deeds, words)) in rows.enumerate() {
        let down = row as f32 * (plan.button + GAP);
        let line = Rect::from_min_size(space.min + vec2(0.0, down), vec2(space.width(), plan.button));
        let builder = UiBuilder::new().max_rect(line).layout(Layout::left_to_right(Align::Min));
        ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing = vec2(plan.apart(), GAP);
            let inset = plan.button * 0.19;
            ui.spacing_mut().button_padding = vec2(inset, inset);
            ui.spacing_mut().interact_size = vec2(plan.button, plan.button);
            for (deed, words) in deeds.iter().copied().zip(words) {
                let possible = deed.is_possible(seen);
                let response = match deed.face(will) {
                    Face::Icon(icon) => icon_button(ui, pictures, icon, words, possible),
                    Face::Text(text) => text_button(ui, &text, words, possible),
                };
                kept.first = kept.first.or(Some(response.id));
                if response.clicked() {
                    chosen = Some(deed);
                }
            }
        });
    }
    if let Some(deed) = chosen {
        deed.run(seen, will);
    }
}
