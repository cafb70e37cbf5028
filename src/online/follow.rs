//! The table follows the log that everybody shares, and screens see what has become of the lobby.

use super::hub::Tools;
use super::words;
use super::{Hearing, Said, Stage, Trouble};
use crate::table::{Question, TableAsked, Told};
use bevy::prelude::*;
use online::chain::{self, Chain, Deed};
use online::identity::Key;
use online::net::Refusal;
use online::party::{Party, PartyNews};
use std::time::Instant;

/// When more than this was done since the last look, the game is laid out anew as a whole.
const MOST_AT_ONCE: usize = 4;

/// Hears what has happened elsewhere.
pub(super) fn listen(mut tools: Tools) {
    if tools.hub.party.is_none() {
        return;
    }
    if tools.hub.has_knocked_enough(&tools.online.stage) {
        return tools.fail(("online-failed-no-answer", Vec::new()));
    }
    if let Some(party) = &mut tools.hub.party {
        party.poll();
    }
    // What was gathered as a whole needs no telling piece by piece.
    let (mut gather, mut deeds) = (false, Vec::new());
    while let Some(news) = tools.hub.party.as_mut().and_then(Party::news) {
        tools.awake.request_frames();
        match news {
            PartyNews::Began | PartyNews::Replaced => gather = true,
            PartyNews::Deed(place) => deeds.push(place),
            news => tools.hear(news),
        }
    }
    if gather || deeds.len() > MOST_AT_ONCE {
        tools.hub.made_here.clear();
        tools.gather();
    } else {
        deeds.into_iter().for_each(|place| tools.tell(place));
    }
    tools.see_trouble();
    tools.keep_file();
}

