//! The middle of it: the party one is in, and what becomes of what screens ask for.

use super::connect::relay_in;
use super::labels;
use super::new_lobby::draft_of;
use super::presence::Presence;
use super::reconnect::Reconnect;
use super::relay_queries::RelayQueries;
use super::{ConnectGoal, Online, OnlineAsked, OnlineState};
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
use online::party::lobby::CannotStart;
use online::party::{LobbyDraft, MemberRequest, Party};
use relay::api::{NewLobby, Seek};
use relay::codes::Code;
use rules::Record;
use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// How many may be in a lobby: players and whoever watches.
const ROOM: u16 = online::party::lobby::MAX_MEMBERS as u16;

/// Nobody knocks longer than this.
pub(super) const KNOCKS: Duration = Duration::from_secs(30);
/// How long the end of the app waits for a goodbye to get out.
const GOODBYE: Duration = Duration::from_millis(1200);

/// The party one is in, if any. Nobody outside this module sees it: they see [`Online`].
#[derive(Resource, Default)]
pub(super) struct OnlineSession {
    pub(super) party: Option<Party>,
    /// How one came in: to try again with a password, and to come back.
    pub(super) way: Option<(RelayAddress, EntryMode, Option<LobbyDraft>)>,
    /// A relay of our own, for this network.
    pub(super) lan: Option<SyncCell<LanRelay>>,
    /// How much of the log the table has.
    pub(super) gathered: bool,
    /// Did one go back to the lobby after this game?
    pub(super) aside: bool,
    pub(super) password: Option<String>,
    /// The file on the shelf in which the game goes on that one comes back to.
    pub(super) file: Option<String>,
    /// The file in which the game at the table is reconnect, once that is known, and the name of its log.
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

impl OnlineSession {
    /// Does one come back to a game that was cut off? Then the others may come back as well, and nobody closes the lobby.
    fn is_returning(&self) -> bool {
        matches!(self.way, Some((_, EntryMode::Return { .. }, _)))
    }

    /// Has nobody opened, though one knocked long enough?
    pub(super) fn has_knocked_enough(&self, stage: &OnlineState) -> bool {
        *stage == OnlineState::Connecting(ConnectGoal::Join)
            && self.knocking.is_some_and(|since| since.elapsed() >= KNOCKS)
    }
}

/// Whoever closes the window in a lobby has left it. Into a game one may come back.
pub(super) fn part(
    mut exits: MessageReader<AppExit>,
    mut session: ResMut<OnlineSession>,
    online: Res<Online>,
) {
    if exits.read().count() > 0
        && online.state != OnlineState::Playing
        && let Some(party) = session.party.take()
        && !session.is_returning()
    {
        party.leave_within(GOODBYE);
    }
}

/// What everything here works with.
#[derive(SystemParam)]
pub(super) struct OnlineContext<'w> {
    pub(super) session: ResMut<'w, OnlineSession>,
    pub(super) online: ResMut<'w, Online>,
    pub(super) settings: Res<'w, Settings>,
    pub(super) texts: Res<'w, Texts>,
    pub(super) waker: Res<'w, Waker>,
    pub(super) awake: ResMut<'w, Awake>,
    pub(super) queries: ResMut<'w, RelayQueries>,
    pub(super) reconnect: ResMut<'w, Reconnect>,
    pub(super) presence: ResMut<'w, Presence>,
    pub(super) asked: MessageWriter<'w, TableAsked>,
    pub(super) table: Option<Res<'w, Table>>,
    pub(super) library: Option<ResMut<'w, Library>>,
    pub(super) notices: ResMut<'w, Notices>,
}

/// Does what screens ask for.
pub(super) fn hear_wishes(mut wishes: MessageReader<OnlineAsked>, mut context: OnlineContext) {
    for wish in wishes.read() {
        context.awake.request_frames();
        context.grant(wish);
    }
}

