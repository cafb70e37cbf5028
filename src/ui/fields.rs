//! Input fields: choices, switches, sliders and text. All work with the keyboard alone.

use super::focus::{arrows, ring, ring_with_radius};
use super::style::{
    self, ACCENT, BACKGROUND, BORDER, BUTTON_ROUND, ERROR, FIELD_BORDER, HOVERED, ON_ACCENT, PRESSED,
    RAISED, TEXT, bold, colour,
};
use super::widgets::{ArrowIcon, arrow_button};
use bevy_egui::egui::{
    self, CornerRadius, EventFilter, Frame, Rect, Response, Sense, Stroke, StrokeKind, TextEdit,
    TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// One of several: side by side where there is room, else one at a time with arrows.
/// `chosen` is the index of the current one; returns the index of another that was picked.
pub fn choice(ui: &mut Ui, labels: &[String], chosen: usize, words: &StepLabels) -> Option<usize> {
    let widths = widths(ui, labels);
    if widths.iter().sum::<f32>() <= ui.available_width() {
        segments(ui, labels, &widths, chosen)
    } else {
        stepper(ui, labels, chosen, words)
    }
}

/// The width of a [`choice`] that is shown side by side.
pub fn choice_width(ui: &Ui, labels: &[String]) -> f32 {
    widths(ui, labels).iter().sum()
}

fn widths(ui: &Ui, labels: &[String]) -> Vec<f32> {
    let font = TextStyle::Button.resolve(ui.style());
    let inner = ui.spacing().button_padding.x;
    let text = |label: &String| ui.painter().layout_no_wrap(label.clone(), font.clone(), colour(TEXT));
    labels.iter().map(|label| text(label).size().x + 2.0 * inner).collect()
}

/// Labels of the arrows of a [`choice`] shown one at a time.
pub struct StepLabels {
    /// Previous.
    pub before: String,
    /// Next.
    pub after: String,
}

fn segments(ui: &mut Ui, labels: &[String], widths: &[f32], chosen: usize) -> Option<usize> {
    let height = ui.spacing().interact_size.y;
    let (space, group) = ui.allocate_exact_size(vec2(widths.iter().sum(), height), Sense::hover());
    ui.painter().rect(
        space,
        BUTTON_ROUND,
        colour(RAISED),
        Stroke::new(1.0, colour(BORDER)),
        StrokeKind::Inside,
    );
    let (mut picked, mut left) = (None, space.left());
    for (index, (label, width)) in labels.iter().zip(widths).enumerate() {
        let rect = Rect::from_min_size(pos2(left, space.top()), vec2(*width, height));
        left += width;
        let response = ui.interact(rect, group.id.with(index), Sense::click());
        let on = index == chosen;
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, label));
        segment(ui, &response, label, on);
        if ring(ui, response).clicked() && !on {
            picked = Some(index);
        }
    }
    picked
}

fn segment(ui: &Ui, response: &Response, label: &str, on: bool) {
    let font = TextStyle::Button.resolve(ui.style());
    let inside = response.rect.shrink(2.0);
    let (ink, font) = if on { (ON_ACCENT, egui::FontId::new(font.size, bold())) } else { (TEXT, font) };
    if on {
        ui.painter().rect_filled(inside, BUTTON_ROUND - 2, colour(ACCENT));
    } else if response.is_pointer_button_down_on() {
        ui.painter().rect_filled(inside, BUTTON_ROUND - 2, colour(PRESSED));
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(inside, BUTTON_ROUND - 2, colour(HOVERED));
    }
    // Bold text is a little wider, so it may use the padding.
    let galley = super::widgets::elided(ui, label, font, ink, inside.width(), 1);
    ui.painter().galley(inside.center() - galley.size() / 2.0, galley, colour(ink));
}

fn stepper(ui: &mut Ui, labels: &[String], chosen: usize, words: &StepLabels) -> Option<usize> {
    let count = labels.len();
    let label = labels.get(chosen).cloned().unwrap_or_default();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = style::GAP_XS;
        let back = arrow_button(ui, ArrowIcon::Left, &words.before, chosen > 0).clicked();
        let side = ui.spacing().interact_size.y;
        let width = (ui.available_width() - side - 2.0 * style::GAP_XS)
            .clamp(40.0, 220.0 * style::scale_of(ui.ctx()));
        let (space, _) = ui.allocate_exact_size(vec2(width, side), Sense::hover());
        let font = egui::FontId::new(TextStyle::Button.resolve(ui.style()).size, bold());
        let galley = super::widgets::elided(ui, &label, font, ACCENT, width, 1);
        ui.painter().galley(space.center() - galley.size() / 2.0, galley, colour(ACCENT));
        let on = arrow_button(ui, ArrowIcon::Right, &words.after, chosen + 1 < count).clicked();
        match (back, on) {
            (true, _) => chosen.checked_sub(1),
            (_, true) => Some(chosen + 1),
            _ => None,
        }
    })
    .inner
}

