//! The puzzle of the day: the same for everybody with the same games.

use crate::puzzle::Puzzle;
use crate::text::of;
use rules::{Mode, key_of};

/// The puzzle of a day, counted from any fixed day. Games take turns, in another order every round, and no puzzle comes
/// again before all others of its game have been shown.
pub fn daily(day: u64, modes: &[Mode]) -> Option<Puzzle> {
    let mut games: Vec<(&str, Vec<Puzzle>)> =
        modes.iter().map(|mode| (mode.info().id.as_str(), of(mode))).collect();
    games.retain(|(_, puzzles)| !puzzles.is_empty());
    let count = games.len() as u64;
    let (round, turn) = (day.checked_div(count)?, day.checked_rem(count)?);
    games.sort_by_key(|(id, _)| key_of(&(round, id)));
    let (_, mut puzzles) = games.into_iter().nth(turn as usize)?;
    puzzles.sort_by_key(|puzzle| key_of(&puzzle.position));
    let index = round.checked_rem(puzzles.len() as u64)?;
    puzzles.into_iter().nth(index as usize)
}
