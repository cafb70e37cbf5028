//! The list of games: a head to sort by, and the visible rows.

use super::actions::ShelfAction;
use super::cells::RowLayout;
use super::columns::{self, Placed};
use super::labels::RowText;
use super::{Purpose, ShelfContext};
use crate::shelf::ShelfAsked;
use crate::theme::Theme;
use crate::ui::focus::ring;
use crate::ui::style::{
    self, ACCENT, BORDER, BUTTON_ROUND, ERROR, FOCUS, HOVERED, PANEL, PANEL_HOVERED, RAISED, WEAK_TEXT,
    bold, colour,
};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{button, elided, empty_state, note, primary_button};
use bevy_egui::egui::{
    self, Align2, FontId, Id, Rect, Response, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
use saves::shelf::ShelfQuery;
use std::ops::Range;

/// The size of the cache of row texts.
const MOST_WORDS: usize = 600;

/// How far the head of a column extends to the left of its text.
const ASIDE: f32 = 6.0;

/// The id under which the list has the focus.
pub(super) fn list_id() -> Id {
    Id::new("shelf-list")
}

/// The list, in the space above the foot.
pub(super) fn show(ui: &mut Ui, context: &mut ShelfContext) {
    let bar = ui.spacing().scroll.bar_width + ui.spacing().scroll.bar_inner_margin;
    let layout = RowLayout::new(ui, ui.available_width() - bar, &context.list.longest);
    let row = layout.height;
    // Where texts are below each other, the order is chosen above the list.
    if !layout.is_stacked {
        head(ui, context, &layout.columns);
    }
    let height = (ui.available_height() - context.list.foot - ui.spacing().item_spacing.y).max(row);
    let space = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    let list = ui.interact(space, list_id(), Sense::focusable_noninteractive());
    if std::mem::take(&mut context.list.fresh) {
        list.request_focus();
    }
    if context.shelf.shown() == 0 {
        nothing(ui, context, space);
        ui.allocate_rect(space, Sense::hover());
        return;
    }
    let offset = offset(context, row, height);
    let mut area = ScrollArea::vertical()
        .id_salt("shelf-rows")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false]);
    if let Some(offset) = offset {
        area = area.vertical_scroll_offset(offset);
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let focused = list.has_focus();
        let shown = context.shelf.shown();
        let out = area.show_rows(ui, row, shown, |ui, range| rows(ui, context, range, &layout, focused));
        let list = &mut *context.list;
        (list.offset, list.height, list.row) = (out.state.offset.y, out.inner_rect.height(), row);
    });
}

/// The scroll offset at which the selected row is visible.
fn offset(context: &mut ShelfContext, row: f32, height: f32) -> Option<f32> {
    // When the row height changes, the top row stays.
    let was = context.list.row;
    let mut offset =
        if was > 0.0 && was != row { context.list.offset / was * row } else { context.list.offset };
    if !std::mem::take(&mut context.list.reveal) {
        return (offset != context.list.offset).then_some(offset);
    }
    let selected = context.shelf.selected()?;
    let top = context.shelf.row(&selected.file.name)? as f32 * row;
    offset = offset.min(top).max(top + row - height);
    (offset != context.list.offset).then_some(offset.max(0.0))
}

/// Why the list is empty, with a picture.
fn nothing(ui: &mut Ui, context: &mut ShelfContext, space: Rect) {
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(space.shrink(24.0)));
    let (icon, text) = match context.shelf.error() {
        Some(why) => ("folder-away", context.base.texts.sentence(why)),
        None if context.shelf.is_reading() => {
            return drop(note(&mut inside, &context.text("shelf-reading")));
        }
        None if context.shelf.is_empty() => ("empty-shelf", context.text("shelf-empty")),
        None => ("nothing-found", context.text("shelf-nothing-found")),
    };
    ScrollArea::vertical().id_salt("nothing").show(&mut inside, |ui| {
        empty_state(ui, &mut context.base.pictures, icon, &text);
        match icon {
            "folder-away" => away(ui, context),
            "nothing-found" => show_all(ui, context),
            _ => {}
        }
    });
}

