//! Jumps that go round, end early, or must be told apart.

use crate::{moves, read, texts};
use checkers::Checkers;
use rules::{Board, GameMode};

fn shown(position: &str) -> Vec<String> {
    let (mode, state) = (Checkers::default(), read(position));
    let mut shown: Vec<_> = moves(&state).into_iter().map(|mv| mode.show_move(&state, mv)).collect();
    shown.sort_unstable();
    shown
}

/// The only position that the moves lead to.
fn after(position: &str, text: &str) -> String {
    let (mode, mut state) = (Checkers::default(), read(position));
    let mv = mode.read_move(&state, text).unwrap();
    mode.play(&mut state, mv);
    mode.write_position(&state)
}

#[test]
fn a_king_may_jump_round_to_where_it_started() {
    let ring = "W:WK30:B17,18,25,26";
    assert_eq!(texts(&read(ring)), ["30x21x14x23x30", "30x23x14x21x30"]);
    assert_eq!(shown(ring), texts(&read(ring)), "the ends alone would not tell them apart");
    assert_eq!(after(ring, "30x21x14x23x30"), "B:WK30:B");
}

#[test]
fn the_first_square_counts_as_empty() {
    let knot = "W:WK22:B9,10,17,18,26";
    assert_eq!(texts(&read(knot)), ["22x13x6x15x22x31", "22x15x6x13x22x31", "22x31"]);
    assert_eq!(after(knot, "22x15x6x13x22x31"), "B:WK31:B");
    assert_eq!(after(knot, "22x31"), "B:WK31:B9,10,17,18");
}

#[test]
fn a_man_that_is_crowned_stops() {
    let position = "B:W25,26:B23";
    assert_eq!(texts(&read(position)), ["23x30"]);
    assert_eq!(after(position, "23x30"), "W:W25:BK30");
    assert_eq!(texts(&read("B:W25,26:BK23")), ["23x30x21"], "a king goes on");
    assert_eq!(after("W:W6:BK32", "6-1"), "B:WK1:BK32");
}

#[test]
fn men_jump_forward_only_and_any_jump_will_do() {
    assert_eq!(texts(&read("B:W6,7,15:B2")), ["2x11x18", "2x9"]);
    assert_eq!(texts(&read("B:W6,7,15:B10,2")), ["10x19", "2x11x18", "2x9"], "10 does not go back");
}

#[test]
fn nothing_else_goes_while_there_is_a_jump() {
    assert_eq!(texts(&read("B:W15,32:B10,1,2,3,12")), ["10x19"]);
}

#[test]
fn a_jump_is_shown_by_its_ends_where_that_is_enough() {
    assert_eq!(shown("B:W6,7,15:B2"), ["2x18", "2x9"]);
    assert_eq!(after("B:W6,7,15:B2", "2x18"), after("B:W6,7,15:B2", "2x11x18"));
    assert!(Checkers::default().read_move(&read("W:WK30:B17,18,25,26"), "30x30").is_err());
}

#[test]
fn every_square_on_the_way_is_clicked() {
    let (mode, state) = (Checkers::default(), read("B:W6,7,15:B2"));
    let mv = mode.read_move(&state, "2x11x18").unwrap();
    let board = Board::new(8, 8);
    let names: Vec<_> = mode.cells(&state, mv).into_iter().map(|cell| board.name(cell)).collect();
    assert_eq!(names, ["d8", "f6", "d4"]);
}
