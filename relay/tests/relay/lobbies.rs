//! Creating, finding and listing lobbies.

use std::time::Duration;

use relay::{
    Config,
    api::{Joined, LobbyInfo, NewLobby, Page},
};
use serde_json::json;

use crate::support::{Server, new_lobby, until};

#[tokio::test]
async fn a_new_lobby_can_be_looked_up_by_its_code() {
    let server = Server::start().await;
    let hosted = server.lobby(3).await;
    assert!(hosted.host && !hosted.waiting);
    assert_eq!(hosted.lobby.code.len(), 6);
    let typed = hosted.lobby.code.to_lowercase();
    let seen: LobbyInfo = server.get(&format!("/lobbies/{typed}")).await.ok(200);
    assert_eq!(
        (seen.game.as_str(), seen.time.as_str(), seen.title.as_str()),
        ("chess", "15+10", "Anna's table")
    );
    assert_eq!((seen.seats, seen.members, seen.version), (3, 0, 1));
}

#[tokio::test]
async fn a_code_of_eight_digits_can_be_requested() {
    let server = Server::start().await;
    let hosted: Joined = server.post("/lobbies", NewLobby { digits: true, ..new_lobby() }).await.ok(201);
    assert!(hosted.lobby.code.bytes().all(|b| b.is_ascii_digit()), "{}", hosted.lobby.code);
    assert_eq!(hosted.lobby.code.len(), 8);
    assert_eq!(server.join(&hosted.lobby.code).await.lobby.code, hosted.lobby.code);
}

#[tokio::test]
async fn unknown_codes_and_bad_wishes_are_refused_with_reasons() {
    let server = Server::start().await;
    for code in ["CCCCCC", "000000", "x", "%00%00", "toolongforacode", "CCC%20CCC"] {
        server.get(&format!("/lobbies/{code}")).await.refused(404, "no_such_lobby");
    }
    let bad = [
        NewLobby { game: String::new(), ..new_lobby() },
        NewLobby { game: "two words".into(), ..new_lobby() },
        NewLobby { game: "x".repeat(65), ..new_lobby() },
        NewLobby { time: "\n".into(), ..new_lobby() },
        NewLobby { title: "two\nlines".into(), ..new_lobby() },
        NewLobby { title: "x".repeat(61), ..new_lobby() },
        NewLobby { seats: Some(1), ..new_lobby() },
        NewLobby { seats: Some(0), ..new_lobby() },
    ];
    for new_lobby in bad {
        server.post("/lobbies", &new_lobby).await.refused(400, "bad_request");
    }
    assert_eq!(server.metric("created_total").await, 0);
}

#[tokio::test]
async fn requests_for_too_many_seats_are_capped() {
    let server = Server::with(Config { max_members: 3, ..Config::for_lan() }).await;
    let hosted = server.lobby(16).await;
    assert_eq!(hosted.lobby.seats, 3);
    let path = format!("/lobbies/{}", hosted.lobby.code);
    let more = json!({ "seats": 9 });
    let changed: LobbyInfo = server.asked_by("PATCH", &path, &hosted.resume, more).await.ok(200);
    assert_eq!(changed.seats, 3);
    let seek = json!({ "version": 1, "game": "chess", "seats": 4 });
    assert_eq!(server.post("/queue", seek).await.ok::<Joined>(200).lobby.seats, 3);
}

#[tokio::test]
async fn the_list_shows_lobbies_that_can_be_joined_page_by_page() {
    let server = Server::start().await;
    let mut sockets = Vec::new();
    for n in 0..5 {
        let game = if n % 2 == 0 { "chess" } else { "viking" };
        let title = format!("table {n}");
        let hosted =
            server.post("/lobbies", NewLobby { game: game.into(), title, ..new_lobby() }).await.ok(201);
        sockets.push(server.enter(&hosted).await);
        // Lobbies of the same millisecond have no order.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let hidden = server.post("/lobbies", NewLobby { listed: false, ..new_lobby() }).await.ok(201);
    sockets.push(server.enter(&hidden).await);
    server.lobby(2).await; // without members
    let all = || async { server.get("/lobbies").await.ok::<Page>(200).lobbies.len() == 5 };
    until("five lobbies are listed", all).await;

    let titles = |page: &Page| page.lobbies.iter().map(|l| l.title.clone()).collect::<Vec<_>>();
    let first: Page = server.get("/lobbies?limit=2").await.ok(200);
    assert_eq!(titles(&first), ["table 4", "table 3"]);
    let next = |page: &Page| format!("/lobbies?limit=2&after={}", page.next.clone().unwrap());
    let second: Page = server.get(&next(&first)).await.ok(200);
    assert_eq!(titles(&second), ["table 2", "table 1"]);
    let third: Page = server.get(&next(&second)).await.ok(200);
    assert_eq!((titles(&third), third.next), (vec!["table 0".to_owned()], None));

    let vikings: Page = server.get("/lobbies?game=viking").await.ok(200);
    assert_eq!(titles(&vikings), ["table 3", "table 1"]);
    assert!(server.get("/lobbies?version=2").await.ok::<Page>(200).lobbies.is_empty());
    assert!(server.get("/lobbies?time=1%2B0").await.ok::<Page>(200).lobbies.is_empty());
    server.get("/lobbies?after=rubbish").await.refused(400, "bad_request");
    server.get("/lobbies?limit=many").await.refused(400, "bad_request");
}

#[tokio::test]
async fn a_lobby_disappears_from_the_list_when_its_host_is_gone_full_or_hides_it() {
    let server = Server::start().await;
    let listed = || async { server.get("/lobbies").await.ok::<Page>(200).lobbies.len() };
    let hosted = server.lobby(2).await;
    let host = server.enter(&hosted).await;
    until("it is listed", || async { listed().await == 1 }).await;
    let guest = server.enter(&server.join(&hosted.lobby.code).await).await;
    until("a full one is not listed", || async { listed().await == 0 }).await;
    drop(guest);
    until("it is listed again", || async { listed().await == 1 }).await;
    let path = format!("/lobbies/{}", hosted.lobby.code);
    let changed: LobbyInfo =
        server.asked_by("PATCH", &path, &hosted.resume, json!({ "listed": false })).await.ok(200);
    assert!(!changed.listed && changed.members == 1);
    assert_eq!(listed().await, 0);
    server
        .asked_by("PATCH", &path, &hosted.resume, json!({ "listed": true }))
        .await
        .ok::<LobbyInfo>(200);
    drop(host);
    until("an empty one is not listed", || async { listed().await == 0 }).await;
}
