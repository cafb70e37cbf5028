//! Why an action is refused.

use rules::{Outcome, RuleError};

/// Why an action is refused. The match has not changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The game has ended.
    #[error("the game is over ({})", .0.reason)]
    Over(Outcome),
    /// There is no seat with this index.
    #[error("there is no seat {}", .0 + 1)]
    NoSeat(usize),
    /// Another seat is to move.
    #[error("it is not the turn of seat {}", .0 + 1)]
    NotYourTurn(usize),
    /// The thinking time exceeds what the clock had left.
    #[error("the clock ran out before this move")]
    OutOfTime,
    /// A flag fall was claimed too early.
    #[error("there is still time on the clock")]
    TimeLeft,
    /// The move is legal, but written differently from the game's own notation, which is given here.
    #[error("this move is written {}", rules::quote(.0))]
    Notation(String),
    /// Offers are made one at a time.
    #[error("an offer is already open")]
    OfferOpen,
    /// There is nothing to answer.
    #[error("there is no open offer")]
    NoOffer,
    /// The offer was made to another team.
    #[error("the offer was made to another team")]
    NotForYou,
    /// The team has not made a move.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// The limit of offers between two moves is reached.
    #[error("too many offers since the last move")]
    TooManyOffers,
    /// The limit of takebacks in a game is reached.
    #[error("no more moves can be taken back in this game")]
    TooManyTakebacks,
    /// The AI neither offers nor resigns.
    #[error("the AI in seat {} neither offers nor resigns", .0 + 1)]
    AiOnlyPlays(usize),
    /// A person in the AI's team answers.
    #[error("a person answers for the team of the AI in seat {}", .0 + 1)]
    PersonAnswers(usize),
    /// The move is not legal or not readable.
    #[error(transparent)]
    Rules(#[from] RuleError),
}
