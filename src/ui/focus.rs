//! Keyboard focus: a visible ring, and widgets that scroll into view when they get it.

use super::style::{BUTTON_ROUND, FOCUS, GAP_S, colour};
use bevy_egui::egui::{self, CornerRadius, EventFilter, Id, Response, Stroke, StrokeKind, Ui};

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

/// Scrolls a widget into view in the first pass in which it has the focus. Arrow keys move the focus between two passes, so
/// `gained_focus` does not tell.
fn reveal(ui: &Ui, response: &Response) {
    let (key, pass) = (Id::new("last focus"), ui.ctx().cumulative_pass_nr());
    let last: Option<(Id, u64)> = ui.data(|data| data.get_temp(key));
    let is_new = last.is_none_or(|(id, then)| id != response.id || then + 1 < pass);
    if is_new {
        ui.scroll_to_rect(response.rect.expand(GAP_S), None);
    }
    ui.data_mut(|data| data.insert_temp(key, (response.id, pass)));
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
pub fn move_focus(ui: &Ui, id: Id) {
    ui.memory_mut(|memory| {
        memory.request_focus(id);
        memory.move_focus(egui::FocusDirection::None);
    });
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
