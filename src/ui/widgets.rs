//! Buttons and other things to press, each a function that returns its response.

use super::pictures::Pictures;
use super::style::{BRASS, ON_BRASS, PAPER, RAISED, bold, colour};
use bevy_egui::egui::{self, Button, Image, Response, RichText, Ui, load::SizedTexture, vec2};

/// The button for what one most likely wants here.
pub fn main_button(ui: &mut Ui, text: &str) -> Response {
    let text = RichText::new(text).family(bold()).color(colour(ON_BRASS));
    ui.add(Button::new(text).fill(colour(BRASS)))
}

/// Any other button.
pub fn button(ui: &mut Ui, text: &str) -> Response {
    ui.add(Button::new(RichText::new(text).color(colour(PAPER))).fill(colour(RAISED)))
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
    let response = ui.add_enabled(enabled, Button::image(image).fill(colour(RAISED)));
    let info = egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, text);
    response.widget_info(|| info.clone());
    response.on_hover_text(text)
}
