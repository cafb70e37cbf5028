//! A game in progress of any mode, its moves and what they did: what the app sees of the rules.

use crate::record::{EventKind, Record};
use crate::{
    Board, Cell, Cells, Draft, GameMode, Message, ModeInfo, Outcome, Pick, Placed, RuleError, Score,
    Step, Team,
};
use std::sync::atomic::AtomicBool;

/// A game in progress, of any mode: what the app holds.
pub trait Game: Send + Sync {
    /// The description of the game.
    fn info(&self) -> &ModeInfo;
    /// The board of this position.
    fn board(&self) -> Board;
    /// The team to move.
    fn turn(&self) -> Team;
    /// The team that made each move of the record.
    fn movers(&self) -> &[Team];
    /// Everything needed to replay the game up to here.
    fn record(&self) -> &Record;
    /// The position as text.
    fn position(&self) -> String;
    /// The key of the position.
    fn key(&self) -> u64;
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Every piece on the board.
    fn pieces(&self) -> Vec<Placed>;
    /// The position as a draft for the position editor.
    fn draft(&self) -> Draft;
    /// Every legal move; none when the game is over.
    fn moves(&self) -> Vec<LegalMove>;
    /// The cell that a click means; see [`GameMode::snap_click`](crate::GameMode::snap_click).
    fn snap_click(&self, clicked: Cell) -> Cell;
    /// The cell of the king in check; see [`GameMode::in_check`](crate::GameMode::in_check).
    fn in_check(&self) -> Option<Cell>;
    /// Why no move begins on `from` or, if there is a `to`, none goes from there to it; `None` if a move does. The second
    /// cell may be the next one of a path or its last. See [`GameMode::why_not`](crate::GameMode::why_not).
    fn why_not(&self, from: Cell, to: Option<Cell>) -> Option<Message>;
    /// The cells that the piece on a cell could go to if it were its team's turn; none when the game is over.
    fn reach(&self, from: Cell) -> Vec<Cell>;
    /// The cells that show why the game is over. None while it goes on, and none after an ending off the board; see
    /// [`GameMode::deciding_cells`](crate::GameMode::deciding_cells).
    fn deciding_cells(&self) -> Cells;
    /// The cells of pieces that fall over at the end; see
    /// [`GameMode::fallen_pieces`](crate::GameMode::fallen_pieces).
    fn fallen_pieces(&self) -> Cells;
    /// The cells of a team's pieces that the next move of another team could capture.
    fn attacked(&self, team: Team) -> Vec<Cell>;
    /// Every move of a team that is legal after some reply to moves that were chosen in advance.
    fn premoves(&self, team: Team, queue: &[&str]) -> Vec<LegalMove>;
    /// What a piece of this kind counts; see [`GameMode::piece_value`](crate::GameMode::piece_value).
    fn piece_value(&self, kind: u8) -> Score;
    /// The name of the opening; see [`GameMode::opening_name`](crate::GameMode::opening_name).
    fn opening_name(&self) -> Option<&str>;
    /// What the legal move with this text would do on the board.
    fn steps_of(&self, text: &str) -> Result<Vec<Step>, RuleError>;
    /// Can this team still win? See [`GameMode::can_win`](crate::GameMode::can_win).
    fn can_win(&self, team: Team) -> bool;
    /// Plays the move with this text, made after `centis` hundredths of a second.
    fn play(&mut self, text: &str, centis: u32) -> Result<Played, RuleError>;
    /// Like [`play`](Self::play) without a description of the move: faster for replaying.
    fn push_move(&mut self, text: &str, centis: u32) -> Result<(), RuleError> {
        self.play(text, centis).map(drop)
    }
    /// Ends the game for a reason off the board: resigned, agreed, time, abandoned.
    fn end(&mut self, outcome: Outcome) -> Result<(), RuleError>;
    /// Takes moves back until `ply` are left. An ending off the board is undone; recorded events stay.
    fn rewind(&mut self, ply: usize);
    /// Changes the metadata of the record (players, times, tags), never the moves.
    fn describe(&mut self, change: &mut dyn FnMut(&mut Record));
    /// Adds an event to the record. Cheaper than [`describe`](Self::describe).
    fn note(&mut self, team: Team, kind: EventKind) {
        self.describe(&mut |record| record.note(team, kind));
    }
    /// The number of sequences of `depth` moves; see [`perft()`](crate::perft()).
    fn perft(&self, depth: u32) -> u64;
    /// The value under perfect play, if the game can compute it; see
    /// [`GameMode::solve`](crate::GameMode::solve).
    fn solve(&self, stop: &AtomicBool) -> Option<Score>;
    /// A copy of the game.
    fn boxed_clone(&self) -> Box<dyn Game>;
}

/// A legal move as the app sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// As the game writes it; identifies the move everywhere.
    pub text: String,
    /// As people read it.
    pub shown: String,
    /// The cells to click.
    pub cells: Cells,
    /// What distinguishes it from others with the same cells.
    pub pick: Option<Pick>,
}

impl LegalMove {
    pub(crate) fn of<M: GameMode>(mode: &M, state: &M::State, mv: M::Move) -> Self {
        Self {
            text: mode.write_move(state, mv),
            shown: mode.show_move(state, mv),
            cells: mode.cells(state, mv),
            pick: mode.pick(state, mv),
        }
    }
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The number of moves made, including this one.
    pub ply: usize,
    /// As the game writes it.
    pub text: String,
    /// As people read it.
    pub shown: String,
    /// What happened on the board, for animation.
    pub steps: Vec<Step>,
    /// The key of the new position.
    pub key: u64,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
}
