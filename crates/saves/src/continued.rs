//! Finds the file of an online game that continues, so that one game stays one file with all its signatures.

use crate::file::LARGEST;
use crate::{FileInfo, Slot, Store, chain, disk, file};
use rules::{GameTerms, Record};
use std::cmp::Reverse;

/// The number of newest online games that are read.
const LOOKED_INTO: usize = 20;
/// The most moves that a file may have more than the game: those that the other players had not received.
const MOST_LOST: usize = 2;

impl Store {
    /// The newest file that holds the beginning of this game. Only unfinished games with a signed log are considered.
    pub(crate) fn find_beginning(&self, record: &Record) -> Option<Slot> {
        let mut files = self.list().ok()?;
        files.retain(|file| self.path(&chain::chain_name(&file.name)).exists());
        files.sort_by_key(|file| Reverse(file.changed));
        files.into_iter().take(LOOKED_INTO).find_map(|file| self.slot_if_beginning(file, record))
    }

    fn slot_if_beginning(&self, file: FileInfo, record: &Record) -> Option<Slot> {
        let bytes = disk::read(&self.path(&file.name), LARGEST).ok()?;
        let saved = file::decode(&bytes).ok()?;
        is_beginning(&saved, record).then(|| Slot::written(file.name, &bytes))
    }
}

/// Is `saved` the same game, left earlier? Thinking times are part of the moves, so that equal openings differ.
pub(crate) fn is_beginning(saved: &Record, record: &Record) -> bool {
    let agreed = |record: &Record| GameTerms { moves: Vec::new(), ..record.terms.clone() };
    let (old, new) = (&saved.terms.moves, &record.terms.moves);
    let common = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    saved.result.is_none()
        && !old.is_empty()
        && common == old.len().min(new.len())
        && old.len() <= new.len() + MOST_LOST
        && agreed(saved) == agreed(record)
}
