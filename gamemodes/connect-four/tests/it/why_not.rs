//! What people are told when a disc cannot be dropped.

use connect_four::ConnectFour;
use rules::{Mode, Options};

#[test]
fn a_column_may_be_full() {
    let mode = Mode::new(ConnectFour::default());
    let game = mode.open(Options::default(), Some("444444")).expect("a full column");
    let board = game.board();
    let why = |name: &str| {
        let cell = board.find(name).expect("it is on the board");
        game.why_not(cell, None).map(|why| why.key)
    };
    for row in 1..=6 {
        assert_eq!(why(&format!("d{row}")), Some("connect-four-why-full".into()));
        assert_eq!(why(&format!("c{row}")), None, "any cell of a column will do");
    }
    let [from, to] = ["d1", "c1"].map(|name| board.find(name).expect("it is on the board"));
    assert_eq!(game.why_not(from, Some(to)).map(|why| why.key), Some("why-stays".into()));
    assert!(game.reach(from).is_empty());
}
