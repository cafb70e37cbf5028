//! The squares that show how a game was decided.

use rules::{Game, Options, Outcome, Reason, Session, Team};
use std::sync::Arc;
use tafl::Viking;

fn deciding(position: &str, moves: &str) -> String {
    let mode = Arc::new(Viking::default());
    let mut game = Session::new(mode, Options::default(), Some(position)).unwrap();
    moves.split_whitespace().for_each(|text| game.push_move(text, 0).unwrap());
    assert!(game.outcome().is_some(), "{position} {moves}: the game goes on");
    let cells = game.deciding_cells();
    let mut names: Vec<String> = cells.iter().map(|cell| game.board().name(*cell)).collect();
    names.sort_unstable();
    names.join(" ")
}

#[test]
fn a_captured_king_is_shown_with_his_captors() {
    let four = "11/11/11/2t8/11/11/1tKt7/2t8/11/11/11 a";
    assert_eq!(deciding(four, "c8-c6"), "b5 c4 c5 c6 d5");
    let throne = "11/11/4t6/11/11/3tK6/4t6/11/11/11/11 a";
    assert_eq!(deciding(throne, "e9-e7"), "d6 e5 e6 e7 f6", "the empty throne helps");
}

#[test]
fn a_king_falls_when_he_is_lost() {
    let fallen = |position: &str, moves: &str, end: Option<Outcome>| {
        let mode = Arc::new(Viking::default());
        let mut game = Session::new(mode, Options::default(), Some(position)).unwrap();
        moves.split_whitespace().for_each(|text| game.push_move(text, 0).unwrap());
        end.into_iter().for_each(|outcome| game.end(outcome).unwrap());
        game.fallen_pieces().iter().map(|cell| game.board().name(*cell)).collect::<Vec<_>>()
    };
    let four = "11/11/11/2t8/11/11/1tKt7/2t8/11/11/11 a";
    assert_eq!(fallen(four, "c8-c6", None), ["c5"], "where he was captured");
    let resigned = |winner| Some(Outcome::win(Team(winner), Reason::Resigned));
    assert_eq!(fallen(four, "", resigned(0)), ["c5"]);
    assert!(fallen(four, "", resigned(1)).is_empty(), "attackers have no king");
    assert!(fallen("11/11/11/11/5t5/11/K10/11/11/11/11 d", "a5-a1", None).is_empty());
}

#[test]
fn an_escaped_king_is_shown_in_his_corner() {
    assert_eq!(deciding("11/11/11/11/5t5/11/K10/11/11/11/11 d", "a5-a1"), "a1");
}

#[test]
fn a_fort_is_shown_with_its_wall() {
    let fort = "4TK1T3/5TT4/11/2t7t/5t5/11/5t5/11/11/11/3tt6 a";
    assert_eq!(deciding(fort, ""), "e11 f10 f11 g10 h11");
}

#[test]
fn a_ring_is_shown_when_it_closes() {
    let ring = "11/4t6/3t1t5/2tK1t5/3tt6/11/11/11/11/11/11 d";
    assert_eq!(deciding(ring, ""), "c8 d7 d9 e10 e7 f8 f9");
}
