//! Links: how they open, what they carry, and how they close and reopen.

use super::Worker;
use super::open_link::{FlowVerdict, OpenLink, ReliableLane};
use crate::identity::Key;
use crate::net::flow_control::{FlowControl, lock};
use crate::net::handshake::{Run, SealedMessage};
use crate::net::heartbeat::Heartbeat;
use crate::net::link::{self, LinkEvent, LinkHandle, LinkId};
use crate::net::packet::{Packet, ReadCounts};
use crate::net::sdp::{self, Role};
use crate::net::{Lane, NetEvent, backoff, backoff::Backoff, network};
use matchbox_protocol::PeerId;
use matchbox_socket::PeerSignal;
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

/// How long a link may take to open.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a flooding peer is shut out.
const COOLDOWN: Duration = Duration::from_secs(30);
/// How much later the peer with the larger key retries.
const SECOND_CHANCE: Duration = Duration::from_secs(4);
/// How many malformed packets are tolerated on one link.
const MAX_MALFORMED: u32 = 16;

/// A link to a member, or the beginning of one.
pub(super) struct PeerLink {
    pub(super) id: LinkId,
    pub(super) key: Key,
    /// The member's id at the relay, while it has one.
    pub(super) peer: Option<PeerId>,
    pub(super) handle: LinkHandle,
    pub(super) open: Option<OpenLink>,
    run: Run,
    offers: bool,
    answered: bool,
    candidates: usize,
    since: Instant,
}

impl PeerLink {
    /// Did it take too long to open, or fall silent?
    fn is_lost(&self, now: Instant) -> bool {
        match &self.open {
            None => now.saturating_duration_since(self.since) > PATIENCE,
            Some(open) => {
                open.heartbeat.is_gone(now) || open.talk.is_stalled(now) || open.bulk.is_stalled(now)
            }
        }
    }

    /// Takes the first answer to our offer.
    fn take_answer(&mut self, sdp: &str) {
        if self.offers && !std::mem::replace(&mut self.answered, true) {
            self.handle.signal(PeerSignal::Answer(sdp.into()));
        }
    }

    /// Takes an ICE candidate, up to a limit.
    fn take_candidate(&mut self, text: &str) {
        if self.candidates < sdp::MAX_CANDIDATES {
            self.candidates += 1;
            self.handle.signal(PeerSignal::IceCandidate(text.into()));
        }
    }

    /// Sends a ping with our acknowledgement.
    fn ping(&self, number: u32, taken: ReadCounts) {
        self.handle.send(Lane::Presence, Packet::Ping(number, taken).write());
    }

    /// Sends what the windows allow.
    fn flush(&mut self) {
        let Some(open) = &mut self.open else { return };
        for (lane, lanes) in [(Lane::Talk, &mut open.talk), (Lane::Bulk, &mut open.bulk)] {
            while lanes.out.is_open()
                && let Some(bytes) = lanes.waiting.pop_front()
            {
                lanes.first.get_or_insert_with(Instant::now);
                lanes.out.pass(bytes.len());
                open.flow.sent(bytes.len());
                self.handle.send(lane, Packet::Data(bytes).write());
            }
        }
    }

    fn acknowledge(&mut self, taken: ReadCounts) {
        if let Some(open) = &mut self.open {
            open.talk.out.acknowledge(taken.talk);
            open.bulk.out.acknowledge(taken.bulk);
        }
        self.flush();
    }
}

impl Worker {
    /// Opens a link to an accepted peer, replacing an older one.
    pub(super) fn open_link_to(&mut self, key: Key, peer: PeerId, run: Run, offers: bool) {
        self.close_link(key, false);
        if !network::is_available() {
            return self.schedule_retry(key);
        }
        let id = self.next_link;
        self.next_link += 1;
        let servers = self.joined.as_ref().map(|inside| inside.joined.ice.as_slice());
        let ice = link::ice_servers(servers.unwrap_or_default());
        let handle = LinkHandle::open(id, offers, ice, &self.events);
        let link = PeerLink {
            id,
            key,
            peer: Some(peer),
            handle,
            open: None,
            run,
            offers,
            answered: false,
            candidates: 0,
            since: Instant::now(),
        };
        self.links.insert(key, link);
    }

    /// Whether there is a working link to this member.
    pub(super) fn has_working_link(&mut self, key: Key) -> bool {
        let now = Instant::now();
        let open = self.links.get(&key).and_then(|link| link.open.as_ref());
        open.is_some_and(|open| !open.heartbeat.is_shaky(now))
    }

