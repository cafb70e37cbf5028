//! Buttons and labels, each a function that returns its response. Fields to choose and type in are in `fields`.

use super::focus::ring;
use super::pictures::Pictures;
use super::style::{self, BRASS, BRASS_LIT, DUST, EMBER, ON_BRASS, PAPER, bold, colour};
use crate::theme::Rgb;
use bevy_egui::egui::{
    self, Align2, Button, Image, Pos2, Response, RichText, Stroke, Ui, WidgetInfo, WidgetType,
    load::SizedTexture, pos2, vec2,
};

/// The button for what one most likely wants here.
pub fn main_button(ui: &mut Ui, text: &str) -> Response {
    let text = RichText::new(text).family(bold()).color(colour(ON_BRASS));
    let response = ui.scope(|ui| {
        brass(ui);
        ui.add(Button::new(text))
    });
    ring(ui, response.inner)
}

/// Whatever is pressed in here is of brass.
fn brass(ui: &mut Ui) {
    let widgets = &mut ui.visuals_mut().widgets;
    for (widget, fill) in [
        (&mut widgets.inactive, BRASS),
        (&mut widgets.hovered, BRASS_LIT),
        (&mut widgets.active, BRASS_LIT),
    ] {
        widget.weak_bg_fill = colour(fill);
        widget.bg_stroke = Stroke::new(1.0, colour(BRASS_LIT));
    }
}

/// Any other button.
pub fn button(ui: &mut Ui, text: &str) -> Response {
    let response = ui.add(Button::new(RichText::new(text).color(colour(PAPER))));
    ring(ui, response)
}

/// A button that stays pressed while something is so.
pub fn toggle_button(ui: &mut Ui, text: &str, on: bool) -> Response {
    if !on {
        return button(ui, text);
    }
    let response = ui.add(
        Button::new(RichText::new(text).color(colour(BRASS))).stroke(Stroke::new(1.5, colour(BRASS))),
    );
    ring(ui, response)
}

/// A button as wide as there is room, for menus.
pub fn wide_button(ui: &mut Ui, text: &str, main: bool) -> Response {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y * 1.15);
    let ink = if main { ON_BRASS } else { PAPER };
    let text = RichText::new(text).color(colour(ink));
    let text = if main { text.family(bold()) } else { text };
    let response = ui.scope(|ui| {
        if main {
            brass(ui);
        }
        ui.add_sized(size, Button::new(text))
    });
    ring(ui, response.inner)
}

/// A button with a picture only; the text is shown when the pointer rests on it, and read to those who cannot see.
pub fn icon_button(
    ui: &mut Ui,
    pictures: &mut Pictures,
    icon: &str,
    text: &str,
    enabled: bool,
) -> Response {
    let side = ui.spacing().interact_size.y * 0.62;
    let texture = pictures.icon(ui.ctx(), icon, PAPER, side);
    let image = Image::from_texture(SizedTexture::new(texture, vec2(side, side)));
    let padding = egui::Vec2::splat((ui.spacing().interact_size.y - side) / 2.0);
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding = padding;
        ui.add_enabled(enabled, Button::image(image))
    });
    named(ui, response.inner, text, enabled)
}

/// A square button with a letter or two on it, named like one with a picture.
pub fn text_button(ui: &mut Ui, letters: &str, text: &str, enabled: bool) -> Response {
    let side = ui.spacing().interact_size.y;
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding = egui::Vec2::ZERO;
        ui.add_enabled(enabled, Button::new("").min_size(vec2(side, side)))
    });
    let response = response.inner;
    let font = egui::FontId::new(side * 0.42, bold());
    let ink = colour(if enabled { PAPER } else { DUST });
    ui.painter().text(response.rect.center(), Align2::CENTER_CENTER, letters, font, ink);
    named(ui, response, text, enabled)
}

/// Simple signs that are lines and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Earlier, or more to the top.
    Up,
    /// Later, or more to the bottom.
    Down,
    /// The one before.
    Left,
    /// The one after.
    Right,
}

/// A small square button with a sign.
pub fn sign_button(ui: &mut Ui, sign: Sign, text: &str, enabled: bool) -> Response {
    let side = ui.spacing().interact_size.y;
    let response = ui.add_enabled(enabled, Button::new("").min_size(vec2(side, side)));
    let ink = if enabled { PAPER } else { style::EDGE };
    draw_sign(ui, sign, response.rect.center(), side * 0.15, ink);
    named(ui, response, text, enabled)
}

fn draw_sign(ui: &Ui, sign: Sign, at: Pos2, reach: f32, ink: Rgb) {
    let (x, y) = match sign {
        Sign::Up => (0.0, -1.0),
        Sign::Down => (0.0, 1.0),
        Sign::Left => (-1.0, 0.0),
        Sign::Right => (1.0, 0.0),
    };
    let point = |along: f32, across: f32| {
        pos2(
            at.x + reach * (x * along - y * across * 1.7),
            at.y + reach * (y * along + x * across * 1.7),
        )
    };
    let points = vec![point(-0.8, 1.0), point(0.8, 0.0), point(-0.8, -1.0)];
    ui.painter().line(points, Stroke::new(2.2, colour(ink)));
}

/// Says what a button without words does: to the pointer, and to those who cannot see.
fn named(ui: &Ui, response: Response, text: &str, enabled: bool) -> Response {
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, text));
    ring(ui, response).on_hover_text(text).on_disabled_hover_text(text)
}

/// A heading over a part of a sheet.
pub fn heading(ui: &mut Ui, text: &str) -> Response {
    let font = style::type_of(ui.ctx(), 19.0, bold());
    ui.label(RichText::new(text).font(font).color(colour(BRASS)))
}

/// A label of less importance.
pub fn note(ui: &mut Ui, text: &str) -> Response {
    ui.label(RichText::new(text).small().color(colour(DUST)))
}

/// A label that says what is wrong.
pub fn complaint(ui: &mut Ui, text: &str) -> Response {
    ui.label(RichText::new(text).color(colour(EMBER)))
}

/// Text that takes at most so many lines at this width; where it is cut there is an ellipsis.
pub fn clipped(
    ui: &Ui,
    text: &str,
    font: egui::FontId,
    ink: Rgb,
    width: f32,
    lines: usize,
) -> std::sync::Arc<egui::Galley> {
    let mut job = egui::text::LayoutJob::simple(text.to_string(), font, colour(ink), width);
    job.wrap.max_rows = lines;
    ui.painter().layout_job(job)
}

/// Draws an icon in the middle of a place.
pub fn icon_at(ui: &Ui, pictures: &mut Pictures, icon: &str, ink: Rgb, at: Pos2, side: f32) {
    let texture = pictures.icon(ui.ctx(), icon, ink, side);
    let space = Align2::CENTER_CENTER.anchor_size(at, vec2(side, side));
    let whole = egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(texture, space, whole, egui::Color32::WHITE);
}
