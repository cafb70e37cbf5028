//! Apps that are killed, frozen or cut off, and relays that die: no game is lost.

use super::common::relays::Relay;
use super::*;
use online::chain::Signatures;
use std::net::TcpStream;

/// A relay in a process of its own, to be killed.
struct RelayProcess {
    child: Child,
    address: String,
    folder: PathBuf,
}

const RELAY_PORT: &str = "17437";
const RELAY_FOLDER: &str = "MANYBOARD_TEST_RELAY";

impl RelayProcess {
    fn start(folder: &Path) -> Self {
        let this = std::env::current_exe().expect("this program");
        let child = Command::new(this)
            .args(["--exact", "together::coming_back::relay_of_its_own", "--ignored", "--nocapture"])
            .env(RELAY_FOLDER, folder)
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        let at = format!("127.0.0.1:{RELAY_PORT}");
        let end = Instant::now() + SOON;
        while TcpStream::connect(&at).is_err() {
            assert!(Instant::now() < end, "the relay never came");
            std::thread::sleep(Duration::from_millis(50));
        }
        Self { child, address: format!("http://{at}"), folder: folder.into() }
    }

    /// Kills it.
    fn kill(mut self) -> PathBuf {
        self.child.kill().expect("it ran");
        let _ = self.child.wait();
        self.folder.clone()
    }
}

impl Drop for RelayProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "only started by the tests that kill it"]
fn relay_of_its_own() {
    let folder = PathBuf::from(std::env::var_os(RELAY_FOLDER).expect("only started by other tests"));
    let port = RELAY_PORT.parse().expect("a port");
    let _relay = Relay::keeping(&folder.join("relay.db"), port);
    std::thread::sleep(Duration::from_secs(600));
}

#[test]
fn a_killed_player_comes_back_to_the_same_seat() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("killed"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, _) = two(&address, &scratch.0, &format!("{} 10+5", first_mode()));
        begin(&mut ada, &mut [&mut bo]);
        ada.tell("auto 25");
        bo.tell("auto 25");
        ada.expect("moved 20 ");
        let folder = bo.kill();
        let gone = Instant::now();
        ada.expect("trouble waiting Bo");
        println!("gone was seen after {:?}", gone.elapsed());
        let mut bo = App::start(&address, "Bo", &folder);
        bo.expect("interrupted ");
        // A return that was abandoned can be tried again, and joining another lobby does not forget this one.
        bo.tell("return");
        bo.expect("stage opening");
        bo.tell("leave");
        bo.expect("stage off");
        bo.tell("join QQQQQQ");
        bo.expect("failed online-failed-unknown-code");
        let began = Instant::now();
        bo.tell("return");
        bo.expect("stage playing");
        bo.tell("auto 25");
        let back = bo.wait_for("a move", SOON, |line| line.starts_with("moved "));
        println!("back in the game after {:?}", back.at - began);
        assert_eq!(ada.over(), bo.over());
        let logs = finished_logs(&folder.join("Bo"));
        assert_eq!(logs.len(), 1, "the game went on in the log that was signed before");
        assert_eq!(verdicts(&folder.join("Bo")), [Some(Signatures::All)]);
    });
}

#[test]
fn a_killed_host_comes_back_to_the_same_game() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("killed-host"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, _) = two(&address, &scratch.0, &first_mode());
        begin(&mut ada, &mut [&mut bo]);
        ada.tell("auto 25");
        bo.tell("auto 25");
        ada.expect("moved 11 ");
        let folder = ada.kill();
        bo.expect("trouble waiting Ada");
        bo.lobby_with(" host=Bo ");
        let mut ada = App::start(&address, "Ada", &folder);
        ada.expect("interrupted ");
        ada.tell("return");
        ada.expect("stage playing");
        ada.tell("auto 25");
        assert_eq!(ada.over(), bo.over());
    });
}

#[test]
fn when_everyone_is_gone_any_player_hosts_the_saved_game_again() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("saved"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, _) = two(&address, &scratch.0, &first_mode());
        begin(&mut ada, &mut [&mut bo]);
        ada.tell("auto 25");
        bo.tell("auto 25");
        ada.expect("moved 30 ");
        ada.kill();
        let folder = bo.kill();
        drop(relay);
        let logs = signed_logs(&folder.join("Bo"));
        assert!(logs.len() == 1 && logs[0].len() >= 28, "all moves but the last are signed and saved");
        // Another relay and another code; now the guest hosts.
        let relay = Relay::start();
        let address = relay.address().to_string();
        let mut bo = App::start(&address, "Bo", &folder);
        bo.tell("saved");
        let code = bo.expect("code ").trim_start_matches("code ").to_string();
        let mut ada = App::start(&address, "Ada", &folder);
        ada.join(&code);
        let seated = |line: &str| line.contains(" Ada:0:") && line.contains(" Bo:1:");
        bo.wait_for("everybody at their old place", SOON, seated);
        begin(&mut bo, &mut [&mut ada]);
        let standing = bo.standing();
        let before = standing.split(' ').nth(1).and_then(|it| it.parse::<usize>().ok()).unwrap_or(0);
        assert!(before >= 29, "{before} moves are left of thirty");
        ada.tell("auto 0");
        bo.tell("auto 0");
        assert_eq!(ada.over(), bo.over());
        let later = finished_logs(&folder.join("Bo"));
        assert_eq!(later.len(), 2, "the log of the first part stays, the rest has a log of its own");
        let old = later.iter().find(|log| log.id() == logs[0].id()).expect("it stays");
        assert_eq!(old.head(), logs[0].head());
        assert_eq!(finished_logs(&folder.join("Ada")).len(), 2, "guests keep their part, too");
        for name in ["Ada", "Bo"] {
            let said = verdicts(&folder.join(name));
            assert_eq!(said, [Some(Signatures::All)], "{name} has one file with the whole game");
        }
    });
}

