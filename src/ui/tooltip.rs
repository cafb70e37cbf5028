//! Tooltips. One place decides where they stand, so that none covers a button beside its own.

use super::free_space::{beside, clickables};
use super::style::{GAP_XS, TEXT, colour};
use bevy_egui::egui::{Align2, Frame, Rect, RectAlign, Response, TextStyle, Tooltip, Vec2, vec2};

/// Space around a tooltip at the edge of the window.
const EDGE: f32 = GAP_XS;

/// Adds tooltips to widgets.
pub trait WithTooltip: Sized {
    /// A tooltip, whether the widget is enabled or not.
    fn tooltip(self, text: impl AsRef<str>) -> Self;
    /// A tooltip while the widget is disabled.
    fn tooltip_if_disabled(self, text: impl AsRef<str>) -> Self;
}

impl WithTooltip for Response {
    fn tooltip(self, text: impl AsRef<str>) -> Self {
        let tooltip =
            if self.enabled() { Tooltip::for_enabled(&self) } else { Tooltip::for_disabled(&self) };
        show(&self, tooltip, text.as_ref());
        self
    }

    fn tooltip_if_disabled(self, text: impl AsRef<str>) -> Self {
        show(&self, Tooltip::for_disabled(&self), text.as_ref());
        self
    }
}

fn show(response: &Response, mut tooltip: Tooltip, text: &str) {
    if text.is_empty() || !tooltip.popup.is_open() {
        return;
    }
    let place = place(response, text);
    let corner = RectAlign { parent: Align2::LEFT_TOP, child: Align2::LEFT_TOP };
    tooltip.popup =
        tooltip.popup.anchor(place).align(corner).align_alternatives(&[]).gap(0.0).width(place.width());
    tooltip.show(|ui| ui.label(text));
}

/// Where the tooltip of a widget stands: beside it, and on no other button.
fn place(response: &Response, text: &str) -> Rect {
    let ctx = &response.ctx;
    let window = ctx.content_rect().shrink(EDGE);
    let others: Vec<_> = clickables(ctx)
        .into_iter()
        .filter(|other| other.id != response.id && !other.rect.contains_rect(response.interact_rect))
        .collect();
    beside(window, response.interact_rect, GAP_XS, size(response, window, text), &others)
}

fn size(response: &Response, window: Rect, text: &str) -> Vec2 {
    let style = response.ctx.global_style();
    let around = Frame::popup(&style).total_margin().sum();
    let width = style.spacing.tooltip_width.min(window.width() - around.x);
    let font = TextStyle::Body.resolve(&style);
    let galley = response.ctx.fonts_mut(|fonts| fonts.layout(text.into(), font, colour(TEXT), width));
    galley.size() + around + vec2(1.0, 1.0)
}
