//! Notices as small cards in the corner. They disappear after a while or when clicked.

use super::LateSystems;
use crate::notice::{Notice, Notices, SHOWN_FOR};
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui::style::{self, ACCENT, PANEL, ROUND, TEXT, colour};
use crate::wake::Waker;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Top));
}

/// Fade-out time in seconds.
const FADE: f64 = 0.25;
/// Width of a notice at 100 percent text size.
const WIDTH: f32 = 380.0;

fn show(
    mut contexts: EguiContexts,
    mut notices: ResMut<Notices>,
    (texts, settings, time, waker): (Res<Texts>, Res<Settings>, Res<Time<Real>>, Res<Waker>),
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    if notices.0.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let now = time.elapsed_secs_f64();
    let fade = if settings.reduce_motion { 0.0 } else { FADE };
    for notice in notices.0.iter_mut().filter(|notice| notice.since.is_none()) {
        notice.since = Some(now);
        // Nothing is drawn while nothing happens, so the end of a notice needs a frame.
        waker.wake_after(SHOWN_FOR);
        redraw.write(RequestRedraw);
    }
    notices.0.retain(|notice| shown(notice, now, fade) > 0.0);
    let mut below = 16.0;
    let mut clicked = None;
    for (index, notice) in notices.0.iter().enumerate().rev() {
        let part = shown(notice, now, fade);
        if part < 1.0 {
            redraw.write(RequestRedraw);
        }
        let response = card(ctx, &said(&texts, notice), index, below, part);
        below += response.rect.height() + 10.0;
        if response.clicked() {
            clicked = Some(index);
        }
    }
    if let Some(index) = clicked {
        notices.0.remove(index);
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The opacity of a notice.
fn shown(notice: &Notice, now: f64, fade: f64) -> f32 {
    let over = now - notice.since.unwrap_or(now) - SHOWN_FOR.as_secs_f64();
    if over <= 0.0 {
        1.0
    } else if fade <= 0.0 {
        0.0
    } else {
        (1.0 - over / fade).clamp(0.0, 1.0) as f32
    }
}

fn said(texts: &Texts, notice: &Notice) -> String {
    texts.with_args(&notice.key, &notice.args)
}

fn space_id() -> egui::Id {
    egui::Id::new("space for notices")
}

/// Says where notices cover no buttons in this frame.
pub(super) fn set_notice_space(ctx: &egui::Context, space: egui::Rect) {
    let frame = ctx_frame(ctx);
    ctx.data_mut(|data| data.insert_temp(space_id(), (frame, space)));
}

fn ctx_frame(ctx: &egui::Context) -> u64 {
    ctx.cumulative_pass_nr()
}

/// The space that the screen has named in this frame, or the whole window.
fn notice_space(ctx: &egui::Context) -> egui::Rect {
    let named: Option<(u64, egui::Rect)> = ctx.data(|data| data.get_temp(space_id()));
    let now = named.filter(|(frame, _)| *frame == ctx_frame(ctx));
    now.map_or_else(|| ctx.content_rect(), |(_, space)| space)
}

fn card(ctx: &egui::Context, text: &str, index: usize, below: f32, part: f32) -> egui::Response {
    let width = (WIDTH * style::scale_of(ctx)).min(ctx.content_rect().width() - 64.0);
    let frame = egui::Frame::new()
        .fill(colour(PANEL))
        .stroke(egui::Stroke::new(1.0, colour(ACCENT)))
        .corner_radius(ROUND)
        .shadow(style::shadow(0.8))
        .inner_margin(egui::Margin::symmetric(16, 12));
    egui::Area::new(egui::Id::new(("notice", index)))
        .order(egui::Order::Tooltip)
        .pivot(egui::Align2::RIGHT_BOTTOM)
        .fixed_pos(notice_space(ctx).right_bottom() - egui::vec2(16.0, below))
        .interactable(true)
        .sense(egui::Sense::CLICK)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_opacity(part);
            frame.show(ui, |ui| {
                ui.set_max_width(width);
                ui.label(egui::RichText::new(text).color(colour(TEXT)));
            });
        })
        .response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_stay_and_then_fade() {
        let notice = Notice { key: "x".into(), args: Vec::new(), since: Some(10.0) };
        let end = 10.0 + SHOWN_FOR.as_secs_f64();
        assert_eq!(shown(&notice, 10.0, FADE), 1.0);
        assert_eq!(shown(&notice, end, FADE), 1.0);
        assert!((shown(&notice, end + FADE / 2.0, FADE) - 0.5).abs() < 0.01);
        assert_eq!(shown(&notice, end + FADE, FADE), 0.0);
        assert_eq!(shown(&notice, end + 0.01, 0.0), 0.0, "at once without motion");
    }
}
