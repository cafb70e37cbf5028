//! Ready, start and leave, and why it cannot begin yet.

use super::Room;
use crate::online::OnlineAsked;
use crate::screens::online::{Wish, words};
use crate::screens::{Confirm, Sheet};
use crate::ui::style::{ERROR, WEAK_TEXT, colour};
use crate::ui::widgets::{button, primary_button, toggle_button};
use bevy_egui::egui::{RichText, Ui};
use online::party::lobby::CannotStart;

pub(super) fn show(ui: &mut Ui, room: &mut Room) {
    let texts = room.texts;
    let why = room.lobby.can_start().err();
    ui.horizontal_wrapped(|ui| {
        if room.is_host() {
            let start = ui
                .add_enabled_ui(why.is_none(), |ui| primary_button(ui, &texts.get("lobby-start")))
                .inner;
            if start.clicked() {
                room.ask(OnlineAsked::Start);
            }
        } else if let Some(ready) = seated(room) {
            let text = texts.get(if ready { "lobby-ready-on" } else { "lobby-ready" });
            let pressed = if ready { toggle_button(ui, &text, true) } else { primary_button(ui, &text) };
            if pressed.clicked() {
                room.ask(OnlineAsked::Ready(!ready));
            }
        }
        if button(ui, &texts.get("lobby-leave")).clicked() {
            room.wishes.push(Wish::Open(Sheet::Confirm(Confirm::LeaveLobby)));
        }
        let (said, wrong) = said(room, why.as_ref());
        ui.label(RichText::new(said).color(colour(if wrong { ERROR } else { WEAK_TEXT })));
    });
}

/// Is one ready? Whoever watches is not asked.
fn seated(room: &Room) -> Option<bool> {
    let me = room.online.myself()?;
    room.lobby.seat_of(me.key).map(|_| me.ready)
}

/// What has to happen before the game begins; says whether something is in the way.
fn said(room: &Room, why: Option<&CannotStart>) -> (String, bool) {
    let texts = room.texts;
    match why {
        Some(why) => (words::not_yet(texts, room.info, why), true),
        None if room.is_host() => (texts.get("lobby-can-start"), false),
        None => {
            let host = room.lobby.name(room.lobby.host);
            (texts.with("lobby-waits-for-host", &[("name", host.into())]), false)
        }
    }
}
