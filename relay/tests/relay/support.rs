//! A relay to test, and its clients.

use std::{
    net::SocketAddr,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use matchbox_protocol::{JsonPeerEvent, PeerId};
use relay::{
    CloseReason, Config,
    api::{Joined, NewLobby, Problem},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{self, Message},
};

/// A ceiling for anything that must happen: generous, so that a busy machine does not fail a test.
pub(crate) const SOON: Duration = Duration::from_secs(60);

/// A relay for one test.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(Config::for_lan()).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self::on(listener, config)
    }

    pub(crate) fn on(listener: TcpListener, config: Config) -> Self {
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async move { drop(stopped.await) };
        let running =
            tokio::spawn(async move { relay::serve(listener, config, shutdown).await.unwrap() });
        Self { address, stop: Some(stop), running }
    }

    pub(crate) async fn stop(mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        timeout(SOON, &mut self.running).await.expect("stops in time").unwrap();
    }

    /// Drops the server's future, as a program that forgets about it would.
    pub(crate) fn drop_it(self) {
        self.running.abort();
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: impl Serialize) -> Answer {
        request(self.address, "POST", path, &[], &serde_json::to_string(&body).unwrap()).await
    }

    pub(crate) async fn asked_by(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: impl Serialize,
    ) -> Answer {
        let bearer = format!("Bearer {token}");
        let body = serde_json::to_string(&body).unwrap();
        request(self.address, method, path, &[("authorization", &bearer)], &body).await
    }

    /// A lobby with this many seats; its host is not connected yet.
    pub(crate) async fn lobby(&self, seats: u16) -> Joined {
        self.post("/lobbies", NewLobby { seats: Some(seats), ..new_lobby() }).await.ok(201)
    }

    pub(crate) async fn join(&self, code: &str) -> Joined {
        self.post(&format!("/lobbies/{code}/join"), json!({ "version": 1 })).await.ok(200)
    }

    /// Opens the websocket that a join returned.
    pub(crate) async fn enter(&self, joined: &Joined) -> Socket {
        self.try_enter(&joined.path).await.expect("the ticket opens the websocket")
    }

    pub(crate) async fn try_enter(&self, path: &str) -> Result<Socket, tungstenite::Error> {
        let stream = TcpStream::connect(self.address).await.unwrap();
        self.try_enter_on(stream, path).await
    }

    /// Opens a websocket on this connection.
    pub(crate) async fn try_enter_on(
        &self,
        stream: TcpStream,
        path: &str,
    ) -> Result<Socket, tungstenite::Error> {
        let url = format!("ws://{}{path}", self.address);
        let opening = tokio_tungstenite::client_async(url, MaybeTlsStream::Plain(stream));
        let (stream, _) = timeout(SOON, opening).await.expect("answers")?;
        let mut socket = Socket { stream, peer: PeerId(Default::default()) };
        let JsonPeerEvent::IdAssigned(peer) = socket.event().await else { panic!("the id comes first") };
        socket.peer = peer;
        Ok(socket)
    }

    /// The value of a metric.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let page = self.get("/metrics").await.text();
        let start = format!("manyboard_relay_{name} ");
        page.lines().find_map(|line| line.strip_prefix(&start)).map_or(0, |value| value.parse().unwrap())
    }
}

/// A typical lobby.
pub(crate) fn new_lobby() -> NewLobby {
    NewLobby {
        version: 1,
        game: "chess".into(),
        time: "15+10".into(),
        title: "Anna's table".into(),
        listed: true,
        ..NewLobby::default()
    }
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// The body, if the response has this status.
    #[track_caller]
    pub(crate) fn ok<T: DeserializeOwned>(&self, status: u16) -> T {
        assert_eq!(self.status, status, "{}", self.text());
        serde_json::from_slice(&self.body).unwrap()
    }

    /// Checks that the request was refused with this status and code, and a sentence for people.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> Problem {
        let problem: Problem = self.ok(status);
        assert_eq!(problem.code, code);
        assert!(problem.message.ends_with('.') && problem.message.contains(' '), "{}", problem.message);
        problem
    }

    #[track_caller]
    pub(crate) fn done(&self) {
        assert_eq!(self.status, 204, "{}", self.text());
    }
}

/// One request on a connection of its own, written out by hand.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    raw(address, request_text(method, path, headers, body).as_bytes()).await
}

