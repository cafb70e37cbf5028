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

impl Verdict {
    /// The share of the points that the team to move may expect, from 0 to 1. `telling` is the score with which
    /// it wins three points of four.
    pub fn expectation(self, telling: Score) -> f32 {
        match self {
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
            Self::Score(score) => {
                let steps = f64::from(score) / f64::from(telling.max(1));
                (1.0 / (1.0 + 3.0_f64.powf(-steps))) as f32
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_grow_with_the_score_and_proofs_are_certain() {
        let of = |score| Verdict::Score(score).expectation(200);
        assert!((of(0) - 0.5).abs() < 1e-6 && (of(200) - 0.75).abs() < 1e-6, "{} {}", of(0), of(200));
        assert!((of(-400) - 0.1).abs() < 1e-6, "one of ten is a third of a third of nine");
        assert!((of(90) + of(-90) - 1.0).abs() < 1e-6);
        let row: Vec<f32> = [-MOST, -900, -30, 0, 1, 700, MOST].map(of).to_vec();
        assert!(row.is_sorted() && row.iter().all(|share| (0.0..=1.0).contains(share)), "{row:?}");
        assert_eq!(Verdict::WinIn(9).expectation(200), 1.0);
        assert_eq!(Verdict::LossIn(1).expectation(200), 0.0);
        assert!(Verdict::Score(5).expectation(0).is_finite());
    }
}
