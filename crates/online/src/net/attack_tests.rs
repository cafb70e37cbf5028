//! Strangers who want to keep members out, or guess the password, over a real relay.

use super::handshake::{Answerer, DenyReason, Entrance, Frame, Offers, Parties, Secret, Starter};
use super::insider_tests::common::members::{Member, PATIENCE, lobby, meet};
use super::insider_tests::common::{networked, relays::Relay};
use super::{EntryMode, NetEvent, RelayAddress};
use crate::identity::Identity;
use crate::invite::InviteCode;
use async_tungstenite::tungstenite::{Message, client::IntoClientRequest};
use async_tungstenite::{WebSocketStream, smol::ConnectStream};
use futures_util::StreamExt;
use matchbox_protocol::{JsonPeerEvent, JsonPeerRequest, PeerId};
use relay::{CloseReason, Config, api};
use std::time::Duration;

/// Members who have to wait for guesses to come back need at least this long.
const SOONER: Duration = Duration::from_secs(25);

/// A stranger with a socket. What it says seems to come from an address of its own.
struct Stranger {
    socket: WebSocketStream<ConnectStream>,
    me: PeerId,
}

impl Stranger {
    async fn come(relay: &Relay, code: &InviteCode, number: usize) -> Self {
        let from = format!("10.9.0.{number}");
        let address = relay.address();
        let (at, of, by) = (address.clone(), code.clone(), from.clone());
        let joined = tokio::task::spawn_blocking(move || join(&at, &of, &by)).await.expect("an answer");
        let mut request = address.websocket(&joined.path).into_client_request().expect("a request");
        request.headers_mut().insert("x-forwarded-for", from.parse().expect("a header"));
        let (socket, _) = async_tungstenite::smol::connect_async(request).await.expect("a socket");
        let mut stranger = Self { socket, me: PeerId(uuid::Uuid::nil()) };
        while let Some(event) = stranger.next().await.ok().flatten() {
            if let JsonPeerEvent::IdAssigned(me) = event {
                stranger.me = me;
                return stranger;
            }
        }
        panic!("no id");
    }

    /// The next event, or why the relay closed the socket.
    async fn next(&mut self) -> Result<Option<JsonPeerEvent>, u16> {
        let next = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("something happens");
        match next {
            Some(Ok(Message::Text(text))) => Ok(text.as_str().parse().ok()),
            Some(Ok(Message::Close(Some(frame)))) => Err(frame.code.into()),
            _ => Ok(None),
        }
    }

    async fn frame(&mut self) -> (PeerId, Frame) {
        loop {
            if let Some(JsonPeerEvent::Signal { sender, data }) = self.next().await.expect("still open")
            {
                return (sender, data.as_str().and_then(Frame::read).expect("a frame"));
            }
        }
    }

    async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    async fn say(&mut self, receiver: PeerId, frame: &Frame) {
        let data = serde_json::Value::String(frame.write().expect("small"));
        let request = JsonPeerRequest::Signal { receiver, data };
        // The relay may have closed the socket already.
        let _ = self.socket.send(Message::text(request.to_string())).await;
    }

    /// Answers a member with a wrong password, and returns what it says to that.
    async fn guess(&mut self, code: &InviteCode, password: &str) -> DenyReason {
        let (them, Frame::Hello { run, offers, .. }) = self.frame().await else { panic!("no hello") };
        let (me, parties) =
            (Identity::new().expect("chance"), Parties { starter: them, answerer: self.me });
        let secret = Secret::new(code.lobby().as_str(), code.secret(), Some(password));
        let (spake, proves) = (offers.invited.expect("an offer"), (Entrance::Invited, &secret));
        let (_, reply) = Answerer::new(proves, parties, &me, run, &spake).expect("a good hello");
        self.say(them, &reply).await;
        match self.frame().await {
            (_, Frame::Deny { reason, .. }) => reason,
            (_, other) => panic!("{other:?}"),
        }
    }
}

