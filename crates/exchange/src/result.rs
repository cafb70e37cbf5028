//! Results: scores and `Termination` tags as outcomes, and back.

use crate::Format;
use rules::{Outcome, Reason, Team};

/// The result of a game in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Score {
    /// The first player won.
    First,
    /// The second player won.
    Second,
    /// A draw.
    Draw,
    /// Unfinished or unknown.
    Open,
}

impl Score {
    /// Reads a word that ends a game.
    pub(crate) fn read(format: Format, word: &str) -> Option<Self> {
        match word {
            "1-0" => Some(Self::First),
            "0-1" => Some(Self::Second),
            "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Self::Draw),
            "*" => Some(Self::Open),
            // In chess `0-0` is castling.
            _ if format != Format::Pdn => None,
            "2-0" => Some(Self::First),
            "0-2" => Some(Self::Second),
            "1-1" => Some(Self::Draw),
            "0-0" => Some(Self::Open),
            _ => None,
        }
    }

    /// The score of a result, the first player being of the first team.
    pub(crate) fn of(result: Option<Outcome>) -> Self {
        match result.map(|outcome| outcome.winner) {
            None => Self::Open,
            Some(None) => Self::Draw,
            Some(Some(Team::FIRST)) => Self::First,
            Some(Some(_)) => Self::Second,
        }
    }

    /// Its notation.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::First => "1-0",
            Self::Second => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// The score with the players in the other order.
    pub(crate) fn swapped(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            same => same,
        }
    }

    /// How the game ended, if it has. The reason is that of the text, or the most common one.
    pub(crate) fn outcome(self, termination: Option<&str>) -> Option<Outcome> {
        let winner = match self {
            Self::First => Some(Team::FIRST),
            Self::Second => Some(Team::SECOND),
            Self::Draw => None,
            Self::Open => return None,
        };
        Some(Outcome { winner, reason: reason(termination.unwrap_or(""), winner) })
    }
}

/// Endings that the board does not show.
const OFF_BOARD: [Reason; 4] = [Reason::Resigned, Reason::Agreed, Reason::Time, Reason::Abandoned];

/// What a `Termination` tag means for a game that the board has not ended.
fn reason(termination: &str, winner: Option<Team>) -> Reason {
    let words = termination.to_lowercase();
    let own = OFF_BOARD.into_iter().find(|reason| reason.word() == words);
    match own {
        Some(reason) => reason,
        None if words.contains("time") => Reason::Time,
        None if words.contains("abandon") => Reason::Abandoned,
        None if winner.is_some() => Reason::Resigned,
        None => Reason::Agreed,
    }
}

/// Does this `Termination` tag say what the outcome says?
pub(crate) fn fits(termination: &str, outcome: Outcome) -> bool {
    !OFF_BOARD.contains(&outcome.reason) || reason(termination, outcome.winner) == outcome.reason
}

/// The `Termination` tag of an outcome: a word of the standard where one fits, else our own.
pub(crate) fn termination(outcome: Outcome) -> &'static str {
    let standard = ["normal", "time forfeit", "abandoned"].into_iter();
    standard.chain([outcome.reason.word()]).find(|word| fits(word, outcome)).unwrap_or("normal")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_off_the_board_survives() {
        for reason in OFF_BOARD {
            for outcome in [Outcome::draw(reason), Outcome::win(Team::SECOND, reason)] {
                let score = Score::read(Format::Pgn, Score::of(Some(outcome)).text());
                assert_eq!(
                    score.and_then(|score| score.outcome(Some(termination(outcome)))),
                    Some(outcome)
                );
            }
        }
    }

    #[test]
    fn words_of_other_programs() {
        let found = |text| Score::First.outcome(Some(text)).map(|outcome| outcome.reason);
        assert_eq!(found("Time forfeit"), Some(Reason::Time));
        assert_eq!(found("ada won on time"), Some(Reason::Time));
        assert_eq!(found("ada won - game abandoned"), Some(Reason::Abandoned));
        assert_eq!(found("Normal"), Some(Reason::Resigned));
        assert_eq!(Score::read(Format::Pgn, "0-0"), None);
        assert_eq!(Score::read(Format::Pdn, "2-0"), Some(Score::First));
    }
}
