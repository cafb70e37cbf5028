//! Our own look for egui, ink and brass: fonts, colours, spacing. Set once, and again when a setting changes it.

use crate::settings::Settings;
use crate::theme::Rgb;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Color32, FontData, FontDefinitions, FontFamily, FontId, Shadow, Stroke, TextStyle,
};

pub(crate) fn plugin(app: &mut App) {
    // Fonts count from the next picture on, so they are set before the first.
    app.add_systems(Update, dress);
}

/// Behind everything.
pub const NIGHT: Rgb = [24, 21, 20];
/// Panels and cards.
pub const PANEL: Rgb = [37, 32, 30];
/// Cards under the pointer.
pub const GLOW: Rgb = [48, 41, 37];
/// Buttons and fields.
pub const RAISED: Rgb = [56, 48, 44];
/// The same under the pointer.
pub const LIT: Rgb = [76, 65, 58];
/// The same while pressed.
pub const PRESSED: Rgb = [88, 75, 66];
/// Lines and borders.
pub const EDGE: Rgb = [92, 80, 70];
/// Borders by which fields are found: three times as bright as what they lie on.
pub const RIM: Rgb = [138, 122, 106];
/// Texts.
pub const PAPER: Rgb = [244, 236, 222];
/// Less important texts.
pub const DUST: Rgb = [196, 184, 168];
/// What stands out: brass.
pub const BRASS: Rgb = [226, 178, 92];
/// Brass under the pointer.
pub const BRASS_LIT: Rgb = [240, 199, 120];
/// Texts on brass.
pub const ON_BRASS: Rgb = [36, 24, 8];
/// What is dangerous or wrong.
pub const EMBER: Rgb = [244, 132, 112];
/// The focus of the keyboard.
pub const FOCUS: Rgb = [120, 196, 255];

/// Every pair of text and ground that is used anywhere. What is read must stand out from what it lies on.
pub const TEXTS_ON_GROUNDS: &[(Rgb, Rgb)] = &[
    (PAPER, NIGHT),
    (PAPER, PANEL),
    (PAPER, GLOW),
    (PAPER, RAISED),
    (PAPER, LIT),
    (PAPER, PRESSED),
    (DUST, NIGHT),
    (DUST, PANEL),
    (DUST, GLOW),
    (DUST, RAISED),
    (BRASS, NIGHT),
    (BRASS, PANEL),
    (BRASS, GLOW),
    (ON_BRASS, BRASS),
    (ON_BRASS, BRASS_LIT),
    (EMBER, PANEL),
    (EMBER, GLOW),
    (EMBER, RAISED),
];

/// How far corners of cards are rounded.
pub const ROUND: u8 = 12;
/// How far corners of buttons are rounded.
pub const BUTTON_ROUND: u8 = 8;
/// How long something takes to light up under the pointer, in seconds.
const LIGHT_UP: f32 = 0.12;

