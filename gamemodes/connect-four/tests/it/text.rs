//! Positions and moves as text: what is refused, and in which words.

use crate::{board, read};
use connect_four::ConnectFour;
use rules::{GameMode, RuleError};

fn refusal(id: &str, text: &str) -> String {
    match ConnectFour::default().read_position(&board(id), text) {
        Err(error @ RuleError::Position { .. }) => error.to_string(),
        other => panic!("{text:?} gave {other:?}"),
    }
}

#[test]
fn positions_are_the_columns_played() {
    let mode = ConnectFour::default();
    let longest = "51683774265284576315173315812537145143726264328644682788";
    for (id, text) in [("7x6", "-"), ("7x6", "4435"), ("8x7", "88"), ("6x5", "66666"), ("8x7", longest)]
    {
        assert_eq!(mode.write_position(&read(id, text)), text);
    }
}

#[test]
fn refusals_name_the_place() {
    assert_eq!(refusal("7x6", "4448"), "position, columns: character 4: columns are the digits 1 to 7");
    let full = "position, columns: character 7: column 3 is full";
    assert_eq!(refusal("7x6", "3333333"), full);
    let over = "position, columns: character 8: four were connected before this";
    assert_eq!(refusal("7x6", "11223345"), over);
    assert!(refusal("7x6", &"4".repeat(1_000_000)).contains("only 42 discs fit"));
    assert!(refusal("6x5", &"1".repeat(31)).contains("only 30 discs fit"));
}

#[test]
fn nothing_odd_is_taken_for_a_position() {
    for text in ["", " ", "--", "-1", "1-", "0", "8", "1 2", "1\n", "４", "1é", "🙂", "a", "+1", "\0"]
    {
        refusal("7x6", text);
    }
}

#[test]
fn nothing_odd_is_taken_for_a_move() {
    let mode = ConnectFour::default();
    let state = read("7x6", "111111");
    assert_eq!(mode.read_move(&state, "7"), Ok(6));
    for text in ["", "0", "1", "8", "07", "7 ", "+7", "-", "７", "77"] {
        assert!(mode.read_move(&state, text).is_err(), "{text:?}");
    }
}
