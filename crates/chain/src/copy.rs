//! A copy of a log for another thread, e.g. the one that writes it to disk. Only what is new is handed over.

use crate::{Chain, Entry, Hash, LogHeader, LogStatus, file};

/// What is new in a log since a copy of it was last updated.
#[derive(Clone, Debug)]
pub struct LogChange {
    /// The header, for a copy that is still empty.
    header: Option<Box<LogHeader>>,
    /// How many entries of the copy stay.
    kept: usize,
    /// The entries after them.
    entries: Vec<Entry>,
    head: Hash,
}

/// A copy of a log, without the match that it tells.
#[derive(Clone, Debug, Default)]
pub struct LogCopy {
    header: Option<LogHeader>,
    entries: Vec<Entry>,
    head: Option<Hash>,
}

impl Chain {
    /// What is new since the log had this status. The usual change is one entry, however long the log is.
    #[must_use]
    pub fn changes_since(&self, known: Option<LogStatus>) -> LogChange {
        let known = known.filter(|status| status.game == self.id());
        let len = known.map_or(0, |status| usize::try_from(status.len).unwrap_or(usize::MAX));
        let same = len <= self.len() && known.is_some_and(|status| self.head_at(len) == status.head);
        let kept = if same { len } else { 0 };
        let header = if known.is_none() { Some(Box::new(self.header().clone())) } else { None };
        LogChange { header, kept, entries: self.tail(kept, usize::MAX).to_vec(), head: self.head() }
    }
}

impl LogCopy {
    /// Brings the copy up to date. Changes must come in the order in which they were made.
    pub fn apply(&mut self, change: LogChange) {
        if let Some(header) = change.header {
            self.header = Some(*header);
        }
        self.entries.truncate(change.kept);
        self.entries.extend(change.entries);
        self.head = Some(change.head);
    }

    /// The log as a file; no bytes before the first change.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let (Some(header), Some(head)) = (&self.header, self.head) else { return Vec::new() };
        file::encode_parts(header, &self.entries, head)
    }
}
