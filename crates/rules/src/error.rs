//! Errors in positions, moves, options and records from outside.

use crate::{Message, Outcome, Reason, message};

/// A refused request. The position is unchanged.
///
/// `Display` names the part of the text that is wrong, for tools and logs; [`message`](Self::message) is for people.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleError {
    /// A text that is no position.
    #[error("position, {field}: {why}")]
    Position {
        /// Which part of the text.
        field: String,
        /// What is wrong with it.
        why: Message,
    },
    /// A text that is no legal move.
    #[error("move {text}: {why}")]
    Move {
        /// The text, shortened if it was long.
        text: String,
        /// What is wrong with it.
        why: Message,
    },
    /// An unknown option, or an unknown value of one.
    #[error("option {id}: {why}")]
    Option {
        /// The option.
        id: String,
        /// What is wrong with it.
        why: Message,
    },
    /// A record that cannot be read.
    #[error("record, {field}: {why}")]
    Record {
        /// Which part of it.
        field: String,
        /// What is wrong with it.
        why: Message,
    },
    /// A record with a move that cannot be played.
    #[error("record, move {number}: {why}")]
    Replay {
        /// Which move, counted from 1.
        number: usize,
        /// What is wrong with it.
        why: Box<Self>,
    },
    /// A move after the end.
    #[error("the game is over ({})", .0.reason)]
    Over(Outcome),
}

impl RuleError {
    /// A position text is wrong in this field.
    pub fn position(field: &str, why: Message) -> Self {
        Self::Position { field: field.into(), why }
    }

    /// A move text is wrong.
    pub fn illegal(text: &str, why: Message) -> Self {
        Self::Move { text: quote(text), why }
    }

    /// An option is wrong.
    pub fn option(id: &str, why: Message) -> Self {
        Self::Option { id: quote(id), why }
    }

    /// A record is wrong in this field.
    pub fn record(field: &str, why: Message) -> Self {
        Self::Record { field: field.into(), why }
    }

    /// What is wrong, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Position { why, .. } | Self::Record { why, .. } => why.clone(),
            Self::Move { text, why } => message!("rule-move", "{text}: {why}", text = text, why = why),
            Self::Option { id, why } => {
                message!("rule-option", "option {id}: {why}", id = id, why = why)
            }
            Self::Replay { number, why } => {
                message!("rule-replay", "move {number}: {why}", number = *number, why = why.message())
            }
            Self::Over(_) => message!("rule-over", "the game is already over"),
        }
    }

    /// The reason of the ending, if the game is over.
    pub fn ending(&self) -> Option<Reason> {
        match self {
            Self::Over(outcome) => Some(outcome.reason),
            _ => None,
        }
    }
}

/// Text from outside for a message: quoted, on one line, at most 40 characters.
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
