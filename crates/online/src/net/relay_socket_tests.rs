//! What a relay may send, and how it is understood.

use super::*;
use crate::net::websocket::{close_reason, read};
use relay::CloseReason;

#[test]
fn the_relays_words_are_read() {
    let peer = PeerId(uuid::Uuid::from_u128(7));
    let host = format!("{{\"Host\":\"{}\"}}", peer.0);
    assert!(matches!(read(&host), Some(RelayEvent::Host(id)) if id == peer));
    assert!(read("{\"Host\":null}").is_none());
    let left = JsonPeerEvent::PeerLeft(peer).to_string();
    assert!(matches!(read(&left), Some(RelayEvent::Event(JsonPeerEvent::PeerLeft(id))) if id == peer));
    for nonsense in ["", "{}", "7", "{\"NewPeer\":7}", "[[[[[["] {
        assert!(read(nonsense).is_none(), "{nonsense}");
    }
}

#[test]
fn only_some_closings_are_for_good() {
    let end_of = |reason: CloseReason| close_reason(reason.code_and_name().0);
    assert!(matches!(end_of(CloseReason::Kicked), SocketEnd::Final(Refusal::Kicked)));
    assert!(matches!(end_of(CloseReason::Replaced), SocketEnd::Final(Refusal::Elsewhere)));
    assert!(matches!(end_of(CloseReason::LobbyClosed), SocketEnd::Forgotten(Refusal::Over)));
    for soon in [CloseReason::Restarting, CloseReason::Idle, CloseReason::TooSlow] {
        assert!(matches!(end_of(soon), SocketEnd::RetrySoon));
    }
    assert!(matches!(close_reason(0), SocketEnd::RetrySoon));
}

#[test]
fn a_relay_that_talks_nonsense_is_not_followed() {
    let relay_socket = RelaySocket {
        relay: "https://a.b".parse().expect("an address"),
        entry: EntryMode::Join(Code::read("K7PM52").expect("a code").into()),
        links: Arc::default(),
        network_changed: Arc::default(),
    };
    let joined = |code: &str, path: &str, node: Option<&str>| {
        let lobby_info = serde_json::json!({"code": code, "game": "g", "time": "", "title": "", "version": 1,
            "seats": 2, "members": 1, "listed": false, "locked": false, "playing": false,
            "password": false, "age_seconds": 0});
        let joined = serde_json::json!({"lobby": lobby_info, "member": uuid::Uuid::nil(), "host": false,
            "ticket": "t", "path": path, "node": node, "resume": "r", "expires_in": 30, "ice": []});
        serde_json::from_value::<api::Joined>(joined).expect("well formed")
    };
    assert!(relay_socket.check(joined("K7PM52", "/ws?ticket=t", None)).is_some());
    let telling = api::Joined { stun_port: Some(7437), ..joined("K7PM52", "/ws?ticket=t", None) };
    let ice = relay_socket.check(telling).expect("all is well").joined.ice;
    assert_eq!(ice[0].urls, ["stun:a.b:7437"], "at the name that we know it by");
    assert!(relay_socket.check(joined("K7PM52", "/ws?ticket=t", Some("https://c.d"))).is_some());
    for (code, path, node) in [
        ("nothing", "/ws?ticket=t", None),
        ("K7PM52", "@evil.org/ws?ticket=t", None),
        ("K7PM52", "/ws?ticket=t x", None),
        ("K7PM52", "/ws?ticket=t", Some("http://c.d")),
        ("K7PM52", "/ws?ticket=t", Some("ftp://c.d")),
    ] {
        assert!(relay_socket.check(joined(code, path, node)).is_none(), "{code} {path} {node:?}");
    }
}

/// A server without TLS is an error, not a panic: exactly one crypto provider is installed.
#[tokio::test]
async fn a_safe_websocket_to_an_unsafe_place_fails_quietly() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || listener.accept().map(drop));
    let url = format!("wss://localhost:{port}/ws");
    let connecting =
        crate::net::catch_panic::CatchPanic::new(async_tungstenite::smol::connect_async(url));
    assert!(matches!(connecting.await, Some(Err(_))));
}
