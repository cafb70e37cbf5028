//! Merges what two running programs have learned: only values that changed here replace those on disk.

use super::{DailyProgress, LessonProgress, Progress, PuzzleProgress};
use std::collections::{BTreeMap, BTreeSet};

impl Progress {
    /// What to write to a file that another program may have changed: `base` is what this program last read or wrote,
    /// `on_disk` what the file holds now.
    #[must_use]
    pub fn merged(&self, base: &Self, on_disk: &Self) -> Self {
        Self {
            lessons: maps(&base.lessons, &self.lessons, &on_disk.lessons, LessonProgress::merged),
            puzzles: maps(&base.puzzles, &self.puzzles, &on_disk.puzzles, PuzzleProgress::merged),
            daily: DailyProgress::merged(&base.daily, &self.daily, &on_disk.daily),
            unknown: on_disk.unknown.clone(),
        }
    }
}

/// Merges entry by entry. An entry that was removed here is gone.
fn maps<T: Clone + Default + PartialEq>(
    base: &BTreeMap<String, T>,
    current: &BTreeMap<String, T>,
    on_disk: &BTreeMap<String, T>,
    merge: fn(&T, &T, &T) -> T,
) -> BTreeMap<String, T> {
    let none = T::default();
    let of = |map: &BTreeMap<String, T>, key: &String| map.get(key).unwrap_or(&none).clone();
    let removed = |key: &String| base.contains_key(key) && !current.contains_key(key);
    let keys: BTreeSet<&String> = current.keys().chain(on_disk.keys()).collect();
    let kept = keys.into_iter().filter(|key| !removed(key));
    kept.map(|key| (key.clone(), merge(&of(base, key), &of(current, key), &of(on_disk, key)))).collect()
}

/// The value of this program if it changed there, and that on disk otherwise.
fn changed<T: Copy + PartialEq>(base: T, current: T, on_disk: T) -> T {
    if current == base { on_disk } else { current }
}

/// The best of both, unless it was reset here.
fn best(base: u32, current: u32, on_disk: u32) -> u32 {
    if current < base { current } else { current.max(on_disk) }
}

/// What is on disk, with what was added here and without what was removed here.
fn sets(
    base: &BTreeSet<String>,
    current: &BTreeSet<String>,
    on_disk: &BTreeSet<String>,
) -> BTreeSet<String> {
    let removed = |id: &&String| base.contains(*id) && !current.contains(*id);
    let added = current.iter().filter(|id| !base.contains(*id));
    on_disk.iter().filter(|id| !removed(id)).chain(added).cloned().collect()
}

impl LessonProgress {
    fn merged(base: &Self, current: &Self, on_disk: &Self) -> Self {
        Self {
            steps: sets(&base.steps, &current.steps, &on_disk.steps),
            finished: changed(base.finished, current.finished, on_disk.finished),
            skipped: changed(base.skipped, current.skipped, on_disk.skipped),
        }
    }
}

impl PuzzleProgress {
    fn merged(base: &Self, current: &Self, on_disk: &Self) -> Self {
        Self {
            solved: sets(&base.solved, &current.solved, &on_disk.solved),
            streak: changed(base.streak, current.streak, on_disk.streak),
            best_streak: best(base.best_streak, current.best_streak, on_disk.best_streak),
            rating: changed(base.rating, current.rating, on_disk.rating),
            best_rating: best(base.best_rating, current.best_rating, on_disk.best_rating),
        }
    }
}

impl DailyProgress {
    /// What both know together, unless it was reset here.
    fn merged(base: &Self, current: &Self, on_disk: &Self) -> Self {
        let best_streak = best(base.best_streak, current.best_streak, on_disk.best_streak);
        let was_reset = current.last_day < base.last_day;
        let known = if was_reset { current.clone() } else { current.with(on_disk) };
        Self { best_streak: best_streak.max(known.streak), ..known }
    }
}
