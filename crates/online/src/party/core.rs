//! The state machine of a party, without sockets and threads: network events in, messages and events out.

use super::event::{Note, PartyEvent};
use super::judging::{Job, Judging};
use super::limits::{chat_limit, request_limit};
use super::listing::KnownListing;
use super::live_game::LiveGame;
use super::lobby::Lobby;
use super::message::PeerMessage;
use super::{LinkQuality, LobbyDraft};
use crate::chain::Hash;
use crate::identity::{Identity, Key};
use crate::net::{HostRequest, Lane, NetEvent, Refusal};
use crate::wire;
use limit::RateLimit;
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

/// How long a returning host waits for other members before recreating the lobby: they may have lost the relay, too.
const PATIENCE: Duration = Duration::from_secs(8);
/// How long a host may be unreachable before the next one takes over.
pub(super) const HOST_GRACE: Duration = Duration::from_secs(3);
/// The delay before a failed send is repeated.
const SOON: Duration = Duration::from_secs(1);
/// After this many invalid messages a member is ignored.
const MAX_INVALID: u32 = 20;
/// The most events queued for the app.
const MAX_EVENTS: usize = 4096;

/// Work for the network.
pub(super) enum Out {
    /// Send bytes to a member.
    Send(Key, Lane, Vec<u8>),
    /// Send a request to the relay.
    Relay(HostRequest),
    /// Drop a member for good.
    Ignore(Key),
    /// The password newcomers must prove.
    Password(Option<String>),
    /// Judge a branch, on a thread.
    Judge(Box<Job>),
}

/// A link to a member.
pub(super) struct MemberLink {
    /// The name they asked for; `None` until their hello.
    pub(super) name: Option<String>,
    pub(super) link_quality: LinkQuality,
    chat: RateLimit,
    pub(super) requests: RateLimit,
    invalid: u32,
    /// When a rejected peer is kicked if it has not left by itself.
    pub(super) kick_at: Option<Instant>,
}

/// The state of a party.
pub(super) struct Core {
    identity: Identity,
    pub(super) name: String,
    /// The name of AI players in games that we start.
    pub(super) ai_name: String,
    pub(super) lobby: Option<Lobby>,
    pub(super) links: BTreeMap<Key, MemberLink>,
    pub(super) game: Option<LiveGame>,
    pub(super) judging: Judging,
    /// The game that began while we were in the lobby.
    pub(super) saw_begin: Option<Hash>,
    pub(super) draft: Option<LobbyDraft>,
    /// Did we create or join this lobby, rather than return to it? Returning members ask the others for its state first.
    pub(super) fresh: bool,
    /// Start the game as soon as possible?
    pub(super) auto_start: bool,
    /// Swap sides in the next rematch?
    pub(super) swap: bool,
    /// The host according to the relay.
    pub(super) relay_host: Option<Key>,
    /// Are we host according to the relay?
    pub(super) is_relay_host: bool,
    /// What the relay lists about the lobby.
    pub(super) listing: KnownListing,
    /// When to repeat a change the relay refused.
    pub(super) relay_retry_at: Option<Instant>,
    entered: Option<Instant>,
    /// A claim to be host that was premature; it is examined again.
    pub(super) pending_claim: Option<(Key, Lobby)>,
    /// Since when a message could not be sent.
    resend_since: Option<Instant>,
    /// When each lost member was lost.
    pub(super) lost: BTreeMap<Key, Instant>,
    /// The members who were lost lately, in this order.
    pub(super) lost_members: Vec<(Key, Instant)>,
    own_chat: RateLimit,
    pub(super) out: Vec<Out>,
    pub(super) events: VecDeque<PartyEvent>,
    pub(super) last_tick: Instant,
}

