//! What is shown of the other players, and what they are shown of us.

use super::{EMOTE_DURATION, EMOTE_INTERVAL, Presence, PresenceEvent};
use crate::AppSystems;
use crate::online::{Online, OnlineAsked};
use crate::settings::Settings;
use crate::table::Table;
use crate::table::selection::Selection;
use crate::theme::Rgb;
use crate::wake::Awake;
use bevy::prelude::*;
use online::identity::Key;
use online::party::lobby::Occupant;
use rules::Cell;
use std::collections::BTreeMap;
use std::time::Instant;

/// The colours of players, by seat.
pub const PLAYER_COLOURS: [Rgb; 8] = [
    [86, 180, 233],
    [230, 120, 180],
    [120, 210, 120],
    [240, 160, 60],
    [180, 140, 240],
    [90, 220, 205],
    [240, 220, 90],
    [240, 110, 95],
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RemotePresence>()
        .add_systems(Update, (listen, publish).chain().in_set(AppSystems::Input))
        .add_systems(Update, set_emote.in_set(AppSystems::Input));
}

/// Pointers and emotes of the other players.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct RemotePresence {
    players: BTreeMap<Key, PlayerView>,
    on: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct PlayerView {
    cell: Option<Cell>,
    arrow: Option<(Cell, Cell)>,
    emote: Option<(u8, Instant)>,
}

/// Where a player points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemotePointer {
    /// The player.
    pub who: Key,
    /// The cell; it need not be on the board.
    pub cell: Option<Cell>,
    /// The arrow; its cells need not be on the board.
    pub arrow: Option<(Cell, Cell)>,
}

impl RemotePresence {
    /// Is a session running, so that others see our pointer?
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Where the others point.
    pub fn pointers(&self) -> impl Iterator<Item = RemotePointer> + '_ {
        let some = |player: &PlayerView| player.cell.is_some() || player.arrow.is_some();
        let shown = self.players.iter().filter(move |(_, player)| some(player));
        shown.map(|(who, player)| RemotePointer { who: *who, cell: player.cell, arrow: player.arrow })
    }

    /// The emote a player shows now, by index.
    pub fn emote(&self, who: Key) -> Option<u8> {
        let (kind, until) = self.players.get(&who)?.emote?;
        (Instant::now() < until).then_some(kind)
    }

    /// Does this emote follow too soon after the player's last one?
    fn is_too_soon(&self, event: PresenceEvent, now: Instant) -> bool {
        let PresenceEvent::Emote { who, .. } = event else { return false };
        let last = self.players.get(&who).and_then(|player| player.emote);
        last.is_some_and(|(_, until)| {
            until.saturating_duration_since(now) > EMOTE_DURATION - EMOTE_INTERVAL
        })
    }

    fn apply(&mut self, event: PresenceEvent, now: Instant) {
        match event {
            PresenceEvent::Pointing { who, cell, arrow } => {
                let player = self.players.entry(who).or_default();
                (player.cell, player.arrow) = (cell, arrow);
            }
            PresenceEvent::Emote { who, kind } => {
                self.players.entry(who).or_default().emote = Some((kind, now + EMOTE_DURATION));
            }
            PresenceEvent::SessionLost => {
                for player in self.players.values_mut() {
                    (player.cell, player.arrow) = (None, None);
                }
            }
            PresenceEvent::LogReached { .. } | PresenceEvent::Desync { .. } => {}
        }
    }
}

/// Applies presence events. Muted players neither point nor emote.
fn listen(
    mut presence: ResMut<Presence>,
    (online, settings): (Res<Online>, Res<Settings>),
    mut remote: ResMut<RemotePresence>,
    mut events: MessageWriter<PresenceEvent>,
    mut awake: ResMut<Awake>,
) {
    let on = presence.is_on();
    if !on {
        remote.set_if_neq(RemotePresence::default());
        return;
    }
    let received = presence.bypass_change_detection().events();
    let mut next = remote.clone();
    next.on = on;
    for event in received {
        let muted = match event {
            PresenceEvent::Emote { who, .. } => online.is_muted(who, &settings),
            PresenceEvent::Pointing { who, .. } => online.muted.contains(&who),
            _ => false,
        };
        if muted || next.is_too_soon(event, Instant::now()) {
            continue;
        }
        next.apply(event, Instant::now());
        events.write(event);
        awake.request_frames();
    }
    remote.set_if_neq(next);
}

/// Shows the others our pointer and arrow, unless we review another position.
fn publish(
    presence: Res<Presence>,
    selection: Res<Selection>,
    table: Option<Res<Table>>,
    mut last: Local<Pointing>,
) {
    if !presence.is_on() {
        *last = Pointing::default();
        return;
    }
    let shares = table.is_some_and(|table| table.shows_present());
    let input =
        if shares { (selection.hover.or(selection.cursor), selection.arrow()) } else { (None, None) };
    if *last != input {
        *last = input;
        presence.set_pointer(input.0);
        presence.set_arrow(input.1);
    }
}

type Pointing = (Option<Cell>, Option<(Cell, Cell)>);

fn set_emote(presence: Res<Presence>, mut asked: MessageReader<OnlineAsked>) {
    for ask in asked.read() {
        if let OnlineAsked::Emote(kind) = ask {
            presence.set_emote(*kind);
        }
    }
}

/// The member on a seat of the table: its seats are the taken seats of the lobby.
pub fn member_at(online: &Online, seat: usize) -> Option<Key> {
    let seats = &online.lobby.as_ref()?.seats;
    let taken = seats.iter().filter(|seat| seat.occupant.is_taken()).nth(seat)?;
    match taken.occupant {
        Occupant::Member(key) => Some(key),
        _ => None,
    }
}

/// The colour of a player, by seat.
pub fn player_colour(online: &Online, who: Key) -> usize {
    online.lobby.as_ref().and_then(|lobby| lobby.seat_of(who)).unwrap_or(0) % PLAYER_COLOURS.len()
}
