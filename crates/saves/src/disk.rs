//! The few things done to a disk: bounded reading, writing all or nothing, and a lock on a folder.

use crate::error::shown;
use crate::{Doing, SaveError};
use atomic_write_file::AtomicWriteFile;
use rules::key_of;
use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The file that is locked while something in a folder changes.
pub(crate) const LOCK: &str = ".lock";
/// How long another program is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often one looks whether it is done.
const LOOK: Duration = Duration::from_millis(5);

/// The bytes of a file, unless there are more than `most`.
pub(crate) fn read(path: &Path, most: usize) -> Result<Vec<u8>, SaveError> {
    let failed = || SaveError::disk(path, Doing::Read);
    let file = File::open(path).map_err(failed())?;
    let length = file.metadata().map_err(failed())?.len();
    if length > most as u64 {
        return Err(SaveError::TooLarge(length));
    }
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(failed())?;
    if bytes.len() > most { Err(SaveError::TooLarge(bytes.len() as u64)) } else { Ok(bytes) }
}

/// Writes a file all or nothing: beside it at first, then on to the disk, then in its place.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let put = || {
        let mut file = AtomicWriteFile::open(path)?;
        file.write_all(bytes)?;
        file.commit()
    };
    put().map_err(SaveError::disk(path, Doing::Write))
}

/// What tells one content of a file from another.
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

/// While this lives, no other program of ours changes anything in the folder.
pub(crate) struct Guard(#[expect(dead_code, reason = "closing the file unlocks it")] Option<File>);

/// Waits until the folder is ours. Where files cannot be locked, one goes on without.
pub(crate) fn lock(folder: &Path) -> Result<Guard, SaveError> {
    let mut options = File::options();
    let made = options.create(true).truncate(false).write(true).open(folder.join(LOCK));
    // Somebody else's lock may be there to be read only; that is enough for most systems.
    let Ok(file) = made.or_else(|_| File::open(folder.join(LOCK))) else { return Ok(Guard(None)) };
    let mut waited = Duration::ZERO;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Guard(Some(file))),
            Err(TryLockError::Error(_)) => return Ok(Guard(None)),
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