    /// Handles an encrypted message from an accepted peer.
    pub(super) fn handle_sealed(&mut self, from: PeerId, message: SealedMessage) {
        let Some(known) = self.peers.get(from).and_then(|peer| peer.accepted.as_ref()) else { return };
        let (key, run, started) = (known.key, known.session.run(), known.started);
        let link = self.links.get_mut(&key).filter(|link| link.run == run);
        match message {
            SealedMessage::Linked(theirs) => self.reconcile_links(from, key, run, theirs, started),
            SealedMessage::Offer(sdp) if !started && sdp::is_valid(&sdp, Role::Offer) => {
                if link.is_none() {
                    self.answer_offer(key, from, run, sdp);
                }
            }
            SealedMessage::Answer(sdp) if sdp::is_valid(&sdp, Role::Answer) => {
                link.into_iter().for_each(|link| link.take_answer(&sdp));
            }
            SealedMessage::Candidate(text) if sdp::is_valid_candidate(&text) => {
                link.into_iter().for_each(|link| link.take_candidate(&text));
            }
            SealedMessage::Gone if link.is_some() => self.lose_link(key, false),
            _ => log::debug!("{key} sent an invalid message"),
        }
    }

    fn answer_offer(&mut self, key: Key, from: PeerId, run: Run, sdp: String) {
        self.open_link_to(key, from, run, false);
        if let Some(link) = self.links.get_mut(&key) {
            link.handle.signal(PeerSignal::Offer(sdp));
        }
    }

    /// Both have said whether their link works. It is kept only if both do.
    fn reconcile_links(&mut self, peer: PeerId, key: Key, run: Run, theirs: bool, started: bool) {
        let ours = self.has_working_link(key);
        if ours && theirs {
            if let Some(link) = self.links.get_mut(&key) {
                link.peer = Some(peer);
                link.run = run;
            }
            self.probe(key);
        } else if ours && started {
            self.open_link_to(key, peer, run, true);
        }
    }

    /// Handles an event of a link.
    pub(super) fn handle_link(&mut self, id: LinkId, happened: LinkEvent) {
        let Some(link) = self.links.values_mut().find(|link| link.id == id) else { return };
        let (key, peer, run) = (link.key, link.peer, link.run);
        match happened {
            LinkEvent::Signal(signal) => {
                let message = match signal {
                    PeerSignal::Offer(sdp) => SealedMessage::Offer(sdp),
                    PeerSignal::Answer(sdp) => SealedMessage::Answer(sdp),
                    PeerSignal::IceCandidate(text) => SealedMessage::Candidate(text),
                };
                let same = |peer: &PeerId| self.peers.session(*peer).is_some_and(|s| s.run() == run);
                if let Some(peer) = peer.filter(same) {
                    self.send_sealed(peer, &message);
                }
            }
            LinkEvent::Open => self.link_opened(key),
            LinkEvent::Received(lane, packet) => self.received(key, lane, &packet),
            LinkEvent::Closed => self.lose_link(key, false),
        }
    }

    fn link_opened(&mut self, key: Key) {
        let now = Instant::now();
        let Some(link) = self.links.get_mut(&key).filter(|link| link.open.is_none()) else { return };
        let flow = Arc::new(FlowControl::new(now));
        lock(&self.inbox.directory).insert(key, flow.clone());
        let mut heartbeat = Heartbeat::new(now);
        link.ping(heartbeat.next_ping(now), ReadCounts::default());
        let (talk, bulk) = (ReliableLane::of(Lane::Talk), ReliableLane::of(Lane::Bulk));
        link.open = Some(OpenLink { flow, heartbeat, talk, bulk, malformed: 0 });
        self.open_links.fetch_add(1, Relaxed);
        self.backoffs.remove(&key);
        self.inbox.push(NetEvent::Connected { who: key });
    }

    fn received(&mut self, key: Key, lane: Lane, packet: &[u8]) {
        let now = Instant::now();
        let Some(link) = self.links.get_mut(&key) else { return };
        let Some(open) = &mut link.open else { return };
        open.heartbeat.on_receive(now);
        match Packet::read(lane, packet) {
            Some(Packet::Data(bytes)) => match open.admit(lane, bytes.len()) {
                FlowVerdict::Accept => self.inbox.deliver(key, lane, bytes, &open.flow),
                FlowVerdict::Drop => {}
                FlowVerdict::Flood => self.cool_down(key),
            },
            Some(Packet::Ping(number, taken)) => {
                if open.heartbeat.may_pong(now) {
                    let pong = Packet::Pong(number, open.flow.taken());
                    link.handle.send(Lane::Presence, pong.write());
                }
                link.acknowledge(taken);
            }
            Some(Packet::Pong(number, taken)) => {
                open.heartbeat.pong(number, now);
                link.acknowledge(taken);
            }
            Some(Packet::Bye) => self.lose_link(key, true),
            None => {
                open.malformed += 1;
                if open.malformed > MAX_MALFORMED {
                    self.cool_down(key);
                }
            }
        }
    }

