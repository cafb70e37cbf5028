//! The Play with friends sheet: host, join by code, find an opponent, open lobbies.

use super::{OnlineContext, OnlineSheet, Request, lobby_list};
use crate::new_game::NewGame;
use crate::online::{Online, OnlineAsked};
use crate::screens::shelf;
use crate::screens::title::player_name;
use crate::screens::{LateSystems, Sheet};
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui::fields::long_field;
use crate::ui::focus::ring;
use crate::ui::pictures::Pictures;
use crate::ui::sheet::{Part, first};
use crate::ui::style::{self, ACCENT, TEXT, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{button, card, heading, note, wide_button};
use bevy::prelude::*;
use bevy_egui::egui::{self, ComboBox, Id, Key, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use online::invite::InviteCode;
use rules::TimeControl;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(LateSystems::Sheet));
}

/// Width of a drop-down list at 100 percent text size.
const PICKER: f32 = 190.0;

/// The input on the open sheet.
#[derive(Default)]
pub(super) struct Draft {
    code: String,
    /// The password of a new lobby.
    password: String,
    /// The game and time control for finding an opponent.
    game: String,
    time: TimeControl,
    /// The filter of the lobby list.
    pub(super) only: Option<String>,
}

/// What the parts of the sheet need for drawing.
pub(super) struct Board<'a> {
    pub(super) online: &'a Online,
    pub(super) texts: &'a Texts,
    pub(super) settings: &'a Settings,
    pub(super) pictures: &'a mut Pictures,
    pub(super) requests: Vec<Request>,
}

impl Board<'_> {
    pub(super) fn ask(&mut self, ask: OnlineAsked) {
        self.requests.push(Request::Ask(ask));
    }
}

