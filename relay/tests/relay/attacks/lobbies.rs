//! Attacks on someone else's lobby.

use serde_json::json;

use super::Stranger;
use crate::support::{Server, until};

#[tokio::test]
async fn who_never_entered_cannot_end_a_lobby_by_leaving() {
    let server = Server::start().await;
    let (host, mallory) = (Stranger::at(&server, [1, 1, 1]), Stranger::at(&server, [2, 2, 2]));
    let hosted = host.host().await;
    let joined = mallory.join(&hosted.lobby.code).await;
    let leave = format!("/lobbies/{}/leave", hosted.lobby.code);
    server.asked_by("POST", &leave, &joined.resume, ()).await.done();
    host.enter(&hosted).await;
}

#[tokio::test]
async fn who_leaves_while_the_host_is_away_ends_nothing() {
    let server = Server::start().await;
    let (host, mallory) = (Stranger::at(&server, [1, 1, 1]), Stranger::at(&server, [2, 2, 2]));
    let hosted = host.host().await;
    let inside = host.enter(&hosted).await;
    let joined = mallory.join(&hosted.lobby.code).await;
    let _mallory = mallory.enter(&joined).await;
    drop(inside);
    until("the host is away", || async { server.metric("members").await == 1 }).await;
    let path = format!("/lobbies/{}", hosted.lobby.code);
    server.asked_by("POST", &format!("{path}/leave"), &joined.resume, ()).await.done();
    let back = json!({ "version": 1, "resume": hosted.resume });
    let again: relay::api::Joined = host.ask("POST", &format!("{path}/join"), back).await.ok(200);
    assert!(again.host);
    host.enter(&again).await;
}
