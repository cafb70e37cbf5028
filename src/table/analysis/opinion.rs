//! What the AI thinks of a position, in numbers that mean the same in every game.

use rules::{Outcome, Team};
use search::Verdict;
use std::time::Duration;

/// How deeply a position was searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Effort {
    /// The search was interrupted.
    #[default]
    None,
    /// Enough for the graph.
    Glance,
    /// Enough to rely on.
    Look,
    /// The most.
    Study,
}

impl Effort {
    /// The nodes to search, and the time that may take on a slow machine.
    pub(super) fn limits(self) -> search::Limits {
        let (nodes, time) = match self {
            Self::None | Self::Glance => (60_000, Duration::from_secs(2)),
            Self::Look => (400_000, Duration::from_secs(5)),
            Self::Study => (6_000_000, Duration::from_secs(30)),
        };
        search::Limits { nodes: Some(nodes), time: Some(time), ..search::Limits::default() }
    }
}

/// The state of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The game is over there.
    Over(Outcome),
    /// The verdict for the team to move.
    Open(Verdict),
}

/// What the AI thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// The team to move.
    pub turn: Team,
    /// Its state.
    pub standing: Standing,
    /// The share of the points that the team to move can expect.
    pub share: f32,
    /// The best move: as the game writes it, and as people read it.
    pub best: Option<(String, String)>,
    /// The search depth.
    pub depth: u32,
    /// How deeply it was searched.
    pub effort: Effort,
}

impl Opinion {
    /// The opinion of a final position.
    pub fn over(outcome: Outcome, turn: Team) -> Self {
        let share = match outcome.winner {
            None => 0.5,
            Some(winner) if winner == turn => 1.0,
            Some(_) => 0.0,
        };
        let standing = Standing::Over(outcome);
        Self { turn, standing, share, best: None, depth: 0, effort: Effort::Study }
    }

    /// The share of the points that a team can expect, from 0 to 1.
    pub fn share_of(&self, team: Team) -> f32 {
        match self.standing {
            Standing::Over(Outcome { winner: Some(winner), .. }) => f32::from(u8::from(winner == team)),
            _ if team == self.turn => self.share,
            _ => 1.0 - self.share,
        }
    }

    /// Is the result proven?
    pub fn is_certain(&self) -> bool {
        !matches!(self.standing, Standing::Open(Verdict::Score(_)))
    }

    /// Merges the result of another search of the same position; the deeper one counts.
    pub(super) fn learn(&mut self, other: Self) {
        let effort = self.effort.max(other.effort);
        let deeper = other.depth >= self.depth && !self.is_certain();
        if deeper || other.is_certain() {
            *self = other;
        }
        self.effort = effort;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Reason;

    fn thought(score: i32, depth: u32, effort: Effort) -> Opinion {
        let verdict = Verdict::Score(score);
        let share = verdict.expectation(100);
        let standing = Standing::Open(verdict);
        Opinion { turn: Team::SECOND, standing, share, best: None, depth, effort }
    }

    #[test]
    fn shares_belong_to_the_team_that_is_asked_for() {
        let good = thought(100, 3, Effort::Glance);
        assert!((good.share_of(Team::SECOND) - 0.75).abs() < 1e-5);
        assert!((good.share_of(Team::FIRST) - 0.25).abs() < 1e-5);
        let won = Opinion::over(Outcome::win(Team::FIRST, Reason::Checkmate), Team::SECOND);
        assert_eq!((won.share_of(Team::FIRST), won.share_of(Team::SECOND)), (1.0, 0.0));
        let drawn = Opinion::over(Outcome::draw(Reason::Stalemate), Team::SECOND);
        assert_eq!((drawn.share_of(Team::FIRST), drawn.share_of(Team::SECOND)), (0.5, 0.5));
    }

    #[test]
    fn deeper_results_are_kept() {
        let mut known = thought(50, 9, Effort::Look);
        known.learn(thought(-50, 2, Effort::None));
        assert_eq!(known, thought(50, 9, Effort::Look), "two moves ahead is less than nine");
        known.learn(thought(70, 9, Effort::None));
        assert_eq!(known, thought(70, 9, Effort::Look));
        let mut proof = thought(0, 3, Effort::None);
        proof.standing = Standing::Open(Verdict::WinIn(3));
        known.learn(proof.clone());
        assert!(known.is_certain(), "a proof counts however short it is");
        known.learn(thought(1, 12, Effort::Study));
        assert!(known.is_certain());
        assert_eq!(known.effort, Effort::Study);
    }
}
