//! Why an action is refused.

use rules::name::NameError;
use rules::{Message, Outcome, RuleError, message};

/// Why an action is refused. The match has not changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum Refused {
    /// The game has ended.
    Over(Outcome),
    /// There is no seat with this index.
    NoSeat(usize),
    /// Another seat is to move.
    NotYourTurn(usize),
    /// The thinking time exceeds what the clock had left.
    OutOfTime,
    /// A flag fall was claimed too early.
    TimeLeft,
    /// The move is legal, but written differently from the game's own notation, which is given here.
    Notation(String),
    /// Offers are made one at a time.
    OfferOpen,
    /// There is nothing to answer.
    NoOffer,
    /// The offer was made to another team.
    NotForYou,
    /// The team has not made a move.
    NothingToTakeBack,
    /// The limit of offers between two moves is reached.
    TooManyOffers,
    /// The team has made an offer since its last move.
    OfferedAlready,
    /// The limit of takebacks in a game is reached.
    TooManyTakebacks,
    /// The AI neither offers nor resigns.
    AiOnlyPlays(usize),
    /// A person in the AI's team answers.
    PersonAnswers(usize),
    /// The name of a player is not allowed.
    Name(#[from] NameError),
    /// The move is not legal or not readable.
    Rules(#[from] RuleError),
}

impl Refused {
    /// Why, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Over(outcome) => RuleError::Over(*outcome).message(),
            Self::NoSeat(seat) => message!("play-no-seat", "there is no seat {seat}", seat = seat + 1),
            Self::NotYourTurn(seat) => {
                message!("play-not-your-turn", "it is not the turn of seat {seat}", seat = seat + 1)
            }
            Self::OutOfTime => message!("play-out-of-time", "the clock ran out before this move"),
            Self::TimeLeft => message!("play-time-left", "there is still time on the clock"),
            Self::Notation(text) => {
                message!("play-notation", "this move is written {text}", text = rules::quote(text))
            }
            Self::OfferOpen => message!("play-offer-open", "an offer is already open"),
            Self::NoOffer => message!("play-no-offer", "there is no open offer"),
            Self::NotForYou => message!("play-not-for-you", "the offer was made to another team"),
            Self::NothingToTakeBack => message!("play-no-takeback", "there is no move to take back"),
            Self::TooManyOffers => message!("play-offers", "too many offers since the last move"),
            Self::OfferedAlready => {
                message!("play-offered", "you can make another offer after your next move")
            }
            Self::TooManyTakebacks => {
                message!("play-takebacks", "no more moves can be taken back in this game")
            }
            Self::AiOnlyPlays(seat) => {
                message!("play-ai", "the AI in seat {seat} neither offers nor resigns", seat = seat + 1)
            }
            Self::PersonAnswers(seat) => message!(
                "play-person-answers",
                "a person answers for the team of the AI in seat {seat}",
                seat = seat + 1
            ),
            Self::Name(error) => error.message(),
            Self::Rules(error) => error.message(),
        }
    }
}
