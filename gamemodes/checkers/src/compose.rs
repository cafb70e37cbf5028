//! Positions put together from pieces.

use crate::board;
use crate::state::{State, crown_row};
use crate::text::MOST_PIECES;
use rules::{Board, Draft, Placed, RuleError, Team};

/// The kind of a king.
const KING: u8 = 1;

/// These pieces, told by the names of their cells what is wrong with them.
pub(crate) fn compose(board: &Board, draft: &Draft) -> Result<State, RuleError> {
    let (mut pieces, mut kings) = ([0; 2], 0);
    for piece in &draft.pieces {
        let square = square(board, piece)?;
        pieces[usize::from(piece.team.0 & 1)] |= square;
        kings |= if piece.kind == KING { square } else { 0 };
    }
    for (team, name) in [(Team::FIRST, "Black"), (Team::SECOND, "White")] {
        let count = pieces[usize::from(team.0)].count_ones();
        if count > MOST_PIECES {
            let why = format!("{name} has {count} pieces, and nobody has more than {MOST_PIECES}");
            return Err(RuleError::position("pieces", why));
        }
    }
    Ok(State::new(pieces, kings, draft.turn))
}

/// The square under a piece, if the piece may stand there.
fn square(board: &Board, piece: &Placed) -> Result<u32, RuleError> {
    let name = board.name(piece.cell);
    let Some(place) = (0..32).find(|place| board::cell(*place) == piece.cell) else {
        let why = format!("{name} is a light square: pieces stand on dark ones only");
        return Err(RuleError::position(&name, why));
    };
    if piece.kind != KING && crown_row(piece.team) & 1 << place != 0 {
        let why = format!("the man on {name} has reached the last row: make it a king");
        return Err(RuleError::position(&name, why));
    }
    Ok(1 << place)
}
