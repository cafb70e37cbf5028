//! The lobby: code, game, seats and chat. The host changes it, everyone sees it.

mod foot;
mod invite;
mod members;
mod seats;
mod summary;

pub(super) use summary::begun;

use super::chat;
use super::{OnlineContext, Request, labels};
use crate::online::{Online, OnlineAsked};
use crate::screens::{Confirm, Screen, ScreenSystems, Sheet};
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui::help_button::help_button;
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, TEXT, bold, colour};
use crate::ui::widgets::{card, icon_button};
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align, Frame, Key, Layout, Modifiers, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use online::party::lobby::Lobby;
use rules::ModeInfo;
use std::time::Instant;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(ScreenSystems).run_if(in_state(Screen::Lobby)));
}

/// The chat is beside the rest from this width on, at 100 percent text size.
const WIDE: f32 = 1000.0;
/// Below this height the chat scrolls with the rest.
const LOW: f32 = 620.0;
/// Gap between the parts.
const GAP: f32 = style::GAP_M;

/// State kept between frames.
struct LobbyState<'a> {
    chat: &'a mut chat::ChatState,
    /// The height of the foot in the last frame.
    foot: &'a mut f32,
}

/// What the parts of the lobby need for drawing.
pub(super) struct LobbyView<'a> {
    online: &'a Online,
    lobby: &'a Lobby,
    info: Option<&'a ModeInfo>,
    texts: &'a Texts,
    settings: &'a Settings,
    pictures: &'a mut Pictures,
    requests: Vec<Request>,
}

impl LobbyView<'_> {
    fn ask(&mut self, ask: OnlineAsked) {
        self.requests.push(Request::Ask(ask));
    }

    fn is_host(&self) -> bool {
        self.online.is_host()
    }
}

fn show(
    mut contexts: EguiContexts,
    mut context: OnlineContext,
    mut chat: ResMut<chat::ChatState>,
    mut foot: Local<f32>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let window = ctx.content_rect();
    let margin = if window.width() < 620.0 { style::GAP_M } else { style::GAP_XL };
    let builder = UiBuilder::new().max_rect(window.shrink2(vec2(margin, style::GAP_L)));
    let mut ui = Ui::new(ctx.clone(), egui::Id::new("lobby"), builder);
    ui.set_clip_rect(window);
    ui.painter().rect_filled(window, 0, colour(style::BACKGROUND));
    let OnlineContext { base, online, .. } = &mut context;
    // There may be no lobby for a frame while joining or leaving.
    let Some(lobby) = &online.lobby else { return Ok(()) };
    // Esc first closes a menu or leaves a text field.
    let free = base.sheets.is_empty() && !ctx.text_edit_focused() && !egui::Popup::is_any_open(&ctx);
    let left = free && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    let mode = catalog::find(&lobby.terms.game.mode);
    let mut view = LobbyView {
        online,
        lobby,
        info: mode.as_ref().map(rules::Mode::info),
        texts: &base.texts,
        settings: &base.settings,
        pictures: &mut base.pictures,
        requests: Vec::new(),
    };
    whole(&mut ui, &mut view, &mut LobbyState { chat: &mut chat, foot: &mut foot });
    let mut requests = view.requests;
    if left {
        requests.push(Request::Open(Sheet::Confirm(Confirm::LeaveLobby)));
    }
    context.handle(&ctx, requests);
    Ok(())
}

/// The whole lobby, in the available space.
fn whole(ui: &mut Ui, view: &mut LobbyView, state: &mut LobbyState) {
    head(ui, view);
    let scale = style::scale_of(ui.ctx());
    let all = ui.available_rect_before_wrap();
    let bottom = all.bottom() - *state.foot - GAP;
    let middle = Rect::from_min_max(all.min, pos2(all.right(), bottom.max(all.top() + 60.0)));
    if all.width() >= WIDE * scale {
        let cut = (all.left() + all.width() * 0.66).round();
        let left = Rect::from_min_max(middle.min, pos2(cut - GAP, middle.bottom()));
        let right = Rect::from_min_max(pos2(cut, middle.top()), middle.max);
        inside(ui, left, |ui| scrolled(ui, |ui| parts(ui, view)));
        inside(ui, right, |ui| chat_panel(ui, view, state, right.height()));
    } else if all.height() >= LOW * scale {
        let cut = (middle.bottom() - 0.34 * all.height()).round();
        let upper = Rect::from_min_max(middle.min, pos2(middle.right(), cut - GAP));
        let lower = Rect::from_min_max(pos2(middle.left(), cut), middle.max);
        inside(ui, upper, |ui| scrolled(ui, |ui| parts(ui, view)));
        inside(ui, lower, |ui| chat_panel(ui, view, state, lower.height()));
    } else {
        inside(ui, middle, |ui| {
            scrolled(ui, |ui| {
                parts(ui, view);
                chat_panel(ui, view, state, 260.0 * scale);
            });
        });
    }
    let space = Rect::from_min_max(pos2(all.left(), middle.bottom() + GAP), all.max);
    let mut used = 0.0;
    inside(ui, space, |ui| {
        foot::show(ui, view);
        used = ui.min_rect().height();
    });
    if (used - *state.foot).abs() > 0.5 {
        *state.foot = used;
        ui.ctx().request_repaint();
    }
}

