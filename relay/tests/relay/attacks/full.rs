//! Attacks that fill the relay: with lobbies, connections, and clients that never read.

use futures_util::{StreamExt, future::join_all, stream};
use relay::{CloseReason, Config};
use serde_json::json;
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::timeout,
};

use super::Stranger;
use crate::support::{SOON, Server, new_lobby, until};

/// Hosts a game and has a friend join, each at an address of their own.
async fn friends_meet(server: &Server) {
    let (host, friend) = (Stranger::at(server, [250, 1, 1]), Stranger::at(server, [251, 1, 1]));
    let hosted = host.host().await;
    let mut inside = host.enter(&hosted).await;
    let came = friend.enter(&friend.join(&hosted.lobby.code).await).await;
    assert_eq!(inside.json().await, json!({ "NewPeer": came.peer }));
}

fn crowd(server: &Server, count: u8) -> impl Iterator<Item = Stranger<'_>> + Clone {
    (0..count).map(|n| Stranger::at(server, [n, 3, 3]))
}

#[tokio::test]
async fn lobbies_that_nobody_enters_do_not_fill_the_relay() {
    let config = Config { max_lobbies: 200, max_idle_lobbies: 100, ..Config::for_lan() };
    let server = Server::with(config).await;
    friends_meet(&server).await;
    let attack = crowd(&server, 60).flat_map(|stranger| std::iter::repeat_n(stranger, 10));
    let made = stream::iter(attack).map(|stranger| stranger.ask("POST", "/lobbies", new_lobby()));
    made.buffer_unordered(32).for_each(async |_| {}).await;
    until("most made room", || async { server.metric("displaced_lobbies_total").await >= 100 }).await;
    friends_meet(&server).await;
}

#[tokio::test]
async fn a_lobby_whose_friends_are_on_their_way_is_not_displaced_by_others() {
    let server = Server::with(Config { max_idle_lobbies: 50, ..Config::for_lan() }).await;
    let host = Stranger::at(&server, [250, 1, 1]);
    let hosted = host.host().await;
    let attack = crowd(&server, 4).flat_map(|stranger| std::iter::repeat_n(stranger, 50));
    stream::iter(attack).map(Stranger::host).buffer_unordered(16).for_each(async |_| {}).await;
    until("others made room", || async { server.metric("displaced_lobbies_total").await >= 150 }).await;
    host.enter(&hosted).await;
}

#[tokio::test]
async fn lobbies_that_everyone_left_do_not_fill_the_relay() {
    let config = Config { max_lobbies: 60, max_idle_lobbies: 30, ..Config::for_lan() };
    let server = Server::with(config).await;
    for stranger in crowd(&server, 100) {
        let leave = async || {
            let hosted = stranger.ask("POST", "/lobbies", new_lobby()).await;
            if hosted.status == 201 {
                drop(stranger.enter(&hosted.ok(201)).await);
            }
            hosted.status == 201
        };
        until("there is room for one more", leave).await;
    }
    friends_meet(&server).await;
}

#[tokio::test]
async fn kept_connections_keep_nobody_out() {
    let server = Server::with(Config { max_connections: 80, ..Config::for_lan() }).await;
    let mut kept = Vec::new();
    for stranger in crowd(&server, 5).cycle().take(100) {
        let mut stream = stranger.connect().await;
        let _ = stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await;
        kept.push(stream);
    }
    friends_meet(&server).await;
}

#[tokio::test]
async fn a_connection_that_is_kept_busy_with_health_checks_ends() {
    let server = Server::with(Config { request_seconds: 1, ..Config::for_lan() }).await;
    let mut stream = Stranger::at(&server, [3, 3, 3]).connect().await;
    let busy = async {
        let mut heard = [0; 4096];
        while stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await.is_ok() {
            if !matches!(stream.read(&mut heard).await, Ok(1..)) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(SOON, busy).await.expect("it ends");
}

#[tokio::test]
async fn the_health_page_is_limited_for_each_address() {
    let server = Server::start().await;
    let (rude, monitor) = (Stranger::at(&server, [3, 3, 3]), Stranger::at(&server, [4, 4, 4]));
    let asked = join_all((0..300).map(|_| rude.get("/health"))).await;
    assert!(asked.iter().any(|answer| answer.status == 429));
    assert_eq!(monitor.get("/health").await.status, 200);
}

/// A request follows the other, and no answer is ever read.
#[tokio::test]
async fn a_client_that_reads_no_answer_is_hung_up_on() {
    let config = Config {
        send_seconds: 1,
        // Long, so that no other limit ends it.
        request_seconds: 600,
        requests_per_second: 1_000_000,
        requests_burst: 1_000_000,
        ..Config::for_lan()
    };
    let server = Server::with(config).await;
    let mut stream = Stranger::at(&server, [3, 3, 3]).connect().await;
    let asks = b"GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
    let flood = async { while stream.write_all(&asks).await.is_ok() {} };
    timeout(SOON, flood).await.expect("it is hung up on");
    until("its connection is gone", || async { server.metric("connections").await == 1 }).await;
}

/// Each of them alone is within its limit.
#[tokio::test]
async fn members_who_never_read_do_not_fill_the_memory_together() {
    let config = Config {
        outbox_bytes: 50_000_000,
        outbox_messages: 100_000,
        outbox_bytes_in_all: 50_000_000,
        bytes_per_second: u32::MAX,
        bytes_burst: u32::MAX,
        messages_burst: 1_000_000,
        send_seconds: 600,
        ..Config::for_lan()
    };
    let server = Server::with(config).await;
    let attacker = Stranger::at(&server, [3, 3, 3]);
    let hosted = attacker.host().await;
    let mut sender = attacker.enter(&hosted).await;
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(attacker.enter(&attacker.join(&hosted.lobby.code).await).await);
    }
    let heavy = json!("x".repeat(60_000));
    // Not enough for any of them to have too much alone.
    for _ in 0..600 {
        for receiver in &silent {
            sender.signal(receiver.peer, heavy.clone()).await;
        }
        if server.metric("closes_total{reason=\"too_slow\"}").await > 0 {
            return friends_meet(&server).await;
        }
    }
    panic!("nobody was dropped");
}

#[tokio::test]
async fn websockets_of_a_few_addresses_keep_nobody_out() {
    let server = Server::with(Config { max_connections: 40, ..Config::for_lan() }).await;
    let mut held = Vec::new();
    for stranger in crowd(&server, 3).cycle().take(29) {
        held.push(stranger.enter(&stranger.host().await).await);
    }
    friends_meet(&server).await;
    let displaced = CloseReason::Displaced.code_and_name().1;
    let metric = format!("closes_total{{reason=\"{displaced}\"}}");
    until("one of them made room", || async { server.metric(&metric).await >= 1 }).await;
}
