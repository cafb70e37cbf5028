//! Links: how they begin, what they carry, and how they end and begin again.

use super::Worker;
use super::lanes::{Arrival, Lanes, Open};
use crate::identity::Key;
use crate::net::beat::Beat;
use crate::net::door::{Run, Whisper};
use crate::net::flow::{Flow, lock};
use crate::net::link::{self, Happened, LinkId, Wires};
use crate::net::packet::{Packet, Taken};
use crate::net::sdp::{self, Role};
use crate::net::{Lane, News, backoff, backoff::Backoff, route};
use matchbox_protocol::PeerId;
use matchbox_socket::PeerSignal;
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

/// How long a link may take to open.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long somebody stays away who sent far more than anybody may.
const COOLING: Duration = Duration::from_secs(30);
/// How much later the one knocks again whose turn it is not.
const THEIR_TURN: Duration = Duration::from_secs(4);
/// So much nonsense is forgiven on one link.
const MOST_NONSENSE: u32 = 16;

/// A link to a member, or the beginning of one.
pub(super) struct Link {
    pub(super) id: LinkId,
    pub(super) key: Key,
    /// What the relay calls them, as long as it does.
    pub(super) peer: Option<PeerId>,
    pub(super) wires: Wires,
    pub(super) open: Option<Open>,
    run: Run,
    offers: bool,
    answered: bool,
    candidates: usize,
    since: Instant,
}

impl Link {
    /// Asks whether the other one is there, and says what was taken.
    fn ping(&self, number: u32, taken: Taken) {
        self.wires.send(Lane::Pulse, Packet::Ping(number, taken).write());
    }

    /// Puts on its way what the windows let through.
    fn pump(&mut self) {
        let Some(open) = &mut self.open else { return };
        for (lane, lanes) in [(Lane::Talk, &mut open.talk), (Lane::Bulk, &mut open.bulk)] {
            while lanes.out.is_open()
                && let Some(bytes) = lanes.waiting.pop_front()
            {
                lanes.first.get_or_insert_with(Instant::now);
                lanes.out.pass(bytes.len());
                open.flow.sent(bytes.len());
                self.wires.send(lane, Packet::Data(bytes).write());
            }
        }
    }

    fn learn(&mut self, taken: Taken) {
        if let Some(open) = &mut self.open {
            open.talk.out.learn(taken.talk);
            open.bulk.out.learn(taken.bulk);
        }
        self.pump();
    }
}

impl Worker {
    /// Begins a link to somebody who came through the door; an older one ends.
    pub(super) fn begin_link(&mut self, key: Key, peer: PeerId, run: Run, offers: bool) {
        self.drop_link(key, false);
        if !route::is_there() {
            return self.try_again(key);
        }
        let id = self.next_link;
        self.next_link += 1;
        let servers = self.inside.as_ref().map(|inside| inside.joined.ice.as_slice());
        let ice = link::ice_servers(servers.unwrap_or_default());
        let wires = Wires::open(id, offers, ice, &self.events);
        let link = Link {
            id,
            key,
            peer: Some(peer),
            wires,
            open: None,
            run,
            offers,
            answered: false,
            candidates: 0,
            since: Instant::now(),
        };
        self.links.insert(key, link);
    }

    /// Somebody who came through the door: is there a link to them that works?
    pub(super) fn keeps_link(&mut self, key: Key) -> bool {
        let now = Instant::now();
        let open = self.links.get(&key).and_then(|link| link.open.as_ref());
        open.is_some_and(|open| !open.beat.is_shaky(now))
    }

    /// What somebody who is inside says through the relay.
    pub(super) fn hear_whisper(&mut self, from: PeerId, words: Whisper) {
        let Some(known) = self.peers.get(from).and_then(|peer| peer.inside.as_ref()) else { return };
        let (key, run, started) = (known.key, known.session.run(), known.started);
        let link = self.links.get_mut(&key);
        match words {
            Whisper::Linked(theirs) => self.compare(from, key, run, theirs, started),
            Whisper::Offer(sdp) if !started && sdp::is_sound(&sdp, Role::Offer) => {
                if link.is_some_and(|link| link.run == run) {
                    return;
                }
                self.begin_link(key, from, run, false);
                if let Some(link) = self.links.get_mut(&key) {
                    link.wires.signal(PeerSignal::Offer(sdp));
                }
            }
            Whisper::Answer(sdp) if sdp::is_sound(&sdp, Role::Answer) => {
                let waits = |link: &&mut Link| link.run == run && link.offers && !link.answered;
                if let Some(link) = link.filter(waits) {
                    link.answered = true;
                    link.wires.signal(PeerSignal::Answer(sdp));
                }
            }
            Whisper::Candidate(text) if sdp::is_sound_candidate(&text) => {
                let takes = |link: &&mut Link| link.run == run && link.candidates < sdp::MOST_CANDIDATES;
                if let Some(link) = link.filter(takes) {
                    link.candidates += 1;
                    link.wires.signal(PeerSignal::IceCandidate(text));
                }
            }
            Whisper::Gone if link.is_some_and(|link| link.run == run) => self.lose(key, false),
            _ => log::debug!("{key} said something that is not sound"),
        }
    }