/// A vertical layout inside a rectangle.
fn inside(ui: &mut Ui, space: Rect, fill: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new().max_rect(space).layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, fill);
}

fn scrolled(ui: &mut Ui, fill: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt("lobby").auto_shrink(false).show(ui, |ui| {
        // Room for the ring of the focus.
        Frame::new().inner_margin(style::margin(style::GAP_XS, style::GAP_XS)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            fill(ui);
        });
    });
}

/// Title, back button, and connection problems.
fn head(ui: &mut Ui, view: &mut LobbyView) {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        if icon_button(ui, view.pictures, "left", &view.texts.get("lobby-leave"), true).clicked() {
            view.requests.push(Request::Open(Sheet::Confirm(Confirm::LeaveLobby)));
        }
        let font = style::type_of(ui.ctx(), style::TITLE, bold());
        ui.label(RichText::new(view.texts.get("lobby-title")).font(font).color(colour(TEXT)));
        help_button(ui, view.pictures, &view.texts.get("help-open"), "lobby");
    });
    if let Some(trouble) = &view.online.trouble {
        let text = labels::trouble_text(view.texts, trouble, Instant::now());
        ui.label(RichText::new(text).color(colour(labels::trouble_ink(trouble))));
    }
    ui.add_space(style::GAP_XS);
}

/// Everything but the chat.
fn parts(ui: &mut Ui, view: &mut LobbyView) {
    let columns = if ui.available_width() > 600.0 * style::scale_of(ui.ctx()) { 2 } else { 1 };
    ui.columns(columns, |uis| {
        card(&mut uis[0], |ui| invite::show(ui, view));
        card(&mut uis[columns - 1], |ui| summary::show(ui, view));
    });
    ui.add_space(style::GAP_XS);
    seats::show(ui, view);
}

