//! A PostgreSQL server for the tests: the one that is named, or one started here.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use crate::support::unique;

/// A database that only this test uses.
pub(crate) struct Database {
    pub(crate) url: String,
    own: Option<Own>,
}

struct Own {
    folder: PathBuf,
    port: u16,
    bin: PathBuf,
    server: Child,
}

impl Database {
    /// The server at `MANYBOARD_TEST_POSTGRES`, or a new one; `None`, with a note, where that is impossible.
    pub(crate) async fn open() -> Option<Self> {
        if let Ok(url) = std::env::var("MANYBOARD_TEST_POSTGRES") {
            return Some(Self { url, own: None });
        }
        let Some(bin) = installed() else {
            eprintln!(
                "\n*** SKIPPED: PostgreSQL is not installed and MANYBOARD_TEST_POSTGRES is not set ***\n"
            );
            return None;
        };
        let folder = std::env::temp_dir().join(format!("manyboard-postgres-{}", unique()));
        make_folder(&folder);
        let made = as_unprivileged(&bin.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=relay", "--encoding=UTF8", "-D"])
            .arg(&folder)
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(made.success(), "initdb failed");
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = start(&bin, &folder, port);
        let database = Self {
            url: format!("postgres://relay@127.0.0.1:{port}/postgres"),
            own: Some(Own { folder, port, bin, server }),
        };
        database.ready().await;
        Some(database)
    }

    /// Restarts the server; `false` if it is not ours to stop.
    pub(crate) async fn restart(&mut self, meanwhile: impl AsyncFnOnce()) -> bool {
        let Some(own) = &mut self.own else { return false };
        stop(&mut own.server);
        meanwhile().await;
        own.server = start(&own.bin, &own.folder, own.port);
        self.ready().await;
        true
    }

    async fn ready(&self) {
        for _ in 0..200 {
            if tokio_postgres::connect(&self.url, tokio_postgres::NoTls).await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("PostgreSQL does not start");
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(own) = &mut self.own {
            stop(&mut own.server);
            let _ = fs::remove_dir_all(&own.folder);
        }
    }
}

fn installed() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin"));
    let paths = std::env::var_os("PATH").map(|paths| std::env::split_paths(&paths).collect::<Vec<_>>());
    versions
        .chain(paths.into_iter().flatten())
        .find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
}

fn start(bin: &Path, folder: &Path, port: u16) -> Child {
    as_unprivileged(&bin.join("postgres"))
        .arg("-D")
        .arg(folder)
        .args([
            "-h",
            "127.0.0.1",
            "-p",
            &port.to_string(),
            "-c",
            "unix_socket_directories=",
            "-c",
            "fsync=off",
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// `SIGQUIT` stops PostgreSQL at once.
fn stop(server: &mut Child) {
    let _ = Command::new("kill").args(["-QUIT", &server.id().to_string()]).status();
    let _ = server.wait();
}

fn root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|said| said.stdout == b"0\n")
}

/// PostgreSQL refuses to run as root; then it runs as its package's user.
fn as_unprivileged(program: &Path) -> Command {
    if !root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command
        .current_dir("/")
        .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
        .arg(program);
    command
}

fn make_folder(folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    if root() {
        assert!(Command::new("chown").arg("postgres:postgres").arg(folder).status().unwrap().success());
    }
}