    /// Both said whether they have a link that works. It is kept only if both do.
    fn compare(&mut self, peer: PeerId, key: Key, run: Run, theirs: bool, started: bool) {
        let ours = self.keeps_link(key);
        if ours && theirs {
            if let Some(link) = self.links.get_mut(&key) {
                link.peer = Some(peer);
                link.run = run;
            }
            self.probe(key);
        } else if ours && started {
            self.begin_link(key, peer, run, true);
        }
    }

    /// What a link says of itself.
    pub(super) fn hear_link(&mut self, id: LinkId, happened: Happened) {
        let Some(link) = self.links.values_mut().find(|link| link.id == id) else { return };
        let (key, peer, run) = (link.key, link.peer, link.run);
        match happened {
            Happened::Signal(signal) => {
                let words = match signal {
                    PeerSignal::Offer(sdp) => Whisper::Offer(sdp),
                    PeerSignal::Answer(sdp) => Whisper::Answer(sdp),
                    PeerSignal::IceCandidate(text) => Whisper::Candidate(text),
                };
                let same = |peer: &PeerId| self.peers.session(*peer).is_some_and(|s| s.run() == run);
                if let Some(peer) = peer.filter(same) {
                    self.whisper(peer, &words);
                }
            }
            Happened::Open => self.opened(key),
            Happened::Came(lane, packet) => self.came(key, lane, &packet),
            Happened::Closed => self.lose(key, false),
        }
    }

    fn opened(&mut self, key: Key) {
        let now = Instant::now();
        let Some(link) = self.links.get_mut(&key).filter(|link| link.open.is_none()) else { return };
        let flow = Arc::new(Flow::new(now));
        lock(&self.desk.directory).insert(key, flow.clone());
        let mut beat = Beat::new(now);
        link.ping(beat.ask(now), Taken::default());
        let (talk, bulk) = (Lanes::of(Lane::Talk), Lanes::of(Lane::Bulk));
        link.open = Some(Open { flow, beat, talk, bulk, nonsense: 0 });
        self.open_links.fetch_add(1, Relaxed);
        self.backoffs.remove(&key);
        self.desk.tell(News::Met { who: key });
    }

    fn came(&mut self, key: Key, lane: Lane, packet: &[u8]) {
        let now = Instant::now();
        let Some(link) = self.links.get_mut(&key) else { return };
        let Some(open) = &mut link.open else { return };
        open.beat.heard(now);
        match Packet::read(lane, packet) {
            Some(Packet::Data(bytes)) => match open.admit(lane, bytes.len()) {
                Arrival::Kept => self.desk.deliver(key, lane, bytes, &open.flow),
                Arrival::Dropped => {}
                Arrival::Flood => self.cool(key),
            },
            Some(Packet::Ping(number, taken)) => {
                if open.beat.answers(now) {
                    let pong = Packet::Pong(number, open.flow.taken());
                    link.wires.send(Lane::Pulse, pong.write());
                }
                link.learn(taken);
            }
            Some(Packet::Pong(number, taken)) => {
                open.beat.answered(number, now);
                link.learn(taken);
            }
            Some(Packet::Bye) => self.lose(key, true),
            None => {
                open.nonsense += 1;
                if open.nonsense > MOST_NONSENSE {
                    self.cool(key);
                }
            }
        }
    }

