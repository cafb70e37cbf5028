//! The results of import and export.

use rules::{Message, message};

/// The most reasons that are kept: the others are mostly the same.
const MOST_REASONS: usize = 8;

/// The result of an import or export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What was done.
    pub kind: ReportKind,
    /// Games that succeeded.
    pub done: usize,
    /// Games that failed.
    pub failed: usize,
    /// Why the first of them failed.
    pub reasons: Vec<Message>,
    /// How many parts of imported games were left out.
    pub left_out: usize,
    /// What the first of them are.
    pub notes: Vec<Message>,
    /// Was it cancelled?
    pub stopped: bool,
    /// The file of the game, if it was only one.
    pub only: Option<String>,
    /// Where exported games are.
    pub place: Option<String>,
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportKind {
    /// Games were imported.
    Imported,
    /// Games were exported.
    Exported,
}

/// What is wrong with one of several files.
pub(super) fn in_file(file: &str, why: Message) -> Message {
    message!("shelf-in-file", "{file}: {why}", file = file, why = why)
}

impl Report {
    /// An empty report.
    pub(super) fn new(kind: ReportKind) -> Self {
        let (reasons, notes, only, place) = (Vec::new(), Vec::new(), None, None);
        Self { kind, done: 0, failed: 0, reasons, left_out: 0, notes, stopped: false, only, place }
    }

    /// Counts a game that succeeded.
    pub(super) fn succeed(&mut self, name: &str) {
        self.done += 1;
        self.only = (self.done == 1).then(|| name.into());
    }

    /// Counts a game that failed.
    pub(super) fn fail(&mut self, why: Message) {
        self.failed += 1;
        if self.reasons.len() < MOST_REASONS {
            self.reasons.push(why);
        }
    }

    /// Notes what was left out of an imported game.
    pub(super) fn note(&mut self, what: Message) {
        self.left_out += 1;
        if self.notes.len() < MOST_REASONS {
            self.notes.push(what);
        }
    }
}
