//! The style of egui: fonts, colours, spacing. Applied at the start and when a setting changes it.

use crate::settings::Settings;
use crate::theme::Rgb;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Color32, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle,
};

pub(crate) fn plugin(app: &mut App) {
    // Fonts take effect in the next frame, so they are set before the first.
    app.add_systems(Update, apply_settings.in_set(crate::AppSystems::Present));
}

/// Window background.
pub const BACKGROUND: Rgb = [24, 21, 20];
/// Panels and cards.
pub const PANEL: Rgb = [37, 32, 30];
/// Hovered cards.
pub const PANEL_HOVERED: Rgb = [48, 41, 37];
/// Buttons and fields.
pub const RAISED: Rgb = [56, 48, 44];
/// Hovered buttons and fields.
pub const HOVERED: Rgb = [76, 65, 58];
/// Pressed buttons.
pub const PRESSED: Rgb = [88, 75, 66];
/// Lines and borders.
pub const BORDER: Rgb = [92, 80, 70];
/// Borders of input fields: contrast of at least 3 with what they lie on.
pub const FIELD_BORDER: Rgb = [138, 122, 106];
/// Text.
pub const TEXT: Rgb = [244, 236, 222];
/// Secondary text.
pub const WEAK_TEXT: Rgb = [196, 184, 168];
/// Text of buttons that are off.
pub const FAINT_TEXT: Rgb = [128, 118, 108];
/// Accent colour: brass.
pub const ACCENT: Rgb = [226, 178, 92];
/// Hovered accent.
pub const ACCENT_HOVERED: Rgb = [240, 199, 120];
/// Pressed accent.
pub const ACCENT_PRESSED: Rgb = [204, 156, 74];
/// Text on the accent colour.
pub const ON_ACCENT: Rgb = [36, 24, 8];
/// Errors and dangerous actions.
pub const ERROR: Rgb = [244, 132, 112];
/// Keyboard focus.
pub const FOCUS: Rgb = [120, 196, 255];

/// Every combination of text and background in use; all must be readable.
pub const TEXTS_ON_GROUNDS: &[(Rgb, Rgb)] = &[
    (TEXT, BACKGROUND),
    (TEXT, PANEL),
    (TEXT, PANEL_HOVERED),
    (TEXT, RAISED),
    (TEXT, HOVERED),
    (TEXT, PRESSED),
    (WEAK_TEXT, BACKGROUND),
    (WEAK_TEXT, PANEL),
    (WEAK_TEXT, PANEL_HOVERED),
    (WEAK_TEXT, RAISED),
    (ACCENT, BACKGROUND),
    (ACCENT, PANEL),
    (ACCENT, PANEL_HOVERED),
    (ON_ACCENT, ACCENT),
    (ON_ACCENT, ACCENT_HOVERED),
    (ON_ACCENT, ACCENT_PRESSED),
    (ERROR, PANEL),
    (ERROR, PANEL_HOVERED),
    (ERROR, RAISED),
];

/// Corner radius of cards.
pub const ROUND: u8 = 12;
/// Corner radius of buttons.
pub const BUTTON_ROUND: u8 = 8;
/// Duration of hover animations, in seconds.
const LIGHT_UP: f32 = 0.12;

