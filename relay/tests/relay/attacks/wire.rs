//! Smaller attacks: stolen tickets, web pages, titles that are not what they look like, and floods of STUN.

use std::{net::Ipv4Addr, time::Duration};

use relay::{
    Config,
    api::{Joined, LobbyInfo, NewLobby, Page},
};
use serde_json::json;
use tokio::{net::UdpSocket, time::timeout};
use tokio_tungstenite::tungstenite::{self, client::IntoClientRequest};

use crate::support::{Server, new_lobby, request, until};

#[tokio::test]
async fn a_stolen_ticket_opens_nothing_a_second_time() {
    let server = Server::start().await;
    let hosted = server.lobby(4).await;
    let mut host = server.enter(&hosted).await;
    let stolen = server.try_enter(&hosted.path).await;
    let Err(tungstenite::Error::Http(refused)) = stolen else { panic!("it was let in") };
    assert_eq!(refused.status(), 401);
    assert!(String::from_utf8_lossy(refused.body().as_deref().unwrap()).contains("ticket_used"));
    host.quiet().await;
    // The owner gets another one at any time, also within the same second.
    let join = format!("/lobbies/{}/join", hosted.lobby.code);
    let resume = json!({ "version": 1, "resume": hosted.resume });
    let (one, two): (Joined, Joined) =
        (server.post(&join, &resume).await.ok(200), server.post(&join, &resume).await.ok(200));
    assert_ne!(one.ticket, two.ticket);
    server.enter(&one).await;
    server.enter(&two).await;
}

#[tokio::test]
async fn web_pages_of_other_sites_are_refused() {
    let server = Server::start().await;
    let body = serde_json::to_string(&new_lobby()).unwrap();
    let origins = ["https://elsewhere.example", "null", "http://relay", "http://127.0.0.1"];
    let named = origins.map(|origin| ("origin", origin));
    let hidden = ["cross-site", "same-site", "same-origin"].map(|site| ("sec-fetch-site", site));
    for header in named.into_iter().chain(hidden) {
        for (method, path) in [("POST", "/lobbies"), ("POST", "/queue"), ("GET", "/lobbies")] {
            let answer = request(server.address, method, path, &[header], &body).await;
            answer.refused(403, "foreign_origin");
        }
    }
    assert_eq!(server.metric("created_total").await, 0);
    let hosted = server.lobby(2).await;
    let mut page = format!("ws://{}{}", server.address, hosted.path).into_client_request().unwrap();
    page.headers_mut().insert("origin", "https://elsewhere.example".parse().unwrap());
    assert!(tokio_tungstenite::connect_async(page).await.is_err());
    server.enter(&hosted).await;
    let typed = request(server.address, "GET", "/health", &[("sec-fetch-site", "none")], "").await;
    assert_eq!(typed.status, 200, "an operator may open the health page");
}

#[tokio::test]
async fn titles_hide_and_turn_no_text() {
    let server = Server::start().await;
    let title = "Anna\u{202e}\u{2066}'s\u{200b}\u{feff} ta\u{ad}ble\u{e0041}".to_owned();
    let hosted: Joined = server.post("/lobbies", NewLobby { title, ..new_lobby() }).await.ok(201);
    assert_eq!(hosted.lobby.title, "Anna's table");
    let _host = server.enter(&hosted).await;
    let path = format!("/lobbies/{}", hosted.lobby.code);
    let change = json!({ "title": "\u{202e}Bert's\u{2069} table" });
    let changed: LobbyInfo = server.asked_by("PATCH", &path, &hosted.resume, change).await.ok(200);
    assert_eq!(changed.title, "Bert's table");
    let listed = || async {
        let page: Page = server.get("/lobbies").await.ok(200);
        page.lobbies.iter().any(|lobby| lobby.title == "Bert's table")
    };
    until("it is listed", listed).await;
}

/// A binding request of RFC 8489.
const ASK: [u8; 20] = [0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/// How many of so many requests are answered, asked one after the other.
async fn answers(from: Ipv4Addr, port: u16, asked: usize) -> usize {
    let socket = UdpSocket::bind((from, 0)).await.unwrap();
    socket.connect(("127.0.0.1", port)).await.unwrap();
    let (mut answered, mut heard) = (0, [0; 64]);
    for _ in 0..asked {
        socket.send(&ASK).await.unwrap();
        answered +=
            usize::from(timeout(Duration::from_millis(50), socket.recv(&mut heard)).await.is_ok());
    }
    answered
}

#[tokio::test]
async fn one_sender_cannot_use_up_stun_for_all() {
    let config = Config { stun_listen: "127.0.0.1:0".into(), stun_per_second: 1, ..Config::for_lan() };
    let server = Server::with(config).await;
    let port = server.lobby(2).await.stun_port.unwrap();
    let flood = answers(Ipv4Addr::new(127, 6, 6, 6), port, 40).await;
    assert!(flood < 30, "{flood} of 40");
    let honest = async { while answers(Ipv4Addr::new(127, 7, 7, 7), port, 1).await == 0 {} };
    timeout(crate::support::SOON, honest).await.expect("an answer");
}
