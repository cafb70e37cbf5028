//! Someone at some address who takes every error in their stride.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{WebSocketStream, tungstenite::Message};

use super::super::connect_from;
use crate::support::{Answer, raw_on, request_text};

/// How long anything may take before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// Someone at an address.
#[derive(Clone, Copy)]
pub(super) struct Visitor {
    pub(super) from: Ipv4Addr,
    pub(super) relay: SocketAddr,
}

pub(super) type Inside = WebSocketStream<TcpStream>;

impl Visitor {
    pub(super) async fn connect(self) -> io::Result<TcpStream> {
        connect_from(self.from, self.relay).await
    }

    pub(super) async fn ask(self, method: &str, path: &str, body: impl Serialize) -> io::Result<Answer> {
        self.ask_as("", method, path, body).await
    }

    /// Asks with the token of a member.
    pub(super) async fn ask_as(
        self,
        token: &str,
        method: &str,
        path: &str,
        body: impl Serialize,
    ) -> io::Result<Answer> {
        let bearer = format!("Bearer {token}");
        let text =
            request_text(method, path, &[("authorization", &bearer)], &serde_json::to_string(&body)?);
        let asking = async { Ok(raw_on(self.connect().await?, text.as_bytes()).await) };
        timeout(PATIENCE, asking).await.map_err(|_| io::ErrorKind::TimedOut)?
    }

    /// Asks, and expects success.
    pub(super) async fn get<T: DeserializeOwned>(
        self,
        method: &str,
        path: &str,
        body: impl Serialize,
    ) -> io::Result<T> {
        let answer = self.ask(method, path, body).await?;
        let refused =
            || io::Error::other(format!("{method} {path}: {} {:?}", answer.status, answer.body));
        if answer.status / 100 == 2 { Ok(serde_json::from_slice(&answer.body)?) } else { Err(refused()) }
    }

    /// Opens a websocket and waits for its id.
    pub(super) async fn enter(self, path: &str) -> io::Result<Inside> {
        let url = format!("ws://{}{path}", self.relay);
        let opening = async {
            let stream = self.connect().await?;
            let opened = tokio_tungstenite::client_async(url, stream).await;
            let (mut inside, _) =
                opened.map_err(|error| io::Error::other(format!("websocket: {error}")))?;
            hear(&mut inside).await?;
            Ok(inside)
        };
        timeout(PATIENCE, opening).await.map_err(|_| io::ErrorKind::TimedOut)?
    }
}

/// The next message of the relay.
pub(super) async fn hear(inside: &mut Inside) -> io::Result<Value> {
    let heard = timeout(PATIENCE, inside.next()).await.map_err(|_| io::ErrorKind::TimedOut)?;
    match heard {
        Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text)?),
        other => Err(io::Error::other(format!("instead of a message: {other:?}"))),
    }
}

/// Sends a text.
pub(super) async fn send(inside: &mut Inside, text: String) -> io::Result<()> {
    let sending = timeout(PATIENCE, inside.send(Message::text(text)));
    sending.await.map_err(|_| io::ErrorKind::TimedOut)?.map_err(io::Error::other)
}
