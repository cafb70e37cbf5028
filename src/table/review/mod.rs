//! Reviewing a game: a cursor on its positions, and on those of variations that were never played.
//!
//! The game at the table stays as it is. A review moves a copy of it, which nothing outside this file can reach:
//! views see a [`ShownPosition`].

mod side_lines;

pub use side_lines::{GameNotes, MoveNotes, SideLine};

use super::referee::TableEvents;
use super::{BarePosition, MoveShown, ShownPosition, Table, TableReset};
use rules::record::Move;
use rules::{Game, Played, RuleError, Team};

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
    /// Goes to another move instead of the last one: of the game, or of a variation.
    NextVariation,
    /// Leaves the variation for the game, and forgets the line that was tried.
    DropSide,
}

/// A position in a review: after a number of moves of the game or of a line beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ReviewCursor {
    /// Of the game.
    Main(usize),
    /// Of the line that was tried; 0 is where it begins.
    Side(usize),
    /// Of a variation of the record, by its index; 0 moves is where it begins.
    Variation(usize, usize),
}

/// A review in progress.
pub struct Review {
    /// A copy of the game that stands at the cursor.
    copy: Box<dyn Game>,
    shown: ShownPosition,
    cursor: ReviewCursor,
    /// How many moves the game has.
    length: usize,
    /// The moves that were tried.
    side: Option<SideLine>,
    /// What the record says about its moves.
    notes: GameNotes,
}

impl Review {
    /// A review of a game that begins at its last position.
    fn new(game: &dyn Game, current: &ShownPosition) -> Self {
        let length = game.record().terms.moves.len();
        let mut copy = game.boxed_clone();
        // Forgets an ending that is not on the board, which would forbid trying moves.
        copy.rewind(length);
        let shown = current.up_to(length, &*copy);
        let notes = GameNotes::of(game);
        Self { copy, shown, cursor: ReviewCursor::Main(length), length, side: None, notes }
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

    /// What the record says about its moves.
    pub fn notes(&self) -> &GameNotes {
        &self.notes
    }

    /// The line beside the game in which a position is, and the number of its moves; none in the game.
    pub fn line_of(&self, cursor: ReviewCursor) -> Option<(&SideLine, usize)> {
        match cursor {
            ReviewCursor::Main(_) => None,
            ReviewCursor::Side(moves) => Some((self.side.as_ref()?, moves)),
            ReviewCursor::Variation(index, moves) => Some((self.notes.variations.get(index)?, moves)),
        }
    }

    /// The end of the current line.
    pub fn end(&self) -> ReviewCursor {
        let moves = self.line_of(self.cursor).map_or(0, |(line, _)| line.moves.len());
        match self.cursor {
            ReviewCursor::Main(_) => ReviewCursor::Main(self.length),
            ReviewCursor::Side(_) => ReviewCursor::Side(moves),
            ReviewCursor::Variation(index, _) => ReviewCursor::Variation(index, moves),
        }
    }

    /// The moves that lead to a position, given those of the game.
    fn line_to(&self, main: &[Move], cursor: ReviewCursor) -> Vec<Move> {
        let (ply, aside) = self.split(cursor);
        let aside = aside.into_iter().map(|text| Move { text: text.clone(), centis: 0 });
        main.iter().take(ply).cloned().chain(aside).collect()
    }

    /// A position as a number of moves of the game and the moves beside it after them.
    pub fn split(&self, cursor: ReviewCursor) -> (usize, Vec<&String>) {
        let Some((line, moves)) = self.line_of(cursor) else {
            let ReviewCursor::Main(ply) = cursor else { return (self.length, Vec::new()) };
            return (ply, Vec::new());
        };
        let (ply, mut before) = self.split(line.start);
        before.extend(line.moves.iter().take(moves));
        (ply, before)
    }

    /// Where a step leads, if it leads anywhere.
    fn target(&self, step: ReviewStep) -> Option<ReviewCursor> {
        match step {
            ReviewStep::At(cursor) => Some(self.bounded(cursor)),
            ReviewStep::Forward => self.next(),
            ReviewStep::Back => self.previous(),
            ReviewStep::First => Some(ReviewCursor::Main(0)),
            ReviewStep::Last => Some(self.end()),
            ReviewStep::NextVariation => self.next_variation(),
            ReviewStep::Begin | ReviewStep::End | ReviewStep::DropSide => None,
        }
    }

    /// The nearest position there is.
    fn bounded(&self, cursor: ReviewCursor) -> ReviewCursor {
        match (cursor, self.line_of(cursor)) {
            (ReviewCursor::Main(ply), _) => ReviewCursor::Main(ply.min(self.length)),
            (_, None) => self.cursor,
            (ReviewCursor::Side(moves), Some((line, _))) => {
                ReviewCursor::Side(moves.min(line.moves.len()))
            }
            (ReviewCursor::Variation(index, moves), Some((line, _))) => {
                ReviewCursor::Variation(index, moves.min(line.moves.len()))
            }
        }
    }

    fn next(&self) -> Option<ReviewCursor> {
        self.after(self.cursor)
    }

    /// The next position along the line of this one.
    fn after(&self, cursor: ReviewCursor) -> Option<ReviewCursor> {
        let next = match cursor {
            ReviewCursor::Main(ply) => ReviewCursor::Main(ply + 1),
            ReviewCursor::Side(moves) => ReviewCursor::Side(moves + 1),
            ReviewCursor::Variation(index, moves) => ReviewCursor::Variation(index, moves + 1),
        };
        (self.bounded(next) == next).then_some(next)
    }

    fn previous(&self) -> Option<ReviewCursor> {
        match (self.cursor, self.line_of(self.cursor)) {
            (ReviewCursor::Main(ply), _) => ply.checked_sub(1).map(ReviewCursor::Main),
            (_, None) => None,
            (_, Some((line, 0 | 1))) => Some(line.start),
            (ReviewCursor::Side(moves), _) => Some(ReviewCursor::Side(moves - 1)),
            (ReviewCursor::Variation(index, moves), _) => {
                Some(ReviewCursor::Variation(index, moves - 1))
            }
        }
    }

    /// The first positions of the lines that begin at a position.
    fn branches(&self, start: ReviewCursor) -> impl Iterator<Item = ReviewCursor> + '_ {
        let noted = self.notes.variations.iter().enumerate();
        let noted = noted.filter(move |(_, line)| line.start == start);
        let tried = self.side.iter().filter(move |line| line.start == start);
        let noted = noted.map(|(index, _)| ReviewCursor::Variation(index, 1));
        noted.chain(tried.map(|_| ReviewCursor::Side(1)))
    }

