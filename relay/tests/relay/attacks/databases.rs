//! Attacks on the relay's database, and what happens to databases by themselves.

use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use relay::{Config, api::Joined};
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Server, new_lobby, request, unique, until};

/// A folder with a database; deleted when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("manyboard-attack-{}", unique()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("relay.db")
    }

    fn config(&self) -> Config {
        Config { database: format!("sqlite:{}", self.file().display()), ..Config::for_lan() }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn count(database: &rusqlite::Connection) -> i64 {
    database.query_row("SELECT count(*) FROM lobbies", [], |row| row.get(0)).unwrap()
}

/// Another program holds the lock while forty lobbies are made, and lets go in the midst of it.
#[tokio::test]
async fn lobbies_that_were_refused_are_not_written() {
    let folder = Folder::new();
    let server = Server::with(folder.config()).await;
    server.get("/health").await.ok::<Value>(200);
    let lock = rusqlite::Connection::open(folder.file()).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    let unlock = async {
        tokio::time::sleep(Duration::from_millis(6500)).await;
        lock.execute_batch("ROLLBACK").unwrap();
    };
    let make = join_all((0..40).map(|_| server.post("/lobbies", new_lobby())));
    let (answers, ()) = tokio::join!(make, unlock);
    assert!(answers.iter().all(|answer| [201, 503].contains(&answer.status)));
    let made = answers.iter().filter(|answer| answer.status == 201).count();
    server.lobby(2).await;
    assert_eq!(usize::try_from(count(&lock)), Ok(made + 1));
}

#[tokio::test]
async fn the_health_page_does_not_wait_for_a_locked_database() {
    let folder = Folder::new();
    let server = Server::with(folder.config()).await;
    server.get("/health").await.ok::<Value>(200);
    let lock = rusqlite::Connection::open(folder.file()).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut slowest = Duration::ZERO;
    loop {
        let asked = Instant::now();
        let status = server.get("/health").await.status;
        slowest = slowest.max(asked.elapsed());
        if status == 503 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // A second is promised; it takes a moment longer on a busy machine, and ten times as long with a page that waits.
    assert!(slowest < Duration::from_secs(4), "{slowest:?}");
    lock.execute_batch("ROLLBACK").unwrap();
    until("it is well again", || async { server.get("/health").await.status == 200 }).await;
}

/// The relay's program, which may write no file larger than this.
fn with_full_disk(folder: &Folder, kilobytes: usize) -> (Child, std::net::SocketAddr) {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let program = env!("CARGO_BIN_EXE_manyboard-relay");
    let blocks = 2 * kilobytes;
    // Unlike others, a limit that is ignored as a signal is an error when writing, as a full disk is.
    let command = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} --listen {port}");
    let child = Command::new("sh")
        .args(["-c", &command])
        .env("MANYBOARD_RELAY_DATABASE", folder.config().database)
        .env("MANYBOARD_RELAY_STUN_LISTEN", "")
        .env("MANYBOARD_RELAY_CREATES_PER_MINUTE", "100000")
        .env("MANYBOARD_RELAY_REQUESTS_BURST", "100000")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    (child, port)
}

#[tokio::test]
async fn a_full_disk_is_said_on_the_health_page() {
    let folder = Folder::new();
    let (mut child, address) = with_full_disk(&folder, 400);
    until("it listens", || async { TcpStream::connect(address).await.is_ok() }).await;
    let body = serde_json::to_string(&new_lobby()).unwrap();
    let full = || async { request(address, "POST", "/lobbies", &[], &body).await.status == 503 };
    until("the disk is full", full).await;
    let said = || async {
        let health = request(address, "GET", "/health", &[], "").await;
        let page: Value = serde_json::from_slice(&health.body).unwrap();
        health.status == 503
            && page["can_make_lobbies"] == false
            && page["status"].as_str().unwrap().contains("lobbies cannot be made")
    };
    until("the page says so", said).await;
    assert_eq!(request(address, "GET", "/lobbies", &[], "").await.status, 200, "it can be read");
    let _ = child.kill();
    let _ = child.wait();
}

#[tokio::test]
async fn a_damaged_database_is_set_aside_and_a_new_one_begun() {
    for damage in [b"this is not a database".repeat(1000), vec![0xff; 50_000]] {
        let folder = Folder::new();
        let server = Server::with(folder.config()).await;
        server.lobby(2).await;
        server.stop().await;
        let log = folder.0.join("relay.db-wal");
        until("the file is closed", async || !log.exists()).await;
        // The first page stays in one case, so that only a look at the whole file finds it.
        let mut bytes = fs::read(folder.file()).unwrap();
        let at = if damage[0] == 0xff { 4096 } else { 0 };
        let length = damage.len().min(bytes.len() - at);
        bytes[at..at + length].copy_from_slice(&damage[..length]);
        fs::write(folder.file(), &bytes).unwrap();

        let server = Server::with(folder.config()).await;
        let hosted = server.lobby(2).await;
        server.enter(&hosted).await;
        let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().path());
        let aside: Vec<_> =
            names.filter(|path| path.display().to_string().contains("relay.db.damaged-")).collect();
        assert_eq!(aside.len(), 1, "{aside:?}");
        assert_eq!(fs::read(&aside[0]).unwrap(), bytes, "nothing of it is lost");
        server.stop().await;
    }
}

