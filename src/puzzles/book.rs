//! The puzzles of every game, read once, and how many of them were solved.

use bevy::prelude::*;
use lessons::Progress;
use puzzles::Puzzle;
use rules::{Mode, ModeInfo};

/// The puzzles of every game that has any.
#[derive(Resource, Default)]
pub struct PuzzleBook {
    generation: Option<u64>,
    games: Vec<GamePuzzles>,
    daily: Option<(u32, Puzzle)>,
}

/// The puzzles of a game, the easiest first.
pub struct GamePuzzles {
    /// The game.
    pub mode: Mode,
    puzzles: Vec<(String, Puzzle)>,
}

/// Has this game puzzles?
pub fn has_puzzles(info: &ModeInfo) -> bool {
    let mut lines = info.puzzles.lines().map(str::trim);
    lines.any(|line| !line.is_empty() && !line.starts_with('#'))
}

impl PuzzleBook {
    /// Every game that has puzzles, in the order of the catalog.
    pub fn games(&mut self) -> &[GamePuzzles] {
        let now = catalog::snapshot();
        if self.generation != Some(now.generation()) {
            self.games = now.modes().iter().map(GamePuzzles::of).collect();
            self.games.retain(|game| !game.puzzles.is_empty());
            (self.generation, self.daily) = (Some(now.generation()), None);
        }
        &self.games
    }

    /// The puzzles of a game.
    pub fn game(&mut self, id: &str) -> Option<&GamePuzzles> {
        self.games().iter().find(|game| game.mode.info().id == id)
    }

    /// The puzzle of a day, in days since 1970; none if no game has puzzles.
    pub fn daily(&mut self, day: u32) -> Option<&Puzzle> {
        self.games();
        if self.daily.as_ref().is_none_or(|(known, _)| *known != day) {
            let found = puzzles::daily(day.into(), &catalog::modes());
            self.daily = found.map(|puzzle| (day, puzzle));
        }
        self.daily.as_ref().map(|(_, puzzle)| puzzle)
    }
}

impl GamePuzzles {
    fn of(mode: &Mode) -> Self {
        let mut puzzles: Vec<_> =
            puzzles::of(mode).into_iter().map(|puzzle| (puzzle.id(), puzzle)).collect();
        puzzles.sort_by_key(|(_, puzzle)| puzzle.grade);
        Self { mode: mode.clone(), puzzles }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.puzzles.len()
    }

    /// How many were solved.
    pub fn solved(&self, progress: &Progress) -> usize {
        self.puzzles.iter().filter(|(id, _)| self.is_solved(progress, id)).count()
    }

    /// The first puzzle that was not solved after the one with this id, or else before it.
    pub fn next(&self, progress: &Progress, after: Option<&str>) -> Option<&Puzzle> {
        let place = self.puzzles.iter().position(|(id, _)| Some(id.as_str()) == after);
        let (before, behind) = self.puzzles.split_at(place.map_or(0, |place| place + 1));
        let is_open =
            |(id, _): &&(String, Puzzle)| Some(id.as_str()) != after && !self.is_solved(progress, id);
        behind.iter().chain(before).find(is_open).map(|(_, puzzle)| puzzle)
    }

    /// The puzzle to go on with; the first one if every one was solved.
    pub fn next_or_first(&self, progress: &Progress) -> Option<&Puzzle> {
        self.next(progress, None).or(self.puzzles.first().map(|(_, puzzle)| puzzle))
    }

    fn is_solved(&self, progress: &Progress, id: &str) -> bool {
        progress.has_solved(&self.mode.info().id, id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_easiest_unsolved_puzzle_comes_next() {
        let (mut book, mut progress) = (PuzzleBook::default(), Progress::default());
        let game = &book.games()[0];
        let id = game.mode.info().id.clone();
        let mut last: Option<(u8, String)> = None;
        for solved in 0..game.count() {
            assert_eq!(game.solved(&progress), solved);
            let next = game.next(&progress, last.as_ref().map(|(_, id)| id.as_str()));
            let next = next.expect("one is left");
            assert!(last.as_ref().is_none_or(|(grade, _)| *grade <= next.grade));
            assert!(!progress.has_solved(&id, &next.id()));
            progress.solve_puzzle(&id, &next.id());
            last = Some((next.grade, next.id()));
        }
        assert!(game.next(&progress, None).is_none());
        assert_eq!(
            game.next_or_first(&progress).map(|puzzle| puzzle.grade),
            Some(game.puzzles[0].1.grade)
        );
        progress.puzzles.get_mut(&id).expect("it is known").solved.remove(&game.puzzles[0].0);
        let next = game.next(&progress, last.as_ref().map(|(_, id)| id.as_str()));
        assert_eq!(next.map(Puzzle::id).as_ref(), Some(&game.puzzles[0].0), "what was left out");
    }

    #[test]
    fn a_day_has_one_puzzle() {
        let (mut book, mut other) = (PuzzleBook::default(), PuzzleBook::default());
        let days = 20_700..20_760;
        let ids = |book: &mut PuzzleBook| -> Vec<_> {
            days.clone().map(|day| book.daily(day).expect("there are puzzles").id()).collect()
        };
        let (one, two) = (ids(&mut book), ids(&mut other));
        assert_eq!(one, two, "the same for everybody");
        assert!(one.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn a_game_without_a_line_has_no_puzzles() {
        for mode in catalog::modes().iter() {
            assert_eq!(has_puzzles(mode.info()), !puzzles::of(mode).is_empty(), "{}", mode.info().id);
        }
        let mut info = catalog::modes()[0].info().clone();
        info.puzzles = "# only a comment\n\n".into();
        assert!(!has_puzzles(&info));
    }
}
