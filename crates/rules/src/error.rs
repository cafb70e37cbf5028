//! What can be wrong with what people, files and programs hand in.

use crate::{Outcome, Reason};

/// Something was refused. Whatever was asked for has not happened: the position is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleError {
    /// A position text does not make a position.
    #[error("position, {field}: {why}")]
    Position {
        /// Which part of the text.
        field: String,
        /// What is wrong with it.
        why: String,
    },
    /// A move text does not make a legal move.
    #[error("move {text}: {why}")]
    Move {
        /// The text, shortened if it was long.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// An option the game does not have, or a value it does not take.
    #[error("option {id}: {why}")]
    Option {
        /// The option.
        id: String,
        /// What is wrong with it.
        why: String,
    },
    /// A record that cannot be read or replayed.
    #[error("record, {field}: {why}")]
    Record {
        /// Which part of it.
        field: String,
        /// What is wrong with it.
        why: String,
    },
    /// A move after the end.
    #[error("the game is over ({})", .0.reason)]
    Over(Outcome),
}

impl RuleError {
    /// A position text is wrong in this field.
    pub fn position(field: &str, why: impl Into<String>) -> Self {
        Self::Position { field: field.into(), why: why.into() }
    }

    /// A move text is wrong.
    pub fn illegal(text: &str, why: impl Into<String>) -> Self {
        Self::Move { text: quote(text), why: why.into() }
    }

    /// An option is wrong.
    pub fn option(id: &str, why: impl Into<String>) -> Self {
        Self::Option { id: quote(id), why: why.into() }
    }

    /// A record is wrong in this field.
    pub fn record(field: &str, why: impl Into<String>) -> Self {
        Self::Record { field: field.into(), why: why.into() }
    }

    /// What is wrong, without saying in which part.
    pub fn why(&self) -> String {
        match self {
            Self::Position { why, .. }
            | Self::Move { why, .. }
            | Self::Option { why, .. }
            | Self::Record { why, .. } => why.clone(),
            Self::Over(_) => self.to_string(),
        }
    }

    /// The reason of the ending, if the game was over.
    pub fn ending(&self) -> Option<Reason> {
        match self {
            Self::Over(outcome) => Some(outcome.reason),
            _ => None,
        }
    }
}

/// Text from outside, made fit for a message: in quotes, on one line, at most 40 characters.
pub fn quote(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_short_and_on_one_line() {
        assert_eq!(quote("e2e4"), "\"e2e4\"");
        let long = quote(&"\n\u{7}".repeat(1_000_000));
        assert!(long.chars().count() < 300 && !long.contains('\n'));
    }
}
