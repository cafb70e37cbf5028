//! The seats: a card for each team, and the spectators.

use super::LobbyView;
use super::members;
use crate::online::OnlineAsked;
use crate::screens::online::popup;
use crate::screens::setup::team_name;
use crate::theme::Theme;
use crate::ui::style::{self, FIELD_BORDER, TEXT, WEAK_TEXT, bold, colour};
use crate::ui::widgets::{button, card, icon_button, note, primary_button};
use bevy_egui::egui::{RichText, Sense, Stroke, Ui, vec2};
use online::client::LobbyCommand;
use online::identity::Key;
use online::party::lobby::{Lobby, LobbySeat, Occupant};
use rules::{AiLevel, ModeInfo, Team, TeamInfo};
use search::Level;

/// A team's column is at least this wide at 100 percent text size.
const COLUMN: f32 = 330.0;

pub(super) fn show(ui: &mut Ui, view: &mut LobbyView) {
    let Some(info) = view.info else {
        note(ui, &view.texts.get("lobby-not-yet-no-game"));
        return;
    };
    let teams = info.teams.len();
    let fit = (ui.available_width() / (COLUMN * style::scale_of(ui.ctx()))).floor() as usize;
    let columns = fit.clamp(1, teams.max(1));
    for row in 0..teams.div_ceil(columns) {
        ui.columns(columns, |uis| {
            for (index, ui) in (row * columns..teams).zip(uis) {
                ui.push_id(index, |ui| card(ui, |ui| team(ui, view, info, index)));
            }
        });
    }
    watchers(ui, view);
}

fn team(ui: &mut Ui, view: &mut LobbyView, info: &ModeInfo, number: usize) {
    let team = Team(u8::try_from(number).unwrap_or(u8::MAX));
    team_head(ui, view, info, number);
    let lobby = view.lobby;
    for (index, seat) in lobby.seats.iter().enumerate().filter(|(_, seat)| seat.team == team) {
        ui.push_id(index, |ui| seat_row(ui, view, index, seat));
    }
    let room_left = info.team_info(team).is_some_and(|info| info.has_room(lobby.seats_of(team).count()));
    if view.is_host() && room_left && button(ui, &view.texts.get("lobby-add-place")).clicked() {
        view.ask(OnlineAsked::Lobby(LobbyCommand::AddSeat(team)));
    }
}

