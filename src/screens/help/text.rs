//! Text of help pages: one galley per paragraph, with links that can be clicked.

use crate::theme::Rgb;
use crate::ui::style::{self, ACCENT, RAISED, TEXT, bold, colour};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Color32, CursorIcon, FontFamily, Galley, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};
use help::{Link, Span, plain};

/// The looks of a paragraph.
#[derive(Clone, Copy)]
pub(super) struct TextLook {
    /// Its size, on the scale of the style.
    pub(super) points: f32,
    /// Its colour.
    pub(super) ink: Rgb,
    /// Is all of it bold?
    pub(super) strong: bool,
}

impl TextLook {
    /// Body text.
    pub(super) const BODY: Self = Self { points: style::BODY, ink: TEXT, strong: false };
    /// Captions.
    pub(super) const CAPTION: Self = Self { points: style::SMALL, ink: style::WEAK_TEXT, strong: false };
    /// The heads of tables, names of pieces.
    pub(super) const STRONG: Self = Self { points: style::BODY, ink: TEXT, strong: true };

    /// A heading of this level.
    pub(super) fn heading(level: u8) -> Self {
        let points = if level <= 2 { style::TITLE } else { style::LEAD };
        Self { points, ink: ACCENT, strong: true }
    }
}

/// Shows a text in the width that is there. Returns the link that was clicked.
pub(super) fn show_text<'a>(ui: &mut Ui, text: &'a [Span], look: TextLook) -> Option<&'a Link> {
    let galley = ui.painter().layout_job(layout(ui, text, look));
    let has_links = text.iter().any(|span| span.link.is_some());
    // Links are reached by the keyboard in the list below the page.
    let sense = if has_links { Sense::CLICK } else { Sense::hover() };
    let (space, response) = ui.allocate_exact_size(galley.size(), sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, plain(text)));
    let pointed = response.hover_pos().and_then(|at| link_at(text, &galley, at - space.min));
    if pointed.is_some() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    ui.painter().galley(space.min, galley, colour(look.ink));
    pointed.filter(|_| response.clicked())
}

fn layout(ui: &Ui, text: &[Span], look: TextLook) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width();
    for span in text {
        job.append(&span.text, 0.0, format(ui, span, look));
    }
    job
}

fn format(ui: &Ui, span: &Span, look: TextLook) -> TextFormat {
    let family = match span {
        Span { code: true, .. } => FontFamily::Monospace,
        Span { strong: true, .. } => bold(),
        _ if look.strong => bold(),
        _ => FontFamily::Proportional,
    };
    let points = if span.code { look.points.min(style::SMALL) } else { look.points };
    let ink = colour(if span.link.is_some() { ACCENT } else { look.ink });
    TextFormat {
        font_id: style::type_of(ui.ctx(), points, family),
        color: ink,
        background: if span.code { colour(RAISED) } else { Color32::TRANSPARENT },
        italics: span.emphasis,
        underline: if span.link.is_some() { Stroke::new(1.0, ink) } else { Stroke::NONE },
        ..TextFormat::default()
    }
}

/// The link at a point of the galley.
fn link_at<'a>(text: &'a [Span], galley: &Galley, at: Vec2) -> Option<&'a Link> {
    let mut before = galley.cursor_from_pos(at).index.0;
    let span = text.iter().find(|span| {
        let length = span.text.chars().count();
        let inside = before < length;
        before = before.saturating_sub(length);
        inside
    });
    span?.link.as_ref()
}
