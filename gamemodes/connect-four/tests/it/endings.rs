//! How games end, who can still win, and what a click means.

use crate::read;
use connect_four::ConnectFour;
use rules::{Cell, GameMode, Outcome, Past, Reason, Team};

fn outcome(id: &str, columns: &str) -> Option<Outcome> {
    ConnectFour::default().outcome(&read(id, columns), &Past::new())
}

#[test]
fn four_in_any_direction_win() {
    let red = Some(Outcome::win(Team::FIRST, Reason::Connected));
    let yellow = Some(Outcome::win(Team::SECOND, Reason::Connected));
    assert_eq!(outcome("7x6", "1212121"), red, "upwards");
    assert_eq!(outcome("7x6", "1122334"), red, "level");
    assert_eq!(outcome("7x6", "12233434474"), red, "rising");
    assert_eq!(outcome("7x6", "76655454414"), red, "falling");
    assert_eq!(outcome("7x6", "1212123"), None);
    assert_eq!(outcome("7x6", "17273717"), yellow);
    assert_eq!(outcome("8x7", "8181818"), red, "at the last bit of all");
}

#[test]
fn lines_do_not_run_over_an_edge() {
    // Yellow tops column 1 and Red's three below column 2 start the next bits.
    assert_eq!(outcome("7x6", "1111112323244"), None);
}

#[test]
fn a_full_board_is_a_draw() {
    let full = "111111222222333333544444455555666666777777";
    assert_eq!(outcome("7x6", &full[..41]), None);
    assert_eq!(outcome("7x6", full), Some(Outcome::draw(Reason::BoardFull)));
    let state = read("7x6", full);
    let mode = ConnectFour::default();
    assert!(!mode.can_win(&state, Team::FIRST) && !mode.can_win(&state, Team::SECOND));
    assert!(mode.can_win(&read("7x6", "1"), Team::SECOND));
}

#[test]
fn a_click_anywhere_in_a_column_is_a_click_where_the_disc_lands() {
    let mode = ConnectFour::default();
    let state = read("7x6", "111111223");
    let aim = |cell| mode.snap_click(&state, Cell(cell)).0;
    assert_eq!([aim(1), aim(8), aim(15), aim(36)], [15; 4], "two discs lie in the second column");
    assert_eq!([aim(0), aim(35)], [0, 35], "the first column is full");
    assert_eq!([aim(42), aim(u16::MAX)], [42, u16::MAX], "beside the board");
    assert_eq!(mode.board(&read("8x7", "-")).cells().count(), 56);
}
