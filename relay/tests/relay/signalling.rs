//! Matchbox's protocol between members.

use matchbox_protocol::{JsonPeerEvent, PeerId};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Server, pair, until};

#[tokio::test]
async fn members_learn_of_each_other_and_signals_pass() {
    let server = Server::start().await;
    let (_, mut host, _, mut guest) = pair(&server).await;
    let offer = json!({ "Offer": "v=0 …" });
    host.signal(guest.peer, offer.clone()).await;
    assert_eq!(guest.event().await, JsonPeerEvent::Signal { sender: host.peer, data: offer });
    guest.signal(host.peer, json!("123")).await;
    assert_eq!(host.event().await, JsonPeerEvent::Signal { sender: guest.peer, data: json!("123") });
    let left = guest.peer;
    drop(guest);
    assert_eq!(host.event().await, JsonPeerEvent::PeerLeft(left));
    assert_eq!(server.metric("signals_total").await, 2);
}

#[tokio::test]
async fn rooms_hear_nothing_of_each_other() {
    let server = Server::start().await;
    let (_, mut host, _, mut guest) = pair(&server).await;
    let (_, mut stranger, _, mut other) = pair(&server).await;
    stranger.signal(host.peer, json!("psst")).await;
    stranger.signal(PeerId(Default::default()), json!("gone")).await;
    stranger.send(Message::text("\"KeepAlive\"")).await;
    for socket in [&mut host, &mut guest, &mut other, &mut stranger] {
        socket.quiet().await;
    }
    until("both are counted", || async { server.metric("undeliverable_total").await == 2 }).await;
}

#[tokio::test]
async fn a_room_is_freed_when_the_last_one_leaves() {
    let server = Server::start().await;
    let (_, host, _, guest) = pair(&server).await;
    assert_eq!((server.metric("rooms").await, server.metric("members").await), (1, 2));
    drop((host, guest));
    until("nothing is left", || async {
        server.metric("rooms").await + server.metric("members").await == 0
    })
    .await;
    until("the connections are gone", || async { server.metric("connections").await == 1 }).await;
}

#[tokio::test]
async fn eight_members_all_hear_of_the_ninth() {
    let server = Server::start().await;
    let hosted = server.lobby(9).await;
    let mut members = vec![server.enter(&hosted).await];
    for _ in 1..9 {
        let newcomer = server.enter(&server.join(&hosted.lobby.code).await).await;
        for member in &mut members {
            assert_eq!(member.event().await, JsonPeerEvent::NewPeer(newcomer.peer));
        }
        members.push(newcomer);
    }
}
