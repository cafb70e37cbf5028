//! Fields to choose, switch, slide and type in, every one of them usable with the keyboard alone.

use super::focus::{arrows, ring, ring_of};
use super::style::{
    self, BRASS, BUTTON_ROUND, EDGE, EMBER, LIT, NIGHT, ON_BRASS, PAPER, RAISED, RIM, bold, colour,
};
use super::widgets::{Sign, sign_button};
use bevy_egui::egui::{
    self, CornerRadius, Frame, Margin, Rect, Response, Sense, Stroke, StrokeKind, TextEdit, TextStyle,
    Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// One of several: side by side where there is room, else one at a time with a step to either side.
/// `chosen` is the place of the current one; the answer is the place of another that was picked.
pub fn choice(ui: &mut Ui, labels: &[String], chosen: usize, words: &StepWords) -> Option<usize> {
    let widths = widths(ui, labels);
    if widths.iter().sum::<f32>() <= ui.available_width() {
        segments(ui, labels, &widths, chosen)
    } else {
        stepper(ui, labels, chosen, words)
    }
}

/// How wide a [`choice`] is that has all the room it wants.
pub fn choice_width(ui: &Ui, labels: &[String]) -> f32 {
    widths(ui, labels).iter().sum()
}

fn widths(ui: &Ui, labels: &[String]) -> Vec<f32> {
    let font = TextStyle::Button.resolve(ui.style());
    let inner = ui.spacing().button_padding.x;
    let text = |label: &String| ui.painter().layout_no_wrap(label.clone(), font.clone(), colour(PAPER));
    labels.iter().map(|label| text(label).size().x + 2.0 * inner).collect()
}

/// What the buttons of a [`choice`] that has no room are called.
pub struct StepWords {
    /// The one before.
    pub before: String,
    /// The one after.
    pub after: String,
}

fn segments(ui: &mut Ui, labels: &[String], widths: &[f32], chosen: usize) -> Option<usize> {
    let height = ui.spacing().interact_size.y;
    let (space, whole) = ui.allocate_exact_size(vec2(widths.iter().sum(), height), Sense::hover());
    ui.painter().rect(
        space,
        BUTTON_ROUND,
        colour(RAISED),
        Stroke::new(1.0, colour(EDGE)),
        StrokeKind::Inside,
    );
    let (mut picked, mut left) = (None, space.left());
    for (place, (label, width)) in labels.iter().zip(widths).enumerate() {
        let rect = Rect::from_min_size(pos2(left, space.top()), vec2(*width, height));
        left += width;
        let response = ui.interact(rect, whole.id.with(place), Sense::click());
        let on = place == chosen;
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, label));
        segment(ui, &response, label, on);
        if ring(ui, response).clicked() && !on {
            picked = Some(place);
        }
    }
    picked
}

fn segment(ui: &Ui, response: &Response, label: &str, on: bool) {
    let font = TextStyle::Button.resolve(ui.style());
    let inside = response.rect.shrink(2.0);
    let (ink, font) = if on { (ON_BRASS, egui::FontId::new(font.size, bold())) } else { (PAPER, font) };
    if on {
        ui.painter().rect_filled(inside, BUTTON_ROUND - 2, colour(BRASS));
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(inside, BUTTON_ROUND - 2, colour(LIT));
    }
    // Bold words are a little wider: they may use all of the padding.
    let galley = super::widgets::clipped(ui, label, font, ink, inside.width(), 1);
    ui.painter().galley(inside.center() - galley.size() / 2.0, galley, colour(ink));
}

fn stepper(ui: &mut Ui, labels: &[String], chosen: usize, words: &StepWords) -> Option<usize> {
    let count = labels.len();
    let label = labels.get(chosen).cloned().unwrap_or_default();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let back = sign_button(ui, Sign::Left, &words.before, chosen > 0).clicked();
        let side = ui.spacing().interact_size.y;
        let width = (ui.available_width() - side - 8.0).clamp(40.0, 220.0 * style::scale_of(ui.ctx()));
        let (space, _) = ui.allocate_exact_size(vec2(width, side), Sense::hover());
        let font = egui::FontId::new(TextStyle::Button.resolve(ui.style()).size, bold());
        let galley = super::widgets::clipped(ui, &label, font, BRASS, width, 1);
        ui.painter().galley(space.center() - galley.size() / 2.0, galley, colour(BRASS));
        let on = sign_button(ui, Sign::Right, &words.after, chosen + 1 < count).clicked();
        match (back, on) {
            (true, _) => chosen.checked_sub(1),
            (_, true) => Some(chosen + 1),
            _ => None,
        }
    })
    .inner
}

