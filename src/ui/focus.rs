//! Keyboard focus: a visible ring, and widgets that scroll into view when they get it.

use super::style::{BUTTON_ROUND, FOCUS, GAP_S, colour};
use bevy_egui::egui::{
    self, Context, CornerRadius, EventFilter, Id, Memory, Rect, Response, Stroke, StrokeKind, Ui, Vec2,
};

/// Thickness of the ring.
const WIDTH: f32 = 2.5;
/// Distance between the ring and the widget.
const APART: f32 = 2.0;

/// Draws the ring around a focused widget.
pub fn ring(ui: &Ui, response: Response) -> Response {
    ring_with_radius(ui, response, BUTTON_ROUND)
}

/// The same with another corner radius.
pub fn ring_with_radius(ui: &Ui, response: Response, round: u8) -> Response {
    if response.has_focus() {
        reveal(ui, &response);
        // The ring must not be clipped at the edge of a scroll area.
        let painter = ui.painter().with_clip_rect(ui.clip_rect().expand(WIDTH + APART));
        let corners = CornerRadius::same(round + APART as u8);
        let stroke = Stroke::new(WIDTH, colour(FOCUS));
        painter.rect_stroke(response.rect.expand(APART), corners, stroke, StrokeKind::Outside);
    }
    response
}

/// Passes after which a widget with a new focus is where it stays: a layout may need some.
const SETTLES: u64 = 9;
/// Passes until a request to scroll is seen. An earlier second request would add to the first.
const SCROLLED_AFTER: u64 = 3;

/// Scrolls a widget into view in the first passes in which it has the focus. Arrow keys move the focus between two passes, so
/// `gained_focus` does not tell.
fn reveal(ui: &Ui, response: &Response) {
    let (key, pass) = (Id::new("last focus"), ui.ctx().cumulative_pass_nr());
    let last: Option<(Id, u64, u64)> = ui.data(|data| data.get_temp(key));
    let known = last.filter(|(id, _, then)| *id == response.id && then + 1 >= pass);
    let since = known.map_or(pass, |(_, since, _)| since);
    if pass - since < SETTLES {
        let at_once = egui::style::ScrollAnimation::none();
        if (pass - since).is_multiple_of(SCROLLED_AFTER) {
            ui.scroll_to_rect_animation(response.rect.expand(GAP_S), None, at_once);
        }
        ui.ctx().request_repaint();
    }
    ui.data_mut(|data| data.insert_temp(key, (response.id, since, pass)));
}

/// Keeps the focus on an open sheet: egui's arrow keys also find widgets behind it, which cannot have the focus. To be called once
/// a pass while a sheet is open.
pub fn keep_on_sheet(ctx: &Context) {
    let (key, pass) = (Id::new("focus on sheet"), ctx.cumulative_pass_nr());
    let last: Option<SheetFocus> = ctx.data(|data| data.get_temp(key));
    let widgets = focusable(ctx);
    let focused = ctx.memory(Memory::focused);
    let here = focused.and_then(|id| widgets.iter().find(|(found, _)| *found == id).copied());
    let lost = last.filter(|last| here.is_none() && last.pass + 1 == pass);
    let (id, rect) = match (here, lost) {
        (Some(here), _) => here,
        (None, Some(SheetFocus { id, rect, arrow: Some(arrow), .. })) => {
            let next = next_in_direction(&widgets, rect, arrow).unwrap_or((id, rect));
            ctx.memory_mut(|memory| memory.request_focus(next.0));
            next
        }
        _ => return,
    };
    let arrow = pressed_arrow(ctx);
    ctx.data_mut(|data| data.insert_temp(key, SheetFocus { id, rect, arrow, pass }));
}

/// The focus in a pass, and the arrow key that was pressed in it.
#[derive(Clone, Copy)]
struct SheetFocus {
    id: Id,
    rect: Rect,
    arrow: Option<Vec2>,
    pass: u64,
}

/// The widgets of the last pass that can have the focus.
fn focusable(ctx: &Context) -> Vec<(Id, Rect)> {
    let found: Vec<egui::WidgetRect> = ctx.viewport(|viewport| {
        let layers = viewport.prev_pass.widgets.layers();
        layers.flat_map(|(_, widgets)| widgets.iter().copied()).collect()
    });
    let can = |memory: &Memory, widget: &egui::WidgetRect| {
        widget.enabled && widget.sense.is_focusable() && memory.allows_interaction(widget.layer_id)
    };
    let allowed = |memory: &Memory| {
        let widgets = found.iter().filter(|widget| can(memory, widget));
        widgets.map(|widget| (widget.id, widget.rect)).collect()
    };
    ctx.memory(allowed)
}

