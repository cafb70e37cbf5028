//! The waiting sheet: progress, password, or failure. Closing it cancels.

use super::navigation::LastAttempt;
use super::{OnlineContext, OnlineSheet, Request};
use crate::online::{ConnectGoal, OnlineAsked, OnlineState};
use crate::screens::shelf;
use crate::screens::{LateSystems, Sheet};
use crate::text::Texts;
use crate::ui::fields::long_field;
use crate::ui::sheet::{Part, first};
use crate::ui::style::{ACCENT, colour};
use crate::ui::widgets::{button, error_label, primary_button};
use bevy::prelude::*;
use bevy_egui::egui::{Id, Key, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use online::client::Failure;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

fn show(
    mut contexts: EguiContexts,
    mut context: OnlineContext,
    attempt: Res<LastAttempt>,
    mut password: Local<String>,
) -> Result {
    if context.base.sheets.top() != Some(&Sheet::Online(OnlineSheet::Wait)) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let mut requests = Vec::new();
    let OnlineContext { base, online, .. } = &mut context;
    let texts = &*base.texts;
    let (title, about) = heading_and_text(texts, &online.state, attempt.0.as_ref());
    let frame = base.frame("online-wait", &title, 520.0, None);
    let fresh = base.motion.is_fresh();
    frame.show(&ctx, &mut base.pictures, &mut |ui, part, _| match part {
        Part::Body => {
            ui.label(&about);
            match &online.state {
                OnlineState::Connecting(_) => code_of(ui, texts, online.code.as_deref()),
                OnlineState::NeedsPassword { wrong } => {
                    requests.extend(ask_password(ui, texts, &mut password, *wrong, fresh));
                }
                _ => {}
            }
        }
        Part::Foot => {
            ui.horizontal_wrapped(|ui| {
                foot(ui, texts, &online.state, attempt.0.as_ref(), &mut password, fresh, &mut requests);
            });
        }
    });
    context.handle(&ctx, requests);
    Ok(())
}

/// The heading and text of a state.
fn heading_and_text(
    texts: &Texts,
    state: &OnlineState,
    attempt: Option<&OnlineAsked>,
) -> (String, String) {
    let pair = |title: &str, about: &str| (texts.get(title), texts.get(about));
    match state {
        OnlineState::Connecting(ConnectGoal::NewLobby) => {
            pair("online-opening-code", "online-opening-code-about")
        }
        OnlineState::Connecting(ConnectGoal::Join) => pair("online-entering", "online-entering-about"),
        OnlineState::Connecting(ConnectGoal::Opponent) => {
            let about = match attempt {
                Some(OnlineAsked::Seek { mode, time }) => {
                    let args = [
                        ("game", shelf::game(mode, texts).into()),
                        ("time", shelf::time(time, texts).into()),
                    ];
                    texts.with("online-opening-opponent-game", &args)
                }
                _ => texts.get("online-opening-opponent-about"),
            };
            (texts.get("online-opening-opponent"), about)
        }
        OnlineState::NeedsPassword { .. } => pair("online-password", "online-password-about"),
        OnlineState::Failed(why) => (texts.get("online-failed"), texts.message(&why.message())),
        OnlineState::Off | OnlineState::Lobby | OnlineState::Playing => Default::default(),
    }
}

/// The code, once it is known.
fn code_of(ui: &mut Ui, texts: &Texts, code: Option<&str>) {
    if let Some(code) = code {
        let said = texts.with("online-code-found", &[("code", code.into())]);
        ui.label(RichText::new(said).color(colour(ACCENT)));
    }
}

fn ask_password(
    ui: &mut Ui,
    texts: &Texts,
    typed: &mut String,
    wrong: bool,
    fresh: bool,
) -> Option<Request> {
    let (hint, width) = (texts.get("online-password-hint"), ui.available_width() - 24.0);
    let field = long_field(ui, typed, &hint, width, wrong, Id::new("online-password"));
    first(ui, fresh, &field);
    if wrong {
        error_label(ui, &texts.get("online-password-wrong"));
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    (entered && !typed.is_empty()).then(|| Request::Ask(OnlineAsked::Password(std::mem::take(typed))))
}

fn foot(
    ui: &mut Ui,
    texts: &Texts,
    state: &OnlineState,
    attempt: Option<&OnlineAsked>,
    password: &mut String,
    fresh: bool,
    requests: &mut Vec<Request>,
) {
    match state {
        OnlineState::NeedsPassword { .. } => {
            let enter = ui.add_enabled_ui(!password.is_empty(), |ui| {
                primary_button(ui, &texts.get("online-password-enter"))
            });
            if enter.inner.clicked() {
                requests.push(Request::Ask(OnlineAsked::Password(std::mem::take(password))));
            }
        }
        OnlineState::Failed(why) => failed(ui, texts, why, attempt, fresh, requests),
        _ => {}
    }
    let over = matches!(state, OnlineState::Failed(_));
    let leave = button(ui, &texts.get(if over { "close" } else { "cancel" }));
    if matches!(state, OnlineState::Connecting(_)) {
        first(ui, fresh, &leave);
    }
    if leave.clicked() {
        requests.push(Request::Ask(OnlineAsked::Leave));
    }
}

/// The buttons after a failure.
fn failed(
    ui: &mut Ui,
    texts: &Texts,
    why: &Failure,
    attempt: Option<&OnlineAsked>,
    fresh: bool,
    requests: &mut Vec<Request>,
) {
    if let Some(attempt) = attempt.filter(|_| !why.is_final()) {
        let again = primary_button(ui, &texts.get("online-again"));
        first(ui, fresh, &again);
        if again.clicked() {
            requests.push(Request::Ask(attempt.clone()));
        }
        if let (OnlineAsked::Host { setup, password, here: false }, true) =
            (attempt, why.is_about_relay())
            && button(ui, &texts.get("online-host-here")).clicked()
        {
            requests.push(Request::Ask(OnlineAsked::Host {
                setup: setup.clone(),
                password: password.clone(),
                here: true,
            }));
        }
    }
    if why.is_about_relay() && button(ui, &texts.get("title-settings")).clicked() {
        requests.push(Request::Open(Sheet::Settings));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_waiting_state_has_a_text() {
        let texts = Texts::default();
        let mut titles = Vec::new();
        let states = [
            OnlineState::Connecting(ConnectGoal::NewLobby),
            OnlineState::Connecting(ConnectGoal::Join),
            OnlineState::Connecting(ConnectGoal::Opponent),
            OnlineState::NeedsPassword { wrong: false },
            OnlineState::Failed(Failure::NoAnswer),
        ];
        for state in &states {
            let (title, about) = heading_and_text(&texts, state, None);
            assert!(
                title.contains(' ') && about.contains(' ') && !titles.contains(&title),
                "{title}: {about}"
            );
            titles.push(title);
        }
        let mode = &catalog::modes()[0];
        let info = mode.info();
        let seek = OnlineAsked::Seek { mode: info.id.clone(), time: "5+3".parse().expect("a time") };
        let (title, about) =
            heading_and_text(&texts, &OnlineState::Connecting(ConnectGoal::Opponent), Some(&seek));
        assert_eq!(title, texts.get("online-opening-opponent"));
        assert!(about.contains(&info.name) && about.contains("5+3"), "{about}");
    }
}
