//! Deleted games lie in a folder of their own until it is emptied.

use crate::{DiskOperation, FileInfo, SaveError, Store, chain, disk, names};
use std::fs;

/// The trash folder, within the folder of games.
const TRASH: &str = ".trash";

/// A deleted game that can be restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trashed {
    /// Its original name.
    name: String,
    /// Its name in the trash.
    kept: String,
}

impl Trashed {
    /// Its original name, with its ending.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Store {
    /// Moves a game to the trash.
    pub fn delete(&self, name: &str) -> Result<Trashed, SaveError> {
        let from = self.checked(name)?;
        let trash = self.trash();
        self.prepare()?;
        fs::create_dir_all(trash.folder())
            .map_err(SaveError::disk(trash.folder(), DiskOperation::CreateFolder))?;
        let _guard = disk::lock(self.folder())?;
        let kept = trash.free_name(names::stem(name))?;
        let to = trash.path(&kept);
        fs::rename(&from, &to).map_err(SaveError::disk(&from, DiskOperation::Delete))?;
        chain::move_logs(&from, &to)?;
        Ok(Trashed { name: name.into(), kept })
    }

    /// Restores a deleted game, under another name if its own is taken. Returns the name.
    pub fn restore(&self, trashed: &Trashed) -> Result<String, SaveError> {
        let from = self.trash().checked(&trashed.kept)?;
        let _guard = disk::lock(self.folder())?;
        let name = self.free_name(names::stem(&trashed.name))?;
        let to = self.path(&name);
        fs::rename(&from, &to).map_err(SaveError::disk(&from, DiskOperation::Restore))?;
        chain::move_logs(&from, &to)?;
        Ok(name)
    }

    /// All games in the trash.
    pub fn trashed(&self) -> Result<Vec<(FileInfo, Trashed)>, SaveError> {
        let both = |found: FileInfo| {
            let name = found.name.clone();
            (found, Trashed { kept: name.clone(), name })
        };
        Ok(self.trash().list()?.into_iter().map(both).collect())
    }

    /// Deletes all games in the trash for good. Returns how many.
    pub fn empty_trash(&self) -> Result<usize, SaveError> {
        let trash = self.trash();
        let found = trash.list()?;
        for game in &found {
            let path = trash.path(&game.name);
            fs::remove_file(&path).map_err(SaveError::disk(&path, DiskOperation::Delete))?;
            chain::remove(&path)?;
        }
        Ok(found.len())
    }

    fn trash(&self) -> Self {
        Self::new(self.folder().join(TRASH))
    }
}
