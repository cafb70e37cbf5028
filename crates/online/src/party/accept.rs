//! Whose word counts: hellos, and what somebody says the lobby is.

use super::core::{Core, HOST_GRACE, Out};
use super::lobby::{LONGEST_NAME, Lobby};
use super::news::{Note, PartyNews};
use super::word::{Sorry, Word};
use crate::identity::Key;
use crate::net::HostRequest;
use crate::wire;
use std::time::{Duration, Instant};

/// When nobody whom the relay calls host has spoken for so long, others are believed.
const LATE: Duration = Duration::from_secs(6);

impl Core {
    /// Somebody says who they are. Both tell each other what they know.
    pub(super) fn greet(&mut self, who: Key, version: u32, name: &str) {
        if version != crate::VERSION {
            self.send(who, &Word::Sorry(Sorry::Version(crate::VERSION)));
            return;
        }
        let Some(link) = self.links.get_mut(&who) else { return };
        let first = link.name.is_none();
        link.name = Some(wire::tame(name, LONGEST_NAME));
        if !first {
            return;
        }
        if self.is_host() {
            self.admit(who, name);
        } else if let Some(lobby) = self.lobby.clone() {
            self.send(who, &Word::Lobby(Box::new(lobby)));
        }
        self.show_game(who);
    }

    fn admit(&mut self, who: Key, name: &str) {
        let known = self.lobby.as_ref().is_some_and(|lobby| lobby.member(who).is_some());
        let mut refused = None;
        self.change(|lobby| {
            refused = lobby.admit(who, name).err();
            // Whoever has just come hears of it even if nothing else has changed.
            lobby.revision = lobby.revision.saturating_add(1);
        });
        match refused {
            Some(why) => {
                self.send(who, &Word::Sorry(why));
                self.out.push(Out::Relay(HostRequest::Kick(who)));
            }
            None => {
                let name = self.name_of(who);
                self.note(if known { Note::Back(name) } else { Note::Joined(name) });
            }
        }
    }

    /// Somebody says what the lobby is.
    pub(super) fn accept(&mut self, from: Key, lobby: Lobby, now: Instant) {
        if !lobby.is_sane() {
            return self.nonsense(from);
        }
        if !self.counts(from, &lobby, now) {
            // Whoever says so may be right a moment later: when we, too, have noticed that the host is gone.
            let claims = lobby.host == from && self.links.contains_key(&from) && !self.is_host();
            if claims && self.lobby.as_ref().is_none_or(|own| own.host != from) {
                self.offered = Some((from, lobby));
            }
            return;
        }
        self.offered = None;
        let me = self.me();
        let before = self.lobby.take();
        let host_before = before.as_ref().map(|lobby| lobby.host);
        self.tell_changes(before.as_ref(), &lobby);
        let new_host = (host_before.is_some() && host_before != Some(lobby.host)).then_some(lobby.host);
        self.lobby = Some(lobby);
        if let Some(host) = new_host {
            let name = self.name_of(host);
            self.note(Note::Host(name));
        }
        if host_before == Some(me) {
            // Whoever has followed us follows on.
            let lobby = self.lobby.clone().map(Box::new);
            lobby.into_iter().for_each(|lobby| self.send_all(&Word::Lobby(lobby)));
        }
        if self.is_host() {
            // Others kept it while we were away.
            let name = self.name.clone();
            self.change(|lobby| {
                let _ = lobby.admit(me, &name);
                lobby.revision = lobby.revision.saturating_add(1);
            });
        }
        self.tell(PartyNews::Lobby);
    }

    /// Does what somebody says about the lobby count?
    fn counts(&self, from: Key, new: &Lobby, now: Instant) -> bool {
        let me = self.me();
        let Some(own) = &self.lobby else {
            // Nothing is known yet: the host's word, or anybody's about what was our own.
            // The relay knows who is host; if that is nobody who speaks, somebody else is believed in the end.
            let named = self.relays_host.is_some_and(|host| host == from || host == me);
            let trusted = named || self.has_waited(LATE, now);
            return (trusted && new.host == from) || (new.host == me && new.member(from).is_some());
        };
        if new.host == own.host {
            let newer = (new.reign, new.revision) > (own.reign, own.revision);
            return newer && from == own.host && from != me;
        }
        let handed_over = from == own.host && from != me;
        let claimed = from == new.host;
        let lost =
            self.lost.get(&own.host).is_some_and(|at| now.saturating_duration_since(*at) >= HOST_GRACE);
        let gone = lost && !self.links.contains_key(&own.host);
        let usurped = claimed && new.reign > own.reign && gone && self.heir() == Some(from);
        handed_over || (claimed && own.host == me && yields(own, new)) || (usurped && own.host != me)
    }

    /// Who has come and who has gone, as the host tells it.
    fn tell_changes(&mut self, before: Option<&Lobby>, now: &Lobby) {
        let Some(before) = before else { return };
        let me = self.me();
        for member in now.members.iter().filter(|member| member.key != me) {
            match before.member(member.key) {
                None => self.note(Note::Joined(member.name.clone())),
                Some(old) if !old.here && member.here => self.note(Note::Back(member.name.clone())),
                Some(_) => {}
            }
        }
        for gone in before.members.iter().filter(|old| now.member(old.key).is_none() && old.key != me) {
            if self.links.contains_key(&gone.key) {
                self.note(Note::Left(gone.name.clone()));
            }
        }
    }

    /// The host is sorry that we cannot stay.
    pub(super) fn be_sorry(&mut self, from: Key, why: Sorry) {
        let host = self.lobby.as_ref().map(|lobby| lobby.host);
        if host == Some(from) || (host.is_none() && self.relays_host.is_none_or(|host| host == from)) {
            self.tell(PartyNews::Sorry(why));
        }
    }

    /// The host has sent somebody away: nobody listens to them any more.
    pub(super) fn turn_away(&mut self, from: Key, whom: Key) {
        if self.lobby.as_ref().is_none_or(|lobby| lobby.host != from) || whom == from {
            return;
        }
        if whom == self.me() {
            self.tell(PartyNews::Kicked);
            return;
        }
        let name = self.name_of(whom);
        self.note(Note::Kicked(name));
        self.links.remove(&whom);
        self.out.push(Out::Ignore(whom));
    }
}

/// Does one host yield to another, when both come together again? Whoever was alone knows less than whoever was not; and
/// a former host who was not is host again.
fn yields(own: &Lobby, other: &Lobby) -> bool {
    let restored = other.reign < own.reign && own.former.contains(&other.host);
    if own.alone { !other.alone || restored } else { !other.alone && restored }
}
