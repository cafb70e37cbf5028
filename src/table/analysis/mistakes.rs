//! The biggest mistakes of a game: moves that cost the mover a large share of the expected points.

use super::opinion::Opinion;
use rules::Team;

/// A mistake loses at least this share of the points.
const MISTAKE: f32 = 0.12;
/// A blunder loses at least this share.
const BLUNDER: f32 = 0.28;
/// The most mistakes named for each team.
const MOST: usize = 3;

/// A bad move.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// The index of the move.
    pub ply: usize,
    /// The team that made it.
    pub mover: Team,
    /// The share of the points it lost.
    pub lost: f32,
    /// A better move, as people read it.
    pub better: String,
}

impl Mistake {
    /// Is it a blunder?
    pub fn is_blunder(&self) -> bool {
        self.lost >= BLUNDER
    }

    /// The annotation beside the move.
    pub fn sign(&self) -> &'static str {
        if self.is_blunder() { "??" } else { "?" }
    }
}

/// The biggest mistakes in the order of play. `opinions` has one entry more than there are moves.
pub(super) fn find(movers: &[Team], played: &[&str], opinions: &[Option<&Opinion>]) -> Vec<Mistake> {
    let pairs = opinions.windows(2).zip(movers.iter().zip(played)).enumerate();
    let mut found: Vec<Mistake> = pairs
        .filter_map(|(ply, (pair, (mover, text)))| {
            let (before, after) = (pair[0]?, pair[1]?);
            let (best, better) = before.best.as_ref()?;
            let lost = before.share_of(*mover) - after.share_of(*mover);
            let wrong = lost >= MISTAKE && best != *text;
            wrong.then(|| Mistake { ply, mover: *mover, lost, better: better.clone() })
        })
        .collect();
    found.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    let mut kept: Vec<Mistake> = Vec::new();
    for mistake in found {
        if kept.iter().filter(|other| other.mover == mistake.mover).count() < MOST {
            kept.push(mistake);
        }
    }
    kept.sort_by_key(|mistake| mistake.ply);
    kept
}

#[cfg(test)]
mod tests {
    use super::super::opinion::{Effort, Standing};
    use super::*;
    use search::Verdict;

    /// Opinions with these shares for the first team; the teams alternate.
    fn opinions(first: &[f32]) -> Vec<Opinion> {
        let opinion = |(ply, share): (usize, &f32)| {
            let turn = Team((ply % 2) as u8);
            let share = if turn == Team::FIRST { *share } else { 1.0 - share };
            let best = Some(("best".to_string(), "Best".to_string()));
            let standing = Standing::Open(Verdict::Score(0));
            Opinion { turn, standing, share, best, depth: 1, effort: Effort::Glance }
        };
        first.iter().enumerate().map(opinion).collect()
    }

    fn found(first: &[f32], played: &[&str]) -> Vec<(usize, &'static str)> {
        let opinions = opinions(first);
        let movers: Vec<Team> = (0..played.len()).map(|ply| Team((ply % 2) as u8)).collect();
        let opinions: Vec<_> = opinions.iter().map(Some).collect();
        find(&movers, played, &opinions).iter().map(|mistake| (mistake.ply, mistake.sign())).collect()
    }

    #[test]
    fn a_loss_for_the_mover_is_a_mistake_and_a_gain_is_none() {
        assert_eq!(found(&[0.5, 0.3, 0.3], &["x", "x"]), [(0, "?")]);
        assert_eq!(found(&[0.5, 0.5, 0.9], &["x", "x"]), [(1, "??")]);
        assert_eq!(found(&[0.5, 0.9, 0.1], &["x", "x"]), []);
        assert_eq!(found(&[0.5, 0.45, 0.5], &["x", "x"]), [], "a little is nothing");
    }

    #[test]
    fn the_best_move_is_no_mistake() {
        assert_eq!(found(&[0.5, 0.1], &["best"]), []);
    }

    #[test]
    fn only_the_biggest_of_each_team_are_named() {
        let first = [0.9, 0.7, 0.7, 0.4, 0.4, 0.2, 0.2, 0.05, 0.5];
        assert_eq!(found(&first, &["x"; 8]), [(0, "?"), (2, "??"), (4, "?"), (7, "??")]);
    }

    #[test]
    fn unknown_positions_are_no_mistakes() {
        let known = opinions(&[0.9, 0.1]);
        assert_eq!(find(&[Team::FIRST], &["x"], &[Some(&known[0]), None]), []);
        assert_eq!(find(&[], &[], &[None]), []);
    }
}
