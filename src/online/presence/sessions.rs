//! A sequence of sessions: when one breaks, the next begins, and all players end up in the same one.
//!
//! Every datagram names its players and its session number. A player who receives a higher number moves there; a player
//! who has to start over takes the next number. No negotiation is needed, and old datagrams are harmless.

use super::PresenceEvent;
use super::bundle;
use super::input::PresenceInput;
use super::session::{GgrsSession, Messages, SessionEvent};
use super::validate::{LARGEST, Valid, Validator};
use online::identity::Key;
use online::wire;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The pause after a broken session; doubled each time until a session has lasted.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const MAX_WAIT: Duration = Duration::from_secs(32);
const LASTED: Duration = Duration::from_secs(60);
/// A running session without progress for this long, although all players are heard, is stuck.
const STUCK: Duration = Duration::from_secs(5 * SLOWER);
const HEARD: Duration = Duration::from_secs(2 * SLOWER);
/// Tests run in fast motion, but the resend clock inside ggrs does not.
const SLOWER: u64 = if cfg!(test) { 15 } else { 1 };
/// The shortest time between two changes of the session number caused by others.
const MIN_SESSION: Duration = Duration::from_millis(500);
/// The farthest a session number may be ahead of ours.
const MAX_AHEAD: u32 = 10_000;
/// Bytes before the messages: hash of the players, session number.
const HEADER: usize = 8;
/// A new magic must ask this often before it is believed.
const ASKED: u8 = 3;

/// Datagrams with their sender or receiver.
pub(super) type Datagrams = Vec<(Key, Vec<u8>)>;

/// What is known of a player in this session.
#[derive(Default)]
struct Peer {
    /// The magic of their ggrs session.
    magic: Option<u16>,
    /// Another magic that asks to synchronise, and how often it did.
    another: (u16, u8),
    /// When they were last heard.
    heard: Option<Instant>,
}

impl Peer {
    /// Has this player started over without knowing of this session? A single message may be garbage.
    fn is_new(&mut self, passed: &Valid) -> bool {
        match self.magic {
            None if passed.answers => self.magic = Some(passed.magic),
            Some(magic) if passed.asks && passed.magic != magic => {
                let again = self.another.0 == passed.magic;
                self.another = (passed.magic, if again { self.another.1.saturating_add(1) } else { 1 });
            }
            _ => {}
        }
        self.another.1 >= ASKED
    }
}

/// All sessions between the same players.
pub(super) struct Sessions {
    players: Vec<Key>,
    me: Key,
    /// Identifies the players and their order.
    players_hash: u32,
    number: u32,
    session: Option<GgrsSession>,
    since: Instant,
    /// The last frame, and when it was reached.
    last: (i32, Instant),
    /// When the next session starts, if there is none.
    again: Instant,
    wait: Duration,
    /// What is known of each player in this session.
    peers: BTreeMap<Key, Peer>,
    /// The last reported input of each player.
    reported: BTreeMap<Key, PresenceInput>,
    /// The last reported log length shared by all.
    ply: Option<u32>,
}

impl Sessions {
    /// Starts between these players at this session number; `me` is one of them.
    pub(super) fn new(players: Vec<Key>, me: Key, number: u32, now: Instant) -> Self {
        let (players_hash, reported) = (hash_players(&players), BTreeMap::new());
        let mut sessions = Self {
            players,
            me,
            players_hash,
            number,
            session: None,
            since: now,
            last: (0, now),
            again: now,
            wait: FIRST_WAIT,
            peers: BTreeMap::new(),
            reported,
            ply: None,
        };
        sessions.begin(number, now);
        sessions
    }

    pub(super) fn number(&self) -> u32 {
        self.number
    }

    /// The current frame, once all players were heard.
    pub(super) fn frame(&self) -> Option<i32> {
        self.session.as_ref().filter(|session| session.is_running()).map(GgrsSession::frame)
    }

    /// Runs one step. Returns outgoing datagrams and events.
    pub(super) fn tick(
        &mut self,
        input: PresenceInput,
        came: Datagrams,
        passed: Duration,
        now: Instant,
    ) -> (Datagrams, Vec<PresenceEvent>) {
        if self.session.is_none() && now >= self.again {
            self.begin(self.number.saturating_add(1), now);
        }
        let mut messages = Messages::new();
        for (from, bytes) in came {
            if self.players.contains(&from) && from != self.me {
                messages.extend(self.open(from, &bytes, now).unwrap_or_default());
            }
        }
        let Some(mut session) = self.session.take() else { return Default::default() };
        // Nothing received may end this thread. After a panic the session is dropped, which may panic, too.
        let stepped = panic::catch_unwind(AssertUnwindSafe(move || {
            let out = session.step(input, passed, messages);
            (session, out)
        }));
        let Ok((session, out)) = stepped else { return (Vec::new(), vec![self.end_session(now)]) };
        self.session = Some(session);
        if now.duration_since(self.since) > LASTED {
            self.wait = FIRST_WAIT;
        }
        (self.close(out), self.events(now))
    }

    fn begin(&mut self, number: u32, now: Instant) {
        self.drop_session();
        (self.number, self.since, self.last) = (number, now, (0, now));
        self.peers.clear();
        // Pointers are void until they are heard again.
        for input in self.reported.values_mut() {
            input.set_pointer(None);
            input.set_arrow(None);
        }
        match GgrsSession::new(&self.players, self.me) {
            Ok(session) => self.session = Some(session),
            Err(error) => {
                bevy::log::warn!("no presence: {error}");
                self.again = now + MAX_WAIT;
            }
        }
    }

