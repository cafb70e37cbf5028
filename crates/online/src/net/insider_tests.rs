//! Members who passed the handshake and are hostile nevertheless, over real WebRTC.

use super::handshake::{
    Answerer, DenyReason, Entrance, Frame, Offers, Parties, SealedMessage, Secret, Starter,
};
use super::link::{LinkEvent, LinkHandle, LinkId, ice_servers};
use super::packet::{Packet, ReadCounts};
use super::sealed::SealedSession;
use super::{Lane, NetEvent, Refusal, RelayAddress, rest};
use crate::identity::{Identity, Key};
use crate::invite::InviteCode;
use async_tungstenite::{WebSocketStream, smol::ConnectStream, tungstenite::Message};
use common::members::{Member, PATIENCE, lobby, meet};
use common::{networked, relays::Relay};
use futures_util::StreamExt;
use matchbox_protocol::{JsonPeerEvent, JsonPeerRequest, PeerId};
use matchbox_socket::PeerSignal;
use relay::{api, codes::Code};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::channel;

#[path = "../../tests/common/mod.rs"]
pub(super) mod common;

/// A hand-driven member.
struct Insider {
    me: Identity,
    socket: WebSocketStream<ConnectStream>,
    them: PeerId,
    session: SealedSession,
}

impl Insider {
    /// Passes the handshake honestly with the first peer that starts one.
    async fn enter(relay: RelayAddress, code: InviteCode) -> Self {
        let me = Identity::new().expect("chance");
        let join_request = api::Join { version: crate::VERSION, resume: None };
        let (at, of) = (relay.clone(), code.lobby().clone());
        let joined = tokio::task::spawn_blocking(move || rest::join(&at, &of, &join_request)).await;
        let joined = joined.expect("an answer").expect("a ticket");
        let url = relay.websocket(&joined.path);
        let (mut socket, _) = async_tungstenite::smol::connect_async(url).await.expect("a socket");
        let secret = Secret::new(code.lobby().as_str(), code.secret(), None);
        let (mut own, mut answered) = (None, None);
        loop {
            match event(&mut socket).await {
                JsonPeerEvent::IdAssigned(id) => own = Some(id),
                JsonPeerEvent::Signal { sender, data } => {
                    match data.as_str().and_then(Frame::read).expect("a frame") {
                        Frame::Hello { run, offers, .. } if answered.is_none() => {
                            let spake = offers.invited.expect("an offer");
                            let parties = Parties { starter: sender, answerer: own.expect("a name") };
                            let answer =
                                Answerer::new((Entrance::Invited, &secret), parties, &me, run, &spake);
                            let (answerer, reply) = answer.expect("a good hello");
                            say(&mut socket, sender, &reply).await;
                            answered = Some((answerer, sender));
                        }
                        Frame::Welcome { proof, .. } => {
                            let (answerer, them) = answered.take().expect("we answered");
                            let (session, _) = answerer.check(&proof).expect("honest");
                            return Self { me, socket, them, session };
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }

    async fn send_sealed(&mut self, words: &SealedMessage) {
        let frame = self.session.seal(words).expect("small");
        say(&mut self.socket, self.them, &frame).await;
    }

    async fn next_message(&mut self) -> Option<SealedMessage> {
        let JsonPeerEvent::Signal { sender, data } = event(&mut self.socket).await else { return None };
        match data.as_str().and_then(Frame::read) {
            Some(Frame::Sealed { count, bytes, .. }) if sender == self.them => {
                self.session.open(count, &bytes)
            }
            _ => None,
        }
    }

    /// Opens a real link and floods it with these packets. Counts the pongs.
    async fn flood(mut self, lane: Lane, packets: Vec<Packet>, answers: Arc<AtomicUsize>) {
        let (events, mut happened) = channel::<(LinkId, LinkEvent)>(64);
        self.send_sealed(&SealedMessage::Linked(false)).await;
        let handle = LinkHandle::open(1, false, ice_servers(&[]), &events);
        loop {
            tokio::select! {
                words = self.next_message() => match words {
                    Some(SealedMessage::Offer(sdp)) => handle.signal(PeerSignal::Offer(sdp)),
                    Some(SealedMessage::Candidate(text)) => handle.signal(PeerSignal::IceCandidate(text)),
                    _ => {}
                },
                Some((_, happened)) = happened.recv() => match happened {
                    LinkEvent::Signal(PeerSignal::Answer(sdp)) => self.send_sealed(&SealedMessage::Answer(sdp)).await,
                    LinkEvent::Signal(PeerSignal::IceCandidate(text)) => {
                        self.send_sealed(&SealedMessage::Candidate(text)).await;
                    }
                    LinkEvent::Open => {
                        for packet in &packets {
                            handle.send(lane, packet.write());
                        }
                    }
                    LinkEvent::Received(lane, bytes) => {
                        let pong = matches!(Packet::read(lane, &bytes), Some(Packet::Pong(..)));
                        answers.fetch_add(usize::from(pong), Relaxed);
                    }
                    LinkEvent::Closed => return,
                    _ => {}
                },
            }
        }
    }
}

/// A member that denies everyone.
struct Handshaker {
    socket: WebSocketStream<ConnectStream>,
    me: PeerId,
}

impl Handshaker {
    async fn stand(relay: &RelayAddress, joined: &api::Joined) -> Self {
        let url = relay.websocket(&joined.path);
        let (mut socket, _) = async_tungstenite::smol::connect_async(url).await.expect("a socket");
        loop {
            if let JsonPeerEvent::IdAssigned(me) = event(&mut socket).await {
                return Self { socket, me };
            }
        }
    }

    async fn newcomer(&mut self) -> PeerId {
        loop {
            if let JsonPeerEvent::NewPeer(who) = event(&mut self.socket).await {
                return who;
            }
        }
    }

    /// Starts a handshake, then denies the peer.
    async fn deny(&mut self, who: PeerId, code: &str) {
        let parties = Parties { starter: self.me, answerer: who };
        let offers = Offers { invited: None, open: Some(Secret::new(code, None, None)) };
        let (starter, hello) = Starter::new(None, offers, parties).expect("chance");
        say(&mut self.socket, who, &hello).await;
        say(&mut self.socket, who, &Frame::Deny { run: starter.run(), reason: DenyReason::Banned })
            .await;
    }
}

async fn event(socket: &mut WebSocketStream<ConnectStream>) -> JsonPeerEvent {
    loop {
        let message = socket.next().await.expect("the relay is there").expect("and well");
        if let Message::Text(text) = message
            && let Ok(event) = text.as_str().parse()
        {
            return event;
        }
    }
}

async fn say(socket: &mut WebSocketStream<ConnectStream>, receiver: PeerId, frame: &Frame) {
    let data = serde_json::Value::String(frame.write().expect("small"));
    let request = JsonPeerRequest::Signal { receiver, data };
    socket.send(Message::text(request.to_string())).await.expect("to be heard");
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("a runtime")
}

fn lost(who: Key) -> impl Fn(&NetEvent) -> Option<()> {
    move |event| matches!(event, NetEvent::Disconnected { who: gone, .. } if *gone == who).then_some(())
}

#[test]
fn garbage_after_the_handshake_does_no_harm() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        runtime().block_on(async {
            let mut insider = Insider::enter(relay.address(), code.clone()).await;
            while !matches!(insider.next_message().await, Some(SealedMessage::Offer(_))) {}
            for garbage in ["garbage", "v=0\r\n", "", "v=0\r\na=fingerprint:sha-256 00\r\n"] {
                insider.send_sealed(&SealedMessage::Answer(garbage.into())).await;
                insider.send_sealed(&SealedMessage::Offer(garbage.into())).await;
                insider.send_sealed(&SealedMessage::Candidate(garbage.into())).await;
                insider.send_sealed(&SealedMessage::Linked(true)).await;
            }
            insider.send_sealed(&SealedMessage::Gone).await;
            let frame =
                Frame::Sealed { run: insider.session.run(), count: u64::MAX, bytes: vec![0; 9000] };
            let them = insider.them;
            say(&mut insider.socket, them, &frame).await;
            tokio::time::sleep(Duration::from_millis(500)).await;
        });
        assert!(ada.within(Duration::from_millis(500), &lost(bo.key())).is_none());
        ada.tells(&mut bo, "nothing happened");
        let mut cy = Member::join(&relay, &code);
        meet(&mut ada, &mut cy);
    });
}

#[test]
fn only_the_flooding_member_is_cut_off() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let (address, of) = (relay.address(), code.clone());
        let (tell, told) = std::sync::mpsc::channel();
        let flooding = std::thread::spawn(move || {
            runtime().block_on(async {
                let insider = Insider::enter(address, of).await;
                tell.send(insider.me.key()).expect("the test listens");
                let much = vec![Packet::Data(vec![0; 10_000]); 1000];
                let flooding = insider.flood(Lane::Talk, much, Arc::default());
                let _ = tokio::time::timeout(Duration::from_secs(10), flooding).await;
            });
        });
        let key = told.recv().expect("a key");
        ada.meets(key);
        // It is only a flood while Ada's app takes nothing; once the link is cut nothing can be sent by it.
        let end = Instant::now() + PATIENCE;
        while ada.net.send(key, Lane::Presence, Vec::new()) {
            assert!(Instant::now() < end, "the flood is never cut off");
            std::thread::sleep(Duration::from_millis(50));
        }
        let (mut pieces, mut cut) = (0, false);
        while let Some(event) = ada.net.next() {
            pieces += usize::from(matches!(event, NetEvent::Received { .. }));
            cut |= matches!(event, NetEvent::Disconnected { who, .. } if who == key);
        }
        println!("cut off: {cut}, pieces kept: {pieces}");
        assert!(cut && pieces < 40);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        ada.tells(&mut bo, "peace");
        flooding.join().expect("they gave up");
    });
}

