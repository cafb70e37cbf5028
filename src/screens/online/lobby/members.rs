//! A member of the lobby: name, host, ready or away, connection, and actions.

use super::LobbyView;
use crate::online::OnlineAsked;
use crate::screens::online::{Request, connection, popup};
use crate::screens::{Confirm, Sheet};
use crate::theme::Rgb;
use crate::ui::pictures::Pictures;
use crate::ui::style::{self, ACCENT, TEXT, WEAK_TEXT, colour};
use crate::ui::tooltip::WithTooltip;
use crate::ui::widgets::{button, icon_at, icon_button, note};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Align, Layout, Sense, TextStyle, Ui, WidgetInfo, WidgetType, vec2};
use online::client::LobbyCommand;
use online::party::lobby::{LobbySeat, Member, Occupant};

/// The most members offered to swap seats with.
const MOST_SWAPS: usize = 6;

/// A row with icon and name on the left, status and buttons on the right.
pub(super) fn row(
    ui: &mut Ui,
    pictures: &mut Pictures,
    icon: &str,
    (name, ink): (&str, Rgb),
    right: impl FnOnce(&mut Ui, &mut Pictures),
) {
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_height(size.y);
        ui.spacing_mut().item_spacing.x = style::GAP_XS;
        right(ui, pictures);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            sign(ui, pictures, icon, WEAK_TEXT, "");
            let font = TextStyle::Body.resolve(ui.style());
            let mut job = LayoutJob::simple(name.into(), font, colour(ink), ui.available_width());
            job.wrap.max_rows = 2;
            let galley = ui.painter().layout_job(job);
            let (space, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, name));
            let cut = galley.elided;
            ui.painter().galley(space.min, galley, colour(ink));
            if cut {
                response.tooltip(name);
            }
        });
    });
}

/// A small status icon.
pub(super) fn sign(ui: &mut Ui, pictures: &mut Pictures, icon: &str, ink: Rgb, words: &str) {
    let side = 22.0 * style::scale_of(ui.ctx());
    let (space, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    icon_at(ui, pictures, icon, ink, space.center(), side);
    if !words.is_empty() {
        response.tooltip(words);
    }
}

/// The row of a member. `place` is their seat.
pub(super) fn member(ui: &mut Ui, view: &mut LobbyView, member: &Member, place: Option<usize>) {
    let texts = view.texts;
    let me = view.online.me == Some(member.key);
    let name = if me {
        texts.with("lobby-you", &[("name", member.name.as_str().into())])
    } else {
        member.name.clone()
    };
    let hearing = view.online.links.get(&member.key).copied();
    let (host, ready) = (view.lobby.host == member.key, member.ready);
    let muted = view.online.muted.contains(&member.key);
    let member_actions = member_actions(view, member, place);
    let mut requests = Vec::new();
    let ink = if member.connected { TEXT } else { WEAK_TEXT };
    row(ui, view.pictures, "person", (&name, ink), |ui, pictures| {
        if !member_actions.is_empty() {
            let about = texts.with("lobby-menu", &[("name", member.name.as_str().into())]);
            let open = icon_button(ui, pictures, "more", &about, true);
            popup(&open, |ui| {
                for (words, wanted) in &member_actions {
                    if button(ui, words).clicked() {
                        requests.extend(wanted.iter().cloned());
                        ui.close();
                    }
                }
            });
        }
        if !me && member.connected {
            connection::ping(ui, texts, hearing.as_ref());
        }
        if !member.connected {
            note(ui, &texts.get("lobby-away"));
        } else if place.is_some() && ready && !host {
            sign(ui, pictures, "check", [134, 194, 122], &texts.get("lobby-is-ready"));
        }
        if host {
            sign(ui, pictures, "crown", ACCENT, &texts.get("lobby-is-host"));
        }
        if muted {
            sign(ui, pictures, "mute", WEAK_TEXT, &texts.get("lobby-is-muted"));
        }
    });
    view.requests.append(&mut requests);
}

/// The actions for a member and their texts.
fn member_actions(
    view: &LobbyView,
    member: &Member,
    place: Option<usize>,
) -> Vec<(String, Vec<Request>)> {
    let (texts, key) = (view.texts, member.key);
    let me = view.online.me == Some(key);
    let mut member_actions = Vec::new();
    if let Some(place) = place.filter(|_| me || view.is_host()) {
        let ask = OnlineAsked::Lobby(LobbyCommand::Sit { seat: place, occupant: Occupant::Empty });
        member_actions.push((
            texts.get(if me { "lobby-stand-up" } else { "lobby-make-watch" }),
            vec![Request::Ask(ask)],
        ));
    }
    if let Some(place) = place.filter(|_| view.is_host()) {
        member_actions.extend(swaps(view, place));
    }
    if me {
        return member_actions;
    }
    let muted = view.online.muted.contains(&key);
    let mute = OnlineAsked::Mute(key, !muted);
    member_actions
        .push((texts.get(if muted { "lobby-unmute" } else { "lobby-mute" }), vec![Request::Ask(mute)]));
    if view.is_host() {
        let open = |question| vec![Request::Open(Sheet::Confirm(question))];
        member_actions.push((texts.get("lobby-give-host"), open(Confirm::GiveHost(key))));
        member_actions.push((texts.get("lobby-kick"), open(Confirm::Kick(key))));
    }
    member_actions
}

/// The host can swap a member's seat with others.
fn swaps(view: &LobbyView, place: usize) -> Vec<(String, Vec<Request>)> {
    let places = &view.lobby.seats;
    let Some(own) = places.get(place) else { return Vec::new() };
    let swap = |(other, seat): (usize, &LobbySeat)| {
        let name = match &seat.occupant {
            Occupant::Member(key) => view.lobby.name(*key).to_string(),
            Occupant::Ai { .. } => view.texts.get("seat-ai"),
            Occupant::Empty | Occupant::Reserved(_) => return None,
        };
        let seats = [(place, &seat.occupant), (other, &own.occupant)];
        let asks = seats.map(|(place, occupant)| {
            OnlineAsked::Lobby(LobbyCommand::Sit { seat: place, occupant: occupant.clone() })
        });
        let said = view.texts.with("lobby-swap", &[("name", name.into())]);
        Some((said, asks.map(Request::Ask).to_vec()))
    };
    let others = places.iter().enumerate().filter(|(other, _)| *other != place);
    others.filter_map(swap).take(MOST_SWAPS).collect()
}