    fn drop_session(&mut self) {
        let session = self.session.take();
        let _ = panic::catch_unwind(AssertUnwindSafe(move || drop(session)));
    }

    /// Ends the session; the next starts after a pause.
    fn end_session(&mut self, now: Instant) -> PresenceEvent {
        self.drop_session();
        self.again = now + self.wait;
        self.wait = (self.wait * 2).min(MAX_WAIT);
        PresenceEvent::SessionLost
    }

    /// Reads a datagram, and moves to its session if its number is higher.
    fn open(&mut self, from: Key, bytes: &[u8], now: Instant) -> Option<Messages> {
        let (header, messages) = bytes.split_first_chunk::<HEADER>()?;
        let [a, b, c, d, e, f, g, h] = *header;
        let (players_hash, number) =
            (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        let later = number.checked_sub(self.number).filter(|_| players_hash == self.players_hash)?;
        if later > 0 {
            let calm = now.duration_since(self.since) >= MIN_SESSION;
            if !calm || later > MAX_AHEAD {
                return None;
            }
            self.begin(number, now);
        }
        let frame = self.session.as_ref()?.frame();
        let millis = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let validator = Validator { players: self.players.len(), frame, now: millis };
        let mut read = Messages::new();
        for passed in bundle::unpack(messages).filter_map(|message| validator.read(message)) {
            let peer = self.peers.entry(from).or_default();
            peer.heard = Some(now);
            if peer.is_new(&passed) && now.duration_since(self.since) >= MIN_SESSION {
                self.begin(self.number.saturating_add(1), now);
                return None;
            }
            read.push((from, passed.message));
        }
        Some(read)
    }

    /// Does the session make no progress although all players are heard? An acknowledged input may have been lost.
    fn is_stuck(&mut self, now: Instant) -> bool {
        let Some(frame) = self.frame() else { return false };
        if frame != self.last.0 {
            self.last = (frame, now);
        }
        let there = |peer: &Peer| peer.heard.is_some_and(|heard| now.duration_since(heard) < HEARD);
        let others = self.players.iter().filter(|key| **key != self.me);
        let mut known = others.map(|key| self.peers.get(key).is_some_and(there));
        now.duration_since(self.last.1) > STUCK && known.all(|is| is)
    }

    /// Packs outgoing messages into datagrams.
    fn close(&self, messages: Messages) -> Datagrams {
        let header = [self.players_hash.to_le_bytes(), self.number.to_le_bytes()].concat();
        let fits = |message: &Vec<u8>| HEADER + 2 + message.len() <= LARGEST;
        let written = messages
            .into_iter()
            .filter_map(|(to, message)| Some((to, wire::pack(&message).ok().filter(fits)?)));
        bundle::pack(&header, written)
    }

    /// The events after a step.
    fn events(&mut self, now: Instant) -> Vec<PresenceEvent> {
        let mut events = Vec::new();
        let event = self.session.as_mut().and_then(GgrsSession::event);
        let Some(shared) = self.session.as_ref().and_then(GgrsSession::shared) else { return events };
        for (key, shown) in self.players.iter().zip(&shared.0) {
            if shown.input.is_real() {
                let before = self.reported.insert(*key, shown.input);
                push_changes(*key, *key == self.me, before, shown.input, &mut events);
            }
        }
        if let Some(ply) = shared.ply().filter(|ply| self.ply != Some(*ply)) {
            self.ply = Some(ply);
            events.push(PresenceEvent::LogReached { ply });
        }
        let differ = shared.divergence();
        let alarm = match (differ, event) {
            (Some((one, other, ply)), _) => {
                let who = [one, other].map(|place| self.players.get(place).copied());
                let who = who.into_iter().flatten().find(|key| *key != self.me).unwrap_or(self.me);
                Some(PresenceEvent::Desync { who, ply: Some(ply) })
            }
            (None, Some(SessionEvent::Desync(who))) => Some(PresenceEvent::Desync { who, ply: None }),
            (None, _) => None,
        };
        let over = event == Some(SessionEvent::Disconnected) || self.is_stuck(now);
        if alarm.is_some() || over {
            events.extend(alarm);
            events.push(self.end_session(now));
        }
        events
    }
}

fn push_changes(
    who: Key,
    me: bool,
    before: Option<PresenceInput>,
    after: PresenceInput,
    events: &mut Vec<PresenceEvent>,
) {
    let (cell, arrow) = (after.cell(), after.arrow());
    let pointed = before.map_or((None, None), |input| (input.cell(), input.arrow()));
    if !me && (cell, arrow) != pointed {
        events.push(PresenceEvent::Pointing { who, cell, arrow });
    }
    let (number, emote) = after.emote();
    // An emote shown before we came is over.
    let fresh = before.is_some_and(|input| input.emote().0 != number);
    if let Some(kind) = emote.filter(|_| fresh) {
        events.push(PresenceEvent::Emote { who, kind });
    }
}

/// FNV-1a hash of these players in this order.
fn hash_players(players: &[Key]) -> u32 {
    let mut fold = 0x811c_9dc5_u32;
    for byte in players.iter().flat_map(|key| key.0) {
        fold = (fold ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    fold
}

#[cfg(test)]
#[path = "sessions_tests.rs"]
mod tests;
