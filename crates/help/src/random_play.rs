//! Positions of seeded random play: what is known of a game that nobody has described.

use rules::{Dice, Game, Mode, Reason, key_of};
use std::collections::BTreeMap;

/// The most positions that are looked at, so that no game takes long.
pub(crate) const MOST_POSITIONS: usize = 1500;
/// The same where only endings are counted, which are soon known.
const MOST_FOR_ENDINGS: usize = 600;
/// The most moves of one game.
const LONGEST: usize = 300;

/// Calls `look` with at most so many positions of random games, until it returns `false`.
pub(crate) fn positions(mode: &Mode, most: usize, mut look: impl FnMut(&dyn Game) -> bool) {
    let mut dice = Dice::new(key_of(&mode.info().id));
    let mut left = most;
    while left > 0 {
        let Ok(mut game) = mode.start() else { return };
        for _ in 0..LONGEST.min(left) {
            left -= 1;
            if !look(&*game) {
                return;
            }
            let moves = game.moves();
            let Some(mv) = dice.pick(&moves) else { break };
            if game.push_move(&mv.text, 0).is_err() {
                return;
            }
        }
        left = left.saturating_sub(1);
    }
}

/// The ways in which random games ended, the most frequent first.
pub(crate) fn endings(mode: &Mode) -> Vec<Reason> {
    let mut found: BTreeMap<&str, (usize, Reason)> = BTreeMap::new();
    positions(mode, MOST_FOR_ENDINGS, |game| {
        if let Some(outcome) = game.outcome() {
            found.entry(outcome.reason.word()).or_insert((0, outcome.reason)).0 += 1;
        }
        true
    });
    let mut endings: Vec<_> = found.into_values().collect();
    endings.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
    endings.into_iter().map(|(_, reason)| reason).collect()
}
