//! What the host does, and what members ask of the host.

use super::core::{Core, MemberLink, Out};
use super::event::{Note, PartyEvent};
use super::lobby::{CannotStart, Lobby, LobbyTerms};
use super::message::{MemberRequest, PeerMessage};
use crate::chain::Chain;
use crate::identity::Key;
use crate::net::{HostRequest, normalize_password};
use crate::wire;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Makes the ids of two games of the same people different.
fn nonce() -> Result<[u8; 16], CannotStart> {
    let mut nonce = [0; 16];
    let filled = getrandom::fill(&mut nonce);
    let none = || rules::message!("log-no-randomness", "this computer provides no randomness");
    filled.map(|()| nonce).map_err(|_| CannotStart::Rules(none()))
}

impl Core {
    /// As host, changes the lobby and sends it to all. A change that does not fit into a message is dropped.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Lobby)) {
        if !self.is_host() {
            return;
        }
        let Some(before) = self.lobby.clone() else { return };
        let mut lobby = before.clone();
        change(&mut lobby);
        if lobby == before {
            return;
        }
        if lobby.term == before.term {
            lobby.revision = lobby.revision.max(before.revision.saturating_add(1));
        }
        let message = PeerMessage::Lobby(Box::new(lobby.clone()));
        if wire::pack(&message).is_err() {
            return;
        }
        if lobby.terms.listed != before.terms.listed {
            self.out.push(Out::Listed(lobby.terms.listed));
        }
        self.lobby = Some(lobby);
        self.update_listing();
        self.send_all(&message);
        self.emit(PartyEvent::LobbyChanged);
    }

    pub(super) fn set_terms(&mut self, terms: LobbyTerms) {
        self.change(|lobby| {
            // `set_password` alone changes this.
            let password = lobby.terms.password;
            lobby.set_terms(LobbyTerms { password, ..terms });
        });
    }

    /// Sets or removes the password. It is sent to nobody: a relay may be in the middle of links that were made without it.
    /// Members have to enter it, so not while a game runs, and only if the relay takes our word.
    pub(super) fn set_password(&mut self, password: Option<String>) -> bool {
        let idle = self.lobby.as_ref().is_some_and(|lobby| lobby.playing.is_none());
        if !idle || !self.is_host() || !(self.is_relay_host || self.links.is_empty()) {
            return false;
        }
        let password = password.filter(|word| !normalize_password(word).is_empty());
        self.change(|lobby| lobby.terms.password = password.is_some());
        self.out.push(Out::Password(password));
        true
    }

    pub(super) fn kick(&mut self, who: Key) {
        if !self.is_host() || who == self.me() {
            return;
        }
        let name = self.name_of(who);
        self.send_all(&PeerMessage::Kicked(who));
        self.change(|lobby| lobby.remove(who));
        self.links.remove(&who);
        self.out.push(Out::Relay(HostRequest::Kick(who)));
        self.out.push(Out::Ignore(who));
        self.note(Note::Kicked(name));
    }

    pub(super) fn give_host(&mut self, who: Key) {
        if !self.is_host() || !self.links.contains_key(&who) {
            return;
        }
        self.out.push(Out::Relay(HostRequest::GiveHost(who)));
        self.change(|lobby| lobby.set_host(who, false));
        let name = self.name_of(who);
        self.note(Note::Host(name));
    }

    /// Ready for the current game, or not ready.
    pub(super) fn ready(&mut self, ready: bool) {
        let game = self.lobby.as_ref().filter(|_| ready).map(|lobby| lobby.terms.game_id());
        self.request(MemberRequest::Ready(game));
    }

    /// Sends a request to the host, who may be us.
    pub(super) fn request(&mut self, request: MemberRequest) {
        let Some(host) = self.lobby.as_ref().map(|lobby| lobby.host) else { return };
        if host == self.me() {
            self.on_request(host, &request, Instant::now());
        } else {
            self.send(host, &PeerMessage::Request(request));
        }
    }

    pub(super) fn on_request(&mut self, by: Key, request: &MemberRequest, now: Instant) {
        if !self.is_host() || self.lobby.as_ref().is_none_or(|lobby| lobby.member(by).is_none()) {
            return;
        }
        let in_limit = |link: &mut MemberLink| link.requests.take(now).is_ok();
        if by != self.me() && !self.links.get_mut(&by).is_some_and(in_limit) {
            return;
        }
        if let Some(lobby) = self.lobby.as_ref()
            && let MemberRequest::Rematch { swap } = request
        {
            // Swapping sides is part of one vote and ends with it.
            let swap = *swap && lobby.seat_of(by).is_some();
            self.swap = swap || (self.swap && !lobby.rematch_votes.is_empty());
        }
        self.change(|lobby| {
            lobby.apply_request(by, request);
        });
        self.start_rematch(now);
    }

    /// Starts the rematch once all players have voted for it.
    fn start_rematch(&mut self, now: Instant) {
        let over = self.game.as_ref().is_some_and(|game| game.chain.outcome().is_some());
        let Some(lobby) = self.lobby.as_ref().filter(|_| over) else { return };
        let players: Vec<Key> = lobby.players().collect();
        if players.is_empty() || !players.iter().all(|key| lobby.rematch_votes.contains(key)) {
            return;
        }
        let swap = std::mem::take(&mut self.swap);
        self.change(|lobby| {
            lobby.rematch_votes.clear();
            players.iter().for_each(|key| lobby.ready(*key));
            if swap {
                lobby.swap_sides();
            }
        });
        let _ = self.start(now);
    }

    /// As host, starts the game.
    pub(super) fn start(&mut self, now: Instant) -> Result<(), CannotStart> {
        if !self.is_host() {
            return Err(CannotStart::NotHost);
        }
        let Some(lobby) = &self.lobby else { return Err(CannotStart::NotHost) };
        if lobby.playing.is_some() {
            return Err(CannotStart::AlreadyPlaying);
        }
        lobby.can_start()?;
        let began = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let header = lobby.header(&self.ai_name, began, nonce()?);
        let chain = Chain::new(header.clone()).map_err(|error| CannotStart::Rules(error.message()))?;
        let id = chain.id();
        self.change(|lobby| {
            lobby.games_started = lobby.games_started.saturating_add(1);
            lobby.playing = Some(id);
            lobby.rematch_votes.clear();
        });
        self.swap = false;
        self.send_all(&PeerMessage::GameStarted(Box::new(header)));
        self.begin(chain, now);
        Ok(())
    }

    /// Matchmaking: starts the game as soon as both strangers are there.
    pub(super) fn try_auto_start(&mut self, now: Instant) {
        if !self.auto_start || !self.is_host() || self.game.is_some() {
            return;
        }
        self.change(|lobby| {
            let players: Vec<Key> = lobby.players().collect();
            players.into_iter().for_each(|key| lobby.ready(key));
        });
        if self.lobby.as_ref().is_some_and(|lobby| lobby.can_start().is_ok()) && self.start(now).is_ok()
        {
            self.auto_start = false;
        }
    }
}

impl Lobby {
    /// The members who have a seat.
    fn players(&self) -> impl Iterator<Item = Key> + '_ {
        self.seats.iter().filter_map(|seat| match seat.occupant {
            super::lobby::Occupant::Member(key) => Some(key),
            _ => None,
        })
    }

    fn ready(&mut self, who: Key) {
        let members = self.members.iter_mut().filter(|member| member.key == who);
        members.for_each(|member| member.ready = true);
    }
}
