//! Members who came through the door and mean harm all the same, over real WebRTC.

use super::door::{Answerer, Ends, Frame, No, Secret, Session, Starter, Whisper};
use super::link::{Happened, LinkId, Wires, ice_servers};
use super::packet::{Packet, Taken};
use super::{Lane, News, Refusal, RelayAddress, rest};
use crate::identity::{Identity, Key};
use async_tungstenite::{WebSocketStream, smol::ConnectStream, tungstenite::Message};
use common::members::{Member, lobby, meet};
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
mod common;

/// Somebody who speaks our language by hand.
struct Insider {
    me: Identity,
    socket: WebSocketStream<ConnectStream>,
    them: PeerId,
    session: Session,
}

impl Insider {
    /// Comes in honestly, past the first who knocks.
    async fn enter(relay: RelayAddress, code: Code) -> Self {
        let me = Identity::new().expect("chance");
        let wish = api::Join { version: crate::VERSION, resume: None };
        let (at, of) = (relay.clone(), code.clone());
        let joined = tokio::task::spawn_blocking(move || rest::join(&at, &of, &wish)).await;
        let joined = joined.expect("an answer").expect("a ticket");
        let url = relay.websocket(&joined.path);
        let (mut socket, _) = async_tungstenite::smol::connect_async(url).await.expect("a socket");
        let secret = Secret::new(code.as_str(), None);
        let (mut own, mut answered) = (None, None);
        loop {
            match event(&mut socket).await {
                JsonPeerEvent::IdAssigned(id) => own = Some(id),
                JsonPeerEvent::Signal { sender, data } => {
                    match data.as_str().and_then(Frame::read).expect("a frame") {
                        Frame::Hello { run, spake } if answered.is_none() => {
                            let ends = Ends { starter: sender, answerer: own.expect("a name") };
                            let answer = Answerer::new(&secret, ends, &me, run, &spake);
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

    async fn whisper(&mut self, words: &Whisper) {
        let frame = self.session.whisper(words).expect("small");
        say(&mut self.socket, self.them, &frame).await;
    }

    async fn heard(&mut self) -> Option<Whisper> {
        let JsonPeerEvent::Signal { sender, data } = event(&mut self.socket).await else { return None };
        match data.as_str().and_then(Frame::read) {
            Some(Frame::Sealed { count, bytes, .. }) if sender == self.them => {
                self.session.hear(count, &bytes)
            }
            _ => None,
        }
    }

    /// Opens a real link, and then says this on it, far more than anybody may. Counts how often it was answered.
    async fn flood(mut self, lane: Lane, packets: Vec<Packet>, answers: Arc<AtomicUsize>) {
        let (events, mut happened) = channel::<(LinkId, Happened)>(64);
        self.whisper(&Whisper::Linked(false)).await;
        let wires = Wires::open(1, false, ice_servers(&[]), &events);
        loop {
            tokio::select! {
                words = self.heard() => match words {
                    Some(Whisper::Offer(sdp)) => wires.signal(PeerSignal::Offer(sdp)),
                    Some(Whisper::Candidate(text)) => wires.signal(PeerSignal::IceCandidate(text)),
                    _ => {}
                },
                Some((_, happened)) = happened.recv() => match happened {
                    Happened::Signal(PeerSignal::Answer(sdp)) => self.whisper(&Whisper::Answer(sdp)).await,
                    Happened::Signal(PeerSignal::IceCandidate(text)) => {
                        self.whisper(&Whisper::Candidate(text)).await;
                    }
                    Happened::Open => {
                        for packet in &packets {
                            wires.send(lane, packet.write());
                        }
                    }
                    Happened::Came(lane, bytes) => {
                        let pong = matches!(Packet::read(lane, &bytes), Some(Packet::Pong(..)));
                        answers.fetch_add(usize::from(pong), Relaxed);
                    }
                    Happened::Closed => return,
                    _ => {}
                },
            }
        }
    }
}

/// Somebody in a lobby who lets nobody in.
struct Doorman {
    socket: WebSocketStream<ConnectStream>,
    me: PeerId,
}

impl Doorman {
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

    /// Begins to let somebody in, and then says that nobody wants them.
    async fn turn_away(&mut self, who: PeerId, code: &str) {
        let ends = Ends { starter: self.me, answerer: who };
        let (starter, hello) = Starter::new(&Secret::new(code, None), ends).expect("chance");
        say(&mut self.socket, who, &hello).await;
        say(&mut self.socket, who, &Frame::No { run: starter.run(), why: No::Unwanted }).await;
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

fn lost(who: Key) -> impl Fn(&News) -> Option<()> {
    move |news| matches!(news, News::Lost { who: gone, .. } if *gone == who).then_some(())
}

#[test]
fn garbage_from_behind_the_door_disturbs_nobody() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        runtime().block_on(async {
            let mut insider = Insider::enter(relay.address(), code.clone()).await;
            while !matches!(insider.heard().await, Some(Whisper::Offer(_))) {}
            for garbage in ["garbage", "v=0\r\n", "", "v=0\r\na=fingerprint:sha-256 00\r\n"] {
                insider.whisper(&Whisper::Answer(garbage.into())).await;
                insider.whisper(&Whisper::Offer(garbage.into())).await;
                insider.whisper(&Whisper::Candidate(garbage.into())).await;
                insider.whisper(&Whisper::Linked(true)).await;
            }
            insider.whisper(&Whisper::Gone).await;
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
fn who_floods_is_cut_off_and_nobody_else_is() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let (address, of) = (relay.address(), code.clone());
        let (tell, told) = std::sync::mpsc::channel();
        let flooding = std::thread::spawn(move || {
            runtime().block_on(async {
                let insider = Insider::enter(address, of).await;
                tell.send(insider.me.key()).expect("somebody listens");
                let much = vec![Packet::Data(vec![0; 10_000]); 1000];
                let flooding = insider.flood(Lane::Talk, much, Arc::default());
                let _ = tokio::time::timeout(Duration::from_secs(10), flooding).await;
            });
        });
        let key = told.recv().expect("a key");
        ada.meets(key);
        let met = Instant::now();
        // Ada's app does not look at anything: only then is it a flood.
        std::thread::sleep(Duration::from_secs(2));
        let (mut pieces, mut cut) = (0, false);
        while let Some(news) = ada.net.next() {
            pieces += usize::from(matches!(news, News::Got { .. }));
            cut |= matches!(news, News::Lost { who, .. } if who == key);
        }
        println!("cut off: {cut}, pieces kept: {pieces}, {:?}", met.elapsed());
        assert!(cut && pieces < 40);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        ada.tells(&mut bo, "peace");
        flooding.join().expect("they gave up");
    });
}

#[test]
fn who_asks_without_end_gets_few_answers_and_keeps_the_link() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let (address, answers) = (relay.address(), Arc::<AtomicUsize>::default());
        let (tell, told) = std::sync::mpsc::channel();
        let counting = answers.clone();
        let pestering = std::thread::spawn(move || {
            runtime().block_on(async {
                let insider = Insider::enter(address, code).await;
                tell.send(insider.me.key()).expect("somebody listens");
                let pings = (0..5000).map(|number| Packet::Ping(number, Taken::default()));
                let flooding = insider.flood(Lane::Pulse, pings.collect(), counting);
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
fn only_the_host_turns_anybody_away() {
    networked(|| {
        let relay = Relay::start();
        let at = relay.address();
        let founded =
            rest::host(&at, &api::NewLobby { version: crate::VERSION, ..lobby() }).expect("a lobby");
        let code = Code::read(&founded.lobby.code).expect("a code");
        let wish = api::Join { version: crate::VERSION, resume: None };
        let runtime = runtime();
        let mut host = runtime.block_on(Doorman::stand(&at, &founded));
        let joined = rest::join(&at, &code, &wish).expect("a ticket");
        let mut stranger = runtime.block_on(Doorman::stand(&at, &joined));
        assert_eq!(runtime.block_on(host.newcomer()), stranger.me);
        let mut cy = Member::join(&relay, &code);
        let who = runtime.block_on(stranger.newcomer());
        runtime.block_on(stranger.turn_away(who, code.as_str()));
        let refused = |news: &News| match news {
            News::Refused(why) => Some(why.clone()),
            _ => None,
        };
        assert_eq!(cy.within(Duration::from_secs(2), &refused), None);
        runtime.block_on(host.turn_away(who, code.as_str()));
        assert_eq!(cy.refused(), Refusal::Kicked);
    });
}
