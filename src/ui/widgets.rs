//! Buttons and labels. Input fields are in `fields`.

use super::focus::ring;
use super::pictures::Pictures;
use super::style::{
    self, ACCENT, ACCENT_HOVERED, ACCENT_PRESSED, ERROR, FAINT_TEXT, ON_ACCENT, TEXT, WEAK_TEXT, bold,
    colour,
};
use super::tooltip::WithTooltip;
use crate::theme::Rgb;
use bevy_egui::egui::{
    self, Align, Align2, Button, Frame, Image, Layout, Pos2, Response, RichText, Stroke, Ui, WidgetInfo,
    WidgetType, load::SizedTexture, pos2, vec2,
};

/// Side of the drawing of an empty list, at 100 percent text size.
const EMPTY_PICTURE: f32 = 88.0;

/// Adds a widget in another style. It stays part of its row, which a scope would not in a row that wraps.
fn styled(ui: &mut Ui, change: impl FnOnce(&mut Ui), add: impl FnOnce(&mut Ui) -> Response) -> Response {
    let before = ui.style().clone();
    change(ui);
    let response = add(ui);
    ui.set_style(before);
    response
}

/// The default button.
pub fn primary_button(ui: &mut Ui, text: &str) -> Response {
    primary_button_if(ui, text, true)
}

/// The default button, which may be disabled.
pub fn primary_button_if(ui: &mut Ui, text: &str, enabled: bool) -> Response {
    let text = RichText::new(text).family(bold()).color(colour(ON_ACCENT));
    let response = styled(ui, accent_visuals, |ui| ui.add_enabled(enabled, Button::new(text)));
    ring(ui, response)
}

/// Styles buttons with the accent colour.
fn accent_visuals(ui: &mut Ui) {
    let widgets = &mut ui.visuals_mut().widgets;
    for (widget, fill) in [
        (&mut widgets.inactive, ACCENT),
        (&mut widgets.hovered, ACCENT_HOVERED),
        (&mut widgets.active, ACCENT_PRESSED),
    ] {
        widget.weak_bg_fill = colour(fill);
        widget.bg_stroke = Stroke::new(1.0, colour(ACCENT_HOVERED));
    }
}

/// A button.
pub fn button(ui: &mut Ui, text: &str) -> Response {
    button_if(ui, text, true)
}

/// A button that may be disabled.
pub fn button_if(ui: &mut Ui, text: &str, enabled: bool) -> Response {
    let ink = if enabled { TEXT } else { WEAK_TEXT };
    let response = ui.add_enabled(enabled, Button::new(RichText::new(text).color(colour(ink))));
    ring(ui, response)
}

/// The width of a [`button`].
pub fn button_width(ui: &Ui, text: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    ui.painter().layout_no_wrap(text.into(), font, colour(TEXT)).size().x
        + 2.0 * ui.spacing().button_padding.x
}

/// A button that stays pressed while `on`.
pub fn toggle_button(ui: &mut Ui, text: &str, on: bool) -> Response {
    if !on {
        return button(ui, text);
    }
    let response = ui.add(
        Button::new(RichText::new(text).color(colour(ACCENT))).stroke(Stroke::new(1.5, colour(ACCENT))),
    );
    ring(ui, response)
}

/// A full-width button, for menus.
pub fn wide_button(ui: &mut Ui, text: &str, main: bool) -> Response {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y * 1.15);
    let ink = if main { ON_ACCENT } else { TEXT };
    let text = RichText::new(text).color(colour(ink));
    let text = if main { text.family(bold()) } else { text };
    let response = ui.scope(|ui| {
        if main {
            accent_visuals(ui);
        }
        ui.add_sized(size, Button::new(text))
    });
    ring(ui, response.inner)
}

