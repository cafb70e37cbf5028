//! Entering a lobby: at which relay, with which identity and password.

use super::event::{ConnectGoal, Event, Failure};
use super::reconnect::EntryTicket;
use super::session::LobbySession;
use super::state::State;
use super::{Client, Status};
use crate::identity::{Identity, Key};
use crate::invite::InviteCode;
use crate::lan::LanRelay;
use crate::net::{
    AddressError, ConnectOptions, EntryMode, Refusal, RelayAddress, RelayFailure, normalize_password,
};
use crate::party::LobbyDraft;
use crate::party::lobby::MAX_MEMBERS;
use relay::api::{NewLobby, Seek};
use rules::TimeControl;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Everything an attempt to enter a lobby needs, so that it can be repeated with a password.
#[derive(Clone)]
pub(super) struct Attempt {
    pub(super) relay: RelayAddress,
    /// Is the relay inside this app?
    pub(super) on_own_relay: bool,
    pub(super) entry_mode: EntryMode,
    /// What the lobby is created or recreated with.
    pub(super) draft: Option<LobbyDraft>,
    pub(super) identity: Identity,
    pub(super) password: Option<String>,
    /// The file of the game we return to.
    pub(super) file: Option<String>,
    /// The keys of its players.
    pub(super) known: Vec<Key>,
    /// Other relays on this network that claim to know the lobby.
    pub(super) elsewhere: Vec<RelayAddress>,
}

impl Attempt {
    /// Do we return to an interrupted game? Others may still come back to it, so giving up must not close the lobby.
    pub(super) fn is_reconnect(&self) -> bool {
        matches!(self.entry_mode, EntryMode::Return { .. })
    }
}

/// Our identities in lobbies joined by code: joining again is joining as the same member.
#[derive(Default)]
pub(super) struct Identities(HashMap<String, Identity>);

impl Identities {
    fn for_entry_mode(&mut self, entry_mode: &EntryMode) -> Result<Identity, Refusal> {
        let fresh = || Identity::new().map_err(|error| Refusal::System(error.to_string()));
        let EntryMode::Join(code) = entry_mode else { return fresh() };
        if let Some(known) = self.0.get(code.lobby().as_str()) {
            return Ok(known.clone());
        }
        let identity = fresh()?;
        self.0.insert(code.lobby().to_string(), identity.clone());
        Ok(identity)
    }
}

/// The relay inside this app.
#[derive(Default)]
pub(super) struct OwnRelay {
    running: Option<Mutex<LanRelay>>,
    /// Where its lobbies are stored.
    database: Option<PathBuf>,
}

impl OwnRelay {
    pub(super) fn new(database: Option<PathBuf>) -> Self {
        Self { running: None, database }
    }

    /// Its address; starts it if need be.
    fn start(&mut self) -> Result<RelayAddress, Refusal> {
        let is_running = |relay: &mut LanRelay| relay.is_running();
        if !self.get().is_some_and(is_running) {
            let started = LanRelay::start(self.database.as_deref())?;
            self.running = Some(Mutex::new(started));
        }
        self.address().ok_or(Refusal::BadAddress(AddressError::Host))
    }

    fn address(&mut self) -> Option<RelayAddress> {
        self.get()?.url().parse().ok()
    }

    pub(super) fn stop(&mut self) {
        self.running = None;
    }

