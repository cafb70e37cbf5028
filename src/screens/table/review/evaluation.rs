//! The AI's evaluation as text.

use super::super::{TableView, labels};
use crate::table::analysis::{Mistake, Opinion, Standing};
use rules::Team;
use search::Verdict;

/// A share in percent.
pub(super) fn percent(share: f32) -> i64 {
    (f64::from(share) * 100.0).round() as i64
}

/// The evaluation of a position as text.
pub(super) fn standing(view: &TableView, opinion: &Opinion) -> String {
    worded(view, opinion, |view, team, share| {
        // Only a proven result is shown as certain.
        let gaps = [("team", team.into()), ("share", percent(share).clamp(1, 99).into())];
        view.texts.with(degree(share), &gaps)
    })
}

/// The same in few words.
pub(super) fn brief(view: &TableView, opinion: &Opinion) -> String {
    if let Standing::Over(outcome) = opinion.standing {
        return labels::ending(&view.texts, &view.table, outcome).0;
    }
    worded(view, opinion, |view, team, share| {
        let gaps = [("team", team.into()), ("share", percent(share).clamp(1, 99).into())];
        view.texts.with("review-share", &gaps)
    })
}

/// The evaluation as text; `share` words the share that a team can expect.
fn worded(
    view: &TableView,
    opinion: &Opinion,
    share: impl FnOnce(&TableView, String, f32) -> String,
) -> String {
    let texts = &view.texts;
    let teams = view.table.info().teams.len();
    let name = |team: Team| labels::team(texts, view.table.info(), team);
    let rounds = |plies: u32| i64::from(plies.div_ceil(teams.max(1) as u32).max(1));
    let proven = |key: &str, team: Team, plies: u32| {
        texts.with(key, &[("team", name(team).into()), ("moves", rounds(plies).into())])
    };
    match opinion.standing {
        Standing::Over(outcome) => {
            let (who, why) = labels::ending(texts, &view.table, outcome);
            texts.with("review-over", &[("who", who.into()), ("why", why.into())])
        }
        Standing::Open(Verdict::WinIn(plies)) => proven("review-wins-in", opinion.turn, plies),
        Standing::Open(Verdict::LossIn(plies)) if teams == 2 => {
            proven("review-wins-in", opinion.turn.other(), plies)
        }
        Standing::Open(Verdict::LossIn(plies)) => proven("review-loses-in", opinion.turn, plies),
        Standing::Open(Verdict::Score(_)) => {
            let ahead =
                if opinion.share >= 0.5 || teams != 2 { opinion.turn } else { opinion.turn.other() };
            share(view, name(ahead), opinion.share_of(ahead))
        }
    }
}

/// The text key for an expected share of the points.
fn degree(share: f32) -> &'static str {
    match percent(share) {
        90.. => "review-winning",
        70.. => "review-better",
        56.. => "review-slightly-better",
        45.. => "review-even",
        _ => "review-worse",
    }
}

/// The best move and the search depth.
pub(super) fn best(view: &TableView, opinion: &Opinion) -> Option<String> {
    let (_, shown) = opinion.best.as_ref()?;
    let gaps = [("move", shown.as_str().into()), ("depth", opinion.depth.into())];
    Some(view.texts.with("review-best", &gaps))
}

/// The text of a mistake, with the better move.
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
