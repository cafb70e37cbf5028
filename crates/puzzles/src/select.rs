//! Which puzzles are taken: no two alike, and of every grade, side and motif some.

use crate::likeness::Pattern;
use crate::motif::Motif;
use crate::puzzle::Puzzle;
use rules::Team;
use std::collections::BTreeSet;

/// A puzzle that was proven, and what decides whether it is taken.
pub(crate) struct Candidate {
    pub(crate) puzzle: Puzzle,
    pub(crate) pattern: Pattern,
    pub(crate) team: Team,
    pub(crate) motif: Motif,
    /// Was the player far ahead anyway?
    pub(crate) ahead: bool,
}

/// The most puzzles of one grade, side or motif, in percent of all.
const MOST_OF_A_GRADE: usize = 30;
const MOST_OF_THE_FIRST_GRADE: usize = 20;
const MOST_OF_A_TEAM: usize = 60;
const MOST_OF_A_MOTIF: usize = 45;
/// The most puzzles of a player who was far ahead anyway, in percent of all.
const MOST_AHEAD: usize = 45;

/// The puzzles taken so far, and those that are too many of their kind.
pub(crate) struct Selection {
    wanted: usize,
    taken: Vec<Candidate>,
    reserve: Vec<Candidate>,
}

impl Selection {
    pub(crate) fn new(wanted: usize) -> Self {
        Self { wanted, taken: Vec::new(), reserve: Vec::new() }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.taken.len() >= self.wanted
    }

    pub(crate) fn count(&self) -> usize {
        self.taken.len()
    }

    /// Takes a candidate, or keeps it in reserve; returns the puzzle if it is taken.
    pub(crate) fn offer(&mut self, candidate: Candidate) -> Option<&Puzzle> {
        if self.is_full() || self.has_alike(&candidate) {
            return None;
        }
        if self.has_enough_of(&candidate) {
            self.reserve.push(candidate);
            return None;
        }
        Some(self.take(candidate))
    }

    /// Takes a candidate, however many of its kind there are.
    pub(crate) fn take_unless_alike(&mut self, candidate: Candidate) -> Option<&Puzzle> {
        if self.is_full() || self.has_alike(&candidate) { None } else { Some(self.take(candidate)) }
    }

    /// The reserve, as far as puzzles are still wanted: of the rarest grade first.
    pub(crate) fn next_of_reserve(&mut self) -> Option<&Puzzle> {
        if self.is_full() {
            return None;
        }
        let reserve = std::mem::take(&mut self.reserve);
        self.reserve = reserve.into_iter().filter(|candidate| !self.has_alike(candidate)).collect();
        let count = |grade: u8| self.taken.iter().filter(|taken| taken.puzzle.grade == grade).count();
        let rarest = self.reserve.iter().enumerate();
        let (index, _) = rarest.min_by_key(|(_, candidate)| count(candidate.puzzle.grade))?;
        let candidate = self.reserve.remove(index);
        Some(self.take(candidate))
    }

    fn take(&mut self, candidate: Candidate) -> &Puzzle {
        self.taken.push(candidate);
        &self.taken[self.taken.len() - 1].puzzle
    }

    fn has_alike(&self, candidate: &Candidate) -> bool {
        self.taken.iter().any(|taken| taken.pattern.is_alike(&candidate.pattern))
    }

    fn has_enough_of(&self, candidate: &Candidate) -> bool {
        let full = |percent: usize, same: &dyn Fn(&Candidate) -> bool| {
            let count = self.taken.iter().filter(|taken| same(taken)).count();
            count >= (self.wanted * percent).div_ceil(100)
        };
        let grade = candidate.puzzle.grade;
        let most = if grade == 1 { MOST_OF_THE_FIRST_GRADE } else { MOST_OF_A_GRADE };
        full(most, &|taken| taken.puzzle.grade == grade)
            || full(MOST_OF_A_TEAM, &|taken| taken.team == candidate.team)
            || candidate.ahead && full(MOST_AHEAD, &|taken| taken.ahead)
            || self.motifs() > 2 && full(MOST_OF_A_MOTIF, &|taken| taken.motif == candidate.motif)
    }

    /// How many motifs there are so far: not every game knows captures or checks.
    fn motifs(&self) -> usize {
        self.taken.iter().map(|taken| taken.motif).collect::<BTreeSet<_>>().len()
    }
}
