//! How games end: no move, three times the same, forty moves for nothing.

use crate::read;
use checkers::{Checkers, State};
use rules::{Game, GameMode, Options, Outcome, Past, Reason, Session, Team};
use std::sync::Arc;

fn outcome(state: &State) -> Option<Outcome> {
    Checkers::default().outcome(state, &Past::new())
}

fn play(state: &mut State, text: &str) {
    let mode = Checkers::default();
    let mv = mode.read_move(state, text).unwrap();
    mode.play(state, mv);
}

#[test]
fn who_cannot_move_has_lost() {
    let black = Some(Outcome::win(Team::FIRST, Reason::NoMoves));
    assert_eq!(outcome(&read("W:W5:B1")), black, "shut in");
    assert_eq!(outcome(&read("W:W:B1")), black, "nothing left");
    assert_eq!(outcome(&read("B:W:B1")), None);
    let mode = Checkers::default();
    assert!(!mode.can_win(&read("B:W:B1"), Team::SECOND) && mode.can_win(&read("B:W:B1"), Team::FIRST));
}

#[test]
fn the_end_shows_the_last_jump_or_the_stuck_pieces() {
    let deciding = |position: &str, moves: &[&str]| {
        let mode = Arc::new(Checkers::default());
        let mut game = Session::new(mode, Options::default(), Some(position)).unwrap();
        moves.iter().for_each(|text| game.push_move(text, 0).unwrap());
        assert!(game.outcome().is_some(), "{position}");
        let board = game.board();
        let cells = game.deciding_cells();
        cells.iter().map(|cell| board.cell_label(*cell).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(deciding("B:W15,22:B10,11", &["11x18x25"]), ["15", "22", "25"], "the jumped pieces");
    assert_eq!(deciding("W:W5:B1", &[]), ["5"], "shut in");
}

#[test]
fn squares_are_labelled_with_their_numbers() {
    let board = Checkers::default().info().board.clone();
    let label = |name: &str| board.cell_label(board.find(name).unwrap());
    assert_eq!((label("b8"), label("g1")), (Some("1".into()), Some("32".into())));
    assert_eq!(
        (label("a8"), board.column_label(0)),
        (None, None),
        "no letters, no numbers on light squares"
    );
}

#[test]
fn the_third_time_is_a_draw() {
    let setup = Some("B:WK32:BK1");
    let mut game = Session::new(Arc::new(Checkers::default()), Options::default(), setup).unwrap();
    for text in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1"] {
        assert_eq!(game.play(text, 0).unwrap().outcome, None);
    }
    let last = game.play("28-32", 0).unwrap();
    assert_eq!(last.outcome, Some(Outcome::draw(Reason::ThreefoldRepetition)));
}

/// Kings go to and fro for `moves` moves.
fn shuffle(state: &mut State, plies: usize) {
    ["1-5", "32-28", "5-1", "28-32"].into_iter().cycle().take(plies).for_each(|text| play(state, text));
}

#[test]
fn forty_moves_by_each_side_for_nothing_are_a_draw() {
    let mut state = read("B:WK32:BK1");
    shuffle(&mut state, 79);
    assert_eq!(outcome(&state), None);
    play(&mut state, "28-32");
    assert_eq!(outcome(&state), Some(Outcome::draw(Reason::FortyMoves)));
    let mut endless = read("B:WK32:BK1");
    shuffle(&mut endless, 400);
    assert_eq!(outcome(&endless), Some(Outcome::draw(Reason::FortyMoves)));
}

#[test]
fn a_man_that_moves_starts_the_count_again() {
    let mut state = read("B:WK32,21:BK1,12");
    shuffle(&mut state, 76);
    play(&mut state, "12-16");
    play(&mut state, "21-17");
    shuffle(&mut state, 79);
    assert_eq!(outcome(&state), None);
    play(&mut state, "28-32");
    assert_eq!(outcome(&state), Some(Outcome::draw(Reason::FortyMoves)));
}

#[test]
fn a_capture_starts_the_count_again() {
    let mut state = read("B:WK32,K22:BK1,K13");
    shuffle(&mut state, 76);
    for text in ["13-17", "22x13", "1-5", "32-28"] {
        play(&mut state, text);
    }
    assert_eq!(outcome(&state), None, "without the capture this would be the eightieth move");
}
