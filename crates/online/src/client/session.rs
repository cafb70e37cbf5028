//! A stay in a lobby: the party and how its game is shown at the table.

use super::connect::Attempt;
use super::event::{ConnectionTrouble, Event, LinkState};
use super::reconnect::{EntryTicket, Tickets};
use super::table::TableSync;
use crate::chain::Chain;
use crate::identity::Key;
use crate::party::Party;
use std::collections::BTreeMap;
use std::time::Instant;

/// A lobby we are in, or about to enter.
pub(super) struct LobbySession {
    pub(super) attempt: Attempt,
    pub(super) entry: EntryTicket,
    pub(super) party: Party,
    pub(super) table: TableSync,
    /// Has the host sent the lobby?
    pub(super) has_lobby: bool,
    /// Were the relays on this network asked for this lobby?
    pub(super) was_searched: bool,
    pub(super) relay_away: bool,
    /// Does the relay say that there is a password?
    pub(super) has_password: bool,
    trouble: Option<ConnectionTrouble>,
}

impl LobbySession {
    pub(super) fn new(attempt: Attempt, entry: EntryTicket, party: Party) -> Self {
        Self {
            table: TableSync::new(attempt.file.clone()),
            attempt,
            entry,
            party,
            has_lobby: false,
            was_searched: false,
            relay_away: false,
            has_password: false,
            trouble: None,
        }
    }

    /// The links to all other members.
    pub(super) fn links(&self) -> BTreeMap<Key, LinkState> {
        let members = self.party.lobby().map(|lobby| lobby.members.as_slice()).unwrap_or_default();
        let others = members.iter().filter(|member| member.key != self.party.me());
        let links = others.map(|member| {
            let link = self.party.link(member.key);
            let (ping, shaky) = (link.and_then(|link| link.ping), link.is_some_and(|link| link.shaky));
            (member.key, LinkState { ping, shaky, linked: link.is_some() })
        });
        links.collect()
    }

    /// Stores a ticket while we play.
    pub(super) fn store_ticket(&self, tickets: &mut Tickets, events: &mut Vec<Event>) {
        let Some(chain) = self.party.chain().filter(|chain| chain.outcome().is_none()) else { return };
        if chain.header().seat_of(self.party.me()).is_some() {
            let file = self.table.file().map(Into::into);
            tickets.store((&self.attempt, &self.entry), chain, file, events);
        }
    }

    /// Deletes the ticket of this lobby.
    pub(super) fn end_ticket(&self, tickets: &mut Tickets, events: &mut Vec<Event>) {
        tickets.end(&self.attempt, &self.entry, events);
    }

    /// Deletes the ticket once the game is over.
    pub(super) fn check_ticket(&self, tickets: &mut Tickets, events: &mut Vec<Event>) {
        if self.party.chain().is_some_and(|chain| chain.outcome().is_some()) {
            self.end_ticket(tickets, events);
        }
    }

    /// Reports when what is wrong with the connection changes.
    pub(super) fn check_trouble(&mut self, in_game: bool, now: Instant, events: &mut Vec<Event>) {
        let found = self.find_trouble(now).filter(|_| in_game || self.relay_away);
        if found != self.trouble {
            self.trouble.clone_from(&found);
            events.push(Event::Trouble(found));
        }
    }

    fn find_trouble(&self, now: Instant) -> Option<ConnectionTrouble> {
        let mut found = self.relay_away.then_some(ConnectionTrouble::Relay);
        let (mut reachable, mut missing) = (0, 0);
        for (key, name) in self.opponents() {
            match self.party.link(key) {
                None => {
                    missing += 1;
                    found = Some(self.waiting_for(name, now));
                }
                Some(link) => {
                    reachable += 1;
                    if link.shaky {
                        found = Some(ConnectionTrouble::Shaky(name));
                    }
                }
            }
        }
        // If nobody at all is reachable, it is this computer that lost the connection.
        let lost = self.relay_away && missing > 0 && reachable == 0;
        if lost { Some(ConnectionTrouble::Reconnecting) } else { found }
    }

    fn waiting_for(&self, name: String, now: Instant) -> ConnectionTrouble {
        let since = match &self.trouble {
            Some(ConnectionTrouble::Waiting { name: before, since }) if *before == name => *since,
            _ => now,
        };
        ConnectionTrouble::Waiting { name, since }
    }

    /// The other people in the running game, with their names.
    fn opponents(&self) -> Vec<(Key, String)> {
        let game = self.party.chain().filter(|chain| chain.outcome().is_none());
        let Some(header) = game.map(Chain::header) else { return Vec::new() };
        let people = header.terms.seats.iter().zip(&header.keys);
        let others = people.filter(|(_, key)| **key != Some(self.party.me()));
        others.filter_map(|(seat, key)| Some(((*key)?, seat.name.clone()))).collect()
    }
}