/// Passes everything on to PostgreSQL until it is told to be silent. It still accepts connections then.
async fn silent_on_demand(target: String, silent: Arc<AtomicBool>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let pass = async |mut from: tokio::net::tcp::OwnedReadHalf,
                      mut to: tokio::net::tcp::OwnedWriteHalf,
                      silent: Arc<AtomicBool>| {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut bytes = [0; 4096];
        while let Ok(length @ 1..) = from.read(&mut bytes).await {
            if silent.load(Relaxed) {
                std::future::pending::<()>().await;
            }
            if to.write_all(&bytes[..length]).await.is_err() {
                break;
            }
        }
    };
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(other) = TcpStream::connect(&target).await else { continue };
            let ((from, to), (back, forth)) = (stream.into_split(), other.into_split());
            tokio::spawn(pass(from, forth, silent.clone()));
            tokio::spawn(pass(back, to, silent.clone()));
        }
    });
    port
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_silent_postgres_refuses_every_request_in_time() {
    let Some(database) = crate::database::Database::open().await else { return };
    let (start, rest) = database.url.split_once('@').unwrap();
    let (target, name) = rest.split_once('/').unwrap();
    let silent = Arc::new(AtomicBool::new(false));
    let port = silent_on_demand(target.to_owned(), silent.clone()).await;
    let url = format!("{start}@127.0.0.1:{port}/{name}");
    let config = Config { database: url, node: format!("silent-{}", unique()), ..Config::for_lan() };
    let server = Server::with(config).await;
    let hosted: Joined = server.lobby(2).await;
    silent.store(true, Relaxed);
    let asked = Instant::now();
    let makes = join_all((0..10).map(|_| server.post("/lobbies", new_lobby())));
    let path = format!("/lobbies/{}", hosted.lobby.code);
    let looks = join_all((0..10).map(|_| server.get(&path)));
    let seek = serde_json::json!({ "version": 1, "game": unique() });
    let seeks = join_all((0..10).map(|_| server.post("/queue", &seek)));
    let (makes, looks, seeks) = tokio::join!(makes, looks, seeks);
    for answer in makes.iter().chain(&looks).chain(&seeks) {
        answer.refused(503, "store_away");
    }
    // Five seconds are promised; one after the other they would take some minutes.
    assert!(asked.elapsed() < Duration::from_secs(8), "{:?}", asked.elapsed());
    assert_eq!(server.get("/health").await.status, 503);
    silent.store(false, Relaxed);
    until("it is well again", || async { server.get("/health").await.status == 200 }).await;
    server.lobby(2).await;
}

#[test]
fn unit_and_container_leave_the_database_to_the_settings() {
    for (name, text) in [
        ("unit", include_str!("../../../../build/relay/manyboard-relay.service")),
        ("container", include_str!("../../../../build/relay/Containerfile")),
    ] {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        let set: Vec<_> = lines.filter(|line| line.contains("MANYBOARD_RELAY_")).collect();
        assert!(set.is_empty(), "the {name} overrides the file of settings: {set:?}");
    }
}
