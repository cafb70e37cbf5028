//! Why a header or an entry is refused.

use play::Refused;
use rules::{Team, TermsError};

/// Why a header or an entry of a log is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChainError {
    /// The log has a format that this version does not know.
    #[error("this game was written by a newer version (format {0})")]
    Version(u32),
    /// The bytes of a header do not fit its format.
    #[error("the description of the game cannot be decoded")]
    Malformed,
    /// A text or a list is too long.
    #[error("this is too large: {0}")]
    TooLarge(&'static str),
    /// A name is empty, too long or contains characters that cannot be shown.
    #[error("{} is not a valid name", rules::quote(.0))]
    Name(String),
    /// The sliders of an AI are wrong.
    #[error("the AI in seat {} has invalid sliders", .0 + 1)]
    Sliders(usize),
    /// Keys and seats do not match: every person has one key and one seat, and at least one person plays.
    #[error("there must be one seat for each person, and at least one person")]
    Keys,
    /// The game is over before it begins.
    #[error("this game is already over")]
    Finished,
    /// A clock has run out before the game begins.
    #[error("team {} has no time left to continue", .0.0 + 1)]
    NoTime(Team),
    /// No game can be played on these terms.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// The seat belongs to another person.
    #[error("seat {} belongs to another person", .0 + 1)]
    NotYourSeat(usize),
    /// The person who made the offer answers it for an AI, and people play on the other side.
    #[error("an offer to the AI is not answered by the person who made it")]
    OwnAnswer,
    /// The signature does not fit.
    #[error("the signature is wrong")]
    BadSignature,
    /// The entry does not follow the one before it: ask for entries from an earlier index.
    #[error("entry {at} does not follow the one before it")]
    Unlinked {
        /// The index of the entry.
        at: usize,
    },
    /// Entries in between are missing.
    #[error("the entries from {have} on are missing")]
    Gap {
        /// The number of entries here.
        have: usize,
    },
    /// Only the time of one's own last move can be corrected, and only upwards.
    #[error("only the time of one's own last move can be corrected, and only upwards")]
    NothingToCorrect,
    /// The log is full.
    #[error("the game has too many entries")]
    TooLong,
    /// The match refuses the action.
    #[error(transparent)]
    Refused(#[from] Refused),
}
