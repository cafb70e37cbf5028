//! The chat in the lobby and at the table.

use super::{emotes, labels};
use crate::online::{ChatLine, Online, OnlineAsked};
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui::fields::long_field;
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, ACCENT, BACKGROUND, BORDER, TEXT, WEAK_TEXT, bold, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{empty_state, empty_state_height, icon_at, note};
use bevy::prelude::Resource;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    FontFamily, Frame, Id, Key, Label, ScrollArea, Sense, Stroke, TextStyle, Ui, vec2,
};
use online::client::LobbyCommand;
use online::party::lobby::MAX_CHAT_LENGTH;

/// The number of remaining characters is shown from here on.
const NEAR: usize = 50;

/// State kept between frames, shared by lobby and table.
#[derive(Resource, Default)]
pub(in crate::screens) struct ChatState {
    typed: String,
    /// The lines that were there when the chat was last seen.
    seen: Vec<ChatLine>,
}

impl ChatState {
    /// The number of unread lines.
    pub(in crate::screens) fn unread(&self, online: &Online, settings: &Settings) -> usize {
        let new = fresh(&self.seen, &online.chat);
        let shown = |said: &&ChatLine| is_heard(said, online) && is_shown(said, online, settings);
        online.chat[online.chat.len() - new..].iter().filter(shown).count()
    }

    /// Marks all lines as read.
    pub(in crate::screens) fn mark_read(&mut self, online: &Online) {
        if self.seen != online.chat {
            self.seen.clone_from(&online.chat);
        }
    }
}

/// How many lines are new. Old ones may have been dropped meanwhile.
fn fresh(old: &[ChatLine], now: &[ChatLine]) -> usize {
    let state = (0..=old.len()).find(|from| now.starts_with(&old[*from..]));
    now.len() - state.map_or(0, |from| old.len() - from)
}

/// Is it from another member?
fn is_heard(said: &ChatLine, online: &Online) -> bool {
    match said {
        ChatLine::Note(..) | ChatLine::CannotStart(_) => false,
        ChatLine::Text { by, .. } | ChatLine::Emote { by, .. } => online.me != Some(*by),
    }
}

/// Is this line shown?
fn is_shown(said: &ChatLine, online: &Online, settings: &Settings) -> bool {
    match said {
        ChatLine::Note(..) | ChatLine::CannotStart(_) => true,
        ChatLine::Text { by, .. } | ChatLine::Emote { by, .. } => {
            online.me == Some(*by) || (!settings.mute_chat && !online.muted.contains(by))
        }
    }
}

/// The id of the text field.
pub(in crate::screens) fn field_id() -> Id {
    Id::new("chat-field")
}

/// Shows chat and emotes in this height; returns what to send.
pub(in crate::screens) fn show(
    ui: &mut Ui,
    online: &Online,
    texts: &Texts,
    settings: &Settings,
    pictures: &mut Pictures,
    state: &mut ChatState,
    height: f32,
) -> Option<OnlineAsked> {
    state.mark_read(online);
    let below = Id::new("chat-below");
    let line = ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
    let foot: f32 = ui.data(|data| data.get_temp(below)).unwrap_or(2.0 * line);
    let frame = Frame::new()
        .fill(colour(BACKGROUND))
        .stroke(Stroke::new(1.0, colour(BORDER)))
        .corner_radius(style::ROUND)
        .inner_margin(style::margin(style::GAP_M, style::GAP_S));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let room = (height - foot - 2.0 * style::GAP_S - ui.spacing().item_spacing.y).max(line);
        let area = ScrollArea::vertical().id_salt("chat").auto_shrink([false, false]);
        area.max_height(room).min_scrolled_height(room).stick_to_bottom(true).show(ui, |ui| {
            if online.chat.is_empty() && !settings.mute_chat {
                nothing_yet(ui, texts, pictures, room);
            }
            lines(ui, online, texts, settings, pictures);
        });
    });
    let mut picked = None;
    let shown = ui.scope(|ui| {
        if online.can_emote() {
            picked = emotes::row(ui, texts, pictures);
        }
        picked = typing(ui, texts, state).or(picked.take());
    });
    let used = shown.response.rect.height();
    if (used - foot).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(below, used));
        ui.ctx().request_repaint();
    }
    picked
}

/// What is shown before the first line; only the words where there is little room.
fn nothing_yet(ui: &mut Ui, texts: &Texts, pictures: &mut Pictures, room: f32) {
    let text = texts.get("chat-empty");
    if room >= empty_state_height(ui) {
        empty_state(ui, pictures, "empty-chat", &text);
    } else {
        note(ui, &text);
    }
}

