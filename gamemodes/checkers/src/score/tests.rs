//! What the score must see with any weights.

use super::{Score, may_pass, score};
use crate::text::read;

fn score_of(position: &str) -> Score {
    score(&read(position).unwrap())
}

#[test]
fn turning_the_board_round_changes_nothing() {
    assert_eq!(score_of("B:W21,K30,19:B1,2,K7"), score_of("W:W32,31,K26:B12,K3,14"));
    assert_eq!(score_of("B:WK1,K5:BK32"), score_of("W:WK1:BK32,K28"));
}

#[test]
fn a_piece_more_is_worth_more_than_any_standing() {
    assert!(score_of("B:W21,22,30:B1,2,3,9") > 50);
    assert!(score_of("B:W21,22:BK1,2") > score_of("B:W21,22:B1,2"));
}

#[test]
fn the_stronger_side_closes_in() {
    assert!(score_of("B:WK19:BK15,K6") > score_of("B:WK19:BK1,K5"));
}

#[test]
fn who_is_ahead_exchanges() {
    assert!(score_of("B:W30,29:B1,2,3") > score_of("B:W30,29,31,32:B1,2,3,4,9"));
}

#[test]
fn forced_jumps_are_played_out_first() {
    assert!(score_of("B:W18,30:B15,2") > score_of("B:W30:B15,2") - 100, "one is taken for nothing");
    assert!(score_of("B:W18,26,30,31:B14,2") < score_of("B:W18,30,31:B14,2"), "and taken back");
}

#[test]
fn a_man_who_cannot_be_stopped_is_nearly_a_king() {
    assert!(score_of("B:W29:B21,1") < score_of("B:W5:B21,1"));
}

#[test]
fn giving_up_a_move_is_for_full_boards() {
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    assert!(may_pass(&read(start).unwrap()));
    assert!(!may_pass(&read("B:WK32:BK1").unwrap()));
}