/// An icon button; `text` is its tooltip and accessible name.
pub fn icon_button(
    ui: &mut Ui,
    pictures: &mut Pictures,
    icon: &str,
    text: &str,
    enabled: bool,
) -> Response {
    let side = ui.spacing().interact_size.y * 0.62;
    let texture = pictures.icon(ui.ctx(), icon, TEXT, side);
    let image = Image::from_texture(SizedTexture::new(texture, vec2(side, side)));
    let padding = egui::Vec2::splat((ui.spacing().interact_size.y - side) / 2.0);
    let pad = |ui: &mut Ui| ui.spacing_mut().button_padding = padding;
    let response = styled(ui, pad, |ui| ui.add_enabled(enabled, Button::image(image)));
    with_tooltip(ui, response, text, enabled)
}

/// A button with an icon and a word.
pub fn icon_text_button(
    ui: &mut Ui,
    pictures: &mut Pictures,
    icon: &str,
    text: &str,
    ink: Rgb,
) -> Response {
    let side = ui.spacing().interact_size.y * 0.5;
    let texture = pictures.icon(ui.ctx(), icon, ink, side);
    let image = Image::from_texture(SizedTexture::new(texture, vec2(side, side)));
    let button = Button::image_and_text(image, RichText::new(text).color(colour(ink)));
    let response =
        styled(ui, |ui| ui.spacing_mut().button_padding.x = style::GAP_M, |ui| ui.add(button));
    ring(ui, response)
}

/// The width of an [`icon_text_button`].
pub fn icon_text_button_width(ui: &Ui, text: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(text.into(), font, colour(TEXT)).size().x;
    text + ui.spacing().interact_size.y * 0.5 + ui.spacing().icon_spacing + 2.0 * style::GAP_M
}

/// What is on a button of a bar.
pub struct ButtonContent<'a> {
    /// Its icon.
    pub icon: &'a str,
    /// The word beside or below it, if there is room.
    pub word: Option<&'a str>,
    /// Is the word below the icon?
    pub stacked: bool,
    /// Its accessible name.
    pub name: &'a str,
}

/// A button of this size with an icon and perhaps a word. It has no tooltip of its own.
pub fn bar_button(
    ui: &mut Ui,
    pictures: &mut Pictures,
    content: &ButtonContent,
    size: egui::Vec2,
    enabled: bool,
) -> Response {
    let response = empty_button(ui, content.name, size, enabled);
    let ink = if enabled { TEXT } else { FAINT_TEXT };
    let rect = response.rect;
    let Some(word) = content.word else {
        icon_at(ui, pictures, content.icon, ink, rect.center(), (size.y * 0.62).round());
        return response;
    };
    let side = (22.0 * style::scale_of(ui.ctx())).round();
    let font = egui::TextStyle::Button.resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(word.into(), font, colour(ink));
    let (icon, text) = if content.stacked {
        let free = rect.height() - side - galley.size().y;
        let icon = pos2(rect.center().x, rect.top() + free / 2.0 + side / 2.0);
        (icon, pos2(rect.center().x - galley.size().x / 2.0, icon.y + side / 2.0))
    } else {
        let spare = rect.width() - side - style::GAP_XS - galley.size().x;
        let left = rect.left() + (spare / 2.0).min(style::GAP_M);
        let icon = pos2(left + side / 2.0, rect.center().y);
        (icon, pos2(left + side + style::GAP_XS, rect.center().y - galley.size().y / 2.0))
    };
    icon_at(ui, pictures, content.icon, ink, icon, side);
    ui.painter().galley(text, galley, colour(ink));
    response
}

/// A button of this size with a few letters; see [`bar_button`].
pub fn text_button(ui: &mut Ui, letters: &str, name: &str, size: egui::Vec2, enabled: bool) -> Response {
    let response = empty_button(ui, name, size, enabled);
    let font = egui::TextStyle::Button.resolve(ui.style());
    let ink = colour(if enabled { TEXT } else { FAINT_TEXT });
    ui.painter().text(response.rect.center(), Align2::CENTER_CENTER, letters, font, ink);
    response
}

/// A button with an accessible name, whose face is drawn later.
fn empty_button(ui: &mut Ui, name: &str, size: egui::Vec2, enabled: bool) -> Response {
    let fit = |ui: &mut Ui| {
        ui.spacing_mut().button_padding = egui::Vec2::ZERO;
        ui.spacing_mut().interact_size = size;
    };
    let response = styled(ui, fit, |ui| ui.add_enabled(enabled, Button::new("").min_size(size)));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, name));
    ring(ui, response)
}

