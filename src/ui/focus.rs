//! The focus of the keyboard: a ring that is always seen, and widgets that scroll into sight when they get it.

use super::style::{BUTTON_ROUND, FOCUS, colour};
use bevy_egui::egui::{self, CornerRadius, EventFilter, Response, Stroke, StrokeKind, Ui};

/// How thick the ring is.
const WIDTH: f32 = 2.5;
/// How far it lies outside of what it surrounds.
const APART: f32 = 2.0;

/// Draws the ring around something that has the focus.
pub fn ring(ui: &Ui, response: Response) -> Response {
    ring_of(ui, response, BUTTON_ROUND)
}

/// The same around something with other corners.
pub fn ring_of(ui: &Ui, response: Response, round: u8) -> Response {
    if response.has_focus() {
        // A ring at the edge of what scrolls is still seen.
        let painter = ui.painter().with_clip_rect(ui.clip_rect().expand(WIDTH + APART));
        let corners = CornerRadius::same(round + APART as u8);
        let stroke = Stroke::new(WIDTH, colour(FOCUS));
        painter.rect_stroke(response.rect.expand(APART), corners, stroke, StrokeKind::Outside);
    }
    if response.gained_focus() {
        ui.scroll_to_rect(response.rect.expand(8.0), None);
    }
    response
}

/// Keeps the arrow keys for a widget that has the focus, and says which of them were pressed: right and down count up.
pub fn arrows(ui: &Ui, response: &Response, horizontal: bool, vertical: bool) -> (i32, i32) {
    if !response.has_focus() {
        return (0, 0);
    }
    let filter =
        EventFilter { horizontal_arrows: horizontal, vertical_arrows: vertical, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    // What got the focus by this very key does not pass it on.
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

/// Gives something the focus; the key that led there leads no further.
pub fn give(ui: &Ui, id: egui::Id) {
    ui.memory_mut(|memory| {
        memory.request_focus(id);
        memory.move_focus(egui::FocusDirection::None);
    });
}

/// Gives something the focus unless something that is seen has it already: the first thing a key would act on.
pub fn prefer(ui: &Ui, response: &Response) {
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
}

/// A board has the focus while nothing else has it and nothing lies on top, and keeps arrows and Esc for itself, Tab where it
/// is told to. Says whether it has just got it.
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