    /// The next of the moves that could be made instead of the last one. Where there is none it leaves the variation;
    /// in the game it looks for other moves from here.
    fn next_variation(&self) -> Option<ReviewCursor> {
        let before = self.previous();
        let choices = before
            .into_iter()
            .flat_map(|before| self.after(before).into_iter().chain(self.branches(before)));
        let choices: Vec<_> = choices.collect();
        let here = choices.iter().position(|choice| *choice == self.cursor);
        if let Some(here) = here.filter(|_| choices.len() > 1) {
            return choices.get((here + 1) % choices.len()).copied();
        }
        match self.line_of(self.cursor) {
            Some((line, _)) => self.after(line.start).or(Some(line.start)),
            None => self.branches(self.cursor).next(),
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
        let (ply, aside) = self.split(cursor);
        let aside: Vec<String> = aside.into_iter().cloned().collect();
        self.cursor = cursor;
        self.copy = game.boxed_clone();
        self.copy.rewind(ply);
        self.shown = current.up_to(ply, &*self.copy);
        // Each was played before, so it is legal; if one is not, stopping is safe.
        let _ = aside.iter().try_for_each(|text| self.advance(text, 0).map(drop));
    }

    /// Notes a move that was tried at the cursor, and moves the cursor behind it.
    fn note_attempt(&mut self, played: &Played, mover: Team, main: &[Move]) {
        let known = self.next().into_iter().chain(self.branches(self.cursor));
        let made = |cursor: &ReviewCursor| {
            self.line_to(main, *cursor).pop().is_some_and(|mv| mv.text == played.text)
        };
        let known = { known }.find(made);
        if let Some(known) = known {
            self.cursor = known;
            return;
        }
        let mut side = match (self.cursor, self.side.take()) {
            (ReviewCursor::Side(moves), Some(mut side)) => {
                side.truncate(moves);
                side
            }
            (start, _) => SideLine::new(start, self.split(start).0),
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
        let left = review.line_of(review.cursor).map(|(line, _)| line.from);
        // In a variation of the record the tried line is another one, and stays.
        if !matches!(review.cursor, ReviewCursor::Variation(..)) && review.side.take().is_some() {
            self.epoch += 1;
        }
        if let Some(from) = left {
            self.look_at(ReviewCursor::Main(from), events);
        }
    }

    /// Goes to a position. A single step forward is shown as a move, anything else as a new position.
    fn look_at(&mut self, cursor: ReviewCursor, events: &mut TableEvents) {
        let Some(review) = &mut self.review else { return };
        if cursor == review.cursor {
            return;
        }
        self.epoch += 1;
        let mut near = review.next().into_iter().chain(review.branches(review.cursor));
        let steps = near.any(|near| near == cursor);
        drop(near);
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
