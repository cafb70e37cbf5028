//! Attacks on the relay, each a named test over real connections. Many attackers are many addresses of this computer, which
//! only Linux has.

mod codes;
mod databases;
mod full;
mod lobbies;
mod queue;
mod soak;
mod wire;

use std::net::{Ipv4Addr, SocketAddr};

use relay::api::{Joined, NewLobby};
use serde::Serialize;
use serde_json::json;
use tokio::net::{TcpSocket, TcpStream};

use crate::support::{Answer, Server, Socket, new_lobby, raw_on, request_text};

/// Someone at another address.
#[derive(Clone, Copy)]
pub(crate) struct Stranger<'a> {
    pub(crate) server: &'a Server,
    pub(crate) address: Ipv4Addr,
}

impl<'a> Stranger<'a> {
    /// At an address of this computer that begins with 127.
    pub(crate) fn at(server: &'a Server, [a, b, c]: [u8; 3]) -> Self {
        Self { server, address: Ipv4Addr::new(127, a, b, c) }
    }

    pub(crate) async fn connect(self) -> TcpStream {
        connect_from(self.address, self.server.address).await.unwrap()
    }

    pub(crate) async fn ask(self, method: &str, path: &str, body: impl Serialize) -> Answer {
        let body = serde_json::to_string(&body).unwrap();
        raw_on(self.connect().await, request_text(method, path, &[], &body).as_bytes()).await
    }

    pub(crate) async fn get(self, path: &str) -> Answer {
        raw_on(self.connect().await, request_text("GET", path, &[], "").as_bytes()).await
    }

    pub(crate) async fn host(self) -> Joined {
        self.ask("POST", "/lobbies", NewLobby { seats: Some(4), ..new_lobby() }).await.ok(201)
    }

    pub(crate) async fn join(self, code: &str) -> Joined {
        self.ask("POST", &format!("/lobbies/{code}/join"), json!({ "version": 1 })).await.ok(200)
    }

    pub(crate) async fn seek(self) -> Joined {
        self.try_seek().await.ok(200)
    }

    pub(crate) async fn try_seek(self) -> Answer {
        self.ask("POST", "/queue", json!({ "version": 1, "game": "chess", "time": "5+0" })).await
    }

    pub(crate) async fn enter(self, joined: &Joined) -> Socket {
        self.server.try_enter_on(self.connect().await, &joined.path).await.expect("it opens")
    }
}

/// Connects from one of this computer's addresses.
pub(crate) async fn connect_from(from: Ipv4Addr, to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    socket.connect(to).await
}
