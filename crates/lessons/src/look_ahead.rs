//! Can the goal still be reached? Answers of the other side are known, so only the learner's moves branch.

use crate::line::{Line, Plan, Progressed};

/// What a search may cost, in moves to try. What is not found within it counts as unknown.
const BUDGET: usize = 500;
/// What a move costs that has to be answered: for that, all answers are listed.
const ANSWER_COST: usize = 10;

/// Whether the goal can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reachable {
    /// By this move first.
    Yes(String),
    No,
    /// Too many moves to try them all.
    Unknown,
}

/// Looks for a way to the goal. Where one move is enough, it is found first.
pub(crate) fn find(plan: &Plan, line: &Line) -> Reachable {
    search(plan, line, &mut { BUDGET })
}

fn search(plan: &Plan, line: &Line, budget: &mut usize) -> Reachable {
    let mut open = Vec::new();
    let cost = if line.left > 1 { ANSWER_COST } else { 1 };
    for legal in line.game.moves() {
        if *budget < cost {
            return Reachable::Unknown;
        }
        *budget -= cost;
        let mut next = line.clone();
        let Ok((played, progressed)) = next.advance(plan, &legal.text) else { continue };
        if plan.reason_listed(&played, &next).is_some() {
            continue;
        }
        match progressed {
            Progressed::Reached => return Reachable::Yes(legal.text),
            Progressed::Open { .. } => open.push((legal.text, next)),
            Progressed::Missed => {}
        }
    }
    for (text, next) in open {
        match search(plan, &next, budget) {
            Reachable::Yes(_) => return Reachable::Yes(text),
            Reachable::Unknown => return Reachable::Unknown,
            Reachable::No => {}
        }
    }
    Reachable::No
}
