//! A network for tests: real relays, real WebRTC, and nothing ever leaves this computer.
//!
//! `networked(|| { … })` as the whole body of a test runs it in a network namespace of its own, by starting the test
//! program again in there. It needs `unshare` and `ip`, and either root or user namespaces.
#![allow(dead_code, reason = "each test program uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub(crate) mod members;
pub(crate) mod relays;

use std::process::{Child, Command};

const INSIDE: &str = "MANYBOARD_TEST_NAMESPACE";
const ROLE: &str = "MANYBOARD_TEST_ROLE";
/// A network with an address, a default route that leads nowhere, and multicast.
const NETWORK: &str = "ip link set lo up && ip link add left type veth peer name right && \
    ip link set left up && ip link set right up && ip addr add 10.77.0.1/24 dev left && \
    ip route add default via 10.77.0.2 dev left && ip route add 224.0.0.0/4 dev left && exec \"$0\" \"$@\"";
/// Nothing but the loopback.
const LONELY: &str = "ip link set lo up && exec \"$0\" \"$@\"";

/// Runs the body of a test in a network namespace. Has to be called by the test function itself.
pub(crate) fn networked<F: FnOnce()>(body: F) {
    inside(NETWORK, body);
}

/// Runs the body of a test where there is only the loopback.
pub(crate) fn lonely<F: FnOnce()>(body: F) {
    inside(LONELY, body);
}

fn inside<F: FnOnce()>(network: &str, body: F) {
    if std::env::var_os(INSIDE).is_some() {
        return body();
    }
    let Some(mut command) = namespace() else {
        eprintln!("\n*** SKIPPED: network namespaces are not possible here ***\n");
        return;
    };
    let this = std::env::current_exe().unwrap();
    command.args(["sh", "-c", network]).arg(this).env(INSIDE, "1");
    let status = command.args(["--exact", &test_name::<F>(), "--nocapture"]).status().unwrap();
    assert!(status.success(), "the test failed inside its network: {status}");
}

/// Starts this test once more in a process of its own, which finds its part by [`role`]. The caller has to kill it.
pub(crate) fn another_process(role: &str) -> Child {
    let this = std::env::current_exe().unwrap();
    Command::new(this).args(std::env::args().skip(1)).env(ROLE, role).spawn().unwrap()
}

/// The part of this process, if it is not the test itself.
pub(crate) fn role() -> Option<String> {
    std::env::var(ROLE).ok()
}

/// The name of the test that a closure was written in.
fn test_name<F>() -> String {
    let full = std::any::type_name::<F>();
    let path: Vec<&str> = full.split("::").filter(|part| !part.starts_with("{{")).collect();
    path.get(1..).unwrap_or_default().join("::")
}

/// Runs a program in a new namespace, as root or by a user namespace.
fn namespace() -> Option<Command> {
    let ways: [&[&str]; 2] = [&["--net"], &["--user", "--map-root-user", "--net"]];
    let works = |way: &&&[&str]| {
        let tried = Command::new("unshare").args(**way).args(["ip", "link"]).output();
        tried.is_ok_and(|tried| tried.status.success())
    };
    let way = ways.iter().find(works)?;
    let mut command = Command::new("unshare");
    command.args(*way);
    Some(command)
}
