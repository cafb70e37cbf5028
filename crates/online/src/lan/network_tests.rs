//! Relays on one network find each other, in a network namespace of the test's own.

use super::{LanRelay, RelayDiscovery, find_lobby};
use crate::net::{Refusal, RelayFailure};
use relay::codes::Code;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// An isolated network with the routes of a home network.
const HOME: &str = "ip link set lo up && ip link add near0 type veth peer name near1 \
    && ip addr add 10.77.0.1/24 dev near0 && ip link set near0 up && ip link set near1 up \
    && ip route add default via 10.77.0.2 && ip route add 224.0.0.0/4 dev near0";

/// Runs one of the tests below in a network namespace, or prints SKIPPED.
fn in_a_network(setup: &str, test: &str) {
    let make = |line: &str| {
        let mut command = Command::new("unshare");
        command.args(["--net", "sh", "-c", line]);
        command
    };
    let possible = make(setup).output().is_ok_and(|done| done.status.success());
    if !possible {
        eprintln!(
            "SKIPPED {test}: no network of its own can be made here (it takes root, unshare and ip)"
        );
        return;
    }
    let own = std::env::current_exe().expect("this test is a program");
    let line = format!("{setup} && exec {} --exact {test} --ignored --nocapture", own.display());
    let done = make(&line).output().expect("it runs");
    let said =
        String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

fn until(what: &str, mut is: impl FnMut() -> bool) -> Duration {
    let began = Instant::now();
    while !is() {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
    began.elapsed()
}

#[test]
fn relays_of_one_network_find_each_other() {
    in_a_network(HOME, "lan::network_tests::on_a_network");
}

#[test]
fn without_a_network_there_is_a_sentence_and_no_panic() {
    in_a_network("true", "lan::network_tests::on_no_network");
    in_a_network("ip link set lo up", "lan::network_tests::on_no_network");
}

#[test]
#[ignore = "runs inside a network of its own"]
fn on_a_network() {
    let near = RelayDiscovery::start();
    let (one, two) = (LanRelay::start(None).expect("a relay"), LanRelay::start(None).expect("another"));
    assert!(one.is_announced() && two.is_announced());
    assert_eq!(one.url(), "http://10.77.0.1:7437");
    let urls = || near.urls();
    let took = until("both are found", || {
        let urls = urls();
        urls.contains(&one.url().to_string()) && urls.contains(&two.url().to_string())
    });
    println!("both were found after {took:?}");
    let new_lobby = format!(r#"{{"version":{},"game":"any","listed":false}}"#, crate::VERSION);
    let request =
        ureq::post(format!("{}/lobbies", two.url())).header("content-type", "application/json");
    let mut answer = request.send(new_lobby).expect("it answers");
    let body = answer.body_mut().read_to_vec().expect("all of it");
    let joined: relay::api::Joined = serde_json::from_slice(&body).expect("a lobby");
    let code = Code::read(&joined.lobby.code).expect("a code");
    assert_eq!(find_lobby(&urls(), &code)[0].0, two.url());
    let gone = one.url().to_string();
    drop(one);
    let took = until("it says goodbye", || !urls().contains(&gone));
    println!("it was missed after {took:?}");
    assert!(urls().contains(&two.url().to_string()));
    // A later listener finds it as well.
    let late = RelayDiscovery::start();
    until("a later listener finds it", || late.urls().contains(&two.url().to_string()));
}

#[test]
#[ignore = "runs inside a network of its own"]
fn on_no_network() {
    assert!(matches!(LanRelay::start(None), Err(Refusal::NoRelay(RelayFailure::NoNetwork))));
    let near = RelayDiscovery::start();
    thread::sleep(Duration::from_millis(500));
    assert!(near.urls().is_empty());
}
