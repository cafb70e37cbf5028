//! Our own look for egui: fonts, colours, spacing. Set once, and again when the size of texts changes.

use crate::settings::Settings;
use crate::theme::Rgb;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, FontData, FontDefinitions, FontFamily, FontId, TextStyle};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, dress.before(crate::screens::ScreenSystems));
}

/// Behind everything.
pub const NIGHT: Rgb = [24, 21, 20];
/// Panels.
pub const PANEL: Rgb = [37, 32, 30];
/// Buttons and fields.
pub const RAISED: Rgb = [56, 48, 44];
/// The same under the pointer.
pub const LIT: Rgb = [76, 65, 58];
/// Lines and borders.
pub const EDGE: Rgb = [92, 80, 70];
/// Texts.
pub const PAPER: Rgb = [244, 236, 222];
/// Less important texts.
pub const DUST: Rgb = [190, 177, 160];
/// What stands out: brass.
pub const BRASS: Rgb = [226, 178, 92];
/// Texts on brass.
pub const ON_BRASS: Rgb = [36, 24, 8];
/// What is dangerous.
pub const EMBER: Rgb = [232, 108, 88];
/// The focus of the keyboard.
pub const FOCUS: Rgb = [120, 196, 255];

/// A colour as egui wants it.
pub fn colour([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// The same, partly seen through.
pub fn faint([red, green, blue]: Rgb, alpha: f32) -> Color32 {
    Color32::from_rgba_unmultiplied(red, green, blue, (alpha.clamp(0.0, 1.0) * 255.0) as u8)
}

/// The bold type.
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// The size of ordinary text in points at 100 percent. Nothing that is read is smaller.
pub const BODY: f32 = 17.0;

fn dress(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    mut dressed: Local<Option<u16>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if *dressed == Some(settings.text_size) {
        return Ok(());
    }
    if dressed.is_none() {
        ctx.set_fonts(fonts());
    }
    *dressed = Some(settings.text_size);
    apply(ctx, f32::from(settings.text_size) / 100.0);
    Ok(())
}

/// The type of this house: Noto Sans, regular and bold.
pub fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, bytes: &'static [u8], family: FontFamily| {
        fonts.font_data.insert(name.into(), FontData::from_static(bytes).into());
        let mut list = vec![name.to_string()];
        list.extend(fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default());
        fonts.families.insert(family, list);
    };
    add("noto-sans-bold", notosans::BOLD_TTF, bold());
    add("noto-sans", notosans::REGULAR_TTF, FontFamily::Proportional);
    fonts
}

/// Colours, sizes and spacing.
pub fn apply(ctx: &egui::Context, scale: f32) {
    ctx.all_styles_mut(|style| {
        let size = |points: f32| points * scale;
        style.text_styles = [
            (TextStyle::Small, FontId::new(size(16.0), FontFamily::Proportional)),
            (TextStyle::Body, FontId::new(size(BODY), FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(size(BODY), FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(size(16.0), FontFamily::Monospace)),
            (TextStyle::Heading, FontId::new(size(26.0), bold())),
        ]
        .into();
        style.spacing.item_spacing = egui::vec2(10.0, 10.0);
        style.spacing.button_padding = egui::vec2(16.0, 9.0);
        style.spacing.interact_size = egui::vec2(44.0, 40.0 * scale);
        style.visuals = visuals();
    });
}

fn visuals() -> egui::Visuals {
    let mut visuals = egui::Visuals::dark();
    visuals.override_text_color = None;
    visuals.panel_fill = colour(NIGHT);
    visuals.window_fill = colour(PANEL);
    visuals.extreme_bg_color = colour(NIGHT);
    visuals.selection.bg_fill = faint(BRASS, 0.45);
    visuals.selection.stroke = egui::Stroke::new(2.0, colour(FOCUS));
    visuals.widgets.noninteractive.fg_stroke.color = colour(PAPER);
    for (widget, fill) in [
        (&mut visuals.widgets.inactive, RAISED),
        (&mut visuals.widgets.hovered, LIT),
        (&mut visuals.widgets.active, EDGE),
        (&mut visuals.widgets.open, LIT),
    ] {
        widget.bg_fill = colour(fill);
        widget.weak_bg_fill = colour(fill);
        widget.fg_stroke.color = colour(PAPER);
        widget.bg_stroke = egui::Stroke::new(1.0, colour(EDGE));
        widget.corner_radius = 8.into();
    }
    visuals
}
