//! Network namespaces at the end of a bad line, or behind a router.

use super::common::relays::Relay;
use super::*;

/// The relay's port.
const PORT: u16 = 17438;
const HERE: &str = "MANYBOARD_TEST_FAR_RELAY";

/// How a place is connected.
#[derive(Clone, Copy, Default)]
pub(super) struct Line<'a> {
    /// Delay of every packet, in milliseconds.
    pub(super) delay: u32,
    /// Packet loss in percent.
    pub(super) loss: u32,
    /// The router's public address and kind.
    pub(super) router: Option<(&'a str, &'a str)>,
}

/// A namespace with a line to all others of the same folder.
pub(super) struct Place {
    line: Child,
}

impl Place {
    /// A place with this address.
    pub(super) fn new(folder: &Path, address: &str, line: Line) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journeys/together/line.py");
        let mut command = Command::new("unshare");
        command.args(["--net", "python3"]).arg(script).arg(folder);
        command.args([format!("{address}/24"), line.delay.to_string(), line.loss.to_string()]);
        if let Some((public, kind)) = line.router {
            command.args([public, kind]);
        }
        let mut line = command.stdout(Stdio::piped()).spawn().expect("a line");
        let mut said = String::new();
        let mut output = BufReader::new(line.stdout.take().expect("it says things"));
        output.read_line(&mut said).expect("it says that it is ready");
        assert_eq!(said.trim(), "ready", "the line could not be made");
        Self { line }
    }

    /// A command that runs there.
    pub(super) fn run(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["--net", "--target", &self.line.id().to_string(), program]);
        command
    }

    /// An app that runs there.
    pub(super) fn app(&self, relay: &str, name: &str, folder: &Path) -> App {
        App::start_by(self.run(env!("CARGO_BIN_EXE_manyboard")), relay, name, folder)
    }

    /// Changes the place's address, as when a laptop is carried to another network.
    pub(super) fn move_to(&self, folder: &Path, old: &str, new: &str) {
        std::os::unix::fs::symlink(folder.join(old), folder.join(new)).expect("a name for the line");
        let router = new.rsplit_once('.').map(|(network, _)| format!("{network}.254"));
        let route = format!("route add default via {}", router.expect("an address"));
        for change in [format!("addr del {old}/24"), format!("addr add {new}/24"), route] {
            let words = change.split(' ').chain(["dev", "line"]);
            let done = self.run("ip").args(words).status().expect("ip");
            assert!(done.success(), "ip {change}");
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.line.kill();
        let _ = self.line.wait();
    }
}

/// Whether such places can be made here.
pub(super) fn are_possible() -> bool {
    let works = |program: &str, arg: &str| {
        Command::new(program).arg(arg).output().is_ok_and(|done| done.status.success())
    };
    let possible = Path::new("/dev/net/tun").exists()
        && works("python3", "--version")
        && works("nsenter", "--version");
    if !possible {
        eprintln!(
            "\n*** SKIPPED: such a line cannot be made here (needs /dev/net/tun, python3, nsenter) ***\n"
        );
    }
    possible
}

/// A relay or another server that runs in a place.
pub(super) struct Served(Child);

impl Served {
    /// A relay with its own settings.
    pub(super) fn relay(place: &Place, settings: &[(&str, &str)]) -> Self {
        let this = std::env::current_exe().expect("this program");
        let mut command = place.run(&this.display().to_string());
        command
            .args(["--exact", "together::places::relay_in_a_place", "--ignored", "--nocapture"])
            .env(HERE, "1")
            .env("MANYBOARD_RELAY_DATABASE", "sqlite::memory:")
            .env("MANYBOARD_RELAY_LOG", "warn")
            .envs(settings.iter().copied());
        Self::start(command, "ready")
    }

    /// Any server, once it has printed this.
    pub(super) fn start(mut command: Command, ready: &str) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("a program");
        let output = BufReader::new(child.stdout.take().expect("it says things"));
        let mut lines = output.lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains(ready)), "it did not start");
        // Drained, so that the server never blocks on its output.
        std::thread::spawn(move || lines.for_each(drop));
        Self(child)
    }

    /// The URL of a relay at this address.
    pub(super) fn at(address: &str) -> String {
        format!("http://{address}:{PORT}")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
#[ignore = "only started by the tests beside it"]
fn relay_in_a_place() {
    assert!(std::env::var_os(HERE).is_some(), "only started by the tests beside it");
    let config = relay::settings::read(None, std::env::vars()).expect("good settings");
    let _relay = Relay::with(config, PORT);
    println!("ready");
    std::thread::sleep(Duration::from_secs(600));
}
