//! A puzzle at the table: what was found of its solution, what was said to the last move, and what happens next.

use super::PuzzleSeries;
use crate::exercise::{BREATH, Exercise, ExerciseAction, Pace, WRONG_IS_SEEN, opening};
use crate::table::{RequestId, TableAsked};
use puzzles::{Answer, Puzzle};
use rules::{Cell, Game, Mode, RuleError, Team, key_of};
use std::collections::VecDeque;
use std::time::Duration;

/// In a game without pieces to move, the hint marks this many cells.
const HINTED_CELLS: usize = 3;

/// What a puzzle waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzlePhase {
    /// A move of the player.
    Trying,
    /// The answer of the other side, which comes after a breath.
    Replying,
    /// A wrong move is seen; it is taken back after a moment.
    Wrong,
    /// The solution is played out.
    Showing,
    /// The player has found the solution.
    Solved,
    /// The whole solution was shown.
    Shown,
}

/// What is said to the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleRemark {
    /// It is right, and the puzzle goes on.
    Right,
    /// There is a better move.
    Wrong,
    /// It loses the game.
    Loses,
    /// It ends the game in a draw.
    Draws,
}

/// What a hint marks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum PuzzleHint {
    /// Nothing.
    #[default]
    None,
    /// The piece to move.
    Piece(Cell),
    /// Some cells; one of them is right.
    OneOf(Vec<Cell>),
}

/// A puzzle at the table.
pub struct RunningPuzzle {
    puzzle: Puzzle,
    series: PuzzleSeries,
    /// The game at the first position.
    start: Box<dyn Game>,
    /// The moves of the solution that are on the board.
    played: Vec<String>,
    phase: PuzzlePhase,
    remark: Option<PuzzleRemark>,
    hint: PuzzleHint,
    replies: VecDeque<String>,
    /// Was every move right so far, and without a hint?
    is_flawless: bool,
    /// Was the solution shown? Then it does not count.
    is_spoiled: bool,
    /// Is there another one in its series?
    has_next: bool,
    /// Has the player moved while the solution is shown?
    is_astray: bool,
    pace: Pace,
    request: RequestId,
}

impl RunningPuzzle {
    /// A puzzle at its first position. `is_spoiled`: the player has seen the solution.
    pub(super) fn new(
        puzzle: Puzzle,
        series: PuzzleSeries,
        is_spoiled: bool,
        has_next: bool,
    ) -> Result<Self, RuleError> {
        let start = puzzle.open()?;
        Ok(Self {
            puzzle,
            series,
            start,
            played: Vec::new(),
            phase: PuzzlePhase::Trying,
            remark: None,
            hint: PuzzleHint::None,
            replies: VecDeque::new(),
            is_flawless: true,
            is_spoiled,
            has_next,
            is_astray: false,
            pace: Pace::default(),
            request: RequestId::fresh(),
        })
    }

