//! Whole apps that play together: real processes, a real relay, real WebRTC, in a network namespace.

mod coming_back;
#[path = "../../../crates/online/tests/common/mod.rs"]
mod common;
mod encrypted;
mod lobbies;
mod nearby;
mod places;
mod playing;
mod routers;
mod strangers;
mod villain;
mod weather;

use common::networked;
use online::invite::InviteCode;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// A ceiling for anything but a whole game: generous, so that a busy machine does not fail a test.
const SOON: Duration = Duration::from_secs(120);
/// A ceiling for a whole game.
const LONG: Duration = Duration::from_secs(600);

/// A line that an app printed, and when it arrived.
#[derive(Clone, Debug)]
struct Line {
    text: String,
    at: Instant,
}

/// An app in a process of its own.
struct App {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Line>,
    /// Lines that no one has waited for yet.
    heard: VecDeque<Line>,
    name: String,
    folder: PathBuf,
}

impl App {
    /// Starts an app that uses this relay, with settings of its own.
    fn start(relay: &str, name: &str, folder: &Path) -> Self {
        Self::start_by(Command::new(env!("CARGO_BIN_EXE_manyboard")), relay, name, folder)
    }

    /// Starts an app by any command.
    fn start_by(mut command: Command, relay: &str, name: &str, folder: &Path) -> Self {
        let folder = folder.join(name);
        std::fs::create_dir_all(folder.join("games")).expect("a folder");
        let mut child = command
            .args(["--headless", "--console", "--config"])
            .arg(&folder)
            .arg("--games")
            .arg(folder.join("games"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the app starts");
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("it says things"));
        std::thread::spawn(move || {
            for text in output.lines().map_while(Result::ok) {
                if sender.send(Line { text, at: Instant::now() }).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take().expect("it listens");
        let name = name.to_string();
        let mut app = Self { child, input, lines, heard: VecDeque::new(), name, folder };
        app.tell(&format!("name {}", app.name));
        app.tell(&format!("relay {relay}"));
        app
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the app listens");
    }

    /// Waits for a matching line. Earlier lines are discarded.
    fn wait_for(&mut self, what: &str, within: Duration, fits: impl Fn(&str) -> bool) -> Line {
        let end = Instant::now() + within;
        let mut before = Vec::new();
        loop {
            let line = self
                .heard
                .pop_front()
                .or_else(|| self.lines.recv_timeout(end.saturating_duration_since(Instant::now())).ok());
            match line {
                Some(line) if fits(&line.text) => return line,
                Some(line) => before.push(line.text),
                None => {
                    let last = before.len().saturating_sub(25);
                    panic!("{} never said {what}; it said {:#?}", self.name, &before[last..]);
                }
            }
        }
    }

    /// Waits for a line with this prefix.
    fn expect(&mut self, beginning: &str) -> String {
        self.wait_for(beginning, SOON, |line| line.starts_with(beginning)).text
    }

    /// Waits until the lobby has this many linked members.
    fn with_others(&mut self, others: usize) {
        let linked = format!(" linked={others} ");
        self.wait_for(&linked, SOON, |line| line.starts_with("lobby ") && line.contains(&linked));
    }

    /// Waits for a lobby line that contains this.
    fn lobby_with(&mut self, fact: &str) -> String {
        self.wait_for(fact, SOON, |line| line.starts_with("lobby ") && line.contains(fact)).text
    }

    /// Waits for the end of the game.
    fn over(&mut self) -> String {
        self.wait_for("over", LONG, |line| line.starts_with("over ")).text
    }

    /// The state of the game: number of moves, hash, and how it ended.
    fn standing(&mut self) -> String {
        self.tell("standing");
        self.expect("standing ")
    }

    /// Whether it has printed a line with this prefix; nothing is discarded.
    fn has_said(&mut self, beginning: &str) -> bool {
        self.heard.extend(self.lines.try_iter());
        self.heard.iter().any(|line| line.text.starts_with(beginning))
    }

    /// Opens a lobby and returns its code.
    fn host(&mut self, game: &str) -> String {
        self.tell(&format!("host {game}"));
        let code = self.expect("code ");
        code.trim_start_matches("code ").to_string()
    }

    fn join(&mut self, code: &str) {
        self.tell(&format!("join {code}"));
        // A game in progress is entered at once.
        self.wait_for("being in", SOON, |line| line == "stage lobby" || line == "stage playing");
    }

    /// Sends a signal to the process.
    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().expect("kill is there");
        assert!(sent.success());
    }

    /// Kills it.
    fn kill(mut self) -> PathBuf {
        self.child.kill().expect("it ran");
        let _ = self.child.wait();
        self.folder.parent().expect("it is in a folder").to_path_buf()
    }
}

impl Drop for App {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A temporary folder.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("manyboard-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The first game of the catalog.
fn first_mode() -> String {
    catalog::modes()[0].info().id.clone()
}

/// A host and a guest in one lobby.
fn two(relay: &str, folder: &Path, game: &str) -> (App, App, String) {
    let mut host = App::start(relay, "Ada", folder);
    let mut guest = App::start(relay, "Bo", folder);
    let code = host.host(game);
    guest.join(&code);
    host.with_others(1);
    (host, guest, code)
}

/// All guests get ready, and the host starts the game.
fn begin(host: &mut App, guests: &mut [&mut App]) {
    for guest in guests.iter_mut() {
        guest.tell("ready");
    }
    let names: Vec<String> = guests.iter().map(|guest| format!("{}:", guest.name)).collect();
    let all_ready = |line: &str| {
        let is_ready =
            |name: &String| line.split(' ').any(|word| word.starts_with(name) && word.ends_with(":1:1"));
        line.starts_with("lobby ") && names.iter().all(is_ready)
    };
    host.wait_for("everybody ready", SOON, all_ready);
    host.tell("start");
    host.expect("stage playing");
    for guest in guests.iter_mut() {
        guest.expect("stage playing");
    }
}

/// Waits until all have the same game: moves may still be in flight.
fn all_agree(apps: &mut [&mut App]) {
    let end = Instant::now() + SOON;
    loop {
        let standings: Vec<String> = apps.iter_mut().map(|app| app.standing()).collect();
        if standings.iter().all(|standing| *standing == standings[0]) {
            return;
        }
        assert!(Instant::now() < end, "{standings:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Waits until the relay's description of a lobby matches.
fn until_listed(relay: &common::relays::Relay, code: &str, is: impl Fn(&relay::api::LobbyInfo) -> bool) {
    let (end, code) = (Instant::now() + SOON, InviteCode::read(code).expect("a code"));
    while !online::net::look_up(&relay.address(), code.lobby()).is_ok_and(|lobby| is(&lobby)) {
        assert!(Instant::now() < end, "the relay is never told");
        std::thread::sleep(Duration::from_millis(50));
    }
}