impl Tools<'_> {
    fn hear(&mut self, news: PartyNews) {
        match news {
            PartyNews::Entered { code, resume, waiting } => {
                self.online.code = Some(code.clone());
                self.kept.entered(&code, &resume, self.hub.password.clone());
                if waiting {
                    self.online.stage = Stage::Opening(super::Opening::Opponent);
                }
                self.keep();
            }
            PartyNews::Refused(why) => self.refused(&why),
            PartyNews::Sorry(why) => self.fail(words::sorry(why)),
            PartyNews::Kicked => self.kicked(),
            PartyNews::Password(password) => self.learn_password(password),
            PartyNews::Lobby => self.show_lobby(),
            PartyNews::Hearing => self.show_hearing(),
            PartyNews::Said { by, words } => {
                let name = self.hub.party.as_ref().and_then(Party::lobby).map(|lobby| lobby.name(by));
                let name = name.unwrap_or_default().to_string();
                let silenced = self.settings.mute_chat && Some(by) != self.online.me;
                if !silenced && !self.online.muted.contains(&by) {
                    self.remember(Said::Words { by, name, words });
                }
            }
            PartyNews::Note(note) => self.note(words::note(&note)),
            PartyNews::Relay { here } => self.hub.relay_away = !here,
            PartyNews::Began | PartyNews::Replaced | PartyNews::Deed(_) => {}
        }
    }

    /// What has happened is a line of the chat. At the table, where the chat may be closed, it is also said aloud.
    fn note(&mut self, said: Said) {
        if let (Said::Note(key, gaps), Stage::Playing) = (&said, &self.online.stage) {
            let gaps: Vec<_> = gaps.iter().map(|(name, gap)| (*name, gap.into())).collect();
            self.notices.show(key, &gaps);
        }
        self.remember(said);
    }

    pub(super) fn remember(&mut self, said: Said) {
        self.online.remember(said);
    }

    fn refused(&mut self, why: &Refusal) {
        let playing = self.online.stage == Stage::Playing;
        match why {
            Refusal::WrongPassword => {
                let wrong = self.hub.password.is_some();
                self.leave_party();
                self.online.stage = Stage::Password { wrong };
            }
            Refusal::UnknownCode | Refusal::NoRelay(_) if self.look_nearby(why) => {}
            why => {
                if matches!(why, Refusal::UnknownCode | Refusal::Over | Refusal::Kicked) {
                    self.kept.end();
                }
                self.fail(words::failure(why));
                if playing {
                    self.asked.write(TableAsked::Close);
                }
            }
        }
    }

    fn kicked(&mut self) {
        let playing = self.online.stage == Stage::Playing;
        self.kept.end();
        self.fail(words::failure(&Refusal::Kicked));
        if playing {
            self.asked.write(TableAsked::Close);
        }
    }

    fn show_lobby(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let lobby = party.lobby().cloned();
        let again = lobby
            .as_ref()
            .and_then(|lobby| lobby.again.iter().copied().find(|key| Some(*key) != self.online.me));
        let first = self.online.lobby.is_none() && lobby.is_some();
        self.online.lobby = lobby;
        self.online.rematch = again;
        let waits = matches!(self.online.stage, Stage::Opening(super::Opening::Opponent));
        let alone = self.online.lobby.as_ref().is_some_and(|lobby| lobby.members.len() < 2);
        if (first || waits) && !(waits && alone) && self.online.stage != Stage::Playing {
            self.online.stage = Stage::Lobby;
        }
        self.take_remote();
        self.show_hearing();
    }

    fn show_hearing(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let Some(lobby) = party.lobby() else { return };
        let heard = lobby.members.iter().filter(|member| member.key != party.me()).map(|member| {
            let heard = party.heard(member.key);
            let ping = heard.and_then(|heard| heard.ping);
            let shaky = heard.is_some_and(|heard| heard.shaky);
            (member.key, Hearing { ping, shaky, linked: heard.is_some() })
        });
        self.online.hearing = heard.collect();
    }

    /// Puts the game on the table as the log has it.
    fn gather(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let Some(chain) = party.chain() else { return };
        let (record, remote) = (Box::new(chain.record()), remote(chain, party));
        if self.hub.aside && chain.outcome().is_some() {
            return;
        }
        let log = name_of(chain);
        if self.hub.log != Some(log) {
            // Another game is kept in another file, unless one comes back to it.
            let file = self.hub.file.take();
            if let (Some(file), Some(library)) = (&file, &mut self.library) {
                library.go_on_in(file);
            }
            (self.hub.kept_in, self.hub.log) = (file, Some(log));
        }
        self.asked.write(TableAsked::Gather { log, record, remote });
        (self.hub.gathered, self.hub.aside) = (true, false);
        if self.online.stage != Stage::Playing {
            self.online.stage = Stage::Playing;
            self.remember(Said::Note("online-note-started", Vec::new()));
        }
        self.keep();
    }

    /// Whoever runs the AI may have changed.
    fn take_remote(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let (Some(chain), Some(table)) = (party.chain(), &self.table) else { return };
        if !table.is_shared() || chain.outcome().is_some() || !self.hub.gathered {
            return;
        }
        let remote = remote(chain, party);
        if table.remote() != remote {
            self.asked.write(TableAsked::Told(Told::Remote(remote)));
        }
    }

    /// Tells the table what was done elsewhere. Moves that were made at this table are there already.
    fn tell(&mut self, place: usize) {
        if self.hub.made_here.remove(&place) {
            return;
        }
        let Some(party) = &self.hub.party else { return };
        let Some(chain) = party.chain() else { return };
        let Some(entry) = chain.entries().get(place) else { return };
        let seat = usize::from(entry.seat);
        let Some(team) = chain.charter().seats.get(seat).map(|seat| seat.team) else { return };
        let told = match &entry.deed {
            Deed::Move(text) => Told::Move { seat, text: text.clone(), centis: entry.centis },
            Deed::Ask(question) => Told::Ask(asked(*question), team),
            Deed::Answer(yes) => Told::Answer(*yes),
            Deed::Resign => Told::Resign(team),
            Deed::Flag => Told::Flag,
        };
        self.asked.write(TableAsked::Told(told));
    }

    /// The host has set another password: to come back with.
    pub(super) fn learn_password(&mut self, password: Option<String>) {
        self.hub.password.clone_from(&password);
        self.kept.password = password;
        self.keep();
    }

    /// Writes down how to come back, while there is something to come back to.
    pub(super) fn keep(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let Some(chain) = party.chain().filter(|chain| chain.outcome().is_none()) else { return };
        if chain.charter().seat_of(party.me()).is_some() {
            self.kept.keep(party.identity(), chain, self.hub.kept_in.clone());
        }
    }

    /// As soon as the game has a file on the shelf, coming back will find it.
    fn keep_file(&mut self) {
        let Some(chain) = self.hub.party.as_ref().and_then(Party::chain) else { return };
        if chain.outcome().is_some() {
            return self.kept.end();
        }
        let here = self.table.as_ref().is_some_and(|table| table.is_shared() && table.ply() > 0);
        if self.hub.kept_in.is_some() || !here || !self.hub.gathered {
            return;
        }
        self.hub.kept_in = self.library.as_ref().and_then(|library| library.name_of_file());
        if self.hub.kept_in.is_some() {
            self.keep();
        }
    }

    /// What is wrong right now, in one sentence.
    fn see_trouble(&mut self) {
        let Some(party) = &self.hub.party else { return };
        let game = party.chain().filter(|chain| chain.outcome().is_none());
        let seats = game.into_iter().flat_map(|chain| chain.charter().seats.iter());
        let players = seats.filter_map(|seat| match seat.mind {
            chain::Mind::Person(key) if key != party.me() => Some((key, seat.name.clone())),
            _ => None,
        });
        let relay = self.hub.relay_away;
        let mut found = relay.then_some(Trouble::Relay);
        let (mut heard, mut missing) = (0, 0);
        for (key, name) in players {
            match party.heard(key) {
                None => {
                    missing += 1;
                    let since = match &self.online.trouble {
                        Some(Trouble::Waiting { name: before, since }) if *before == name => *since,
                        _ => Instant::now(),
                    };
                    found = Some(Trouble::Waiting { name, since });
                }
                Some(hearing) => {
                    heard += 1;
                    if hearing.shaky {
                        found = Some(Trouble::Shaky(name));
                    }
                }
            }
        }
        if relay && missing > 0 && heard == 0 {
            // Nobody at all is heard: it is this computer that has to find its way back.
            found = Some(Trouble::Reconnecting);
        }
        let found = found.filter(|_| self.online.stage == Stage::Playing || relay);
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
    let seats = chain.charter().seats.iter();
    let remote = |seat: &chain::Seat| match &seat.mind {
        chain::Mind::Person(key) => *key != party.me(),
        chain::Mind::Ai { .. } => !runs_ai(chain, party),
    };
    seats.map(remote).collect()
}

/// The host runs the AIs if they play; otherwise the first player who is there does.
fn runs_ai(chain: &Chain, party: &Party) -> bool {
    let there = |key: &Key| *key == party.me() || party.heard(*key).is_some();
    let host = party.lobby().map(|lobby| lobby.host);
    let players: Vec<Key> = chain.charter().people().collect();
    let host = host.filter(|host| players.contains(host) && there(host));
    host.or_else(|| players.iter().copied().find(there)) == Some(party.me())
}

fn asked(question: chain::Question) -> Question {
    match question {
        chain::Question::Draw => Question::Draw,
        chain::Question::Takeback => Question::Takeback,
        chain::Question::Abort => Question::Abort,
    }
}
