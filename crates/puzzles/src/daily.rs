//! The puzzle of the day: the same for everybody with the same games.

use crate::puzzle::Puzzle;
use crate::text::of;
use rules::{Mode, key_of};

/// The puzzle of a day, counted from any fixed day. Games take turns, in another order every round, and no puzzle comes
/// again before all others of its game have been shown.
pub fn daily(day: u64, modes: &[Mode]) -> Option<Puzzle> {
    let mut games: Vec<&Mode> = modes.iter().filter(|mode| !mode.info().puzzles.is_empty()).collect();
    let round = day.checked_div(games.len() as u64)?;
    games.sort_by_key(|mode| key_of(&(round, &mode.info().id)));
    let mode = games[(day % games.len() as u64) as usize];
    let mut puzzles = of(mode);
    puzzles.sort_by_key(|puzzle| key_of(&puzzle.position));
    let index = round.checked_rem(puzzles.len() as u64)?;
    puzzles.into_iter().nth(index as usize)
}
