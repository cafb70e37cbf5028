//! Matching strangers.

use relay::{
    Config,
    api::{Joined, Page},
};
use serde_json::json;

use tokio_tungstenite::tungstenite::{Message, protocol::CloseFrame};

use crate::support::{Server, Socket, is_seek_again, until};

async fn seek(server: &Server, game: &str, time: &str) -> Joined {
    server.post("/queue", json!({ "version": 1, "game": game, "time": time })).await.ok(200)
}

/// Looks for an opponent as the app does: waits, and asks again when told so. Returns with the opponent's lobby, or once
/// someone has come.
pub(crate) async fn find<'a>(
    asked: &Server,
    holder: impl Fn(&Joined) -> &'a Server,
    game: &str,
) -> (Joined, Socket) {
    loop {
        let joined = seek(asked, game, "").await;
        let Ok(mut socket) = holder(&joined).try_enter(&joined.path).await else { continue };
        if !joined.waiting {
            return (joined, socket);
        }
        match socket.next().await {
            Message::Close(frame) => assert!(is_seek_again(&reason(frame))),
            news => {
                assert!(news.to_text().unwrap().contains("NewPeer"), "{news:?}");
                return (joined, socket);
            }
        }
    }
}

fn reason(frame: Option<CloseFrame>) -> (u16, String) {
    frame.map(|frame| (frame.code.into(), frame.reason.to_string())).unwrap()
}

/// Looks for an opponent until the one who waits here is found, which is once it is stored that they are there.
async fn sent_to(server: &Server, waiting: &Joined, time: &str) -> Joined {
    loop {
        let sent = seek(server, "chess", time).await;
        if sent.lobby.code == waiting.lobby.code {
            return sent;
        }
    }
}

#[tokio::test]
async fn two_who_want_the_same_meet_and_others_do_not() {
    let server = Server::start().await;
    let anna = seek(&server, "chess", "15+10").await;
    assert!(anna.waiting && anna.host);
    let mut waiting = server.enter(&anna).await;
    for (game, time) in [("viking", "15+10"), ("chess", "5+0")] {
        let other = seek(&server, game, time).await;
        assert!(other.waiting && other.lobby.code != anna.lobby.code);
    }
    let bert = sent_to(&server, &anna, "15+10").await;
    assert!(!bert.waiting && !bert.host);
    let came = server.enter(&bert).await;
    assert_eq!(waiting.json().await, json!({ "NewPeer": came.peer }));
    let cleo = seek(&server, "chess", "15+10").await;
    assert!(cleo.waiting, "two are enough");
    assert!(server.get("/lobbies").await.ok::<Page>(200).lobbies.is_empty(), "they are not listed");
}

#[tokio::test]
async fn many_at_once_are_all_paired() {
    let server = Server::start().await;
    let all = futures_util::future::join_all((0..20).map(|_| find(&server, |_| &server, "chess"))).await;
    let mut codes: Vec<_> = all.iter().map(|(joined, _)| joined.lobby.code.clone()).collect();
    codes.sort();
    assert!(codes.chunks(2).all(|two| two[0] == two[1]), "{codes:?}");
}

#[tokio::test]
async fn a_stranger_who_left_is_not_matched() {
    let server = Server::with(Config { host_grace_seconds: 0, ..Config::for_lan() }).await;
    let anna = seek(&server, "chess", "").await;
    let socket = server.enter(&anna).await;
    let path = format!("/lobbies/{}/leave", anna.lobby.code);
    server.asked_by("POST", &path, &anna.resume, ()).await.done();
    drop(socket);
    let bert = seek(&server, "chess", "").await;
    assert!(bert.waiting && bert.lobby.code != anna.lobby.code);
}

#[tokio::test]
async fn a_place_that_was_promised_and_not_taken_is_given_to_the_next() {
    let server = Server::with(Config {
        ticket_seconds: 3,
        sweep_seconds: 1,
        requests_burst: 1000,
        creates_per_minute: 1000,
        ..Config::for_lan()
    })
    .await;
    let anna = seek(&server, "chess", "").await;
    let _waiting = server.enter(&anna).await;
    sent_to(&server, &anna, "").await; // and never comes
    // Each stranger who asks meanwhile waits in a lobby of their own, and leaves it again so that only Anna is left.
    let met = || async {
        let next = seek(&server, "chess", "").await;
        let met = next.lobby.code == anna.lobby.code;
        if !met {
            let path = format!("/lobbies/{}/leave", next.lobby.code);
            server.asked_by("POST", &path, &next.resume, ()).await.done();
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        }
        met
    };
    let mut limit = 240;
    while !met().await {
        limit -= 1;
        assert!(limit > 0, "the slot was never freed");
    }
    until("nothing is broken", || async { server.get("/health").await.status == 200 }).await;
}
