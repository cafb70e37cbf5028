//! The biggest mistakes of a game: moves after which the mover could expect much less than before.

use super::opinion::Opinion;
use rules::Team;

/// A move that gives up less than this share of the points is no mistake.
const MISTAKE: f32 = 0.12;
/// One that gives up more than this is a blunder.
const BLUNDER: f32 = 0.28;
/// So many are pointed out for each side.
const MOST: usize = 3;

/// A move that should not have been made.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// Which move, counted from 0.
    pub ply: usize,
    /// Who made it.
    pub mover: Team,
    /// The share of the points it gave up.
    pub lost: f32,
    /// What would have been better, as people read it.
    pub better: String,
}

impl Mistake {
    /// Is it one of the worse kind?
    pub fn is_blunder(&self) -> bool {
        self.lost >= BLUNDER
    }

    /// How it is marked beside the move.
    pub fn sign(&self) -> &'static str {
        if self.is_blunder() { "??" } else { "?" }
    }
}

/// The biggest mistakes, in the order in which they were made. `opinions` has one place more than there are moves.
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

    /// Opinions that the first team may expect these shares, with the teams moving in turn.
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
    fn whoever_made_the_best_move_made_no_mistake() {
        assert_eq!(found(&[0.5, 0.1], &["best"]), []);
    }

    #[test]
    fn only_the_biggest_of_each_side_are_named() {
        let first = [0.9, 0.7, 0.7, 0.4, 0.4, 0.2, 0.2, 0.05, 0.5];
        assert_eq!(found(&first, &["x"; 8]), [(0, "?"), (2, "??"), (4, "?"), (7, "??")]);
    }

    #[test]
    fn what_is_not_known_is_no_mistake() {
        let known = opinions(&[0.9, 0.1]);
        assert_eq!(find(&[Team::FIRST], &["x"], &[Some(&known[0]), None]), []);
        assert_eq!(find(&[], &[], &[None]), []);
    }
}
