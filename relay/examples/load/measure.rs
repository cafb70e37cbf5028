//! The measurements.

use std::{
    fmt,
    time::{Duration, Instant},
};

use futures_util::{StreamExt, TryStreamExt, future::try_join_all, stream};
use relay::api::{Join, Joined, NewLobby};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config, tungstenite::protocol::WebSocketConfig,
};

use crate::{Failed, http::Http, servers::Server};

/// How many operations run at once.
const AT_ONCE: usize = 16;

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The durations of many operations.
#[derive(Clone, Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.0.clone();
        sorted.sort();
        let at =
            |part: f64| sorted.get((sorted.len() as f64 * part) as usize).copied().unwrap_or_default();
        write!(f, "p50 {:.2?}, p95 {:.2?}, p99 {:.2?}", at(0.5), at(0.95), at(0.99))
    }
}

/// By how much one operation took longer than another, each time both were done in turn.
#[derive(Default)]
pub(crate) struct Longer(Vec<f64>);

impl Longer {
    pub(crate) fn add(&mut self, one: Duration, other: Duration) {
        self.0.push((one.as_secs_f64() - other.as_secs_f64()) * 1e6);
    }
}

/// The median and its 95 % confidence interval.
impl fmt::Display for Longer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let (middle, spread) = (sorted.len() as f64 / 2.0, (sorted.len() as f64).sqrt() * 0.98);
        let at = |rank: f64| sorted.get(rank.max(0.0) as usize).copied().unwrap_or_default();
        let (least, most) = (at(middle - spread), at(middle + spread));
        write!(f, "{:+.1} µs (95 %: {least:+.1} to {most:+.1} µs)", at(middle))
    }
}

/// One join, measured from two starting points.
pub(crate) struct Timed {
    pub(crate) socket: Duration,
    pub(crate) whole: Duration,
}

/// Creates lobbies for a while. Returns how many, and how long each took.
pub(crate) async fn make_lobbies(server: &Server, lasts: Duration) -> Result<(usize, Times), Failed> {
    let end = Instant::now() + lasts;
    let one = async || -> Result<Times, Failed> {
        let mut http = Http::connect(server.address).await?;
        let mut times = Times::default();
        while Instant::now() < end {
            let begun = Instant::now();
            http.post::<Joined>("/lobbies", new_lobby()).await?;
            times.add(begun.elapsed());
        }
        Ok(times)
    };
    let all = try_join_all((0..AT_ONCE).map(|_| one())).await?;
    let times = Times(all.into_iter().flat_map(|times| times.0).collect());
    Ok((times.0.len(), times))
}

/// Fills a server with lobbies of two members each.
pub(crate) async fn fill(server: &Server, lobbies: usize) -> Result<Vec<(Socket, Socket)>, Failed> {
    let all = stream::iter((0..lobbies).map(|number| pair(server, format!("room{number}"))));
    all.buffer_unordered(AT_ONCE).map_ok(|(host, guest, _)| (host, guest)).try_collect().await
}

/// Creates a lobby of two, and measures how long the second member took to enter.
pub(crate) async fn join_one(server: &Server, room: &str) -> Result<Timed, Failed> {
    pair(server, room.to_owned()).await.map(|(_, _, timed)| timed)
}

async fn pair(server: &Server, room: String) -> Result<(Socket, Socket, Timed), Failed> {
    let mut http = Http::connect(server.address).await?;
    let (mut path, mut code) = (format!("/{room}"), String::new());
    if server.lobbies {
        let hosted: Joined = http.post("/lobbies", new_lobby()).await?;
        (path, code) = (hosted.path, hosted.lobby.code);
    }
    let mut host = enter(server, &path).await?;
    let typed = Instant::now();
    if server.lobbies {
        let join = Join { version: 1, resume: None };
        path = http.post::<Joined>(&format!("/lobbies/{code}/join"), join).await?.path;
    }
    let asked = typed.elapsed();
    // Earlier work must be finished: it is not part of opening the websocket.
    tokio::time::sleep(Duration::from_millis(2)).await;
    let opened = Instant::now();
    let guest = enter(server, &path).await?;
    let news = host.next().await.ok_or("closed")??;
    if !news.to_text()?.contains("NewPeer") {
        return Err(format!("unexpected: {news}").into());
    }
    let socket = opened.elapsed();
    Ok((host, guest, Timed { socket, whole: asked + socket }))
}

/// Opens a websocket and waits for its id.
async fn enter(server: &Server, path: &str) -> Result<Socket, Failed> {
    // Ten thousand clients in one process should be small.
    let small = WebSocketConfig::default()
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_write_buffer_size(65_536);
    let url = format!("ws://{}{path}", server.address);
    let (mut socket, _) = connect_async_with_config(url, Some(small), true).await?;
    let first = socket.next().await.ok_or("closed")??;
    if first.to_text()?.contains("IdAssigned") {
        Ok(socket)
    } else {
        Err(format!("unexpected: {first}").into())
    }
}

fn new_lobby() -> NewLobby {
    NewLobby {
        version: 1,
        game: "chess".into(),
        time: "15+10".into(),
        listed: true,
        ..NewLobby::default()
    }
}
