//! Attacks on codes: guessing lobbies that one was not invited to.

use futures_util::{StreamExt, future::join_all, stream};
use relay::{
    Config,
    api::{LobbyInfo, NewLobby},
};
use serde_json::json;
use tokio::io::AsyncWriteExt;

use super::Stranger;
use crate::support::{Server, new_lobby, request_text, until};

/// How many guesses of each stranger are answered, all made at once.
async fn guesses(strangers: Vec<Stranger<'_>>, each: usize) -> usize {
    let all = strangers.iter().flat_map(|stranger| std::iter::repeat_n(*stranger, each));
    let asked = stream::iter(all).map(|stranger| stranger.get("/lobbies/CCCCCC"));
    let statuses: Vec<_> = asked.buffer_unordered(128).map(|answer| answer.status).collect().await;
    assert!(statuses.iter().all(|status| [404, 429].contains(status)), "{statuses:?}");
    statuses.iter().filter(|status| **status == 404).count()
}

#[tokio::test]
async fn a_burst_of_guesses_from_one_address_is_no_larger_than_its_limit() {
    let server = Server::start().await;
    let answered = guesses(vec![Stranger::at(&server, [0, 0, 9])], 300).await;
    assert!((30..60).contains(&answered), "{answered}");
}

#[tokio::test]
async fn a_thousand_addresses_have_one_budget_of_guesses() {
    let config = Config { misses_per_minute_in_all: 60, ..Config::for_lan() };
    let server = Server::with(config).await;
    let strangers = (0..200).map(|n| Stranger::at(&server, [n, n, 1])).collect();
    let answered = guesses(strangers, 20).await;
    // Beyond the budget everybody has three; some of it refills meanwhile.
    assert!(answered < 60 + 3 * 200 + 200, "{answered} of 4000");
}

#[tokio::test]
async fn the_addresses_of_one_network_share_its_budget_of_guesses() {
    let config = Config { misses_per_minute_in_all: 100_000, ..Config::for_lan() };
    let server = Server::with(config).await;
    let strangers = (1..101).map(|n| Stranger::at(&server, [7, 7, n])).collect();
    let answered = guesses(strangers, 20).await;
    assert!((120..400).contains(&answered), "{answered} of 2000");
}

#[tokio::test]
async fn while_all_guesses_are_used_up_an_invited_player_joins() {
    let config = Config { misses_per_minute_in_all: 10, ..Config::for_lan() };
    let server = Server::with(config).await;
    let host = Stranger::at(&server, [200, 1, 1]);
    let hosted = host.host().await;
    let _host = host.enter(&hosted).await;
    guesses((0..40).map(|n| Stranger::at(&server, [n, 0, 1])).collect(), 10).await;
    let friend = Stranger::at(&server, [201, 1, 1]);
    friend.enter(&friend.join(&hosted.lobby.code).await).await;
}

#[tokio::test]
async fn who_guesses_beside_a_host_does_not_keep_it_from_its_lobby() {
    let server = Server::with(Config { misses_per_minute: 1, ..Config::for_lan() }).await;
    let (hosted, other) = (server.lobby(2).await, server.lobby(2).await);
    server.get("/lobbies/CCCCCC").await.refused(404, "no_such_lobby");
    server.get("/lobbies/CCCCCC").await.refused(429, "too_many_requests");
    let path = |code: &str| format!("/lobbies/{code}");
    let own = path(&hosted.lobby.code);
    let title = json!({ "title": "still mine" });
    server.asked_by("PATCH", &own, &hosted.resume, title).await.ok::<LobbyInfo>(200);
    let guess = path(&other.lobby.code);
    server.asked_by("GET", &guess, &hosted.resume, ()).await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn guesses_that_hang_up_before_the_answer_count() {
    let server = Server::with(Config { misses_per_minute: 5, ..Config::for_lan() }).await;
    let guesser = Stranger::at(&server, [0, 0, 9]);
    let hasty = || async {
        let mut stream = guesser.connect().await;
        let guess = request_text("GET", "/lobbies/CCCCCC", &[], "");
        stream.write_all(guess.as_bytes()).await.unwrap();
        drop(stream);
        server.metric("refusals_total{reason=\"too_many_requests\"}").await > 0
    };
    until("they are refused", hasty).await;
    guesser.get("/lobbies/CCCCCC").await.refused(429, "too_many_requests");
}

#[tokio::test]
async fn a_million_guesses_of_six_digits_find_nothing() {
    let server = Server::start().await;
    let hosted: relay::api::Joined =
        server.post("/lobbies", NewLobby { digits: true, ..new_lobby() }).await.ok(201);
    let (six, _) = hosted.lobby.code.split_at_checked(6).unwrap();
    server.get(&format!("/lobbies/{six}")).await.refused(404, "no_such_lobby");
    assert_eq!(server.join(&hosted.lobby.code).await.lobby.code, hosted.lobby.code);
}

/// Two hundred players of one address host and join at the same moment, with the usual limits.
#[tokio::test]
async fn a_school_behind_one_address_plays_while_some_guess() {
    let server = Server::with(Config {
        stun_listen: String::new(),
        database: "sqlite::memory:".into(),
        log: "off".into(),
        ..Config::default()
    })
    .await;
    let school = Stranger::at(&server, [0, 0, 1]);
    assert_eq!(guesses(vec![school], 20).await, 20, "mistyped codes");
    let hosts = join_all((0..100).map(async |_| {
        let hosted = school.host().await;
        (school.enter(&hosted).await, hosted.lobby.code)
    }));
    let mut hosts = hosts.await;
    let guests = join_all(hosts.iter().map(async |(_, code)| {
        let joined = school.join(code).await;
        school.enter(&joined).await
    }));
    let guests = guests.await;
    for ((host, _), guest) in hosts.iter_mut().zip(&guests) {
        assert_eq!(host.json().await, json!({ "NewPeer": guest.peer }));
    }
    assert_eq!(server.metric("members").await, 200);
}
