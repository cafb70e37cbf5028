//! `lab puzzles`: what it finds, and that it finds the same again.

use super::{lab, refuse, words};

fn out(args: &str) -> String {
    let run = lab(&words(args), b"");
    assert_eq!(run.code, Some(0), "lab {args}: {}", run.err);
    run.out
}

#[test]
fn equal_seeds_find_equal_puzzles_however_many_search_at_once() {
    let args = "puzzles connect-four --count 4 --seed 1 --nodes 2000 --games 16";
    let found = out(args);
    assert_eq!(found, out(&format!("{args} --threads 2")));
    let mode = catalog::find("connect-four").expect("there is such a game");
    let read = puzzles::read(&mode, &found).expect("what it writes can be read");
    assert_eq!(read.len(), 4, "{found}");
    assert!(found.starts_with("# Puzzles of Connect Four") && found.contains(args), "{found}");
    for puzzle in read {
        let right = puzzle.line[0].text.clone();
        assert_ne!(puzzle.judge(&[], &right).expect("it is legal"), puzzles::Answer::Wrong, "{puzzle}");
    }
}

#[test]
fn what_a_game_has_is_proven() {
    let answer = out("puzzles tic-tac-toe --check --nodes 20000");
    let (sound, all) = answer.trim().split_once(" of ").expect("one line");
    assert_eq!(format!("{sound} puzzles are sound"), all, "{answer}");
}

#[test]
fn wrong_input_is_answered_by_one_line() {
    refuse("puzzles", "the following required arguments were not provided: <MODE>");
    refuse("puzzles nothing", "there is no game \"nothing\"; there are ");
    for bad in ["count=0", "nodes=0", "games=0", "threads=0", "seed=x"] {
        refuse(&format!("puzzles tic-tac-toe --{bad}"), "invalid value");
    }
}
