//! Each term, by positions that differ only in what it is about.

mod forced;

use super::{Sight, corners, fort, king, material, ring, score};
use crate::geometry::{BOARD, EDGE, SIDE, Squares, around, bit, each, flood};
use crate::moves::{self, Move};
use crate::position::{ATTACKERS, DEFENDERS, State};
use crate::text::read_move;
use rules::{Dice, Score};

/// The squares with these names.
fn at(names: &str) -> Squares {
    let square = |name: &str| read_move(&format!("{name}-a1")).unwrap().from;
    names.split_whitespace().fold(0, |set, name| set | bit(square(name)))
}

/// Attackers, defenders and king, with the attackers to move.
fn state(attackers: &str, defenders: &str, king: &str) -> State {
    State::new(at(attackers), at(defenders), at(king), ATTACKERS)
}

fn ground(state: &State) -> Squares {
    flood(state.king, BOARD & !state.attackers)
}

fn corner_score(attackers: &str, defenders: &str) -> Score {
    let state = state(attackers, defenders, "f6");
    corners::score(&state, ground(&state))
}

fn ring_score(attackers: &str, defenders: &str) -> Score {
    let state = state(attackers, defenders, "f6");
    ring::score(&state, ground(&state))
}

/// Asserts that every value is below the next one.
#[track_caller]
fn rising(values: &[Score]) {
    assert!(values.is_sorted_by(|one, other| one < other), "{values:?}");
}

#[test]
fn every_piece_counts() {
    let values = ["a4 a5 a6", "a4 a5", "a4"].map(|attackers| material(&state(attackers, "f5", "f6")));
    rising(&values);
    rising(&["", "f5", "f5 f7"].map(|defenders| material(&state("a4", defenders, "f6"))));
}

#[test]
fn the_king_wants_room() {
    let freedom = |men: &str| king::freedom(&state("", men, "f6"), false);
    rising(&[freedom("f5 f7 e6 g6"), freedom("f5 f7"), freedom("f5"), freedom("")]);
    let hunted = |attackers: &str| king::freedom(&state(attackers, "", "f6"), true);
    rising(&[hunted("g8 e8 d5"), hunted("g8 e8"), hunted("g8"), hunted("")]);
}

#[test]
fn the_king_wants_short_ways_to_corners() {
    let way = |attackers: &str| king::freedom(&state(attackers, "", "c5"), false);
    rising(&[way("b1 b11 a2 a10"), way("b1 b11"), way("")]);
    assert!(way("") - way("b1 b11 a2 a10") > 100, "two corners are out of reach");
}

#[test]
fn a_way_to_a_certain_road_is_nearly_a_win() {
    let chances = |attackers: &str| king::chances(&Sight::of(&state(attackers, "", "d4")));
    rising(&[chances("d1 d11 a4 k4"), chances("b1 b11 a10 k10 k2 j1"), chances("")]);
}

#[test]
fn held_sides_of_the_king_count_more_and_more() {
    let held = |attackers: &str| king::chances(&Sight::of(&state(attackers, "", "f8")));
    let [three, two, one] = ["e8 g8 f9", "e8 f9", "e8"].map(held);
    assert!(two - three > one - two && one >= two, "{three} {two} {one}");
    let beside_throne = king::chances(&Sight::of(&state("e7", "", "f7")));
    let on_throne = king::chances(&Sight::of(&state("e6", "", "f6")));
    assert!(beside_throne < on_throne, "the empty throne holds a side");
}

#[test]
fn attackers_want_to_cut_corners_off() {
    let lines = ["a3 b2 c1", "a3 b2", "b2", ""];
    rising(&lines.map(|guards| corner_score(guards, "")));
    rising(&[corner_score("b2", ""), corner_score("a3", ""), corner_score("d4", "")]);
    assert!(corner_score("a3 b2", "c1") > corner_score("a3 b2", "d1"), "a foothold keeps it open");
    let more = corner_score("a3 b2 c1 a2 b1", "");
    assert_eq!(more, corner_score("a3 b2 c1", ""), "a corner that is cut off needs no more guards");
}

#[test]
fn guards_of_one_corner_work_together() {
    let (together, apart) = (corner_score("b3 c2", ""), corner_score("b3 j9", ""));
    assert!(together < apart, "{together} {apart}");
}

/// A ring around the throne that wants `e3` to be closed.
const RING: &str = "d4 c5 c6 c7 d8 e9 f9 g9 h8 i7 i6 i5 h4 g3 f3";

#[test]
fn a_ring_counts_before_it_is_closed() {
    let closed = format!("{RING} e3");
    let wide = RING.replace("f3", "f2").replace("e9", "e10");
    rising(&[ring_score(&closed, ""), ring_score(RING, ""), ring_score(&wide, "")]);
    assert!(ring_score(RING, "e2") > ring_score(RING, "e5"), "a defender outside breaks it");
}

#[test]
fn attackers_should_not_stand_side_by_side() {
    let values = ["b3 c4 d3", "b3 c4 d4", "b4 c4 d4"].map(|attackers| ring_score(attackers, ""));
    rising(&values);
    assert!(ring_score("e8", "") > ring_score("e10", ""), "nor inside the camp");
}

#[test]
fn a_fort_counts_before_it_stands() {
    let fort = |attackers: &str, men: &str| fort::score(&state(attackers, men, "f1"));
    let men = ["h1 g2 f3 e2 d1", "h1 g2 f3 e2", "h1 g2 f3", "h1"];
    let mut values = men.map(|men| fort("a6", men));
    values.reverse();
    assert!(values.is_sorted() && values[1] < values[2], "{values:?}");
    assert!(fort("g1", men[1]) < fort("a6", men[1]), "not with an attacker inside");
    assert_eq!(fort::score(&state("a6", men[0], "f5")), 0, "not far from the edge");
}

/// The square that a square becomes when the board is mirrored and turned.
fn turned(square: u8, way: u32) -> u8 {
    let (side, last) = (SIDE as u8, SIDE as u8 - 1);
    let (row, column) = (square / side, square % side);
    let (row, column) = if way & 1 == 0 { (row, column) } else { (column, row) };
    let row = if way & 2 == 0 { row } else { last - row };
    let column = if way & 4 == 0 { column } else { last - column };
    row * side + column
}

#[test]
fn the_score_does_not_depend_on_how_the_board_is_turned() {
    let mut dice = Dice::new(11);
    let mut state = State::start();
    for _ in 0..600 {
        for way in 1..8 {
            let turn = |set: Squares| each(set).fold(0, |all, square| all | bit(turned(square, way)));
            let same =
                State::new(turn(state.attackers), turn(state.defenders), turn(state.king), state.turn);
            assert_eq!(score(&state), score(&same), "{state:?}");
        }
        let mut list = Vec::new();
        moves::list(&state, &mut list);
        match dice.pick(&list) {
            Some(mv) if super::over(&state).is_none() => state.play(*mv),
            _ => state = State::start(),
        }
    }
}
