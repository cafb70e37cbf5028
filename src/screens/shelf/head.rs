//! The head of the shelf: back, search, filters, import and folder.

use super::{Purpose, ShelfContext, ShelfSheet, columns, foot, labels};
use crate::screens::Sheet;
use crate::screens::title::step_words;
use crate::shelf::ShelfAsked;
use crate::ui::fields::{choice, choice_width, long_field};
use crate::ui::focus::ring;
use crate::ui::help_button::help_button;
use crate::ui::style::{self, TEXT, bold, colour};
use crate::ui::widgets::{ArrowIcon, arrow_button, button_if, button_width, icon_button, note};
use bevy_egui::egui::{self, Align, ComboBox, Id, Layout, RichText, TextStyle, Ui, vec2};
use saves::shelf::{Column, ShelfQuery};

/// Width of a drop-down list at 100 percent text size.
const PICKER: f32 = 180.0;

/// The id of the search field.
pub(super) fn search_id() -> Id {
    Id::new("shelf-search")
}

/// The whole head.
pub(super) fn show(ui: &mut Ui, context: &mut ShelfContext) {
    let is_one_row = back_width(ui, context) + sources_width(ui, context) <= ui.available_width();
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        back(ui, context);
        if is_one_row {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| sources(ui, context, true));
        }
    });
    if !is_one_row {
        ui.horizontal_wrapped(|ui| sources(ui, context, false));
    }
    ui.add_space(style::GAP_XS);
    requests(ui, context);
    ui.add_space(style::GAP_XS);
}

/// The head alone, with the reason why there is no list.
pub(super) fn no_library(ui: &mut Ui, context: &mut ShelfContext) {
    if ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape)) {
        context.leave();
    }
    ui.horizontal(|ui| back(ui, context));
    ui.add_space(style::GAP_XL);
    note(ui, &context.text("notice-no-folder"));
}

fn back(ui: &mut Ui, context: &mut ShelfContext) {
    let (text, title) = (context.text("shelf-back"), context.text("shelf-title"));
    if icon_button(ui, &mut context.base.pictures, "left", &text, true).clicked() {
        context.leave();
    }
    let font = style::type_of(ui.ctx(), style::TITLE, bold());
    ui.label(RichText::new(title).font(font).color(colour(TEXT)));
    let help = context.text("help-open");
    help_button(ui, &mut context.base.pictures, &help, "shelf");
    if context.library.is_some() {
        note(ui, &foot::count(context));
    }
}

/// The width of [`back`].
fn back_width(ui: &Ui, context: &ShelfContext) -> f32 {
    let title = style::type_of(ui.ctx(), style::TITLE, bold());
    let count = TextStyle::Small.resolve(ui.style());
    let texts = [(context.text("shelf-title"), title), (foot::count(context), count)];
    let width = |(text, font)| ui.painter().layout_no_wrap(text, font, colour(TEXT)).size().x;
    let words: f32 = texts.map(width).iter().sum();
    words + ui.spacing().interact_size.y + 4.0 * ui.spacing().item_spacing.x
}

/// The keys of the buttons for import, export and folder.
const SOURCES: [&str; 4] =
    ["shelf-import", "shelf-export-shown", "shelf-show-folder", "shelf-other-folder"];

/// The width of [`sources`] in one row.
fn sources_width(ui: &Ui, context: &ShelfContext) -> f32 {
    let width = |key| button_width(ui, &context.text(key)) + ui.spacing().item_spacing.x;
    SOURCES.map(width).iter().sum()
}

/// Import, export and folder.
fn sources(ui: &mut Ui, context: &mut ShelfContext, backwards: bool) {
    let mut keys = SOURCES;
    if backwards {
        keys.reverse();
    }
    for key in keys {
        let enabled = key != "shelf-export-shown" || context.shelf.shown() > 0;
        let text = context.text(key);
        let pressed = button_if(ui, &text, enabled).clicked();
        match key {
            _ if !pressed => {}
            "shelf-import" => context.pick(Purpose::Import),
            "shelf-export-shown" => context.base.open(Sheet::Shelf(ShelfSheet::Export { all: true })),
            "shelf-show-folder" => context.ask(ShelfAsked::ShowFolder),
            _ => context.pick(Purpose::Folder),
        }
    }
}

/// A filter, or the sort order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RequestPart {
    Search,
    Game,
    Finished,
    Order,
}

/// The filters, in as few rows as they need; and the sort order, if there are columns without a head.
fn requests(ui: &mut Ui, context: &mut ShelfContext) {
    use RequestPart::{Finished, Game, Order, Search};
    let scale = style::scale_of(ui.ctx());
    let every = columns::fit(ui.available_width(), 80.0 * scale, scale).len() == Column::ALL.len();
    let parts = if every { &[Search, Game, Finished][..] } else { &[Search, Game, Finished, Order] };
    let widths: Vec<f32> = parts.iter().map(|part| part.width(ui, context)).collect();
    let mut query = context.shelf.query().clone();
    let mut place = 0;
    for count in in_rows(&widths, ui.available_width(), ui.spacing().item_spacing.x) {
        ui.horizontal(|ui| {
            for part in &parts[place..place + count] {
                part.show(ui, context, &mut query);
            }
        });
        place += count;
    }
    if query != *context.shelf.query() {
        context.ask(ShelfAsked::Arrange(query));
        context.list.reveal = true;
    }
}