impl OnlineContext<'_> {
    fn grant(&mut self, wish: &OnlineAsked) {
        match wish {
            OnlineAsked::Host { setup, here } => self.host(&draft_of(setup), *here),
            OnlineAsked::HostRecord(record) => self.host_record(record),
            OnlineAsked::Join(text) => self.join(text),
            OnlineAsked::Password(password) => self.knock(password),
            OnlineAsked::Seek { mode, time } => self.seek(mode, time),
            OnlineAsked::List { mode, more } => {
                let relay = self.settings.relay().to_string();
                self.queries.list(&relay, mode.as_deref(), *more, &mut self.online, &self.waker);
            }
            OnlineAsked::Reconnect => self.come_back(),
            OnlineAsked::DismissInterrupted => {
                self.reconnect.put_off();
                self.online.interrupted = None;
            }
            OnlineAsked::Leave => self.leave(),
            wish => self.inside(wish),
        }
    }

    /// What makes sense only within a lobby.
    fn inside(&mut self, wish: &OnlineAsked) {
        let Some(party) = &mut self.session.party else { return };
        match wish {
            OnlineAsked::Terms(terms) => party.set_terms((**terms).clone()),
            OnlineAsked::SetPassword(password) => {
                party.set_password(password.clone());
                self.learn_password(password.clone());
            }
            OnlineAsked::AddSeat(team) => party.add_seat(*team),
            OnlineAsked::RemoveSeat(place) => party.remove_seat(*place),
            OnlineAsked::Sit { seat: place, occupant: sitter } => {
                let place = u16::try_from(*place).unwrap_or(u16::MAX);
                party.request(MemberRequest::Sit(place, sitter.clone()));
            }
            OnlineAsked::Ready(ready) => party.ready(*ready),
            OnlineAsked::Start => {
                if let Err(CannotStart::Rules(why)) = party.start() {
                    self.online
                        .push_chat(super::ChatLine::Note("lobby-not-yet-rules", vec![("why", why)]));
                }
            }
            OnlineAsked::Rematch { swap } => party.request(MemberRequest::Rematch { swap: *swap }),
            OnlineAsked::Kick(who) => party.kick(*who),
            OnlineAsked::GiveHost(who) => party.give_host(*who),
            OnlineAsked::Say(text) if !party.say(text) => {
                self.online.push_chat(super::ChatLine::Note("online-note-flood", Vec::new()));
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

    fn host(&mut self, draft: &LobbyDraft, here: bool) {
        let terms = &draft.terms;
        let lobby = NewLobby {
            version: online::VERSION,
            game: terms.game.mode.clone(),
            time: terms.game.time.to_string(),
            title: self.name(),
            seats: Some(ROOM),
            listed: terms.listed,
            password: false,
            digits: self.settings.digit_codes,
        };
        let relay = if here { self.lan_relay() } else { self.relay() };
        let Some(relay) = relay else { return };
        self.enter(relay, EntryMode::Host(lobby), Some(draft.clone()), None, ConnectGoal::NewLobby);
    }

    /// A saved game goes on: its seats are offered to whoever had them. In a lobby of one's own it is put there.
    fn host_record(&mut self, record: &Record) {
        let mut draft = LobbyDraft::of_record(record);
        match &mut self.session.party {
            Some(party) if party.is_host() => party.change(|lobby| {
                // Everybody looks for their own place.
                lobby.load_saved_game(draft.terms.game.clone(), std::mem::take(&mut draft.seats));
            }),
            Some(_) => {}
            None => self.host(&draft, false),
        }
    }

    fn join(&mut self, text: &str) {
        let Some(code) = Code::find(text) else {
            return self.fail(labels::failure(&online::net::Refusal::UnknownCode));
        };
        self.queries.look_again();
        if let Some(relay) = relay_in(text).or_else(|| self.relay()) {
            self.enter(relay, EntryMode::Join(code), None, None, ConnectGoal::Join);
        }
    }

    /// Tries again with a password.
    fn knock(&mut self, password: &str) {
        let Some((relay, way, _)) = self.session.way.clone() else { return };
        let Some(identity) = self.session.identity.clone() else { return };
        let file = self.session.file.take();
        self.enter_as(identity, relay, way, Some(password.into()), ConnectGoal::Join);
        self.session.file = file;
    }

    fn seek(&mut self, mode: &str, time: &rules::TimeControl) {
        let Some(draft) = LobbyDraft::for_strangers(mode, time.clone()) else { return };
        let seek = Seek {
            version: online::VERSION,
            game: mode.into(),
            time: time.to_string(),
            seats: u16::try_from(draft.seats.len()).ok(),
        };
        if let Some(relay) = self.relay() {
            self.enter(relay, EntryMode::Seek(seek), Some(draft), None, ConnectGoal::Opponent);
        }
    }

    /// Back into the game that was cut off.
    fn come_back(&mut self) {
        let Some(reconnect) = self.reconnect.interrupted() else { return };
        // A relay that was inside this app ended with it. It remembers the lobby.
        let own = if reconnect.here { self.lan_relay() } else { None };
        let relay = own.or_else(|| reconnect.relay.parse().ok());
        let (Some(relay), Some(code)) = (relay, Code::read(&reconnect.code)) else {
            return self.reconnect.forget();
        };
        let way = EntryMode::Return { code, resume: reconnect.resume.clone() };
        let identity = Identity::from_secret(&reconnect.secret());
        // If nobody else comes back, the saved game is offered to whoever had a seat in it.
        let record = reconnect.file.as_ref().and_then(|file| self.library.as_ref()?.read(file));
        let draft = record.as_ref().map(LobbyDraft::of_record);
        self.session.way = Some((RelayAddress::clone(&relay), way.clone(), draft));
        self.online.interrupted = None;
        self.enter_as(identity, relay, way, reconnect.password, ConnectGoal::Join);
        self.session.file = reconnect.file;
    }

    /// It did not work; a screen says why.
    pub(super) fn fail(&mut self, (key, gaps): (&'static str, Vec<(&'static str, String)>)) {
        self.leave_party();
        self.online.interrupted = self.reconnect.face();
        self.online.state = OnlineState::Failed(key, gaps);
        self.awake.request_frames();
    }

    /// Whatever party there is, one leaves it. The game at the table stays on the shelf.
    pub(super) fn leave(&mut self) {
        let playing = self.table.as_ref().is_some_and(|table| table.is_shared());
        if matches!(self.online.state, OnlineState::Lobby | OnlineState::Playing) {
            // Whoever leaves does not want to come back; whoever only gives up trying may.
            self.reconnect.end();
        }
        self.leave_party();
        self.online.interrupted = self.reconnect.face();
        self.session.lan = None;
        self.online.state = OnlineState::Off;
        if playing {
            self.asked.write(TableAsked::Close);
        }
    }

    pub(super) fn leave_party(&mut self) {
        let gives_up =
            self.session.is_returning() && matches!(self.online.state, OnlineState::Connecting(_));
        if let Some(party) = self.session.party.take().filter(|_| !gives_up) {
            party.leave();
        }
        self.presence.stop();
        self.presence.datagrams().set_sender(None);
        (self.session.gathered, self.session.aside, self.session.relay_away) = (false, false, false);
        self.session.made_here.clear();
        (self.session.file, self.session.kept_in, self.session.log) = (None, None, None);
        let online = &mut *self.online;
        let (list, interrupted) = (std::mem::take(&mut online.list), online.interrupted.take());
        *online = Online { list, interrupted, ..Online::default() };
    }

    /// After a game everybody may go back to the lobby.
    fn back_to_lobby(&mut self) {
        let over = self.table.as_ref().is_none_or(|table| table.outcome().is_some());
        if over {
            self.session.aside = true;
            // Whoever has asked for another game need not wait for an answer.
            let asked = self.online.lobby.as_ref().is_some_and(|lobby| !lobby.rematch_votes.is_empty());
            if let Some(party) = self.session.party.as_mut().filter(|_| asked) {
                party.request(MemberRequest::DeclineRematch);
            }
            self.online.state = OnlineState::Lobby;
            self.asked.write(TableAsked::Close);
        }
    }
}
