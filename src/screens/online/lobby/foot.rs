//! Ready, start and leave, and why the game cannot start yet.

use super::LobbyView;
use crate::online::OnlineAsked;
use crate::screens::online::{Request, labels};
use crate::screens::{Confirm, Sheet};
use crate::ui::style::{ERROR, WEAK_TEXT, colour};
use crate::ui::widgets::{button, primary_button, primary_button_if, toggle_button};
use bevy_egui::egui::{RichText, Ui};
use online::client::LobbyCommand;
use online::party::lobby::CannotStart;
use rules::TermsError;

pub(super) fn show(ui: &mut Ui, view: &mut LobbyView) {
    let texts = view.texts;
    let why = view.lobby.can_start().err();
    ui.horizontal_wrapped(|ui| {
        if view.is_host() {
            if primary_button_if(ui, &texts.get("lobby-start"), why.is_none()).clicked() {
                view.ask(OnlineAsked::Lobby(LobbyCommand::Start));
            }
        } else if let Some(ready) = seated(view) {
            let text = texts.get(if ready { "lobby-ready-on" } else { "lobby-ready" });
            let pressed = if ready { toggle_button(ui, &text, true) } else { primary_button(ui, &text) };
            if pressed.clicked() {
                view.ask(OnlineAsked::Lobby(LobbyCommand::Ready(!ready)));
            }
        }
        if button(ui, &texts.get("lobby-leave")).clicked() {
            view.requests.push(Request::Open(Sheet::Confirm(Confirm::LeaveLobby)));
        }
        let (text, wrong) = status(view, why.as_ref());
        ui.label(RichText::new(text).color(colour(if wrong { ERROR } else { WEAK_TEXT })));
    });
}

/// Is the player ready? `None` for spectators.
fn seated(view: &LobbyView) -> Option<bool> {
    let me = view.online.myself()?;
    view.lobby.seat_of(me.key).map(|_| me.ready)
}

/// Is it only a matter of waiting for people?
fn is_ordinary(why: &CannotStart) -> bool {
    matches!(
        why,
        CannotStart::Teams(TermsError::TooFewPlayers { .. })
            | CannotStart::NotReady(_)
            | CannotStart::Disconnected(_)
            | CannotStart::NotHost
            | CannotStart::AlreadyPlaying
    )
}

/// What has to happen before the game can start, and whether something is wrong.
fn status(view: &LobbyView, why: Option<&CannotStart>) -> (String, bool) {
    let texts = view.texts;
    match why {
        Some(why) => (labels::not_yet(texts, view.info, why), !is_ordinary(why)),
        None if view.is_host() => (texts.get("lobby-can-start"), false),
        None => {
            let host = view.lobby.name(view.lobby.host);
            (texts.with("lobby-waits-for-host", &[("name", host.into())]), false)
        }
    }
}
