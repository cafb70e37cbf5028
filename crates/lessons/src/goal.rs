//! A goal in a position of its game: names have become cells and kinds, and it can be seen whether it is reached.

use crate::Goal;
use crate::line::Line;
use rules::{Board, Cell, Game, Message, ModeInfo, Played, Team, message, quote};

/// A goal with its names looked up.
#[derive(Clone, Debug)]
pub(crate) enum BoundGoal {
    Reach { cells: Vec<Cell>, kind: Option<u8> },
    Capture(usize),
    CaptureOn(Vec<Cell>),
    Win,
    Check,
    Defend,
    Safe,
    Moves(Vec<String>),
}

impl BoundGoal {
    /// The goal on the board of a game.
    pub(crate) fn new(goal: &Goal, game: &dyn Game) -> Result<Self, Message> {
        let board = game.board();
        Ok(match goal {
            Goal::Reach { cells, piece } => {
                let kind = piece.as_ref().map(|id| find_kind(game.info(), id)).transpose()?;
                Self::Reach { cells: find_cells(&board, cells)?, kind }
            }
            Goal::Capture(count) => Self::Capture(*count),
            Goal::CaptureOn(cells) => Self::CaptureOn(find_cells(&board, cells)?),
            Goal::Win => Self::Win,
            Goal::Check => Self::Check,
            Goal::Defend => Self::Defend,
            Goal::Safe => Self::Safe,
            Goal::Moves(moves) => Self::Moves(moves.clone()),
        })
    }

    /// The cells to point at.
    pub(crate) fn cells(&self) -> &[Cell] {
        match self {
            Self::Reach { cells, .. } | Self::CaptureOn(cells) => cells,
            Self::Capture(_) | Self::Win | Self::Check | Self::Defend | Self::Safe | Self::Moves(_) => {
                &[]
            }
        }
    }

    /// Has this team reached the goal by its move, or won?
    pub(crate) fn is_reached(&self, line: &Line, played: &Played, team: Team) -> bool {
        let won = played.outcome.is_some_and(|outcome| outcome.winner == Some(team));
        won || match self {
            Self::Reach { cells, kind } => {
                let fits = |found: u8| kind.is_none_or(|kind| kind == found);
                let pieces = line.game.pieces().into_iter().filter(|piece| piece.team == team);
                pieces.filter(|piece| fits(piece.kind)).any(|piece| cells.contains(&piece.cell))
            }
            Self::Capture(count) => line.taken.len() >= *count,
            Self::CaptureOn(cells) => {
                cells.iter().all(|cell| line.taken.iter().any(|piece| piece.cell == *cell))
            }
            Self::Win => false,
            Self::Check => line.game.turn() != team && line.game.in_check().is_some(),
            Self::Defend => winning_reply(&*line.game, team).is_none(),
            Self::Safe => line.game.attacked(team).is_empty(),
            Self::Moves(moves) => is_listed(moves, played),
        }
    }
}

/// A move with which the side to move defeats this team at once, as people read it.
pub(crate) fn winning_reply(game: &dyn Game, team: Team) -> Option<String> {
    let wins = |text: &str| {
        let mut next = game.boxed_clone();
        let made = next.push_move(text, 0).is_ok();
        made && next.outcome().is_some_and(|outcome| outcome.winner.is_some_and(|winner| winner != team))
    };
    game.moves().into_iter().find(|legal| wins(&legal.text)).map(|legal| legal.shown)
}

/// Is the move in a list of moves, as the game writes or shows it?
pub(crate) fn is_listed(moves: &[String], played: &Played) -> bool {
    moves.iter().any(|listed| *listed == played.text || *listed == played.shown)
}

/// The cells of these names or labels.
pub(crate) fn find_cells(board: &Board, names: &[String]) -> Result<Vec<Cell>, Message> {
    names.iter().map(|name| find_cell(board, name)).collect()
}

fn find_cell(board: &Board, name: &str) -> Result<Cell, Message> {
    let labelled = |cell: &Cell| board.cell_label(*cell).is_some_and(|label| label == name);
    let found = board.find(name).or_else(|| board.cells().find(labelled));
    found.ok_or_else(|| message!("rule-off-board", "{cell} is not on the board", cell = quote(name)))
}

fn find_kind(info: &ModeInfo, id: &str) -> Result<u8, Message> {
    let found = info.kinds.iter().position(|kind| kind.id == id);
    found.and_then(|index| u8::try_from(index).ok()).ok_or_else(|| {
        message!("lesson-no-kind", "this game has no pieces of the kind {kind}", kind = quote(id))
    })
}
