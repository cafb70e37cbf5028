//! Tickets: what it takes to return to an interrupted game.

use super::connect::Attempt;
use super::event::{Event, InterruptedGame};
use crate::chain::Chain;
use crate::identity::{Identity, Key};
use crate::wire;
use serde::{Deserialize, Serialize};

/// The most characters shown of the other players' names.
const MAX_NAMES: usize = 100;

/// Everything needed to return to a running game. Apps store it; the names of its fields are part of that file.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReconnectTicket {
    /// The address of the relay.
    relay: String,
    /// Was the relay inside this app? Then its address may change.
    #[serde(default)]
    here: bool,
    /// The code of the lobby.
    code: String,
    /// The relay's token.
    resume: String,
    /// The password, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    password: Option<String>,
    /// Our secret key in that lobby.
    secret: [u8; 32],
    /// The keys of the other players.
    #[serde(default)]
    keys: Vec<[u8; 32]>,
    /// The names of the other players.
    names: String,
    /// The id of the game mode.
    mode: String,
    /// The file the game is saved in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl std::fmt::Debug for ReconnectTicket {
    /// Code, token, password and key are secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { relay, here, mode, file, .. } = self;
        let shown = (relay, here, mode, file);
        f.debug_tuple("ReconnectTicket").field(&shown).finish()
    }
}

impl ReconnectTicket {
    pub(super) fn relay(&self) -> &str {
        &self.relay
    }

    /// Was the relay inside this app?
    pub(super) fn is_on_own_relay(&self) -> bool {
        self.here
    }

    pub(super) fn code(&self) -> &str {
        &self.code
    }

    pub(super) fn resume(&self) -> &str {
        &self.resume
    }

    pub(super) fn password(&self) -> Option<String> {
        self.password.clone()
    }

    pub(super) fn identity(&self) -> Identity {
        Identity::from_secret(&self.secret)
    }

    pub(super) fn keys(&self) -> Vec<Key> {
        self.keys.iter().map(|key| Key(*key)).collect()
    }

    /// The file the game is saved in.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }
}

/// How we entered the lobby we are in.
#[derive(Clone, Default)]
pub(super) struct EntryTicket {
    /// The code; known before entering only when reconnecting.
    pub(super) code: String,
    /// The relay's token.
    pub(super) resume: String,
}

/// The stored ticket.
#[derive(Default)]
pub(super) struct Tickets {
    stored: Option<ReconnectTicket>,
    /// Is it not offered until the next start?
    dismissed: bool,
}

impl Tickets {
    pub(super) fn new(stored: Option<ReconnectTicket>) -> Self {
        Self { stored, dismissed: false }
    }

    pub(super) fn stored(&self) -> Option<&ReconnectTicket> {
        self.stored.as_ref()
    }

    pub(super) fn dismiss(&mut self) {
        self.dismissed = true;
    }

    /// The game that can be resumed.
    pub(super) fn interrupted(&self) -> Option<InterruptedGame> {
        let known = |ticket: &&ReconnectTicket| !self.dismissed && catalog::find(&ticket.mode).is_some();
        let ticket = self.stored.as_ref().filter(known)?;
        Some(InterruptedGame {
            names: wire::sanitize(&ticket.names, MAX_NAMES),
            mode: ticket.mode.clone(),
        })
    }

    /// Stores a ticket for a running game.
    pub(super) fn store(
        &mut self,
        (attempt, entry): (&Attempt, &EntryTicket),
        chain: &Chain,
        file: Option<String>,
        events: &mut Vec<Event>,
    ) {
        let own = Some(attempt.identity.key());
        let me = chain.header().seat_of(attempt.identity.key());
        let seats = chain.header().terms.seats.iter().enumerate();
        let others = seats.filter(|(index, _)| Some(*index) != me);
        let names: Vec<_> = others.map(|(_, seat)| seat.name.as_str()).collect();
        let ticket = ReconnectTicket {
            relay: attempt.relay.to_string(),
            here: attempt.on_own_relay,
            code: entry.code.clone(),
            resume: entry.resume.clone(),
            password: attempt.password.clone(),
            secret: attempt.identity.secret(),
            keys: chain.header().people().filter(|key| Some(*key) != own).map(|key| key.0).collect(),
            names: names.join(", "),
            mode: chain.header().terms.mode.clone(),
            file,
        };
        if self.stored.as_ref() != Some(&ticket) {
            self.stored = Some(ticket.clone());
            self.dismissed = false;
            events.push(Event::StoreTicket(Box::new(ticket)));
        }
    }

    /// The game of this lobby is over. A ticket for another lobby stays.
    pub(super) fn end(&mut self, attempt: &Attempt, entry: &EntryTicket, events: &mut Vec<Event>) {
        let relay = attempt.relay.to_string();
        // A relay inside this app may have another address each time.
        let same = |ticket: &ReconnectTicket| {
            ticket.code == entry.code && (ticket.here || ticket.relay == relay)
        };
        if self.stored.as_ref().is_some_and(same) {
            self.delete(events);
        }
    }

    /// Deletes the ticket.
    pub(super) fn delete(&mut self, events: &mut Vec<Event>) {
        self.stored = None;
        events.push(Event::DeleteTicket);
    }
}