/// The signed logs beside the games in the folder of an app. Reading a log verifies all its signatures.
fn signed_logs(app: &Path) -> Vec<online::chain::Chain> {
    let store = saves::Store::new(app.join("games"));
    let games = store.list().expect("games are saved").into_iter();
    let logs = games.flat_map(|game| store.logs(&game.name).expect("the file is sound"));
    logs.map(|log| online::chain::file::decode(&log.bytes).expect("every signature is right")).collect()
}

/// What the signatures of each game in the folder of an app say.
fn verdicts(app: &Path) -> Vec<Option<Signatures>> {
    let store = saves::Store::new(app.join("games"));
    let verdict = |game: saves::FileInfo| {
        let logs = store.logs(&game.name).expect("the file is sound");
        let record = store.load(&game.name).expect("the game is sound").game.record().clone();
        Signatures::check(&record, logs.iter().map(|log| log.bytes.as_slice()))
    };
    store.list().expect("games are saved").into_iter().map(verdict).collect()
}

/// The signed logs, once the end of a game has been saved.
fn finished_logs(app: &Path) -> Vec<online::chain::Chain> {
    let end = Instant::now() + SOON;
    loop {
        let logs = signed_logs(app);
        if logs.iter().any(|log| log.outcome().is_some()) {
            return logs;
        }
        assert!(Instant::now() < end, "the end of the game is never saved");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_host_leaves_and_the_others_go_on() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("host-leaves"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, code) = two(&address, &scratch.0, &first_mode());
        let mut cleo = App::start(&address, "Cleo", &scratch.0);
        cleo.join(&code);
        ada.with_others(2);
        // The host only watches.
        ada.tell("stand 0");
        cleo.lobby_with(" Ada:-:");
        cleo.tell("sit 0");
        ada.lobby_with(" Cleo:0:");
        begin(&mut ada, &mut [&mut bo, &mut cleo]);
        bo.tell("auto 25");
        cleo.tell("auto 25");
        bo.expect("moved 8 ");
        ada.tell("leave");
        bo.wait_for("another host", SOON, |line| line.starts_with("lobby ") && line.contains("host=Bo"));
        let ended = bo.over();
        assert_eq!(ended, cleo.over());
    });
}

#[test]
fn a_killed_relay_ends_no_game_and_is_found_again() {
    networked(|| {
        let scratch = Scratch::new("dead-relay");
        let relay = RelayProcess::start(&scratch.0);
        let address = relay.address.clone();
        let (mut ada, mut bo, code) = two(&address, &scratch.0, &first_mode());
        begin(&mut ada, &mut [&mut bo]);
        ada.tell("auto 25");
        bo.tell("auto 25");
        ada.expect("moved 10 ");
        let folder = relay.kill();
        ada.expect("trouble relay");
        let played = ada.wait_for("a move", SOON, |line| line.starts_with("moved "));
        println!("the game goes on: {}", played.text);
        ada.tell("auto off");
        bo.tell("auto off");
        let _relay = RelayProcess::start(&folder);
        ada.expect("trouble none");
        let mut late = App::start(&address, "Cleo", &scratch.0);
        late.join(&code);
        ada.tell("auto 25");
        bo.tell("auto 25");
        let ended = ada.over();
        assert_eq!((bo.over(), late.over()), (ended.clone(), ended));
    });
}

fn freeze(seconds: u64) {
    let (relay, scratch) = (Relay::start(), Scratch::new(&format!("frozen-{seconds}")));
    let address = relay.address().to_string();
    let (mut ada, mut bo, _) = two(&address, &scratch.0, &first_mode());
    begin(&mut ada, &mut [&mut bo]);
    ada.tell("auto 25");
    bo.tell("auto 25");
    ada.expect("moved 10 ");
    bo.signal("-STOP");
    ada.expect("trouble ");
    std::thread::sleep(Duration::from_secs(seconds));
    let thawed = Instant::now();
    bo.signal("-CONT");
    while let Ok(line) = ada.lines.try_recv() {
        ada.heard.push_back(line);
    }
    ada.heard.retain(|line| line.at >= thawed);
    let back = ada.wait_for("a move", SOON, |line| line.starts_with("moved "));
    println!("frozen for {seconds} s, playing again after {:?}", back.at - thawed);
    assert_eq!(ada.over(), bo.over());
}

#[test]
fn a_player_who_is_frozen_for_ten_seconds_plays_on() {
    networked(|| freeze(10));
}

#[test]
fn a_player_who_is_frozen_for_forty_seconds_plays_on() {
    networked(|| freeze(40));
}

#[test]
fn a_frozen_player_loses_time_on_their_own_clock() {
    networked(|| {
        let (relay, scratch) = (Relay::start(), Scratch::new("own-clock"));
        let address = relay.address().to_string();
        let (mut ada, mut bo, _) = two(&address, &scratch.0, &format!("{} 0:08+0", first_mode()));
        begin(&mut ada, &mut [&mut bo]);
        ada.tell("auto 25");
        ada.expect("moved 1 ");
        bo.expect("moved 1 ");
        bo.signal("-STOP");
        let ended = ada.over();
        assert!(ended.contains("time"), "{ended}");
        bo.signal("-CONT");
        assert_eq!(bo.over(), ended);
    });
}