impl Core {
    pub(super) fn new(
        identity: Identity,
        name: &str,
        (draft, fresh): (Option<LobbyDraft>, bool),
        now: Instant,
    ) -> Self {
        let auto_start = draft.as_ref().is_some_and(|draft| draft.auto_start);
        Self {
            identity,
            name: wire::sanitize(name, rules::name::MAX_LENGTH),
            ai_name: String::new(),
            lobby: None,
            links: BTreeMap::new(),
            game: None,
            judging: Judging::default(),
            saw_begin: None,
            draft,
            fresh,
            auto_start,
            swap: false,
            relay_host: None,
            is_relay_host: false,
            listing: KnownListing::Away,
            relay_retry_at: None,
            entered: None,
            pending_claim: None,
            resend_since: None,
            lost: BTreeMap::new(),
            lost_members: Vec::new(),
            own_chat: chat_limit(now),
            out: Vec::new(),
            events: VecDeque::new(),
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

    pub(super) fn link_quality(&self, who: Key) -> Option<LinkQuality> {
        self.links.get(&who).map(|link| link.link_quality)
    }

    /// The name of a member.
    pub(super) fn name_of(&self, who: Key) -> String {
        let in_lobby = self.lobby.as_ref().map(|lobby| lobby.name(who)).unwrap_or_default();
        let said = self.links.get(&who).and_then(|link| link.name.clone());
        if in_lobby.is_empty() { said.unwrap_or_else(|| "?".into()) } else { in_lobby.into() }
    }

    pub(super) fn emit(&mut self, event: PartyEvent) {
        if self.events.len() < MAX_EVENTS {
            self.events.push_back(event);
        }
    }

    pub(super) fn note(&mut self, note: Note) {
        self.emit(PartyEvent::Note(note));
    }

    /// Sends a message to one member.
    pub(super) fn send(&mut self, to: Key, message: &PeerMessage) {
        match wire::pack(message) {
            Ok(bytes) => self.out.push(Out::Send(to, Lane::Talk, bytes)),
            Err(error) => log::warn!("a message was too large to be sent: {error}"),
        }
    }

    /// Sends a message to every linked member.
    pub(super) fn send_all(&mut self, message: &PeerMessage) {
        let Ok(bytes) = wire::pack(message) else { return };
        let said = self.links.iter().filter(|(_, link)| link.name.is_some()).map(|(key, _)| *key);
        let all: Vec<Key> = said.collect();
        self.out.extend(all.into_iter().map(|to| Out::Send(to, Lane::Talk, bytes.clone())));
    }

    /// Handles an event of the network.
    pub(super) fn handle(&mut self, event: NetEvent, now: Instant) {
        match event {
            NetEvent::Entered { code, host, resume, waiting, lobby } => {
                let first = self.fresh && self.entered.is_none();
                self.entered.get_or_insert(now);
                self.emit(PartyEvent::Entered { code: code.to_string(), resume, waiting });
                self.on_entered(host, lobby, first);
            }
            NetEvent::Refused(why) => self.emit(PartyEvent::Refused(why)),
            NetEvent::RelayLost => {
                self.listing = KnownListing::Away;
                self.emit(PartyEvent::Relay { reachable: false });
            }
            NetEvent::RelayRestored => self.emit(PartyEvent::Relay { reachable: true }),
            NetEvent::Connected { who } => self.on_link_open(who, now),
            NetEvent::Disconnected { who, left } => self.on_link_lost(who, left, now),
            NetEvent::LinkQuality { who, ping, shaky } => {
                self.on_link_quality(who, LinkQuality { ping, shaky });
            }
            NetEvent::HandshakeFailed { why } => self.note(Note::HandshakeFailed(why)),
            NetEvent::HostChanged { who } => self.on_host_changed(who),
            NetEvent::RelayRefused(why) => {
                log::info!("the relay refused: {why}");
                self.on_relay_refusal(now);
            }
            // Presence datagrams are handled elsewhere.
            NetEvent::Received { lane: Lane::Presence, .. } => {}
            NetEvent::Received { who, bytes, .. } => self.on_bytes(who, &bytes, now),
        }
    }

    fn on_link_quality(&mut self, who: Key, quality: LinkQuality) {
        if let Some(link) = self.links.get_mut(&who) {
            link.link_quality = quality;
            self.emit(PartyEvent::LinksChanged);
        }
    }

    /// Creates the lobby.
    pub(super) fn create_lobby(&mut self) {
        let Some(draft) = self.draft.take() else { return };
        let lobby = Lobby::new(self.me(), &self.name, draft.terms, draft.seats);
        if wire::pack(&PeerMessage::Lobby(Box::new(lobby.clone()))).is_err() {
            return self.emit(PartyEvent::Refused(Refusal::TooLong));
        }
        self.lobby = Some(lobby);
        self.update_listing();
        self.emit(PartyEvent::LobbyChanged);
    }

    fn on_link_open(&mut self, who: Key, now: Instant) {
        let link = MemberLink {
            name: None,
            link_quality: LinkQuality::default(),
            chat: chat_limit(now),
            requests: request_limit(now),
            invalid: 0,
            kick_at: None,
        };
        self.links.insert(who, link);
        self.lost.remove(&who);
        self.lost_members.retain(|(lost, _)| *lost != who);
        self.send(who, &PeerMessage::Hello { version: crate::VERSION, name: self.name.clone() });
        self.emit(PartyEvent::LinksChanged);
    }

    fn on_link_lost(&mut self, who: Key, left: bool, now: Instant) {
        self.links.remove(&who);
        // After a goodbye there is nothing to wait for.
        let since = if left { now.checked_sub(HOST_GRACE).unwrap_or(now) } else { now };
        self.lost.insert(who, since);
        if self.lobby.as_ref().is_some_and(|lobby| lobby.member(who).is_some_and(|it| it.connected)) {
            let name = self.name_of(who);
            self.note(if left { Note::Left(name) } else { Note::Lost(name) });
        }
        let electorate = self.lose_member(who, now);
        self.change(|lobby| {
            lobby.was_alone |= electorate.is_some();
            lobby.electorate = electorate.unwrap_or_else(|| std::mem::take(&mut lobby.electorate));
            lobby.mark_disconnected(who);
        });
        self.emit(PartyEvent::LinksChanged);
    }

    /// Handles a message from a member.
    fn on_bytes(&mut self, who: Key, bytes: &[u8], now: Instant) {
        let Ok(message) = wire::unpack::<PeerMessage>(bytes) else { return self.count_invalid(who) };
        let Some(link) = self.links.get(&who) else { return };
        match message {
            PeerMessage::Hello { version, name } => self.on_hello(who, version, &name, now),
            // The first message must be a hello.
            _ if link.name.is_none() => self.count_invalid(who),
            PeerMessage::Lobby(lobby) => self.on_lobby(who, *lobby, now),
            PeerMessage::Rejected(why) => self.on_rejected(who, why),
            PeerMessage::Kicked(whom) => self.on_kicked(who, whom),
            PeerMessage::Password(password) => self.on_password(who, password),
            PeerMessage::Request(request) => self.on_request(who, &request, now),
            PeerMessage::Chat(text) => self.on_chat(who, &text, now),
            PeerMessage::HostVote { term, signature } => self.on_host_vote(who, term, signature),
            message => self.on_game_message(who, message, now),
        }
    }

    /// Counts an invalid message, and drops its sender after too many.
    pub(super) fn count_invalid(&mut self, who: Key) {
        let Some(link) = self.links.get_mut(&who) else { return };
        link.invalid += 1;
        if link.invalid == MAX_INVALID {
            let name = self.name_of(who);
            self.note(Note::InvalidMessages(name));
            self.links.remove(&who);
            self.out.push(Out::Ignore(who));
            self.change(|lobby| lobby.mark_disconnected(who));
        }
    }

    fn on_chat(&mut self, by: Key, text: &str, now: Instant) {
        let may = self.links.get_mut(&by).is_some_and(|link| link.chat.take(now).is_ok());
        let text = wire::sanitize(text, super::lobby::MAX_CHAT_LENGTH);
        let member = self.lobby.as_ref().is_some_and(|lobby| lobby.member(by).is_some());
        if may && member && !text.is_empty() {
            self.emit(PartyEvent::Chat { by, text });
        }
    }

    pub(super) fn say(&mut self, text: &str, now: Instant) -> bool {
        let text = wire::sanitize(text, super::lobby::MAX_CHAT_LENGTH);
        if text.is_empty() || self.own_chat.take(now).is_err() {
            return false;
        }
        self.send_all(&PeerMessage::Chat(text.clone()));
        self.emit(PartyEvent::Chat { by: self.me(), text });
        true
    }

    /// Does what is due by now.
    pub(super) fn tick(&mut self, now: Instant) {
        self.tick_game(now);
        self.last_tick = now;
        if self.lobby.is_none() && self.entered_at_least(PATIENCE, now) && self.is_relay_host {
            self.create_lobby();
        }
        if let Some((from, lobby)) = self.pending_claim.take() {
            self.on_lobby(from, lobby, now);
        }
        if self.resend_since.is_some_and(|since| now.saturating_duration_since(since) >= SOON) {
            self.resend_since = None;
            self.resend_all();
        }
        self.kick_rejected(now);
        self.take_over(now);
        self.try_auto_start(now);
        self.retry_relay(now);
    }

    /// Did the relay let us in at least this long ago?
    pub(super) fn entered_at_least(&self, forgiveness: Duration, now: Instant) -> bool {
        self.entered.is_some_and(|at| now.saturating_duration_since(at) >= forgiveness)
    }

    /// A message could not be sent: everything will be sent again soon.
    pub(super) fn schedule_resend(&mut self, now: Instant) {
        self.resend_since.get_or_insert(now);
    }

    fn resend_all(&mut self) {
        if let Some(lobby) = self.lobby.clone().filter(|_| self.is_host()) {
            self.send_all(&PeerMessage::Lobby(Box::new(lobby)));
        }
        let all: Vec<Key> = self.links.keys().copied().collect();
        all.into_iter().for_each(|who| self.send_game(who));
    }

    /// When `tick` has something to do next.
    pub(super) fn next_tick(&self) -> Option<Instant> {
        let alone = self.entered.filter(|_| self.lobby.is_none() && self.draft.is_some());
        let host = self.lobby.as_ref().and_then(|lobby| self.lost.get(&lobby.host).copied());
        let host = host.filter(|_| self.next_host() == Some(self.me()));
        let pending_claim = self.pending_claim.as_ref().map(|_| self.last_tick + SOON);
        let resend_since = self.resend_since.map(|since| since + SOON);
        let (alone, host) = (alone.map(|at| at + PATIENCE), host.map(|at| at + HOST_GRACE));
        let kick = self.links.values().filter_map(|link| link.kick_at).min();
        let times = [alone, host, pending_claim, resend_since, kick, self.relay_retry_at];
        times.into_iter().flatten().chain(self.game_tick()).min()
    }
}
