//! Players at home: each behind an unconfigured router, both with the same private address.

use super::places::{Line, Place, Served, are_possible};
use super::*;

const RELAY: &str = "198.51.100.1";
const INSIDE: &str = "192.168.1.10";
const ROUTERS: [&str; 2] = ["198.51.100.11", "198.51.100.12"];

/// Two homes with this kind of router, and the internet between them.
fn houses(folder: &Path, kind: &str) -> (Place, [Place; 2]) {
    let house = |router| {
        let line = Line { delay: 5, loss: 0, router: Some((router, kind)) };
        Place::new(folder, INSIDE, line)
    };
    (Place::new(folder, RELAY, Line::default()), ROUTERS.map(house))
}

/// One hosts, the other joins by the code, and they play a whole game.
fn play(houses: &[Place; 2], folder: &Path) {
    let [mut host, mut guest] =
        [(0, "Ada"), (1, "Bo")].map(|(at, name)| houses[at].app(&Served::at(RELAY), name, folder));
    let code = host.host(&first_mode());
    let began = Instant::now();
    guest.join(&code);
    println!("in the lobby after {:?}", began.elapsed());
    host.with_others(1);
    begin(&mut host, &mut [&mut guest]);
    for app in [&mut host, &mut guest] {
        app.tell("auto 0");
    }
    assert_eq!(host.over(), guest.over());
    all_agree(&mut [&mut host, &mut guest]);
}

#[test]
fn unconfigured_routers_are_no_obstacle() {
    networked(|| {
        if !are_possible() {
            return;
        }
        let scratch = Scratch::new("routers");
        let (world, houses) = houses(&scratch.0, "open");
        let _relay = Served::relay(&world, &[]);
        play(&houses, &scratch.0);
    });
}

/// Symmetric NAT on both sides: no direct link is possible, so a TURN server forwards everything.
#[test]
fn through_strict_routers_a_server_hands_everything_on() {
    networked(|| {
        if !are_possible() {
            return;
        }
        if Command::new("turnserver").arg("--version").output().is_err() {
            eprintln!("\n*** SKIPPED: there is no turnserver here (Debian: coturn) ***\n");
            return;
        }
        let scratch = Scratch::new("strict-routers");
        let (world, houses) = houses(&scratch.0, "strict");
        let mut turn = world.run("turnserver");
        turn.args(["-n", "--use-auth-secret", "--static-auth-secret=north wind", "--realm=manyboard"])
            .args(["--listening-ip", RELAY, "--relay-ip", RELAY, "--no-tls", "--no-dtls", "--no-cli"])
            .args(["--log-file=stdout", "--simple-log", "--pidfile"])
            .arg(scratch.0.join("turn.pid"))
            .current_dir(&scratch.0);
        let _turn = Served::start(turn, "Total General servers");
        let url = format!("turn:{RELAY}:3478?transport=udp");
        let settings =
            [("MANYBOARD_RELAY_TURN_URLS", url.as_str()), ("MANYBOARD_RELAY_TURN_SECRET", "north wind")];
        let _relay = Served::relay(&world, &settings);
        play(&houses, &scratch.0);
    });
}

/// A laptop is carried from one network to another during a game.
#[test]
fn a_new_address_costs_moments_and_no_move() {
    networked(|| {
        if !are_possible() {
            return;
        }
        let scratch = Scratch::new("moving");
        let [world, here, there] = [RELAY, "198.51.100.2", "198.51.100.3"]
            .map(|address| Place::new(&scratch.0, address, Line { delay: 5, ..Line::default() }));
        let _relay = Served::relay(&world, &[]);
        let mut ada = here.app(&Served::at(RELAY), "Ada", &scratch.0);
        let mut bo = there.app(&Served::at(RELAY), "Bo", &scratch.0);
        let code = ada.host(&format!("{} 10+5", first_mode()));
        bo.join(&code);
        ada.with_others(1);
        begin(&mut ada, &mut [&mut bo]);
        for app in [&mut ada, &mut bo] {
            app.tell("auto 50");
        }
        ada.expect("moved 12 ");
        there.move_to(&scratch.0, "198.51.100.3", "198.51.100.77");
        let moved = Instant::now();
        bo.wait_for("trouble reconnecting", SOON, |line| line == "trouble reconnecting");
        bo.wait_for("that it is over", SOON, |line| line == "trouble none");
        let played = bo.wait_for("a move", SOON, |line| line.starts_with("moved "));
        println!("playing again {:?} after the move", played.at - moved);
        assert_eq!(ada.over(), bo.over());
        all_agree(&mut [&mut ada, &mut bo]);
    });
}
