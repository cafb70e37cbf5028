//! Attacks on a lobby whose host confirms members, by sockets that have proved nothing.

use std::net::SocketAddr;

use matchbox_protocol::{JsonPeerEvent, PeerId};
use relay::{Config, api::Joined};
use serde_json::json;
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};

use crate::support::{Answer, Server, Socket, request, until};

/// A relay behind a proxy, so that clients give any address.
async fn relay() -> Server {
    Server::with(Config { proxies: vec!["127.0.0.1".into()], ..Config::for_lan() }).await
}

/// A lobby with this many seats, and its host, who confirms members.
async fn hosted(server: &Server, seats: u16) -> (Joined, Socket) {
    let hosted = server.lobby(seats).await;
    let host = server.try_enter(&format!("{}&admits=1", hosted.path)).await.expect("entered");
    (hosted, host)
}

async fn join_from(server: SocketAddr, code: &str, from: &str) -> Answer {
    let path = format!("/lobbies/{code}/join");
    request(server, "POST", &path, &[("x-forwarded-for", from)], r#"{"version":1}"#).await
}

/// Joins and opens the websocket from this address.
async fn enter_from(server: &Server, code: &str, from: &str) -> Socket {
    let joined: Joined = join_from(server.address, code, from).await.ok(200);
    let url = format!("ws://{}{}", server.address, joined.path);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("x-forwarded-for", from.parse().unwrap());
    let (stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    let mut socket = Socket { stream, peer: PeerId(Default::default()) };
    let JsonPeerEvent::IdAssigned(peer) = socket.event().await else { panic!("the id comes first") };
    socket.peer = peer;
    socket
}

async fn newcomer(server: &Server, host: &mut Socket, code: &str) -> Socket {
    let socket = server.enter(&server.join(code).await).await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(socket.peer));
    socket
}

async fn say(host: &mut Socket, what: &str, about: &Socket) {
    host.send(Message::text(json!({ (what): about.peer }).to_string())).await;
}

#[tokio::test]
async fn sockets_that_wait_hold_no_seat() {
    let server = relay().await;
    let (hosted, mut host) = hosted(&server, 2).await;
    let code = &hosted.lobby.code;
    let mut silent = Vec::new();
    for _ in 0..4 {
        silent.push(newcomer(&server, &mut host, code).await);
    }
    let mut friend = newcomer(&server, &mut host, code).await;
    say(&mut host, "Admit", &friend).await;
    // Now the lobby is full, and not before.
    assert_eq!(friend.event().await, JsonPeerEvent::NewPeer(silent[0].peer));
    join_from(server.address, code, "10.0.0.1").await.refused(409, "lobby_full");
    say(&mut host, "Admit", &silent[1]).await;
    assert_eq!(silent[1].close_reason().await.1, "lobby_full");
}

#[tokio::test]
async fn waiting_sockets_reach_members_and_nobody_else() {
    let server = relay().await;
    let (hosted, mut host) = hosted(&server, 8).await;
    let mut one = newcomer(&server, &mut host, &hosted.lobby.code).await;
    let mut other = newcomer(&server, &mut host, &hosted.lobby.code).await;
    one.signal(other.peer, json!("guess")).await;
    one.signal(host.peer, json!("hello")).await;
    let signal = JsonPeerEvent::Signal { sender: one.peer, data: json!("hello") };
    assert_eq!(host.event().await, signal);
    other.quiet().await;
    // Only the host's word counts.
    say(&mut one, "Admit", &other).await;
    one.signal(other.peer, json!("guess")).await;
    other.quiet().await;
    say(&mut host, "Admit", &other).await;
    assert_eq!(other.event().await, JsonPeerEvent::NewPeer(one.peer), "the member begins");
    one.signal(other.peer, json!("hello")).await;
    let signal = JsonPeerEvent::Signal { sender: one.peer, data: json!("hello") };
    assert_eq!(other.event().await, signal);
}

#[tokio::test]
async fn a_flood_of_waiting_sockets_pushes_out_its_own() {
    let server = relay().await;
    let (hosted, mut host) = hosted(&server, 8).await;
    let code = &hosted.lobby.code;
    let mut friend = enter_from(&server, code, "10.0.0.9").await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(friend.peer));
    let mut flood = Vec::new();
    for _ in 0..40 {
        flood.push(server.enter(&server.join(code).await).await);
    }
    assert_eq!(flood[0].close_reason().await.1, "not_admitted");
    // The friend is still there.
    host.signal(friend.peer, json!("hello")).await;
    while !matches!(friend.event().await, JsonPeerEvent::Signal { .. }) {}
    until("few are left", || async { server.metric("members").await <= 18 }).await;
}

