//! Why a header or an entry is refused.

use play::Refused;
use rules::{Message, Team, TermsError, message};

/// Why a header or an entry of a log is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum ChainError {
    /// The log has a format that this version does not know.
    Version(u32),
    /// The bytes of a header do not fit its format.
    Malformed,
    /// A text or a list is too long; which one, for logs.
    TooLarge(&'static str),
    /// A name is empty, too long or contains characters that cannot be shown.
    Name(String),
    /// The sliders of an AI are wrong.
    Sliders(usize),
    /// Keys and seats do not match: every person has one key and one seat, and at least one person plays.
    Keys,
    /// The game is over before it begins.
    Finished,
    /// A clock has run out before the game begins.
    NoTime(Team),
    /// No game can be played on these terms.
    Terms(#[from] TermsError),
    /// The seat belongs to another person.
    NotYourSeat(usize),
    /// The person who made the offer answers it for an AI, and people play on the other side.
    OwnAnswer,
    /// The signature does not fit.
    BadSignature,
    /// The entry does not follow the one before it: ask for entries from an earlier index.
    Unlinked {
        /// The index of the entry.
        at: usize,
    },
    /// Entries in between are missing.
    Gap {
        /// The number of entries here.
        have: usize,
    },
    /// Only the time of one's own last move can be corrected, and only upwards.
    NothingToCorrect,
    /// The log is full.
    TooLong,
    /// The log has changed since the branch was judged: judge it again.
    Outdated,
    /// Judging the branch takes too long.
    OutOfBudget,
    /// The match refuses the action.
    Refused(#[from] Refused),
}

impl ChainError {
    /// What is wrong, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Version(format) => message!(
                "log-newer",
                "this game was written by a newer version (format {format})",
                format = *format
            ),
            Self::Malformed => {
                message!("log-malformed", "the description of the game cannot be decoded")
            }
            Self::TooLarge(_) => message!("log-too-large", "it is too large for an online game"),
            Self::Name(name) => {
                message!("log-name", "{name} is not a valid name", name = rules::quote(name))
            }
            Self::Sliders(seat) => {
                message!("log-sliders", "the AI in seat {seat} has invalid sliders", seat = seat + 1)
            }
            Self::Keys => {
                message!("log-keys", "there must be one seat for each person, and at least one person")
            }
            Self::Finished => message!("log-finished", "this game is already over"),
            Self::NoTime(_) => message!("log-no-time", "a clock has already run out"),
            Self::NotYourSeat(seat) => {
                message!("log-seat", "seat {seat} belongs to another person", seat = seat + 1)
            }
            Self::OwnAnswer => message!(
                "log-own-answer",
                "an offer to the AI is not answered by the person who made it"
            ),
            Self::BadSignature => message!("log-signature", "the signature is wrong"),
            Self::Unlinked { at } => {
                message!("log-unlinked", "entry {at} does not follow the one before it", at = *at)
            }
            Self::Gap { have } => {
                message!("log-gap", "the entries from {have} on are missing", have = *have)
            }
            Self::NothingToCorrect => message!(
                "log-correction",
                "only the time of one's own last move can be corrected, and only upwards"
            ),
            Self::TooLong => message!("log-full", "the game has too many entries"),
            Self::Outdated => message!("log-outdated", "the log has changed in the meantime"),
            Self::OutOfBudget => message!("log-budget", "it takes too long to judge the game"),
            Self::Terms(error) => error.message(),
            Self::Refused(refused) => refused.message(),
        }
    }
}
