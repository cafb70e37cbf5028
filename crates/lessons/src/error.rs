//! What is wrong with a lesson, and where.

use rules::{Message, message};

/// Why a lesson cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct LessonError {
    /// The line of the text, from 1: that of the mistake, or of the step it is in.
    pub line: usize,
    /// The id of the step, if it is known.
    pub step: Option<String>,
    /// What is wrong.
    pub why: Message,
}

impl LessonError {
    /// What is wrong, for people.
    pub fn message(&self) -> Message {
        let (line, why) = (self.line, &self.why);
        match &self.step {
            None => message!("lesson-error", "line {line}: {why}", line = line, why = why),
            Some(step) => message!(
                "lesson-error-step",
                "line {line}, step {step}: {why}",
                line = line,
                step = step,
                why = why
            ),
        }
    }
}
