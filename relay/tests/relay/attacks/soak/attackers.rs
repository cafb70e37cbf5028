//! The attackers: what the other files of this folder try one by one, by a thousand addresses at once.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use matchbox_protocol::PeerId;
use relay::{
    api::{Joined, Page},
    codes::{Code, Form},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::UdpSocket,
    task::JoinHandle,
    time::{sleep, timeout},
};

use super::visitor::{Visitor, hear, send};
use crate::support::new_lobby;

/// For how long a held connection is held.
const HOLD: Duration = Duration::from_secs(20);

/// Running attacks.
pub(super) struct Attacks {
    relay: SocketAddr,
    over: Arc<AtomicBool>,
    counts: Vec<(&'static str, Arc<AtomicU64>)>,
    tasks: Vec<JoinHandle<()>>,
}

/// Who attacks: so many at once, from so many addresses, each with a rest after each attempt.
#[derive(Clone, Copy)]
struct Crowd(u32, u32, Duration);

/// Starts all attacks.
pub(super) fn start(relay: SocketAddr) -> Attacks {
    let mut all = Attacks { relay, over: Arc::default(), counts: Vec::new(), tasks: Vec::new() };
    let ms = Duration::from_millis;
    // Each held connection is two files of this process or the relay's; tests may have few.
    let many = open_files() / 12;
    all.begin("codes guessed", Crowd(24, 1000, ms(40)), guess);
    all.begin("lobbies made and never entered", Crowd(12, 860, ms(40)), make);
    all.begin("lobbies entered and left", Crowd(4, 100, ms(40)), enter_and_leave);
    all.begin("left without having entered", Crowd(4, 100, ms(40)), leave_unentered);
    all.begin("places in the queue taken", Crowd(8, 200, ms(40)), take_place);
    all.begin("connections kept with health checks", Crowd(many, 8, ms(10)), keep_busy);
    all.begin("connections kept silent", Crowd(many, 8, ms(10)), keep_silent);
    all.begin("websockets held", Crowd(many, 4, ms(10)), hold_socket);
    all.begin("answers never read", Crowd(40, 20, ms(10)), never_read_answers);
    all.begin("members who never read", Crowd(20, 10, ms(10)), never_read_signals);
    all.begin("bursts of STUN", Crowd(2, 2, ms(10)), flood_stun);
    all
}

impl Attacks {
    fn begin<F>(&mut self, name: &'static str, crowd: Crowd, attempt: fn(Visitor) -> F)
    where
        F: Future<Output = io::Result<()>> + Send + 'static,
    {
        let (count, turn) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU32::new(0)));
        self.counts.push((name, count.clone()));
        let Crowd(attackers, addresses, rest) = crowd;
        for _ in 0..attackers {
            let (relay, over, count, turn) =
                (self.relay, self.over.clone(), count.clone(), turn.clone());
            self.tasks.push(tokio::spawn(async move {
                while !over.load(Relaxed) {
                    let visitor =
                        Visitor { from: address(turn.fetch_add(1, Relaxed) % addresses), relay };
                    count.fetch_add(u64::from(attempt(visitor).await.is_ok()), Relaxed);
                    sleep(rest).await;
                }
            }));
        }
    }

    /// Stops all. Returns how often each attempt was answered.
    pub(super) async fn stop(self) -> Vec<(&'static str, u64)> {
        self.over.store(true, Relaxed);
        for task in self.tasks {
            task.abort();
            let _ = task.await;
        }
        self.counts.iter().map(|(name, count)| (*name, count.load(Relaxed))).collect()
    }
}

/// Some address of this computer; honest players have others.
fn address(number: u32) -> Ipv4Addr {
    let [_, _, high, low] = number.to_be_bytes();
    Ipv4Addr::new(127, low % 128, high * 2 + low / 128, 7)
}

/// How many files this process may open.
fn open_files() -> u32 {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap_or(1024).min(6000)
}

