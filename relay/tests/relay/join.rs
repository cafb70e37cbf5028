//! Tickets, versions, seats and returning.

use std::time::Duration;

use relay::{
    CloseReason, Config,
    api::{Joined, NewLobby},
};
use serde_json::json;
use tokio_tungstenite::tungstenite;

use crate::support::{Server, Socket, new_lobby, pair, until};

/// The status with which the relay refused the websocket.
#[track_caller]
fn refused(result: Result<Socket, tungstenite::Error>) -> (u16, String) {
    match result {
        Err(tungstenite::Error::Http(response)) => {
            let body = response.body().clone().unwrap_or_default();
            let problem: relay::api::Problem = serde_json::from_slice(&body).unwrap();
            (response.status().as_u16(), problem.code)
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was let in"),
    }
}

#[tokio::test]
async fn tickets_open_the_websocket_and_nothing_else_does() {
    let server = Server::start().await;
    let hosted = server.lobby(2).await;
    let mut forged = hosted.ticket.clone().into_bytes();
    forged[20] = if forged[20] == b'A' { b'B' } else { b'A' };
    let forged = String::from_utf8(forged).unwrap();
    for ticket in ["", "rubbish", forged.as_str(), hosted.resume.as_str(), "%ff%fe", &"A".repeat(5000)] {
        let result = server.try_enter(&format!("/ws?ticket={ticket}")).await;
        assert_eq!(refused(result), (401, "bad_ticket".into()), "{ticket}");
    }
    assert_eq!(refused(server.try_enter("/ws").await), (401, "bad_ticket".into()));
    server.enter(&hosted).await;
}

#[tokio::test]
async fn a_ticket_is_good_for_seconds_and_for_its_own_relay() {
    let server = Server::with(Config { ticket_seconds: 1, ..Config::for_lan() }).await;
    let other = Server::start().await;
    let hosted = server.lobby(2).await;
    assert_eq!(refused(other.try_enter(&hosted.path).await), (401, "bad_ticket".into()));
    tokio::time::sleep(Duration::from_millis(2100)).await;
    assert_eq!(refused(server.try_enter(&hosted.path).await), (401, "ticket_expired".into()));
}

#[tokio::test]
async fn versions_have_to_fit() {
    let server = Server::with(Config { oldest_version: 3, ..Config::for_lan() }).await;
    let problem = server.post("/lobbies", new_lobby()).await.refused(426, "version_too_old");
    assert_eq!(problem.version, Some(3));
    let hosted: Joined = server.post("/lobbies", NewLobby { version: 4, ..new_lobby() }).await.ok(201);
    let path = format!("/lobbies/{}/join", hosted.lobby.code);
    server.post(&path, json!({ "version": 2 })).await.refused(426, "version_too_old");
    let problem = server.post(&path, json!({ "version": 3 })).await.refused(426, "version_differs");
    assert_eq!(problem.version, Some(4));
    server.post(&path, json!({ "version": 4 })).await.ok::<Joined>(200);
}

#[tokio::test]
async fn a_full_lobby_admits_no_one_until_a_seat_is_free() {
    let server = Server::start().await;
    let hosted = server.lobby(2).await;
    let code = hosted.lobby.code.clone();
    let _host = server.enter(&hosted).await;
    let (second, late) = (server.join(&code).await, server.join(&code).await);
    let guest = server.enter(&second).await;
    assert_eq!(
        refused(server.try_enter(&late.path).await),
        (409, "lobby_full".into()),
        "tickets are no places"
    );
    server
        .post(&format!("/lobbies/{code}/join"), json!({ "version": 1 }))
        .await
        .refused(409, "lobby_full");
    drop(guest);
    until("the slot is free", || async { server.metric("members").await == 1 }).await;
    server.enter(&server.join(&code).await).await;
}

#[tokio::test]
async fn a_locked_lobby_lets_only_its_own_come_back() {
    let server = Server::start().await;
    let (hosted, _host, joined, guest) = pair(&server).await;
    let path = format!("/lobbies/{}", hosted.lobby.code);
    let locked: relay::api::LobbyInfo = server
        .asked_by("PATCH", &path, &hosted.resume, json!({ "locked": true, "playing": true }))
        .await
        .ok(200);
    assert!(locked.locked && locked.playing);
    let join = format!("{path}/join");
    server.post(&join, json!({ "version": 1 })).await.refused(409, "lobby_locked");
    drop(guest);
    let again: Joined =
        server.post(&join, json!({ "version": 1, "resume": joined.resume })).await.ok(200);
    assert_eq!(again.member, joined.member);
    server.enter(&again).await;
    for token in ["", "rubbish", &hosted.ticket] {
        server.post(&join, json!({ "version": 1, "resume": token })).await.refused(401, "not_member");
    }
}

#[tokio::test]
async fn a_returning_member_replaces_its_old_connection() {
    let server = Server::start().await;
    let (hosted, mut host, joined, mut guest) = pair(&server).await;
    let join = format!("/lobbies/{}/join", hosted.lobby.code);
    let again: Joined =
        server.post(&join, json!({ "version": 1, "resume": joined.resume })).await.ok(200);
    let back = server.enter(&again).await;
    assert_eq!(guest.close_reason().await, closed(CloseReason::Replaced));
    assert_eq!(host.json().await, json!({ "PeerLeft": guest.peer }));
    assert_eq!(host.json().await, json!({ "NewPeer": back.peer }));
    drop(guest);
    host.quiet().await;
    assert_eq!(server.metric("members").await, 2);
}

#[tokio::test]
async fn a_lobby_that_is_over_says_so() {
    let server = Server::start().await;
    let (hosted, mut host, joined, mut guest) = pair(&server).await;
    let path = format!("/lobbies/{}", hosted.lobby.code);
    server.asked_by("DELETE", &path, &joined.resume, ()).await.refused(403, "not_host");
    let late = server.join(&hosted.lobby.code).await;
    server.asked_by("DELETE", &path, &hosted.resume, ()).await.done();
    assert_eq!(host.close_reason().await, closed(CloseReason::LobbyClosed));
    assert_eq!(guest.close_reason().await, closed(CloseReason::LobbyClosed));
    server.get(&path).await.refused(410, "lobby_closed");
    server.post(&format!("{path}/join"), json!({ "version": 1 })).await.refused(410, "lobby_closed");
    assert_eq!(refused(server.try_enter(&late.path).await), (410, "lobby_closed".into()));
    until("everything is released", || async { server.metric("rooms").await == 0 }).await;
}

#[tokio::test]
async fn unclaimed_and_abandoned_lobbies_expire() {
    let server = Server::with(Config {
        sweep_seconds: 1,
        unclaimed_seconds: 5,
        empty_seconds: 1,
        ..Config::for_lan()
    })
    .await;
    let (unclaimed, left, kept) = (server.lobby(2).await, server.lobby(2).await, server.lobby(2).await);
    drop(server.enter(&left).await);
    let _member = server.enter(&kept).await;
    let gone = |code: String| {
        let server = &server;
        async move { server.get(&format!("/lobbies/{code}")).await.status == 410 }
    };
    until("the unclaimed one is over", || gone(unclaimed.lobby.code.clone())).await;
    until("the empty one is over", || gone(left.lobby.code.clone())).await;
    assert_eq!(server.get(&format!("/lobbies/{}", kept.lobby.code)).await.status, 200);
}

#[tokio::test]
async fn an_abandoned_lobby_admits_no_newcomers() {
    let server = Server::with(Config {
        sweep_seconds: 1,
        host_grace_seconds: 5,
        requests_burst: 1000,
        ..Config::for_lan()
    })
    .await;
    let (made, left) = (server.lobby(2).await, server.lobby(2).await);
    let host = server.enter(&left).await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let join = |lobby: &Joined| format!("/lobbies/{}/join", lobby.lobby.code);
    let status = async |lobby: &Joined| server.post(&join(lobby), json!({ "version": 1 })).await.status;
    drop(host);
    until("the host is gone", || async { server.metric("members").await == 0 }).await;
    assert_eq!(status(&left).await, 200, "the host may be back in a moment");
    until("the house is empty", || async { status(&left).await == 410 }).await;
    assert_eq!(status(&made).await, 200, "its host has not come yet");
    let resume = json!({ "version": 1, "resume": left.resume });
    let again: Joined = server.post(&join(&left), resume).await.ok(200);
    let _back = server.enter(&again).await;
    assert_eq!(status(&left).await, 200, "a member is there again");
}

fn closed(reason: CloseReason) -> (u16, String) {
    let (code, word) = reason.code_and_name();
    (code, word.to_owned())
}
