//! Whole apps that play together: real processes, the real relay, real WebRTC, in a network of the test's own.

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
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long anything may take that is not a whole game.
const SOON: Duration = Duration::from_secs(30);
/// How long a game may take.
const LONG: Duration = Duration::from_secs(240);

/// A line that an app has said, and when it was heard.
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
    /// What was heard and not waited for yet.
    heard: VecDeque<Line>,
    name: String,
    folder: PathBuf,
}

impl App {
    /// Starts an app that would ask this relay, with settings of its own.
    fn start(relay: &str, name: &str, folder: &Path) -> Self {
        Self::start_by(Command::new(env!("CARGO_BIN_EXE_manyboard")), relay, name, folder)
    }

    /// The same, wherever the command runs it.
    fn start_by(mut command: Command, relay: &str, name: &str, folder: &Path) -> Self {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
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

    /// Waits for a line that fits, and gives it. Everything before it is forgotten.
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

    /// Waits for a line that begins like this.
    fn expect(&mut self, beginning: &str) -> String {
        self.wait_for(beginning, SOON, |line| line.starts_with(beginning)).text
    }

    /// Waits until the lobby has so many members who are linked.
    fn with_others(&mut self, others: usize) {
        let linked = format!(" linked={others} ");
        self.wait_for(&linked, SOON, |line| line.starts_with("lobby ") && line.contains(&linked));
    }

    /// Waits for the end of the game.
    fn over(&mut self) -> String {
        self.wait_for("over", LONG, |line| line.starts_with("over ")).text
    }

    /// How the game stands: how many moves, their fingerprint, and how it ended.
    fn standing(&mut self) -> String {
        self.tell("standing");
        self.expect("standing ")
    }

    /// Opens a lobby, and gives its code.
    fn host(&mut self, game: &str) -> String {
        self.tell(&format!("host {game}"));
        let code = self.expect("code ");
        code.trim_start_matches("code ").to_string()
    }

    fn join(&mut self, code: &str) {
        self.tell(&format!("join {code}"));
        // Where a game is going on one is in it at once.
        self.wait_for("being in", SOON, |line| line == "stage lobby" || line == "stage playing");
    }

    /// Does something to the process.
    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status().expect("kill is there");
        assert!(sent.success());
    }

    /// Ends it without warning.
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

/// A folder of the test's own, gone afterwards.
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

/// The first game there is.
fn first_mode() -> String {
    catalog::modes()[0].info().id.clone()
}

/// Two apps in one lobby, both ready: the host's, and the guest's.
fn two(relay: &str, folder: &Path, game: &str) -> (App, App, String) {
    let mut host = App::start(relay, "Ada", folder);
    let mut guest = App::start(relay, "Bo", folder);
    let code = host.host(game);
    guest.join(&code);
    host.with_others(1);
    (host, guest, code)
}

/// Everybody is ready, and the host begins.
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

/// All have the same game in the end.
fn all_agree(apps: &mut [&mut App]) {
    let standings: Vec<String> = apps.iter_mut().map(|app| app.standing()).collect();
    assert!(standings.iter().all(|standing| *standing == standings[0]), "{standings:?}");
}
