//! Keeps the relay's public entry of a lobby up to date.
//!
//! The host reports changes as they happen. What could not be reported (the relay was away, refused it, or takes another
//! member for the host) is reported as soon as possible.

use super::core::{Core, Out};
use super::lobby::Lobby;
use crate::identity::Key;
use crate::net::HostRequest;
use relay::api::{Change, LobbyInfo};
use std::time::{Duration, Instant};

/// The delay before a refused change is repeated.
const RESEND_AFTER: Duration = Duration::from_secs(10);

/// A lobby's entry in the public list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Listing {
    game: String,
    time: String,
    listed: bool,
    password: bool,
    playing: bool,
}

/// What we know of the entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum KnownListing {
    /// The relay is unreachable.
    Away,
    /// The relay is reachable; another host may have changed the entry, or the relay may have lost it.
    Unknown,
    /// This is the entry.
    Listing(Listing),
}

impl Listing {
    fn of(lobby: &Lobby) -> Self {
        Self {
            game: lobby.terms.game.mode.clone(),
            time: lobby.terms.game.time.to_string(),
            listed: lobby.terms.listed,
            password: lobby.terms.password,
            playing: lobby.playing.is_some(),
        }
    }

    fn from_relay(by: LobbyInfo) -> Self {
        let LobbyInfo { game, time, listed, password, playing, .. } = by;
        Self { game, time, listed, password, playing }
    }

    /// The change that makes `known` this entry.
    fn since(&self, known: Option<&Self>) -> Change {
        fn new<T: Clone + PartialEq>(now: &T, known: Option<&T>) -> Option<T> {
            Some(now).filter(|now| known != Some(*now)).cloned()
        }
        Change {
            game: new(&self.game, known.map(|listed_as| &listed_as.game)),
            time: new(&self.time, known.map(|listed_as| &listed_as.time)),
            listed: new(&self.listed, known.map(|listed_as| &listed_as.listed)),
            password: new(&self.password, known.map(|listed_as| &listed_as.password)),
            playing: new(&self.playing, known.map(|listed_as| &listed_as.playing)),
            ..Change::default()
        }
    }
}

impl Core {
    /// Reports what the relay does not know yet, if it is reachable and takes us for the host.
    pub(super) fn update_listing(&mut self) {
        let Some(lobby) = self.lobby.as_ref().filter(|_| self.is_host() && self.is_relay_host) else {
            return;
        };
        let listed_as = Listing::of(lobby);
        let known = match &self.listing {
            KnownListing::Away => return,
            KnownListing::Unknown => None,
            KnownListing::Listing(known) => Some(known),
        };
        if known != Some(&listed_as) {
            let change = listed_as.since(known);
            self.out.push(Out::Relay(HostRequest::Change(change)));
            self.listing = KnownListing::Listing(listed_as);
        }
    }

    /// The relay has let us in, perhaps as host.
    pub(super) fn on_entered(&mut self, host: bool, lobby: LobbyInfo, first: bool) {
        self.is_relay_host = host;
        if self.fresh && host && self.lobby.is_none() {
            self.create_lobby();
        }
        self.on_relay_listing(lobby, first);
    }

    /// The relay names the host.
    pub(super) fn on_host_changed(&mut self, who: Key) {
        self.relay_host = Some(who);
        self.on_relay_host(who == self.me());
        let host = self.lobby.as_ref().map(|lobby| lobby.host);
        if let Some(host) = host.filter(|host| who == self.me() && self.links.contains_key(host)) {
            // The members have agreed on another host.
            self.out.push(Out::Relay(HostRequest::GiveHost(host)));
        }
    }

    /// The relay let us in and sent its entry. On a later entry its copy may be older than ours.
    pub(super) fn on_relay_listing(&mut self, listed_as: LobbyInfo, first: bool) {
        self.listing = if first {
            KnownListing::Listing(Listing::from_relay(listed_as))
        } else {
            KnownListing::Unknown
        };
        self.update_listing();
    }

    /// The relay names the host. A new host reports everything.
    pub(super) fn on_relay_host(&mut self, me: bool) {
        if me && !self.is_relay_host && self.listing != KnownListing::Away {
            self.listing = KnownListing::Unknown;
        }
        self.is_relay_host = me;
        self.update_listing();
    }

    /// The relay refused a request: perhaps a change of the entry.
    pub(super) fn on_relay_refusal(&mut self, now: Instant) {
        if self.listing != KnownListing::Away {
            self.listing = KnownListing::Unknown;
            self.relay_retry_at = Some(now + RESEND_AFTER);
        }
    }

    /// Repeats a refused change when it is time.
    pub(super) fn retry_relay(&mut self, now: Instant) {
        if self.relay_retry_at.is_some_and(|at| now >= at) {
            self.relay_retry_at = None;
            self.update_listing();
        }
    }
}