/// The folder is away: what can be done about it.
fn away(ui: &mut Ui, context: &mut ShelfContext) {
    let [again, other] = ["shelf-try-again", "shelf-choose-folder"].map(|key| context.text(key));
    let reading = context.shelf.is_reading();
    let picked = centered_buttons(ui, &[again, other], !reading);
    match picked {
        Some(0) => context.ask(ShelfAsked::Refresh),
        Some(_) => context.pick(Purpose::Folder),
        None => {}
    }
}

/// No game matches: leads back to all of them.
fn show_all(ui: &mut Ui, context: &mut ShelfContext) {
    if centered_buttons(ui, &[context.text("shelf-show-all")], true).is_some() {
        let query = context.shelf.query();
        let (by, descending) = (query.by, query.descending);
        context.list.search.clear();
        context.ask(ShelfAsked::Arrange(ShelfQuery { by, descending, ..ShelfQuery::default() }));
    }
}

/// Buttons in the middle of a line; returns the one that was clicked.
fn centered_buttons(ui: &mut Ui, texts: &[String], enabled: bool) -> Option<usize> {
    let mut picked = None;
    ui.vertical_centered(|ui| {
        for (index, text) in texts.iter().enumerate() {
            let button =
                |ui: &mut Ui| if index == 0 { primary_button(ui, text) } else { button(ui, text) };
            if ui.add_enabled_ui(enabled, button).inner.clicked() {
                picked = Some(index);
            }
        }
    });
    picked
}

