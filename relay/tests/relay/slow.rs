//! Slow and silent clients delay no one.

use std::time::{Duration, Instant};

use relay::{CloseReason, Config};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Server, pair, until};

#[tokio::test]
async fn a_silent_client_is_dropped_and_a_speaking_one_is_not() {
    let server = Server::with(Config { idle_seconds: 3, ..Config::for_lan() }).await;
    let (_, mut host, _, mut guest) = pair(&server).await;
    let speaking = async {
        loop {
            host.send(Message::text("\"KeepAlive\"")).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let reason = tokio::select! {
        reason = guest.close_reason() => reason,
        () = speaking => unreachable!("it speaks for ever"),
    };
    assert_eq!(reason, (CloseReason::Idle.code_and_name().0, "idle".into()));
    assert_eq!(host.json().await, json!({ "PeerLeft": guest.peer }));
}

/// The slow client never reads; others send it far more than any buffer holds.
#[tokio::test]
async fn a_client_that_does_not_read_is_dropped_and_delays_nobody() {
    let generous = Config {
        bytes_per_second: u32::MAX,
        bytes_burst: u32::MAX,
        messages_burst: 100_000,
        ..Config::for_lan()
    };
    let server = Server::with(generous).await;
    let (hosted, mut host, _, mut guest) = pair(&server).await;
    let slow = server.enter(&server.join(&hosted.lobby.code).await).await;
    assert_eq!(host.json().await, json!({ "NewPeer": slow.peer }));
    assert_eq!(guest.json().await, json!({ "NewPeer": slow.peer }));
    let heavy = json!("x".repeat(60_000));
    let mut slowest = Duration::ZERO;
    for _ in 0..400 {
        host.signal(slow.peer, heavy.clone()).await;
        let sent = Instant::now();
        host.signal(guest.peer, json!("quick")).await;
        loop {
            let heard = guest.json().await;
            if heard["Signal"]["data"] == json!("quick") {
                break;
            }
            assert_eq!(heard, json!({ "PeerLeft": slow.peer }));
        }
        slowest = slowest.max(sent.elapsed());
    }
    until("the slow one is out", || async { server.metric("members").await == 2 }).await;
    // Others would wait this long if they waited for the slow client.
    assert!(slowest < Duration::from_secs(Config::for_lan().send_seconds), "{slowest:?}");
}
