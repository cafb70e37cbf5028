//! Why something cannot be part of a game.

use rules::{Outcome, RuleError, Team};

/// Why a charter, or an entry of a log, counts for nothing. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChainError {
    /// The charter speaks another language.
    #[error("this game was made by another version ({0})")]
    Version(u32),
    /// There is no such game here.
    #[error("there is no game called {}", rules::quote(.0))]
    NoGame(String),
    /// A text or a list is longer than anything of its kind.
    #[error("there is too much of one thing: {0}")]
    TooMuch(&'static str),
    /// A name that nobody can be shown.
    #[error("nobody can be called {}", rules::quote(.0))]
    Name(String),
    /// An AI of a level or with sliders that there are not.
    #[error("there is no such AI: {}", rules::quote(.0))]
    Ai(String),
    /// A team has too few players, too many, or is not there.
    #[error("the game cannot be played by these teams: {0}")]
    Teams(String),
    /// Somebody has two seats, or nobody has one.
    #[error("there must be one seat for each person, and a person on one of them")]
    People,
    /// The game was over before it began.
    #[error("this game is over already")]
    Finished,
    /// A clock had run out before the game began.
    #[error("{0:?} has no time left to go on with")]
    NoTime(Team),
    /// Options, position or moves are wrong.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// No such seat.
    #[error("there is no seat {}", .0 + 1)]
    NoSeat(usize),
    /// Somebody speaks for a seat that is not theirs.
    #[error("seat {} belongs to somebody else", .0 + 1)]
    NotTheirs(usize),
    /// An AI only moves and answers.
    #[error("the AI on seat {} only moves and answers", .0 + 1)]
    OnlyAi(usize),
    /// The AI's answer comes from whoever asked, and people play against them.
    #[error("whoever asks does not answer for the AI")]
    OwnAnswer,
    /// It was not signed by whoever it says.
    #[error("the signature is wrong")]
    Seal,
    /// It does not follow what is here: more is to be asked for, from an earlier place.
    #[error("entry {at} does not follow the one before it")]
    Unlinked {
        /// The place of the entry.
        at: usize,
    },
    /// What lies between is missing.
    #[error("the entries from {have} on are missing")]
    Gap {
        /// How many entries are here.
        have: usize,
    },
    /// Somebody else moves now.
    #[error("it is not the turn of seat {}", .0 + 1)]
    Turn(usize),
    /// A move written otherwise than the game writes it.
    #[error("this move is written {}", rules::quote(.0))]
    Spelling(String),
    /// Nobody had that much time.
    #[error("the clock ran out before this move")]
    Overdrawn,
    /// The clock says otherwise.
    #[error("there is still time on the clock")]
    TimeLeft,
    /// No time of one's own that could be corrected.
    #[error("only the time of one's own last move is corrected, and only upwards")]
    NothingToCorrect,
    /// One thing at a time.
    #[error("a question is open already")]
    AlreadyAsked,
    /// Nothing to take back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// Nothing to answer.
    #[error("nothing was asked")]
    NothingAsked,
    /// The other side answers.
    #[error("the question was not for this team")]
    NotAsked,
    /// Enough was said.
    #[error("enough was said; now it is time for a move")]
    TooMuchTalk,
    /// The log is full.
    #[error("no game is longer than this")]
    TooLong,
    /// Nothing happens after the end.
    #[error("the game is over ({})", .0.reason)]
    Over(Outcome),
}
