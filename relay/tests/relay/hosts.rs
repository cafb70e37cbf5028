//! Who is host, and how that changes.

use std::time::Duration;

use relay::{CloseReason, Config, api::Joined};
use serde_json::{Value, json};

use crate::support::{Server, Socket, until};

/// Three members that want host messages, the host first. Each has read everything so far.
async fn three(server: &Server) -> Vec<(Joined, Socket)> {
    let hosted = server.lobby(4).await;
    let code = hosted.lobby.code.clone();
    let mut members = Vec::new();
    for n in 0..3 {
        let joined = if n == 0 { hosted.clone() } else { server.join(&code).await };
        let mut socket = server.try_enter(&format!("{}&news=1", joined.path)).await.unwrap();
        let host = members.first().map_or(socket.peer, |(_, host): &(Joined, Socket)| host.peer);
        assert_eq!(socket.json().await, json!({ "Host": host }));
        for (_, other) in &mut members {
            assert_eq!(other.json().await, json!({ "NewPeer": socket.peer }));
        }
        members.push((joined, socket));
    }
    members
}

#[tokio::test]
async fn a_host_who_leaves_hands_on_at_once() {
    let server = Server::start().await;
    let mut members = three(&server).await;
    let (hosted, mut host) = members.remove(0);
    let path = format!("/lobbies/{}/leave", hosted.lobby.code);
    server.asked_by("POST", &path, &hosted.resume, ()).await.done();
    assert_eq!(host.close_reason().await, (4005, "left".into()));
    let next_host = members[0].1.peer;
    for (_, socket) in &mut members {
        assert_eq!(socket.json().await, json!({ "PeerLeft": host.peer }));
        assert_eq!(socket.json().await, json!({ "Host": next_host }));
    }
    let code = format!("/lobbies/{}", hosted.lobby.code);
    server
        .asked_by("PATCH", &code, &hosted.resume, json!({ "title": "mine" }))
        .await
        .refused(403, "not_host");
    server
        .asked_by("PATCH", &code, &members[0].0.resume, json!({ "title": "ours" }))
        .await
        .ok::<Value>(200);
}

#[tokio::test]
async fn a_host_whose_connection_breaks_has_a_moment_to_come_back() {
    let server = Server::with(Config { host_grace_seconds: 1, ..Config::for_lan() }).await;
    let mut members = three(&server).await;
    let (hosted, host) = members.remove(0);
    let (gone, join) = (host.peer, format!("/lobbies/{}/join", hosted.lobby.code));
    drop(host);
    let again: Joined =
        server.post(&join, json!({ "version": 1, "resume": hosted.resume })).await.ok(200);
    assert!(again.host, "still host");
    let back = server.try_enter(&format!("{}&news=1", again.path)).await.unwrap();
    for (_, socket) in &mut members {
        assert_eq!(socket.json().await, json!({ "PeerLeft": gone }));
        assert_eq!(socket.json().await, json!({ "NewPeer": back.peer }));
        assert_eq!(socket.json().await, json!({ "Host": back.peer }));
    }
    let gone = back.peer;
    drop(back);
    let next_host = members[0].1.peer;
    for (_, socket) in &mut members {
        assert_eq!(socket.json().await, json!({ "PeerLeft": gone }));
        assert_eq!(socket.json().await, json!({ "Host": next_host }));
    }
    let again: Joined =
        server.post(&join, json!({ "version": 1, "resume": hosted.resume })).await.ok(200);
    assert!(!again.host, "too late");
}

#[tokio::test]
async fn a_host_can_hand_on_and_send_away() {
    let server = Server::start().await;
    let mut members = three(&server).await;
    let path = |what: &str| format!("/lobbies/{}/{what}", members[0].0.lobby.code);
    let (host_path, kick_path, join_path) = (path("host"), path("kick"), path("join"));
    let tokens: Vec<_> = members.iter().map(|(joined, _)| joined.resume.clone()).collect();
    let peers: Vec<_> = members.iter().map(|(_, socket)| socket.peer).collect();

    server
        .asked_by("POST", &kick_path, &tokens[1], json!({ "peer": peers[2] }))
        .await
        .refused(403, "not_host");
    server.asked_by("POST", &host_path, &tokens[0], json!({ "peer": peers[1] })).await.done();
    for (_, socket) in &mut members {
        assert_eq!(socket.json().await, json!({ "Host": peers[1] }));
    }
    server
        .asked_by("POST", &kick_path, &tokens[0], json!({ "peer": peers[2] }))
        .await
        .refused(403, "not_host");
    server.asked_by("POST", &kick_path, &tokens[1], json!({ "peer": peers[2] })).await.done();
    assert_eq!(members[2].1.close_reason().await, (4003, "kicked".into()));
    assert_eq!(members[0].1.json().await, json!({ "PeerLeft": peers[2] }));
    let resume = json!({ "version": 1, "resume": tokens[2] });
    server.post(&join_path, resume).await.refused(403, "kicked");
    server
        .asked_by("POST", &kick_path, &tokens[1], json!({ "peer": peers[2] }))
        .await
        .refused(404, "no_such_peer");
}

#[tokio::test]
async fn plain_matchbox_clients_hear_nothing_they_would_not_understand() {
    let server = Server::with(Config { host_grace_seconds: 0, ..Config::for_lan() }).await;
    let (_, host, _, mut guest) = crate::support::pair(&server).await;
    let gone = host.peer;
    drop(host);
    assert_eq!(guest.json().await, json!({ "PeerLeft": gone }));
    until("the host is replaced", || async { server.metric("host_changes_total").await == 1 }).await;
    guest.quiet().await;
}

#[tokio::test]
async fn when_the_last_one_leaves_the_lobby_is_over() {
    let server = Server::start().await;
    let hosted = server.lobby(2).await;
    let mut host = server.enter(&hosted).await;
    let path = format!("/lobbies/{}", hosted.lobby.code);
    server.asked_by("POST", &format!("{path}/leave"), &hosted.resume, ()).await.done();
    assert_eq!(host.close_reason().await.0, CloseReason::Left.code_and_name().0);
    server.get(&path).await.refused(410, "lobby_closed");
    tokio::time::sleep(Duration::from_millis(10)).await;
    let second = server.lobby(2).await;
    server.enter(&second).await;
}