fn join(relay: &RelayAddress, code: &InviteCode, from: &str) -> api::Joined {
    let request = api::Join { version: crate::VERSION, resume: None };
    let body = serde_json::to_vec(&request).expect("text");
    let url = relay.http(&format!("/lobbies/{}/join", code.lobby()));
    let mut answer = ureq::post(url).header("x-forwarded-for", from).send(&body[..]).expect("a ticket");
    serde_json::from_slice(&answer.body_mut().read_to_vec().expect("all of it")).expect("a ticket")
}

/// A relay behind a proxy: strangers give any address.
fn relay() -> Relay {
    Relay::with(Config { proxies: vec!["127.0.0.1".into()], ..Config::for_lan() }, 0)
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("a runtime")
}

/// Strangers guess until nobody may guess any more.
async fn use_up_guesses(relay: &Relay, code: &InviteCode) {
    for number in 1..40 {
        let mut stranger = Stranger::come(relay, code, number).await;
        match stranger.guess(code, "barley").await {
            DenyReason::WrongPassword => {
                assert_eq!(stranger.closed().await, CloseReason::Refused.code_and_name().0);
            }
            DenyReason::RetryLater => return,
            reason => panic!("{reason:?}"),
        }
    }
    panic!("they can guess for ever");
}

#[test]
fn junk_frames_do_not_keep_a_friend_out() {
    networked(|| {
        let relay = relay();
        let (mut ada, code) = Member::host(&relay);
        runtime().block_on(async {
            for number in 1..5 {
                let mut stranger = Stranger::come(&relay, &code, number).await;
                let (them, Frame::Hello { run, .. }) = stranger.frame().await else {
                    panic!("no hello")
                };
                let (junk, nonce, hint) = (vec![7; 33], [7; 16], [7; 16]);
                let offers = Offers { invited: Some(junk.clone()), open: None };
                let entrance = Entrance::Invited;
                let frames = [
                    Frame::Hello { run: [1; 16], hint, offers: offers.clone() },
                    Frame::Welcome { run, proof: junk.clone() },
                    Frame::Sealed { run, count: 1, bytes: junk.clone() },
                    Frame::Resume { run: [2; 16], nonce, proof: junk.clone() },
                    Frame::Reply { run, entrance, spake: junk.clone(), proof: junk },
                ];
                for frame in frames {
                    stranger.say(them, &frame).await;
                }
                assert_eq!(stranger.closed().await, CloseReason::Refused.code_and_name().0);
            }
        });
        let mut bo = Member::join(&relay, &code);
        let met = |event: &NetEvent| matches!(event, NetEvent::Connected { .. }).then_some(());
        assert!(bo.within(SOONER, &met).is_some());
        ada.meets(bo.key());
    });
}

#[test]
fn members_come_back_although_strangers_have_used_up_all_guesses() {
    networked(|| {
        let relay = relay();
        let (mut ada, code) = Member::host_with(&relay, lobby(), Some("sesame"));
        let mut bo = Member::new(&relay, EntryMode::Join(code.clone()), Some("sesame"));
        let (_, resume) = bo.entered();
        meet(&mut ada, &mut bo);
        // Bo's app crashes, and is started again with a ticket.
        let Member { net, identity, .. } = bo;
        drop(net);
        ada.loses(identity.key());
        runtime().block_on(use_up_guesses(&relay, &code));
        let back = EntryMode::Return { code, resume };
        let mut bo = Member::enter(&relay.address(), back, identity, Some("sesame"));
        bo.net.know(vec![ada.key()]);
        let met = |event: &NetEvent| matches!(event, NetEvent::Connected { .. }).then_some(());
        assert!(bo.within(SOONER, &met).is_some());
        ada.meets(bo.key());
    });
}

#[test]
fn a_newcomer_gets_no_guess_that_nobody_sees() {
    networked(|| {
        let relay = relay();
        let (_ada, code) = Member::host(&relay);
        runtime().block_on(async {
            let mut stranger = Stranger::come(&relay, &code, 1).await;
            let (ada, Frame::Hello { run, .. }) = stranger.frame().await else { panic!("no hello") };
            // The reply to a run of the stranger's own would tell whether its guess is right.
            let parties = Parties { starter: stranger.me, answerer: ada };
            let guess = Secret::new(code.lobby().as_str(), Some("4QX9"), None);
            let offers = Offers { invited: Some(guess), open: None };
            let (_, hello) = Starter::new(None, offers, parties).expect("chance");
            stranger.say(ada, &hello).await;
            // Another run, after the first one was spoilt, shows that the hello was read and not answered.
            let junk = Frame::Resume { run, nonce: [0; 16], proof: vec![0; 64] };
            stranger.say(ada, &junk).await;
            let (_, next) = stranger.frame().await;
            assert!(matches!(next, Frame::Hello { .. }), "{next:?}");
        });
    });
}

