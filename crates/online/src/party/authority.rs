//! Which messages about the lobby are authoritative: hellos, lobbies, rejections and kicks.

use super::core::{Core, HOST_GRACE, Out};
use super::event::{Note, PartyEvent};
use super::lobby::Lobby;
use super::message::{PeerMessage, Rejection};
use super::succession::yields_to;
use crate::identity::Key;
use crate::net::HostRequest;
use crate::wire;
use std::time::{Duration, Instant};

/// When the relay's host has been silent for this long, a lobby from another member is believed.
const LATE: Duration = Duration::from_secs(6);
/// How long a rejected peer may take to leave.
const REJECTION_GRACE: Duration = Duration::from_secs(5);

impl Core {
    /// A member introduced themselves. Both sides send each other what they know.
    pub(super) fn on_hello(&mut self, who: Key, version: u32, name: &str, now: Instant) {
        if version != crate::VERSION {
            self.send(who, &PeerMessage::Rejected(Rejection::Version(crate::VERSION)));
            return;
        }
        let Some(link) = self.links.get_mut(&who) else { return };
        let first = link.name.is_none();
        link.name = Some(wire::sanitize(name, rules::name::MAX_LENGTH));
        if !first {
            return;
        }
        if self.is_host() {
            self.admit(who, name, now);
        } else if let Some(lobby) = self.lobby.clone() {
            self.send(who, &PeerMessage::Lobby(Box::new(lobby)));
        }
        self.send_game(who);
    }

    fn admit(&mut self, who: Key, name: &str, now: Instant) {
        let known = self.lobby.as_ref().is_some_and(|lobby| lobby.member(who).is_some());
        let mut refused = None;
        self.change(|lobby| {
            refused = lobby.admit(who, name).err();
            // A newcomer is told even if nothing else changed.
            lobby.revision = lobby.revision.saturating_add(1);
        });
        if let Some(why) = refused {
            return self.reject(who, why, now);
        }
        let name = self.name_of(who);
        self.note(if known { Note::Back(name) } else { Note::Joined(name) });
    }

    /// Tells a member why it is not admitted, and closes its link soon.
    fn reject(&mut self, who: Key, why: Rejection, now: Instant) {
        self.send(who, &PeerMessage::Rejected(why));
        if let Some(link) = self.links.get_mut(&who) {
            link.kick_at = Some(now + REJECTION_GRACE);
        }
    }

    /// Kicks rejected peers that did not leave by themselves. Not at once: the relay may be faster than the link, and the
    /// peer would hear that it was kicked instead of why it was rejected.
    pub(super) fn kick_rejected(&mut self, now: Instant) {
        let is_host = self.is_host();
        for (who, link) in &mut self.links {
            if link.kick_at.take_if(|at| *at <= now).is_some() && is_host {
                self.out.push(Out::Relay(HostRequest::Kick(*who)));
            }
        }
    }

    /// A member sent a lobby.
    pub(super) fn on_lobby(&mut self, from: Key, lobby: Lobby, now: Instant) {
        if !lobby.is_valid() {
            return self.count_invalid(from);
        }
        if self.is_authoritative(from, &lobby, now) {
            let me = self.me();
            let before = self.lobby.as_ref().map(|own| own.host);
            let takes_over = before.is_some_and(|before| before != from && before != me);
            self.adopt_lobby(lobby);
            if takes_over {
                self.vote_for_host(from);
            }
        } else {
            self.remember_claim(from, lobby);
        }
    }

    /// A member claims to be host. This may become true as soon as we, too, notice that the host is gone.
    fn remember_claim(&mut self, from: Key, lobby: Lobby) {
        let claims = lobby.host == from && self.links.contains_key(&from) && !self.is_host();
        if claims && self.lobby.as_ref().is_none_or(|own| own.host != from) {
            self.pending_claim = Some((from, lobby));
        }
    }