async fn guess(visitor: Visitor) -> io::Result<()> {
    let code = Code::random(Form::Letters).map_err(io::Error::other)?;
    visitor.ask("GET", &format!("/lobbies/{code}"), ()).await.map(drop)
}

async fn make(visitor: Visitor) -> io::Result<()> {
    visitor.get::<Joined>("POST", "/lobbies", new_lobby()).await.map(drop)
}

async fn enter_and_leave(visitor: Visitor) -> io::Result<()> {
    let hosted: Joined = visitor.get("POST", "/lobbies", new_lobby()).await?;
    visitor.enter(&hosted.path).await.map(drop)
}

/// Joins someone's public lobby, and leaves it without having entered.
async fn leave_unentered(visitor: Visitor) -> io::Result<()> {
    let page: Page = visitor.get("GET", "/lobbies", ()).await?;
    let code = page.lobbies.first().map(|lobby| lobby.code.clone()).ok_or(io::ErrorKind::NotFound)?;
    let join = format!("/lobbies/{code}/join");
    let joined: Joined = visitor.get("POST", &join, json!({ "version": 1 })).await?;
    visitor.ask_as(&joined.resume, "POST", &format!("/lobbies/{code}/leave"), ()).await.map(drop)
}

async fn take_place(visitor: Visitor) -> io::Result<()> {
    let game = format!("queue-{}", visitor.from.octets()[1] % 2);
    visitor.get::<Joined>("POST", "/queue", json!({ "version": 1, "game": game })).await.map(drop)
}

async fn keep_busy(visitor: Visitor) -> io::Result<()> {
    let mut stream = visitor.connect().await?;
    let mut heard = [0; 2048];
    loop {
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await?;
        if stream.read(&mut heard).await? == 0 {
            return Ok(());
        }
        sleep(Duration::from_secs(1)).await;
    }
}

async fn keep_silent(visitor: Visitor) -> io::Result<()> {
    let mut stream = visitor.connect().await?;
    stream.read(&mut [0; 1]).await.map(drop)
}

async fn hold_socket(visitor: Visitor) -> io::Result<()> {
    let hosted: Joined = visitor.get("POST", "/lobbies", new_lobby()).await?;
    let mut inside = visitor.enter(&hosted.path).await?;
    let _ = timeout(HOLD, hear(&mut inside)).await;
    Ok(())
}

async fn never_read_answers(visitor: Visitor) -> io::Result<()> {
    let mut stream = visitor.connect().await?;
    let asks = b"GET /lobbies?limit=100 HTTP/1.1\r\nhost: x\r\n\r\n".repeat(50);
    // It ends when the relay hangs up.
    let _ = timeout(HOLD, async { while stream.write_all(&asks).await.is_ok() {} }).await;
    Ok(())
}

/// Two members of one lobby: one sends what it may, the other never reads.
async fn never_read_signals(visitor: Visitor) -> io::Result<()> {
    let hosted: Joined = visitor.get("POST", "/lobbies", new_lobby()).await?;
    let mut sender = visitor.enter(&hosted.path).await?;
    let join = format!("/lobbies/{}/join", hosted.lobby.code);
    let joined: Joined = visitor.get("POST", &join, json!({ "version": 1 })).await?;
    let _silent = visitor.enter(&joined.path).await?;
    let Value::String(peer) = hear(&mut sender).await?["NewPeer"].take() else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let receiver: PeerId = peer.parse().map(PeerId).map_err(io::Error::other)?;
    let text = json!({ "Signal": { "receiver": receiver, "data": "x".repeat(60_000) } }).to_string();
    for _ in 0..40 {
        send(&mut sender, text.clone()).await?;
        sleep(Duration::from_millis(500)).await;
    }
    Ok(())
}

async fn flood_stun(visitor: Visitor) -> io::Result<()> {
    let socket = UdpSocket::bind((visitor.from, 0)).await?;
    for _ in 0..50 {
        socket.send_to(b"\0\x01\0\0\x21\x12\xa4\x42twelve bytes", visitor.relay).await?;
    }
    Ok(())
}
