//! On any input of a client the relay answers or hangs up, and serves everyone else.

use relay::{CloseReason, Config};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::tungstenite::{Bytes, Message};

use crate::support::{SOON, Server, Socket, pair, raw, request, until};

/// Two members can still exchange signals.
async fn all_is_well(host: &mut Socket, guest: &mut Socket) {
    host.signal(guest.peer, json!("still there?")).await;
    assert_eq!(guest.json().await["Signal"]["data"], json!("still there?"));
}

fn closed(reason: CloseReason) -> (u16, String) {
    let (code, word) = reason.code_and_name();
    (code, word.to_owned())
}

#[tokio::test]
async fn bad_json_is_refused_with_a_reason() {
    let server = Server::start().await;
    let nested = "[".repeat(4000);
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"version\":-1}",
        "{\"version\":1e99,\"game\":\"x\"}",
        "\u{0}",
        &nested,
    ] {
        for path in ["/lobbies", "/queue"] {
            request(server.address, "POST", path, &[], body).await.refused(400, "bad_request");
        }
    }
    let hosted = server.lobby(2).await;
    let path = format!("/lobbies/{}", hosted.lobby.code);
    server
        .asked_by("PATCH", &path, &hosted.resume, json!({ "colour": "red" }))
        .await
        .refused(400, "bad_request");
    server
        .asked_by("PATCH", &path, &hosted.resume, json!({ "seats": 1 }))
        .await
        .refused(400, "bad_request");
    server.asked_by("PATCH", &path, "rubbish", json!({})).await.refused(401, "not_member");
    server
        .asked_by("POST", &format!("{path}/kick"), &hosted.resume, json!({ "peer": "me" }))
        .await
        .refused(400, "bad_request");
}

#[tokio::test]
async fn large_bodies_and_strange_places_are_refused() {
    let server = Server::start().await;
    let body = format!("{{\"game\":\"{}\"}}", "x".repeat(10_000_000));
    request(server.address, "POST", "/lobbies", &[], &body).await.refused(413, "too_large");
    server.get("/").await.refused(404, "not_found");
    server.get("/lobbies/../../etc/passwd").await.refused(404, "not_found");
    request(server.address, "DELETE", "/lobbies", &[], "").await.refused(405, "wrong_method");
    request(server.address, "BREW", "/health", &[], "").await.refused(405, "wrong_method");
    let hosted = server.lobby(2).await;
    server.get(&hosted.path).await.refused(400, "bad_request");
}

#[tokio::test]
async fn noise_instead_of_requests_does_no_harm() {
    let server = Server::with(Config { request_seconds: 1, ..Config::for_lan() }).await;
    let (_, mut host, _, mut guest) = pair(&server).await;
    let long_line = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(100_000));
    let many_headers = format!("GET /health HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(5000));
    let noises: [&[u8]; 6] = [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"\r\n\r\n\r\n",
        &[0xff; 70_000],
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        long_line.as_bytes(),
        many_headers.as_bytes(),
    ];
    for noise in noises {
        let answer = raw(server.address, noise).await;
        assert!(answer.status == 0 || answer.status >= 400, "{}", answer.head);
    }
    all_is_well(&mut host, &mut guest).await;
}

#[tokio::test]
async fn incomplete_requests_time_out() {
    let server = Server::with(Config { request_seconds: 1, ..Config::for_lan() }).await;
    for start in ["", "GET /health HT", "POST /lobbies HTTP/1.1\r\nhost: x\r\n"] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(start.as_bytes()).await.unwrap();
        let mut heard = Vec::new();
        let ended = timeout(SOON, stream.read_to_end(&mut heard)).await;
        assert!(ended.is_ok(), "still open after {start:?}");
    }
}

#[tokio::test]
async fn a_body_that_never_comes_does_not_wait_for_ever() {
    let server = Server::with(Config { request_seconds: 1, ..Config::for_lan() }).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(b"POST /lobbies HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{").await.unwrap();
    let mut heard = Vec::new();
    let ended = timeout(SOON, stream.read_to_end(&mut heard)).await;
    assert!(ended.is_ok(), "still open");
    assert!(String::from_utf8_lossy(&heard).contains("408"), "{}", String::from_utf8_lossy(&heard));
}

