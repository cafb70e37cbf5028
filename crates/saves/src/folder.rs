//! Lists the files of a folder without opening them.

use crate::{CHAIN_ENDING, DiskOperation, ENDING, SaveError, disk};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// A temporary file this old was left behind by a program that was killed.
const STALE: Duration = Duration::from_secs(3600);

/// A file in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileInfo {
    /// Its name, with its ending.
    pub name: String,
    /// Its size in bytes.
    pub length: u64,
    /// When it was last changed, in nanoseconds since 1970.
    pub changed: u64,
}

/// All games in a folder, sorted by name.
pub(crate) fn list(folder: &Path) -> Result<Vec<FileInfo>, SaveError> {
    check(folder)?;
    let entries = fs::read_dir(folder).map_err(SaveError::disk(folder, DiskOperation::Read))?;
    let mut found: Vec<_> = entries.flatten().filter_map(|entry| listed(&entry)).collect();
    found.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// Is there a folder?
pub(crate) fn check(folder: &Path) -> Result<(), SaveError> {
    match fs::metadata(folder) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => Err(SaveError::NotAFolder(name_of(folder))),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(SaveError::FolderMissing(name_of(folder)))
        }
        // A file stands in place of a folder above it.
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            Err(SaveError::NotAFolder(name_of(folder)))
        }
        Err(error) => Err(SaveError::disk(folder, DiskOperation::Read)(error)),
    }
}

/// The whole path, for messages: which drive is away matters.
pub(crate) fn name_of(folder: &Path) -> String {
    folder.display().to_string()
}

/// The game in a directory entry, if it is one and its name is Unicode.
fn listed(entry: &fs::DirEntry) -> Option<FileInfo> {
    let name = entry.file_name().into_string().ok()?;
    if !is_game(&name) {
        return None;
    }
    // Follows links, so that a linked game is a game.
    let found = fs::metadata(entry.path()).ok()?;
    let game = FileInfo { name, length: found.len(), changed: disk::changed(&found) };
    found.is_file().then_some(game)
}

/// Does a file of this name hold a game?
pub(crate) fn is_game(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    !name.starts_with('.') && ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

/// Does a file of this name hold signed logs?
fn is_log(name: &str) -> bool {
    name.strip_suffix(CHAIN_ENDING).is_some_and(|stem| stem.len() > 1 && stem.ends_with('.'))
}

/// Removes old temporary files of programs that were killed.
pub(crate) fn remove_leftovers(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let leftover = entry.file_name().to_str().is_some_and(is_leftover);
        let old = || entry.metadata().and_then(|found| found.modified()).is_ok_and(is_old);
        if leftover && old() {
            // A leftover does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// `.NAME.board.abc123`, `.NAME.chain.abc123`: names of files that are being written.
fn is_leftover(name: &str) -> bool {
    let inner = name.strip_prefix('.').and_then(|name| name.rsplit_once('.'));
    inner.is_some_and(|(name, random)| {
        (is_game(name) || is_log(name))
            && random.len() == 6
            && random.bytes().all(|letter| letter.is_ascii_alphanumeric())
    })
}

fn is_old(changed: SystemTime) -> bool {
    SystemTime::now().duration_since(changed).is_ok_and(|age| age > STALE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_leftovers_are_told_by_their_names() {
        assert!(is_game("a.board") && is_game("A b.BOARD"));
        assert!(!is_game(".a.board") && !is_game("board") && !is_game("a.board.txt"));
        assert!(is_leftover(".a.board.x1Y2z3") && is_leftover(".a.chain.x1Y2z3"));
        assert!(
            !is_leftover(".a.board") && !is_leftover("a.board.x1Y2z3") && !is_leftover(".a.txt.x1Y2z3")
        );
    }
}
