//! An exercise at the table, a step of a lesson or a puzzle: people sit in every seat, but only the learner moves by hand.

use super::referee::TableEvents;
use super::{Table, TableReset};
use crate::new_game::NewGame;
use rules::{Team, TermsError};

impl Table {
    /// A table with an exercise. The moves of all teams but the learner's come from the lesson or the puzzle.
    pub(super) fn exercise(setup: NewGame, learner: Team, epoch: u64) -> Result<Self, TermsError> {
        let mut table = Self::open(setup, epoch)?;
        table.remote = table.seats().iter().map(|seat| seat.team != learner).collect();
        table.is_exercise = true;
        Ok(table)
    }

    /// Is it a step of a lesson, or a puzzle? Then nothing is saved, offered or taken back.
    pub fn is_exercise(&self) -> bool {
        self.is_exercise
    }

    /// Goes back to an earlier position of the exercise.
    pub(super) fn rewind_exercise(&mut self, ply: usize, events: &mut TableEvents) {
        if self.is_exercise && ply < self.ply() {
            self.rewind(ply);
            events.reset.write(TableReset::Stepped);
        }
    }
}