#[test]
fn a_flood_of_pings_gets_few_pongs_and_keeps_the_link() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let (address, answers) = (relay.address(), Arc::<AtomicUsize>::default());
        let (tell, told) = std::sync::mpsc::channel();
        let counting = answers.clone();
        let pestering = std::thread::spawn(move || {
            runtime().block_on(async {
                let insider = Insider::enter(address, code).await;
                tell.send(insider.me.key()).expect("the test listens");
                let pings = (0..5000).map(|number| Packet::Ping(number, ReadCounts::default()));
                let flooding = insider.flood(Lane::Presence, pings.collect(), counting);
                let _ = tokio::time::timeout(Duration::from_secs(6), flooding).await;
            });
        });
        let key = told.recv().expect("a key");
        ada.meets(key);
        assert!(ada.within(Duration::from_millis(1500), &lost(key)).is_none());
        pestering.join().expect("they gave up");
        let answers = answers.load(Relaxed);
        assert!((1..400).contains(&answers), "{answers} of 5000 answers");
    });
}

#[test]
fn only_the_host_can_ban() {
    networked(|| {
        let relay = Relay::start();
        let at = relay.address();
        let founded =
            rest::host(&at, &api::NewLobby { version: crate::VERSION, ..lobby() }).expect("a lobby");
        let code = Code::read(&founded.lobby.code).expect("a code");
        let join_request = api::Join { version: crate::VERSION, resume: None };
        let runtime = runtime();
        let mut host = runtime.block_on(Handshaker::stand(&at, &founded));
        let joined = rest::join(&at, &code, &join_request).expect("a ticket");
        let mut stranger = runtime.block_on(Handshaker::stand(&at, &joined));
        assert_eq!(runtime.block_on(host.newcomer()), stranger.me);
        let mut cy = Member::join(&relay, &code.clone().into());
        let who = runtime.block_on(stranger.newcomer());
        runtime.block_on(stranger.deny(who, code.as_str()));
        let refused = |event: &NetEvent| match event {
            NetEvent::Refused(why) => Some(why.clone()),
            _ => None,
        };
        assert_eq!(cy.within(Duration::from_secs(2), &refused), None);
        runtime.block_on(host.deny(who, code.as_str()));
        assert_eq!(cy.refused(), Refusal::Kicked);
    });
}
