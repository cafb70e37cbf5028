//! Games that were deleted: they lie in a folder of their own until somebody empties it.

use crate::{Doing, FileInfo, SaveError, Store, chain, disk, folder, names};
use std::fs;
use std::path::PathBuf;

/// The folder within the folder.
const TRASH: &str = ".trash";

/// A game that was deleted and can come back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trashed {
    /// What it was called.
    name: String,
    /// What it is called in the trash.
    kept: String,
}

impl Trashed {
    /// What it was called, with its ending.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Store {
    /// Deletes a game, so that it can still come back.
    pub fn delete(&self, name: &str) -> Result<Trashed, SaveError> {
        let from = self.checked(name)?;
        let trash = self.trash();
        fs::create_dir_all(trash.folder()).map_err(SaveError::disk(trash.folder(), Doing::Make))?;
        let _guard = disk::lock(self.folder())?;
        let kept = trash.free_name(names::stem(name))?;
        let to = trash.path(&kept);
        fs::rename(&from, &to).map_err(SaveError::disk(&from, Doing::Delete))?;
        chain::follow(&from, &to)?;
        Ok(Trashed { name: name.into(), kept })
    }

    /// Brings a deleted game back, under another name if its own is taken by now. Says which it has.
    pub fn restore(&self, trashed: &Trashed) -> Result<String, SaveError> {
        let from = self.trash().checked(&trashed.kept)?;
        let _guard = disk::lock(self.folder())?;
        let name = self.free_name(names::stem(&trashed.name))?;
        let to = self.path(&name);
        fs::rename(&from, &to).map_err(SaveError::disk(&from, Doing::Restore))?;
        chain::follow(&from, &to)?;
        Ok(name)
    }

    /// What was deleted, by the names it has in the trash.
    pub fn trashed(&self) -> Result<Vec<(FileInfo, Trashed)>, SaveError> {
        let both = |found: FileInfo| {
            let name = found.name.clone();
            (found, Trashed { kept: name.clone(), name })
        };
        Ok(folder::list(&self.trash_folder())?.into_iter().map(both).collect())
    }

    /// Deletes for good what was deleted. Says how many games that were.
    pub fn empty_trash(&self) -> Result<usize, SaveError> {
        let trash = self.trash_folder();
        let found = folder::list(&trash)?;
        for game in &found {
            let path = trash.join(&game.name);
            fs::remove_file(&path).map_err(SaveError::disk(&path, Doing::Delete))?;
            chain::remove(&path)?;
        }
        Ok(found.len())
    }

    fn trash(&self) -> Self {
        Self::new(self.trash_folder())
    }

    fn trash_folder(&self) -> PathBuf {
        self.folder().join(TRASH)
    }
}
