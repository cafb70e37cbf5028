//! The head of the title: the name of the app, and small buttons for what is not a game.

use super::SheetContext;
use crate::help::HelpTopic;
use crate::screens::{Confirm, Sheet};
use crate::ui::style::{self, GAP_S, TEXT};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{icon_button, icon_text_button, icon_text_button_width};
use bevy_egui::egui::{self, Align, Layout, Rect, Ui, UiBuilder, vec2};

/// Height of the name at 100 percent text size: least, and most where there is room.
const NAME: (f32, f32) = (56.0, 120.0);
/// The share of the spare height that the name takes.
const SHARE: f32 = 0.5;

/// The least height of the head.
pub(super) fn least_height(scale: f32) -> f32 {
    NAME.0 * scale.min(1.5)
}

/// Shows the head; `air` is spare height, in which the backdrop is seen.
pub(super) fn show(ui: &mut Ui, context: &mut SheetContext, air: f32) {
    let scale = style::scale_of(ui.ctx());
    let height = least_height(scale) + air;
    let (space, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), egui::Sense::hover());
    let buttons = buttons(ui, context, space);
    let name = (least_height(scale) + SHARE * air).min(NAME.1 * scale.max(1.0));
    wordmark(
        ui,
        context,
        Rect::from_min_max(space.min, egui::pos2(buttons - GAP_S, space.bottom())),
        name,
    );
}

/// The name of the app, in the middle of the height and as large as fits.
fn wordmark(ui: &mut Ui, context: &mut SheetContext, space: Rect, height: f32) {
    let wide = context.pictures.wordmark(ui.ctx(), height).1.x;
    let height = height * (space.width() / wide).min(1.0);
    let (texture, size) = context.pictures.wordmark(ui.ctx(), height.max(8.0));
    let rect = Rect::from_min_size(egui::pos2(space.left(), space.center().y - size.y / 2.0), size);
    let whole = Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    ui.painter().image(texture, rect, whole, egui::Color32::WHITE);
    let name = context.texts.get("app-name");
    let label = ui.interact(rect, ui.id().with("name"), egui::Sense::hover());
    label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &name));
}

/// The small buttons in the upper right corner, with words where there is room; returns their left edge.
fn buttons(ui: &mut Ui, context: &mut SheetContext, space: Rect) -> f32 {
    let scale = style::scale_of(ui.ctx());
    let entries = [
        ("paste", "title-paste", "title-paste-about", Sheet::Share),
        ("help", "title-help", "help-title", Sheet::Help(HelpTopic::Screen("title".into()))),
        ("keyboard", "title-shortcuts", "shortcuts-title", Sheet::Shortcuts),
        ("settings", "title-settings", "title-settings", Sheet::Settings),
        ("close", "title-quit", "title-quit", Sheet::Confirm(Confirm::Quit)),
    ];
    let words: f32 = entries
        .iter()
        .map(|(_, key, ..)| {
            icon_text_button_width(ui, &context.texts.get(key)) + ui.spacing().item_spacing.x
        })
        .sum();
    let with_words = words + 300.0 * scale <= space.width();
    let builder = UiBuilder::new().max_rect(space).layout(Layout::right_to_left(Align::Min));
    let mut inner = ui.new_child(builder);
    for (icon, key, about, sheet) in entries.into_iter().rev() {
        let [word, about] = [key, about].map(|key| context.texts.get(key));
        let response = if with_words {
            let button = icon_text_button(&mut inner, &mut context.pictures, icon, &word, TEXT);
            button.tooltip(if about == word { String::new() } else { about })
        } else {
            icon_button(&mut inner, &mut context.pictures, icon, &about, true)
        };
        if response.clicked() {
            context.open(sheet);
        }
    }
    inner.min_rect().left()
}