/// How many things of these widths are in each row.
fn in_rows(widths: &[f32], room: f32, gap: f32) -> Vec<usize> {
    let mut rows: Vec<usize> = Vec::new();
    let mut used = 0.0;
    for width in widths {
        match rows.last_mut() {
            Some(count) if used + gap + width <= room => {
                *count += 1;
                used += gap + width;
            }
            _ => {
                rows.push(1);
                used = *width;
            }
        }
    }
    rows
}

impl RequestPart {
    fn show(self, ui: &mut Ui, context: &mut ShelfContext, query: &mut ShelfQuery) {
        match self {
            Self::Search => search(ui, context, query),
            Self::Game => modes(ui, context, query),
            Self::Finished => finished(ui, context, query),
            Self::Order => order(ui, context, query),
        }
    }

    fn width(self, ui: &Ui, context: &ShelfContext) -> f32 {
        match self {
            Self::Search => search_width(ui) + 2.0 * style::GAP_M,
            Self::Game => PICKER * style::scale_of(ui.ctx()),
            Self::Finished => choice_width(ui, &finished_labels(context)),
            Self::Order => {
                let font = TextStyle::Button.resolve(ui.style());
                let text = sorted_by(context, context.shelf.query().by);
                let text = ui.painter().layout_no_wrap(text, font, colour(TEXT)).size().x;
                let spacing = ui.spacing();
                let around = 2.0 * spacing.button_padding.x + spacing.icon_spacing + spacing.icon_width;
                (text + around).max(PICKER * style::scale_of(ui.ctx()))
                    + spacing.item_spacing.x
                    + spacing.interact_size.y
            }
        }
    }
}

/// The search field.
fn search(ui: &mut Ui, context: &mut ShelfContext, query: &mut ShelfQuery) {
    let (hint, width) = (context.text("shelf-search"), search_width(ui));
    if long_field(ui, &mut context.list.search, &hint, width, false, search_id()).changed() {
        query.search.clone_from(&context.list.search);
    }
}

/// The width of the search field without its margins. It leaves space for the list of games beside it.
fn search_width(ui: &Ui) -> f32 {
    let scale = style::scale_of(ui.ctx());
    (ui.available_width() - PICKER * scale - 40.0).min(230.0 * scale)
}

/// Finished games, games in progress, or both.
fn finished(ui: &mut Ui, context: &mut ShelfContext, query: &mut ShelfQuery) {
    let labels = finished_labels(context);
    let now = query.finished.map_or(0, |finished| 1 + usize::from(finished));
    let steps = step_words(&context.base.texts);
    if let Some(picked) = choice(ui, &labels, now, &steps) {
        query.finished = [None, Some(false), Some(true)][picked];
    }
}

fn finished_labels(context: &ShelfContext) -> [String; 3] {
    ["shelf-all", "shelf-unfinished", "shelf-finished"].map(|key| context.text(key))
}

/// All games, or one of them.
fn modes(ui: &mut Ui, context: &mut ShelfContext, query: &mut ShelfQuery) {
    let scale = style::scale_of(ui.ctx());
    let all = context.text("shelf-every-game");
    let chosen = query.mode.as_ref().map_or(all.clone(), |id| labels::game(id, &context.base.texts));
    let combo = ComboBox::from_id_salt("shelf-mode")
        .selected_text(RichText::new(chosen).color(colour(TEXT)))
        .width(PICKER * scale)
        .height(420.0 * scale);
    let shown = combo.show_ui(ui, |ui| {
        ui.selectable_value(&mut query.mode, None, all);
        for mode in catalog::modes().iter() {
            let id = &mode.info().id;
            ui.selectable_value(
                &mut query.mode,
                Some(id.clone()),
                labels::game(id, &context.base.texts),
            );
        }
    });
    ring(ui, shown.response);
}

/// The sort order in words.
fn sorted_by(context: &ShelfContext, column: Column) -> String {
    let by = context.text(columns::key(column));
    context.base.texts.with("shelf-sorted", &[("by", by.into())])
}

/// The sort order, where not every column has a head.
fn order(ui: &mut Ui, context: &mut ShelfContext, query: &mut ShelfQuery) {
    let scale = style::scale_of(ui.ctx());
    let chosen = sorted_by(context, query.by);
    let before = query.by;
    let combo = ComboBox::from_id_salt("shelf-order")
        .selected_text(RichText::new(chosen).color(colour(TEXT)))
        .width(PICKER * scale)
        .height(420.0 * scale);
    let shown = combo.show_ui(ui, |ui| {
        for column in Column::ALL {
            ui.selectable_value(&mut query.by, column, context.text(columns::key(column)));
        }
    });
    ring(ui, shown.response);
    if query.by != before {
        query.descending = columns::begins_descending(query.by);
    }
    let sign = if query.descending { ArrowIcon::Down } else { ArrowIcon::Up };
    if arrow_button(ui, sign, &context.text("shelf-reverse"), true).clicked() {
        query.descending = !query.descending;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_need_as_few_rows_as_possible() {
        assert_eq!(in_rows(&[10.0, 10.0, 10.0], 34.0, 2.0), [3]);
        assert_eq!(in_rows(&[10.0, 10.0, 10.0], 33.0, 2.0), [2, 1]);
        assert_eq!(in_rows(&[40.0, 10.0], 33.0, 2.0), [1, 1], "what is too wide has a row of its own");
        assert_eq!(in_rows(&[], 33.0, 2.0), [0; 0]);
    }
}