    fn get(&mut self) -> Option<&mut LanRelay> {
        Some(self.running.as_mut()?.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Client {
    pub(super) fn host(
        &mut self,
        mut draft: LobbyDraft,
        password: Option<String>,
        on_this_network: bool,
    ) {
        let password = password.filter(|word| !normalize_password(word).is_empty());
        let terms = &mut draft.terms;
        terms.password = password.is_some();
        let lobby = NewLobby {
            version: crate::VERSION,
            game: terms.game.mode.clone(),
            time: terms.game.time.to_string(),
            title: self.profile.name.clone(),
            seats: u16::try_from(MAX_MEMBERS).ok(),
            listed: terms.listed,
            password: terms.password,
            digits: self.profile.digit_codes,
        };
        let relay = if on_this_network { self.own_relay.start() } else { self.relay() };
        self.enter(relay, EntryMode::Host(lobby), (Some(draft), password), ConnectGoal::NewLobby);
    }

    /// Continues a saved game: in the lobby we host, or in a new one.
    pub(super) fn host_saved(&mut self, draft: LobbyDraft) {
        match self.state.session_mut() {
            Some(session) if session.party.is_host() => {
                let LobbyDraft { terms, seats, .. } = draft;
                session.party.change(|lobby| lobby.load_saved_game(terms.game, seats));
            }
            Some(_) => {}
            None => self.host(draft, None, false),
        }
    }

    pub(super) fn join(&mut self, text: &str) {
        let Some(code) = InviteCode::find(text) else {
            return self.fail(Failure::Refused(Refusal::UnknownCode));
        };
        let relay = relay_in(text).map_or_else(|| self.relay(), Ok);
        self.enter(relay, EntryMode::Join(code), (None, None), ConnectGoal::Join);
    }

    pub(super) fn seek(&mut self, mode: &str, time: TimeControl) {
        let written = time.to_string();
        let Some(draft) = LobbyDraft::for_strangers(mode, time) else { return };
        let seats = u16::try_from(draft.seats.len()).ok();
        let seek = Seek { version: crate::VERSION, game: mode.into(), time: written, seats };
        let relay = self.relay();
        self.enter(relay, EntryMode::Seek(seek), (Some(draft), None), ConnectGoal::Opponent);
    }

    /// The opponent whom the relay found is not there, or someone was faster: looks for another one. Returns whether it does.
    pub(super) fn seek_again(&mut self, why: &Refusal) -> bool {
        let State::Connecting { session, .. } = &self.state else { return false };
        let seeks = matches!(session.attempt.entry_mode, EntryMode::Seek(_));
        if !seeks || !matches!(why, Refusal::SeekAgain | Refusal::Full) {
            return false;
        }
        let attempt = session.attempt.clone();
        self.connect(attempt, ConnectGoal::Opponent);
        true
    }

    /// Tries again with a password.
    pub(super) fn retry_with(&mut self, password: String) {
        let State::NeedsPassword { attempt, .. } = &self.state else { return };
        let attempt = Attempt { password: Some(password), ..(**attempt).clone() };
        self.connect(attempt, ConnectGoal::Join);
    }

    /// Returns to the interrupted game.
    pub(super) fn reconnect(&mut self, draft: Option<LobbyDraft>) {
        let Some(ticket) = self.tickets.stored().cloned() else { return };
        // The relay inside this app ended with it, but it remembers the lobby.
        let own = if ticket.is_on_own_relay() { self.own_relay.start().ok() } else { None };
        let relay = own.or_else(|| ticket.relay().parse().ok());
        let (Some(relay), Some(code)) = (relay, InviteCode::read(ticket.code())) else {
            return self.tickets.delete(&mut self.events);
        };
        let entry_mode = EntryMode::Return { code, resume: ticket.resume().into() };
        let attempt = Attempt {
            on_own_relay: self.own_relay.address().as_ref() == Some(&relay),
            relay,
            entry_mode,
            draft,
            identity: ticket.identity(),
            password: ticket.password(),
            file: ticket.file().map(Into::into),
            known: ticket.keys(),
            elsewhere: Vec::new(),
        };
        self.connect(attempt, ConnectGoal::Join);
        self.events.push(Event::Interrupted(None));
    }

    /// The relay of the profile.
    fn relay(&self) -> Result<RelayAddress, Refusal> {
        self.profile.relay.parse().map_err(Refusal::BadAddress)
    }

    fn enter(
        &mut self,
        relay: Result<RelayAddress, Refusal>,
        entry_mode: EntryMode,
        (draft, password): (Option<LobbyDraft>, Option<String>),
        goal: ConnectGoal,
    ) {
        let usable = relay.and_then(|relay| Ok((relay, self.identities.for_entry_mode(&entry_mode)?)));
        match usable {
            Ok((relay, identity)) => {
                let on_own_relay = self.own_relay.address().as_ref() == Some(&relay);
                let attempt = Attempt {
                    relay,
                    on_own_relay,
                    entry_mode,
                    draft,
                    identity,
                    password,
                    file: None,
                    known: Vec::new(),
                    elsewhere: Vec::new(),
                };
                self.connect(attempt, goal);
            }
            Err(refusal) => self.fail(Failure::Refused(refusal)),
        }
    }

    /// Starts an attempt; leaves the lobby we are in.
    pub(super) fn connect(&mut self, attempt: Attempt, goal: ConnectGoal) {
        let Attempt { relay, entry_mode, identity, password, .. } = attempt.clone();
        let entry = match &entry_mode {
            EntryMode::Return { code, .. } => {
                EntryTicket { code: code.to_string(), resume: String::new() }
            }
            _ => EntryTicket::default(),
        };
        let (wake, presence) = (Arc::clone(&self.wake), self.datagrams.clone());
        let options = ConnectOptions { relay, entry: entry_mode, identity, password, wake, presence };
        let mut party = (self.open_party)(options, &self.profile.name, attempt.draft.clone());
        party.set_ai_name(&self.profile.ai_name);
        party.know(attempt.known.clone());
        self.leave_session();
        let (me, relay) = (party.me(), attempt.relay.to_string());
        let since = Instant::now();
        let session = Box::new(LobbySession::new(attempt, entry, party));
        self.events.push(Event::Connecting { me, relay });
        self.set_state(State::Connecting { goal, since, session });
        if goal == ConnectGoal::Join {
            let patience = self.state.patience();
            self.timer.set(Some(since + patience + Duration::from_millis(50)));
        }
    }

    /// The relay does not know the code, or is unreachable: asks the relays on this network, once. Returns whether it does.
    pub(super) fn search_nearby(&mut self, why: &Refusal) -> bool {
        let asks = matches!(why, Refusal::UnknownCode | Refusal::NoRelay(_))
            && *why != Refusal::NoRelay(RelayFailure::NoNetwork);
        let Some(session) = self.state.session().filter(|session| asks && !session.was_searched) else {
            return false;
        };
        let EntryMode::Join(code) = session.attempt.entry_mode.clone() else { return false };
        let attempt = Box::new(session.attempt.clone());
        let found = self.queries.search(code.lobby().clone(), &self.wake);
        self.leave_session();
        self.set_state(State::Searching { attempt, refusal: why.clone(), found });
        true
    }

    /// Enters the lobby at a relay on this network that claims to know it.
    pub(super) fn poll_search(&mut self) {
        let State::Searching { attempt, refusal, found } = &mut self.state else { return };
        let Some(found) = found.take() else { return };
        let (mut attempt, refusal) = ((**attempt).clone(), refusal.clone());
        attempt.elsewhere = found.iter().filter_map(|url| url.parse().ok()).collect();
        if !self.enter_elsewhere(attempt) {
            self.fail(Failure::Refused(refusal));
        }
    }

    /// The relay that claimed to know the code did not lead to its host: perhaps another one does.
    pub(super) fn try_elsewhere(&mut self, why: &Refusal) -> bool {
        let untyped =
            |session: &LobbySession| session.has_password && session.attempt.password.is_none();
        let asks_first = |session: &&LobbySession| *why == Refusal::WrongPassword && untyped(session);
        let session = self.state.session().filter(|session| !session.has_lobby && !asks_first(session));
        let attempt = session.map(|session| session.attempt.clone());
        attempt.is_some_and(|attempt| self.enter_elsewhere(attempt))
    }

    fn enter_elsewhere(&mut self, mut attempt: Attempt) -> bool {
        if attempt.elsewhere.is_empty() {
            return false;
        }
        let relay = attempt.elsewhere.remove(0);
        let on_own_relay = self.own_relay.address().as_ref() == Some(&relay);
        self.connect(Attempt { relay, on_own_relay, ..attempt }, ConnectGoal::Join);
        if let Some(session) = self.state.session_mut() {
            session.was_searched = true;
        }
        true
    }

    /// Ends the session with a goodbye, unless we only give up returning to a game.
    pub(super) fn leave_session(&mut self) {
        let gives_up =
            matches!(&self.state, State::Connecting { session, .. } if session.attempt.is_reconnect());
        let session = std::mem::take(&mut self.state).into_session();
        if let Some(session) = session.filter(|_| !gives_up) {
            session.party.leave();
        }
        self.timer.set(None);
        self.reported = Status::Idle;
        self.events.push(Event::Reset);
    }

    /// Ends the attempt or session; the user is told why.
    pub(super) fn fail(&mut self, failure: Failure) {
        let playing = self.state.status() == Status::InGame;
        self.leave_session();
        self.events.push(Event::Interrupted(self.tickets.interrupted()));
        self.set_state(State::Failed(failure));
        if playing {
            self.close_table();
        }
    }
}

/// The relay that an invitation names.
fn relay_in(text: &str) -> Option<RelayAddress> {
    let mut words = text.split_whitespace().skip_while(|word| *word != "--relay");
    words.nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_may_name_a_relay() {
        let named = |text: &str| relay_in(text).map(|relay| relay.to_string());
        let command = "Come! manyboard --join K7PM52 --relay http://10.77.0.1";
        assert_eq!(named(command), named("--relay 10.77.0.1:7437"));
        assert!(named(command).is_some_and(|relay| relay.contains("10.77.0.1")));
        for none in ["K7PM52", "", "--relay", "manyboard --join K7PM52 --relay", "--relay ftp://x"] {
            assert_eq!(named(none), None, "{none}");
        }
    }
}
