//! How games end, who can still win, and what a click means.

use crate::read;
use connect_four::ConnectFour;
use rules::{Cell, Game, GameMode, Options, Outcome, Past, Reason, Session, Team};
use std::sync::Arc;

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
fn the_winning_discs_are_shown() {
    let deciding = |columns: &str| {
        let setup = Some(columns);
        let mode = Arc::new(ConnectFour::default());
        let game = Session::new(mode, Options::default(), setup).expect("a good position");
        let mut cells: Vec<u16> = game.deciding_cells().iter().map(|cell| cell.0).collect();
        cells.sort_unstable();
        cells
    };
    assert_eq!(deciding("1212121"), [0, 7, 14, 21], "upwards");
    assert_eq!(deciding("1122334"), [0, 1, 2, 3], "level");
    assert_eq!(deciding("12233434474"), [0, 8, 16, 24], "rising");
    assert_eq!(deciding("1122335566774"), [0, 1, 2, 3, 4, 5, 6], "seven at once");
    assert!(deciding("1212123").is_empty(), "nobody has won");
    assert!(deciding("111111222222333333544444455555666666777777").is_empty(), "a draw");
}

#[test]
fn columns_are_labelled_as_moves_name_them() {
    let board = ConnectFour::default().board(&read("8x7", "-"));
    assert_eq!((board.column_label(0), board.column_label(7)), (Some("1".into()), Some("8".into())));
    assert_eq!(board.row_label(0), None);
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