fn chat_panel(ui: &mut Ui, view: &mut LobbyView, state: &mut LobbyState, height: f32) {
    let (online, texts, settings) = (view.online, view.texts, view.settings);
    let said = chat::show(ui, online, texts, settings, view.pictures, state.chat, height);
    view.requests.extend(said.map(Request::Ask));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{ChatLine, LinkState, OnlineState};
    use crate::ui::style::{apply, fonts};
    use bevy_egui::egui::{Context, RawInput};
    use online::identity::Key as Person;
    use online::party::lobby::{LobbySeat, LobbyTerms, Member, Occupant};
    use rules::{AiLevel, GameTerms, Team};
    use std::time::Duration;

    const ADA: Person = Person([1; 32]);
    const BO: Person = Person([2; 32]);
    const CY: Person = Person([3; 32]);

    fn member(key: Person, name: &str) -> Member {
        Member { key, name: name.into(), ready: false, connected: true }
    }

    /// A lobby with a host and a spectator, for a game of at least two teams.
    fn online(me: Person) -> Online {
        let mode = catalog::modes()[0].info().id.clone();
        let game = GameTerms { time: "5+3".parse().expect("a time"), ..GameTerms::of(&mode) };
        let places = [Occupant::Member(ADA), Occupant::Empty];
        let seat = |(team, occupant)| LobbySeat { team: Team(team), occupant };
        let lobby = Lobby {
            host: ADA,
            term: 0,
            was_alone: false,
            former_hosts: Vec::new(),
            revision: 1,
            terms: LobbyTerms { password: true, ..LobbyTerms::new(game) },
            seats: (0..).zip(places).map(seat).collect(),
            members: vec![member(ADA, "Ada"), member(BO, "Bo")],
            games_started: 0,
            playing: None,
            rematch_votes: Vec::new(),
        };
        let heard = LinkState { ping: Some(Duration::from_millis(23)), shaky: false, linked: true };
        Online {
            state: OnlineState::Lobby,
            code: Some("K7PM52-4QX9".into()),
            me: Some(me),
            lobby: Some(lobby),
            links: [(ADA, heard), (BO, heard), (CY, heard)].into(),
            ..Online::default()
        }
    }

    /// All texts and buttons at this size.
    fn seen(online: &Online, (width, height): (f32, f32)) -> Vec<String> {
        let ctx = Context::default();
        ctx.set_fonts(fonts());
        apply(&ctx, 1.0, false);
        ctx.enable_accesskit();
        let (texts, settings, mut pictures) =
            (Texts::default(), Settings::default(), Pictures::default());
        let (mut chat, mut foot) = (chat::ChatState::default(), 0.0);
        let lobby = online.lobby.as_ref().expect("there is one");
        let mut found = Vec::new();
        for _ in 0..3 {
            let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height)));
            let mut output = ctx.run_ui(RawInput { screen_rect, ..Default::default() }, |ui| {
                let mode = catalog::find(&lobby.terms.game.mode);
                let info = mode.as_ref().map(rules::Mode::info);
                let (texts, settings, pictures) = (&texts, &settings, &mut pictures);
                let mut view =
                    LobbyView { online, lobby, info, texts, settings, pictures, requests: Vec::new() };
                whole(ui, &mut view, &mut LobbyState { chat: &mut chat, foot: &mut foot });
                assert_eq!(view.requests, [], "nobody has pressed anything");
            });
            // Nothing is drawn here.
            output.textures_delta.clear();
            let nodes =
                output.platform_output.accesskit_update.map(|update| update.nodes).unwrap_or_default();
            let named =
                nodes.iter().filter_map(|(_, node)| node.label().or(node.value()).map(String::from));
            found = named.collect();
        }
        found
    }

    const SIZES: [(f32, f32); 4] = [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 900.0), (480.0, 400.0)];

    #[track_caller]
    fn assert_says(found: &[String], words: &str) {
        assert!(found.iter().any(|said| said.contains(words)), "{words} is not in {found:#?}");
    }

    #[track_caller]
    fn assert_silent(found: &[String], words: &str) {
        assert!(!found.iter().any(|said| said == words), "{words} is in {found:#?}");
    }

    #[test]
    fn code_and_game_are_visible_in_every_window() {
        let texts = Texts::default();
        for (me, size) in [ADA, BO].into_iter().flat_map(|me| SIZES.map(|size| (me, size))) {
            let found = seen(&online(me), size);
            for words in ["K7PM52-4QX9", "manyboard --join K7PM52-4QX9", "5+3", "Ada", "Bo", "23 ms"] {
                assert_says(&found, words);
            }
            for key in
                ["lobby-copy-code", "lobby-free", "lobby-sit", "lobby-leave", "lobby-with-password"]
            {
                assert_says(&found, &texts.get(key));
            }
            assert_says(&found, &catalog::modes()[0].info().name);
        }
    }

    #[test]
    fn only_the_host_decides() {
        let texts = Texts::default();
        let [host, guest] = [ADA, BO].map(|me| seen(&online(me), SIZES[0]));
        for key in ["lobby-start", "lobby-change", "online-host-saved", "lobby-place-menu"] {
            assert_says(&host, &texts.get(key));
            assert_silent(&guest, &texts.get(key));
        }
        let menu = texts.with("lobby-menu", &[("name", "Bo".into())]);
        assert_says(&host, &menu);
        assert_silent(&guest, &texts.get("lobby-ready"));
    }

    #[test]
    fn a_seated_member_is_asked_to_be_ready() {
        let texts = Texts::default();
        let mut online = online(BO);
        let why = |online: &Online| {
            let lobby = online.lobby.as_ref().expect("there is one");
            labels::not_yet(&texts, None, &lobby.can_start().expect_err("not yet"))
        };
        assert_says(&seen(&online, SIZES[0]), &why(&online));
        online.lobby.as_mut().expect("there is one").seats[1].occupant = Occupant::Member(BO);
        let found = seen(&online, SIZES[0]);
        assert_says(&found, &why(&online));
        assert_says(&found, &texts.get("lobby-ready"));
        assert_silent(&found, &texts.get("lobby-free"));
        assert_silent(&found, &texts.get("lobby-watching"));
        online.lobby.as_mut().expect("there is one").members[1].ready = true;
        let found = seen(&online, SIZES[0]);
        assert_says(&found, &texts.get("lobby-ready-on"));
        assert_says(&found, &texts.with("lobby-waits-for-host", &[("name", "Ada".into())]));
    }

    #[test]
    fn ai_seats_and_reserved_seats_differ() {
        let texts = Texts::default();
        let mut online = online(ADA);
        let lobby = online.lobby.as_mut().expect("there is one");
        lobby.seats[1].occupant = Occupant::Reserved("Dora".into());
        assert_says(&seen(&online, SIZES[0]), &texts.with("lobby-reserved", &[("name", "Dora".into())]));
        let lobby = online.lobby.as_mut().expect("there is one");
        lobby.seats[1].occupant = Occupant::ai(AiLevel::nearest(3));
        let found = seen(&online, SIZES[0]);
        assert_says(&found, &texts.get("level-3"));
        assert_says(&found, &texts.get("lobby-can-start"));
    }

    #[test]
    fn away_and_muted_members_and_the_chat_are_shown() {
        let texts = Texts::default();
        let mut online = online(ADA);
        let words = |words: &str| ChatLine::Text { by: BO, name: "Bo".into(), text: words.into() };
        online.chat = vec![
            words("good evening"),
            ChatLine::Note("online-note-joined", vec![("name", "Bo".into())]),
        ];
        online.trouble = Some(crate::online::ConnectionTrouble::Relay);
        let found = seen(&online, SIZES[2]);
        assert_says(&found, "good evening");
        assert_says(&found, &texts.with("online-note-joined", &[("name", "Bo".into())]));
        assert_says(&found, &texts.get("online-trouble-relay"));
        online.muted.insert(BO);
        online.lobby.as_mut().expect("there is one").members[1].connected = false;
        let found = seen(&online, SIZES[2]);
        assert!(!found.iter().any(|said| said.contains("good evening")), "{found:#?}");
        assert_says(&found, &texts.get("lobby-away"));
    }
}
