//! Bad lines: every packet late, and some of them never.

use super::common::relays::Relay;
use super::*;

/// A namespace at one end of a bad line.
struct Place {
    line: Child,
}

impl Place {
    /// The place with a number, at a line that is late and loses some.
    fn new(folder: &Path, number: u8, (delay, loss): (u32, u32)) -> Self {
        let own = folder.join(format!("line-{number}"));
        let other = folder.join(format!("line-{}", 3 - number));
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journeys/together/weather.py");
        let mut line = Command::new("unshare")
            .args(["--net", "python3"])
            .args([script, own, other])
            .args([format!("10.88.0.{number}/24"), delay.to_string(), loss.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("a line");
        let mut said = String::new();
        let mut output = BufReader::new(line.stdout.take().expect("it says things"));
        output.read_line(&mut said).expect("it says that it is ready");
        assert_eq!(said.trim(), "ready", "the line could not be made");
        Self { line }
    }

    /// A program that runs there.
    fn run(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["--net", "--target", &self.line.id().to_string(), program]);
        command
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = self.line.kill();
        let _ = self.line.wait();
    }
}

fn is_possible() -> bool {
    let works = |program: &str, arg: &str| {
        Command::new(program).arg(arg).output().is_ok_and(|done| done.status.success())
    };
    let possible = Path::new("/dev/net/tun").exists()
        && works("python3", "--version")
        && works("nsenter", "--version");
    if !possible {
        eprintln!(
            "\n*** SKIPPED: a bad line cannot be made here (needs /dev/net/tun, python3, nsenter) ***\n"
        );
    }
    possible
}

const RELAY: &str = "MANYBOARD_TEST_FAR_RELAY";

#[test]
#[ignore = "only started by the test beside it"]
fn relay_at_one_end() {
    assert!(std::env::var_os(RELAY).is_some(), "only started by the test beside it");
    let _relay = Relay::with(relay::Config::for_lan(), 17438);
    println!("ready");
    std::thread::sleep(Duration::from_secs(600));
}

/// The relay lives where the host does.
fn start_relay(place: &Place) -> Child {
    let this = std::env::current_exe().expect("this program");
    let mut command = place.run(&this.display().to_string());
    command
        .args(["--exact", "together::weather::relay_at_one_end", "--ignored", "--nocapture"])
        .env(RELAY, "1")
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("a relay");
    let output = BufReader::new(child.stdout.take().expect("it says things"));
    let ready = output.lines().map_while(Result::ok).any(|line| line.contains("ready"));
    assert!(ready, "the relay did not start");
    child
}

#[test]
fn a_bad_line_makes_moves_late_but_loses_none() {
    networked(|| {
        if !is_possible() {
            return;
        }
        let scratch = Scratch::new("weather");
        let (here, there) = (Place::new(&scratch.0, 1, (100, 5)), Place::new(&scratch.0, 2, (100, 5)));
        let mut relay = start_relay(&here);
        let app = |place: &Place, relay: &str, name: &str| {
            App::start_by(place.run(env!("CARGO_BIN_EXE_manyboard")), relay, name, &scratch.0)
        };
        let mut host = app(&here, "http://127.0.0.1:17438", "Ada");
        let mut guest = app(&there, "http://10.88.0.1:17438", "Bo");
        let code = host.host(first_mode());
        let began = Instant::now();
        guest.tell(&format!("join {code}"));
        guest.wait_for("stage lobby", Duration::from_secs(90), |line| line == "stage lobby");
        println!("in the lobby after {:?}", began.elapsed());
        host.with_others(1);
        begin(&mut host, &mut [&mut guest]);
        host.tell("auto 0");
        guest.tell("auto 0");
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for number in 1..=60 {
            let moved = format!("moved {number} ");
            let fits = |line: &str| line.starts_with(&moved) || line.starts_with("over ");
            let (one, other) = (host.wait_for(&moved, LONG, fits), guest.wait_for(&moved, LONG, fits));
            if one.text.starts_with("over") {
                break;
            }
            ours.push(one.at);
            theirs.push(other.at);
        }
        let mut late: Vec<Duration> =
            ours.iter().zip(&theirs).map(|(one, other)| *one.max(other) - *one.min(other)).collect();
        late.sort_unstable();
        let p95 = late[late.len() * 95 / 100];
        println!(
            "{} moves: p50 {:?}, p95 {p95:?}, most {:?}",
            late.len(),
            late[late.len() / 2],
            late.last()
        );
        for app in [&mut host, &mut guest] {
            app.tell("auto off");
        }
        std::thread::sleep(Duration::from_secs(4));
        all_agree(&mut [&mut host, &mut guest]);
        let _ = relay.kill();
        let _ = relay.wait();
    });
}
