//! What people are told when a move is refused.

use rules::{Game, Mode, Options};
use tafl::Viking;

/// The reason for a move such as `d1-d3`, or for a piece such as `d1`; empty if it is legal.
fn why(game: &dyn Game, text: &str) -> String {
    let board = game.board();
    let (from, to) = text.split_once('-').map_or((text, None), |(from, to)| (from, Some(to)));
    let why = game.why_not(board.find(from).unwrap(), to.map(|to| board.find(to).unwrap()));
    why.map(|why| why.key.replace("tafl-why-", "")).unwrap_or_default()
}

fn open(position: &str) -> Box<dyn Game> {
    Mode::new(Viking::default()).open(Options::default(), Some(position)).unwrap()
}

#[test]
fn the_throne_and_the_corners_are_for_the_king() {
    let game = open("11/11/11/5t5/11/t10/11/5K5/11/11/11 a");
    assert_eq!((why(&*game, "a6-f6"), why(&*game, "a6-e6")), ("throne".into(), String::new()));
    assert_eq!(why(&*game, "a6-g6"), "", "the empty throne may be passed");
    assert_eq!((why(&*game, "f8-f6"), why(&*game, "f8-f5")), ("throne".into(), String::new()));
    let game = open("11/11/11/11/11/t10/11/5K5/11/11/11 a");
    assert_eq!((why(&*game, "a6-a11"), why(&*game, "a6-a10")), ("corner".into(), String::new()));
    let game = open("11/11/11/11/11/t10/11/11/11/11/5K5 d");
    assert_eq!(why(&*game, "f1-a1"), "", "the king may");
}

#[test]
fn pieces_in_the_way() {
    let game = Mode::new(Viking::default()).start().unwrap();
    assert_eq!(why(&*game, "e1"), "");
    assert_eq!(why(&*game, "f1"), "blocked");
    assert_eq!(why(&*game, "f6"), "why-not-yours");
    assert_eq!(why(&*game, "d1-e2"), "why-unreachable");
    assert_eq!(why(&*game, "d1-e1"), "why-own-piece");
    assert_eq!(why(&*game, "a1"), "why-empty");
    let game = open("11/11/11/11/11/t1t1T6/11/5K5/11/11/11 a");
    assert_eq!((why(&*game, "c6-e6"), why(&*game, "c6-g6")), ("enemy".into(), "in-the-way".into()));
    assert_eq!(why(&*game, "a6-b6"), "");
}
