//! Positions as text: the columns played so far, `-` if there are none.

use crate::state::State;
use rules::RuleError;

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
        "" => return Err(RuleError::position("columns", "write - where none have been played")),
        _ if text.len() > room => {
            let why = format!("only {room} discs fit on the board, and this is longer");
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
        let why = format!("columns are the digits 1 to {width}");
        return Err(RuleError::position(&format!("character {place}"), why));
    };
    let refuse =
        |why: &str| Err(RuleError::position(&format!("column {digit}, character {place}"), why));
    if state.is_won() {
        return refuse("four were connected before this");
    }
    let column = digit as u8 - 1;
    if state.landing(column) == 0 {
        return refuse("the column is full");
    }
    state.drop_disc(column);
    Ok(())
}
