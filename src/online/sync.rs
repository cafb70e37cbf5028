//! The table follows the log that everybody shares, and screens see what has become of the lobby.

use super::labels;
use super::session::OnlineContext;
use super::{ChatLine, ConnectionTrouble, LinkState, OnlineState};
use crate::table::{RequestId, TableAsked};
use bevy::prelude::*;
use online::chain::Chain;
use online::identity::Key;
use online::net::Refusal;
use online::party::{Party, PartyEvent};
use std::time::Instant;

/// When more than this was done since the last look, the game is laid out anew as a whole.
const MOST_AT_ONCE: usize = 4;

/// Hears what has happened elsewhere.
pub(super) fn listen(mut context: OnlineContext) {
    if context.session.party.is_none() {
        return;
    }
    if context.session.has_knocked_enough(&context.online.state) {
        return context.fail(("online-failed-no-answer", Vec::new()));
    }
    if let Some(party) = &mut context.session.party {
        party.poll(Instant::now());
    }
    // What was gathered as a whole needs no telling piece by piece.
    let (mut gather, mut deeds) = (false, Vec::new());
    while let Some(news) = context.session.party.as_mut().and_then(Party::next_event) {
        context.awake.request_frames();
        match news {
            PartyEvent::GameStarted | PartyEvent::LogReplaced => gather = true,
            PartyEvent::Action(place) => deeds.push(place),
            news => context.hear(news),
        }
    }
    if gather || deeds.len() > MOST_AT_ONCE {
        context.session.made_here.clear();
        context.gather();
    } else {
        deeds.into_iter().for_each(|place| context.tell(place));
    }
    context.see_trouble();
    context.keep_file();
}

