//! What a position is worth to the team to move, as numbers a search can compare.

use rules::{Outcome, Score, Team};

/// The value of having won; every move it takes makes it a little less.
pub(crate) const WIN: Score = 1_000_000;
/// No line is longer than this.
pub(crate) const LONGEST: usize = 128;
/// Values beyond this are proven wins.
const PROVEN: Score = WIN - 2 * LONGEST as Score;
/// What a game thinks of a position stays below every proof.
const MOST: Score = PROVEN - 1;

/// A score, kept below every proof.
#[inline]
pub(crate) fn bounded(score: Score) -> Score {
    score.clamp(-MOST, MOST)
}

/// What an ending is worth to this team, reached after so many moves.
pub(crate) fn of_ending(outcome: Outcome, team: Team, ply: usize) -> Score {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == team => WIN - ply as Score,
        Some(_) => ply as Score - WIN,
    }
}

/// Is this a proven win or loss?
#[inline]
pub(crate) fn is_proven(value: Score) -> bool {
    value.abs() >= PROVEN
}

/// A value as seen from the position itself: proofs count moves from there, not from the root.
#[inline]
pub(crate) fn to_table(value: Score, ply: usize) -> Score {
    if is_proven(value) { value + value.signum() * ply as Score } else { value }
}

/// The way back.
#[inline]
pub(crate) fn from_table(value: Score, ply: usize) -> Score {
    if is_proven(value) { value - value.signum() * ply as Score } else { value }
}

/// What the search found, for people and programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A guess, in the units of the game's own score, for the team to move.
    Score(Score),
    /// A proof: the team to move wins with its so-and-so-manieth move from now, counting moves of all.
    WinIn(u32),
    /// A proof: the team to move loses after so many moves of all.
    LossIn(u32),
}

impl From<Score> for Verdict {
    fn from(value: Score) -> Self {
        match WIN - value.abs() {
            moves if is_proven(value) && value > 0 => Self::WinIn(moves as u32),
            moves if is_proven(value) => Self::LossIn(moves as u32),
            _ => Self::Score(value),
        }
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Score(score) => write!(f, "{score}"),
            Self::WinIn(moves) => write!(f, "win in {moves}"),
            Self::LossIn(moves) => write!(f, "loss in {moves}"),
        }
    }
}
