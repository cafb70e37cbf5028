//! Everything a party decides, without sockets and threads: news go in, messages come out.

use super::game::Match;
use super::limits::{chat_limit, request_limit};
use super::listing::Shown;
use super::lobby::{LONGEST_NAME, Lobby};
use super::news::{Note, PartyNews};
use super::word::Word;
use super::{Founding, Heard};
use crate::identity::{Identity, Key};
use crate::net::{HostRequest, Lane, NetEvent, Refusal};
use crate::wire;
use limit::RateLimit;
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

/// Whoever comes back to a lobby waits so long for others before making it anew: they may have lost the relay as well,
/// and need a moment to find it again.
const PATIENCE: Duration = Duration::from_secs(8);
/// So long a host may be lost before somebody else is.
pub(super) const HOST_GRACE: Duration = Duration::from_secs(3);
/// What did not work is tried again after this.
const SOON: Duration = Duration::from_secs(1);
/// Whoever sends so much nonsense is not listened to any more.
const MOST_NONSENSE: u32 = 20;
/// No more news wait to be heard by the app.
const MOST_NEWS: usize = 4096;

/// Something to be done outside.
pub(super) enum Out {
    /// Send bytes to somebody.
    Send(Key, Lane, Vec<u8>),
    /// Ask the relay for something.
    Relay(HostRequest),
    /// Listen to somebody no more.
    Ignore(Key),
    /// Ask whoever comes for this.
    Password(Option<String>),
}

/// What is known of a link.
pub(super) struct Link {
    /// What they would like to be called, once they have said hello.
    pub(super) name: Option<String>,
    pub(super) heard: Heard,
    chat: RateLimit,
    pub(super) requests: RateLimit,
    nonsense: u32,
}

/// The state of a party. See the module.
pub(super) struct Core {
    identity: Identity,
    pub(super) name: String,
    pub(super) lobby: Option<Lobby>,
    pub(super) links: BTreeMap<Key, Link>,
    pub(super) game: Option<Match>,
    pub(super) founding: Option<Founding>,
    /// Is the lobby new? Whoever comes back to one asks the others first how it is.
    fresh: bool,
    /// Does the game begin as soon as it can?
    pub(super) at_once: bool,
    /// Are sides to be swapped when everybody wants to play again?
    pub(super) swap: bool,
    /// Who is host in the relay's opinion.
    pub(super) relays_host: Option<Key>,
    /// Are we host there?
    pub(super) relay_says_host: bool,
    /// What it says of the lobby.
    pub(super) shown: Shown,
    /// When it is told again what it has refused.
    pub(super) relay_again: Option<Instant>,
    entered: Option<Instant>,
    /// What somebody said about the lobby that did not count yet: it is looked at again.
    pub(super) offered: Option<(Key, Lobby)>,
    /// Somebody was not sent everything, since when.
    owes: Option<Instant>,
    /// When the host was lost, and whoever else was.
    pub(super) lost: BTreeMap<Key, Instant>,
    own_chat: RateLimit,
    pub(super) out: Vec<Out>,
    pub(super) news: VecDeque<PartyNews>,
    pub(super) last_tick: Instant,
}

impl Core {
    pub(super) fn new(
        identity: Identity,
        name: &str,
        (founding, fresh): (Option<Founding>, bool),
        now: Instant,
    ) -> Self {
        let at_once = founding.as_ref().is_some_and(|founding| founding.at_once);
        Self {
            identity,
            name: wire::tame(name, LONGEST_NAME),
            lobby: None,
            links: BTreeMap::new(),
            game: None,
            founding,
            fresh,
            at_once,
            swap: false,
            relays_host: None,
            relay_says_host: false,
            shown: Shown::Away,
            relay_again: None,
            entered: None,
            offered: None,
            owes: None,
            lost: BTreeMap::new(),
            own_chat: chat_limit(now),
            out: Vec::new(),
            news: VecDeque::new(),
            last_tick: now,
        }
    }

    pub(super) fn me(&self) -> Key {
        self.identity.key()
    }

    pub(super) fn identity(&self) -> &Identity {
        &self.identity
    }

    pub(super) fn is_host(&self) -> bool {
        self.lobby.as_ref().is_some_and(|lobby| lobby.host == self.me())
    }

    pub(super) fn heard(&self, who: Key) -> Option<Heard> {
        self.links.get(&who).map(|link| link.heard)
    }

    /// What somebody is called.
    pub(super) fn name_of(&self, who: Key) -> String {
        let in_lobby = self.lobby.as_ref().map(|lobby| lobby.name(who)).unwrap_or_default();
        let said = self.links.get(&who).and_then(|link| link.name.clone());
        if in_lobby.is_empty() { said.unwrap_or_else(|| "?".into()) } else { in_lobby.into() }
    }

    pub(super) fn tell(&mut self, news: PartyNews) {
        if self.news.len() < MOST_NEWS {
            self.news.push_back(news);
        }
    }

    pub(super) fn note(&mut self, note: Note) {
        self.tell(PartyNews::Note(note));
    }

