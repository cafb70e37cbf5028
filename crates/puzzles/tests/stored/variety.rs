//! The puzzles of a game differ: in position, side, grade and length.

use super::for_every_game;
use puzzles::{Puzzle, daily, is_alike};
use rules::{Game, Mode};
use std::collections::BTreeSet;

/// The puzzles of a game; tic-tac-toe has no more.
const FEWEST: usize = 60;

fn open(puzzle: &Puzzle) -> Box<dyn Game> {
    puzzle.open().expect("it is legal")
}

#[test]
fn there_are_enough() {
    for_every_game(|_, puzzles| {
        let enough = puzzles.len() >= FEWEST;
        if enough { Vec::new() } else { vec![format!("only {}", puzzles.len())] }
    });
}

#[test]
fn no_two_are_alike() {
    for_every_game(|_, puzzles| {
        let games: Vec<_> = puzzles.iter().map(open).collect();
        let pairs = games.iter().enumerate().flat_map(|(n, one)| {
            games[n + 1..].iter().map(move |other| (one, other))
        });
        let alike = pairs.filter(|(one, other)| is_alike(&***one, &***other));
        alike.map(|(one, other)| format!("{} is like {}", one.position(), other.position())).collect()
    });
}

#[test]
fn both_sides_and_several_grades_have_some() {
    for_every_game(|mode, puzzles| {
        let turns: BTreeSet<_> = puzzles.iter().map(|puzzle| open(puzzle).turn()).collect();
        let grades: BTreeSet<_> = puzzles.iter().map(|puzzle| puzzle.grade).collect();
        let few = turns.len() < mode.info().teams.len() || grades.len() < 3;
        if few { vec![format!("sides {turns:?}, grades {grades:?}")] } else { Vec::new() }
    });
}

#[test]
fn every_day_has_a_puzzle_and_every_game_its_day() {
    let modes = catalog::modes();
    let days = modes.len() as u64;
    let of = |day| daily(day, &modes).expect("there is one");
    for round in 0..5 {
        let games: BTreeSet<String> =
            (0..days).map(|day| of(round * days + day).mode.info().id.clone()).collect();
        assert_eq!(games.len(), modes.len(), "round {round}");
    }
    let shown: BTreeSet<String> = (0..days * 30).map(|day| of(day).id()).collect();
    assert_eq!(shown.len() as u64, days * 30, "none comes twice in thirty rounds");
    assert_eq!(of(20_000).id(), of(20_000).id());
    assert!(daily(1, &[]).is_none() && daily(u64::MAX, &modes).is_some());
    let empty: Vec<Mode> = Vec::new();
    assert!(daily(0, &empty).is_none());
}