/// Off or on.
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
    let fill = crate::theme::mixed(RAISED, BRASS, along);
    let edge = if response.hovered() { PAPER } else { RIM };
    let radius = height / 2.0;
    ui.painter().rect(rect, radius, colour(fill), Stroke::new(1.5, colour(edge)), StrokeKind::Inside);
    let x = egui::lerp(rect.left() + radius..=rect.right() - radius, along);
    let knob = crate::theme::mixed(PAPER, ON_BRASS, along);
    ui.painter().circle_filled(pos2(x, rect.center().y), radius - 4.0, colour(knob));
    ring_of(ui, response, radius as u8)
}

/// A number between two others. Left and right change it by a step.
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
    let (least, most) = (*range.start(), *range.end());
    let before = *value;
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on()) {
        *value = on_step((at.x - rail.min) / rail.span(), least, most, step);
    }
    let (across, _) = arrows(ui, &response, true, false);
    if across != 0 {
        let moved = i32::from(*value) + across * i32::from(step);
        *value = moved.clamp(i32::from(least), i32::from(most)) as u16;
    }
    if *value != before {
        response.mark_changed();
    }
    let now = *value;
    response.widget_info(|| WidgetInfo::slider(true, f64::from(now), name));
    let part = f32::from(now.saturating_sub(least)) / f32::from((most - least).max(1));
    draw_slider(ui, &response, rail, part, radius);
    ring(ui, response)
}

fn draw_slider(ui: &Ui, response: &Response, rail: egui::Rangef, part: f32, radius: f32) {
    let y = response.rect.center().y;
    let x = egui::lerp(rail.min..=rail.max, part);
    let bar = |from: f32, to: f32| Rect::from_min_max(pos2(from, y - 3.0), pos2(to, y + 3.0));
    ui.painter().rect(
        bar(rail.min, rail.max),
        3,
        colour(NIGHT),
        Stroke::new(1.0, colour(RIM)),
        StrokeKind::Outside,
    );
    ui.painter().rect_filled(bar(rail.min, x), 3, colour(BRASS));
    let fill = if response.hovered() || response.has_focus() { PAPER } else { BRASS };
    ui.painter().circle(pos2(x, y), radius, colour(fill), Stroke::new(2.0, colour(ON_BRASS)));
}

/// The value on a step that lies nearest to a part of the way from least to most.
fn on_step(part: f32, least: u16, most: u16, step: u16) -> u16 {
    let steps = f32::from(most - least) / f32::from(step.max(1));
    let value = f32::from(least) + (part.clamp(0.0, 1.0) * steps).round() * f32::from(step.max(1));
    (value as u16).clamp(least, most)
}

/// A line to type in. With a complaint its border is red.
pub fn text_field(ui: &mut Ui, text: &mut String, hint: &str, width: f32, wrong: bool) -> Response {
    line(ui, TextEdit::singleline(text).char_limit(40), hint, width, wrong)
}

/// The same for names of files, paths and whatever else is long. It is found by its id.
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
    let edge = if wrong { EMBER } else { RIM };
    let height = TextStyle::Body.resolve(ui.style()).size * 1.4;
    let inner = ((ui.spacing().interact_size.y - height) / 2.0).max(2.0);
    let frame = Frame::new()
        .fill(colour(NIGHT))
        .stroke(Stroke::new(if wrong { 2.0 } else { 1.0 }, colour(edge)))
        .corner_radius(CornerRadius::same(BUTTON_ROUND))
        .inner_margin(Margin::symmetric(10, inner as i8));
    let field = field
        .hint_text(egui::RichText::new(hint).color(colour(style::DUST)))
        .text_color(colour(PAPER))
        .desired_width(width.max(52.0))
        .frame(frame);
    let response = ui.add(field);
    // An empty field has nothing else to be told by to those who cannot see.
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
        assert_eq!(on_step(0.0, 80, 200, 10), 80);
        assert_eq!(on_step(0.51, 80, 200, 10), 140);
        assert_eq!(on_step(2.0, 80, 200, 10), 200);
        assert_eq!(on_step(-1.0, 80, 200, 10), 80);
        assert_eq!(on_step(1.0, 1, 600, 100), 600, "the last step may be a short one");
        assert_eq!(on_step(0.5, 5, 5, 0), 5);
    }
}
