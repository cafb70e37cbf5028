//! Errors of `lab`. Every message is one line.

use rules::{RuleError, quote};
use std::io;

/// The longest message, in characters.
const MAX_LENGTH: usize = 400;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The request is invalid.
    #[error("{0}")]
    Request(String),
    /// The rules refused something.
    #[error("{}", one_line(&.0.to_string()))]
    Rules(#[from] RuleError),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The answer could not be written as JSON.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
}

impl Error {
    /// An invalid request, for this reason.
    pub(crate) fn request(why: &str) -> Self {
        Self::Request(one_line(why))
    }

    /// No game has this id.
    pub(crate) fn unknown_game(id: &str) -> Self {
        let modes = catalog::modes();
        let known: Vec<_> = modes.iter().map(|mode| mode.info().id.as_str()).collect();
        Self::request(&format!("there is no game {}; there are {}", quote(id), known.join(", ")))
    }

    /// The first paragraph of what clap says, without its label.
    pub(crate) fn from_clap(refusal: &clap::Error) -> Self {
        if refusal.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Self::request("a command is needed; see lab --help");
        }
        let text = refusal.to_string();
        let lines = text.lines().map(str::trim).take_while(|line| !line.is_empty());
        let first = lines.collect::<Vec<_>>().join(" ");
        Self::request(first.strip_prefix("error: ").unwrap_or(&first))
    }

    /// Has the reader of our output gone? That is not an error.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// The text without line breaks and the like, and not too long.
fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let mut line: String = text.chars().take(MAX_LENGTH).map(plain).collect();
    if text.chars().nth(MAX_LENGTH).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_short_line() {
        let refused = RuleError::position(
            "a\nb",
            rules::message!("long", "{text}", text = "x\r\n".repeat(100_000)),
        );
        let shown = Error::from(refused).to_string();
        assert!(shown.chars().count() <= MAX_LENGTH + 1 && !shown.contains(['\n', '\r']), "{shown}");
    }
}
