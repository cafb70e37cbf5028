//! Lessons: short steps on the real board, written as data and judged by the rules of their game.
//!
//! [`Lesson::of`] reads the lesson that a game brings along. [`Attempt`] is one step being tried: it holds the
//! position, judges moves, answers for the other side and knows what "Show me" plays. [`Lesson::check`] proves that a
//! lesson can be completed, for tests and for those who write one. [`Progress`] is what a player has learned.
//!
//! Nothing here knows time, files or threads, and equal input gives equal output. `Attempt` looks ahead a bounded number
//! of moves, cheap enough for a frame; `Lesson::check` tries every move of every step and belongs in tests or on a thread.
//!
//! ```toml
//! [[step]]
//! id = "walk"                      # unique in the lesson
//! say = "This is your king. …"     # what to do
//! position = "…"                   # as the game writes it, or startpos; without it the step begins where `show` of the last one ended
//! moves = "…"                      # played from the position before the step begins
//! goal = { reach = ["a1", "k11"], piece = "viking-king" }  # or { capture = 1 }, { capture = ["e5"] }, { win = true },
//!                                                          # { check = true }, { defend = true }, { safe = true }, { moves = ["d1-d4"] }
//! within = 2                       # own moves until the goal; by default as many as `show` has
//! show = "f6-f1 d9-d8 f1-a1"       # a line to the goal, with the answers of the other side
//! replies = ["a1: c3", "d9-d8"]    # answers off that line: the first that is legal (here c3 only after a1), or a quiet move
//! mark = ["f1"]                    # cells to point at besides those of the goal
//! nudge = "…"                      # a help after a wrong try
//! wrong = [{ moves = ["f6-f7"], say = "…" }]  # why these first moves are wrong
//! done = "…"                       # praise
//! ```
//!
//! A translation finds the texts by the keys `lesson-GAME-STEP-say`, `-nudge`, `-done` and `-wrong-1`, `-wrong-2` and so on.

mod attempt;
mod check;
mod error;
mod goal;
mod lesson;
mod line;
mod look_ahead;
mod progress;
mod read;
mod reason;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, Verdict};
pub use error::LessonError;
pub use lesson::{Goal, Lesson, LessonStep, Reply, WrongMoves};
pub use progress::{DailyProgress, LessonProgress, LoadedProgress, Progress, PuzzleProgress};
pub use read::{LONGEST_SENTENCE, MOST_STEPS};