fn team_head(ui: &mut Ui, view: &LobbyView, info: &ModeInfo, number: usize) {
    let Some(team) = info.teams.get(number) else { return };
    ui.horizontal_wrapped(|ui| {
        let side = 20.0 * style::scale_of(ui.ctx());
        let (space, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        let fill = colour(Theme::find(&view.settings.theme).piece(team.shade));
        ui.painter().circle(space.center(), side * 0.45, fill, Stroke::new(1.5, colour(FIELD_BORDER)));
        let font = style::type_of(ui.ctx(), style::LEAD, bold());
        ui.label(RichText::new(team_name(info, number, view.texts)).font(font).color(colour(TEXT)));
        if team.max_players > 1 {
            let sizes = [("least", team.min_players.into()), ("most", team.max_players.into())];
            note(ui, &view.texts.with("setup-team-size", &sizes));
        }
    });
}

/// A seat and its occupant.
fn seat_row(ui: &mut Ui, view: &mut LobbyView, index: usize, seat: &LobbySeat) {
    let texts = view.texts;
    let found = match &seat.occupant {
        Occupant::Member(key) => view.lobby.member(*key),
        _ => None,
    };
    if let Some(member) = found {
        members::member(ui, view, member, Some(index));
        return;
    }
    let (icon, name, ink) = match &seat.occupant {
        Occupant::Ai { level, .. } => ("robot", ai_name(view, level.number()), TEXT),
        Occupant::Reserved(name) => {
            ("person", texts.with("lobby-reserved", &[("name", name.as_str().into())]), WEAK_TEXT)
        }
        _ => ("person", texts.get("lobby-free"), WEAK_TEXT),
    };
    let (host, taken) = (view.is_host(), seat.occupant.is_taken());
    let choices = if host { choices(view, index, seat) } else { Vec::new() };
    let mut asks = Vec::new();
    members::row(ui, view.pictures, icon, (&name, ink), |ui, pictures| {
        if host {
            let open = icon_button(ui, pictures, "more", &texts.get("lobby-place-menu"), true);
            popup(&open, |ui| {
                for (words, ask) in &choices {
                    if button(ui, words).clicked() {
                        asks.push(ask.clone());
                        ui.close();
                    }
                }
            });
        }
        if let Some(me) = view.online.me.filter(|_| !taken) {
            ui.spacing_mut().button_padding.x = style::GAP_S;
            let sitting = view.lobby.seat_of(me).is_some();
            let text = texts.get("lobby-sit");
            let sit = if sitting { button(ui, &text) } else { primary_button(ui, &text) };
            if sit.clicked() {
                asks.push(OnlineAsked::Lobby(LobbyCommand::Sit {
                    seat: index,
                    occupant: Occupant::Member(me),
                }));
            }
        }
    });
    asks.into_iter().for_each(|ask| view.ask(ask));
}

fn ai_name(view: &LobbyView, level: u8) -> String {
    let level = view.texts.get_or(&format!("level-{level}"), &level.to_string());
    let name = view.texts.get("seat-ai");
    view.texts.with("table-ai-at-level", &[("name", name.into()), ("level", level.into())])
}

/// What the host can do with a seat without a member.
fn choices(view: &LobbyView, index: usize, seat: &LobbySeat) -> Vec<(String, OnlineAsked)> {
    let (texts, lobby) = (view.texts, view.lobby);
    let mut choices: Vec<(String, OnlineAsked)> = other_members(lobby, view.online.me)
        .map(|(key, name)| {
            let said = texts.with("lobby-put", &[("name", name.into())]);
            (
                said,
                OnlineAsked::Lobby(LobbyCommand::Sit { seat: index, occupant: Occupant::Member(key) }),
            )
        })
        .collect();
    let now = match &seat.occupant {
        Occupant::Ai { level, .. } => Some(level.number()),
        _ => None,
    };
    for level in Level::ALL.iter().filter(|level| now != Some(level.number)) {
        let occupant = Occupant::ai(AiLevel::nearest(level.number));
        let said = texts.with("lobby-put", &[("name", ai_name(view, level.number).into())]);
        choices.push((said, OnlineAsked::Lobby(LobbyCommand::Sit { seat: index, occupant })));
    }
    if seat.occupant != Occupant::Empty {
        let ask = OnlineAsked::Lobby(LobbyCommand::Sit { seat: index, occupant: Occupant::Empty });
        choices.push((texts.get("lobby-make-free"), ask));
    }
    let team = view.info.and_then(|info| info.team_info(seat.team));
    let least = team.map_or(0, TeamInfo::min_seats);
    if lobby.seats.iter().filter(|other| other.team == seat.team).count() > least {
        choices.push((
            texts.get("lobby-remove-place"),
            OnlineAsked::Lobby(LobbyCommand::RemoveSeat(index)),
        ));
    }
    choices
}

/// All other members.
fn other_members(lobby: &Lobby, me: Option<Key>) -> impl Iterator<Item = (Key, &str)> {
    let here = lobby.members.iter().filter(move |member| member.connected && Some(member.key) != me);
    here.map(|member| (member.key, member.name.as_str()))
}

/// The spectators.
fn watchers(ui: &mut Ui, view: &mut LobbyView) {
    let lobby = view.lobby;
    if lobby.spectators().next().is_none() {
        return;
    }
    card(ui, |ui| {
        let font = style::type_of(ui.ctx(), style::LEAD, bold());
        let title = view.texts.get("lobby-watching");
        ui.label(RichText::new(title).font(font).color(colour(TEXT)));
        for member in lobby.spectators() {
            ui.push_id(member.key, |ui| members::member(ui, view, member, None));
        }
    });
}
