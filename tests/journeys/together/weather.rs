//! Bad lines: every packet late, and some lost.

use super::places::{Line, Place, Served, are_possible};
use super::*;

/// Joins, and tries again when the line was too bad for an answer in time, as a player would.
fn join_patiently(guest: &mut App, code: &str) {
    for _ in 0..5 {
        guest.tell(&format!("join {code}"));
        let answer = |line: &str| line == "stage lobby" || line.starts_with("failed ");
        let line = guest.wait_for("an answer", SOON, answer).text;
        if line == "stage lobby" {
            return;
        }
        assert_eq!(line, "failed online-failed-no-answer");
    }
    panic!("five times no answer");
}

#[test]
fn a_bad_line_makes_moves_late_but_loses_none() {
    networked(|| {
        if !are_possible() {
            return;
        }
        let scratch = Scratch::new("weather");
        let bad = Line { delay: 100, loss: 5, router: None };
        let here = Place::new(&scratch.0, "10.88.0.1", bad);
        let there = Place::new(&scratch.0, "10.88.0.2", bad);
        let _relay = Served::relay(&here, &[]);
        let mut host = here.app(&Served::at("127.0.0.1"), "Ada", &scratch.0);
        let mut guest = there.app(&Served::at("10.88.0.1"), "Bo", &scratch.0);
        let code = host.host(&first_mode());
        let began = Instant::now();
        join_patiently(&mut guest, &code);
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
        all_agree(&mut [&mut host, &mut guest]);
    });
}
