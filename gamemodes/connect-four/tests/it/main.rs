//! Connect Four against numbers, against slow rules, and against bad input.

mod endings;
mod naive;
mod perft;
mod solve;
mod text;
mod why_not;

use connect_four::{ConnectFour, State};
use rules::testkit::{Plan, check};
use rules::{GameMode, Options};
use std::sync::Arc;

/// The sizes of the board, by their ids.
const BOARDS: [&str; 3] = ["7x6", "8x7", "6x5"];

/// The lines of the perft file: board, columns played, counts.
fn perft_lines() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = include_str!("../../perft.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        fields.try_into().expect("three fields in each line")
    })
}

fn board(id: &str) -> Options {
    Options::default().with("board", id)
}

fn read(id: &str, columns: &str) -> State {
    ConnectFour::default().read_position(&board(id), columns).expect("the test gives a good position")
}

#[test]
fn it_keeps_every_promise_of_a_game() {
    let plan = Plan { games: 500, every: 10, ..Plan::default() };
    let report = check(&Arc::new(ConnectFour::default()), &plan).unwrap();
    assert_eq!(report.ended, report.games);
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<State>() <= 64, "{} bytes", size_of::<State>());
}
