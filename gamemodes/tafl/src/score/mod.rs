//! The static evaluation.

mod corners;
mod fort;
mod king;
mod ring;
#[cfg(test)]
mod tests;
mod weights;

pub(crate) use corners::GUARDS;

use crate::captures::king_in_danger;
use crate::endings;
use crate::geometry::{BOARD, CORNERS, Squares, flood};
use crate::position::{ATTACKERS, State};
use crate::roads::{Breakouts, Roads};
use rules::Score;
use weights::{ATTACKER, DECIDED, DEFENDER, LEVEL, MISSING_FOR_RING, NEARLY_DECIDED, OVER};

/// Defenders at the start.
const START_DEFENDERS: Score = 12;
/// Attackers at the start.
const START_ATTACKERS: Score = 24;
/// Attackers needed for a ring around a camp of usual size.
const RING_OF_ATTACKERS: Score = 17;

/// The score for the team to move.
pub(crate) fn score(state: &State) -> Score {
    let defenders = over(state).unwrap_or_else(|| {
        let sight = Sight::of(state);
        forced(&sight).unwrap_or_else(|| guess(&sight))
    });
    if state.turn == ATTACKERS { -defenders } else { defenders }
}

/// The score where the game is over, for the defenders.
fn over(state: &State) -> Option<Score> {
    let outcome = endings::decided(state)?;
    Some(if outcome.winner == Some(ATTACKERS) { -OVER } else { OVER })
}

/// What more than one term has to know, found out once.
struct Sight<'a> {
    state: &'a State,
    roads: Roads,
    breakouts: Breakouts,
}

impl<'a> Sight<'a> {
    fn of(state: &'a State) -> Self {
        Self { state, roads: Roads::of_king(state), breakouts: Breakouts::of(state) }
    }
}

/// The score where the king gets home or is captured by force, for the defenders.
fn forced(sight: &Sight<'_>) -> Option<Score> {
    let Sight { state, roads, breakouts } = sight;
    if state.turn != ATTACKERS {
        let home = roads.any().then_some(DECIDED);
        home.or_else(|| (breakouts.certain > 0).then_some(NEARLY_DECIDED))
    } else if roads.certain(state.attackers, state.occupied()) {
        Some(NEARLY_DECIDED)
    } else {
        king_in_danger(state).then_some(-DECIDED)
    }
}

/// The score where nothing is forced, for the defenders.
fn guess(sight: &Sight<'_>) -> Score {
    let state = sight.state;
    let ground = flood(state.king, BOARD & !state.attackers);
    let shut_in = ground & CORNERS == 0;
    LEVEL
        + material(state)
        + king::chances(sight)
        + king::freedom(state, shut_in)
        + corners::score(state, ground)
        + ring::score(state, ground)
        + fort::score(state)
}

/// The pieces, level at the start.
fn material(state: &State) -> Score {
    let (defenders, attackers) = (count(state.defenders), count(state.attackers));
    DEFENDER * (defenders - START_DEFENDERS)
        + ATTACKER * (attackers - START_ATTACKERS)
        + MISSING_FOR_RING * (RING_OF_ATTACKERS - attackers).max(0)
}

fn count(set: Squares) -> Score {
    set.count_ones() as Score
}
