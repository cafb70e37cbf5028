//! The list of open lobbies: those on this network first, then the relay's, the newest first.

use super::join::{Board, Draft, picker};
use super::labels;
use crate::online::OnlineAsked;
use crate::screens::shelf;
use crate::text::Texts;
use crate::ui::focus::ring;
use crate::ui::style::{self, ACCENT, BORDER, PANEL, TEXT, WEAK_TEXT, bold, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{button, button_if, elided, empty_state, heading, icon_at, icon_button, note};
use bevy_egui::egui::{
    Align, FontFamily, FontId, Frame, Layout, Sense, Stroke, TextStyle, Ui, pos2, vec2,
};
use online::wire::sanitize;
use relay::api::LobbyInfo;
use rules::TimeControl;

/// Maximum length of a lobby title.
const LONGEST_TITLE: usize = 48;

/// The list with its head.
pub(super) fn show(ui: &mut Ui, board: &mut Board, draft: &mut Draft) {
    heading(ui, &board.texts.get("online-lobbies"));
    head(ui, board, draft);
    let online = board.online;
    let list = &online.list;
    let fits = |info: &&LobbyInfo| draft.only.as_ref().is_none_or(|only| *only == info.game);
    let mut none = true;
    for (_, info) in list.near.iter().filter(|(_, info)| fits(&info)) {
        row(ui, board, info, true);
        none = false;
    }
    for info in list.lobbies.iter().filter(fits) {
        row(ui, board, info, false);
        none = false;
    }
    if let Some(failed) = &list.failed {
        note(ui, &board.texts.message(&failed.message()));
    } else if list.asking {
        note(ui, &board.texts.get("online-lobbies-asking"));
    } else if none {
        empty_state(ui, board.pictures, "empty-table", &board.texts.get("online-lobbies-none"));
    }
    if list.more && !list.asking && button(ui, &board.texts.get("online-lobbies-more")).clicked() {
        board.ask(OnlineAsked::List { mode: draft.only.clone(), more: true });
    }
}

/// Filter and refresh.
fn head(ui: &mut Ui, board: &mut Board, draft: &mut Draft) {
    let texts = board.texts;
    ui.horizontal_wrapped(|ui| {
        let (before, all) = (draft.only.clone(), texts.get("shelf-every-game"));
        let chosen = draft.only.as_deref().map_or_else(|| all.clone(), |id| shelf::game(id, texts));
        let shown = picker(ui, "online-filter", &chosen).show_ui(ui, |ui| {
            ui.selectable_value(&mut draft.only, None, all);
            for mode in catalog::modes().iter() {
                let id = &mode.info().id;
                ui.selectable_value(&mut draft.only, Some(id.clone()), shelf::game(id, texts));
            }
        });
        ring(ui, shown.response);
        let refresh = texts.get("online-lobbies-refresh");
        let again =
            icon_button(ui, board.pictures, "again", &refresh, !board.online.list.asking).clicked();
        if again || before != draft.only {
            board.ask(OnlineAsked::List { mode: draft.only.clone(), more: false });
        }
    });
}

/// A lobby, and a button to join it.
fn row(ui: &mut Ui, board: &mut Board, info: &LobbyInfo, near: bool) {
    let texts = board.texts;
    let frame = Frame::new()
        .fill(colour(PANEL))
        .stroke(Stroke::new(1.0, colour(if near { ACCENT } else { BORDER })))
        .corner_radius(style::BUTTON_ROUND)
        .inner_margin(style::margin(style::GAP_M, style::GAP_XS));
    let code = sanitize(&info.code, 12);
    frame.show(ui, |ui| {
        let text = texts.with("online-lobbies-join", &[("code", code.clone().into())]);
        let (upper, lower) = lines(texts, info, near);
        let fonts = fonts(ui);
        // The button takes its share; what is left is as high as the words need.
        let font = TextStyle::Button.resolve(ui.style());
        let button = ui.painter().layout_no_wrap(text.clone(), font, colour(TEXT)).size().x;
        let taken = button + 2.0 * ui.spacing().button_padding.x + 56.0 * style::scale_of(ui.ctx());
        let galleys = |ui: &Ui, width: f32| {
            let [bold, plain] = fonts.clone();
            let upper = elided(ui, &upper, bold, TEXT, width, 1);
            (upper, elided(ui, &lower, plain, WEAK_TEXT, width, 3))
        };
        let (one, two) = galleys(ui, ui.available_width() - taken);
        let high = (one.size().y + two.size().y).max(46.0 * style::scale_of(ui.ctx()));
        let line = vec2(ui.available_width(), high);
        ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
            let join = button_if(ui, &text, !info.locked);
            if join.clicked() {
                board.ask(OnlineAsked::Join(code));
            }
            if info.password {
                let side = 20.0 * style::scale_of(ui.ctx());
                let (space, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
                icon_at(ui, board.pictures, "lock", WEAK_TEXT, space.center(), side);
                response.tooltip(texts.get("online-lobbies-password"));
            }
            let room = ui.available_rect_before_wrap();
            let (upper, lower) = galleys(ui, room.width());
            let top = room.center().y - (upper.size().y + lower.size().y) / 2.0;
            let next = top + upper.size().y;
            ui.painter().galley(pos2(room.left(), top), upper, colour(TEXT));
            ui.painter().galley(pos2(room.left(), next), lower, colour(WEAK_TEXT));
        });
    });
}

