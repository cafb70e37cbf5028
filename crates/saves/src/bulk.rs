//! Adds many games at once, without waiting for the disk after each.

use crate::{DiskOperation, SaveError, Slot, Store, disk, file, names, store};
use rayon::prelude::*;
use rules::Record;
use std::collections::HashMap;
use std::fs;

/// The name of a file while it is being written.
const HALF: &str = ".arriving";

/// Adds many games to a folder. They still exist where they come from, so that no file needs to be synced before the
/// next one is written.
pub struct Bulk<'s> {
    store: &'s Store,
    /// The last number given to each name.
    numbers: HashMap<String, u32>,
}

impl<'s> Bulk<'s> {
    /// Adds games to this folder.
    ///
    /// # Errors
    /// The folder is missing, and may not be created.
    pub fn new(store: &'s Store) -> Result<Self, SaveError> {
        store.prepare()?;
        Ok(Self { store, numbers: HashMap::new() })
    }

    /// Adds some games, in new files named after them. Each file is written completely or not at all.
    pub fn add<'r>(
        &mut self,
        records: impl IntoIterator<Item = &'r Record>,
    ) -> Vec<Result<Slot, SaveError>> {
        let records: Vec<&Record> = records.into_iter().collect();
        let packed: Vec<_> = records.par_iter().map(|record| file::encode(record)).collect();
        match disk::lock(self.store.folder()) {
            Ok(_guard) => {
                records.iter().zip(packed).map(|(record, bytes)| self.put(record, &bytes?)).collect()
            }
            Err(error) => records.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    fn put(&mut self, record: &Record, bytes: &[u8]) -> Result<Slot, SaveError> {
        let stem = store::stem_of(record);
        let name = self.free_name(&stem)?;
        let (half, whole) = (self.store.folder().join(HALF), self.store.path(&name));
        fs::write(&half, bytes).map_err(SaveError::disk(&whole, DiskOperation::Write))?;
        fs::rename(&half, &whole).map_err(SaveError::disk(&whole, DiskOperation::Write))?;
        Ok(Slot::written(name, bytes))
    }

    /// The first free name. Many games may have the same stem, so numbers that were taken are not tried again.
    fn free_name(&mut self, stem: &str) -> Result<String, SaveError> {
        let last = self.numbers.entry(stem.into()).or_default();
        for number in *last + 1..u32::MAX {
            let name = names::numbered(stem, number);
            if self.store.is_free(&name) {
                *last = number;
                return Ok(name);
            }
        }
        Err(SaveError::Taken(stem.into()))
    }
}
