//! The servers that are measured.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tokio::net::TcpStream;

use crate::Failed;

/// A running server; stopped when dropped.
pub(crate) struct Server {
    pub(crate) name: &'static str,
    pub(crate) address: SocketAddr,
    /// Whether it needs a lobby and a ticket, or only the name of a room.
    pub(crate) lobbies: bool,
    child: Child,
    database: Option<PathBuf>,
}

impl Server {
    /// The relay with its usual database, and limits that allow for a single client address.
    pub(crate) async fn relay(program: &Path) -> Result<Self, Failed> {
        let address = free_address()?;
        let database = std::env::temp_dir().join(format!("manyboard-load-{}.db", std::process::id()));
        let mut command = Command::new(program);
        command.args(["--listen", &address.to_string()]);
        for (name, value) in [
            ("DATABASE", format!("sqlite:{}", database.display())),
            ("LOG", "warn".into()),
            ("IDLE_SECONDS", "3600".into()),
            ("MAX_CONNECTIONS_PER_ADDRESS", "20000".into()),
            ("REQUESTS_PER_SECOND", "1000000".into()),
            ("REQUESTS_BURST", "1000000".into()),
            ("CREATES_PER_MINUTE", "10000000".into()),
            ("MAX_LOBBIES", "1000000".into()),
        ] {
            command.env(format!("MANYBOARD_RELAY_{name}"), value);
        }
        let mut server = Self::start("relay", address, true, command).await?;
        server.database = Some(database);
        Ok(server)
    }

    /// Matchbox's server as it is.
    pub(crate) async fn matchbox(program: &Path) -> Result<Self, Failed> {
        let address = free_address()?;
        let mut command = Command::new(program);
        command.arg(address.to_string()).env("RUST_LOG", "error");
        Self::start("matchbox_server", address, false, command).await
    }

    /// Its resident memory in kB.
    pub(crate) fn resident(&self) -> Result<u64, Failed> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").trim().parse()?)
    }

    async fn start(
        name: &'static str,
        address: SocketAddr,
        lobbies: bool,
        mut command: Command,
    ) -> Result<Self, Failed> {
        let child = command.stdout(Stdio::null()).spawn()?;
        let server = Self { name, address, lobbies, child, database: None };
        for _ in 0..100 {
            if TcpStream::connect(address).await.is_ok() {
                return Ok(server);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(format!("{name} does not start").into())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        for ending in ["db", "db-wal", "db-shm"] {
            let file = self.database.as_ref().map(|file| file.with_extension(ending));
            let _ = file.map(std::fs::remove_file);
        }
    }
}

fn free_address() -> std::io::Result<SocketAddr> {
    std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()
}
