//! Games with people elsewhere: the table follows the log that everybody shares.

use super::referee::Voice;
use super::{MoveAsked, MoveRefused, Table, TableReset, Told};
use rules::{Record, TermsError};

impl Table {
    /// A table with a game that people elsewhere play, too.
    pub(super) fn gather(
        log: u64,
        record: &Record,
        remote: &[bool],
        epoch: u64,
    ) -> Result<Self, TermsError> {
        let mut table = Self::resume(record, epoch)?;
        table.shared = Some(log);
        table.remote = remote.into();
        Ok(table)
    }

    /// Do others wait for it to go on? Then it is not put away for another game just so.
    pub(super) fn is_owed_to_others(&self) -> bool {
        self.is_shared() && self.whole().outcome().is_none()
    }

    /// The same game stands otherwise than was thought.
    pub(super) fn become_like(&mut self, other: &Self, voice: &mut Voice) {
        let was_over = self.outcome().is_some();
        self.review = None;
        self.game = other.game.boxed_clone();
        self.setup.clone_from(&other.setup);
        self.remote.clone_from(&other.remote);
        self.question = other.question;
        self.undone.clear();
        self.retell();
        voice.reset.write(TableReset::Stepped);
        let ended = self.outcome().filter(|_| !was_over);
        voice.ended.write_batch(ended.map(super::GameEnded));
    }

    /// Does what was done elsewhere. The rules judge it here as well.
    pub(super) fn follow(&mut self, told: &Told, voice: &mut Voice) {
        if !self.is_shared() {
            return;
        }
        match told {
            Told::Move { seat, text, centis } => self.follow_move(*seat, text, *centis, voice),
            Told::Ask(question, team) => self.ask(*question, *team, voice),
            Told::Answer(yes) => self.answer(*yes, voice),
            Told::Resign(team) => self.resign(*team, voice),
            Told::Flag => {
                let outcome = rules::outcome_on_flag(&*self.game, self.turn());
                self.end(outcome, voice);
            }
            Told::Remote(remote) => {
                self.remote.clone_from(remote);
                // Whoever thinks for a seat asks again.
                self.refresh();
            }
        }
    }

    fn follow_move(&mut self, seat: usize, text: &str, centis: u32, voice: &mut Voice) {
        let ask = MoveAsked { seat, text: text.into(), epoch: self.epoch };
        match self.play(&ask, centis) {
            Ok(played) => {
                let outcome = played.played.outcome;
                voice.played.write(played);
                voice.ended.write_batch(outcome.map(super::GameEnded));
            }
            Err(why) => {
                voice.refused.write(MoveRefused { why });
            }
        }
    }
}