/// The column heads. A click sorts by a column, a second click reverses the order.
fn head(ui: &mut Ui, context: &mut ShelfContext, placed: &[Placed]) {
    let height = ui.spacing().interact_size.y * 0.8;
    let (space, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let font = style::type_of(ui.ctx(), style::SMALL, bold());
    for place in placed {
        let left = space.left() + place.left - ASIDE;
        let rect = Rect::from_min_size(pos2(left, space.top()), vec2(place.width - 4.0, height));
        let name = context.text(columns::key(place.column));
        let response = ui.interact(rect, Id::new(("shelf-sort", place.column)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
        let query = context.shelf.query();
        let by = query.by == place.column;
        let ink = if by { ACCENT } else { WEAK_TEXT };
        if response.is_pointer_button_down_on() {
            ui.painter().rect_filled(rect, BUTTON_ROUND, colour(HOVERED));
        } else if response.hovered() {
            ui.painter().rect_filled(rect, BUTTON_ROUND, colour(PANEL_HOVERED));
        }
        let arrow_room = if by { style::GAP_L } else { 0.0 };
        let galley = elided(ui, &name, font.clone(), ink, rect.width() - ASIDE - arrow_room, 1);
        let at = rect.left_center() + vec2(ASIDE, -galley.size().y / 2.0);
        let end = at.x + galley.size().x + 10.0;
        ui.painter().galley(at, galley, colour(ink));
        if by {
            arrow(ui, pos2(end, rect.center().y), query.descending);
        }
        if ring(ui, response).clicked() {
            let mut query = context.shelf.query().clone();
            query.descending =
                if by { !query.descending } else { columns::begins_descending(place.column) };
            query.by = place.column;
            context.ask(ShelfAsked::Arrange(query));
        }
    }
    let line = space.bottom() + 1.0;
    ui.painter().hline(space.x_range(), line, Stroke::new(1.0, colour(BORDER)));
    ui.add_space(style::GAP_XS - ui.spacing().item_spacing.y);
}

/// The arrow of the sort order.
fn arrow(ui: &Ui, at: egui::Pos2, down: bool) {
    let tip = if down { 4.0 } else { -4.0 };
    let points = vec![at + vec2(0.0, tip), at + vec2(5.0, -tip), at + vec2(-5.0, -tip)];
    ui.painter().add(Shape::convex_polygon(points, colour(ACCENT), Stroke::NONE));
}

fn rows(
    ui: &mut Ui,
    context: &mut ShelfContext,
    range: Range<usize>,
    layout: &RowLayout,
    focused: bool,
) {
    let selected = context.shelf.selected().map(|entry| entry.file.name.clone());
    if context.list.words.len() > MOST_WORDS {
        context.list.words.clear();
    }
    for place in range {
        let size = vec2(ui.available_width(), layout.height);
        let (space, _) = ui.allocate_exact_size(size, Sense::hover());
        let Some(entry) = context.shelf.entry(place) else { continue };
        let name = entry.file.name.clone();
        let is_selected = selected.as_ref() == Some(&name);
        let response = ui.interact(space, Id::new(("shelf-row", &name)), Sense::CLICK);
        if !context.list.words.contains_key(&place) {
            let words = RowText::of(entry, context.list.now, &context.base.texts);
            context.list.words.insert(place, words);
        }
        draw(ui, context, place, &response, layout, (is_selected, focused));
        click(ui, context, &response, name, is_selected);
    }
}

/// Pointer input on a row.
fn click(ui: &Ui, context: &mut ShelfContext, response: &Response, name: String, selected: bool) {
    if response.clicked() || response.secondary_clicked() {
        ui.memory_mut(|memory| memory.request_focus(list_id()));
        if !selected {
            context.ask(ShelfAsked::Select(Some(name.clone())));
        }
    }
    if response.double_clicked()
        && let Some(first) = context.main_act()
    {
        context.act(first);
    }
    let mut picked = None;
    response.context_menu(|ui| {
        let lobby = context.is_for_lobby();
        let acts = context.shelf.find(&name).map(|entry| ShelfAction::all(entry, lobby));
        for act in acts.unwrap_or_default() {
            if ui.button(context.text(act.key())).clicked() {
                picked = Some(act);
                ui.close();
            }
        }
    });
    if let Some(act) = picked {
        context.act(act);
    }
}

fn draw(
    ui: &Ui,
    context: &mut ShelfContext,
    place: usize,
    response: &Response,
    layout: &RowLayout,
    (selected, focused): (bool, bool),
) {
    let space = response.rect;
    let body = space.shrink2(vec2(0.0, 1.0));
    let fill = if selected {
        Some(RAISED)
    } else if response.is_pointer_button_down_on() {
        Some(HOVERED)
    } else if response.hovered() {
        Some(PANEL_HOVERED)
    } else {
        place.is_multiple_of(2).then_some(PANEL)
    };
    if let Some(fill) = fill {
        ui.painter().rect_filled(body, BUTTON_ROUND, colour(fill));
    }
    if selected {
        let ink = if focused { FOCUS } else { ACCENT };
        let stroke = Stroke::new(if focused { 2.0 } else { 1.5 }, colour(ink));
        ui.painter().rect_stroke(body, BUTTON_ROUND, stroke, StrokeKind::Inside);
    }
    let list = &mut *context.list;
    let (Some(entry), Some(words)) = (context.shelf.entry(place), list.words.get(&place)) else {
        return;
    };
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, selected, &words.title));
    let side = layout.picture - 8.0;
    let corner = pos2(body.left() + 4.0, (body.center().y - side / 2.0).round());
    let picture = Rect::from_min_size(corner, vec2(side, side));
    let theme = Theme::find(&context.base.settings.theme);
    if !list.thumbs.draw(ui.painter(), picture, entry, theme, &mut context.base.pictures) {
        let half = side / 2.0;
        let font = FontId::new(half, bold());
        let stroke = Stroke::new(1.0, colour(BORDER));
        ui.painter().rect_stroke(picture, BUTTON_ROUND, stroke, StrokeKind::Inside);
        ui.painter().text(picture.center(), Align2::CENTER_CENTER, "?", font, colour(ERROR));
    }
    if layout.write(ui, words, body) {
        response.clone().tooltip(&words.title);
    }
}