fn pressed_arrow(ctx: &Context) -> Option<Vec2> {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp};
    let arrows = [
        (ArrowDown, Vec2::DOWN),
        (ArrowUp, Vec2::UP),
        (ArrowLeft, Vec2::LEFT),
        (ArrowRight, Vec2::RIGHT),
    ];
    ctx.input(|input| arrows.into_iter().find(|(key, _)| input.key_pressed(*key)).map(|(_, way)| way))
}

/// The nearest widget in a direction; what is straight ahead is nearer than what is to the side.
fn next_in_direction(widgets: &[(Id, Rect)], from: Rect, way: Vec2) -> Option<(Id, Rect)> {
    let gap =
        |low: egui::Rangef, high: egui::Rangef| (low.min - high.max).max(high.min - low.max).max(0.0);
    let cost = |rect: &Rect| {
        let (across, along) = (gap(rect.x_range(), from.x_range()), gap(rect.y_range(), from.y_range()));
        if way.x == 0.0 { along + 2.0 * across } else { across + 2.0 * along }
    };
    let ahead = |rect: &Rect| (rect.center() - from.center()).dot(way) > 1.0;
    let candidates = widgets.iter().filter(|(_, rect)| ahead(rect));
    candidates.min_by(|(_, one), (_, two)| cost(one).total_cmp(&cost(two))).copied()
}

/// Captures the arrow keys for a focused widget and counts the presses: right and down are positive.
pub fn arrows(ui: &Ui, response: &Response, horizontal: bool, vertical: bool) -> (i32, i32) {
    if !response.has_focus() {
        return (0, 0);
    }
    let filter =
        EventFilter { horizontal_arrows: horizontal, vertical_arrows: vertical, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    // The key press that moved the focus here is not ours.
    if !ui.memory(|memory| memory.had_focus_last_frame(response.id)) {
        return (0, 0);
    }
    ui.input(|input| {
        let presses = |key| input.num_presses(key) as i32;
        let across = presses(egui::Key::ArrowRight) - presses(egui::Key::ArrowLeft);
        let along = presses(egui::Key::ArrowDown) - presses(egui::Key::ArrowUp);
        (if horizontal { across } else { 0 }, if vertical { along } else { 0 })
    })
}

/// Moves the focus; the key that caused it moves it no further.
pub fn move_focus(ctx: &Context, id: Id) {
    ctx.memory_mut(|memory| {
        memory.request_focus(id);
        memory.move_focus(egui::FocusDirection::None);
    });
}

/// The number of widgets in the layer of `ui` so far, in this pass.
pub fn widget_count(ui: &Ui) -> usize {
    let layer = ui.layer_id();
    ui.ctx().viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).count())
}

/// Focuses the first or the last widget after this many others in the layer of `ui`, if one of them can have the focus.
pub fn focus_end(ui: &Ui, before: usize, last: bool) {
    let layer = ui.layer_id();
    let found = ui.ctx().viewport(|viewport| {
        let widgets = viewport.this_pass.widgets.get_layer(layer).skip(before);
        let mut able = widgets.filter(|widget| widget.enabled && widget.sense.is_focusable());
        if last { able.last() } else { able.next() }.map(|widget| widget.id)
    });
    if let Some(id) = found {
        move_focus(ui.ctx(), id);
    }
}

/// Focuses a widget unless another one has the focus.
pub fn prefer(ui: &Ui, response: &Response) {
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
}

/// Focuses the board while nothing else has the focus and nothing covers it. It captures the arrow keys and Esc, and Tab if
/// `tab`. Returns whether it has just got the focus.
pub fn hold(ui: &Ui, response: &Response, covered: bool, tab: bool) -> bool {
    if covered {
        ui.memory_mut(|memory| memory.surrender_focus(response.id));
        return false;
    }
    let free = ui.memory(|memory| memory.focused().is_none());
    if free {
        response.request_focus();
    }
    let filter = EventFilter { tab, horizontal_arrows: true, vertical_arrows: true, escape: true };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    free
}
