//! The online part of the table: connections, problems and chat.

pub(super) mod ending;

use super::TableView;
use super::panel::PanelAction;
use crate::online::{ChatLine, OnlineAsked};
use crate::screens::Confirm;
use crate::screens::online::{chat, connection, emotes, labels, popup};
use crate::settings::Settings;
use crate::ui::pictures::Pictures;
use crate::ui::shortcuts::Shortcut;
use crate::ui::style::{self, ACCENT, BORDER, RAISED, TEXT, WEAK_TEXT, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{icon_at, note, toggle_button};
use bevy_egui::egui::{
    Button, Frame, Label, RichText, ScrollArea, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2,
};
use online::party::lobby::Member;
use std::time::Instant;

/// State kept between frames.
#[derive(Default)]
pub(super) struct OnlinePanelState {
    /// Is the chat shown instead of the moves?
    open: bool,
    /// The chat field gets the focus.
    type_now: bool,
    /// The last emote is shown until the next move: the table's epoch when it came, and the number of emotes then.
    felt: (u64, usize),
}

impl OnlinePanelState {
    /// Is the chat shown? Then it gets the remaining space.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Opens the chat with its field focused, or closes it.
    pub(super) fn toggle(&mut self) {
        self.open = !self.open;
        self.type_now = self.open;
    }
}

/// A connection problem in one line, for small windows; returns whether there is one.
pub(super) fn line(ui: &mut Ui, view: &TableView) -> bool {
    let Some(trouble) = view.online.trouble.as_ref().filter(|_| view.online.is_playing()) else {
        return false;
    };
    let text = labels::trouble_text(&view.texts, trouble, Instant::now());
    ui.add(Label::new(RichText::new(text).color(colour(labels::trouble_ink(trouble)))).truncate());
    true
}

/// A connection problem, above the players.
pub(super) fn warning(ui: &mut Ui, view: &TableView) {
    let Some(trouble) = view.online.trouble.as_ref().filter(|_| view.online.is_playing()) else {
        return;
    };
    let text = labels::trouble_text(&view.texts, trouble, Instant::now());
    ui.add(Label::new(RichText::new(text).color(colour(labels::trouble_ink(trouble)))).wrap());
}

/// The connected players and spectators.
pub(super) fn people(
    ui: &mut Ui,
    view: &TableView,
    pictures: &mut Pictures,
    state: &mut OnlinePanelState,
) -> Option<PanelAction> {
    let (Some(lobby), true) = (&view.online.lobby, view.online.is_playing()) else { return None };
    let mut request = None;
    let frame = Frame::new()
        .fill(colour(RAISED))
        .stroke(Stroke::new(1.0, colour(BORDER)))
        .corner_radius(style::ROUND)
        .inner_margin(style::margin(style::GAP_M, style::GAP_S));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(style::GAP_S, style::GAP_XS);
        let felt = felt(view, state);
        let (watchers, players): (Vec<&Member>, Vec<&Member>) =
            lobby.members.iter().partition(|member| lobby.seat_of(member.key).is_none());
        request = row(ui, view, pictures, None, &players, felt);
        if !watchers.is_empty() {
            let label = view.texts.get("table-watchers");
            request = row(ui, view, pictures, Some(&label), &watchers, felt).or(request.take());
        }
    });
    request
}

/// Members side by side, after a label.
fn row(
    ui: &mut Ui,
    view: &TableView,
    pictures: &mut Pictures,
    label: Option<&str>,
    members: &[&Member],
    felt: Option<(online::identity::Key, u8)>,
) -> Option<PanelAction> {
    let mut request = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 20.0 * style::scale_of(ui.ctx());
        if let Some(label) = label {
            note(ui, label);
        }
        for member in members {
            let emote = felt.filter(|(key, _)| *key == member.key).map(|(_, which)| which);
            request = one(ui, view, pictures, member, emote).or(request.take());
        }
    });
    request
}

