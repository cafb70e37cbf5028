//! What a player has learned: plain data that the app keeps in a file.

mod daily;
mod merge;
mod text;

use crate::Lesson;
pub use daily::DailyProgress;
use std::collections::{BTreeMap, BTreeSet};
pub use text::LoadedProgress;

/// What a player has learned, by the ids of games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// Lessons.
    pub lessons: BTreeMap<String, LessonProgress>,
    /// Puzzles.
    pub puzzles: BTreeMap<String, PuzzleProgress>,
    /// Daily puzzles.
    pub daily: DailyProgress,
    /// What a later version has written.
    unknown: toml::Table,
}

/// How far the lesson of a game has got.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonProgress {
    /// The ids of the steps that were done.
    pub steps: BTreeSet<String>,
    /// Was it finished once? Steps that are added later do not change that.
    pub finished: bool,
    /// Should it never be offered again?
    pub skipped: bool,
}

/// How puzzles of a game went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PuzzleProgress {
    /// The ids of the puzzles that were solved.
    pub solved: BTreeSet<String>,
    /// How many were solved in a row, up to now.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The rating; 0 before the first puzzle.
    pub rating: u32,
    /// The best rating.
    pub best_rating: u32,
}

impl Progress {
    /// Should the lesson of a game be offered: neither finished nor skipped for ever?
    pub fn offers_lesson(&self, game: &str) -> bool {
        !self.lessons.get(game).is_some_and(|lesson| lesson.finished || lesson.skipped)
    }

    /// Never offer the lesson of a game again. It can still be opened.
    pub fn skip_lesson(&mut self, game: &str) {
        self.lesson(game).skipped = true;
    }

    /// A step was done. The lesson is finished with its last open step.
    pub fn finish_step(&mut self, game: &str, lesson: &Lesson, step: &str) {
        let progress = self.lesson(game);
        progress.steps.insert(step.into());
        progress.finished |= lesson.steps.iter().all(|step| progress.steps.contains(&step.id));
    }

    /// Was a step done?
    pub fn has_finished_step(&self, game: &str, step: &str) -> bool {
        self.lessons.get(game).is_some_and(|lesson| lesson.steps.contains(step))
    }

    /// The first step that was not done, where the lesson goes on; the first of all if every one was.
    pub fn next_step(&self, game: &str, lesson: &Lesson) -> usize {
        let is_open = |id: &str| !self.has_finished_step(game, id);
        lesson.steps.iter().position(|step| is_open(&step.id)).unwrap_or(0)
    }

    /// Begin the lesson of a game again. That it was finished is not forgotten.
    pub fn restart_lesson(&mut self, game: &str) {
        self.lesson(game).steps.clear();
    }

    fn lesson(&mut self, game: &str) -> &mut LessonProgress {
        self.lessons.entry(game.into()).or_default()
    }

    /// A puzzle was solved, but not at the first try, or with a hint.
    pub fn finish_puzzle(&mut self, game: &str, puzzle: &str) {
        self.puzzle(game).solved.insert(puzzle.into());
    }

    /// A puzzle was solved at the first try. It counts once.
    pub fn solve_puzzle(&mut self, game: &str, puzzle: &str) {
        let progress = self.puzzle(game);
        if !progress.solved.insert(puzzle.into()) {
            return;
        }
        progress.streak = progress.streak.saturating_add(1);
        progress.best_streak = progress.best_streak.max(progress.streak);
    }

    /// A puzzle was not solved at the first try.
    pub fn fail_puzzle(&mut self, game: &str) {
        self.puzzle(game).streak = 0;
    }

    /// The rating has changed.
    pub fn rate_puzzles(&mut self, game: &str, rating: u32) {
        let progress = self.puzzle(game);
        progress.rating = rating;
        progress.best_rating = progress.best_rating.max(rating);
    }

    /// Was a puzzle ever solved?
    pub fn has_solved(&self, game: &str, puzzle: &str) -> bool {
        self.puzzles.get(game).is_some_and(|puzzles| puzzles.solved.contains(puzzle))
    }

    fn puzzle(&mut self, game: &str) -> &mut PuzzleProgress {
        self.puzzles.entry(game.into()).or_default()
    }
}

#[cfg(test)]
mod tests;
