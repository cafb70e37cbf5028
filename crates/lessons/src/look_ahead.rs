//! Can the goal still be reached? Answers of the other side are known, so only the learner's moves branch.

use crate::line::{Line, Plan, Progressed};

/// The most moves to try. What is not found within them counts as unknown.
const MOST_TRIES: usize = 500;

/// Whether the goal can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reachable {
    /// By this move first.
    Yes(String),
    No,
    /// Too many moves to try them all.
    Unknown,
}

/// Looks for the shortest way to the goal.
pub(crate) fn find(plan: &Plan, line: &Line) -> Reachable {
    let mut tries = MOST_TRIES;
    for depth in 1..=line.left {
        match search(plan, line, depth, &mut tries) {
            Reachable::No => {}
            found => return found,
        }
    }
    Reachable::No
}

fn search(plan: &Plan, line: &Line, depth: u8, tries: &mut usize) -> Reachable {
    for legal in line.game.moves() {
        if *tries == 0 {
            return Reachable::Unknown;
        }
        *tries -= 1;
        let mut next = line.clone();
        let Ok((played, progressed)) = next.advance(plan, &legal.text) else { continue };
        if plan.reason_listed(&played, &next).is_some() {
            continue;
        }
        match progressed {
            Progressed::Reached => return Reachable::Yes(legal.text),
            Progressed::Open { .. } if depth > 1 => match search(plan, &next, depth - 1, tries) {
                Reachable::Yes(_) => return Reachable::Yes(legal.text),
                Reachable::Unknown => return Reachable::Unknown,
                Reachable::No => {}
            },
            Progressed::Open { .. } | Progressed::Missed => {}
        }
    }
    Reachable::No
}