/// A request that is the last of its connection.
pub(crate) fn request_text(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
    let mut text = format!(
        "{method} {path} HTTP/1.1\r\nhost: relay\r\nconnection: close\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text + "\r\n" + body
}

/// Sends any bytes, and returns the response.
pub(crate) async fn raw(address: SocketAddr, bytes: &[u8]) -> Answer {
    raw_on(TcpStream::connect(address).await.unwrap(), bytes).await
}

/// Sends any bytes on this connection, and returns the response.
pub(crate) async fn raw_on(mut stream: TcpStream, bytes: &[u8]) -> Answer {
    // The relay may hang up before it has read everything.
    let _ = stream.write_all(bytes).await;
    let mut heard = Vec::new();
    let _ = timeout(SOON, stream.read_to_end(&mut heard)).await.expect("an answer in time");
    let cut = heard.windows(4).position(|four| four == b"\r\n\r\n").map_or(heard.len(), |at| at + 4);
    let head = String::from_utf8_lossy(&heard[..cut]).to_lowercase();
    let status = head.split(' ').nth(1).and_then(|number| number.parse().ok()).unwrap_or(0);
    Answer { status, head, body: heard[cut..].to_vec() }
}

/// A client's websocket.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) peer: PeerId,
}

impl Socket {
    /// The relay's next message.
    pub(crate) async fn next(&mut self) -> Message {
        timeout(SOON, self.poll()).await.expect("a message in time").expect("an open websocket").unwrap()
    }

    async fn poll(&mut self) -> Option<Result<Message, tungstenite::Error>> {
        self.stream.next().await
    }

    pub(crate) async fn json(&mut self) -> Value {
        let message = self.next().await;
        serde_json::from_str(message.to_text().unwrap()).unwrap_or_else(|_| panic!("{message:?}"))
    }

    pub(crate) async fn event(&mut self) -> JsonPeerEvent {
        let message = self.next().await;
        message.to_text().unwrap().parse().unwrap_or_else(|_| panic!("{message:?}"))
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.try_send(message).await.unwrap();
    }

    pub(crate) async fn try_send(&mut self, message: Message) -> Result<(), tungstenite::Error> {
        self.stream.send(message).await
    }

    pub(crate) async fn signal(&mut self, receiver: PeerId, data: Value) {
        self.send(Message::text(
            json!({ "Signal": { "receiver": receiver, "data": data } }).to_string(),
        ))
        .await;
    }

    /// The code and name with which the relay closed the websocket. Skips earlier messages.
    pub(crate) async fn close_reason(&mut self) -> (u16, String) {
        loop {
            match timeout(SOON, self.poll()).await.expect("an end in time") {
                Some(Ok(Message::Close(Some(frame)))) => {
                    return (frame.code.into(), frame.reason.to_string());
                }
                Some(Ok(_)) => {}
                other => panic!("ended without a word: {other:?}"),
            }
        }
    }

    /// Checks that no message arrives for a moment.
    pub(crate) async fn quiet(&mut self) {
        let heard = timeout(Duration::from_millis(150), self.poll()).await;
        assert!(heard.is_err(), "unexpected: {heard:?}");
    }
}

/// Two members of one lobby, the host first, who know of each other.
pub(crate) async fn pair(server: &Server) -> (Joined, Socket, Joined, Socket) {
    let hosted = server.lobby(4).await;
    let mut host = server.enter(&hosted).await;
    let joined = server.join(&hosted.lobby.code).await;
    let guest = server.enter(&joined).await;
    assert_eq!(host.event().await, JsonPeerEvent::NewPeer(guest.peer));
    (hosted, host, joined, guest)
}

/// Whether the relay says that a stranger should ask the queue again.
pub(crate) fn is_seek_again(reason: &(u16, String)) -> bool {
    let (code, name) = CloseReason::SeekAgain.code_and_name();
    (reason.0, reason.1.as_str()) == (code, name)
}

/// Waits for a condition.
pub(crate) async fn until<F: Future<Output = bool>>(what: &str, mut is: impl FnMut() -> F) {
    let so = async {
        while !is().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(SOON, so).await.unwrap_or_else(|_| panic!("never: {what}"));
}

/// A unique name for files.
pub(crate) fn unique() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed))
}