    /// Replaces our lobby by a newer one.
    fn adopt_lobby(&mut self, lobby: Lobby) {
        self.pending_claim = None;
        let before = self.lobby.take();
        self.note_changes(before.as_ref(), &lobby);
        if before.as_ref().is_some_and(|before| before.playing != lobby.playing) {
            self.saw_begin = lobby.playing;
        }
        let (host_before, host) = (before.map(|lobby| lobby.host), lobby.host);
        self.lobby = Some(lobby);
        if host_before.is_some_and(|before| before != host) {
            let name = self.name_of(host);
            self.note(Note::Host(name));
        }
        if host_before == Some(self.me()) {
            // Members who followed us follow the new host.
            let lobby = self.lobby.clone().map(Box::new);
            lobby.into_iter().for_each(|lobby| self.send_all(&PeerMessage::Lobby(lobby)));
        }
        if self.is_host() {
            self.rejoin_own_lobby();
        }
        self.emit(PartyEvent::LobbyChanged);
    }

    /// As host, takes our place in the lobby that others kept while we were away.
    fn rejoin_own_lobby(&mut self) {
        let (me, name) = (self.me(), self.name.clone());
        self.change(|lobby| {
            let _ = lobby.admit(me, &name);
            lobby.revision = lobby.revision.saturating_add(1);
        });
    }

    /// Is this lobby to be believed?
    fn is_authoritative(&self, from: Key, new: &Lobby, now: Instant) -> bool {
        let me = self.me();
        let Some(own) = &self.lobby else { return self.is_first_lobby_trusted(from, new, now) };
        if new.host == own.host {
            let newer = (new.term, new.revision) > (own.term, own.revision);
            return newer && from == own.host && from != me;
        }
        let handed_over = from == own.host && from != me;
        let claimed = from == new.host;
        let lost =
            self.lost.get(&own.host).is_some_and(|at| now.saturating_duration_since(*at) >= HOST_GRACE);
        let gone = lost && !self.links.contains_key(&own.host);
        let usurped = claimed && new.term > own.term && gone && self.next_host() == Some(from);
        handed_over || (claimed && own.host == me && yields_to(own, new)) || (usurped && own.host != me)
    }

    /// Notes who joined, came back or left.
    fn note_changes(&mut self, before: Option<&Lobby>, now: &Lobby) {
        let Some(before) = before else { return };
        let me = self.me();
        for member in now.members.iter().filter(|member| member.key != me) {
            match before.member(member.key) {
                None => self.note(Note::Joined(member.name.clone())),
                Some(old) if !old.connected && member.connected => {
                    self.note(Note::Back(member.name.clone()));
                }
                Some(_) => {}
            }
        }
        for gone in before.members.iter().filter(|old| now.member(old.key).is_none() && old.key != me) {
            if self.links.contains_key(&gone.key) {
                self.note(Note::Left(gone.name.clone()));
            }
        }
    }

    /// The host does not admit us.
    pub(super) fn on_rejected(&mut self, from: Key, why: Rejection) {
        let host = self.lobby.as_ref().map(|lobby| lobby.host);
        if host == Some(from) || (host.is_none() && self.relay_host.is_none_or(|host| host == from)) {
            self.emit(PartyEvent::Rejected(why));
        }
    }

    /// The host kicked a member; drop them, too.
    pub(super) fn on_kicked(&mut self, from: Key, whom: Key) {
        if self.lobby.as_ref().is_none_or(|lobby| lobby.host != from) || whom == from {
            return;
        }
        if whom == self.me() {
            self.emit(PartyEvent::Kicked);
            return;
        }
        let name = self.name_of(whom);
        self.note(Note::Kicked(name));
        self.links.remove(&whom);
        self.out.push(Out::Ignore(whom));
    }
}

impl Core {
    /// Without a lobby of our own: the host's word, or any member's word that we are host. The relay names the host; if that
    /// one stays silent, any other is believed in the end.
    fn is_first_lobby_trusted(&self, from: Key, new: &Lobby, now: Instant) -> bool {
        let me = self.me();
        let named = self.relay_host.is_some_and(|host| host == from || host == me);
        let trusted = named || self.entered_at_least(LATE, now);
        (trusted && new.host == from) || (new.host == me && new.member(from).is_some())
    }
}