#[test]
fn sockets_that_prove_nothing_hold_no_seat_and_expire() {
    networked(|| {
        let config =
            Config { proxies: vec!["127.0.0.1".into()], admission_seconds: 3, ..Config::for_lan() };
        let relay = Relay::with(config, 0);
        let new_lobby = api::NewLobby { seats: Some(2), ..lobby() };
        let (mut ada, code) = Member::host_with(&relay, new_lobby, None);
        runtime().block_on(async {
            let mut silent = Vec::new();
            for number in 1..6 {
                silent.push(Stranger::come(&relay, &code, number).await);
            }
            let mut bo = Member::join(&relay, &code);
            meet(&mut ada, &mut bo);
            for stranger in &mut silent {
                assert_eq!(stranger.closed().await, CloseReason::NotAdmitted.code_and_name().0);
            }
            ada.tells(&mut bo, "still here");
        });
    });
}

#[test]
fn a_kicked_member_is_not_inside_again() {
    networked(|| {
        let relay = relay();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        ada.net.ask_relay(super::HostRequest::Kick(bo.key()));
        ada.net.ignore(bo.key());
        assert_eq!(bo.refused(), super::Refusal::Kicked);
        // New to the relay, but with the same key: the host has the relay close the socket.
        let mut again =
            Member::enter(&relay.address(), EntryMode::Join(code), bo.identity.clone(), None);
        assert_eq!(again.refused(), super::Refusal::Kicked);
    });
}

/// A relay that pretends to be a member knows everything but the secret part of the code.
#[test]
fn the_relay_cannot_pretend_to_be_a_member_without_a_password() {
    networked(|| {
        let relay = relay();
        let (mut ada, code) = Member::host(&relay);
        assert!(code.secret().is_some() && !code.to_string().eq(code.lobby().as_str()));
        let known: InviteCode = code.lobby().clone().into();
        runtime().block_on(async {
            let mut stranger = Stranger::come(&relay, &code, 1).await;
            let (them, Frame::Hello { run, offers, .. }) = stranger.frame().await else {
                panic!("no hello")
            };
            assert_eq!(offers.open, None, "only listed lobbies can be entered without the secret");
            let (me, parties) =
                (Identity::new().expect("chance"), Parties { starter: them, answerer: stranger.me });
            let secret = Secret::new(known.lobby().as_str(), known.secret(), None);
            let (spake, proves) = (offers.invited.expect("an offer"), (Entrance::Invited, &secret));
            let (_, reply) = Answerer::new(proves, parties, &me, run, &spake).expect("a good hello");
            stranger.say(them, &reply).await;
            assert!(matches!(
                stranger.frame().await.1,
                Frame::Deny { reason: DenyReason::WrongPassword, .. }
            ));
        });
        // Someone who has only the first part is told so, and someone with all of it comes in.
        assert_eq!(Member::join(&relay, &known).refused(), super::Refusal::WrongPassword);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
    });
}

#[test]
fn a_listed_lobby_is_open_to_strangers_and_to_friends() {
    networked(|| {
        let relay = relay();
        let (mut ada, code) = Member::host_with(&relay, api::NewLobby { listed: true, ..lobby() }, None);
        let mut bo = Member::join(&relay, &code.lobby().clone().into());
        meet(&mut ada, &mut bo);
        let mut cy = Member::join(&relay, &code);
        meet(&mut ada, &mut cy);
        // Bo does not know the whole code, so the host vouches for both.
        bo.net.know(vec![cy.key()]);
        cy.net.know(vec![bo.key()]);
        meet(&mut bo, &mut cy);
        bo.tells(&mut cy, "hello");
    });
}
