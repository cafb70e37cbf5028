//! Positions as text, in the way of PDN: `B:W21,K30:B1,2`.

use crate::board::each;
use crate::state::{State, crown_row};
use rules::{Message, RuleError, Team, message, quote};

/// Twelve kings a side with two digits each, and what stands around them.
const LONGEST: usize = 99;
/// What a side begins with.
pub(crate) const MOST_PIECES: u32 = 12;

/// The letter of a team in positions.
fn letter(team: Team) -> char {
    if team == Team::FIRST { 'B' } else { 'W' }
}

fn word(team: Team) -> &'static str {
    if team == Team::FIRST { "black" } else { "white" }
}

/// Whose turn it is, White's pieces, Black's pieces, each in the order of the squares.
pub(crate) fn write(state: &State) -> String {
    let list = |team: Team| {
        let king = |place: u8| if state.kings >> place & 1 != 0 { "K" } else { "" };
        let piece = |place: u8| format!("{}{}", king(place), place + 1);
        let pieces: Vec<_> = each(state.of(team)).map(piece).collect();
        format!("{}{}", letter(team), pieces.join(","))
    };
    format!("{}:{}:{}", letter(state.turn), list(Team::SECOND), list(Team::FIRST))
}

/// Reads a position; the two lists may come in either order.
pub(crate) fn read(text: &str) -> Result<State, RuleError> {
    if text.len() > LONGEST {
        let why =
            message!("checkers-too-long", "the text is longer than {most} characters", most = LONGEST);
        return Err(RuleError::position("length", why));
    }
    let fields: Vec<_> = text.split(':').collect();
    let [turn, first, second] = fields[..] else {
        return Err(RuleError::position(
            "fields",
            message!("checkers-fields", "three fields are needed, as in B:W21,K30:B1,2"),
        ));
    };
    let turn = match turn {
        "B" => Team::FIRST,
        "W" => Team::SECOND,
        _ => {
            return Err(RuleError::position(
                "turn",
                message!("checkers-turn", "the side to move is B or W"),
            ));
        }
    };
    let mut reader = Reader::default();
    for (field, list) in [("first list", first), ("second list", second)] {
        reader.list(field, list)?;
    }
    if reader.pieces == [0, 0] {
        return Err(RuleError::position(
            "pieces",
            message!("checkers-no-pieces", "there are no pieces on the board"),
        ));
    }
    Ok(State::new(reader.pieces, reader.kings, turn))
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    pieces: [u32; 2],
    kings: u32,
    seen: Option<Team>,
}

impl Reader {
    fn list(&mut self, field: &str, list: &str) -> Result<(), RuleError> {
        let teams = [Team::FIRST, Team::SECOND].into_iter();
        let named = teams.filter_map(|team| Some((team, list.strip_prefix(letter(team))?))).next();
        let Some((team, squares)) = named else {
            return Err(RuleError::position(
                field,
                message!("checkers-list", "a list of pieces begins with W or B"),
            ));
        };
        if self.seen.replace(team) == Some(team) {
            return Err(RuleError::position(
                field,
                message!("checkers-same-side", "both lists are of the same side"),
            ));
        }
        if squares.is_empty() {
            return Ok(());
        }
        for (n, piece) in squares.split(',').enumerate() {
            let place = format!("{}, piece {}", word(team), n + 1);
            self.piece(team, piece).map_err(|why| RuleError::position(&place, why))?;
        }
        Ok(())
    }

    fn piece(&mut self, team: Team, piece: &str) -> Result<(), Message> {
        let (number, is_king) = piece.strip_prefix('K').map_or((piece, false), |rest| (rest, true));
        let unknown = || message!("checkers-square", "{text} is not a square", text = quote(number));
        let square = 1 << (square(number).ok_or_else(unknown)? - 1);
        if (self.pieces[0] | self.pieces[1]) & square != 0 {
            return Err(message!("rule-two-pieces", "there are two pieces on {cell}", cell = number));
        }
        if !is_king && square & crown_row(team) != 0 {
            return Err(message!(
                "checkers-crowned",
                "the man on {cell} has reached the last row: write K{cell}",
                cell = number
            ));
        }
        let own = &mut self.pieces[usize::from(team.0)];
        *own |= square;
        self.kings |= if is_king { square } else { 0 };
        if own.count_ones() > MOST_PIECES {
            return Err(message!(
                "checkers-side",
                "a side has at most {most} pieces",
                most = MOST_PIECES
            ));
        }
        Ok(())
    }
}

/// A number from 1 to 32 without signs or leading zeros.
fn square(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|number| plain && (1..=32).contains(number))
}