/// Arrow icons drawn with lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrowIcon {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// A small square button with an arrow.
pub fn arrow_button(ui: &mut Ui, icon: ArrowIcon, text: &str, enabled: bool) -> Response {
    let side = ui.spacing().interact_size.y;
    let response = ui.add_enabled(enabled, Button::new("").min_size(vec2(side, side)));
    let ink = if enabled { TEXT } else { style::BORDER };
    draw_arrow_icon(ui, icon, response.rect.center(), side * 0.15, ink);
    with_tooltip(ui, response, text, enabled)
}

fn draw_arrow_icon(ui: &Ui, icon: ArrowIcon, at: Pos2, reach: f32, ink: Rgb) {
    let (x, y) = match icon {
        ArrowIcon::Up => (0.0, -1.0),
        ArrowIcon::Down => (0.0, 1.0),
        ArrowIcon::Left => (-1.0, 0.0),
        ArrowIcon::Right => (1.0, 0.0),
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

/// Adds a tooltip and an accessible name.
fn with_tooltip(ui: &Ui, response: Response, text: &str, enabled: bool) -> Response {
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, text));
    ring(ui, response).tooltip(text)
}

/// A part of a sheet or screen on a ground of its own.
pub fn card(ui: &mut Ui, fill: impl FnOnce(&mut Ui)) {
    let frame = Frame::new().fill(colour(style::PANEL_HOVERED)).corner_radius(style::ROUND);
    frame.inner_margin(style::margin(style::GAP_M, style::GAP_M)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        // Columns justify their content; text must not be stretched.
        ui.with_layout(Layout::top_down(Align::Min), fill);
    });
}

/// A heading within a sheet.
pub fn heading(ui: &mut Ui, text: &str) -> Response {
    let font = style::type_of(ui.ctx(), style::LEAD, bold());
    ui.label(RichText::new(text).font(font).color(colour(ACCENT)))
}

/// Secondary text.
pub fn note(ui: &mut Ui, text: &str) -> Response {
    ui.label(RichText::new(text).small().color(colour(WEAK_TEXT)))
}

/// What is shown instead of a list without entries: a drawing, and a sentence that says what to do.
pub fn empty_state(ui: &mut Ui, pictures: &mut Pictures, icon: &str, text: &str) {
    let side = EMPTY_PICTURE * style::scale_of(ui.ctx());
    // Where there is little room, words and buttons come first.
    let side = side.min(ui.available_height() * 0.35).max(1.0);
    ui.vertical_centered(|ui| {
        ui.add_space(style::GAP_M);
        let (space, _) = ui.allocate_exact_size(vec2(side, side), egui::Sense::hover());
        icon_at(ui, pictures, icon, style::FIELD_BORDER, space.center(), side);
        ui.add(egui::Label::new(RichText::new(text).color(colour(WEAK_TEXT))).wrap());
        ui.add_space(style::GAP_M);
    });
}

/// The height of an [`empty_state`] with one line of text.
pub fn empty_state_height(ui: &Ui) -> f32 {
    let line = ui.text_style_height(&egui::TextStyle::Body);
    EMPTY_PICTURE * style::scale_of(ui.ctx())
        + line
        + 2.0 * style::GAP_M
        + 3.0 * ui.spacing().item_spacing.y
}

/// An error message.
pub fn error_label(ui: &mut Ui, text: &str) -> Response {
    ui.label(RichText::new(text).color(colour(ERROR)))
}

/// Text limited to `lines` lines of this width, with an ellipsis where it is cut.
pub fn elided(
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

/// Draws an icon centred at a point.
pub fn icon_at(ui: &Ui, pictures: &mut Pictures, icon: &str, ink: Rgb, at: Pos2, side: f32) {
    let texture = pictures.icon(ui.ctx(), icon, ink, side);
    let space = Align2::CENTER_CENTER.anchor_size(at, vec2(side, side));
    let whole = egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(texture, space, whole, egui::Color32::WHITE);
}
