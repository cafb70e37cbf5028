//! A lesson as it was written: steps of plain data. Whether they fit the game is for [`Attempt`](crate::Attempt) to say.

use crate::LessonError;
use rules::{Message, ModeInfo};

/// The lesson of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its steps, in order; at least one.
    pub steps: Vec<LessonStep>,
}

impl Lesson {
    /// The lesson that a game brings along; none if it has none.
    ///
    /// # Errors
    /// The text is no lesson.
    pub fn of(info: &ModeInfo) -> Result<Option<Self>, LessonError> {
        if info.lesson.trim().is_empty() {
            return Ok(None);
        }
        Self::read(&info.id, &info.lesson).map(Some)
    }

    /// The index of a step.
    pub fn index(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id == id)
    }
}

/// One step: a position and something to do in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// Unique in its lesson.
    pub id: String,
    /// Its line in the text, from 1.
    pub line: usize,
    /// What the learner is told.
    pub say: Message,
    /// The position as the game writes it; without one the step begins where the one before ended.
    pub position: Option<String>,
    /// Moves from there to the beginning of the step.
    pub moves: Vec<String>,
    /// What to do.
    pub goal: Goal,
    /// How many own moves the learner has for it.
    pub within: u8,
    /// Answers of the other side off the line of `show`: the first that is legal is played.
    pub replies: Vec<Reply>,
    /// A line to the goal, answers included.
    pub show: Vec<String>,
    /// Cells to point at besides those of the goal.
    pub marks: Vec<String>,
    /// A help after a wrong try.
    pub nudge: Option<Message>,
    /// First moves that are wrong for a reason of their own.
    pub wrong: Vec<WrongMoves>,
    /// Praise.
    pub done: Option<Message>,
}

/// What a step asks for. Winning the game always counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// One of the learner's pieces stands on one of these cells.
    Reach {
        /// The cells by their names.
        cells: Vec<String>,
        /// The id of the kind it has to be, if that matters.
        piece: Option<String>,
    },
    /// So many pieces are captured.
    Capture(usize),
    /// The pieces on these cells are captured, all of them.
    CaptureOn(Vec<String>),
    /// The game is won.
    Win,
    /// The other side is in check.
    Check,
    /// The other side cannot win with its next move.
    Defend,
    /// The other side cannot capture anything with its next move.
    Safe,
    /// One of these moves is made.
    Moves(Vec<String>),
}

/// An answer of the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move of the learner that it answers; every move if there is none.
    pub after: Option<String>,
    /// The answer.
    pub text: String,
}

/// Moves that are wrong for a reason of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongMoves {
    /// The moves, as the game writes or shows them.
    pub moves: Vec<String>,
    /// The reason.
    pub say: Message,
}
