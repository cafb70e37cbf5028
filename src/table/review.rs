//! Reviewing a game: a cursor on its positions, and side lines that were never played.
//!
//! The game at the table stays as it is. A review moves a copy of it, which nothing outside this file can reach:
//! views see a [`ShownPosition`].

use super::referee::TableEvents;
use super::{BarePosition, MoveShown, ShownPosition, Table, TableReset};
use rules::record::Move;
use rules::{Game, Placed, Played, RuleError, Team, steps};

/// One step of a review.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReviewStep {
    /// Begins the review; nobody plays until it ends.
    Begin,
    /// Ends the review and shows the game as it stands.
    End,
    /// Goes to a position.
    At(ReviewCursor),
    /// Goes one move forward along the current line.
    Forward,
    /// Goes one move back.
    Back,
    /// Goes to the first position.
    First,
    /// Goes to the end of the current line.
    Last,
    /// Forgets the side line.
    DropSide,
}

/// A position in a review: after a number of moves of the game, or of the side line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ReviewCursor {
    /// Of the game.
    Main(usize),
    /// Of the side line; 0 is where it leaves the game.
    Side(usize),
}

/// A review in progress.
pub struct Review {
    /// A copy of the game that stands at the cursor.
    copy: Box<dyn Game>,
    shown: ShownPosition,
    cursor: ReviewCursor,
    /// How many moves the game has.
    length: usize,
    side: Option<SideLine>,
}

/// Moves that were tried.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideLine {
    /// The number of moves of the game before it.
    pub from: usize,
    /// The moves as the game writes them.
    pub moves: Vec<String>,
    /// The same as people read them.
    pub shown: Vec<String>,
    /// The team that makes each.
    pub movers: Vec<Team>,
    /// What each captures.
    pub captured: Vec<Vec<Placed>>,
}

impl SideLine {
    fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.shown.truncate(moves);
        self.movers.truncate(moves);
        self.captured.truncate(moves);
    }

    fn push(&mut self, played: &Played, mover: Team) {
        self.moves.push(played.text.clone());
        self.shown.push(played.shown.clone());
        self.movers.push(mover);
        self.captured.push(steps::lost(&played.steps).collect());
    }
}

impl Review {
    /// A review of a game that begins at its last position.
    fn new(game: &dyn Game, current: &ShownPosition) -> Self {
        let length = game.record().terms.moves.len();
        let mut copy = game.boxed_clone();
        // Forgets an ending that is not on the board, which would forbid trying moves.
        copy.rewind(length);
        let shown = current.up_to(length, &*copy);
        Self { copy, shown, cursor: ReviewCursor::Main(length), length, side: None }
    }

    /// The copy that stands at the cursor.
    pub(super) fn game(&self) -> &dyn Game {
        &*self.copy
    }

    /// The position under the cursor.
    pub(super) fn shown(&self) -> &ShownPosition {
        &self.shown
    }

    /// Which position that is.
    pub fn cursor(&self) -> ReviewCursor {
        self.cursor
    }

    /// The moves that were tried, if any were.
    pub fn side(&self) -> Option<&SideLine> {
        self.side.as_ref()
    }

    /// The end of the current line.
    pub fn end(&self) -> ReviewCursor {
        match self.cursor {
            ReviewCursor::Main(_) => ReviewCursor::Main(self.length),
            ReviewCursor::Side(_) => {
                ReviewCursor::Side(self.side.as_ref().map_or(0, |side| side.moves.len()))
            }
        }
    }

    /// The moves that lead to a position, given those of the game.
    fn line_to(&self, main: &[Move], cursor: ReviewCursor) -> Vec<Move> {
        let (ply, tried) = self.split(cursor);
        let tried = tried.iter().map(|text| Move { text: text.clone(), centis: 0 });
        main.iter().take(ply).cloned().chain(tried).collect()
    }

    /// A position as a number of moves of the game and the tried moves after them.
    fn split(&self, cursor: ReviewCursor) -> (usize, &[String]) {
        match (cursor, &self.side) {
            (ReviewCursor::Main(ply), _) => (ply, &[]),
            (ReviewCursor::Side(_), None) => (self.length, &[]),
            (ReviewCursor::Side(moves), Some(side)) => {
                (side.from, &side.moves[..moves.min(side.moves.len())])
            }
        }
    }

    /// Where a step leads, if it leads anywhere.
    fn target(&self, step: ReviewStep) -> Option<ReviewCursor> {
        match step {
            ReviewStep::At(cursor) => Some(self.bounded(cursor)),
            ReviewStep::Forward => self.next(),
            ReviewStep::Back => self.previous(),
            ReviewStep::First => Some(ReviewCursor::Main(0)),
            ReviewStep::Last => Some(self.end()),
            ReviewStep::Begin | ReviewStep::End | ReviewStep::DropSide => None,
        }
    }

    /// The nearest position there is.
    fn bounded(&self, cursor: ReviewCursor) -> ReviewCursor {
        match (cursor, &self.side) {
            (ReviewCursor::Main(ply), _) => ReviewCursor::Main(ply.min(self.length)),
            (ReviewCursor::Side(moves), Some(side)) => ReviewCursor::Side(moves.min(side.moves.len())),
            (ReviewCursor::Side(_), None) => self.cursor,
        }
    }

    fn next(&self) -> Option<ReviewCursor> {
        match self.cursor {
            cursor if cursor == self.end() => None,
            ReviewCursor::Main(ply) => Some(ReviewCursor::Main(ply + 1)),
            ReviewCursor::Side(moves) => Some(ReviewCursor::Side(moves + 1)),
        }
    }

