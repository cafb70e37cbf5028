//! The middle of it: the party one is in, and what becomes of what screens ask for.

use super::entering::relay_in;
use super::errands::Errands;
use super::founding::{founding_of, founding_of_record, usual_terms};
use super::keep::Kept;
use super::pulse::Pulse;
use super::words;
use super::{Online, OnlineAsked, Opening, Stage};
use crate::library::Library;
use crate::notice::Notices;
use crate::settings::Settings;
use crate::table::{Table, TableAsked};
use crate::text::Texts;
use crate::wake::{Awake, Waker};
use bevy::ecs::system::SystemParam;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use online::identity::Identity;
use online::lan::LanRelay;
use online::net::{EntryMode, RelayAddress};
use online::party::lobby::{Lobby, NotYet, Terms};
use online::party::{Founding, Party, Wish};
use relay::api::{NewLobby, Seek};
use relay::codes::Code;
use rules::Record;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// How many may be in a lobby: players and whoever watches.
const ROOM: u16 = online::party::lobby::MOST_MEMBERS as u16;

/// Nobody knocks longer than this.
pub(super) const KNOCKS: Duration = Duration::from_secs(30);
/// How long the end of the app waits for a goodbye to get out.
const GOODBYE: Duration = Duration::from_millis(1200);

/// The party one is in, if any. Nobody outside this module sees it: they see [`Online`].
#[derive(Resource, Default)]
pub(super) struct Hub {
    pub(super) party: Option<Party>,
    /// How one came in: to try again with a password, and to come back.
    pub(super) way: Option<(RelayAddress, EntryMode, Option<Founding>)>,
    /// A relay of our own, for this network.
    pub(super) lan: Option<SyncCell<LanRelay>>,
    /// How much of the log the table has.
    pub(super) gathered: bool,
    /// Did one go back to the lobby after this game?
    pub(super) aside: bool,
    pub(super) password: Option<String>,
    /// The file on the shelf in which the game goes on that one comes back to.
    pub(super) file: Option<String>,
    /// The file in which the game at the table is kept, once that is known, and the name of its log.
    pub(super) kept_in: Option<String>,
    pub(super) log: Option<u64>,
    /// Who one is in the lobby.
    pub(super) identity: Option<Identity>,
    /// Who one was in the lobbies one came into by a code: whoever comes again is the same.
    pub(super) known_as: HashMap<String, Identity>,
    /// Since when one stands at the door.
    pub(super) knocking: Option<Instant>,
    /// The places in the log of moves that were made at this table, and not heard of from the party yet.
    pub(super) made_here: BTreeSet<usize>,
    /// Is the relay out of reach?
    pub(super) relay_away: bool,
}

impl Hub {
    /// Does one come back to a game that was cut off? Then the others may come back as well, and nobody closes the lobby.
    fn is_returning(&self) -> bool {
        matches!(self.way, Some((_, EntryMode::Return { .. }, _)))
    }

    /// Has nobody opened, though one knocked long enough?
    pub(super) fn has_knocked_enough(&self, stage: &Stage) -> bool {
        *stage == Stage::Opening(Opening::Door)
            && self.knocking.is_some_and(|since| since.elapsed() >= KNOCKS)
    }
}

/// Whoever closes the window in a lobby has left it. Into a game one may come back.
pub(super) fn part(mut exits: MessageReader<AppExit>, mut hub: ResMut<Hub>, online: Res<Online>) {
    if exits.read().count() > 0
        && online.stage != Stage::Playing
        && let Some(party) = hub.party.take()
        && !hub.is_returning()
    {
        party.leave_within(GOODBYE);
    }
}

/// What everything here works with.
#[derive(SystemParam)]
pub(super) struct Tools<'w> {
    pub(super) hub: ResMut<'w, Hub>,
    pub(super) online: ResMut<'w, Online>,
    pub(super) settings: Res<'w, Settings>,
    pub(super) texts: Res<'w, Texts>,
    pub(super) waker: Res<'w, Waker>,
    pub(super) awake: ResMut<'w, Awake>,
    pub(super) errands: ResMut<'w, Errands>,
    pub(super) kept: ResMut<'w, Kept>,
    pub(super) pulse: ResMut<'w, Pulse>,
    pub(super) asked: MessageWriter<'w, TableAsked>,
    pub(super) table: Option<Res<'w, Table>>,
    pub(super) library: Option<ResMut<'w, Library>>,
    pub(super) notices: ResMut<'w, Notices>,
}

