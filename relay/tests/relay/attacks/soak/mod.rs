//! The relay under all attacks at once: honest players still meet, and its memory stays small.
//!
//! `SOAK_SECONDS=300 cargo test -p manyboard-relay --test relay attacks::soak -- --nocapture` runs it for five minutes and
//! prints how long honest players took.

mod attackers;
mod honest;
mod visitor;

use std::{
    fs,
    net::SocketAddr,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use tokio::net::TcpStream;

use self::honest::Meetings;
use crate::support::{unique, until};

/// How much memory the relay may use, in kB.
const MAX_MEMORY: u64 = 300 * 1024;

/// The relay's program with its usual settings.
struct Program {
    child: Child,
    address: SocketAddr,
    folder: std::path::PathBuf,
}

impl Program {
    async fn start() -> Self {
        let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let folder = std::env::temp_dir().join(format!("manyboard-soak-{}", unique()));
        fs::create_dir_all(&folder).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_manyboard-relay"))
            .args(["--listen", &address.to_string()])
            .env("MANYBOARD_RELAY_DATABASE", format!("sqlite:{}", folder.join("relay.db").display()))
            .env("MANYBOARD_RELAY_STUN_LISTEN", address.to_string())
            .env("MANYBOARD_RELAY_LOG", "warn")
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        until("it listens", async || TcpStream::connect(address).await.is_ok()).await;
        Self { child, address, folder }
    }

    /// The most memory it ever used, in kB.
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn seconds() -> u64 {
    std::env::var("SOAK_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(12)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_players_meet_under_all_attacks_at_once() {
    let relay = Program::start().await;
    let lasts = Duration::from_secs(seconds());
    let attacks = attackers::start(relay.address);
    // The attackers fill everything first.
    tokio::time::sleep(lasts / 6).await;
    let meetings = honest::meet_until(relay.address, Instant::now() + lasts * 5 / 6).await;
    let counts = attacks.stop().await;
    let memory = relay.memory();
    report(&meetings, &counts, memory);
    assert!(meetings.all() > 5, "too few tried");
    assert_eq!(meetings.failures(), Vec::<String>::new());
    assert!(memory < MAX_MEMORY, "{memory} kB");
}

fn report(meetings: &Meetings, counts: &[(&str, u64)], memory: u64) {
    eprintln!("{meetings}");
    for (name, count) in counts {
        eprintln!("{count:>9} {name}");
    }
    eprintln!("the relay's memory was at most {} MB", memory / 1024);
}