/// The lines of the chat.
fn lines(ui: &mut Ui, online: &Online, texts: &Texts, settings: &Settings, pictures: &mut Pictures) {
    ui.spacing_mut().item_spacing.y = style::GAP_XS;
    if settings.mute_chat {
        note(ui, &texts.get("chat-muted"));
    }
    for said in online.chat.iter().filter(|said| is_shown(said, online, settings)) {
        match said {
            ChatLine::Text { name, text, .. } => chat_line(ui, name, text),
            ChatLine::Emote { name, which, .. } => emote_line(ui, texts, pictures, name, *which),
            ChatLine::Note(key, args) => {
                note(ui, &labels::note_text(texts, key, args));
            }
            ChatLine::CannotStart(why) => {
                note(ui, &labels::rules_object(texts, why));
            }
        }
    }
}

/// A name and its message, as one text that wraps.
fn chat_line(ui: &mut Ui, name: &str, words: &str) {
    let size = TextStyle::Body.resolve(ui.style()).size;
    let ink = |family: FontFamily, ink| TextFormat {
        font_id: bevy_egui::egui::FontId::new(size, family),
        color: colour(ink),
        ..Default::default()
    };
    let mut job = LayoutJob::default();
    job.append(name, 0.0, ink(bold(), ACCENT));
    job.append(words, size * 0.5, ink(FontFamily::Proportional, TEXT));
    ui.add(Label::new(job).wrap());
}

fn emote_line(ui: &mut Ui, texts: &Texts, pictures: &mut Pictures, name: &str, which: u8) {
    let Some((icon, key)) = emotes::find(which) else { return };
    ui.horizontal(|ui| {
        let side = 22.0 * style::scale_of(ui.ctx());
        let font = style::type_of(ui.ctx(), style::BODY, bold());
        ui.label(bevy_egui::egui::RichText::new(name).font(font).color(colour(ACCENT)));
        let (space, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        icon_at(ui, pictures, icon, TEXT, space.center(), side);
        response.tooltip(texts.get(key));
    });
}

/// The text field; Enter sends.
fn typing(ui: &mut Ui, texts: &Texts, state: &mut ChatState) -> Option<OnlineAsked> {
    let left = MAX_CHAT_LENGTH.saturating_sub(state.typed.chars().count());
    let field = long_field(
        ui,
        &mut state.typed,
        &texts.get("chat-hint"),
        ui.available_width(),
        false,
        field_id(),
    );
    if state.typed.chars().count() > MAX_CHAT_LENGTH {
        state.typed = state.typed.chars().take(MAX_CHAT_LENGTH).collect();
    }
    if left < NEAR {
        let args = [("left", left.into())];
        ui.label(
            bevy_egui::egui::RichText::new(texts.with("chat-left", &args))
                .small()
                .color(colour(WEAK_TEXT)),
        );
    }
    if !(field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))) {
        return None;
    }
    // The field keeps the focus.
    field.request_focus();
    let words = std::mem::take(&mut state.typed);
    let words = words.trim();
    (!words.is_empty()).then(|| OnlineAsked::Lobby(LobbyCommand::Say(words.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use online::identity::Key;

    fn said(by: u8, words: &str) -> ChatLine {
        ChatLine::Text { by: Key([by; 32]), name: by.to_string(), text: words.into() }
    }

    #[test]
    fn new_lines_are_counted_after_old_ones_are_dropped() {
        let chat: Vec<ChatLine> = ["a", "b", "b", "b", "c"].map(|words| said(1, words)).into();
        assert_eq!(fresh(&[], &chat), 5);
        assert_eq!(fresh(&chat, &chat), 0);
        assert_eq!(fresh(&chat[..3], &chat), 2);
        assert_eq!(fresh(&chat[..4], &chat[2..]), 1, "two were forgotten");
        assert_eq!(fresh(&chat, &[]), 0);
        assert_eq!(fresh(&[said(2, "x")], &chat), 5);
    }

    #[test]
    fn muted_lines_are_neither_shown_nor_counted() {
        let mut online = Online { me: Some(Key([1; 32])), ..Online::default() };
        online.chat =
            vec![said(1, "mine"), said(2, "theirs"), ChatLine::Note("online-note-joined", Vec::new())];
        let state = ChatState::default();
        let mut settings = Settings::default();
        assert_eq!(
            state.unread(&online, &settings),
            1,
            "neither one's own words nor what happened are news"
        );
        online.muted.insert(Key([2; 32]));
        assert_eq!(state.unread(&online, &settings), 0);
        online.muted.clear();
        settings.mute_chat = true;
        assert_eq!(state.unread(&online, &settings), 0);
        let shown: Vec<_> = online.chat.iter().map(|said| is_shown(said, &online, &settings)).collect();
        assert_eq!(shown, [true, false, true], "one's own words stay");
    }
}
