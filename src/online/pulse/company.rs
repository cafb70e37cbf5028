//! What is seen of the others at the table, and what they see of this player.

use super::{EMOTE_LASTS, EMOTE_PAUSE, Pulse, PulseNews};
use crate::AppSystems;
use crate::online::{Online, OnlineAsked};
use crate::settings::Settings;
use crate::table::Table;
use crate::table::hand::Hand;
use crate::theme::Rgb;
use crate::wake::Awake;
use bevy::prelude::*;
use online::identity::Key;
use online::party::lobby::Sitter;
use rules::Cell;
use std::collections::BTreeMap;
use std::time::Instant;

/// The colours by which players are told apart, by their places.
pub const TINTS: [Rgb; 8] = [
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
    app.init_resource::<Company>()
        .add_systems(Update, (listen, hold_up).chain().in_set(AppSystems::Ask))
        .add_systems(Update, feel.in_set(AppSystems::Ask));
}

/// What is seen of the others.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Company {
    people: BTreeMap<Key, Person>,
    on: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Person {
    cell: Option<Cell>,
    arrow: Option<(Cell, Cell)>,
    emote: Option<(u8, Instant)>,
}

/// Where somebody points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointed {
    /// Who.
    pub who: Key,
    /// The cell; it need not be on the board.
    pub cell: Option<Cell>,
    /// The arrow; its cells need not be on the board.
    pub arrow: Option<(Cell, Cell)>,
}

impl Company {
    /// Is there a pulse, so that others see where one points?
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Where others point.
    pub fn pointed(&self) -> impl Iterator<Item = Pointed> + '_ {
        let some = |person: &Person| person.cell.is_some() || person.arrow.is_some();
        let shown = self.people.iter().filter(move |(_, person)| some(person));
        shown.map(|(who, person)| Pointed { who: *who, cell: person.cell, arrow: person.arrow })
    }

    /// What somebody feels just now, by its place in the list.
    pub fn emote(&self, who: Key) -> Option<u8> {
        let (kind, until) = self.people.get(&who)?.emote?;
        (Instant::now() < until).then_some(kind)
    }

    /// Does somebody feel more than anybody wants to see?
    fn is_too_much(&self, news: PulseNews, now: Instant) -> bool {
        let PulseNews::Emote { who, .. } = news else { return false };
        let last = self.people.get(&who).and_then(|person| person.emote);
        last.is_some_and(|(_, until)| until.saturating_duration_since(now) > EMOTE_LASTS - EMOTE_PAUSE)
    }

    fn take(&mut self, news: PulseNews, now: Instant) {
        match news {
            PulseNews::Pointing { who, cell, arrow } => {
                let person = self.people.entry(who).or_default();
                (person.cell, person.arrow) = (cell, arrow);
            }
            PulseNews::Emote { who, kind } => {
                self.people.entry(who).or_default().emote = Some((kind, now + EMOTE_LASTS));
            }
            PulseNews::Broken => {
                for person in self.people.values_mut() {
                    (person.cell, person.arrow) = (None, None);
                }
            }
            PulseNews::Turn { .. } | PulseNews::Alarm { .. } => {}
        }
    }
}

/// Is nothing shown of what somebody says and feels?
fn is_silenced(who: Key, online: &Online, settings: &Settings) -> bool {
    online.me != Some(who) && (settings.mute_chat || online.muted.contains(&who))
}

/// Hears what the pulse tells. Whoever is muted neither speaks nor points.
fn listen(
    mut pulse: ResMut<Pulse>,
    (online, settings): (Res<Online>, Res<Settings>),
    mut company: ResMut<Company>,
    mut told: MessageWriter<PulseNews>,
    mut awake: ResMut<Awake>,
) {
    let on = pulse.is_on();
    if !on {
        company.set_if_neq(Company::default());
        return;
    }
    let news = pulse.bypass_change_detection().news();
    let mut next = company.clone();
    next.on = on;
    for it in news {
        let silenced = match it {
            PulseNews::Emote { who, .. } => is_silenced(who, &online, &settings),
            PulseNews::Pointing { who, .. } => online.muted.contains(&who),
            _ => false,
        };
        if silenced || next.is_too_much(it, Instant::now()) {
            continue;
        }
        next.take(it, Instant::now());
        told.write(it);
        awake.request_frames();
    }
    company.set_if_neq(next);
}

/// The others see where the pointer is and what was drawn, unless this player looks at another position than they do.
fn hold_up(pulse: Res<Pulse>, hand: Res<Hand>, table: Option<Res<Table>>, mut last: Local<Held>) {
    if !pulse.is_on() {
        *last = Held::default();
        return;
    }
    let looks = table.is_none_or(|table| table.review().is_some());
    let held = if looks { (None, None) } else { (hand.hover.or(hand.cursor), hand.arrow) };
    if *last != held {
        *last = held;
        pulse.point(held.0);
        pulse.arrow(held.1);
    }
}

type Held = (Option<Cell>, Option<(Cell, Cell)>);

fn feel(pulse: Res<Pulse>, mut asked: MessageReader<OnlineAsked>) {
    for wish in asked.read() {
        if let OnlineAsked::Emote(kind) = wish {
            pulse.emote(*kind);
        }
    }
}

/// Who sits at a place of the table: its seats are the places of the lobby that are taken.
pub fn sitter(online: &Online, seat: usize) -> Option<Key> {
    let places = &online.lobby.as_ref()?.places;
    let taken = places.iter().filter(|place| place.sitter.is_taken()).nth(seat)?;
    match taken.sitter {
        Sitter::Member(key) => Some(key),
        _ => None,
    }
}

/// The colour of a player: the one of their place.
pub fn tint(online: &Online, who: Key) -> usize {
    online.lobby.as_ref().and_then(|lobby| lobby.place_of(who)).unwrap_or(0) % TINTS.len()
}