impl OnlineContext<'_> {
    fn hear(&mut self, news: PartyEvent) {
        match news {
            PartyEvent::Entered { code, resume, waiting } => {
                self.online.code = Some(code.clone());
                self.reconnect.entered(&code, &resume, self.session.password.clone());
                if waiting {
                    self.online.state = OnlineState::Connecting(super::ConnectGoal::Opponent);
                }
                self.keep();
            }
            PartyEvent::Refused(why) => self.refused(&why),
            PartyEvent::Rejected(why) => self.fail(labels::rejection(why)),
            PartyEvent::Kicked => self.kicked(),
            PartyEvent::PasswordChanged(password) => self.learn_password(password),
            PartyEvent::LobbyChanged => self.show_lobby(),
            PartyEvent::LinksChanged => self.show_links(),
            PartyEvent::Chat { by, text: words } => {
                let name =
                    self.session.party.as_ref().and_then(Party::lobby).map(|lobby| lobby.name(by));
                let name = name.unwrap_or_default().to_string();
                let silenced = self.settings.mute_chat && Some(by) != self.online.me;
                if !silenced && !self.online.muted.contains(&by) {
                    self.remember(ChatLine::Text { by, name, text: words });
                }
            }
            PartyEvent::Note(note) => self.note(labels::note(&note)),
            PartyEvent::Relay { reachable } => self.session.relay_away = !reachable,
            PartyEvent::GameStarted | PartyEvent::LogReplaced | PartyEvent::Action(_) => {}
        }
    }

    /// What has happened is a line of the chat. At the table, where the chat may be closed, it is also said aloud.
    fn note(&mut self, said: ChatLine) {
        if let (ChatLine::Note(key, gaps), OnlineState::Playing) = (&said, &self.online.state) {
            let gaps: Vec<_> = gaps.iter().map(|(name, gap)| (*name, gap.into())).collect();
            self.notices.show(key, &gaps);
        }
        self.remember(said);
    }

    pub(super) fn remember(&mut self, said: ChatLine) {
        self.online.push_chat(said);
    }

    fn refused(&mut self, why: &Refusal) {
        let playing = self.online.state == OnlineState::Playing;
        match why {
            Refusal::WrongPassword => {
                let wrong = self.session.password.is_some();
                self.leave_party();
                self.online.state = OnlineState::NeedsPassword { wrong };
            }
            Refusal::UnknownCode | Refusal::NoRelay(_) if self.look_nearby(why) => {}
            why => {
                if matches!(why, Refusal::UnknownCode | Refusal::Over | Refusal::Kicked) {
                    self.reconnect.end();
                }
                self.fail(labels::failure(why));
                if playing {
                    self.asked.write(TableAsked::Close);
                }
            }
        }
    }

    fn kicked(&mut self) {
        let playing = self.online.state == OnlineState::Playing;
        self.reconnect.end();
        self.fail(labels::failure(&Refusal::Kicked));
        if playing {
            self.asked.write(TableAsked::Close);
        }
    }

    fn show_lobby(&mut self) {
        let Some(party) = &self.session.party else { return };
        let lobby = party.lobby().cloned();
        let again = lobby.as_ref().and_then(|lobby| {
            lobby.rematch_votes.iter().copied().find(|key| Some(*key) != self.online.me)
        });
        let first = self.online.lobby.is_none() && lobby.is_some();
        self.online.lobby = lobby;
        self.online.rematch = again;
        let waits = matches!(self.online.state, OnlineState::Connecting(super::ConnectGoal::Opponent));
        let alone = self.online.lobby.as_ref().is_some_and(|lobby| lobby.members.len() < 2);
        if (first || waits) && !(waits && alone) && self.online.state != OnlineState::Playing {
            self.online.state = OnlineState::Lobby;
        }
        self.take_remote();
        self.show_links();
    }

    fn show_links(&mut self) {
        let Some(party) = &self.session.party else { return };
        let Some(lobby) = party.lobby() else { return };
        let heard = lobby.members.iter().filter(|member| member.key != party.me()).map(|member| {
            let heard = party.link(member.key);
            let ping = heard.and_then(|heard| heard.ping);
            let shaky = heard.is_some_and(|heard| heard.shaky);
            (member.key, LinkState { ping, shaky, linked: heard.is_some() })
        });
        self.online.links = heard.collect();
    }

    /// Puts the game on the table as the log has it.
    fn gather(&mut self) {
        let Some(party) = &self.session.party else { return };
        let Some(chain) = party.chain() else { return };
        let (record, remote) = (Box::new(chain.record()), remote(chain, party));
        if self.session.aside && chain.outcome().is_some() {
            return;
        }
        let (id, log) = (RequestId::fresh(), name_of(chain));
        if self.session.log != Some(log) {
            // Another game is reconnect in another file, unless one comes back to it.
            let file = self.session.file.take();
            if let (Some(file), Some(library)) = (&file, &mut self.library) {
                library.continue_in(id, file);
            }
            (self.session.kept_in, self.session.log) = (file, Some(log));
        }
        self.asked.write(TableAsked::SyncRemote { id, log, record, remote });
        (self.session.gathered, self.session.aside) = (true, false);
        if self.online.state != OnlineState::Playing {
            self.online.state = OnlineState::Playing;
            self.remember(ChatLine::Note("online-note-started", Vec::new()));
        }
        self.keep();
    }

    /// Whoever runs the AI may have changed.
    fn take_remote(&mut self) {
        let Some(party) = &self.session.party else { return };
        let (Some(chain), Some(table)) = (party.chain(), &self.table) else { return };
        if !table.is_shared() || chain.outcome().is_some() || !self.session.gathered {
            return;
        }
        let remote = remote(chain, party);
        if table.remote() != remote {
            self.asked.write(TableAsked::RemoteSeats(remote));
        }
    }

    /// Tells the table what was done elsewhere. Moves that were made at this table are there already.
    fn tell(&mut self, place: usize) {
        if self.session.made_here.remove(&place) {
            return;
        }
        let Some(party) = &self.session.party else { return };
        let Some(chain) = party.chain() else { return };
        let Some(entry) = chain.entries().get(place) else { return };
        let (seat, centis) = (usize::from(entry.seat), entry.centis);
        let action = entry.action.clone();
        self.asked.write(TableAsked::Remote { seat, action, centis });
    }

    /// The host has set another password: to come back with.
    pub(super) fn learn_password(&mut self, password: Option<String>) {
        self.session.password.clone_from(&password);
        self.reconnect.password = password;
        self.keep();
    }

    /// Writes down how to come back, while there is something to come back to.
    pub(super) fn keep(&mut self) {
        let Some(party) = &self.session.party else { return };
        let Some(chain) = party.chain().filter(|chain| chain.outcome().is_none()) else { return };
        if chain.header().seat_of(party.me()).is_some() {
            self.reconnect.keep(party.identity(), chain, self.session.kept_in.clone());
        }
    }

    /// As soon as the game has a file on the shelf, coming back will find it.
    fn keep_file(&mut self) {
        let Some(chain) = self.session.party.as_ref().and_then(Party::chain) else { return };
        if chain.outcome().is_some() {
            return self.reconnect.end();
        }
        let here = self.table.as_ref().is_some_and(|table| table.is_shared() && table.ply() > 0);
        if self.session.kept_in.is_some() || !here || !self.session.gathered {
            return;
        }
        self.session.kept_in = self.library.as_ref().and_then(|library| library.name_of_file());
        if self.session.kept_in.is_some() {
            self.keep();
        }
    }

    /// What is wrong right now, in one sentence.
    fn see_trouble(&mut self) {
        let Some(party) = &self.session.party else { return };
        let game = party.chain().filter(|chain| chain.outcome().is_none());
        let headers = game.into_iter().map(Chain::header);
        let seats = headers.flat_map(|header| header.terms.seats.iter().zip(&header.keys));
        let players = seats
            .filter_map(|(seat, key)| Some(((*key)?, seat.name.clone())))
            .filter(|(key, _)| *key != party.me());
        let relay = self.session.relay_away;
        let mut found = relay.then_some(ConnectionTrouble::Relay);
        let (mut heard, mut missing) = (0, 0);
        for (key, name) in players {
            match party.link(key) {
                None => {
                    missing += 1;
                    let since = match &self.online.trouble {
                        Some(ConnectionTrouble::Waiting { name: before, since }) if *before == name => {
                            *since
                        }
                        _ => Instant::now(),
                    };
                    found = Some(ConnectionTrouble::Waiting { name, since });
                }
                Some(hearing) => {
                    heard += 1;
                    if hearing.shaky {
                        found = Some(ConnectionTrouble::Shaky(name));
                    }
                }
            }
        }
        if relay && missing > 0 && heard == 0 {
            // Nobody at all is heard: it is this computer that has to find its way back.
            found = Some(ConnectionTrouble::Reconnecting);
        }
        let found = found.filter(|_| self.online.state == OnlineState::Playing || relay);
        if found != self.online.trouble {
            self.online.trouble = found;
            self.awake.request_frames();
        }
    }
}

/// The name of a log, as the table knows it.
pub(super) fn name_of(chain: &Chain) -> u64 {
    chain.id().0.first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
}

/// For each seat: do its moves come from another computer? The host runs the AIs.
pub(super) fn remote(chain: &Chain, party: &Party) -> Vec<bool> {
    let remote = |key: &Option<Key>| match key {
        Some(key) => *key != party.me(),
        None => !runs_ai(chain, party),
    };
    chain.header().keys.iter().map(remote).collect()
}

/// The host runs the AIs if they play; otherwise the first player who is there does.
fn runs_ai(chain: &Chain, party: &Party) -> bool {
    let there = |key: &Key| *key == party.me() || party.link(*key).is_some();
    let host = party.lobby().map(|lobby| lobby.host);
    let players: Vec<Key> = chain.header().people().collect();
    let host = host.filter(|host| players.contains(host) && there(host));
    host.or_else(|| players.iter().copied().find(there)) == Some(party.me())
}
