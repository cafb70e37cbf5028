//! The head of the shelf: back, search, filters, import and folder.

use super::{Purpose, ShelfContext, ShelfSheet, columns, foot, labels};
use crate::screens::Sheet;
use crate::screens::title::step_words;
use crate::shelf::ShelfAsked;
use crate::ui::fields::{choice, long_field};
use crate::ui::focus::ring;
use crate::ui::help_button::help_button;
use crate::ui::style::{self, TEXT, bold, colour};
use crate::ui::widgets::{ArrowIcon, arrow_button, button, icon_button, note};
use bevy_egui::egui::{self, Align, ComboBox, Id, Layout, RichText, Ui, vec2};
use saves::shelf::{Column, ShelfQuery};

/// Width of a drop-down list at 100 percent text size.
const PICKER: f32 = 180.0;

/// The id of the search field.
pub(super) fn search_id() -> Id {
    Id::new("shelf-search")
}

/// The whole head.
pub(super) fn show(ui: &mut Ui, context: &mut ShelfContext) {
    let scale = style::scale_of(ui.ctx());
    let wide = ui.available_width() >= 1000.0 * scale;
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        back(ui, context);
        if wide {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| sources(ui, context, true));
        }
    });
    if !wide {
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

/// Import, export and folder.
fn sources(ui: &mut Ui, context: &mut ShelfContext, backwards: bool) {
    let mut keys = ["shelf-import", "shelf-export-shown", "shelf-show-folder", "shelf-other-folder"];
    if backwards {
        keys.reverse();
    }
    for key in keys {
        let enabled = key != "shelf-export-shown" || context.shelf.shown() > 0;
        let text = context.text(key);
        let pressed = ui.add_enabled_ui(enabled, |ui| button(ui, &text)).inner.clicked();
        match key {
            _ if !pressed => {}
            "shelf-import" => context.pick(Purpose::Import),
            "shelf-export-shown" => context.base.open(Sheet::Shelf(ShelfSheet::Export { all: true })),
            "shelf-show-folder" => context.ask(ShelfAsked::ShowFolder),
            _ => context.pick(Purpose::Folder),
        }
    }
}

/// The filters: in one row where there is room, else in several.
fn requests(ui: &mut Ui, context: &mut ShelfContext) {
    let scale = style::scale_of(ui.ctx());
    let room = ui.available_width();
    let every = columns::fit(room, 80.0 * scale, scale).len() == Column::ALL.len();
    let mut query = context.shelf.query().clone();
    if every {
        ui.horizontal(|ui| {
            search(ui, context, &mut query);
            modes(ui, context, &mut query);
            finished(ui, context, &mut query);
        });
    } else {
        ui.horizontal(|ui| {
            search(ui, context, &mut query);
            modes(ui, context, &mut query);
        });
        // The sort order, for columns without a head.
        if room > 560.0 * scale {
            ui.horizontal(|ui| {
                finished(ui, context, &mut query);
                order(ui, context, &mut query);
            });
        } else {
            ui.horizontal(|ui| finished(ui, context, &mut query));
            ui.horizontal(|ui| order(ui, context, &mut query));
        }
    }
    if query != *context.shelf.query() {
        context.ask(ShelfAsked::Arrange(query));
        context.list.reveal = true;
    }
}

/// The search field.
fn search(ui: &mut Ui, context: &mut ShelfContext, query: &mut ShelfQuery) {
    let scale = style::scale_of(ui.ctx());
    let hint = context.text("shelf-search");
    // Leaves space for the list of games beside it, margins included.
    let width = (ui.available_width() - PICKER * scale - 40.0).min(230.0 * scale);
    if long_field(ui, &mut context.list.search, &hint, width, false, search_id()).changed() {
        query.search.clone_from(&context.list.search);
    }
}

/// Finished games, games in progress, or both.
fn finished(ui: &mut Ui, context: &mut ShelfContext, query: &mut ShelfQuery) {
    let labels = ["shelf-all", "shelf-unfinished", "shelf-finished"].map(|key| context.text(key));
    let now = query.finished.map_or(0, |finished| 1 + usize::from(finished));
    let steps = step_words(&context.base.texts);
    if let Some(picked) = choice(ui, &labels, now, &steps) {
        query.finished = [None, Some(false), Some(true)][picked];
    }
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

/// The sort order, where not every column has a head.
fn order(ui: &mut Ui, context: &mut ShelfContext, query: &mut ShelfQuery) {
    let scale = style::scale_of(ui.ctx());
    let name = |column: Column| context.text(columns::key(column));
    let chosen = context.base.texts.with("shelf-sorted", &[("by", name(query.by).into())]);
    let before = query.by;
    let combo = ComboBox::from_id_salt("shelf-order")
        .selected_text(RichText::new(chosen).color(colour(TEXT)))
        .width(PICKER * scale)
        .height(420.0 * scale);
    let shown = combo.show_ui(ui, |ui| {
        for column in Column::ALL {
            ui.selectable_value(&mut query.by, column, name(column));
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
