//! Viking Chess judged by numbers, recorded games, drawn positions and a second, slower set of rules.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod compose;
mod data;
mod deciding;
mod diagrams;
mod games;
mod hints;
mod naive;
mod naive_endings;
mod oracle;
mod perft;
mod scatter;
mod why_not;

use rules::testkit::{Plan, check};
use std::sync::Arc;
use tafl::Viking;

#[test]
fn the_game_keeps_its_promises() {
    let plan = Plan { games: 300, ..Plan::default() };
    let report = check(&Arc::new(Viking::default()), &plan).unwrap();
    assert!(report.ended * 2 > report.games, "most random games come to an end: {report:?}");
}
