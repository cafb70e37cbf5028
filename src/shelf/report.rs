//! The results of import and export.

use rules::{Message, message};

/// So many reasons are kept: the others are mostly the same.
const MOST_REASONS: usize = 8;

/// What was done with many games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What was done.
    pub kind: Kind,
    /// With how many games that went well.
    pub done: usize,
    /// With how many it did not.
    pub failed: usize,
    /// Why not, for the first of them.
    pub reasons: Vec<Message>,
    /// Was it stopped before its end?
    pub stopped: bool,
    /// The name of the file of the game, if it was only one.
    pub only: Option<String>,
    /// Where the games are now, if that is elsewhere.
    pub place: Option<String>,
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Games were taken in.
    Imported,
    /// Games were written elsewhere.
    Exported,
}

/// What is wrong with one of several files.
pub(super) fn in_file(file: &str, why: Message) -> Message {
    message!("shelf-in-file", "{file}: {why}", file = file, why = why)
}

impl Report {
    /// Nothing is done yet.
    pub(super) fn new(kind: Kind) -> Self {
        let (reasons, only, place) = (Vec::new(), None, None);
        Self { kind, done: 0, failed: 0, reasons, stopped: false, only, place }
    }

    /// One more game that went well.
    pub(super) fn well(&mut self, name: &str) {
        self.done += 1;
        self.only = (self.done == 1).then(|| name.into());
    }

    /// One more that did not.
    pub(super) fn fail(&mut self, why: Message) {
        self.failed += 1;
        if self.reasons.len() < MOST_REASONS {
            self.reasons.push(why);
        }
    }
}
