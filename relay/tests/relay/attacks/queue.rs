//! Attacks on the queue of strangers.

use relay::Config;
use serde_json::json;

use super::Stranger;
use crate::support::{Server, Socket, is_seek_again, until};

/// Looks for an opponent as the app does, and asks again when told so, until the one who waits here is met.
async fn meet(seeker: Stranger<'_>, waiting: &mut Socket) -> Socket {
    loop {
        let mut socket = seeker.enter(&seeker.seek().await).await;
        tokio::select! {
            news = waiting.json() => {
                assert_eq!(news, json!({ "NewPeer": socket.peer }));
                return socket;
            }
            reason = socket.close_reason() => assert!(is_seek_again(&reason), "{reason:?}"),
        }
    }
}

#[tokio::test]
async fn who_takes_seats_and_never_comes_starves_no_queue() {
    let server = Server::start().await;
    let (anna, bert) = (Stranger::at(&server, [1, 1, 1]), Stranger::at(&server, [2, 2, 2]));
    let waiting = anna.seek().await;
    let mut inside = anna.enter(&waiting).await;
    let mallory = Stranger::at(&server, [6, 6, 6]);
    while mallory.seek().await.lobby.code != waiting.lobby.code {}
    let starving = async {
        loop {
            let _ = mallory.try_seek().await;
        }
    };
    tokio::select! {
        _ = meet(bert, &mut inside) => {}
        () = starving => unreachable!("it never ends"),
    }
}

#[tokio::test]
async fn places_in_the_queue_that_are_never_taken_run_out() {
    let server = Server::with(Config { seeks_burst: 3, ..Config::for_lan() }).await;
    let mallory = Stranger::at(&server, [6, 6, 6]);
    for _ in 0..3 {
        mallory.seek().await;
    }
    mallory.try_seek().await.refused(429, "too_many_requests");
    let honest = Stranger::at(&server, [7, 7, 7]);
    for _ in 0..10 {
        let joined = honest.seek().await;
        honest.enter(&joined).await;
    }
}

#[tokio::test]
async fn two_who_wait_for_the_same_are_matched_with_each_other() {
    let server = Server::start().await;
    let (anna, bert) = (Stranger::at(&server, [1, 1, 1]), Stranger::at(&server, [2, 2, 2]));
    // Both ask before either is there.
    let (first, second) = (anna.seek().await, bert.seek().await);
    assert!(first.waiting && second.waiting && first.lobby.code != second.lobby.code);
    let mut inside = anna.enter(&first).await;
    let mut alone = bert.enter(&second).await;
    let reason = alone.close_reason().await;
    assert!(is_seek_again(&reason), "{reason:?}");
    meet(bert, &mut inside).await;
}

#[tokio::test]
async fn nobody_is_sent_to_a_lobby_that_nobody_entered() {
    let server = Server::start().await;
    let (mallory, bert) = (Stranger::at(&server, [6, 6, 6]), Stranger::at(&server, [2, 2, 2]));
    let trap = mallory.seek().await;
    let waiting = bert.seek().await;
    assert!(waiting.waiting && waiting.lobby.code != trap.lobby.code);
    let mut inside = bert.enter(&waiting).await;
    meet(Stranger::at(&server, [1, 1, 1]), &mut inside).await;
}

#[tokio::test]
async fn who_is_sent_to_someone_who_has_left_may_ask_again() {
    let server = Server::start().await;
    let (mallory, bert) = (Stranger::at(&server, [6, 6, 6]), Stranger::at(&server, [2, 2, 2]));
    let trap = mallory.seek().await;
    let inside = mallory.enter(&trap).await;
    let sent = async || {
        let sent = bert.seek().await;
        (sent.lobby.code == trap.lobby.code).then_some(sent)
    };
    let sent = loop {
        if let Some(sent) = sent().await {
            break sent;
        }
    };
    drop(inside);
    until("she has left", async || server.metric("members").await == 0).await;
    let mut alone = bert.enter(&sent).await;
    let reason = alone.close_reason().await;
    assert!(is_seek_again(&reason), "{reason:?}");
}