    /// Puts it on the table. The player is called `you`.
    pub(super) fn opening(&self, you: &str) -> TableAsked {
        let terms = self.start.record().terms.clone();
        opening(self.request, self.mode().info(), terms, self.team(), you)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Where it comes from.
    pub fn series(&self) -> &PuzzleSeries {
        &self.series
    }

    /// Its game.
    pub fn mode(&self) -> &Mode {
        &self.puzzle.mode
    }

    /// The player's team.
    pub fn team(&self) -> Team {
        self.start.turn()
    }

    /// What it waits for.
    pub fn phase(&self) -> PuzzlePhase {
        self.phase
    }

    /// What is said to the last move.
    pub fn remark(&self) -> Option<PuzzleRemark> {
        self.remark
    }

    /// The hint that was asked for.
    pub fn hint(&self) -> &PuzzleHint {
        &self.hint
    }

    /// Was it solved at the first try, without a hint?
    pub fn is_flawless(&self) -> bool {
        self.is_flawless && !self.is_spoiled
    }

    /// Has the player seen the solution? Then it does not count.
    pub fn is_spoiled(&self) -> bool {
        self.is_spoiled
    }

    /// Is there another one in its series?
    pub fn has_next(&self) -> bool {
        self.has_next
    }

    /// The cells that the hint marks.
    pub(crate) fn marks(&self) -> &[Cell] {
        match &self.hint {
            PuzzleHint::None => &[],
            PuzzleHint::Piece(cell) => std::slice::from_ref(cell),
            PuzzleHint::OneOf(cells) => cells,
        }
    }

    /// The solution as people read it.
    pub fn solution(&self) -> Vec<String> {
        let mut game = self.start.boxed_clone();
        let moves = self.puzzle.moves();
        moves.map_while(|text| game.play(text, 0).ok().map(|played| played.shown)).collect()
    }

    /// A move was made at the table, by the player or for the other side; returns whether the puzzle is solved by it.
    pub(super) fn judge(&mut self, text: &str, is_player: bool, now: Duration) -> bool {
        let before = self.phase;
        match self.phase {
            PuzzlePhase::Showing => self.follow_shown(text, now),
            PuzzlePhase::Trying if is_player => self.judge_try(text, now),
            // A reply.
            _ if !is_player => self.played.push(text.into()),
            _ => {}
        }
        self.phase == PuzzlePhase::Solved && before != PuzzlePhase::Solved
    }

    fn judge_try(&mut self, text: &str, now: Duration) {
        self.hint = PuzzleHint::None;
        match self.puzzle.judge(&self.played, text) {
            Ok(Answer::Solved) => {
                self.played.push(text.into());
                self.remark = None;
                self.wait(PuzzlePhase::Solved, now);
            }
            Ok(Answer::GoOn { replies }) => {
                self.played.push(text.into());
                (self.replies, self.remark) = (replies.into(), Some(PuzzleRemark::Right));
                let next =
                    if self.replies.is_empty() { PuzzlePhase::Trying } else { PuzzlePhase::Replying };
                self.wait(next, now + BREATH);
            }
            Ok(Answer::Wrong) | Err(_) => {
                (self.is_flawless, self.remark) = (false, Some(self.why_wrong(text)));
                self.wait(PuzzlePhase::Wrong, now + WRONG_IS_SEEN);
            }
        }
    }

    fn why_wrong(&self, text: &str) -> PuzzleRemark {
        let mut game = self.game();
        let outcome = game.push_move(text, 0).ok().and_then(|()| game.outcome());
        match outcome.map(|outcome| outcome.winner) {
            Some(None) => PuzzleRemark::Draws,
            Some(Some(winner)) if winner != self.team() => PuzzleRemark::Loses,
            _ => PuzzleRemark::Wrong,
        }
    }

    /// The game after the moves that were found.
    fn game(&self) -> Box<dyn Game> {
        let mut game = self.start.boxed_clone();
        // Each was played at the table.
        let _ = self.played.iter().try_for_each(|text| game.push_move(text, 0));
        game
    }

    fn wait(&mut self, phase: PuzzlePhase, due: Duration) {
        self.phase = phase;
        self.pace.wait_until(due);
    }

    /// While the solution is shown, a move of the player in between is taken back.
    fn follow_shown(&mut self, text: &str, now: Duration) {
        if self.puzzle.moves().nth(self.played.len()) == Some(text) {
            self.played.push(text.into());
            let is_over = self.played.len() == self.puzzle.line.len();
            self.wait(if is_over { PuzzlePhase::Shown } else { PuzzlePhase::Showing }, now + BREATH);
        } else {
            self.is_astray = true;
            self.pace.wait_until(now);
        }
    }

    /// Marks the piece to move.
    pub(super) fn give_hint(&mut self) {
        if self.phase == PuzzlePhase::Trying {
            self.hint = self.next_hint();
            self.is_flawless &= self.hint == PuzzleHint::None;
        }
    }

    fn next_hint(&self) -> PuzzleHint {
        let (game, legal) = (self.game(), self.game().moves());
        let expected = self.puzzle.moves().nth(self.played.len());
        let right = legal.iter().find(|mv| Some(mv.text.as_str()) == expected);
        let Some(right) = right.and_then(|mv| mv.cells.first().copied()) else {
            return PuzzleHint::None;
        };
        if game.pieces().iter().any(|piece| piece.cell == right && piece.team == self.team()) {
            return PuzzleHint::Piece(right);
        }
        let mut cells: Vec<Cell> = legal
            .iter()
            .filter_map(|mv| mv.cells.first().copied())
            .filter(|cell| *cell != right)
            .collect();
        cells.sort_unstable();
        cells.dedup();
        // In an order that does not give the right one away.
        cells.sort_by_key(|cell| key_of(&(&self.puzzle.position, self.played.len(), cell)));
        cells.truncate(HINTED_CELLS - 1);
        cells.push(right);
        cells.sort_unstable();
        PuzzleHint::OneOf(cells)
    }

    /// The solution is played out from the beginning.
    pub(super) fn show_solution(&mut self, now: Duration) -> ExerciseAction {
        self.is_spoiled |= self.phase != PuzzlePhase::Solved;
        self.restart();
        self.wait(PuzzlePhase::Showing, now + BREATH);
        ExerciseAction::Rewind(0)
    }

    /// Back to the first position.
    pub(super) fn try_again(&mut self, now: Duration) -> ExerciseAction {
        self.restart();
        self.wait(PuzzlePhase::Trying, now);
        ExerciseAction::Rewind(0)
    }

    fn restart(&mut self) {
        self.played.clear();
        self.replies.clear();
        (self.remark, self.hint, self.is_astray) = (None, PuzzleHint::None, false);
    }

    /// The next move that is shown.
    fn next_shown(&mut self, now: Duration) -> Option<ExerciseAction> {
        self.pace.wait_until(now + BREATH);
        if std::mem::take(&mut self.is_astray) {
            return Some(ExerciseAction::Rewind(self.played.len()));
        }
        let next = self.puzzle.moves().nth(self.played.len())?;
        Some(ExerciseAction::Play(next.into()))
    }

    fn reply(&mut self, now: Duration) -> Option<ExerciseAction> {
        let text = self.replies.pop_front();
        let is_last = self.replies.is_empty();
        self.wait(if is_last { PuzzlePhase::Trying } else { PuzzlePhase::Replying }, now + BREATH);
        text.map(ExerciseAction::Play)
    }
}

impl Exercise for RunningPuzzle {
    fn request(&self) -> RequestId {
        self.request
    }

    fn act(&mut self, now: Duration) -> Option<ExerciseAction> {
        if !self.pace.is_due(now) {
            return None;
        }
        match self.phase {
            PuzzlePhase::Replying => self.reply(now),
            PuzzlePhase::Wrong => {
                self.wait(PuzzlePhase::Trying, now);
                Some(ExerciseAction::Rewind(self.played.len()))
            }
            PuzzlePhase::Showing => self.next_shown(now),
            PuzzlePhase::Trying | PuzzlePhase::Solved | PuzzlePhase::Shown => None,
        }
    }

    fn take_wait(&mut self, now: Duration) -> Option<Duration> {
        let acts =
            matches!(self.phase, PuzzlePhase::Replying | PuzzlePhase::Wrong | PuzzlePhase::Showing);
        if acts { self.pace.take_wait(now) } else { None }
    }
}
