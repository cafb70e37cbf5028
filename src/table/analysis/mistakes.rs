//! The mistakes of a game: moves that cost the mover a large share of the expected points.
//!
//! Searches come in any order and deepen. A move is judged again only when both of its positions have been searched more
//! deeply than before, so that marks do not come and go: a deep look at one side of a move and a glance at the other
//! say no more than two glances.

use super::opinion::{Effort, Opinion};
use rules::Team;
use std::collections::HashMap;

/// A mistake loses at least this share of the points.
const MISTAKE: f32 = 0.12;
/// A blunder loses at least this share.
const BLUNDER: f32 = 0.28;

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

/// What was found about moves, by the key of the position after each.
#[derive(Default)]
pub(super) struct Judgements(HashMap<u64, Judgement>);

/// What was found about a move, and how deeply the less deeply searched of its two positions was searched.
struct Judgement {
    effort: Effort,
    mistake: Option<Mistake>,
}

impl Judgements {
    /// Judges a move by the opinions before and after it, unless that was done as deeply before.
    pub(super) fn judge(
        &mut self,
        key: u64,
        (mover, text): (Team, &str),
        before: &Opinion,
        after: &Opinion,
    ) {
        let effort = before.effort.min(after.effort);
        if self.0.get(&key).is_some_and(|known| known.effort >= effort) {
            return;
        }
        self.0.insert(key, Judgement { effort, mistake: judge(mover, text, before, after) });
    }

    /// The mistakes of a game with these positions, in the order of play.
    pub(super) fn mistakes(&self, positions: &[u64]) -> Vec<Mistake> {
        let found = positions.iter().skip(1).enumerate().filter_map(|(ply, key)| {
            let mistake = self.0.get(key)?.mistake.clone()?;
            Some(Mistake { ply, ..mistake })
        });
        found.collect()
    }
}

fn judge(mover: Team, text: &str, before: &Opinion, after: &Opinion) -> Option<Mistake> {
    let (best, better) = before.best.as_ref()?;
    let lost = before.share_of(mover) - after.share_of(mover);
    let is_wrong = lost >= MISTAKE && best != text;
    is_wrong.then(|| Mistake { ply: 0, mover, lost, better: better.clone() })
}

#[cfg(test)]
mod tests {
    use super::super::opinion::Standing;
    use super::*;
    use search::Verdict;

    /// An opinion of the position after `ply` moves with this share for the first team; the teams alternate.
    fn opinion(ply: usize, first: f32, effort: Effort) -> Opinion {
        let turn = Team((ply % 2) as u8);
        let share = if turn == Team::FIRST { first } else { 1.0 - first };
        let best = Some(("best".to_string(), "Best".to_string()));
        Opinion { turn, standing: Standing::Open(Verdict::Score(0)), share, best, depth: 1, effort }
    }

    /// A review of a game of bad moves, as opinions of its positions come in.
    struct Staged {
        judgements: Judgements,
        opinions: Vec<Option<Opinion>>,
        played: &'static str,
    }

    impl Staged {
        fn new(positions: usize) -> Self {
            Self { judgements: Judgements::default(), opinions: vec![None; positions], played: "x" }
        }

        /// The marks after another opinion has come in.
        fn hear(&mut self, ply: usize, first: f32, effort: Effort) -> Vec<(usize, &'static str)> {
            self.opinions[ply] = Some(opinion(ply, first, effort));
            for (ply, pair) in self.opinions.windows(2).enumerate() {
                if let [Some(before), Some(after)] = pair {
                    let mover = Team((ply % 2) as u8);
                    self.judgements.judge(ply as u64 + 1, (mover, self.played), before, after);
                }
            }
            let keys: Vec<u64> = (0..self.opinions.len() as u64).collect();
            let found = self.judgements.mistakes(&keys);
            found.iter().map(|mistake| (mistake.ply, mistake.sign())).collect()
        }

        fn hear_all(&mut self, first: &[f32], effort: Effort) -> Vec<(usize, &'static str)> {
            let all = first.iter().enumerate();
            all.map(|(ply, share)| self.hear(ply, *share, effort)).last().unwrap_or_default()
        }
    }

    fn found(first: &[f32]) -> Vec<(usize, &'static str)> {
        Staged::new(first.len()).hear_all(first, Effort::Glance)
    }

    #[test]
    fn a_loss_for_the_mover_is_a_mistake_and_a_gain_is_none() {
        assert_eq!(found(&[0.5, 0.3, 0.3]), [(0, "?")]);
        assert_eq!(found(&[0.5, 0.5, 0.9]), [(1, "??")]);
        assert_eq!(found(&[0.5, 0.9, 0.1]), []);
        assert_eq!(found(&[0.5, 0.45, 0.5]), [], "a little is nothing");
        assert_eq!(found(&[]), []);
    }

    #[test]
    fn the_best_move_is_no_mistake() {
        let mut staged = Staged { played: "best", ..Staged::new(2) };
        assert_eq!(staged.hear_all(&[0.5, 0.1], Effort::Glance), []);
    }

    #[test]
    fn every_mistake_is_marked() {
        let first = [0.9, 0.7, 0.7, 0.4, 0.4, 0.2, 0.2, 0.05, 0.5];
        let all = [(0, "?"), (2, "??"), (4, "?"), (6, "?"), (7, "??")];
        assert_eq!(found(&first), all);
    }

    #[test]
    fn marks_only_grow_in_number_while_the_game_is_glanced_at_in_any_order() {
        let first = [0.9, 0.7, 0.7, 0.4, 0.4, 0.2, 0.2, 0.05, 0.5, 0.5, 0.1];
        let mut dice = rules::Dice::new(1);
        for _ in 0..200 {
            let mut order: Vec<usize> = (0..first.len()).collect();
            (1..order.len()).rev().for_each(|at| order.swap(at, dice.below(at + 1)));
            let (mut staged, mut shown) = (Staged::new(first.len()), Vec::new());
            for ply in order {
                let now = staged.hear(ply, first[ply], Effort::Glance);
                assert!(shown.iter().all(|mark| now.contains(mark)), "{shown:?} became {now:?}");
                shown = now;
            }
            assert_eq!(shown, found(&first));
        }
    }

    #[test]
    fn a_mark_stays_until_both_positions_are_searched_more_deeply() {
        let mut staged = Staged::new(3);
        assert_eq!(staged.hear_all(&[0.5, 0.3, 0.3], Effort::Glance), [(0, "?")]);
        // Looked at alone, either position would take the mark away, and give the other move one.
        assert_eq!(staged.hear(0, 0.3, Effort::Look), [(0, "?")]);
        assert_eq!(staged.hear(0, 0.3, Effort::Study), [(0, "?")]);
        assert_eq!(staged.hear(2, 0.6, Effort::Look), [(0, "?")]);
        // Deeper on both sides reverses the first, and marks the second.
        assert_eq!(staged.hear(1, 0.3, Effort::Look), [(1, "??")]);
        assert_eq!(staged.hear(1, 0.6, Effort::Look), [(1, "??")], "as deep as before changes nothing");
        assert_eq!(staged.hear(1, 0.1, Effort::Study), [(0, "?"), (1, "??")]);
    }
}
