//! Floods, and which address they are counted for.

use relay::{CloseReason, Config, api::Joined};
use serde_json::json;
use tokio::{io::AsyncReadExt, net::TcpStream};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Server, new_lobby, pair, request, until};

#[tokio::test]
async fn too_many_requests_are_told_when_to_come_back() {
    let server =
        Server::with(Config { requests_per_second: 1, requests_burst: 5, ..Config::for_lan() }).await;
    for _ in 0..5 {
        assert_eq!(server.get("/lobbies").await.status, 200);
    }
    // On a slow machine a token may come back in between.
    let mut answer = server.get("/lobbies").await;
    while answer.status == 200 {
        answer = server.get("/lobbies").await;
    }
    let problem = answer.refused(429, "too_many_requests");
    assert!((1..=2).contains(&problem.retry_after.unwrap()));
    assert!(answer.head.contains("retry-after: "), "{}", answer.head);
    assert_eq!(server.get("/health").await.status, 200, "the health page always answers");
    until("a token is back", || async { server.get("/lobbies").await.status == 200 }).await;
}

#[tokio::test]
async fn making_lobbies_and_guessing_codes_are_limited_more_strictly() {
    let server =
        Server::with(Config { creates_per_minute: 2, misses_per_minute: 3, ..Config::for_lan() }).await;
    let hosted = server.lobby(2).await;
    server.lobby(2).await;
    server.post("/lobbies", new_lobby()).await.refused(429, "too_many_requests");
    server
        .post("/queue", json!({ "version": 1, "game": "chess" }))
        .await
        .refused(429, "too_many_requests");
    let known = format!("/lobbies/{}", hosted.lobby.code);
    for _ in 0..10 {
        assert_eq!(server.get(&known).await.status, 200, "codes that exist are not guesses");
    }
    for _ in 0..3 {
        server.get("/lobbies/CCCCCC").await.refused(404, "no_such_lobby");
    }
    server.get("/lobbies/CCCCCC").await.refused(429, "too_many_requests");
    server.get(&known).await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn only_a_known_proxy_may_speak_for_others() {
    let limited = Config { requests_per_second: 1, requests_burst: 2, ..Config::for_lan() };
    let ask = async |server: &Server, from: &str| {
        request(server.address, "GET", "/lobbies", &[("x-forwarded-for", from)], "").await.status
    };
    let open = Server::with(limited.clone()).await;
    let lies = [ask(&open, "1.1.1.1").await, ask(&open, "2.2.2.2").await, ask(&open, "3.3.3.3").await];
    assert_eq!(lies, [200, 200, 429], "a stranger's header is not believed");
    let proxied = Server::with(Config { proxies: vec!["127.0.0.0/8".into()], ..limited }).await;
    for from in ["1.1.1.1", "2.2.2.2", "6.6.6.6, 3.3.3.3", "6.6.6.6, 4.4.4.4", "6.6.6.6, 5.5.5.5"] {
        assert_eq!(ask(&proxied, from).await, 200, "{from}");
    }
    let flood =
        [ask(&proxied, "9.9.9.9").await, ask(&proxied, "9.9.9.9").await, ask(&proxied, "9.9.9.9").await];
    assert_eq!(flood, [200, 200, 429]);
}

#[tokio::test]
async fn a_flood_of_messages_ends_the_flooder_alone() {
    let server = Server::start().await;
    let (hosted, mut host, _, mut guest) = pair(&server).await;
    let mut flooder = server.enter(&server.join(&hosted.lobby.code).await).await;
    for _ in 0..5000 {
        if flooder.try_send(Message::text("\"KeepAlive\"")).await.is_err() {
            break;
        }
    }
    assert_eq!(
        flooder.close_reason().await,
        (CloseReason::Flood.code_and_name().0, "too_many_messages".into())
    );
    assert_eq!(host.json().await, json!({ "NewPeer": flooder.peer }));
    assert_eq!(host.json().await, json!({ "PeerLeft": flooder.peer }));
    assert_eq!(guest.json().await, json!({ "NewPeer": flooder.peer }));
    guest.signal(host.peer, json!(1)).await;
    assert_eq!(host.json().await["Signal"]["data"], 1);
}

#[tokio::test]
async fn connections_are_limited_and_given_back() {
    let config = Config { max_connections_per_address: 3, ..Config::for_lan() };
    let server = Server::with(config).await;
    let mut idle = Vec::new();
    for _ in 0..3 {
        idle.push(TcpStream::connect(server.address).await.unwrap());
    }
    until("all are counted", || async { server.metric("connections").await == 3 }).await;
    let mut heard = [0];
    assert_eq!(idle[0].read(&mut heard).await.unwrap(), 0, "a fourth got the place of the oldest");
    drop(idle);
    until("there is room again", || async { server.metric("connections").await == 1 }).await;
}

#[tokio::test]
async fn websockets_behind_a_proxy_are_counted_for_their_own_address() {
    let server = Server::with(Config {
        proxies: vec!["127.0.0.1".into()],
        max_connections_per_address: 1,
        ..Config::for_lan()
    })
    .await;
    let _first = server.enter(&server.lobby(2).await).await;
    let _second = server.get("/health").await.ok::<serde_json::Value>(200);
    let hosted: Joined = server.lobby(2).await;
    // Without the header both come from the proxy itself, which is one address.
    assert!(server.try_enter(&hosted.path).await.is_err());
}

#[tokio::test]
async fn a_full_relay_says_so() {
    let server = Server::with(Config { max_lobbies: 2, ..Config::for_lan() }).await;
    server.lobby(2).await;
    server.lobby(2).await;
    server.post("/lobbies", new_lobby()).await.refused(503, "relay_full");
}