    pub(super) fn send(&mut self, to: Key, lane: Lane, bytes: Vec<u8>, flow: &Arc<Flow>) {
        let Some(link) = self.links.get_mut(&to) else { return };
        // What was meant for a link that is gone is gone with it.
        let Some(open) = link.open.as_mut().filter(|open| Arc::ptr_eq(&open.flow, flow)) else { return };
        match lane {
            Lane::Talk => open.talk.waiting.push_back(bytes),
            Lane::Bulk => open.bulk.waiting.push_back(bytes),
            Lane::Pulse => {
                open.flow.sent(bytes.len());
                link.wires.send(lane, Packet::Data(bytes).write());
            }
        }
        link.pump();
    }

    /// Says at once what was taken, so that more may come.
    pub(super) fn ping(&mut self, who: Key) {
        self.beat(who, |beat| beat.ask(Instant::now()));
    }

    /// Asks somebody who may be gone.
    pub(super) fn probe(&mut self, who: Key) {
        self.beat(who, |beat| beat.probe(Instant::now()));
    }

    fn beat(&mut self, who: Key, ask: impl FnOnce(&mut Beat) -> u32) {
        let Some(link) = self.links.get_mut(&who) else { return };
        let Some(open) = &mut link.open else { return };
        let (number, taken) = (ask(&mut open.beat), open.flow.taken());
        link.ping(number, taken);
    }

    /// Far too much came, or nonsense: not with them for a while.
    fn cool(&mut self, key: Key) {
        self.cooling.insert(key, Instant::now() + COOLING);
        self.lose(key, false);
    }

    /// A link is gone. Unless they left, it is begun again by whoever has the smaller key.
    pub(super) fn lose(&mut self, key: Key, left: bool) {
        let had = self.drop_link(key, left);
        if left {
            self.backoffs.remove(&key);
            for peer in self.peers.of(key) {
                if let Some(peer) = self.peers.get(peer) {
                    peer.again = None;
                }
            }
        } else if had {
            for peer in self.peers.of(key) {
                self.whisper(peer, &Whisper::Gone);
            }
            self.try_again(key);
        }
    }

    fn try_again(&mut self, key: Key) {
        let wait = self.backoffs.entry(key).or_insert_with(|| Backoff::new(backoff::MEMBER)).next();
        let cooled = self.cooling.get(&key).copied();
        // The other one begins, unless something keeps them from it.
        let wait = if self.me.key() < key { wait } else { wait + THEIR_TURN };
        for id in self.peers.of(key) {
            if let Some(peer) = self.peers.get(id) {
                let at = Instant::now() + wait;
                peer.again = Some(cooled.map_or(at, |until| until.max(at)));
            }
        }
    }

    /// Ends a link and tells, but does nothing about it. Was there one?
    fn drop_link(&mut self, key: Key, left: bool) -> bool {
        let Some(link) = self.links.remove(&key) else { return false };
        if link.open.is_some() {
            lock(&self.desk.directory).remove(&key);
            self.open_links.fetch_sub(1, Relaxed);
            self.desk.tell(News::Lost { who: key, left });
        }
        true
    }

    /// The app is told nothing more about a link, and cannot send any more; the link itself stays for a goodbye.
    pub(super) fn withdraw(&mut self, key: Key) {
        lock(&self.desk.directory).remove(&key);
    }

    /// We were frozen: nobody is given up before being asked once more.
    pub(super) fn thaw(&mut self, now: Instant) {
        for key in self.links.keys().copied().collect::<Vec<_>>() {
            let open = self.links.get_mut(&key).and_then(|link| link.open.as_mut());
            if let Some(open) = open {
                open.beat.thaw(now);
                for lanes in [&mut open.talk, &mut open.bulk] {
                    lanes.first = lanes.first.map(|_| now);
                }
            }
            self.ping(key);
        }
    }

    /// Heartbeats, and links that took too long or fell silent.
    pub(super) fn look_at_links(&mut self, now: Instant) {
        let mut lost = Vec::new();
        for (key, link) in &mut self.links {
            let Some(open) = &mut link.open else {
                if now.saturating_duration_since(link.since) > PATIENCE {
                    lost.push(*key);
                }
                continue;
            };
            if open.beat.is_gone(now) || open.talk.is_dead(now) || open.bulk.is_dead(now) {
                lost.push(*key);
                continue;
            }
            if let Some((ping, shaky)) = open.beat.news(now) {
                self.desk.tell(News::Hearing { who: *key, ping, shaky });
            }
            if open.beat.is_due(now) {
                let (number, taken) = (open.beat.ask(now), open.flow.taken());
                link.ping(number, taken);
            }
        }
        lost.into_iter().for_each(|key| self.lose(key, false));
    }
}
