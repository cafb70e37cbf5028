//! Positions and moves as text: what is refused, and in which words.

use crate::read;
use checkers::Checkers;
use rules::{GameMode, Options, RuleError};

fn refusal(text: &str) -> String {
    match Checkers::default().read_position(&Options::default(), text) {
        Err(error @ RuleError::Position { .. }) => error.to_string(),
        other => panic!("{text:?} gave {other:?}"),
    }
}

#[test]
fn positions_are_written_in_one_way_and_read_in_either_order() {
    let mode = Checkers::default();
    let written = |text| mode.write_position(&read(text));
    assert_eq!(written("B:W21,K30:B1,2"), "B:W21,K30:B1,2");
    assert_eq!(written("W:BK2,1:WK30,21"), "W:W21,K30:B1,K2");
    assert_eq!(written("B:W:B1,2"), "B:W:B1,2");
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    assert_eq!(mode.write_position(&mode.start(&Options::default())), start);
    let longest = "W:WK21,K22,K23,K24,K25,K26,K27,K28,K29,K30,K31,K32:BK9,K10,K11,K12,K13,K14,K15,K16,K17,K18,K19,K20";
    assert_eq!(written(longest), longest);
}

#[test]
fn refusals_name_the_place() {
    for (text, refused) in [
        ("B:W21", "fields: three fields are needed, as in B:W21,K30:B1,2"),
        ("X:W21:B1", "turn: the side to move is B or W"),
        ("B:21:B1", "first list: a list of pieces begins with W or B"),
        ("B:W21:", "second list: a list of pieces begins with W or B"),
        ("B:W21:W1", "second list: both lists are of the same side"),
        ("B:W21,33:B1", "white, piece 2: \"33\" is not a square"),
        ("B:W21:B1,,2", "black, piece 2: \"\" is not a square"),
        ("B:W21:B1,K21", "black, piece 2: there are two pieces on 21"),
        ("B:W4:B1", "white, piece 1: the man on 4 has reached the last row: write K4"),
        ("B:W21:B29", "black, piece 1: the man on 29 has reached the last row: write K29"),
        ("B:W21:B1,2,3,4,5,6,7,8,9,10,11,12,13", "black, piece 13: a side has at most 12 pieces"),
        ("B:W:B", "pieces: there are no pieces on the board"),
    ] {
        assert_eq!(refusal(text), format!("position, {refused}"));
    }
    assert!(refusal(&"1".repeat(1_000_000)).contains("length"));
    assert!(refusal(&":".repeat(1_000_000)).contains("length"));
}

#[test]
fn nothing_odd_is_taken_for_a_position() {
    let odd = [
        "",
        "-",
        ":",
        "::",
        "B",
        "b:w21:b1",
        "B:W21:B1:",
        "B:W21:B1.",
        "B:W 21:B1",
        "B:W021:B1",
        "B:W+21:B1",
        "B:W21:B0",
        "B:W21:BK",
        "B:W21:BKK1",
        "B:W21:Bk1",
        "B:W21:B1-4",
        "B:W21:B１",
        "B:W21:B1\n",
        "B:W256:B1",
        "🙂:W:B",
        "B:Wé:B1",
        "B:W21,:B1",
    ];
    odd.into_iter().for_each(|text| drop(refusal(text)));
}

#[test]
fn nothing_odd_is_taken_for_a_move() {
    let mode = Checkers::default();
    let state = mode.start(&Options::default());
    assert!(mode.read_move(&state, "11-15").is_ok());
    let long = "1".repeat(1_000_000);
    for text in [
        "",
        "11",
        "11-",
        "-15",
        "11x15",
        "11-15-18",
        "11-14",
        "011-15",
        "11 15",
        "22-18",
        "１１-15",
        &long,
    ] {
        assert!(mode.read_move(&state, text).is_err(), "{text:?}");
    }
}
