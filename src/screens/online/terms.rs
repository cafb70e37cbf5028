//! The terms sheet of the lobby. Every change is sent at once.

use super::join::games;
use super::lobby::begun;
use super::{OnlineContext, OnlineSheet, Request};
use crate::online::OnlineAsked;
use crate::screens::setup::time_control::TimeForm;
use crate::screens::setup::{options, team_name};
use crate::screens::{LateSystems, Sheet};
use crate::text::Texts;
use crate::ui::fields::{long_field, switch};
use crate::ui::sheet::{Part, row};
use crate::ui::style::{self, TEXT, colour};
use crate::ui::widgets::{button, heading, primary_button};
use bevy::prelude::*;
use bevy_egui::egui::{Id, Key, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use online::client::LobbyCommand;
use online::party::lobby::LobbyTerms;
use rules::GameTerms;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// The input on the open sheet.
#[derive(Default)]
struct Draft {
    /// The typed times, and their game.
    times: Option<(String, TimeForm)>,
    password: String,
}

fn show(mut contexts: EguiContexts, mut context: OnlineContext, mut draft: Local<Draft>) -> Result {
    if context.base.sheets.top() != Some(&Sheet::Online(OnlineSheet::Terms)) {
        *draft = Draft::default();
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let now = context.online.lobby.as_ref().filter(|_| context.online.is_host());
    let Some(now) = now.map(|lobby| lobby.terms.clone()) else {
        // Another member has become host.
        context.base.close();
        return Ok(());
    };
    let mut terms = now.clone();
    let mut requests = Vec::new();
    let base = &mut context.base;
    let texts = &*base.texts;
    let [title, close, done] = ["lobby-terms", "close", "settings-done"].map(|key| texts.get(key));
    let frame = base.tall_frame("lobby-terms", &title, 820.0, &close);
    let closed = frame.show(&ctx, &mut base.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            game(ui, &mut terms.game, &mut draft, texts, &mut requests);
            manners(ui, &mut terms, texts);
            password(ui, &terms, &mut draft.password, texts, &mut requests);
        }
        Part::Foot => {
            if primary_button(ui, &done).clicked() {
                requests.push(Request::Close);
            }
        }
    });
    if terms != now {
        requests.push(Request::Ask(OnlineAsked::Lobby(LobbyCommand::SetTerms(Box::new(terms)))));
    }
    if closed {
        requests.push(Request::Close);
    }
    context.handle(&ctx, requests);
    Ok(())
}

/// Game, position, time control and options.
fn game(
    ui: &mut Ui,
    terms: &mut GameTerms,
    draft: &mut Draft,
    texts: &Texts,
    requests: &mut Vec<Request>,
) {
    row(ui, &texts.get("shelf-game"), "", |ui| {
        let mut chosen = terms.mode.clone();
        if games(ui, "lobby-game", &mut chosen, texts) {
            *terms = of_game(terms, chosen);
        }
    });
    let saved = begun(terms, texts);
    row(ui, &texts.get("lobby-position"), "", |ui| {
        let said = saved.clone().unwrap_or_else(|| texts.get("editor-start-position"));
        ui.label(RichText::new(said).color(colour(TEXT)));
        if saved.is_some() && button(ui, &texts.get("lobby-begin-anew")).clicked() {
            (terms.position, terms.moves) = (None, Vec::new());
        }
        if button(ui, &texts.get("online-host-saved")).clicked() {
            requests.push(Request::Shelf);
        }
    });
    let Some(mode) = catalog::find(&terms.mode) else { return };
    let info = mode.info();
    if draft.times.as_ref().is_none_or(|(mode, _)| *mode != terms.mode) {
        draft.times = Some((terms.mode.clone(), TimeForm::of(&terms.time, info.teams.len())));
    }
    if let Some((_, times)) = &mut draft.times
        && times.show(ui, texts, &|index| team_name(info, index, texts))
        && let Ok(time) = times.chosen()
    {
        terms.time = time;
    }
    // The options of a started game are fixed.
    if saved.is_none() {
        options::show(ui, info, &mut terms.options, texts);
    }
}

/// The same terms for another game, from its starting position.
fn of_game(terms: &GameTerms, mode: String) -> GameTerms {
    GameTerms { time: terms.time.clone(), ..GameTerms::of(&mode) }
}

/// Who can join, and whether spectators are allowed.
fn manners(ui: &mut Ui, terms: &mut LobbyTerms, texts: &Texts) {
    ui.add_space(style::GAP_S);
    heading(ui, &texts.get("lobby-access"));
    for (key, on) in [("lobby-list", &mut terms.listed), ("lobby-watch", &mut terms.spectators)] {
        let name = texts.get(key);
        row(ui, &name, &texts.get(&format!("{key}-about")), |ui| {
            switch(ui, on, &name);
        });
    }
}

/// Sets or removes the password. It is never shown.
fn password(
    ui: &mut Ui,
    terms: &LobbyTerms,
    typed: &mut String,
    texts: &Texts,
    requests: &mut Vec<Request>,
) {
    let about = if terms.password { "lobby-password-is-set" } else { "lobby-password-is-none" };
    row(ui, &texts.get("lobby-password"), &texts.get(about), |ui| {
        let width = (200.0 * style::scale_of(ui.ctx())).min(ui.available_width() - 24.0);
        let hint = texts.get("online-password-hint");
        let field = long_field(ui, typed, &hint, width, false, Id::new("lobby-password"));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let set = ui
            .add_enabled_ui(!typed.trim().is_empty(), |ui| button(ui, &texts.get("lobby-password-set")));
        if (set.inner.clicked() || entered) && !typed.trim().is_empty() {
            let password = std::mem::take(typed).trim().to_string();
            requests.push(Request::Ask(OnlineAsked::Lobby(LobbyCommand::SetPassword(Some(password)))));
        }
        if terms.password && button(ui, &texts.get("lobby-password-clear")).clicked() {
            requests.push(Request::Ask(OnlineAsked::Lobby(LobbyCommand::SetPassword(None))));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Options;

    #[test]
    fn another_game_begins_anew_and_keeps_the_time() {
        let [first, other] = [0, 1].map(|index| catalog::modes()[index].info().id.clone());
        let terms = GameTerms {
            mode: first,
            options: Options::default().with("a", "b"),
            position: Some("x".into()),
            moves: vec![rules::record::Move::default()],
            time: "5+3".parse().expect("a time"),
            seats: Vec::new(),
        };
        let now = of_game(&terms, other.clone());
        assert_eq!((&now.mode, &now.options, &now.position), (&other, &Options::default(), &None));
        assert!(now.moves.is_empty());
        assert_eq!(now.time, terms.time);
    }
}
