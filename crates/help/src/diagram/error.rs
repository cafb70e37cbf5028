//! Why a diagram cannot be drawn.

use rules::{Message, RuleError, message, quote};

/// Why a diagram cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum DiagramError {
    /// There is no game with this id.
    NoGame(String),
    /// The rules refuse position, option or move.
    Refused(RuleError),
    /// The board has no such cell.
    NoCell(String),
    /// There is no piece on this cell.
    NoPiece(String),
    /// The piece on this cell cannot move.
    Stuck(String),
    /// The game has no such kind of piece, or no position was found in which it moves.
    NoKind(String),
}

impl DiagramError {
    /// Why, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::NoGame(id) => message!("help-diagram-game", "there is no game {id}", id = quote(id)),
            Self::Refused(why) => why.message(),
            Self::NoCell(cell) => {
                message!("help-diagram-cell", "the board has no cell {cell}", cell = quote(cell))
            }
            Self::NoPiece(cell) => {
                message!("help-diagram-piece", "there is no piece on {cell}", cell = cell)
            }
            Self::Stuck(cell) => {
                message!("help-diagram-stuck", "the piece on {cell} cannot move", cell = cell)
            }
            Self::NoKind(kind) => {
                message!("help-diagram-kind", "no move of {kind} was found", kind = quote(kind))
            }
        }
    }
}

impl From<RuleError> for DiagramError {
    fn from(why: RuleError) -> Self {
        Self::Refused(why)
    }
}
