//! Checkers against numbers, against slow rules, against games that people played, and against bad input.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong should stop")]

mod compose;
mod endings;
mod games;
mod jumps;
mod naive;
mod perft;
mod text;
mod why_not;

use checkers::{Checkers, Move, State};
use rules::testkit::{Plan, check};
use rules::{GameMode, Options};
use std::sync::Arc;

fn read(text: &str) -> State {
    Checkers::default().read_position(&Options::default(), text).unwrap()
}

fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    Checkers::default().moves(state, &mut moves);
    moves
}

/// Every legal move as it is written, sorted.
fn texts(state: &State) -> Vec<String> {
    let mode = Checkers::default();
    let mut texts: Vec<_> = moves(state).into_iter().map(|mv| mode.write_move(state, mv)).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn it_keeps_every_promise_of_a_game() {
    let plan = Plan { games: 500, ..Plan::default() };
    let report = check(&Arc::new(Checkers::default()), &plan).unwrap();
    assert_eq!(report.ended, report.games);
}

#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<State>() <= 32 && size_of::<Move>() <= 16);
}
