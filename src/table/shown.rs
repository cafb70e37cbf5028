//! The position that players look at, as plain data for views, selection and marks.

use super::history::MoveHistory;
use rules::{Board, Cell, Cells, Clocks, Game, LegalMove, Outcome, Placed, Played, Score, Team};

/// The current position of the game, or the one under the review cursor.
///
/// It holds neither a game nor a record, so nothing can save or send it.
#[derive(Clone, Debug)]
pub struct ShownPosition {
    line: MoveHistory,
    board: Board,
    pieces: Vec<Placed>,
    legal: Vec<LegalMove>,
    turn: Team,
    outcome: Option<Outcome>,
    alarm: Option<Cell>,
    deciding: Cells,
    fallen: Cells,
    clocks: Clocks,
    /// Clicks that mean another cell: clicked, meant.
    snaps: Vec<(Cell, Cell)>,
}

impl ShownPosition {
    /// The position of a game. Its record is replayed once to learn what each move did.
    pub(super) fn of(game: &dyn Game) -> Self {
        let mut replay = game.boxed_clone();
        replay.rewind(0);
        let mut line = MoveHistory::at_start(&*replay);
        for mv in &game.record().terms.moves {
            let (mover, cells) = (replay.turn(), cells_of(&replay.moves(), &mv.text));
            // Each move was legal when it was played; if one is not, the line ends there.
            let Ok(played) = replay.play(&mv.text, mv.centis) else { break };
            line.push(&played, mover, mv.centis, cells, &*replay);
        }
        Self::with(line, game)
    }

    fn with(line: MoveHistory, game: &dyn Game) -> Self {
        let board = game.board();
        let snap = |cell: Cell| (cell, game.snap_click(cell));
        let snaps = board.cells().map(snap).filter(|(clicked, meant)| clicked != meant).collect();
        Self {
            line,
            pieces: game.pieces(),
            legal: game.moves(),
            turn: game.turn(),
            outcome: game.outcome(),
            alarm: game.in_check(),
            deciding: game.deciding_cells(),
            fallen: game.fallen_pieces(),
            clocks: Clocks::of(game),
            snaps,
            board,
        }
    }

    /// The position `ply` moves into the line of this one; `game` stands there.
    pub(super) fn up_to(&self, ply: usize, game: &dyn Game) -> Self {
        Self::with(self.line.up_to(ply), game)
    }

    /// Follows a move that was just played in `game`.
    pub(super) fn follow(&mut self, played: &Played, game: &dyn Game) {
        let cells = cells_of(&self.legal, &played.text);
        let centis = game.record().terms.moves.last().map_or(0, |mv| mv.centis);
        self.line.push(played, self.turn, centis, cells, game);
        self.refresh(game);
    }

    /// Reads everything but the moves again: the game has ended, or its players have changed.
    pub(super) fn refresh(&mut self, game: &dyn Game) {
        *self = Self::with(std::mem::take(&mut self.line), game);
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Every piece on the board.
    pub fn pieces(&self) -> &[Placed] {
        &self.pieces
    }

    /// The piece on a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Placed> {
        self.pieces.iter().find(|piece| piece.cell == cell).copied()
    }

    /// Every legal move; none when the game is over.
    pub fn legal(&self) -> &[LegalMove] {
        &self.legal
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Team {
        self.turn
    }

    /// How the game ended in this position, if it did. A review does not show endings that are not on the board.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The cell of a king in check or the like.
    pub fn alarm(&self) -> Option<Cell> {
        self.alarm
    }

    /// The cells that show why the game is over; none while it goes on.
    pub fn deciding(&self) -> &[Cell] {
        &self.deciding
    }

    /// The cells of pieces that fall over because the game is lost.
    pub fn fallen(&self) -> &[Cell] {
        &self.fallen
    }

    /// The clocks when the move from here began.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The cell that a click means.
    pub fn snap_click(&self, clicked: Cell) -> Cell {
        self.snaps.iter().find(|(cell, _)| *cell == clicked).map_or(clicked, |(_, meant)| *meant)
    }

    /// How many moves lead here.
    pub fn ply(&self) -> usize {
        self.line.texts.len()
    }

    /// These moves as people read them.
    pub fn move_texts(&self) -> &[String] {
        &self.line.texts
    }

    /// The team that made each move.
    pub fn movers(&self) -> &[Team] {
        &self.line.movers
    }

    /// How long a team thought about its last move, in hundredths of a second.
    pub fn last_thought(&self, team: Team) -> Option<u32> {
        let last = self.line.movers.iter().rposition(|mover| *mover == team)?;
        self.line.centis.get(last).copied()
    }

    /// The cells of the last move, in order; none before the first.
    pub fn last_move(&self) -> &[Cell] {
        self.line.cells.last().map_or(&[], Vec::as_slice)
    }

    /// Captured pieces in the order in which they left the board.
    pub fn captured(&self) -> &[Placed] {
        &self.line.captured
    }

    /// The pieces that the move with this index captured.
    pub fn captured_by(&self, index: usize) -> &[Placed] {
        self.line.captured_by(index)
    }

    /// The pieces that the last move captured.
    pub fn last_captured(&self) -> &[Placed] {
        self.ply().checked_sub(1).map_or(&[], |last| self.captured_by(last))
    }

    /// By how much a team leads in material over the strongest other team; below 0 if it is behind.
    pub fn lead(&self, team: Team) -> Score {
        let all = self.line.material();
        let own = all.get(usize::from(team.0)).copied().unwrap_or(0);
        let others = all.iter().enumerate().filter(|(index, _)| *index != usize::from(team.0));
        own - others.map(|(_, other)| *other).max().unwrap_or(own)
    }

    /// The name of the opening, in games that name openings.
    pub fn opening(&self) -> Option<&str> {
        self.line.opening()
    }
}

/// The cells to click for a move.
fn cells_of(legal: &[LegalMove], text: &str) -> Vec<Cell> {
    let named = |mv: &&LegalMove| mv.text == text || mv.shown == text;
    legal.iter().find(named).map(|mv| mv.cells.to_vec()).unwrap_or_default()
}
