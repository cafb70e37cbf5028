//! What the table shows of people elsewhere: who is connected, what is wrong, what is said.

pub(super) mod ending;

use super::Seen;
use super::panel::Wish;
use crate::online::{ChatLine, OnlineAsked};
use crate::screens::Confirm;
use crate::screens::online::{chat, emotes, menu, signs, words};
use crate::settings::Settings;
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, ACCENT, BORDER, ERROR, RAISED, TEXT, WEAK_TEXT, colour};
use crate::ui::widgets::{icon_at, note, toggle_button};
use bevy_egui::egui::{
    Button, Frame, Key, Label, Margin, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2,
};
use online::party::lobby::Member;
use std::time::Instant;

/// What is kept from picture to picture.
#[derive(Default)]
pub(super) struct Kept {
    /// Is the chat shown instead of the moves?
    open: bool,
    /// The line to type in is to get the focus.
    type_now: bool,
    /// The last emote of somebody is seen until the next move: the epoch of the table when it came, and how many there were.
    felt: (u64, usize),
}

impl Kept {
    /// Is the chat shown? Then it needs what room there is.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// The chat comes up, ready to type in, or goes away.
    pub(super) fn toggle(&mut self) {
        self.open = !self.open;
        self.type_now = self.open;
    }
}

/// What is wrong, as one line, where there is no room for anything else; says whether anything is.
pub(super) fn line(ui: &mut Ui, seen: &Seen) -> bool {
    let Some(trouble) = seen.online.trouble.as_ref().filter(|_| seen.online.is_playing()) else {
        return false;
    };
    let said = words::trouble(&seen.texts, trouble, Instant::now());
    ui.add(Label::new(RichText::new(said).color(colour(ERROR))).truncate());
    true
}

/// What is wrong, where the people may have to be scrolled to.
pub(super) fn warning(ui: &mut Ui, seen: &Seen) {
    let Some(trouble) = seen.online.trouble.as_ref().filter(|_| seen.online.is_playing()) else {
        return;
    };
    let said = words::trouble(&seen.texts, trouble, Instant::now());
    ui.add(Label::new(RichText::new(said).color(colour(ERROR))).wrap());
}

/// Everybody who is connected, and who watches.
pub(super) fn people(
    ui: &mut Ui,
    seen: &Seen,
    pictures: &mut Pictures,
    kept: &mut Kept,
) -> Option<Wish> {
    let (Some(lobby), true) = (&seen.online.lobby, seen.online.is_playing()) else { return None };
    let mut wish = None;
    let frame = Frame::new()
        .fill(colour(RAISED))
        .stroke(Stroke::new(1.0, colour(BORDER)))
        .corner_radius(10)
        .inner_margin(Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
        let felt = felt(seen, kept);
        let (watchers, players): (Vec<&Member>, Vec<&Member>) =
            lobby.members.iter().partition(|member| lobby.seat_of(member.key).is_none());
        wish = row(ui, seen, pictures, None, &players, felt);
        if !watchers.is_empty() {
            let label = seen.texts.get("table-watchers");
            wish = row(ui, seen, pictures, Some(&label), &watchers, felt).or(wish.take());
        }
    });
    wish
}

/// Members side by side, after a label.
fn row(
    ui: &mut Ui,
    seen: &Seen,
    pictures: &mut Pictures,
    label: Option<&str>,
    members: &[&Member],
    felt: Option<(online::identity::Key, u8)>,
) -> Option<Wish> {
    let mut wish = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 20.0 * style::scale_of(ui.ctx());
        if let Some(label) = label {
            note(ui, label);
        }
        for member in members {
            let emote = felt.filter(|(key, _)| *key == member.key).map(|(_, which)| which);
            wish = one(ui, seen, pictures, member, emote).or(wish.take());
        }
    });
    wish
}

