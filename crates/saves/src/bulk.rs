//! Taking in many games at once: quick, because nobody waits for the disk.

use crate::{Doing, SaveError, Slot, Store, disk, file, names, store};
use rules::Record;
use std::collections::HashMap;
use std::fs;

/// What a file is called while it is being written.
const HALF: &str = ".arriving";

/// Many games on their way into a folder. Where they come from they still are, so that none needs to be on the disk
/// before the next comes.
pub struct Bulk<'s> {
    store: &'s Store,
    /// The last number that was given to each name.
    numbers: HashMap<String, u32>,
}

impl<'s> Bulk<'s> {
    /// Begins to take games into a folder, which is made if it is not there.
    pub fn new(store: &'s Store) -> Result<Self, SaveError> {
        fs::create_dir_all(store.folder()).map_err(SaveError::disk(store.folder(), Doing::Make))?;
        Ok(Self { store, numbers: HashMap::new() })
    }

    /// Takes a few games in, in new files named after them. Each is whole or not there at all.
    pub fn add<'r>(
        &mut self,
        records: impl IntoIterator<Item = &'r Record>,
    ) -> Vec<Result<Slot, SaveError>> {
        match disk::lock(self.store.folder()) {
            Ok(_guard) => records.into_iter().map(|record| self.put(record)).collect(),
            Err(error) => records.into_iter().map(|_| Err(error.clone())).collect(),
        }
    }

    fn put(&mut self, record: &Record) -> Result<Slot, SaveError> {
        let bytes = file::encode(record)?;
        let stem = store::stem_of(record);
        let name = self.free_name(&stem)?;
        let (half, whole) = (self.store.folder().join(HALF), self.store.path(&name));
        fs::write(&half, &bytes).map_err(SaveError::disk(&whole, Doing::Write))?;
        fs::rename(&half, &whole).map_err(SaveError::disk(&whole, Doing::Write))?;
        Ok(Slot::written(name, &bytes))
    }

    /// The first name that is free. Many games of one file may have the same, so those that were taken are not tried again.
    fn free_name(&mut self, stem: &str) -> Result<String, SaveError> {
        let last = self.numbers.entry(stem.into()).or_default();
        for number in *last + 1..u32::MAX {
            let name = names::numbered(stem, number);
            if fs::symlink_metadata(self.store.path(&name)).is_err() {
                *last = number;
                return Ok(name);
            }
        }
        Err(SaveError::Taken(stem.into()))
    }
}
