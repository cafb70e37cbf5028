//! A folder of games. Several programs on several computers may use it at once.

use crate::error::shown;
use crate::file::LARGEST;
use crate::{
    Change, DiskOperation, FileInfo, NameFlaw, Origin, SaveError, chain, disk, file, folder, names,
};
use rules::{Game, Record};
use std::fs;
use std::path::{Path, PathBuf};

/// The file of the index, in the folder itself.
const INDEX: &str = ".index";
/// The most numbers tried for a new name.
const ATTEMPTS: u32 = 10_000;

/// A folder of games.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    index: PathBuf,
    /// May the folder be created? Not if a player chose it: its drive may only be away.
    creates: bool,
}

/// The file of a game, and a hash of what was last seen in it: needed to overwrite it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    name: String,
    seen: u64,
}

impl Slot {
    /// The name of the file, with its ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the file without its ending.
    pub fn title(&self) -> &str {
        names::stem(&self.name)
    }
}

/// A game that was read.
pub struct Loaded {
    /// The game, every move replayed.
    pub game: Box<dyn Game>,
    /// Its file.
    pub slot: Slot,
}

impl Store {
    /// The games in a folder, which is created when the first one is saved. It holds the cache of the index, too.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        folder::remove_leftovers(&folder);
        Self { index: folder.join(INDEX), folder, creates: true }
    }

    /// The games in a folder that a player chose. It is never created: if it is missing, its drive is away.
    pub fn chosen(folder: impl Into<PathBuf>) -> Self {
        Self { creates: false, ..Self::new(folder) }
    }

    /// Puts the cache of the index into another folder: the folder may be shared or read-only.
    #[must_use]
    pub fn with_cache(self, cache: &Path) -> Self {
        let key = rules::key_of(&self.folder.as_os_str().as_encoded_bytes());
        Self { index: cache.join(format!("shelf-{key:016x}.index")), ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of the cached index.
    pub(crate) fn index(&self) -> &Path {
        &self.index
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// All games in the folder, sorted by name; damaged ones, too. A folder that will be created is empty.
    pub fn list(&self) -> Result<Vec<FileInfo>, SaveError> {
        match folder::list(&self.folder) {
            Err(SaveError::FolderMissing(_)) if self.creates => Ok(Vec::new()),
            listed => listed,
        }
    }

    /// Makes sure that there is a folder to write to.
    ///
    /// # Errors
    /// It is missing and may not be created, it is no folder, or the disk refuses.
    pub fn prepare(&self) -> Result<(), SaveError> {
        match folder::check(&self.folder) {
            Err(SaveError::FolderMissing(_)) if self.creates => fs::create_dir_all(&self.folder)
                .map_err(SaveError::disk(&self.folder, DiskOperation::CreateFolder)),
            checked => checked,
        }
    }

    /// Saves a game for the first time, in a new file named after it.
    pub fn create(&self, record: &Record) -> Result<Slot, SaveError> {
        self.put_new(&stem_of(record), &file::encode(record)?)
    }

    /// Saves a game again, unless another program has changed or removed the file since.
    pub fn save(&self, slot: &mut Slot, record: &Record) -> Result<(), SaveError> {
        let bytes = file::encode(record)?;
        let path = self.checked(&slot.name)?;
        self.prepare()?;
        if !path.exists() {
            self.check_mounted()?;
        }
        let _guard = disk::lock(&self.folder)?;
        self.check_unchanged(slot)?;
        disk::write(&path, &bytes)?;
        slot.seen = disk::fingerprint(&bytes);
        Ok(())
    }

    /// The record in a file, not replayed: for a glance at many files.
    pub fn read(&self, name: &str) -> Result<Record, SaveError> {
        file::decode(&disk::read(&self.checked(name)?, LARGEST)?)
    }

    /// Reads a game and replays it.
    pub fn load(&self, name: &str) -> Result<Loaded, SaveError> {
        let bytes = disk::read(&self.checked(name)?, LARGEST)?;
        let slot = Slot { name: name.into(), seen: disk::fingerprint(&bytes) };
        Ok(Loaded { game: file::replay(&bytes)?, slot })
    }

    /// Does `new` belong to another game than `name`? Some file systems ignore case.
    fn is_taken(&self, name: &str, new: &str) -> bool {
        let same = name.to_lowercase() == new.to_lowercase();
        let listed = || self.list().is_ok_and(|found| found.iter().any(|found| found.name == new));
        let has_file = name != new && self.path(new).exists() && (!same || listed());
        // A log that another game has left behind is not inherited.
        has_file || (!same && fs::symlink_metadata(self.path(&chain::chain_name(new))).is_ok())
    }

    /// Renames a file; the title has no ending. Returns the new name.
    pub fn rename(&self, name: &str, title: &str) -> Result<String, SaveError> {
        names::check(title)?;
        let (from, new) = (self.checked(name)?, names::numbered(title, 1));
        let _guard = disk::lock(&self.folder)?;
        let to = self.path(&new);
        if self.is_taken(name, &new) {
            return Err(SaveError::Taken(title.into()));
        }
        // The log goes first, and comes back if the game cannot follow.
        chain::move_logs(&from, &to)?;
        fs::rename(&from, &to).map_err(SaveError::disk(&from, DiskOperation::Rename)).inspect_err(
            |_| {
                let _ = chain::move_logs(&to, &from);
            },
        )?;
        Ok(new)
    }

    /// Copies a file, damaged or not.
    pub fn duplicate(&self, name: &str) -> Result<Slot, SaveError> {
        let from = self.checked(name)?;
        let copy = self.put_new(names::stem(name), &disk::read(&from, LARGEST)?)?;
        chain::copy(&from, &self.path(&copy.name))?;
        Ok(copy)
    }

    /// Copies a game file from elsewhere, after replaying it.
    pub fn import(&self, path: &Path) -> Result<Slot, SaveError> {
        let mut record = file::replay(&disk::read(path, LARGEST)?)?.record().clone();
        Origin::Imported.mark(&mut record);
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        match stem.filter(|stem| names::check(stem).is_ok()) {
            Some(stem) => self.put_new(&stem, &file::encode(&record)?),
            None => self.create(&record),
        }
    }

    /// Copies a file to elsewhere, overwriting what is there.
    pub fn export(&self, name: &str, path: &Path) -> Result<(), SaveError> {
        disk::write(path, &disk::read(&self.checked(name)?, LARGEST)?)
    }

    /// Writes a new file under the first free name.
    pub(crate) fn put_new(&self, stem: &str, bytes: &[u8]) -> Result<Slot, SaveError> {
        self.prepare()?;
        let _guard = disk::lock(&self.folder)?;
        let name = self.free_name(stem)?;
        disk::write(&self.path(&name), bytes)?;
        Ok(Slot::written(name, bytes))
    }

    /// The first free name; the folder must be locked.
    pub(crate) fn free_name(&self, stem: &str) -> Result<String, SaveError> {
        let mut names = (1..=ATTEMPTS).map(|attempt| names::numbered(stem, attempt));
        names.find(|name| self.is_free(name)).ok_or_else(|| SaveError::Taken(stem.into()))
    }

    /// Is there neither a game of this name nor a signed log that another one has left behind?
    pub(crate) fn is_free(&self, name: &str) -> bool {
        let missing = |name: &str| fs::symlink_metadata(self.path(name)).is_err();
        missing(name) && missing(&chain::chain_name(name))
    }

    /// The path of a game; refuses names that lead out of the folder.
    pub(crate) fn checked(&self, name: &str) -> Result<PathBuf, SaveError> {
        let plain = Path::new(name).file_name().is_some_and(|last| last == name);
        if !plain || !folder::is_game(name) || name.contains(['/', '\\']) {
            return Err(SaveError::BadName { name: name.into(), flaw: NameFlaw::Ending });
        }
        Ok(self.path(name))
    }

    /// Is an empty folder that a player chose more than the place where its drive is mounted? The lock file, which is made
    /// before the first game, says so.
    pub(crate) fn check_mounted(&self) -> Result<(), SaveError> {
        let is_own = self.creates || self.path(disk::LOCK).exists();
        if is_own { Ok(()) } else { Err(SaveError::FolderMissing(folder::name_of(&self.folder))) }
    }

    /// Is the file as it was last seen?
    fn check_unchanged(&self, slot: &Slot) -> Result<(), SaveError> {
        let path = self.path(&slot.name);
        let conflict = |change| Err(SaveError::Conflict { name: shown(&path), change });
        if !path.exists() {
            return conflict(Change::Removed);
        }
        match disk::read(&path, LARGEST) {
            Ok(bytes) if disk::fingerprint(&bytes) == slot.seen => Ok(()),
            Ok(_) | Err(SaveError::TooLarge(_)) => conflict(Change::Changed),
            Err(error) => Err(error),
        }
    }
}

impl Slot {
    /// The slot of a file with this content.
    pub(crate) fn written(name: String, bytes: &[u8]) -> Self {
        Self { name, seen: disk::fingerprint(bytes) }
    }

    /// The same slot after this program has renamed the file.
    #[must_use]
    pub fn renamed(self, name: String) -> Self {
        Self { name, ..self }
    }
}

/// The name for the file of a game, without its ending.
pub(crate) fn stem_of(record: &Record) -> String {
    let mode = catalog::find(&record.terms.mode);
    let game = mode.as_ref().map_or(record.terms.mode.as_str(), |mode| &mode.info().name);
    let known = [record.began, record.touched].into_iter().find(|moment| *moment > 0);
    names::stem_of(&record.terms, game, known)
}