    /// Says something to one member.
    pub(super) fn send(&mut self, to: Key, word: &Word) {
        match wire::pack(word) {
            Ok(bytes) => self.out.push(Out::Send(to, Lane::Talk, bytes)),
            Err(error) => log::warn!("a message was too large to be sent: {error}"),
        }
    }

    /// Says something to everybody who is linked.
    pub(super) fn send_all(&mut self, word: &Word) {
        let Ok(bytes) = wire::pack(word) else { return };
        let said = self.links.iter().filter(|(_, link)| link.name.is_some()).map(|(key, _)| *key);
        let all: Vec<Key> = said.collect();
        self.out.extend(all.into_iter().map(|to| Out::Send(to, Lane::Talk, bytes.clone())));
    }

    /// Something has happened outside.
    pub(super) fn hear(&mut self, news: NetEvent, now: Instant) {
        match news {
            NetEvent::Entered { code, host, resume, waiting, lobby } => {
                let first = self.fresh && self.entered.is_none();
                self.entered.get_or_insert(now);
                self.relay_says_host = host;
                let code = code.to_string();
                self.tell(PartyNews::Entered { code, resume, waiting });
                if self.fresh && host && self.lobby.is_none() {
                    self.found();
                }
                self.see_relay(lobby, first);
            }
            NetEvent::Refused(why) => self.tell(PartyNews::Refused(why)),
            NetEvent::RelayLost => {
                self.shown = Shown::Away;
                self.tell(PartyNews::Relay { here: false });
            }
            NetEvent::RelayRestored => self.tell(PartyNews::Relay { here: true }),
            NetEvent::Connected { who } => self.meet(who, now),
            NetEvent::Disconnected { who, left } => self.lose(who, left, now),
            NetEvent::LinkQuality { who, ping, shaky } => {
                if let Some(link) = self.links.get_mut(&who) {
                    link.heard = Heard { ping, shaky };
                    self.tell(PartyNews::Hearing);
                }
            }
            NetEvent::HandshakeFailed { why } => self.note(Note::Knocked(why)),
            NetEvent::HostChanged { who } => {
                self.relays_host = Some(who);
                self.hear_relays_host(who == self.me());
                let host = self.lobby.as_ref().map(|lobby| lobby.host);
                if let Some(host) = host.filter(|host| who == self.me() && self.links.contains_key(host))
                {
                    // The members have agreed on somebody else.
                    self.out.push(Out::Relay(HostRequest::GiveHost(host)));
                }
            }
            NetEvent::RelayRefused(why) => {
                log::info!("the relay refused: {why}");
                self.doubt_relay(now);
            }
            // The pulse has a way of its own; nobody waits for it here.
            NetEvent::Received { lane: Lane::Presence, .. } => {}
            NetEvent::Received { who, bytes, .. } => self.got(who, &bytes, now),
        }
    }

    /// Makes the lobby.
    fn found(&mut self) {
        let Some(founding) = self.founding.take() else { return };
        let lobby = Lobby::new(self.me(), &self.name, founding.terms, founding.places);
        if wire::pack(&Word::Lobby(Box::new(lobby.clone()))).is_err() {
            let why = "this game is too long to go on with others".to_string();
            return self.tell(PartyNews::Refused(Refusal::Other(why)));
        }
        self.lobby = Some(lobby);
        self.tell_relay();
        self.tell(PartyNews::Lobby);
    }

    fn meet(&mut self, who: Key, now: Instant) {
        let link = Link {
            name: None,
            heard: Heard::default(),
            chat: chat_limit(now),
            requests: request_limit(now),
            nonsense: 0,
        };
        self.links.insert(who, link);
        self.lost.remove(&who);
        self.send(who, &Word::Hello { version: crate::VERSION, name: self.name.clone() });
        self.tell(PartyNews::Hearing);
    }

    fn lose(&mut self, who: Key, left: bool, now: Instant) {
        self.links.remove(&who);
        // Whoever says goodbye is not waited for.
        let since = if left { now.checked_sub(HOST_GRACE).unwrap_or(now) } else { now };
        self.lost.insert(who, since);
        if self.lobby.as_ref().is_some_and(|lobby| lobby.member(who).is_some_and(|it| it.here)) {
            let name = self.name_of(who);
            self.note(if left { Note::Left(name) } else { Note::Lost(name) });
        }
        let alone = self.links.is_empty();
        self.change(|lobby| {
            lobby.alone |= alone;
            lobby.lose(who);
        });
        self.tell(PartyNews::Hearing);
    }

    /// Reads what a member has sent.
    fn got(&mut self, who: Key, bytes: &[u8], now: Instant) {
        let Ok(word) = wire::unpack::<Word>(bytes) else { return self.nonsense(who) };
        let Some(link) = self.links.get(&who) else { return };
        match word {
            Word::Hello { version, name } => self.greet(who, version, &name),
            // Nothing counts before a hello.
            _ if link.name.is_none() => self.nonsense(who),
            Word::Lobby(lobby) => self.accept(who, *lobby, now),
            Word::Sorry(why) => self.be_sorry(who, why),
            Word::Away(whom) => self.turn_away(who, whom),
            Word::Password(password) => self.learn_password(who, password),
            Word::Wish(wish) => self.hear_wish(who, &wish, now),
            Word::Say(words) => self.hear_words(who, &words, now),
            word => self.hear_of_game(who, word, now),
        }
    }

