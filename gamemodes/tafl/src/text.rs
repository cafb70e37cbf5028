//! Positions and moves as text.
//!
//! A position is eleven rows from the top down, joined by `/`: `t` attacker, `T` defender, `K` king,
//! numbers for runs of empty squares; then a space and `a` or `d` for the team to move. There are no
//! more pieces than in the box, and only the king stands on the throne or a corner. A position
//! without a king is one in which he was captured.

use crate::geometry::{CORNERS, SIDE, Squares, THRONE, bit, lowest};
use crate::moves::Move;
use crate::position::{ATTACKER, ATTACKERS, DEFENDER, DEFENDERS, KING, State};
use rules::{Message, RuleError, message, quote};

/// How many of each kind are in the box, and what they are called.
const BOX: [(u32, &str); 3] = [(24, "attackers"), (12, "defenders"), (1, "kings")];
/// The letters, in the order of the kinds.
const LETTERS: [u8; 3] = [b't', b'T', b'K'];

/// Writes a position.
pub(crate) fn write_position(state: &State) -> String {
    let rows: Vec<_> = (0..SIDE).rev().map(|row| write_row(state, row)).collect();
    format!("{} {}", rows.join("/"), if state.turn == ATTACKERS { 'a' } else { 'd' })
}

fn write_row(state: &State, row: usize) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for column in 0..SIDE {
        let square = bit((row * SIDE + column) as u8);
        let sets = [state.attackers, state.defenders, state.king];
        let Some(kind) = sets.iter().position(|set| set & square != 0) else {
            empty += 1;
            continue;
        };
        write_run(&mut text, &mut empty);
        text.push(char::from(LETTERS[kind]));
    }
    write_run(&mut text, &mut empty);
    text
}

