//! The bytes of a `.board` file: eight magic bytes, a packed record, and a checksum of four.
//!
//! The first byte of the record is the version of the format. Later versions keep magic, version and
//! checksum where they are, so that every version can tell a newer file from a damaged one.

use crate::{Damage, SaveError};
use rules::{Game, Record, codec};

/// The file ending, without the dot.
pub const ENDING: &str = "board";
/// The first bytes of every file. The line end in it shows if a program converted line ends.
const MAGIC: [u8; 8] = *b"\x89BOARD\r\n";
/// The length of the checksum.
const CHECKSUM: usize = 4;
/// The size limit of a file.
pub const LARGEST: usize = codec::MOST_BYTES;

/// The file of a record.
pub fn encode(record: &Record) -> Result<Vec<u8>, SaveError> {
    let file = seal(&codec::encode(record)?);
    if file.len() > LARGEST { Err(SaveError::TooLarge(file.len() as u64)) } else { Ok(file) }
}

/// Adds magic bytes and checksum to a packed record.
pub fn seal(packed: &[u8]) -> Vec<u8> {
    let mut file = [&MAGIC[..], packed].concat();
    let checksum = crc32fast::hash(&file);
    file.extend(checksum.to_le_bytes());
    file
}

/// The packed record of any version in an undamaged file.
pub fn open(file: &[u8]) -> Result<&[u8], SaveError> {
    if file.len() > LARGEST {
        return Err(SaveError::TooLarge(file.len() as u64));
    }
    if file.is_empty() {
        return Err(SaveError::Damaged(Damage::Empty));
    }
    if !file.starts_with(&MAGIC) {
        return Err(SaveError::NotABoard);
    }
    let Some((body, checksum)) = file.split_last_chunk::<CHECKSUM>() else {
        return Err(SaveError::Damaged(Damage::Truncated));
    };
    if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
        return Err(SaveError::Damaged(Damage::Changed));
    }
    body.get(MAGIC.len()..).ok_or(SaveError::Damaged(Damage::Truncated))
}

/// The record in a file. It has not been replayed yet.
pub fn decode(file: &[u8]) -> Result<Record, SaveError> {
    let packed = open(file)?;
    match packed.first() {
        Some(found) if *found > codec::VERSION => {
            Err(SaveError::Newer { found: *found, known: codec::VERSION })
        }
        _ => Ok(codec::decode(packed)?),
    }
}

/// The game in a file, every move of it replayed by the rules.
pub fn replay(file: &[u8]) -> Result<Box<dyn Game>, SaveError> {
    let record = decode(file)?;
    let mode =
        catalog::find(&record.terms.mode).ok_or_else(|| SaveError::NoGame(record.terms.mode.clone()))?;
    Ok(mode.replay(&record)?)
}