    /// Whoever sends nonsense is not listened to for long.
    pub(super) fn nonsense(&mut self, who: Key) {
        let Some(link) = self.links.get_mut(&who) else { return };
        link.nonsense += 1;
        if link.nonsense == MOST_NONSENSE {
            let name = self.name_of(who);
            self.note(Note::Nonsense(name));
            self.links.remove(&who);
            self.out.push(Out::Ignore(who));
            self.change(|lobby| lobby.lose(who));
        }
    }

    fn hear_words(&mut self, by: Key, words: &str, now: Instant) {
        let may = self.links.get_mut(&by).is_some_and(|link| link.chat.take(now).is_ok());
        let words = wire::tame(words, super::lobby::LONGEST_WORDS);
        let member = self.lobby.as_ref().is_some_and(|lobby| lobby.member(by).is_some());
        if may && member && !words.is_empty() {
            self.tell(PartyNews::Said { by, words });
        }
    }

    pub(super) fn say(&mut self, words: &str, now: Instant) -> bool {
        let words = wire::tame(words, super::lobby::LONGEST_WORDS);
        if words.is_empty() || self.own_chat.take(now).is_err() {
            return false;
        }
        self.send_all(&Word::Say(words.clone()));
        self.tell(PartyNews::Said { by: self.me(), words });
        true
    }

    /// Time has gone by.
    pub(super) fn tick(&mut self, now: Instant) {
        self.tick_game(now);
        self.last_tick = now;
        if self.lobby.is_none() && self.has_waited(PATIENCE, now) && self.relay_says_host {
            self.found();
        }
        if let Some((from, lobby)) = self.offered.take() {
            self.accept(from, lobby, now);
        }
        if self.owes.is_some_and(|since| now.saturating_duration_since(since) >= SOON) {
            self.owes = None;
            self.send_everything();
        }
        self.take_over(now);
        self.begin_by_itself(now);
        self.tick_relay(now);
    }

    /// Have we been here for so long?
    pub(super) fn has_waited(&self, patience: Duration, now: Instant) -> bool {
        self.entered.is_some_and(|at| now.saturating_duration_since(at) >= patience)
    }

    /// Something could not be sent: soon everybody is told everything again.
    pub(super) fn owe(&mut self, now: Instant) {
        self.owes.get_or_insert(now);
    }

    fn send_everything(&mut self) {
        if let Some(lobby) = self.lobby.clone().filter(|_| self.is_host()) {
            self.send_all(&Word::Lobby(Box::new(lobby)));
        }
        let all: Vec<Key> = self.links.keys().copied().collect();
        all.into_iter().for_each(|who| self.show_game(who));
    }

    /// When there will be something to do although nothing has happened.
    pub(super) fn next_tick(&self) -> Option<Instant> {
        let alone = self.entered.filter(|_| self.lobby.is_none() && self.founding.is_some());
        let host = self.lobby.as_ref().and_then(|lobby| self.lost.get(&lobby.host).copied());
        let host = host.filter(|_| self.heir() == Some(self.me()));
        let offered = self.offered.as_ref().map(|_| self.last_tick + SOON);
        let owes = self.owes.map(|since| since + SOON);
        let (alone, host) = (alone.map(|at| at + PATIENCE), host.map(|at| at + HOST_GRACE));
        let times = [alone, host, offered, owes, self.relay_again];
        times.into_iter().flatten().chain(self.game_tick()).min()
    }

    /// Whoever comes first of those who are there, when the host is not.
    pub(super) fn heir(&self) -> Option<Key> {
        let lobby = self.lobby.as_ref()?;
        let there = |key: &Key| *key == self.me() || self.links.contains_key(key);
        let members = lobby.members.iter().map(|member| member.key).filter(|key| *key != lobby.host);
        { members }.find(there)
    }

    /// The host is gone: is it our turn?
    fn take_over(&mut self, now: Instant) {
        let Some(lobby) = &self.lobby else { return };
        let host = lobby.host;
        let lost = self.lost.get(&host).copied();
        let gone = lost.is_some_and(|at| now.saturating_duration_since(at) >= HOST_GRACE);
        if host == self.me() || !gone || self.heir() != Some(self.me()) {
            return;
        }
        let (me, alone) = (self.me(), self.links.is_empty());
        if let Some(lobby) = &mut self.lobby {
            lobby.crown(me, alone);
        }
        let name = self.name_of(me);
        self.note(Note::Host(name));
        let gone: Vec<Key> = self.lost.keys().copied().collect();
        self.change(|lobby| {
            gone.into_iter().for_each(|who| lobby.lose(who));
            lobby.revision = lobby.revision.saturating_add(1);
        });
    }
}