fn write_run(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// Reads what [`write_position`] writes.
pub(crate) fn read_position(text: &str) -> Result<State, RuleError> {
    let (board, turn) = text.split_once(' ').ok_or_else(|| {
        let why = message!("tafl-turn-missing", "a space and a or d must follow the rows");
        RuleError::position("team to move", why)
    })?;
    let turn = match turn {
        "a" => ATTACKERS,
        "d" => DEFENDERS,
        _ => {
            let why =
                message!("tafl-turn", "the team to move is a or d, not {text}", text = quote(turn));
            return Err(RuleError::position("team to move", why));
        }
    };
    let sets = read_board(board)?;
    check(&sets)?;
    let [attackers, defenders, king] = sets;
    Ok(State::new(attackers, defenders, king, turn))
}

fn read_board(board: &str) -> Result<[Squares; 3], RuleError> {
    let rows = board.split('/').take(SIDE + 1).count();
    if rows != SIDE {
        let why = if rows < SIDE {
            message!(
                "tafl-rows-few",
                "{side} rows are needed, there are only {rows}",
                side = SIDE,
                rows = rows
            )
        } else {
            message!("tafl-rows-many", "{side} rows are needed, there are more", side = SIDE)
        };
        return Err(RuleError::position("rows", why));
    }
    let mut sets = [0; 3];
    for (row, text) in (0..SIDE).rev().zip(board.split('/')) {
        let wrong = |why: Message| {
            let why = message!("tafl-row", "row {row}: {why}", row = row + 1, why = why);
            RuleError::position("rows", why)
        };
        read_row(text, row, &mut sets).map_err(wrong)?;
    }
    Ok(sets)
}

fn read_row(text: &str, row: usize, sets: &mut [Squares; 3]) -> Result<(), Message> {
    let bytes = text.as_bytes();
    let (mut at, mut column) = (0, 0);
    while at < bytes.len() && column <= SIDE {
        let digits = bytes[at..].iter().take(3).take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 {
            column += read_run(&text[at..at + digits])?;
            at += digits;
            continue;
        }
        let kind = LETTERS.iter().position(|letter| *letter == bytes[at]);
        let kind = kind.ok_or_else(|| {
            message!("tafl-row-letters", "{text} is not made of t, T, K and numbers", text = quote(text))
        })?;
        if column < SIDE {
            sets[kind] |= bit((row * SIDE + column) as u8);
        }
        column += 1;
        at += 1;
    }
    let filled = column == SIDE && at == bytes.len();
    filled.then_some(()).ok_or_else(|| {
        message!(
            "tafl-row-length",
            "{text} does not fill {side} squares",
            text = quote(text),
            side = SIDE
        )
    })
}

/// The length of a run of empty squares: 1 to 11, with no 0 before it.
fn read_run(digits: &str) -> Result<usize, Message> {
    let run = digits.parse().ok().filter(|run| (1..=SIDE).contains(run) && !digits.starts_with('0'));
    run.ok_or_else(|| {
        message!(
            "tafl-run",
            "a run of empty squares is 1 to {side} long, not {found}",
            side = SIDE,
            found = digits
        )
    })
}

fn check(sets: &[Squares; 3]) -> Result<(), RuleError> {
    for (set, (most, name)) in sets.iter().zip(BOX) {
        if set.count_ones() > most {
            let why = message!(
                "tafl-too-many",
                "there are {count} {kind}, but only {most} in the game",
                count = set.count_ones(),
                kind = name,
                most = most
            );
            return Err(RuleError::position(name, why));
        }
    }
    let astray = (sets[ATTACKER] | sets[DEFENDER]) & (CORNERS | THRONE);
    if astray != 0 {
        let name = square_name(lowest(astray));
        let why = message!(
            "tafl-king-only",
            "only the king may stand on the throne or in a corner, so not on {cell}",
            cell = name
        );
        return Err(RuleError::position("board", why));
    }
    if sets[ATTACKER] | sets[KING] == 0 {
        return Err(RuleError::position(
            "board",
            message!("tafl-nobody", "there is neither an attacker nor a king"),
        ));
    }
    Ok(())
}

/// The name of a square, `a1` to `k11`.
pub(crate) fn square_name(square: u8) -> String {
    let (row, column) = (square / SIDE as u8, square % SIDE as u8);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// Reads `d1-d3`. Whether the move is legal is another question.
pub(crate) fn read_move(text: &str) -> Option<Move> {
    let (from, to) = text.split_once('-')?;
    Some(Move { from: read_square(from)?, to: read_square(to)? })
}

fn read_square(name: &str) -> Option<u8> {
    let (&letter, number) = name.as_bytes().split_first()?;
    let row = match number {
        [one @ b'1'..=b'9'] => one - b'1',
        [b'1', one @ b'0'..=b'1'] => one - b'0' + 9,
        _ => return None,
    };
    let column = letter.checked_sub(b'a').filter(|column| usize::from(*column) < SIDE)?;
    Some(row * SIDE as u8 + column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_one_name_each() {
        for square in 0..121 {
            assert_eq!(read_square(&square_name(square)), Some(square));
        }
        for bad in ["", "a", "1", "a0", "a12", "l1", "a01", "A1", "a1 ", "é1", "a+1", "a111"] {
            assert_eq!(read_square(bad), None, "{bad:?}");
        }
    }

    fn refused(text: &str) -> String {
        read_position(text).map(|state| write_position(&state)).unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_named() {
        let rows = |row: &str| format!("11/11/11/11/11/5K5/11/11/{row}/11/5t5 a");
        assert!(read_position(&rows("11")).is_ok());
        let row_three = ["", "10", "12", "56", "0", "011", "5x5", "5t6", "tttttttttttt", "5é5", "1111"];
        for bad in row_three {
            assert!(
                refused(&rows(bad)).starts_with("position, rows: row 3: "),
                "{}",
                refused(&rows(bad))
            );
        }
        assert!(refused(&rows("5K5")).starts_with("position, kings: there are 2 kings"));
        assert!(refused(&rows("11/11")).starts_with("position, rows: 11 rows are needed"));
        assert!(refused("").starts_with("position, team to move"));
        assert!(refused("11/11 a").starts_with("position, rows: 11 rows are needed, there are only 2"));
        let good = rows("11");
        for bad in [good.replace(" a", ""), good.replace(" a", " w"), good.clone() + " ", good + "d"] {
            assert!(refused(&bad).starts_with("position, team to move"), "{bad}");
        }
    }

    #[test]
    fn impossible_positions_are_refused() {
        let bottom = |row: &str| format!("11/11/11/11/11/4tK5/11/11/11/11/{row} d");
        assert!(refused(&bottom("t10")).contains("only the king"));
        assert!(refused(&bottom("10T")).contains("only the king"));
        assert!(refused("11/11/11/11/11/5t5/11/11/11/11/11 d").contains("only the king"));
        assert!(refused(&format!("{} d", ["11"; 11].join("/"))).contains("neither"));
        let crowd = "11/1ttttttttt1/1ttttttttt1/1ttttttttt1/11/5K5/11/11/11/11/11 a";
        assert!(refused(crowd).starts_with("position, attackers: there are 27"));
    }

    #[test]
    fn huge_and_strange_texts_are_refused() {
        for bad in ["1".repeat(1 << 20), "/".repeat(1 << 20), "t".repeat(1 << 20), "🦀".repeat(999)] {
            assert!(refused(&bad).len() < 400);
            assert!(refused(&format!("{bad} a")).len() < 400);
            assert!(refused(&format!("{bad}/11/11/11/11/11/11/11/11/11/11 a")).len() < 400);
            assert!(read_move(&bad).is_none() && read_move(&format!("{bad}-a1")).is_none());
        }
    }
}