/// The fonts of the two lines.
fn fonts(ui: &Ui) -> [FontId; 2] {
    let bold = style::type_of(ui.ctx(), style::BODY, bold());
    [bold, style::type_of(ui.ctx(), style::SMALL, FontFamily::Proportional)]
}

/// The two lines about a lobby. All of it is untrusted input.
fn lines(texts: &Texts, info: &LobbyInfo, near: bool) -> (String, String) {
    let game = catalog::find(&info.game)
        .map_or_else(|| texts.get("online-lobbies-unknown"), |mode| shelf::game(&mode.info().id, texts));
    let time = info.time.parse::<TimeControl>().map(|time| shelf::time(&time, texts));
    let upper = format!("{game} · {}", time.unwrap_or_else(|_| sanitize(&info.time, 12)));
    let args = [("members", info.members.into()), ("seats", info.seats.into())];
    let mut parts =
        vec![sanitize(&info.title, LONGEST_TITLE), texts.with("online-lobbies-members", &args)];
    if near {
        parts.insert(0, texts.get("online-lobbies-near"));
    }
    if info.playing {
        parts.push(texts.get("online-lobbies-playing"));
    }
    parts.push(labels::age(texts, info.age_seconds));
    parts.retain(|part| !part.is_empty());
    (upper, parts.join(" · "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info() -> LobbyInfo {
        LobbyInfo {
            code: "K7PM52".into(),
            game: catalog::modes()[0].info().id.clone(),
            time: "5+3".into(),
            title: "Tea and\n\u{202e}biscuits".into(),
            version: 1,
            seats: 4,
            members: 1,
            listed: true,
            locked: false,
            playing: false,
            password: true,
            age_seconds: 130,
        }
    }

    #[test]
    fn a_lobby_says_what_it_is() {
        let texts = Texts::default();
        let (upper, lower) = lines(&texts, &info(), false);
        assert!(upper.contains(&catalog::modes()[0].info().name) && upper.contains("5+3"), "{upper}");
        assert!(lower.contains("Tea and biscuits") && lower.contains("2 minutes ago"), "{lower}");
        assert!(lower.contains('1') && lower.contains('4'), "{lower}");
        let (_, near) = lines(&texts, &info(), true);
        assert!(near.starts_with(&texts.get("online-lobbies-near")));
    }

    #[test]
    fn lobby_titles_are_sanitized() {
        let texts = Texts::default();
        let strange = LobbyInfo { game: "\u{0}".into(), time: "x\n".repeat(999), ..info() };
        let (upper, _) = lines(&texts, &strange, false);
        assert!(upper.chars().count() < 80 && !upper.contains('\n'), "{upper}");
    }
}