/// Does what screens ask for.
pub(super) fn hear_wishes(mut wishes: MessageReader<OnlineAsked>, mut tools: Tools) {
    for wish in wishes.read() {
        tools.awake.request_frames();
        tools.grant(wish);
    }
}

impl Tools<'_> {
    fn grant(&mut self, wish: &OnlineAsked) {
        match wish {
            OnlineAsked::Host { setup, here } => self.host(&founding_of(setup), *here),
            OnlineAsked::HostRecord(record) => self.host_record(record),
            OnlineAsked::Join(text) => self.join(text),
            OnlineAsked::Password(password) => self.knock(password),
            OnlineAsked::Seek { mode, time } => self.seek(mode, time),
            OnlineAsked::List { mode, more } => {
                let relay = self.settings.relay().to_string();
                self.errands.list(&relay, mode.as_deref(), *more, &mut self.online, &self.waker);
            }
            OnlineAsked::Return => self.come_back(),
            OnlineAsked::Forget => {
                self.kept.put_off();
                self.online.cut_off = None;
            }
            OnlineAsked::Leave => self.leave(),
            wish => self.inside(wish),
        }
    }

    /// What makes sense only within a lobby.
    fn inside(&mut self, wish: &OnlineAsked) {
        let Some(party) = &mut self.hub.party else { return };
        match wish {
            OnlineAsked::Terms(terms) => party.decide((**terms).clone()),
            OnlineAsked::SetPassword(password) => {
                party.set_password(password.clone());
                self.learn_password(password.clone());
            }
            OnlineAsked::AddPlace(team) => party.add_place(*team),
            OnlineAsked::RemovePlace(place) => party.remove_place(*place),
            OnlineAsked::Seat { place, sitter } => {
                let place = u16::try_from(*place).unwrap_or(u16::MAX);
                party.wish(Wish::Seat(place, sitter.clone()));
            }
            OnlineAsked::Ready(ready) => party.ready(*ready),
            OnlineAsked::Start => {
                if let Err(NotYet::Rules(why)) = party.start() {
                    self.online.remember(super::Said::Note("lobby-not-yet-rules", vec![("why", why)]));
                }
            }
            OnlineAsked::Rematch { swap } => party.wish(Wish::Again { swap: *swap }),
            OnlineAsked::Kick(who) => party.kick(*who),
            OnlineAsked::GiveHost(who) => party.give_host(*who),
            OnlineAsked::Say(text) if !party.say(text) => {
                self.online.remember(super::Said::Note("online-note-flood", Vec::new()));
            }
            OnlineAsked::Mute(who, mute) => {
                let muted = &mut self.online.muted;
                if *mute {
                    muted.insert(*who)
                } else {
                    muted.remove(who)
                };
            }
            OnlineAsked::BackToLobby => self.back_to_lobby(),
            _ => {}
        }
    }

    /// What one is called.
    pub(super) fn name(&self) -> String {
        let name = &self.settings.name;
        if name.is_empty() { self.texts.get("seat-person") } else { name.clone() }
    }

    fn host(&mut self, founding: &Founding, here: bool) {
        let terms = &founding.terms;
        let lobby = NewLobby {
            version: online::VERSION,
            game: terms.mode.clone(),
            time: terms.time.to_string(),
            title: self.name(),
            seats: Some(ROOM),
            listed: terms.listed,
            password: false,
            digits: self.settings.digit_codes,
        };
        let relay = if here { self.lan_relay() } else { self.relay() };
        let Some(relay) = relay else { return };
        self.enter(relay, EntryMode::Host(lobby), Some(founding.clone()), None, Opening::Code);
    }

    /// A saved game goes on: its seats are offered to whoever had them. In a lobby of one's own it is put there.
    fn host_record(&mut self, record: &Record) {
        let mut founding = founding_of_record(record);
        match &mut self.hub.party {
            Some(party) if party.is_host() => party.change(|lobby| {
                // Everybody looks for their own place.
                lobby.take_up(&founding.terms, std::mem::take(&mut founding.places));
            }),
            Some(_) => {}
            None => self.host(&founding, false),
        }
    }

    fn join(&mut self, text: &str) {
        let Some(code) = Code::find(text) else {
            return self.fail(words::failure(&online::net::Refusal::UnknownCode));
        };
        self.errands.look_again();
        if let Some(relay) = relay_in(text).or_else(|| self.relay()) {
            self.enter(relay, EntryMode::Join(code), None, None, Opening::Door);
        }
    }

    /// Tries again with a password.
    fn knock(&mut self, password: &str) {
        let Some((relay, way, _)) = self.hub.way.clone() else { return };
        let Some(identity) = self.hub.identity.clone() else { return };
        let file = self.hub.file.take();
        self.enter_as(identity, relay, way, Some(password.into()), Opening::Door);
        self.hub.file = file;
    }

    fn seek(&mut self, mode: &str, time: &rules::TimeControl) {
        let Some(found) = catalog::find(mode) else { return };
        let places = Lobby::places_for(found.info());
        let seek = Seek {
            version: online::VERSION,
            game: mode.into(),
            time: time.to_string(),
            seats: u16::try_from(places.len()).ok(),
        };
        let terms = Terms { time: time.clone(), ..usual_terms(mode) };
        let founding = Founding { terms, places, at_once: true };
        if let Some(relay) = self.relay() {
            self.enter(relay, EntryMode::Seek(seek), Some(founding), None, Opening::Opponent);
        }
    }

    /// Back into the game that was cut off.
    fn come_back(&mut self) {
        let Some(kept) = self.kept.cut_off() else { return };
        // A relay that was inside this app ended with it. It remembers the lobby.
        let own = if kept.here { self.lan_relay() } else { None };
        let relay = own.or_else(|| kept.relay.parse().ok());
        let (Some(relay), Some(code)) = (relay, Code::read(&kept.code)) else {
            return self.kept.forget();
        };
        let way = EntryMode::Return { code, resume: kept.resume.clone() };
        let identity = Identity::from_secret(&kept.secret());
        // If nobody else comes back, the saved game is offered to whoever had a seat in it.
        let record = kept.file.as_ref().and_then(|file| self.library.as_ref()?.read(file));
        let founding = record.as_ref().map(founding_of_record);
        self.hub.way = Some((RelayAddress::clone(&relay), way.clone(), founding));
        self.online.cut_off = None;
        self.enter_as(identity, relay, way, kept.password, Opening::Door);
        self.hub.file = kept.file;
    }

    /// It did not work; a screen says why.
    pub(super) fn fail(&mut self, (key, gaps): (&'static str, Vec<(&'static str, String)>)) {
        self.leave_party();
        self.online.cut_off = self.kept.face();
        self.online.stage = Stage::Failed(key, gaps);
        self.awake.request_frames();
    }

    /// Whatever party there is, one leaves it. The game at the table stays on the shelf.
    pub(super) fn leave(&mut self) {
        let playing = self.table.as_ref().is_some_and(|table| table.is_shared());
        if matches!(self.online.stage, Stage::Lobby | Stage::Playing) {
            // Whoever leaves does not want to come back; whoever only gives up trying may.
            self.kept.end();
        }
        self.leave_party();
        self.online.cut_off = self.kept.face();
        self.hub.lan = None;
        self.online.stage = Stage::Off;
        if playing {
            self.asked.write(TableAsked::Close);
        }
    }

    pub(super) fn leave_party(&mut self) {
        let gives_up = self.hub.is_returning() && matches!(self.online.stage, Stage::Opening(_));
        if let Some(party) = self.hub.party.take().filter(|_| !gives_up) {
            party.leave();
        }
        self.pulse.stop();
        self.pulse.port().carry(None);
        (self.hub.gathered, self.hub.aside, self.hub.relay_away) = (false, false, false);
        self.hub.made_here.clear();
        (self.hub.file, self.hub.kept_in, self.hub.log) = (None, None, None);
        let online = &mut *self.online;
        let (list, cut_off) = (std::mem::take(&mut online.list), online.cut_off.take());
        *online = Online { list, cut_off, ..Online::default() };
    }

    /// After a game everybody may go back to the lobby.
    fn back_to_lobby(&mut self) {
        let over = self.table.as_ref().is_none_or(|table| table.whole().outcome().is_some());
        if over {
            self.hub.aside = true;
            // Whoever has asked for another game need not wait for an answer.
            let asked = self.online.lobby.as_ref().is_some_and(|lobby| !lobby.again.is_empty());
            if let Some(party) = self.hub.party.as_mut().filter(|_| asked) {
                party.wish(Wish::NotAgain);
            }
            self.online.stage = Stage::Lobby;
            self.asked.write(TableAsked::Close);
        }
    }
}