#[tokio::test]
async fn garbage_frames_are_tolerated_for_a_while_and_not_forwarded() {
    let server = Server::start().await;
    let (hosted, mut host, _, mut guest) = pair(&server).await;
    let mut rude = server.enter(&server.join(&hosted.lobby.code).await).await;
    assert_eq!(host.json().await, json!({ "NewPeer": rude.peer }));
    assert_eq!(guest.json().await, json!({ "NewPeer": rude.peer }));
    let garbage = [
        "",
        "null",
        "{}",
        "{\"Signal\":{}}",
        "{\"Signal\":{\"receiver\":\"x\",\"data\":1}}",
        "\"Shutdown\"",
        "\u{1f4a5}",
    ];
    for text in garbage {
        rude.send(Message::text(text)).await;
    }
    rude.send(Message::binary(vec![0xff; 1000])).await;
    rude.signal(host.peer, json!("now for something sensible")).await;
    assert_eq!(host.json().await["Signal"]["sender"], json!(rude.peer));
    guest.quiet().await;
    rude.send(Message::text("[".repeat(60_000))).await;
    assert_eq!(rude.close_reason().await, closed(CloseReason::Invalid));
    assert_eq!(host.json().await, json!({ "PeerLeft": rude.peer }));
    assert_eq!(guest.json().await, json!({ "PeerLeft": rude.peer }));
    all_is_well(&mut host, &mut guest).await;
}

#[tokio::test]
async fn ten_megabytes_are_too_much() {
    let server = Server::start().await;
    let (_, mut host, _, mut guest) = pair(&server).await;
    let (_, _other, _, mut big) = pair(&server).await;
    // The relay hangs up while this is being sent; either outcome is fine.
    let _ = big.try_send(Message::text("x".repeat(10_000_000))).await;
    until("it is closed", || async { server.metric("members").await == 3 }).await;
    let receiver = guest.peer;
    host.signal(receiver, json!("x".repeat(60_000))).await;
    assert_eq!(
        guest.json().await["Signal"]["data"].as_str().unwrap().len(),
        60_000,
        "64 kB are allowed"
    );
    let _ = guest.try_send(Message::text("x".repeat(65_537))).await;
    assert_eq!(guest.close_reason().await, closed(CloseReason::TooLarge));
}

#[tokio::test]
async fn frames_that_break_the_protocol_end_only_their_own_connection() {
    let server = Server::start().await;
    let (_, mut host, _, mut guest) = pair(&server).await;
    let upgrade = |path: &str| {
        format!(
            "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
    };
    let frames: [&[u8]; 5] = [
        b"\x81\x05hello",                                            // not masked
        b"\xff\x80\x00\x00\x00\x00",                                 // reserved bits and opcode
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00", // a frame of 2^64 bytes
        b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc",                 // text that is not text
        b"\x80\x80\x00\x00\x00\x00",                                 // the end of nothing
    ];
    for frame in frames {
        let hosted = server.lobby(2).await;
        let mut bytes = upgrade(&hosted.path).into_bytes();
        bytes.extend_from_slice(frame);
        assert_eq!(raw(server.address, &bytes).await.status, 101);
    }
    until("they are gone", || async { server.metric("members").await == 2 }).await;
    all_is_well(&mut host, &mut guest).await;
}

#[tokio::test]
async fn pings_are_answered_and_count() {
    let server = Server::start().await;
    let (_, mut host, _, _guest) = pair(&server).await;
    host.send(Message::Ping(Bytes::from_static(b"hi"))).await;
    assert_eq!(host.next().await, Message::Pong(Bytes::from_static(b"hi")));
    for _ in 0..2000 {
        if host.try_send(Message::Ping(Bytes::new())).await.is_err() {
            break;
        }
    }
    assert_eq!(host.close_reason().await, closed(CloseReason::Flood));
}