/// A colour as egui wants it.
pub fn colour([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// The same, partly seen through.
pub fn faint([red, green, blue]: Rgb, alpha: f32) -> Color32 {
    Color32::from_rgba_unmultiplied(red, green, blue, (alpha.clamp(0.0, 1.0) * 255.0) as u8)
}

/// The soft shadow of something that lies so high over the rest, from 0 to 1.
pub fn shadow(height: f32) -> Shadow {
    let reach = |most: f32| (most * (0.4 + 0.6 * height)) as u8;
    Shadow { offset: [0, reach(8.0) as i8], blur: reach(22.0), spread: 0, color: faint([0, 0, 0], 0.45) }
}

/// The bold type.
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// The size of ordinary text in points at 100 percent. Nothing that is read is smaller.
pub const BODY: f32 = 17.0;

/// How much larger or smaller texts are than usual.
pub fn text_scale(settings: &Settings) -> f32 {
    f32::from(settings.text_size) / 100.0
}

/// The same where only the context is at hand.
pub fn scale_of(ctx: &egui::Context) -> f32 {
    ctx.global_style().text_styles.get(&TextStyle::Body).map_or(1.0, |font| font.size / BODY)
}

/// A type of this many points at 100 percent.
pub fn type_of(ctx: &egui::Context, points: f32, family: FontFamily) -> FontId {
    FontId::new(points * scale_of(ctx), family)
}

fn dress(mut contexts: EguiContexts, settings: Res<Settings>, mut worn: Local<Option<(u16, bool)>>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let wanted = (settings.text_size, settings.reduce_motion);
    if *worn == Some(wanted) {
        return;
    }
    if worn.is_none() {
        ctx.set_fonts(fonts());
    }
    *worn = Some(wanted);
    apply(ctx, text_scale(&settings), !settings.reduce_motion);
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
pub fn apply(ctx: &egui::Context, scale: f32, motion: bool) {
    ctx.set_theme(egui::Theme::Dark);
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
        style.animation_time = if motion { LIGHT_UP } else { 0.0 };
        if !motion {
            style.scroll_animation = egui::style::ScrollAnimation::none();
        }
        style.interaction.selectable_labels = false;
        style.visuals = visuals();
        space(&mut style.spacing, scale);
    });
}

fn space(spacing: &mut egui::Spacing, scale: f32) {
    spacing.item_spacing = egui::vec2(10.0, 10.0);
    spacing.button_padding = egui::vec2(16.0, 9.0);
    spacing.interact_size = egui::vec2(44.0, 40.0 * scale);
    spacing.tooltip_width = 420.0 * scale;
    spacing.scroll = egui::style::ScrollStyle::solid();
    spacing.scroll.bar_width = 10.0;
}

fn visuals() -> egui::Visuals {
    let mut visuals = egui::Visuals::dark();
    visuals.override_text_color = None;
    visuals.panel_fill = colour(NIGHT);
    visuals.window_fill = colour(PANEL);
    visuals.window_stroke = Stroke::new(1.0, colour(EDGE));
    visuals.window_shadow = shadow(1.0);
    visuals.popup_shadow = shadow(0.5);
    visuals.menu_corner_radius = BUTTON_ROUND.into();
    visuals.extreme_bg_color = colour(NIGHT);
    visuals.error_fg_color = colour(EMBER);
    visuals.weak_text_color = Some(colour(DUST));
    visuals.selection.bg_fill = faint(BRASS, 0.45);
    visuals.selection.stroke = Stroke::new(2.0, colour(FOCUS));
    // A cursor that blinks would wake the whole app twice a second.
    visuals.text_cursor.blink = false;
    visuals.text_cursor.stroke = Stroke::new(2.0, colour(BRASS));
    visuals.interact_cursor = Some(egui::CursorIcon::PointingHand);
    visuals.widgets.noninteractive.fg_stroke.color = colour(PAPER);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, colour(EDGE));
    for (widget, fill) in [
        (&mut visuals.widgets.inactive, RAISED),
        (&mut visuals.widgets.hovered, LIT),
        (&mut visuals.widgets.active, PRESSED),
        (&mut visuals.widgets.open, LIT),
    ] {
        widget.bg_fill = colour(fill);
        widget.weak_bg_fill = colour(fill);
        widget.fg_stroke.color = colour(PAPER);
        widget.bg_stroke = Stroke::new(1.0, colour(EDGE));
        widget.corner_radius = BUTTON_ROUND.into();
        widget.expansion = 0.0;
    }
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::contrast;

    #[test]
    fn every_text_can_be_read() {
        for (text, ground) in TEXTS_ON_GROUNDS {
            let found = contrast(*text, *ground);
            assert!(found >= 4.5, "{text:?} on {ground:?}: {found:.2}");
        }
    }

    #[test]
    fn focus_and_fields_are_seen() {
        for ground in [NIGHT, PANEL, GLOW, RAISED, LIT] {
            assert!(contrast(FOCUS, ground) >= 3.0, "{ground:?}");
        }
        assert!(contrast(RIM, NIGHT) >= 3.0 && contrast(RIM, PANEL) >= 3.0);
    }

    #[test]
    fn nothing_that_is_read_is_small() {
        let ctx = egui::Context::default();
        apply(&ctx, 1.0, true);
        for (name, font) in &ctx.global_style().text_styles {
            assert!(font.size >= 16.0, "{name}");
        }
        apply(&ctx, 1.6, true);
        assert!((scale_of(&ctx) - 1.6).abs() < 0.01);
    }
}
