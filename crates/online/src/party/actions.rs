//! What the host does, and what members wish of the host.

use super::core::{Core, Out};
use super::lobby::{Lobby, NotYet, Terms};
use super::news::{Note, PartyNews};
use super::word::{Wish, Word};
use crate::chain::Chain;
use crate::identity::Key;
use crate::net::HostRequest;
use crate::wire;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// No password is longer.
const LONGEST_PASSWORD: usize = 64;

impl Core {
    /// As host, changes the lobby and tells everybody. What would not fit into a message does not happen.
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
        if lobby.reign == before.reign {
            lobby.revision = lobby.revision.max(before.revision.saturating_add(1));
        }
        let word = Word::Lobby(Box::new(lobby.clone()));
        if wire::pack(&word).is_err() {
            return;
        }
        self.lobby = Some(lobby);
        self.tell_relay();
        self.send_all(&word);
        self.tell(PartyNews::Lobby);
    }

    pub(super) fn decide(&mut self, terms: Terms) {
        self.change(|lobby| {
            // Whether there is a password is said by setting one.
            let password = lobby.terms.password;
            lobby.decide(Terms { password, ..terms });
        });
    }

    /// Sets a password. Every member keeps a door, so every member is told.
    pub(super) fn set_password(&mut self, password: Option<String>) {
        let password = password.map(|word| wire::tame(&word, LONGEST_PASSWORD));
        let password = password.filter(|word| !word.is_empty());
        self.send_all(&Word::Password(password.clone()));
        self.change(|lobby| lobby.terms.password = password.is_some());
        self.out.push(Out::Password(password));
    }

    /// The host has set a password.
    pub(super) fn learn_password(&mut self, from: Key, password: Option<String>) {
        let host = self.lobby.as_ref().is_some_and(|lobby| lobby.host == from);
        if host && password.as_ref().is_none_or(|word| word.len() <= 4 * LONGEST_PASSWORD) {
            self.out.push(Out::Password(password.clone()));
            self.tell(PartyNews::Password(password));
        }
    }

    pub(super) fn kick(&mut self, who: Key) {
        if !self.is_host() || who == self.me() {
            return;
        }
        let name = self.name_of(who);
        self.send_all(&Word::Away(who));
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
        self.change(|lobby| lobby.crown(who, false));
        let name = self.name_of(who);
        self.note(Note::Host(name));
    }

    /// Ready to play what is on the table, or not yet.
    pub(super) fn ready(&mut self, ready: bool) {
        let game = self.lobby.as_ref().filter(|_| ready).map(|lobby| lobby.terms.game());
        self.wish(Wish::Ready(game));
    }

    /// Wishes something of the host, who may be oneself.
    pub(super) fn wish(&mut self, wish: Wish) {
        let Some(host) = self.lobby.as_ref().map(|lobby| lobby.host) else { return };
        if host == self.me() {
            self.hear_wish(host, &wish, Instant::now());
        } else {
            self.send(host, &Word::Wish(wish));
        }
    }

    pub(super) fn hear_wish(&mut self, by: Key, wish: &Wish, now: Instant) {
        if !self.is_host() || self.lobby.as_ref().is_none_or(|lobby| lobby.member(by).is_none()) {
            return;
        }
        let may = by == self.me()
            || self.links.get_mut(&by).is_some_and(|link| link.requests.take(now).is_ok());
        if !may {
            return;
        }
        if let Some(lobby) = self.lobby.as_ref()
            && let Wish::Again { swap } = wish
        {
            // Whether sides are swapped is part of one question, and ends with it.
            let swap = *swap && lobby.place_of(by).is_some();
            self.swap = swap || (self.swap && !lobby.again.is_empty());
        }
        self.change(|lobby| {
            lobby.grant(by, wish);
        });
        self.play_again(now);
    }

    /// Everybody who played wants to play again.
    fn play_again(&mut self, now: Instant) {
        let over = self.game.as_ref().is_some_and(|game| game.chain.outcome().is_some());
        let Some(lobby) = self.lobby.as_ref().filter(|_| over) else { return };
        let players: Vec<Key> = lobby.players().collect();
        if players.is_empty() || !players.iter().all(|key| lobby.again.contains(key)) {
            return;
        }
        let swap = std::mem::take(&mut self.swap);
        self.change(|lobby| {
            lobby.again.clear();
            players.iter().for_each(|key| lobby.ready(*key));
            if swap {
                lobby.swap_sides();
            }
        });
        let _ = self.start(now);
    }

    /// As host, begins the game.
    pub(super) fn start(&mut self, now: Instant) -> Result<(), NotYet> {
        if !self.is_host() {
            return Err(NotYet::NotHost);
        }
        let Some(lobby) = &self.lobby else { return Err(NotYet::NotHost) };
        if lobby.playing.is_some() {
            return Err(NotYet::Playing);
        }
        lobby.can_start()?;
        let began = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let mut chance = [0; 16];
        getrandom::fill(&mut chance).map_err(|error| NotYet::Rules(error.to_string()))?;
        let charter = lobby.charter(began, chance);
        let chain = Chain::new(charter.clone()).map_err(|error| NotYet::Rules(error.to_string()))?;
        let id = chain.id();
        self.change(|lobby| {
            lobby.games = lobby.games.saturating_add(1);
            lobby.playing = Some(id);
            lobby.again.clear();
        });
        self.swap = false;
        self.send_all(&Word::Begin(Box::new(charter)));
        self.begin(chain, now);
        Ok(())
    }

    /// Strangers who have met play at once.
    pub(super) fn begin_by_itself(&mut self, now: Instant) {
        if !self.at_once || !self.is_host() || self.game.is_some() {
            return;
        }
        self.change(|lobby| {
            let players: Vec<Key> = lobby.players().collect();
            players.into_iter().for_each(|key| lobby.ready(key));
        });
        if self.lobby.as_ref().is_some_and(|lobby| lobby.can_start().is_ok()) && self.start(now).is_ok()
        {
            self.at_once = false;
        }
    }
}

impl Lobby {
    /// The people who have a place.
    fn players(&self) -> impl Iterator<Item = Key> + '_ {
        self.places.iter().filter_map(|place| match place.sitter {
            super::lobby::Sitter::Member(key) => Some(key),
            _ => None,
        })
    }

    fn ready(&mut self, who: Key) {
        let members = self.members.iter_mut().filter(|member| member.key == who);
        members.for_each(|member| member.ready = true);
    }
}