#[tokio::test]
async fn a_waiting_socket_does_not_become_host() {
    let config = Config { host_grace_seconds: 0, admission_seconds: 1, ..Config::for_lan() };
    let server = Server::with(config).await;
    let (hosted, mut host) = hosted(&server, 8).await;
    let mut stranger = newcomer(&server, &mut host, &hosted.lobby.code).await;
    drop(host);
    assert_eq!(stranger.close_reason().await.1, "not_admitted");
}

#[tokio::test]
async fn an_address_that_fails_again_and_again_has_to_wait_and_others_do_not() {
    let server = relay().await;
    let (hosted, mut host) = hosted(&server, 8).await;
    let code = &hosted.lobby.code;
    for _ in 0..5 {
        let mut guesser = newcomer(&server, &mut host, code).await;
        say(&mut host, "Refuse", &guesser).await;
        assert_eq!(guesser.close_reason().await.1, "refused");
        assert_eq!(host.event().await, JsonPeerEvent::PeerLeft(guesser.peer));
    }
    join_from(server.address, code, "127.0.0.1").await.refused(429, "too_many_requests");
    join_from(server.address, code, "10.0.0.2").await.ok::<Joined>(200);
}

#[tokio::test]
async fn a_kicked_member_cannot_come_back_as_someone_else() {
    let server = relay().await;
    let (hosted, mut host) = hosted(&server, 8).await;
    let code = &hosted.lobby.code;
    let mut guest = enter_from(&server, code, "10.0.0.2").await;
    say(&mut host, "Admit", &guest).await;
    say(&mut host, "Kick", &guest).await;
    assert_eq!(guest.close_reason().await.1, "kicked");
    join_from(server.address, code, "10.0.0.2").await.refused(403, "kicked");
    join_from(server.address, code, "10.0.0.3").await.ok::<Joined>(200);
    // At a school, where all share one address, the others can still come.
    let mut pupil = server.enter(&server.join(code).await).await;
    say(&mut host, "Kick", &pupil).await;
    assert_eq!(pupil.close_reason().await.1, "kicked");
    join_from(server.address, code, "127.0.0.1").await.ok::<Joined>(200);
}

#[tokio::test]
async fn an_admitted_member_comes_back_to_its_seat() {
    let server = relay().await;
    let (hosted, mut host) = hosted(&server, 2).await;
    let joined = server.join(&hosted.lobby.code).await;
    let guest = server.enter(&joined).await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest.peer));
    say(&mut host, "Admit", &guest).await;
    until("it is a member", || async {
        let lobby = server.get(&format!("/lobbies/{}", hosted.lobby.code)).await;
        lobby.ok::<relay::api::LobbyInfo>(200).members == 2
    })
    .await;
    drop(guest);
    let path = format!("/lobbies/{}/join", hosted.lobby.code);
    let back: Joined =
        server.post(&path, json!({ "version": 1, "resume": joined.resume })).await.ok(200);
    let mut guest = server.enter(&back).await;
    guest.signal(host.peer, json!("back")).await;
    until("it is a member", || async {
        let lobby = server.get(&format!("/lobbies/{}", hosted.lobby.code)).await;
        lobby.ok::<relay::api::LobbyInfo>(200).members == 2
    })
    .await;
}
