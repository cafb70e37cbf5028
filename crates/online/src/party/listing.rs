//! What the relay's list says of a lobby, kept true by its host.
//!
//! Changes are told as they happen. What could not be told, because the relay was away, has said no, or takes somebody
//! else for the host, is told as soon as it can be.

use super::core::{Core, Out};
use super::lobby::Lobby;
use crate::net::HostRequest;
use relay::api::{Change, LobbyInfo};
use std::time::{Duration, Instant};

/// What the relay has refused is told again after this.
const AGAIN: Duration = Duration::from_secs(10);

/// What the list says of a lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Face {
    game: String,
    time: String,
    listed: bool,
    password: bool,
    playing: bool,
}

/// What is known of what the relay says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// The relay is away.
    Away,
    /// It is there. Others may have told it something, or it may have lost what it was told.
    Unknown,
    /// It says this.
    Face(Face),
}

impl Face {
    fn of(lobby: &Lobby) -> Self {
        Self {
            game: lobby.terms.mode.clone(),
            time: lobby.terms.time.to_string(),
            listed: lobby.terms.listed,
            password: lobby.terms.password,
            playing: lobby.playing.is_some(),
        }
    }

    fn told(by: LobbyInfo) -> Self {
        let LobbyInfo { game, time, listed, password, playing, .. } = by;
        Self { game, time, listed, password, playing }
    }

    /// What has to be told to whoever knows that much.
    fn since(&self, known: Option<&Self>) -> Change {
        fn new<T: Clone + PartialEq>(now: &T, known: Option<&T>) -> Option<T> {
            Some(now).filter(|now| known != Some(*now)).cloned()
        }
        Change {
            game: new(&self.game, known.map(|face| &face.game)),
            time: new(&self.time, known.map(|face| &face.time)),
            listed: new(&self.listed, known.map(|face| &face.listed)),
            password: new(&self.password, known.map(|face| &face.password)),
            playing: new(&self.playing, known.map(|face| &face.playing)),
            ..Change::default()
        }
    }
}

impl Core {
    /// Tells the relay what it does not know, if it is there and listens to us.
    pub(super) fn tell_relay(&mut self) {
        let Some(lobby) = self.lobby.as_ref().filter(|_| self.is_host() && self.relay_says_host) else {
            return;
        };
        let face = Face::of(lobby);
        let known = match &self.shown {
            Shown::Away => return,
            Shown::Unknown => None,
            Shown::Face(known) => Some(known),
        };
        if known != Some(&face) {
            let change = face.since(known);
            self.out.push(Out::Relay(HostRequest::Change(change)));
            self.shown = Shown::Face(face);
        }
    }

    /// The relay has let us in, and has said what it says. Later its word may be older than ours.
    pub(super) fn see_relay(&mut self, face: LobbyInfo, first: bool) {
        self.shown = if first { Shown::Face(Face::told(face)) } else { Shown::Unknown };
        self.tell_relay();
    }

    /// The relay says who is host. Who becomes it tells everything, whatever the one before has told.
    pub(super) fn hear_relays_host(&mut self, me: bool) {
        if me && !self.relay_says_host && self.shown != Shown::Away {
            self.shown = Shown::Unknown;
        }
        self.relay_says_host = me;
        self.tell_relay();
    }

    /// The relay has not done something: perhaps that was a change.
    pub(super) fn doubt_relay(&mut self, now: Instant) {
        if self.shown != Shown::Away {
            self.shown = Shown::Unknown;
            self.relay_again = Some(now + AGAIN);
        }
    }

    /// It is time to tell the relay once more what it has refused.
    pub(super) fn tick_relay(&mut self, now: Instant) {
        if self.relay_again.is_some_and(|at| now >= at) {
            self.relay_again = None;
            self.tell_relay();
        }
    }
}
