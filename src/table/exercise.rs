//! A step of a lesson at the table: people sit in every seat, but only the learner moves by hand.

use super::referee::TableEvents;
use super::{Table, TableReset};
use crate::new_game::NewGame;
use rules::{Team, TermsError};

impl Table {
    /// A table with a step of a lesson. The moves of all teams but the learner's come from the lesson.
    pub(super) fn lesson(setup: NewGame, learner: Team, epoch: u64) -> Result<Self, TermsError> {
        let mut table = Self::open(setup, epoch)?;
        table.remote = table.seats().iter().map(|seat| seat.team != learner).collect();
        table.is_lesson = true;
        Ok(table)
    }

    /// Is it a step of a lesson? Then nothing is saved, offered or taken back.
    pub fn is_lesson(&self) -> bool {
        self.is_lesson
    }

    /// Goes back to an earlier position of the step.
    pub(super) fn rewind_lesson(&mut self, ply: usize, events: &mut TableEvents) {
        if self.is_lesson && ply < self.ply() {
            self.rewind(ply);
            events.reset.write(TableReset::Stepped);
        }
    }
}
