//! Positions from the position editor.

use crate::board;
use crate::state::{State, crown_row};
use crate::text::MOST_PIECES;
use rules::{Board, Draft, Placed, RuleError, Team, message};

/// The kind of a king.
const KING: u8 = 1;

/// The position of these pieces; errors name the cells.
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
            let why = message!(
                "checkers-too-many",
                "{team} has {count} pieces, and at most {most} are allowed",
                team = name,
                count = count,
                most = MOST_PIECES
            );
            return Err(RuleError::position("pieces", why));
        }
    }
    Ok(State::new(pieces, kings, draft.turn))
}

/// The square under a piece, if the piece may stand there.
fn square(board: &Board, piece: &Placed) -> Result<u32, RuleError> {
    let name = board.name(piece.cell);
    let Some(place) = (0..32).find(|place| board::cell(*place) == piece.cell) else {
        let why = message!(
            "checkers-light-square",
            "{cell} is a light square: pieces stand on dark squares only",
            cell = &name
        );
        return Err(RuleError::position(&name, why));
    };
    if piece.kind != KING && crown_row(piece.team) & 1 << place != 0 {
        let why = message!(
            "checkers-must-be-king",
            "the man on {cell} has reached the last row: make it a king",
            cell = &name
        );
        return Err(RuleError::position(&name, why));
    }
    Ok(1 << place)
}
