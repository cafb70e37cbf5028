//! What the relay says, and what is asked of it.

use super::peers::Pending;
use super::{Event, Goes, Worker};
use crate::net::uplink::{Heard, Inside};
use crate::net::{News, Refusal, RelayAsk, rest};
use matchbox_protocol::{JsonPeerEvent, PeerId};
use relay::api::{Change, Named};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// Errands that may wait; nobody has more wishes at once.
const ERRANDS: usize = 32;

/// Something to do at the relay, in the order it was asked for.
pub(super) struct Errand {
    inside: Inside,
    what: What,
}

enum What {
    Change(Change),
    Kick(PeerId),
    GiveHost(PeerId),
}

impl Worker {
    pub(super) fn hear_relay(&mut self, heard: Heard) -> Goes {
        match heard {
            Heard::Entered(inside) => {
                self.inside = Some(*inside);
            }
            Heard::Event(event) => self.hear_event(event),
            Heard::Host(peer) => {
                self.host = Some(peer);
                self.tell_host();
            }
            Heard::Away => {
                self.forget_peers();
                if self.relay_told == Some(true) {
                    self.relay_told = Some(false);
                    self.desk.tell(News::RelayAway);
                }
            }
            Heard::Refused(refusal) => return self.refuse(refusal),
        }
        Goes::On
    }

    fn hear_event(&mut self, event: JsonPeerEvent) {
        match event {
            JsonPeerEvent::IdAssigned(own) => {
                self.forget_peers();
                self.own = Some(own);
                self.tell_entered();
            }
            JsonPeerEvent::NewPeer(peer) if Some(peer) != self.own => self.knock(peer),
            JsonPeerEvent::PeerLeft(peer) => self.miss(peer),
            JsonPeerEvent::Signal { sender, data } if Some(sender) != self.own => {
                self.hear_frame(sender, &data);
            }
            JsonPeerEvent::NewPeer(_) | JsonPeerEvent::Signal { .. } => {}
        }
    }

    fn tell_entered(&mut self) {
        let Some(inside) = &self.inside else { return };
        let joined = &inside.joined;
        let entered = News::Entered {
            code: inside.code.clone(),
            host: joined.host,
            resume: joined.resume.clone(),
            waiting: joined.waiting,
            lobby: joined.lobby.clone(),
        };
        if self.relay_told == Some(false) {
            self.desk.tell(News::RelayBack);
        }
        self.relay_told = Some(true);
        self.desk.tell(entered);
    }

    /// Names that the relay gave are worth nothing on another websocket. Links go on without.
    fn forget_peers(&mut self) {
        self.peers.clear();
        self.own = None;
        // Who was host before may be it again without the app having heard of anybody else.
        (self.host, self.host_told) = (None, None);
        for link in self.links.values_mut() {
            link.peer = None;
        }
        let unfinished = self.links.iter().filter(|(_, link)| link.open.is_none());
        for key in unfinished.map(|(key, _)| *key).collect::<Vec<_>>() {
            self.lose(key, false);
        }
    }

    /// The relay says that somebody is gone. That may be true, or only their websocket is.
    fn miss(&mut self, peer: PeerId) {
        let gone = self.peers.remove(peer).and_then(|peer| peer.pending);
        // Who answers our answer with silence may have come for a guess.
        if let Some((Pending::Answered(_), _)) = gone {
            self.tries.fail(std::time::Instant::now());
        }
        let link = self.links.values_mut().find(|link| link.peer == Some(peer));
        let Some(link) = link else { return };
        link.peer = None;
        let key = link.key;
        if link.open.is_some() { self.probe(key) } else { self.lose(key, false) }
    }

    /// Who is host, as soon as it is known who that is.
    pub(super) fn tell_host(&mut self) {
        let Some(host) = self.host else { return };
        let key = if Some(host) == self.own { Some(self.me.key()) } else { self.peers.key(host) };
        if let Some(who) = key.filter(|_| key != self.host_told) {
            self.host_told = Some(who);
            self.desk.tell(News::HostIs { who });
        }
    }

    pub(super) fn ask(&mut self, ask: RelayAsk) {
        let what = match ask {
            RelayAsk::Change(change) => Some(What::Change(change)),
            RelayAsk::Kick(key) => self.peers.of(key).first().map(|peer| What::Kick(*peer)),
            RelayAsk::GiveHost(key) => self.peers.of(key).first().map(|peer| What::GiveHost(*peer)),
        };
        let Some(what) = what else {
            return self.desk.tell(News::RelayRefused("the relay does not know them".into()));
        };
        let Some(inside) = self.inside.clone() else {
            return self.desk.tell(News::RelayRefused("not inside yet".into()));
        };
        let events = &self.events;
        let asks = self.asks.get_or_insert_with(|| {
            let (asks, asked) = channel(ERRANDS);
            tokio::spawn(run_errands(asked, events.clone()));
            asks
        });
        if asks.try_send(Errand { inside, what }).is_err() {
            self.desk.tell(News::RelayRefused("too much was asked at once".into()));
        }
    }
}

async fn run_errands(mut asked: Receiver<Errand>, events: Sender<Event>) {
    while let Some(errand) = asked.recv().await {
        let done = tokio::task::spawn_blocking(move || errand.run()).await;
        let trouble = match done {
            Ok(Ok(())) => continue,
            Ok(Err(refusal)) => refusal.to_string(),
            Err(_) => "broken down".into(),
        };
        if events.send(Event::Declined(trouble)).await.is_err() {
            return;
        }
    }
}

impl Errand {
    fn run(self) -> Result<(), Refusal> {
        let Inside { joined, code, node } = &self.inside;
        let member = rest::Member { relay: node, code, resume: &joined.resume };
        match self.what {
            What::Change(change) => member.change(&change),
            What::Kick(peer) => member.kick(&Named { peer }),
            What::GiveHost(peer) => member.give_host(&Named { peer }),
        }
    }
}
