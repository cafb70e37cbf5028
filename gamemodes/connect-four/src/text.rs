//! Positions as text: the columns played so far, `-` if there are none.

use crate::state::State;
use rules::{RuleError, message};

/// Writes the columns played so far.
pub(crate) fn write(state: &State) -> String {
    let text: String = state.played().map(|column| char::from(b'1' + column)).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// Reads the columns played so far and drops a disc in each.
pub(crate) fn read(size: u8, text: &str) -> Result<State, RuleError> {
    let mut state = State::new(size);
    let room = usize::from(state.width()) * usize::from(state.height());
    match text {
        "-" => return Ok(state),
        "" => {
            let why = message!("connect-four-empty", "write - for an empty board");
            return Err(RuleError::position("columns", why));
        }
        _ if text.len() > room => {
            let why = message!("connect-four-room", "only {room} discs fit on the board", room = room);
            return Err(RuleError::position("columns", why));
        }
        _ => {}
    }
    for (n, letter) in text.chars().enumerate() {
        drop_one(&mut state, letter, n + 1)?;
    }
    Ok(state)
}

fn drop_one(state: &mut State, letter: char, place: usize) -> Result<(), RuleError> {
    let width = state.width();
    let digit = letter.to_digit(10).filter(|digit| (1..=u32::from(width)).contains(digit));
    let Some(digit) = digit else {
        let why = message!(
            "connect-four-digits",
            "character {place}: columns are the digits 1 to {width}",
            place = place,
            width = width
        );
        return Err(RuleError::position("columns", why));
    };
    let refuse = |why| Err(RuleError::position("columns", why));
    if state.is_won() {
        return refuse(message!(
            "connect-four-after-end",
            "character {place}: four were connected before this",
            place = place
        ));
    }
    let column = digit as u8 - 1;
    if state.landing(column) == 0 {
        return refuse(message!(
            "connect-four-full",
            "character {place}: column {column} is full",
            place = place,
            column = digit
        ));
    }
    state.drop_disc(column);
    Ok(())
}
