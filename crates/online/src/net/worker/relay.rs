//! Events from the relay, and requests to it.

use super::{Step, Worker, WorkerEvent};
use crate::invite::InviteCode;
use crate::net::relay_socket::{Joined, RelayEvent};
use crate::net::{HostRequest, NetEvent, Refusal, rest};
use matchbox_protocol::{JsonPeerEvent, PeerId};
use relay::api::{Change, PeerRef};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// How many requests may be queued.
const MAX_REQUESTS: usize = 32;

/// A request to the relay; they run in order.
pub(super) struct RelayRequest {
    joined: Joined,
    kind: RequestKind,
}

enum RequestKind {
    Change(Change),
    Kick(PeerId),
    GiveHost(PeerId),
}

impl Worker {
    fn relay_lost(&mut self) {
        self.forget_peers();
        if self.relay_reported == Some(true) {
            self.relay_reported = Some(false);
            self.inbox.push(NetEvent::RelayLost);
        }
    }

    pub(super) fn handle_relay(&mut self, event: RelayEvent) -> Step {
        match event {
            RelayEvent::Entered(joined) => {
                self.joined = Some(*joined);
            }
            RelayEvent::Event(event) => self.handle_peer_event(event),
            RelayEvent::Host(peer) => {
                self.host = Some(peer);
                self.report_host();
                self.admit_accepted();
            }
            RelayEvent::Lost => self.relay_lost(),
            RelayEvent::Refused(refusal) => return self.refuse(refusal),
        }
        Step::Continue
    }

    fn handle_peer_event(&mut self, event: JsonPeerEvent) {
        match event {
            JsonPeerEvent::IdAssigned(own) => {
                self.forget_peers();
                self.own = Some(own);
                self.report_entered();
            }
            JsonPeerEvent::NewPeer(peer) if Some(peer) != self.own => self.meet_newcomer(peer),
            JsonPeerEvent::PeerLeft(peer) => self.peer_left(peer),
            JsonPeerEvent::Signal { sender, data } if Some(sender) != self.own => {
                self.handle_frame(sender, &data);
            }
            JsonPeerEvent::NewPeer(_) | JsonPeerEvent::Signal { .. } => {}
        }
    }

    fn report_entered(&mut self) {
        let Some(inside) = &self.joined else { return };
        let joined = &inside.joined;
        let entered = NetEvent::Entered {
            code: InviteCode::new(inside.code.clone(), self.invite.clone()),
            host: joined.host,
            resume: joined.resume.clone(),
            waiting: joined.waiting,
            lobby: joined.lobby.clone(),
        };
        if self.relay_reported == Some(false) {
            self.inbox.push(NetEvent::RelayRestored);
        }
        self.relay_reported = Some(true);
        self.inbox.push(entered);
    }

    /// Ids are only valid on the websocket they came by. Links go on without them.
    fn forget_peers(&mut self) {
        self.peers.clear();
        self.own = None;
        // The same host may be named again, and the app must hear of it.
        (self.host, self.host_reported) = (None, None);
        for link in self.links.values_mut() {
            link.peer = None;
        }
        let unfinished = self.links.iter().filter(|(_, link)| link.open.is_none());
        for key in unfinished.map(|(key, _)| *key).collect::<Vec<_>>() {
            self.lose_link(key, false);
        }
    }

    /// The relay says that a peer is gone: perhaps only its websocket is.
    fn peer_left(&mut self, peer: PeerId) {
        self.peers.remove(peer);
        let link = self.links.values_mut().find(|link| link.peer == Some(peer));
        let Some(link) = link else { return };
        link.peer = None;
        let key = link.key;
        if link.open.is_some() { self.probe(key) } else { self.lose_link(key, false) }
    }

    /// Reports the host, once its key is known.
    pub(super) fn report_host(&mut self) {
        let Some(host) = self.host else { return };
        let key = if Some(host) == self.own { Some(self.me.key()) } else { self.peers.key(host) };
        if let Some(who) = key.filter(|_| key != self.host_reported) {
            self.host_reported = Some(who);
            self.inbox.push(NetEvent::HostChanged { who });
        }
    }

    /// The request in the relay's terms; `None` if it does not know the member.
    fn request_kind(&self, ask: HostRequest) -> Option<RequestKind> {
        let peer = |key| self.peers.of(key).first().copied();
        match ask {
            HostRequest::Change(change) => Some(RequestKind::Change(change)),
            HostRequest::Kick(key) => peer(key).map(RequestKind::Kick),
            HostRequest::GiveHost(key) => peer(key).map(RequestKind::GiveHost),
        }
    }

    pub(super) fn ask(&mut self, ask: HostRequest) {
        let Some(kind) = self.request_kind(ask) else {
            return self.inbox.push(NetEvent::RelayRefused("unknown member".into()));
        };
        let Some(joined) = self.joined.clone() else {
            return self.inbox.push(NetEvent::RelayRefused("not in a lobby yet".into()));
        };
        let events = &self.events;
        let asks = self.asks.get_or_insert_with(|| {
            let (asks, asked) = channel(MAX_REQUESTS);
            tokio::spawn(run_requests(asked, events.clone()));
            asks
        });
        if asks.try_send(RelayRequest { joined, kind }).is_err() {
            self.inbox.push(NetEvent::RelayRefused("too many requests".into()));
        }
    }
}

async fn run_requests(mut asked: Receiver<RelayRequest>, events: Sender<WorkerEvent>) {
    while let Some(request) = asked.recv().await {
        let done = tokio::task::spawn_blocking(move || request.run()).await;
        let declined = match done {
            Ok(Ok(())) => continue,
            Ok(Err(refusal)) => refusal.to_string(),
            Err(panic) => panic.to_string(),
        };
        if events.send(WorkerEvent::Declined(declined)).await.is_err() {
            return;
        }
    }
}

impl RelayRequest {
    fn run(self) -> Result<(), Refusal> {
        let Joined { joined, code, node } = &self.joined;
        let member = rest::MemberApi { relay: node, code, resume: &joined.resume };
        match self.kind {
            RequestKind::Change(change) => member.change(&change),
            RequestKind::Kick(peer) => member.kick(&PeerRef { peer }),
            RequestKind::GiveHost(peer) => member.give_host(&PeerRef { peer }),
        }
    }
}