    fn previous(&self) -> Option<ReviewCursor> {
        match (self.cursor, &self.side) {
            (ReviewCursor::Main(0), _) | (ReviewCursor::Side(_), None) => None,
            (ReviewCursor::Main(ply), _) => Some(ReviewCursor::Main(ply - 1)),
            (ReviewCursor::Side(0 | 1), Some(side)) => Some(ReviewCursor::Main(side.from)),
            (ReviewCursor::Side(moves), _) => Some(ReviewCursor::Side(moves - 1)),
        }
    }

    /// Plays a move on the copy.
    fn advance(&mut self, text: &str, centis: u32) -> Result<Played, RuleError> {
        let played = self.copy.play(text, centis)?;
        self.shown.follow(&played, &*self.copy);
        Ok(played)
    }

    /// Goes anywhere at once.
    fn jump(&mut self, cursor: ReviewCursor, game: &dyn Game, current: &ShownPosition) {
        let (ply, tried) = self.split(cursor);
        let tried = tried.to_vec();
        self.cursor = cursor;
        self.copy = game.boxed_clone();
        self.copy.rewind(ply);
        self.shown = current.up_to(ply, &*self.copy);
        // Each was tried before, so it is legal; if one is not, stopping is safe.
        let _ = tried.iter().try_for_each(|text| self.advance(text, 0).map(drop));
    }

    /// Notes a move that was tried at the cursor, and moves the cursor behind it.
    fn note_attempt(&mut self, played: &Played, mover: Team, main: &[Move]) {
        let next = self.next();
        let expected = next.and_then(|next| self.line_to(main, next).pop());
        if let Some(next) = next.filter(|_| expected.is_some_and(|mv| mv.text == played.text)) {
            self.cursor = next;
            return;
        }
        let mut side = match self.cursor {
            ReviewCursor::Main(from) => SideLine { from, ..SideLine::default() },
            ReviewCursor::Side(moves) => {
                let mut side = self.side.take().unwrap_or_default();
                side.truncate(moves);
                side
            }
        };
        side.push(played, mover);
        self.cursor = ReviewCursor::Side(side.moves.len());
        self.side = Some(side);
    }
}

impl Table {
    /// The moves that lead to a position of the review; without a review, those of the game.
    pub fn line_to(&self, cursor: ReviewCursor) -> Vec<Move> {
        let main = &self.record().terms.moves;
        self.review.as_ref().map_or_else(|| main.clone(), |review| review.line_to(main, cursor))
    }

    /// A position of the review; without a review, the last one of the game.
    pub fn position_at(&self, cursor: ReviewCursor) -> BarePosition {
        BarePosition::after(self.record(), self.line_to(cursor))
    }

    /// The cursor of the review, or the end of the game.
    pub fn cursor(&self) -> ReviewCursor {
        self.review.as_ref().map_or(ReviewCursor::Main(self.ply()), Review::cursor)
    }

    /// Takes one step of a review.
    pub(super) fn step_review(&mut self, step: ReviewStep, events: &mut TableEvents) {
        match (step, &self.review) {
            (ReviewStep::Begin, None) => {
                self.begin_review();
                events.reset.write(TableReset::Reviewed);
            }
            (ReviewStep::End, Some(_)) => {
                self.review = None;
                self.epoch += 1;
                events.reset.write(TableReset::Reviewed);
            }
            (ReviewStep::DropSide, Some(_)) => self.drop_side(events),
            (step, Some(review)) => {
                let target = review.target(step);
                target.into_iter().for_each(|cursor| self.look_at(cursor, events));
            }
            (_, None) => {}
        }
    }

    /// Shows the game for review; nobody plays until that ends.
    pub(super) fn begin_review(&mut self) {
        self.review = Some(Review::new(self.game.game(), &self.current));
        self.epoch += 1;
    }

    fn drop_side(&mut self, events: &mut TableEvents) {
        let Some(review) = &mut self.review else { return };
        let Some(side) = review.side.take() else { return };
        self.epoch += 1;
        if matches!(review.cursor, ReviewCursor::Side(_)) {
            self.look_at(ReviewCursor::Main(side.from), events);
        }
    }

    /// Goes to a position. A single step forward is shown as a move, anything else as a new position.
    fn look_at(&mut self, cursor: ReviewCursor, events: &mut TableEvents) {
        let Some(review) = &mut self.review else { return };
        if cursor == review.cursor {
            return;
        }
        self.epoch += 1;
        let steps = review.next() == Some(cursor);
        let next = review.line_to(&self.game.record().terms.moves, cursor).pop().filter(|_| steps);
        if let Some(played) = next.and_then(|mv| review.advance(&mv.text, mv.centis).ok()) {
            review.cursor = cursor;
            events.shown.write(MoveShown(played));
        } else {
            review.jump(cursor, self.game.game(), &self.current);
            events.reset.write(TableReset::Reviewed);
        }
    }

    /// Tries a move in the position under the cursor.
    pub(super) fn try_move(&mut self, text: &str, events: &mut TableEvents) -> Result<(), RuleError> {
        let Some(review) = &mut self.review else { return Ok(()) };
        let mover = review.shown.turn();
        let played = review.advance(text, 0)?;
        review.note_attempt(&played, mover, &self.game.record().terms.moves);
        self.epoch += 1;
        events.shown.write(MoveShown(played));
        Ok(())
    }
}
