//! The puzzles of a game differ: in position, side, grade and length.

use super::for_every_game;
use puzzles::{Puzzle, daily, is_alike};
use rules::Game;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The puzzles of a game that has any.
const FEWEST: usize = 60;
/// The games that have some. A new game may have none.
const GAMES_WITH_PUZZLES: usize = 10;

fn open(puzzle: &Puzzle) -> Box<dyn Game> {
    puzzle.open().expect("it is legal")
}

#[test]
fn there_are_enough() {
    for_every_game(|_, puzzles| {
        let enough = puzzles.is_empty() || puzzles.len() >= FEWEST;
        if enough { Vec::new() } else { vec![format!("{} puzzles", puzzles.len())] }
    });
    let have_some = catalog::modes().iter().filter(|mode| !puzzles::of(mode).is_empty()).count();
    assert!(have_some >= GAMES_WITH_PUZZLES, "{have_some} games have puzzles");
}

/// Every file of puzzles: `gamemodes/CRATE/data/puzzles/GAME.txt`.
fn files() -> Vec<PathBuf> {
    let list = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten();
    let crates = list(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../gamemodes"));
    crates.flat_map(|entry| list(entry.path().join("data/puzzles"))).map(|entry| entry.path()).collect()
}

#[test]
fn every_file_belongs_to_a_game_that_hands_it_over() {
    assert!(!files().is_empty(), "the puzzles are gone");
    for path in files() {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let game = path.file_stem().and_then(|stem| catalog::find(stem.to_str()?));
        let game = game.unwrap_or_else(|| panic!("{} has the name of no game", path.display()));
        assert!(game.info().puzzles == text, "{} is not handed over", path.display());
    }
}

#[test]
fn no_two_are_alike() {
    for_every_game(|_, puzzles| {
        let games: Vec<_> = puzzles.iter().map(open).collect();
        let pairs = games
            .iter()
            .enumerate()
            .flat_map(|(n, one)| games[n + 1..].iter().map(move |other| (one, other)));
        let alike = pairs.filter(|(one, other)| is_alike(&***one, &***other));
        alike.map(|(one, other)| format!("{} is like {}", one.position(), other.position())).collect()
    });
}

#[test]
fn both_sides_and_several_grades_have_some() {
    for_every_game(|mode, puzzles| {
        let turns: BTreeSet<_> = puzzles.iter().map(|puzzle| open(puzzle).turn()).collect();
        let grades: BTreeSet<_> = puzzles.iter().map(|puzzle| puzzle.grade).collect();
        if puzzles.is_empty() {
            return Vec::new();
        }
        let few = turns.len() < mode.info().teams.len() || grades.len() < 3;
        if few { vec![format!("sides {turns:?}, grades {grades:?}")] } else { Vec::new() }
    });
}

#[test]
fn every_day_has_a_puzzle_and_every_game_its_day() {
    let mut modes = catalog::modes().to_vec();
    modes.retain(|mode| !puzzles::of(mode).is_empty());
    let days = modes.len() as u64;
    let of = |day| daily(day, &modes).expect("there is one");
    for round in 0..5 {
        let games: BTreeSet<String> =
            (0..days).map(|day| of(round * days + day).mode.info().id.clone()).collect();
        assert_eq!(games.len(), modes.len(), "round {round}");
    }
    let shown: BTreeSet<String> = (0..days * 10).map(|day| of(day).id()).collect();
    assert_eq!(shown.len() as u64, days * 10, "none comes twice in ten rounds");
    assert_eq!(of(20_000).id(), of(20_000).id());
    assert!(daily(1, &[]).is_none() && daily(u64::MAX, &modes).is_some());
}
