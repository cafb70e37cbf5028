//! Signed logs of online games: a `.chain` file beside the `.board` file, with the same stem.
//!
//! A game that was continued has several logs, the oldest first. This crate stores logs as bytes;
//! the reader must verify them.

use crate::{Change, Damage, DiskOperation, SaveError, Store, disk, names};
use std::fs;
use std::path::{Path, PathBuf};

/// The ending of the file that holds the logs of a game, without the dot.
pub const CHAIN_ENDING: &str = "chain";
/// The magic number of all versions.
const MAGIC: [u8; 6] = *b"\x89CHAIN";
/// The version this program writes. Older ones must stay readable.
const VERSION: u8 = 1;
/// The size limit of the file: more than a hundred logs of long games.
const LARGEST: usize = 8 << 20;

/// One signed log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedLog {
    /// Identifies the log: saving it again replaces it.
    pub id: [u8; 32],
    /// The log itself.
    pub bytes: Vec<u8>,
}

impl Store {
    /// Saves a log of the game in a file. Other logs of the game stay.
    ///
    /// # Errors
    /// There is no such game, the logs become too large, or the disk refuses.
    pub fn save_log(&self, name: &str, log: &SignedLog) -> Result<(), SaveError> {
        let board = self.checked(name)?;
        let _guard = disk::lock(self.folder())?;
        if !board.exists() {
            return Err(SaveError::Conflict { name: name.into(), change: Change::Removed });
        }
        let path = self.path(&chain_name(name));
        let mut logs = match self.logs(name) {
            Err(SaveError::Damaged(_)) => set_aside(&path)?,
            logs => logs?,
        };
        put(&mut logs, log);
        let bytes = encode(&logs);
        if bytes.len() > LARGEST {
            return Err(SaveError::TooLarge(bytes.len() as u64));
        }
        disk::write(&path, &bytes)
    }

    /// The logs of the game in a file, the oldest first; none if it was never played online.
    ///
    /// # Errors
    /// The file of the logs is damaged, of a newer version, or cannot be read.
    pub fn logs(&self, name: &str) -> Result<Vec<SignedLog>, SaveError> {
        self.checked(name)?;
        let path = self.path(&chain_name(name));
        if !path.exists() {
            return Ok(Vec::new());
        }
        decode_logs(&disk::read(&path, LARGEST)?)
    }
}

/// The name of the file with the logs of the game in `board`.
pub(crate) fn chain_name(board: &str) -> String {
    format!("{}.{CHAIN_ENDING}", names::stem(board))
}

/// The path of the file with the logs of the game at `board`.
fn beside(board: &Path) -> PathBuf {
    board.with_extension(CHAIN_ENDING)
}

/// Adds a log, or replaces an earlier state of it.
fn put(logs: &mut Vec<SignedLog>, log: &SignedLog) {
    match logs.iter_mut().find(|known| known.id == log.id) {
        Some(known) => known.bytes.clone_from(&log.bytes),
        None => logs.push(log.clone()),
    }
}

/// Renames a damaged file, so that a new one can take its place and nothing is lost.
fn set_aside(path: &Path) -> Result<Vec<SignedLog>, SaveError> {
    let mut names = (1..).map(|number| path.with_extension(format!("{CHAIN_ENDING}.broken-{number}")));
    let broken = names.find(|name| fs::symlink_metadata(name).is_err()).unwrap_or_default();
    fs::rename(path, broken).map(|()| Vec::new()).map_err(SaveError::disk(path, DiskOperation::Rename))
}

/// Moves the logs of a game along with its file, which has been moved already.
pub(crate) fn move_logs(from: &Path, to: &Path) -> Result<(), SaveError> {
    let (old, new) = (beside(from), beside(to));
    if old == new || !old.exists() {
        return Ok(());
    }
    fs::rename(&old, &new).map_err(SaveError::disk(&old, DiskOperation::Rename))
}

/// Copies the logs of a game along with its file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), SaveError> {
    let old = beside(from);
    if old.exists() { disk::write(&beside(to), &disk::read(&old, LARGEST)?) } else { Ok(()) }
}

/// Removes the logs of a game for good.
pub(crate) fn remove(board: &Path) -> Result<(), SaveError> {
    let path = beside(board);
    if path.exists() {
        fs::remove_file(&path).map_err(SaveError::disk(&path, DiskOperation::Delete))
    } else {
        Ok(())
    }
}

fn encode(logs: &[SignedLog]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.push(VERSION);
    for log in logs {
        out.extend(log.id);
        out.extend((log.bytes.len() as u32).to_le_bytes());
        out.extend(&log.bytes);
    }
    let checksum = crc32fast::hash(&out);
    out.extend(checksum.to_le_bytes());
    out
}

/// The logs in the bytes of a `.chain` file, the oldest first.
///
/// # Errors
/// The bytes are damaged, too many, or of a newer version.
pub fn decode_logs(bytes: &[u8]) -> Result<Vec<SignedLog>, SaveError> {
    if bytes.len() > LARGEST {
        return Err(SaveError::TooLarge(bytes.len() as u64));
    }
    let damaged = SaveError::Damaged(Damage::Changed);
    let intact =
        |body: &[u8], checksum: &[u8; 4]| crc32fast::hash(body) == u32::from_le_bytes(*checksum);
    let (body, checksum) = bytes.split_last_chunk().ok_or(damaged.clone())?;
    match body.strip_prefix(&MAGIC).and_then(<[u8]>::split_first) {
        Some((&VERSION, logs)) if intact(body, checksum) => split_logs(logs).ok_or(damaged),
        Some((&found, _)) if found > VERSION && intact(body, checksum) => {
            Err(SaveError::Newer { found, known: VERSION })
        }
        _ => Err(damaged),
    }
}

fn split_logs(mut rest: &[u8]) -> Option<Vec<SignedLog>> {
    let mut logs = Vec::new();
    while !rest.is_empty() {
        let (id, after) = rest.split_first_chunk()?;
        let (length, after) = after.split_first_chunk()?;
        let (bytes, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        logs.push(SignedLog { id: *id, bytes: bytes.into() });
        rest = after;
    }
    Some(logs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_logs_are_refused() {
        let logs = [1, 2].map(|id| SignedLog { id: [id; 32], bytes: vec![id; 5] });
        let good = encode(&logs);
        assert_eq!(decode_logs(&good).as_deref(), Ok(&logs[..]));
        assert_eq!(decode_logs(&encode(&[])), Ok(Vec::new()));
        assert!((0..good.len()).all(|cut| decode_logs(&good[..cut]).is_err()));
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 1;
            assert_eq!(decode_logs(&bad), Err(SaveError::Damaged(Damage::Changed)), "changed at {at}");
        }
    }

    #[test]
    fn a_newer_version_is_not_damaged() {
        let mut newer = encode(&[]);
        newer.truncate(newer.len() - 4);
        newer[MAGIC.len()] = VERSION + 1;
        let checksum = crc32fast::hash(&newer);
        newer.extend(checksum.to_le_bytes());
        assert_eq!(decode_logs(&newer), Err(SaveError::Newer { found: VERSION + 1, known: VERSION }));
    }
}
