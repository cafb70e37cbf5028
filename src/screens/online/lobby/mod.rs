//! The lobby: the code, what is to be played, who sits where, what is said. The host changes it, everybody sees it.

mod foot;
mod invite;
mod people;
mod places;
mod summary;

pub(super) use summary::begun;

use super::chat;
use super::{Parlour, Wish, words};
use crate::online::{Online, OnlineAsked};
use crate::screens::{Screen, ScreenSystems, Sheet, Sure};
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, EMBER, GLOW, PAPER, bold, colour};
use crate::ui::widgets::icon_button;
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align, Frame, Key, Layout, Margin, Modifiers, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2,
    vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use online::party::lobby::Lobby;
use rules::ModeInfo;
use std::time::Instant;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(in_state(Screen::Lobby)));
}

/// From this width on, at 100 percent text size, the chat is beside the rest.
const WIDE: f32 = 1000.0;
/// Below this height it scrolls with the rest.
const LOW: f32 = 620.0;
/// Between the parts.
const GAP: f32 = 12.0;

/// What is kept from picture to picture.
#[derive(Default)]
struct Kept {
    chat: chat::Kept,
    /// How high the foot was in the last picture.
    foot: f32,
}

/// What everything in the lobby is drawn with.
pub(super) struct Room<'a> {
    online: &'a Online,
    lobby: &'a Lobby,
    info: Option<&'static ModeInfo>,
    texts: &'a Texts,
    settings: &'a Settings,
    pictures: &'a mut Pictures,
    wishes: Vec<Wish>,
}

impl Room<'_> {
    fn ask(&mut self, ask: OnlineAsked) {
        self.wishes.push(Wish::Ask(ask));
    }

    fn is_host(&self) -> bool {
        self.online.is_host()
    }
}

fn show(mut contexts: EguiContexts, mut parlour: Parlour, mut kept: Local<Kept>) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let room = ctx.content_rect();
    let margin = if room.width() < 620.0 { 14.0 } else { 28.0 };
    let builder = UiBuilder::new().max_rect(room.shrink2(vec2(margin, 16.0)));
    let mut ui = Ui::new(ctx.clone(), egui::Id::new("lobby"), builder);
    ui.set_clip_rect(room);
    ui.painter().rect_filled(room, 0, colour(style::NIGHT));
    let Parlour { desk, online, .. } = &mut parlour;
    // On the way in or out there may be none for a picture.
    let Some(lobby) = &online.lobby else { return Ok(()) };
    // Esc closes a menu, or leaves what is being typed, before it means anything else.
    let free = desk.sheets.is_empty() && !ctx.text_edit_focused() && !ctx.any_popup_open();
    let left = free && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    let mut room = Room {
        online,
        lobby,
        info: catalog::find(&lobby.terms.mode).map(rules::Mode::info),
        texts: &desk.texts,
        settings: &desk.settings,
        pictures: &mut desk.pictures,
        wishes: Vec::new(),
    };
    whole(&mut ui, &mut room, &mut kept);
    let mut wishes = room.wishes;
    if left {
        wishes.push(Wish::Open(Sheet::Sure(Sure::LeaveLobby)));
    }
    parlour.grant(&ctx, wishes);
    Ok(())
}

/// Everything, in the room there is.
fn whole(ui: &mut Ui, room: &mut Room, kept: &mut Kept) {
    head(ui, room);
    let scale = style::scale_of(ui.ctx());
    let all = ui.available_rect_before_wrap();
    let bottom = all.bottom() - kept.foot - GAP;
    let middle = Rect::from_min_max(all.min, pos2(all.right(), bottom.max(all.top() + 60.0)));
    if all.width() >= WIDE * scale {
        let cut = (all.left() + all.width() * 0.62).round();
        let left = Rect::from_min_max(middle.min, pos2(cut - GAP, middle.bottom()));
        let right = Rect::from_min_max(pos2(cut, middle.top()), middle.max);
        inside(ui, left, |ui| scrolled(ui, |ui| parts(ui, room)));
        inside(ui, right, |ui| talk(ui, room, kept, right.height()));
    } else if all.height() >= LOW * scale {
        let cut = (middle.bottom() - 0.34 * all.height()).round();
        let upper = Rect::from_min_max(middle.min, pos2(middle.right(), cut - GAP));
        let lower = Rect::from_min_max(pos2(middle.left(), cut), middle.max);
        inside(ui, upper, |ui| scrolled(ui, |ui| parts(ui, room)));
        inside(ui, lower, |ui| talk(ui, room, kept, lower.height()));
    } else {
        inside(ui, middle, |ui| {
            scrolled(ui, |ui| {
                parts(ui, room);
                talk(ui, room, kept, 260.0 * scale);
            });
        });
    }
    let space = Rect::from_min_max(pos2(all.left(), middle.bottom() + GAP), all.max);
    let mut used = 0.0;
    inside(ui, space, |ui| {
        foot::show(ui, room);
        used = ui.min_rect().height();
    });
    if (used - kept.foot).abs() > 0.5 {
        kept.foot = used;
        ui.ctx().request_repaint();
    }
}

/// Fills a rectangle from top to bottom.
fn inside(ui: &mut Ui, space: Rect, fill: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new().max_rect(space).layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, fill);
}

fn scrolled(ui: &mut Ui, fill: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt("lobby").auto_shrink(false).show(ui, |ui| {
        // Room for the ring of the focus.
        Frame::new().inner_margin(Margin { left: 4, right: 8, top: 4, bottom: 4 }).show(ui, |ui| {
            ui.set_width(ui.available_width());
            fill(ui);
        });
    });
}

/// Where one is, the way out, and what is wrong if anything is.
fn head(ui: &mut Ui, room: &mut Room) {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        if icon_button(ui, room.pictures, "left", &room.texts.get("lobby-leave"), true).clicked() {
            room.wishes.push(Wish::Open(Sheet::Sure(Sure::LeaveLobby)));
        }
        let font = style::type_of(ui.ctx(), 26.0, bold());
        ui.label(RichText::new(room.texts.get("lobby-title")).font(font).color(colour(PAPER)));
    });
    if let Some(trouble) = &room.online.trouble {
        let said = words::trouble(room.texts, trouble, Instant::now());
        ui.label(RichText::new(said).color(colour(EMBER)));
    }
    ui.add_space(4.0);
}

/// Everything but the chat.
fn parts(ui: &mut Ui, room: &mut Room) {
    let columns = if ui.available_width() > 600.0 * style::scale_of(ui.ctx()) { 2 } else { 1 };
    ui.columns(columns, |uis| {
        card(&mut uis[0], |ui| invite::show(ui, room));
        card(&mut uis[columns - 1], |ui| summary::show(ui, room));
    });
    ui.add_space(2.0);
    places::show(ui, room);
}

fn card(ui: &mut Ui, fill: impl FnOnce(&mut Ui)) {
    Frame::new().fill(colour(GLOW)).corner_radius(10).inner_margin(Margin::same(12)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 6.0;
        fill(ui);
    });
}

fn talk(ui: &mut Ui, room: &mut Room, kept: &mut Kept, height: f32) {
    let (online, texts, settings) = (room.online, room.texts, room.settings);
    let said = chat::show(ui, online, texts, settings, room.pictures, &mut kept.chat, height);
    room.wishes.extend(said.map(Wish::Ask));
}

#[cfg(test)]
mod tests;