/// A member: a dot, the name, the ping, and an emote.
fn one(
    ui: &mut Ui,
    view: &TableView,
    pictures: &mut Pictures,
    member: &Member,
    emote: Option<u8>,
) -> Option<PanelAction> {
    let me = view.online.me == Some(member.key);
    let hearing = view.online.links.get(&member.key);
    if !me {
        connection::dot(ui, &view.texts, hearing);
    }
    let ink = if member.connected { TEXT } else { WEAK_TEXT };
    let name = RichText::new(&member.name).color(colour(ink));
    let request = if me {
        ui.label(name);
        None
    } else {
        about(ui, view, member, name)
    };
    if view.online.muted.contains(&member.key) {
        note(ui, &view.texts.get("table-muted"));
    }
    if let Some(ping) = connection::milliseconds(&view.texts, hearing.filter(|_| !me)) {
        note(ui, &ping);
    }
    if let Some((icon, key)) = emote.and_then(emotes::find) {
        let side = 22.0 * style::scale_of(ui.ctx());
        let (space, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        icon_at(ui, pictures, icon, ACCENT, space.center(), side);
        response.tooltip(view.texts.get(key));
    }
    request
}

/// The name of another member; a click opens a menu.
fn about(ui: &mut Ui, view: &TableView, member: &Member, name: RichText) -> Option<PanelAction> {
    let (texts, key) = (&view.texts, member.key);
    let hint = texts.with("lobby-menu", &[("name", member.name.as_str().into())]);
    let button = ui.add(Button::new(name).frame_when_inactive(false)).tooltip(&hint);
    button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &hint));
    let mut request = None;
    popup(&button, |ui| {
        let muted = view.online.muted.contains(&key);
        let words = texts.get(if muted { "lobby-unmute" } else { "lobby-mute" });
        if ui.button(words).clicked() {
            request = Some(PanelAction::Online(OnlineAsked::Mute(key, !muted)));
            ui.close();
        }
        if view.online.is_host() && ui.button(texts.get("lobby-kick")).clicked() {
            request = Some(PanelAction::Confirm(Confirm::Kick(key)));
            ui.close();
        }
    });
    request
}

/// The last emote and its sender, until the next move.
fn felt(view: &TableView, state: &mut OnlinePanelState) -> Option<(online::identity::Key, u8)> {
    let chat = &view.online.chat;
    let count = chat.iter().filter(|said| matches!(said, ChatLine::Emote { .. })).count();
    let (epoch, known) = state.felt;
    if count > known {
        state.felt = (view.table.epoch(), count);
    } else if epoch != view.table.epoch() || count < known {
        state.felt.1 = count;
        return None;
    }
    let last = chat.iter().rev().find_map(|said| match said {
        ChatLine::Emote { by, which, .. } => Some((*by, *which)),
        _ => None,
    });
    last.filter(|(by, _)| !view.online.muted.contains(by))
}

/// The tabs for moves and chat; returns whether the chat is shown.
pub(super) fn tabs(
    ui: &mut Ui,
    view: &TableView,
    settings: &Settings,
    state: &mut OnlinePanelState,
    talk: &chat::ChatState,
) -> bool {
    if !view.online.is_playing() {
        return false;
    }
    let unread = talk.unread(&view.online, settings);
    let free = !ui.ctx().text_edit_focused();
    if free && Shortcut::Chat.pressed(ui.ctx()) {
        state.toggle();
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.y = style::GAP_XS;
        ui.spacing_mut().interact_size.y *= 0.8;
        if toggle_button(ui, &view.texts.get("table-tab-moves"), !state.open).clicked() {
            state.open = false;
        }
        let text = view.texts.with("table-tab-chat", &[("unread", unread.into())]);
        if toggle_button(ui, &text, state.open)
            .tooltip(Shortcut::Chat.name_with_keys(&view.texts, &view.texts.get("shortcut-chat")))
            .clicked()
        {
            (state.open, state.type_now) = (true, true);
        }
    });
    state.open
}

/// The chat, in the remaining space.
pub(super) fn chat(
    ui: &mut Ui,
    view: &TableView,
    settings: &Settings,
    pictures: &mut Pictures,
    state: &mut OnlinePanelState,
    talk: &mut chat::ChatState,
) -> Option<OnlineAsked> {
    // A point less than there is, so that rounding never makes it scroll.
    let height = ui.available_height() - 1.0;
    // Where lines, emotes and the field have no room together, they scroll.
    let area = ScrollArea::vertical().id_salt("chat-and-field").auto_shrink(false);
    let shown =
        area.show(ui, |ui| chat::show(ui, &view.online, &view.texts, settings, pictures, talk, height));
    let said = shown.inner;
    if std::mem::take(&mut state.type_now) {
        ui.memory_mut(|memory| memory.request_focus(chat::field_id()));
    }
    said
}
