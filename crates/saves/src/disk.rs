//! Disk access: bounded reading, atomic writing, and a lock on a folder.

use crate::error::shown;
use crate::{DiskOperation, SaveError};
use atomic_write_file::AtomicWriteFile;
use rules::key_of;
use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The file that is locked while something in a folder changes.
pub(crate) const LOCK: &str = ".lock";
/// How long to wait for the lock.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time between two attempts to get the lock.
const LOOK: Duration = Duration::from_millis(5);

/// The bytes of a file, unless there are more than `most`.
pub(crate) fn read(path: &Path, most: usize) -> Result<Vec<u8>, SaveError> {
    let failed = || SaveError::disk(path, DiskOperation::Read);
    let file = File::open(path).map_err(failed())?;
    let length = file.metadata().map_err(failed())?.len();
    if length > most as u64 {
        return Err(SaveError::TooLarge(length));
    }
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(failed())?;
    if bytes.len() > most { Err(SaveError::TooLarge(bytes.len() as u64)) } else { Ok(bytes) }
}

/// Writes a file atomically: to a temporary file, synced, then renamed.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let put = || {
        let mut file = AtomicWriteFile::open(path)?;
        file.write_all(bytes)?;
        file.commit()
    };
    put().map_err(SaveError::disk(path, DiskOperation::Write))
}

/// A hash of the content of a file.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    key_of(&bytes)
}

/// When a file was last changed, in nanoseconds since 1970; 0 if the system does not say.
pub(crate) fn changed(found: &fs::Metadata) -> u64 {
    found.modified().map_or(0, nanos)
}

/// A time in nanoseconds since 1970.
pub(crate) fn nanos(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}

/// The lock of a folder, until it is dropped.
pub(crate) struct FolderLock(#[expect(dead_code, reason = "closing the file unlocks it")] Option<File>);

/// Locks a folder. Where files cannot be locked, it works without.
pub(crate) fn lock(folder: &Path) -> Result<FolderLock, SaveError> {
    let mut options = File::options();
    let made = options.create(true).truncate(false).write(true).open(folder.join(LOCK));
    // Another user's lock file may be read-only; that is enough on most systems.
    let Ok(file) = made.or_else(|_| File::open(folder.join(LOCK))) else { return Ok(FolderLock(None)) };
    let mut waited = Duration::ZERO;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(FolderLock(Some(file))),
            Err(TryLockError::Error(_)) => return Ok(FolderLock(None)),
            Err(TryLockError::WouldBlock) if waited >= PATIENCE => {
                return Err(SaveError::Busy(shown(folder)));
            }
            Err(TryLockError::WouldBlock) => {
                thread::sleep(LOOK);
                waited += LOOK;
            }
        }
    }
}
