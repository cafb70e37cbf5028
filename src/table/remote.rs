//! Games with players at other computers: the table follows the log that all of them share.

use super::referee::TableEvents;
use super::{GameEnded, StartRefused, Table, TableAsked, TableReset};
use rules::{Record, TermsError};

impl Table {
    /// A table with a game of a shared log.
    pub(super) fn shared(
        log: u64,
        record: &Record,
        remote: &[bool],
        epoch: u64,
    ) -> Result<Self, TermsError> {
        let mut table = Self::resume(record, false, epoch)?;
        table.shared = Some(log);
        table.remote = remote.into();
        Ok(table)
    }

    /// Is it a running game that others take part in? It must not be replaced by another game.
    pub(super) fn is_shared_game(&self) -> bool {
        self.is_shared() && self.outcome().is_none()
    }

    /// Replaces the game by what its log says.
    pub(super) fn sync_remote(&mut self, ask: &TableAsked, events: &mut TableEvents) {
        let TableAsked::SyncRemote { log, record, remote, .. } = ask else { return };
        match Self::shared(*log, record, remote, self.epoch + 1) {
            Ok(new) => {
                let was_over = self.outcome().is_some();
                *self = new;
                events.reset.write(TableReset::Stepped);
                let ended = self.outcome().filter(|_| !was_over);
                events.ended.write_batch(ended.map(GameEnded));
            }
            Err(why) => {
                let (request, why) = (ask.id(), why.message());
                events.not_started.write(StartRefused { request, why });
            }
        }
    }

    /// Other computers play other seats from now on.
    pub(super) fn set_remote(&mut self, remote: &[bool]) {
        self.remote = remote.into();
        // A new epoch makes the AI of a seat begin again.
        self.epoch += 1;
    }
}
