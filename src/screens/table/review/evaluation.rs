//! What the AI thinks of a position, in words.

use super::super::{TableView, labels};
use crate::table::analysis::{Mistake, Opinion, Standing};
use rules::Team;
use search::Verdict;

/// A share as people read it.
pub(super) fn percent(share: f32) -> i64 {
    (f64::from(share) * 100.0).round() as i64
}

/// How a position stands.
pub(super) fn standing(view: &TableView, opinion: &Opinion) -> String {
    let texts = &view.texts;
    let teams = view.table.info().teams.len();
    let name = |team: Team| labels::team(texts, view.table.info(), team);
    let rounds = |plies: u32| i64::from(plies.div_ceil(teams.max(1) as u32).max(1));
    match opinion.standing {
        Standing::Over(outcome) => {
            let (who, why) = labels::ending(texts, &view.table, outcome);
            texts.with("review-over", &[("who", who.into()), ("why", why.into())])
        }
        Standing::Open(Verdict::WinIn(plies)) => {
            let gaps = [("team", name(opinion.turn).into()), ("moves", rounds(plies).into())];
            texts.with("review-wins-in", &gaps)
        }
        Standing::Open(Verdict::LossIn(plies)) if teams == 2 => {
            let gaps = [("team", name(opinion.turn.other()).into()), ("moves", rounds(plies).into())];
            texts.with("review-wins-in", &gaps)
        }
        Standing::Open(Verdict::LossIn(plies)) => {
            let gaps = [("team", name(opinion.turn).into()), ("moves", rounds(plies).into())];
            texts.with("review-loses-in", &gaps)
        }
        Standing::Open(Verdict::Score(_)) => {
            let ahead =
                if opinion.share >= 0.5 || teams != 2 { opinion.turn } else { opinion.turn.other() };
            let share = opinion.share_of(ahead);
            // What is not proven is not certain.
            let gaps = [("team", name(ahead).into()), ("share", percent(share).clamp(1, 99).into())];
            texts.with(degree(share), &gaps)
        }
    }
}

/// How much better a team stands that may expect this share of the points.
fn degree(share: f32) -> &'static str {
    match percent(share) {
        90.. => "review-winning",
        70.. => "review-better",
        56.. => "review-slightly-better",
        45.. => "review-even",
        _ => "review-worse",
    }
}

/// The move the AI would make, and how far it has looked.
pub(super) fn best(view: &TableView, opinion: &Opinion) -> Option<String> {
    let (_, shown) = opinion.best.as_ref()?;
    let gaps = [("move", shown.as_str().into()), ("depth", opinion.depth.into())];
    Some(view.texts.with("review-best", &gaps))
}

/// What is wrong with a move, and what would have been better.
pub(in crate::screens::table) fn mistake(view: &TableView, mistake: &Mistake) -> String {
    let key = if mistake.is_blunder() { "review-blunder" } else { "review-mistake" };
    let gaps = [("lost", percent(mistake.lost).into()), ("better", mistake.better.as_str().into())];
    view.texts.with(key, &gaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_has_its_words() {
        let found = [0.99, 0.8, 0.6, 0.5, 0.2].map(degree);
        let expected =
            ["review-winning", "review-better", "review-slightly-better", "review-even", "review-worse"];
        assert_eq!(found, expected);
    }
}
