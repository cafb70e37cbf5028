//! Counted sequences.

use crate::read;
use checkers::Checkers;
use rules::{GameMode, Options, perft};

/// The lines of the perft file: position, counts.
pub(crate) fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../perft.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" | "))
}

#[test]
fn sequences_of_moves_are_as_many_as_others_count() {
    assert!(lines().count() > 5);
    for (position, counts) in lines() {
        let state = read(position);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let found = perft(&Checkers::default(), &state, depth).to_string();
            assert_eq!(found, count, "{position} at depth {depth}");
        }
    }
}

#[test]
fn the_first_line_is_the_start_of_the_game() {
    let mode = Checkers::default();
    let start = mode.start(&Options::default());
    assert_eq!(lines().next().map(|(position, _)| read(position)), Some(start));
}
