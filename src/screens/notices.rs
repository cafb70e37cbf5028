//! Notices as small cards where they cover no button. They disappear after a while or when clicked.

use super::LateSystems;
use crate::notice::{Notice, Notices, SHOWN_FOR};
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui::free_space::{clickables, corner, covers_button};
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
    let texts: Vec<String> = notices.0.iter().map(|notice| notice_text(&texts, notice)).collect();
    let place = stack_place(ctx, stack_size(ctx, &texts));
    let (mut below, mut clicked) = (0.0, None);
    for (index, notice) in notices.0.iter().enumerate().rev() {
        let part = shown(notice, now, fade);
        if part < 1.0 {
            redraw.write(RequestRedraw);
        }
        let corner = place.right_bottom() - egui::vec2(0.0, below);
        let response = card(ctx, &texts[index], index, corner, part);
        below += response.rect.height() + style::GAP_S;
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

fn notice_text(texts: &Texts, notice: &Notice) -> String {
    texts.with_args(&notice.key, &notice.args)
}

fn space_id() -> egui::Id {
    egui::Id::new("space for notices")
}

/// Names the part of the screen where notices lie in this frame; without it they may lie anywhere.
pub(super) fn set_notice_space(ctx: &egui::Context, space: egui::Rect) {
    let frame = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(space_id(), (frame, space)));
}

/// The space that the screen has named in this frame, or the whole window. A sheet covers what the screen has named.
fn notice_space(ctx: &egui::Context) -> egui::Rect {
    let named: Option<(u64, egui::Rect)> = ctx.data(|data| data.get_temp(space_id()));
    let locked = ctx.memory(|memory| !memory.allows_interaction(egui::LayerId::background()));
    let now = named.filter(|(frame, _)| !locked && *frame == ctx.cumulative_pass_nr());
    now.map_or_else(|| ctx.content_rect(), |(_, space)| space).shrink(style::GAP_L)
}

/// The widest text of a notice.
fn text_width(ctx: &egui::Context) -> f32 {
    let around = frame().total_margin().sum().x;
    (WIDTH * style::scale_of(ctx)).min(notice_space(ctx).width() - around)
}

/// The size of all notices together.
fn stack_size(ctx: &egui::Context, texts: &[String]) -> egui::Vec2 {
    let (font, width) = (egui::TextStyle::Body.resolve(&ctx.global_style()), text_width(ctx));
    let around = frame().total_margin().sum();
    let sizes = texts.iter().map(|text| {
        let galley =
            ctx.fonts_mut(|fonts| fonts.layout(text.clone(), font.clone(), colour(TEXT), width));
        galley.size() + around
    });
    let with =
        |all: egui::Vec2, one: egui::Vec2| egui::vec2(all.x.max(one.x), all.y + one.y + style::GAP_S);
    sizes.fold(egui::vec2(0.0, -style::GAP_S), with).ceil()
}

/// Where the notices lie: where they cover no button, and where they were as long as that is so.
fn stack_place(ctx: &egui::Context, size: egui::Vec2) -> egui::Rect {
    let id = egui::Id::new("place of notices");
    let (space, clickables) = (notice_space(ctx), clickables(ctx));
    let last: Option<(egui::Rect, egui::Rect)> = ctx.data(|data| data.get_temp(id));
    let stays = |(place, before): &(egui::Rect, egui::Rect)| {
        *before == space && place.size() == size && !covers_button(*place, &clickables)
    };
    let place = last.filter(stays).map(|(place, _)| place);
    let place = place.unwrap_or_else(|| corner(space, size, &clickables));
    ctx.data_mut(|data| data.insert_temp(id, (place, space)));
    place
}

fn frame() -> egui::Frame {
    egui::Frame::new()
        .fill(colour(PANEL))
        .stroke(egui::Stroke::new(1.0, colour(ACCENT)))
        .corner_radius(ROUND)
        .shadow(style::shadow(0.8))
        .inner_margin(style::margin(style::GAP_L, style::GAP_M))
}

fn card(ctx: &egui::Context, text: &str, index: usize, at: egui::Pos2, part: f32) -> egui::Response {
    egui::Area::new(egui::Id::new(("notice", index)))
        .order(egui::Order::Tooltip)
        .pivot(egui::Align2::RIGHT_BOTTOM)
        .fixed_pos(at)
        .interactable(true)
        .sense(egui::Sense::CLICK)
        .fade_in(false)
        .show(ctx, |ui| {
            ui.set_opacity(part);
            frame().show(ui, |ui| {
                ui.set_max_width(text_width(ctx));
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
