//! Two real WebRTC peers of matchbox meet through the relay, in a network of their own.
//!
//! `cargo test -p manyboard-relay --features webrtc-test --test webrtc`. The test starts itself again in a network
//! namespace, so nothing ever leaves this computer.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{process::Command, time::Duration};

use matchbox_socket::{PeerId, PeerState, RtcIceServerConfig, WebRtcSocket};
use relay::{
    Config,
    api::{Join, Joined, NewLobby},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

const INSIDE: &str = "MANYBOARD_TEST_NAMESPACE";
/// A network with an address, a default route that leads nowhere, and multicast.
const NETWORK: &str = "ip link set lo up && ip link add left type veth peer name right && ip link set left up && \
    ip link set right up && ip addr add 10.77.0.1/24 dev left && ip route add default via 10.77.0.2 dev left && \
    ip route add 224.0.0.0/4 dev left && exec \"$0\" \"$@\"";

#[test]
fn two_peers_play_through_the_relay() {
    if std::env::var_os(INSIDE).is_some() {
        tokio::runtime::Runtime::new().unwrap().block_on(meet());
        return;
    }
    let possible =
        Command::new("unshare").args(["--net", "true"]).status().is_ok_and(|status| status.success());
    if !possible {
        eprintln!("\n*** SKIPPED: network namespaces are not possible here ***\n");
        return;
    }
    let this = std::env::current_exe().unwrap();
    let mut command = Command::new("unshare");
    command.args(["--net", "sh", "-c", NETWORK]).arg(this).env(INSIDE, "1");
    assert!(
        command
            .args(["--exact", "two_peers_play_through_the_relay", "--nocapture"])
            .status()
            .unwrap()
            .success()
    );
}

async fn meet() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(relay::serve(listener, Config::for_lan(), std::future::pending()));
    let new_lobby = NewLobby { version: 1, game: "chess".into(), ..NewLobby::default() };
    let hosted: Joined = post(address, "/lobbies", &serde_json::to_string(&new_lobby).unwrap()).await;
    let mut host = open(address, &hosted);
    let join = serde_json::to_string(&Join { version: 1, resume: None }).unwrap();
    let joined: Joined = post(address, &format!("/lobbies/{}/join", hosted.lobby.code), &join).await;
    let mut guest = open(address, &joined);

    let to_guest = connected(&mut host).await;
    let to_host = connected(&mut guest).await;
    host.channel_mut(0).send("e4".as_bytes().into(), to_guest);
    assert_eq!(heard(&mut guest).await, (to_host, b"e4".to_vec()));
    guest.channel_mut(0).send("e5".as_bytes().into(), to_host);
    assert_eq!(heard(&mut host).await, (to_guest, b"e5".to_vec()));
}

fn open(address: std::net::SocketAddr, joined: &Joined) -> WebRtcSocket {
    let nobody = RtcIceServerConfig { urls: Vec::new(), username: None, credential: None };
    let url = format!("ws://{address}{}", joined.path);
    let (socket, run) = WebRtcSocket::builder(url).ice_server(nobody).add_reliable_channel().build();
    tokio::spawn(run);
    socket
}

async fn connected(socket: &mut WebRtcSocket) -> PeerId {
    for _ in 0..400 {
        let news = socket.try_update_peers().unwrap();
        if let Some((peer, _)) = news.into_iter().find(|(_, state)| *state == PeerState::Connected) {
            return peer;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never connected");
}

async fn heard(socket: &mut WebRtcSocket) -> (PeerId, Vec<u8>) {
    for _ in 0..200 {
        if let Some((peer, packet)) = socket.channel_mut(0).receive().into_iter().next() {
            return (peer, packet.to_vec());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("nothing heard");
}

async fn post<T: serde::de::DeserializeOwned>(
    address: std::net::SocketAddr,
    path: &str,
    body: &str,
) -> T {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let text = format!(
        "POST {path} HTTP/1.1\r\nhost: relay\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}
