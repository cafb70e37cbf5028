//! A hostile member that speaks the relay's protocol.

use crate::common::members::{Member, PATIENCE, meet};
use crate::common::{networked, relays::Relay};
use async_tungstenite::tungstenite::Message;
use futures_util::StreamExt;
use matchbox_protocol::{JsonPeerEvent, JsonPeerRequest, PeerId};
use online::invite::InviteCode;
use online::net::{NetEvent, RelayAddress};
use relay::api::{Join, Joined};
use serde_json::{Value, json};
use std::time::Duration;

fn join(relay: &RelayAddress, code: &InviteCode) -> Joined {
    let join_request = Join { version: online::VERSION, resume: None };
    let body = serde_json::to_vec(&join_request).unwrap();
    let url = format!("http://{}:{}/lobbies/{}/join", relay.host(), relay.port(), code.lobby());
    let answer = ureq::post(&url).send(&body[..]).unwrap().body_mut().read_to_vec().unwrap();
    serde_json::from_slice(&answer).unwrap()
}

/// Everything a hostile member may send.
fn bad_words(heard: &[Value]) -> Vec<Value> {
    let mut words = vec![
        json!({ "Answer": "garbage" }),
        json!({ "Offer": "v=0\r\n" }),
        json!({ "IceCandidate": "{}" }),
        json!(null),
        json!(["a", 7]),
        json!(""),
        json!("AAAA"),
        json!("A".repeat(60_000)),
        json!("\u{0}\u{1}\u{ffff}"),
    ];
    // Replayed and altered messages.
    for value in heard {
        words.push(value.clone());
        let mut bent = value.as_str().unwrap_or_default().to_string();
        bent.truncate(bent.len() / 2);
        words.push(json!(bent));
        words.push(json!(value.as_str().unwrap_or_default().replace('B', "C")));
    }
    words
}

/// Stays in the lobby for a while and sends bad messages to every peer it hears of.
async fn rage(relay: RelayAddress, joined: Joined) -> usize {
    let url = format!("ws://{}:{}{}", relay.host(), relay.port(), joined.path);
    let (mut socket, _) = async_tungstenite::smol::connect_async(url).await.unwrap();
    let (mut others, mut heard) = (Vec::<PeerId>::new(), Vec::new());
    let mut said = 0;
    for _ in 0..40 {
        let word = tokio::time::timeout(Duration::from_millis(100), socket.next()).await;
        if let Ok(Some(Ok(Message::Text(text)))) = word
            && let Ok(JsonPeerEvent::Signal { sender, data }) = text.as_str().parse()
        {
            others.push(sender);
            heard.push(data);
        }
        heard.truncate(4);
        for other in &others {
            for data in bad_words(&heard) {
                let request = JsonPeerRequest::Signal { receiver: *other, data };
                if socket.send(Message::text(request.to_string())).await.is_err() {
                    return said;
                }
                said += 1;
            }
        }
        if socket.send(Message::text("{\"wrong\": [")).await.is_err() {
            return said;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    said
}

#[test]
fn a_member_that_sends_garbage_does_no_harm() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let mut said = 0;
        for _ in 0..3 {
            said += runtime.block_on(rage(relay.address(), join(&relay.address(), &code)));
            ada.tells(&mut bo, "do not mind them");
        }
        println!("bad words said: {said}");
        assert!(said > 20, "they did say something");
        let lost = |news: &NetEvent| {
            matches!(news, NetEvent::Disconnected { .. } | NetEvent::Refused(_)).then_some(())
        };
        assert!(ada.within(Duration::from_millis(500), &lost).is_none());
        assert!(bo.within(Duration::from_millis(10), &lost).is_none());
        // An honest newcomer still gets in.
        let mut cy = Member::join(&relay, &code);
        meet(&mut ada, &mut cy);
        meet(&mut bo, &mut cy);
    });
}

#[test]
fn a_newcomer_is_not_disturbed_by_a_bad_member_who_was_there_first() {
    networked(|| {
        let relay = Relay::start();
        let (mut ada, code) = Member::host(&relay);
        let (address, joined) = (relay.address(), join(&relay.address(), &code));
        let raging = std::thread::spawn(move || {
            tokio::runtime::Runtime::new().unwrap().block_on(rage(address, joined))
        });
        std::thread::sleep(Duration::from_millis(300));
        let mut bo = Member::join(&relay, &code);
        meet(&mut ada, &mut bo);
        ada.tells(&mut bo, "hello");
        raging.join().unwrap();
        bo.tells(&mut ada, "hello");
    });
}

/// A relay that does not answer pings is given up, so it must.
#[test]
fn the_relay_answers_pings() {
    networked(|| {
        let relay = Relay::start();
        let (_ada, code) = Member::host(&relay);
        let joined = join(&relay.address(), &code);
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let url = format!("ws://127.0.0.1:{}{}", relay.port(), joined.path);
            let (mut socket, _) = async_tungstenite::smol::connect_async(url).await.unwrap();
            socket.send(Message::Ping(Vec::new().into())).await.unwrap();
            let answered = async { while !matches!(socket.next().await, Some(Ok(Message::Pong(_)))) {} };
            tokio::time::timeout(PATIENCE, answered).await.unwrap();
        });
    });
}
