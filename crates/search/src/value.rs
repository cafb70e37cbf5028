//! Values of positions for the team to move: scores, and proven wins and losses.

use rules::{Outcome, Score, Team};

/// The value of a won game; each ply to the win takes 1 off.
pub(crate) const WIN: Score = 1_000_000;
/// The longest line, in plies.
pub(crate) const MAX_PLY: usize = 128;
/// Values of at least this are proven wins.
const PROVEN: Score = WIN - 2 * MAX_PLY as Score;
/// The largest score of a game: below every proof.
const MAX_SCORE: Score = PROVEN - 1;

/// Keeps a score below every proof.
#[inline]
pub(crate) fn clamp_score(score: Score) -> Score {
    score.clamp(-MAX_SCORE, MAX_SCORE)
}

/// The value of an ending for `team`, `ply` moves from the root.
pub(crate) fn outcome_value(outcome: Outcome, team: Team, ply: usize) -> Score {
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

/// The value to store: proofs in the table count moves from the position, not from the root.
#[inline]
pub(crate) fn to_table(value: Score, ply: usize) -> Score {
    if is_proven(value) { value + value.signum() * ply as Score } else { value }
}

/// The inverse of [`to_table`].
#[inline]
pub(crate) fn from_table(value: Score, ply: usize) -> Score {
    if is_proven(value) { value - value.signum() * ply as Score } else { value }
}

/// The value of a position, as the search reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// An estimate for the team to move, in the units of the game's score.
    Score(Score),
    /// Proven: the team to move wins in this many moves, counting those of all teams.
    WinIn(u32),
    /// Proven: the team to move loses in this many moves, counting those of all teams.
    LossIn(u32),
}

impl Verdict {
    /// The share of the points that the team to move can expect, from 0 to 1; see
    /// `GameMode::score_at_75_percent`.
    pub fn expectation(self, score_at_75_percent: Score) -> f32 {
        match self {
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
            Self::Score(score) => {
                let steps = f64::from(score) / f64::from(score_at_75_percent.max(1));
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
        let row: Vec<f32> = [-MAX_SCORE, -900, -30, 0, 1, 700, MAX_SCORE].map(of).to_vec();
        assert!(row.is_sorted() && row.iter().all(|share| (0.0..=1.0).contains(share)), "{row:?}");
        assert_eq!(Verdict::WinIn(9).expectation(200), 1.0);
        assert_eq!(Verdict::LossIn(1).expectation(200), 0.0);
        assert!(Verdict::Score(5).expectation(0).is_finite());
    }
}