/// A switch.
pub fn switch(ui: &mut Ui, on: &mut bool, name: &str) -> Response {
    let height = ui.spacing().interact_size.y * 0.7;
    let size = vec2(height * 1.85, height);
    let (_, mut response) = ui.allocate_exact_size(size, Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    let now = *on;
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, now, name));
    let along = ui.ctx().animate_bool(response.id, now);
    let rect = response.rect;
    let fill = crate::theme::mix(RAISED, ACCENT, along);
    let edge = if response.hovered() { TEXT } else { FIELD_BORDER };
    let radius = height / 2.0;
    ui.painter().rect(rect, radius, colour(fill), Stroke::new(1.5, colour(edge)), StrokeKind::Inside);
    let x = egui::lerp(rect.left() + radius..=rect.right() - radius, along);
    let knob = crate::theme::mix(TEXT, ON_ACCENT, along);
    ui.painter().circle_filled(pos2(x, rect.center().y), radius - 4.0, colour(knob));
    ring_with_radius(ui, response, radius as u8)
}

/// A slider. Left and right change the value by a step.
pub fn slider(
    ui: &mut Ui,
    value: &mut u16,
    range: std::ops::RangeInclusive<u16>,
    step: u16,
    name: &str,
) -> Response {
    let height = ui.spacing().interact_size.y;
    let width = (ui.available_width()).clamp(80.0, 260.0 * style::scale_of(ui.ctx()));
    let (_, mut response) = ui.allocate_exact_size(vec2(width, height), Sense::click_and_drag());
    let radius = height * 0.27;
    let rail = response.rect.x_range().shrink(radius);
    let (min, max) = (*range.start(), *range.end());
    let before = *value;
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on()) {
        *value = snap_to_step((at.x - rail.min) / rail.span(), min, max, step);
    }
    let (across, _) = arrows(ui, &response, true, false);
    if across != 0 {
        let moved = i32::from(*value) + across * i32::from(step);
        *value = moved.clamp(i32::from(min), i32::from(max)) as u16;
    }
    if *value != before {
        response.mark_changed();
    }
    let now = *value;
    response.widget_info(|| WidgetInfo::slider(true, f64::from(now), name));
    let fraction = f32::from(now.saturating_sub(min)) / f32::from((max - min).max(1));
    draw_slider(ui, &response, rail, fraction, radius);
    ring(ui, response)
}

fn draw_slider(ui: &Ui, response: &Response, rail: egui::Rangef, fraction: f32, radius: f32) {
    let y = response.rect.center().y;
    let x = egui::lerp(rail.min..=rail.max, fraction);
    let bar = |from: f32, to: f32| Rect::from_min_max(pos2(from, y - 3.0), pos2(to, y + 3.0));
    ui.painter().rect(
        bar(rail.min, rail.max),
        3,
        colour(BACKGROUND),
        Stroke::new(1.0, colour(FIELD_BORDER)),
        StrokeKind::Outside,
    );
    ui.painter().rect_filled(bar(rail.min, x), 3, colour(ACCENT));
    let fill = if response.hovered() || response.has_focus() { TEXT } else { ACCENT };
    ui.painter().circle(pos2(x, y), radius, colour(fill), Stroke::new(2.0, colour(ON_ACCENT)));
}

/// The step nearest to `fraction` of the way from `min` to `max`.
fn snap_to_step(fraction: f32, min: u16, max: u16, step: u16) -> u16 {
    let steps = f32::from(max - min) / f32::from(step.max(1));
    let value = f32::from(min) + (fraction.clamp(0.0, 1.0) * steps).round() * f32::from(step.max(1));
    (value as u16).clamp(min, max)
}

/// A single-line text field, with a red border if its content is wrong.
pub fn text_field(ui: &mut Ui, text: &mut String, hint: &str, width: f32, wrong: bool) -> Response {
    line(ui, TextEdit::singleline(text).char_limit(40), hint, width, wrong)
}

/// The same for long texts such as paths, with a fixed id.
pub fn long_field(
    ui: &mut Ui,
    text: &mut String,
    hint: &str,
    width: f32,
    wrong: bool,
    id: egui::Id,
) -> Response {
    line(ui, TextEdit::singleline(text).char_limit(4000).id(id), hint, width, wrong)
}

fn line(ui: &mut Ui, field: TextEdit, hint: &str, width: f32, wrong: bool) -> Response {
    let edge = if wrong { ERROR } else { FIELD_BORDER };
    let height = TextStyle::Body.resolve(ui.style()).size * 1.4;
    let inner = ((ui.spacing().interact_size.y - height) / 2.0).max(2.0);
    let frame = Frame::new()
        .fill(colour(BACKGROUND))
        .stroke(Stroke::new(if wrong { 2.0 } else { 1.0 }, colour(edge)))
        .corner_radius(CornerRadius::same(BUTTON_ROUND))
        .inner_margin(style::margin(style::GAP_M, inner));
    // Up and Down mean nothing within a line: they lead to the next widget.
    let keys = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    let field = field
        .event_filter(keys)
        .hint_text(egui::RichText::new(hint).color(colour(style::WEAK_TEXT)))
        .text_color(colour(TEXT))
        .desired_width(width.max(52.0))
        .frame(frame);
    let response = ui.add(field);
    // Screen readers have nothing else to name an empty field by.
    if !hint.is_empty() {
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(hint));
    }
    ring(ui, response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_stop_on_their_steps() {
        assert_eq!(snap_to_step(0.0, 80, 200, 10), 80);
        assert_eq!(snap_to_step(0.51, 80, 200, 10), 140);
        assert_eq!(snap_to_step(2.0, 80, 200, 10), 200);
        assert_eq!(snap_to_step(-1.0, 80, 200, 10), 80);
        assert_eq!(snap_to_step(1.0, 1, 600, 100), 600, "the last step may be a short one");
        assert_eq!(snap_to_step(0.5, 5, 5, 0), 5);
    }
}