/// A member: a dot, the name, the ping, and an emote.
fn one(
    ui: &mut Ui,
    seen: &Seen,
    pictures: &mut Pictures,
    member: &Member,
    emote: Option<u8>,
) -> Option<Wish> {
    let me = seen.online.me == Some(member.key);
    let hearing = seen.online.links.get(&member.key);
    if !me {
        signs::dot(ui, &seen.texts, hearing);
    }
    let ink = if member.connected { TEXT } else { WEAK_TEXT };
    let name = RichText::new(&member.name).color(colour(ink));
    let wish = if me {
        ui.label(name);
        None
    } else {
        about(ui, seen, member, name)
    };
    if seen.online.muted.contains(&member.key) {
        note(ui, &seen.texts.get("table-muted"));
    }
    if let Some(ping) = signs::milliseconds(&seen.texts, hearing.filter(|_| !me)) {
        note(ui, &ping);
    }
    if let Some((icon, key)) = emote.and_then(emotes::find) {
        let side = 22.0 * style::scale_of(ui.ctx());
        let (space, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        icon_at(ui, pictures, icon, ACCENT, space.center(), side);
        response.on_hover_text(seen.texts.get(key));
    }
    wish
}

/// The name of somebody else; a click says what can be done about them.
fn about(ui: &mut Ui, seen: &Seen, member: &Member, name: RichText) -> Option<Wish> {
    let (texts, key) = (&seen.texts, member.key);
    let hint = texts.with("lobby-menu", &[("name", member.name.as_str().into())]);
    let button = ui.add(Button::new(name).frame(false)).on_hover_text(&hint);
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &hint));
    let mut wish = None;
    menu(&button, |ui| {
        let muted = seen.online.muted.contains(&key);
        let words = texts.get(if muted { "lobby-unmute" } else { "lobby-mute" });
        if ui.button(words).clicked() {
            wish = Some(Wish::Online(OnlineAsked::Mute(key, !muted)));
            ui.close();
        }
        if seen.online.is_host() && ui.button(texts.get("lobby-kick")).clicked() {
            wish = Some(Wish::Confirm(Confirm::Kick(key)));
            ui.close();
        }
    });
    wish
}

/// The last emote, and whose it was, until somebody moves.
fn felt(seen: &Seen, kept: &mut Kept) -> Option<(online::identity::Key, u8)> {
    let chat = &seen.online.chat;
    let count = chat.iter().filter(|said| matches!(said, ChatLine::Emote { .. })).count();
    let (epoch, known) = kept.felt;
    if count > known {
        kept.felt = (seen.table.epoch(), count);
    } else if epoch != seen.table.epoch() || count < known {
        kept.felt.1 = count;
        return None;
    }
    let last = chat.iter().rev().find_map(|said| match said {
        ChatLine::Emote { by, which, .. } => Some((*by, *which)),
        _ => None,
    });
    last.filter(|(by, _)| !seen.online.muted.contains(by))
}

/// Moves or chat? Says whether it is the chat.
pub(super) fn tabs(
    ui: &mut Ui,
    seen: &Seen,
    settings: &Settings,
    kept: &mut Kept,
    talk: &chat::Kept,
) -> bool {
    if !seen.online.is_playing() {
        return false;
    }
    let unread = talk.unread(&seen.online, settings);
    let free = !ui.ctx().text_edit_focused();
    if free && ui.input_mut(|input| input.consume_key(Default::default(), Key::C)) {
        kept.toggle();
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.y = 4.0;
        ui.spacing_mut().interact_size.y *= 0.8;
        if toggle_button(ui, &seen.texts.get("table-tab-moves"), !kept.open).clicked() {
            kept.open = false;
        }
        let text = seen.texts.with("table-tab-chat", &[("unread", unread.into())]);
        if toggle_button(ui, &text, kept.open)
            .on_hover_text(seen.texts.get("table-tab-chat-about"))
            .clicked()
        {
            (kept.open, kept.type_now) = (true, true);
        }
    });
    kept.open
}

/// The chat, in the room that is left.
pub(super) fn chat(
    ui: &mut Ui,
    seen: &Seen,
    settings: &Settings,
    pictures: &mut Pictures,
    kept: &mut Kept,
    talk: &mut chat::Kept,
) -> Option<OnlineAsked> {
    let height = ui.available_height();
    let said = chat::show(ui, &seen.online, &seen.texts, settings, pictures, talk, height);
    if std::mem::take(&mut kept.type_now) {
        ui.memory_mut(|memory| memory.request_focus(chat::field_id()));
    }
    said
}
