//! How many sequences of moves there are, against known numbers.

use crate::{data, naive::Naive};
use rules::{GameMode, Options};
use tafl::Viking;

const FILE: &str = include_str!("../../data/perft.txt");

/// Positions with the numbers for one move, two moves and so on.
fn cases() -> Vec<(&'static str, Vec<u64>)> {
    let split = |line: &'static str| {
        let (position, numbers) = line.split_once(';').expect("a position; numbers");
        (position.trim(), numbers.split_whitespace().map(|n| n.parse().unwrap()).collect())
    };
    data::blocks(FILE).into_iter().flatten().map(split).collect()
}

#[test]
fn the_numbers_are_right() {
    let mode = Viking::default();
    for (position, numbers) in cases() {
        let state = mode.read_position(&Options::default(), position).unwrap();
        for (depth, number) in (1..).zip(numbers) {
            assert_eq!(rules::perft(&mode, &state, depth), number, "{position} at depth {depth}");
        }
    }
}

#[test]
fn the_slow_rules_find_the_same_numbers() {
    for (position, numbers) in cases() {
        for (depth, number) in (1..=2).zip(numbers) {
            assert_eq!(Naive::read(position).perft(depth), number, "{position} at depth {depth}");
        }
    }
}

#[test]
fn the_first_case_is_the_start() {
    let mode = Viking::default();
    let start = mode.start(&Options::default());
    assert_eq!(mode.write_position(&start), cases()[0].0);
}