    pub(super) fn send(&mut self, to: Key, lane: Lane, bytes: Vec<u8>, flow: &Arc<FlowControl>) {
        let Some(link) = self.links.get_mut(&to) else { return };
        // What was queued for a link that is gone is lost.
        let Some(open) = link.open.as_mut().filter(|open| Arc::ptr_eq(&open.flow, flow)) else { return };
        match lane {
            Lane::Talk => open.talk.waiting.push_back(bytes),
            Lane::Bulk => open.bulk.waiting.push_back(bytes),
            Lane::Presence => {
                open.flow.sent(bytes.len());
                link.handle.send(lane, Packet::Data(bytes).write());
            }
        }
        link.flush();
    }

    /// Acknowledges at once, so that more may come.
    pub(super) fn ping(&mut self, who: Key) {
        self.heartbeat(who, |heartbeat| heartbeat.next_ping(Instant::now()));
    }

    /// Pings a peer that may be gone.
    pub(super) fn probe(&mut self, who: Key) {
        self.heartbeat(who, |heartbeat| heartbeat.probe(Instant::now()));
    }

    fn heartbeat(&mut self, who: Key, ask: impl FnOnce(&mut Heartbeat) -> u32) {
        let Some(link) = self.links.get_mut(&who) else { return };
        let Some(open) = &mut link.open else { return };
        let (number, taken) = (ask(&mut open.heartbeat), open.flow.taken());
        link.ping(number, taken);
    }

    /// Shuts out a peer that floods or sends malformed packets.
    fn cool_down(&mut self, key: Key) {
        self.cooldowns.insert(key, Instant::now() + COOLDOWN);
        self.lose_link(key, false);
    }

    /// A link is gone. Unless the member left, the peer with the smaller key reopens it.
    pub(super) fn lose_link(&mut self, key: Key, left: bool) {
        let had = self.close_link(key, left);
        if left {
            self.backoffs.remove(&key);
            for peer in self.peers.of(key) {
                if let Some(peer) = self.peers.get(peer) {
                    peer.again = None;
                }
            }
        } else if had {
            for peer in self.peers.of(key) {
                self.send_sealed(peer, &SealedMessage::Gone);
            }
            self.schedule_retry(key);
        }
    }

    fn schedule_retry(&mut self, key: Key) {
        let wait = self.backoffs.entry(key).or_insert_with(|| Backoff::new(backoff::MEMBER)).next();
        let cooled = self.cooldowns.get(&key).copied();
        // The other side retries first, unless something keeps it from doing so.
        let wait = if self.me.key() < key { wait } else { wait + SECOND_CHANCE };
        for id in self.peers.of(key) {
            if let Some(peer) = self.peers.get(id) {
                let at = Instant::now() + wait;
                peer.again = Some(cooled.map_or(at, |until| until.max(at)));
            }
        }
    }

    /// Closes a link and reports it. Returns whether there was one.
    fn close_link(&mut self, key: Key, left: bool) -> bool {
        let Some(link) = self.links.remove(&key) else { return false };
        if link.open.is_some() {
            lock(&self.inbox.directory).remove(&key);
            self.open_links.fetch_sub(1, Relaxed);
            self.inbox.push(NetEvent::Disconnected { who: key, left });
        }
        true
    }

    /// Hides the link from the app; it stays open for a goodbye.
    pub(super) fn withdraw(&mut self, key: Key) {
        lock(&self.inbox.directory).remove(&key);
    }

    /// We were suspended: gives every peer one more chance to answer.
    pub(super) fn resume(&mut self, now: Instant) {
        for key in self.links.keys().copied().collect::<Vec<_>>() {
            let open = self.links.get_mut(&key).and_then(|link| link.open.as_mut());
            if let Some(open) = open {
                open.heartbeat.resume(now);
                for lanes in [&mut open.talk, &mut open.bulk] {
                    lanes.first = lanes.first.map(|_| now);
                }
            }
            self.ping(key);
        }
    }

    /// Sends heartbeats, and closes links that took too long or fell silent.
    pub(super) fn check_links(&mut self, now: Instant) {
        let mut lost = Vec::new();
        for (key, link) in &mut self.links {
            if link.is_lost(now) {
                lost.push(*key);
                continue;
            }
            let Some(open) = &mut link.open else { continue };
            if let Some((ping, shaky)) = open.heartbeat.changes(now) {
                self.inbox.push(NetEvent::LinkQuality { who: *key, ping, shaky });
            }
            if open.heartbeat.is_due(now) {
                let (number, taken) = (open.heartbeat.next_ping(now), open.flow.taken());
                link.ping(number, taken);
            }
        }
        lost.into_iter().for_each(|key| self.lose_link(key, false));
    }
}