fn show(
    mut contexts: EguiContexts,
    mut context: OnlineContext,
    mut draft: Local<Option<Draft>>,
) -> Result {
    let meet = Sheet::Online(OnlineSheet::Meet);
    if context.base.sheets.top() != Some(&meet) {
        if !context.base.sheets.0.contains(&meet) {
            *draft = None;
        }
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let mut requests = Vec::new();
    if draft.is_none() {
        requests.push(Request::Ask(OnlineAsked::List { mode: None, more: false }));
    }
    let draft = draft.get_or_insert_with(|| Draft {
        game: context.base.settings.last_game().map(|mode| mode.info().id.clone()).unwrap_or_default(),
        time: "10+0".parse().unwrap_or_default(),
        ..Draft::default()
    });
    let OnlineContext { base, online, .. } = &mut context;
    let (texts, settings) = (&*base.texts, &*base.settings);
    let [title, close] = ["online-title", "close"].map(|key| texts.get(key));
    let frame = base.tall_frame("online", &title, 900.0, &close);
    let fresh = base.motion.is_fresh();
    let closed = frame.show(&ctx, &mut base.pictures, &mut |ui, part, pictures| {
        if part == Part::Body {
            let mut board = Board { online, texts, settings, pictures, requests: Vec::new() };
            body(ui, &mut board, draft, fresh);
            requests.append(&mut board.requests);
        }
    });
    if closed {
        requests.push(Request::Close);
    }
    context.handle(&ctx, requests);
    Ok(())
}

/// The body of the sheet.
pub(super) fn body(ui: &mut Ui, board: &mut Board, draft: &mut Draft, fresh: bool) {
    let columns = if ui.available_width() > 600.0 * style::scale_of(ui.ctx()) { 2 } else { 1 };
    ui.columns(columns, |uis| {
        card(&mut uis[0], |ui| host(ui, board, &mut draft.password));
        card(&mut uis[columns - 1], |ui| join(ui, board, draft, fresh));
    });
    ui.add_space(style::GAP_XS);
    find_opponent(ui, board, draft);
    ui.add_space(style::GAP_XS);
    lobby_list::show(ui, board, draft);
}

/// Hosting a game.
fn host(ui: &mut Ui, board: &mut Board, password: &mut String) {
    let texts = board.texts;
    heading(ui, &texts.get("online-host-heading"));
    note(ui, &texts.get("online-host-about"));
    let (hint, width) = (texts.get("online-host-password"), ui.available_width());
    long_field(ui, password, &hint, width, false, Id::new("online-host-password"));
    let host = wide_button(ui, &texts.get("online-host"), true).clicked();
    let about = texts.get("online-host-here-about");
    let here = wide_button(ui, &texts.get("online-host-here"), false).tooltip(about).clicked();
    if host || here {
        let setup = usual(board.settings, texts);
        let password = Some(password.clone()).filter(|word| !word.trim().is_empty());
        let ask = setup.map(|setup| OnlineAsked::Host { setup, password, here });
        board.requests.extend(ask.map(Request::Ask));
    }
    if wide_button(ui, &texts.get("online-host-saved"), false).clicked() {
        board.requests.push(Request::Shelf);
    }
}

/// The game to host by default: the last one played, with its set-up, seats open to friends.
pub(super) fn usual(settings: &Settings, texts: &Texts) -> Option<Box<NewGame>> {
    let mode = settings.last_game()?;
    let info = mode.info();
    let (person, other) = (player_name(settings, texts), texts.get("seat-person"));
    let mut plain = NewGame::between_people(info, &person, &other);
    let last = settings.setups.get(&info.id).map(|last| &last.terms);
    if let Some(last) = last.filter(|last| last.options.check(&info.options).is_ok()) {
        plain.terms.options.clone_from(&last.options);
        plain.terms.time.clone_from(&last.time);
    }
    Some(Box::new(plain))
}

/// Joining by code.
fn join(ui: &mut Ui, board: &mut Board, draft: &mut Draft, fresh: bool) {
    let texts = board.texts;
    heading(ui, &texts.get("online-join-heading"));
    note(ui, &texts.get("online-join-about"));
    let found = InviteCode::find(&draft.code);
    let wrong = found.is_none() && draft.code.trim().chars().count() >= 6;
    let (hint, width) = (texts.get("online-join-hint"), ui.available_width());
    let field = long_field(ui, &mut draft.code, &hint, width, wrong, Id::new("online-code"));
    first(ui, fresh, &field);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    // What was typed in this frame counts.
    let found = InviteCode::find(&draft.code);
    let clicked = ui
        .add_enabled_ui(found.is_some(), |ui| {
            wide_button(ui, &texts.get("online-join"), found.is_some())
        })
        .inner
        .clicked();
    match &found {
        Some(code) => {
            let said = texts.with("online-code-found", &[("code", code.to_string().into())]);
            ui.label(RichText::new(said).color(colour(ACCENT)));
        }
        None if draft.code.trim().is_empty() => drop(note(ui, &texts.get("online-code-none-yet"))),
        None => drop(note(ui, &texts.get("online-code-not-found"))),
    }
    if found.is_some() && (clicked || entered) {
        // An invitation can also name a relay.
        board.ask(OnlineAsked::Join(draft.code.clone()));
    }
}

/// Finding an opponent for a game and a time control.
fn find_opponent(ui: &mut Ui, board: &mut Board, draft: &mut Draft) {
    let texts = board.texts;
    heading(ui, &texts.get("online-anybody-heading"));
    ui.horizontal_wrapped(|ui| {
        games(ui, "online-seek-game", &mut draft.game, texts);
        times(ui, &mut draft.time, texts);
        if button(ui, &texts.get("online-anybody")).clicked() {
            board.ask(OnlineAsked::Seek { mode: draft.game.clone(), time: draft.time.clone() });
        }
    });
}

/// A drop-down list of all games.
pub(super) fn games(ui: &mut Ui, name: &str, chosen: &mut String, texts: &Texts) -> bool {
    let before = chosen.clone();
    let shown = picker(ui, name, &shelf::game(chosen, texts)).show_ui(ui, |ui| {
        for mode in catalog::modes().iter() {
            let id = &mode.info().id;
            ui.selectable_value(chosen, id.clone(), shelf::game(id, texts));
        }
    });
    ring(ui, shown.response);
    before != *chosen
}

/// A drop-down list.
pub(super) fn picker(ui: &Ui, name: &str, chosen: &str) -> ComboBox {
    let scale = style::scale_of(ui.ctx());
    ComboBox::from_id_salt(name)
        .selected_text(RichText::new(chosen).color(colour(TEXT)))
        .width((PICKER * scale).min(ui.available_width()))
        .height(420.0 * scale)
}

/// The preset time controls, and unlimited.
fn times(ui: &mut Ui, chosen: &mut TimeControl, texts: &Texts) {
    let shown = picker(ui, "online-seek-time", &shelf::time(chosen, texts)).show_ui(ui, |ui| {
        let all = ["none"].into_iter().chain(TimeControl::PRESETS);
        for time in all.filter_map(|text| text.parse::<TimeControl>().ok()) {
            let said = shelf::time(&time, texts);
            ui.selectable_value(chosen, time, said);
        }
    });
    ring(ui, egui::Response::clone(&shown.response));
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::AiLevel;

    #[test]
    fn what_is_hosted_was_played_last_and_has_room_for_friends() {
        let (mut settings, texts) = (Settings::default(), Texts::default());
        let mode = &catalog::modes()[1];
        let info = mode.info();
        settings.last_game.clone_from(&info.id);
        let mut last = NewGame::against_ai(info, "Ada", "Computer", AiLevel::nearest(3));
        last.terms.time = "5+3".parse().expect("a time");
        let spec = &info.options[0];
        let other = spec.choices.last().map_or("", |choice| &choice.id);
        last.terms.options = last.terms.options.with(&spec.id, other);
        settings.setups.insert(info.id.clone(), last.clone());
        let setup = usual(&settings, &texts).expect("there is a game");
        assert_eq!(
            (&setup.terms.mode, &setup.terms.time, &setup.terms.options),
            (&info.id, &last.terms.time, &last.terms.options)
        );
        assert_eq!((setup.people(), setup.check()), (setup.terms.seats.len(), Ok(())));
    }
}