/// Converts a colour for egui.
pub fn colour([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// The same, translucent.
pub fn faint([red, green, blue]: Rgb, alpha: f32) -> Color32 {
    Color32::from_rgba_unmultiplied(red, green, blue, (alpha.clamp(0.0, 1.0) * 255.0) as u8)
}

/// A soft shadow for an elevation from 0 to 1.
pub fn shadow(height: f32) -> Shadow {
    let scaled = |most: f32| (most * (0.4 + 0.6 * height)) as u8;
    Shadow {
        offset: [0, scaled(8.0) as i8],
        blur: scaled(22.0),
        spread: 0,
        color: faint([0, 0, 0], 0.45),
    }
}

/// The bold font.
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

// The type scale, in points at 100 percent. Every text on the screen has one of these sizes, unless it fills a given space.

/// Notes and captions. No text is smaller.
pub const SMALL: f32 = 16.0;
/// Body text and buttons.
pub const BODY: f32 = 17.0;
/// Names on cards, headings of groups.
pub const LEAD: f32 = 19.0;
/// Titles of screens and sheets.
pub const TITLE: f32 = 24.0;
/// Clocks. The largest text.
pub const DISPLAY: f32 = 32.0;

// The spacing scale, in points.

/// Between the rows of a list.
pub const GAP_XXS: f32 = 2.0;
/// Between lines that belong together.
pub const GAP_XS: f32 = 4.0;
/// Between widgets.
pub const GAP_S: f32 = 8.0;
/// Inside cards and buttons.
pub const GAP_M: f32 = 12.0;
/// Between groups.
pub const GAP_L: f32 = 16.0;
/// Around screens and sheets.
pub const GAP_XL: f32 = 24.0;

/// Margins on this scale: left and right, above and below.
pub const fn margin(sides: f32, ends: f32) -> Margin {
    Margin::symmetric(sides as i8, ends as i8)
}

/// The text scale from the settings.
pub fn text_scale(settings: &Settings) -> f32 {
    f32::from(settings.text_size) / 100.0
}

/// The same from a context.
pub fn scale_of(ctx: &egui::Context) -> f32 {
    ctx.global_style().text_styles.get(&TextStyle::Body).map_or(1.0, |font| font.size / BODY)
}

/// A font of this many points at 100 percent.
pub fn type_of(ctx: &egui::Context, points: f32, family: FontFamily) -> FontId {
    FontId::new(points * scale_of(ctx), family)
}

fn apply_settings(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    mut applied: Local<Option<(u16, bool)>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let wanted = (settings.text_size, settings.reduce_motion);
    if *applied == Some(wanted) {
        return;
    }
    if applied.is_none() {
        ctx.set_fonts(fonts());
    }
    *applied = Some(wanted);
    apply(ctx, text_scale(&settings), !settings.reduce_motion);
}

/// The fonts: Noto Sans, regular and bold.
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
            (TextStyle::Small, FontId::new(size(SMALL), FontFamily::Proportional)),
            (TextStyle::Body, FontId::new(size(BODY), FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(size(BODY), FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(size(SMALL), FontFamily::Monospace)),
            (TextStyle::Heading, FontId::new(size(TITLE), bold())),
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
    spacing.item_spacing = egui::vec2(GAP_S, GAP_S);
    spacing.button_padding = egui::vec2(GAP_L, GAP_S);
    spacing.interact_size = egui::vec2(44.0, 40.0 * scale);
    spacing.tooltip_width = 420.0 * scale;
    spacing.scroll = egui::style::ScrollStyle::solid();
    spacing.scroll.bar_width = 10.0;
}

fn visuals() -> egui::Visuals {
    let mut visuals = egui::Visuals::dark();
    visuals.override_text_color = None;
    visuals.panel_fill = colour(BACKGROUND);
    visuals.window_fill = colour(PANEL);
    visuals.window_stroke = Stroke::new(1.0, colour(BORDER));
    visuals.window_shadow = shadow(1.0);
    visuals.popup_shadow = shadow(0.5);
    visuals.menu_corner_radius = BUTTON_ROUND.into();
    visuals.extreme_bg_color = colour(BACKGROUND);
    visuals.error_fg_color = colour(ERROR);
    visuals.weak_text_color = Some(colour(WEAK_TEXT));
    visuals.selection.bg_fill = faint(ACCENT, 0.45);
    visuals.selection.stroke = Stroke::new(2.0, colour(FOCUS));
    // A blinking cursor would wake the app twice a second.
    visuals.text_cursor.blink = false;
    visuals.text_cursor.stroke = Stroke::new(2.0, colour(ACCENT));
    visuals.interact_cursor = Some(egui::CursorIcon::PointingHand);
    visuals.widgets.noninteractive.fg_stroke.color = colour(TEXT);
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, colour(BORDER));
    for (widget, fill) in [
        (&mut visuals.widgets.inactive, RAISED),
        (&mut visuals.widgets.hovered, HOVERED),
        (&mut visuals.widgets.active, PRESSED),
        (&mut visuals.widgets.open, HOVERED),
    ] {
        widget.bg_fill = colour(fill);
        widget.weak_bg_fill = colour(fill);
        widget.fg_stroke.color = colour(TEXT);
        widget.bg_stroke = Stroke::new(1.0, colour(BORDER));
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
    fn every_text_is_readable() {
        for (text, ground) in TEXTS_ON_GROUNDS {
            let found = contrast(*text, *ground);
            assert!(found >= 4.5, "{text:?} on {ground:?}: {found:.2}");
        }
    }

    #[test]
    fn focus_and_fields_are_visible() {
        for ground in [BACKGROUND, PANEL, PANEL_HOVERED, RAISED, HOVERED] {
            assert!(contrast(FOCUS, ground) >= 3.0, "{ground:?}");
        }
        assert!(contrast(FIELD_BORDER, BACKGROUND) >= 3.0 && contrast(FIELD_BORDER, PANEL) >= 3.0);
    }

    #[test]
    fn every_text_style_is_on_the_scale() {
        let ctx = egui::Context::default();
        apply(&ctx, 1.0, true);
        for (name, font) in &ctx.global_style().text_styles {
            assert!([SMALL, BODY, LEAD, TITLE, DISPLAY].contains(&font.size), "{name}");
        }
        apply(&ctx, 1.6, true);
        assert!((scale_of(&ctx) - 1.6).abs() < 0.01);
    }
}
