//! A log as a file: the bytes beside a saved online game, by which its signatures survive a restart.
//!
//! A file begins with [`MAGIC`] and the format version of its log. What follows is verified like entries from a peer:
//! every signature, every link, and the final hash. Formats are frozen like those of `layout.rs`.

use crate::identity::Signature;
use crate::layout::StoredHeader;
use crate::{Chain, ChainError, Entry, Hash, LogHeader};
use bincode::config::{Configuration, Limit, LittleEndian, Varint};
use play::Action;
use serde::{Deserialize, Serialize};

/// The first bytes of every file.
pub const MAGIC: [u8; 8] = *b"MBCHAIN\n";
/// The extension of such files.
pub const EXTENSION: &str = "chain";
/// The largest file, in bytes: more than the longest log needs.
pub const LARGEST: usize = 8 * 1024 * 1024;

const CONFIG: Configuration<LittleEndian, Varint, Limit<LARGEST>> =
    bincode::config::standard().with_limit::<LARGEST>();

/// Why bytes are not a log.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    /// The file is not a log, or longer than any log.
    #[error("this is not the log of a game")]
    NotALog,
    /// The file is cut off or damaged.
    #[error("the log is damaged")]
    Damaged,
    /// The log is of a newer version, or does not hold what it claims.
    #[error(transparent)]
    Refused(#[from] ChainError),
}

/// What follows magic and version in versions 1 and 2.
#[derive(Serialize, Deserialize)]
struct BodyV1 {
    header: Vec<u8>,
    entries: Vec<EntryV1>,
    head: Hash,
}

/// An entry without what the reader can find out: the hash of the one before, and the author's key.
#[derive(Serialize, Deserialize)]
struct EntryV1 {
    seat: u8,
    /// The author's seat.
    by: u8,
    action: Action,
    centis: u32,
    signature: Signature,
}

/// The bytes of a log.
#[must_use]
pub fn encode(chain: &Chain) -> Vec<u8> {
    encode_parts(chain.header(), chain.entries(), chain.head())
}

/// The bytes of a log that consists of these parts.
pub(crate) fn encode_parts(header: &LogHeader, entries: &[Entry], head: Hash) -> Vec<u8> {
    let StoredHeader { version, body } = header.clone().into();
    let author = |entry: &Entry| header.seat_of(entry.by).and_then(|seat| u8::try_from(seat).ok());
    let stored = |entry: &Entry| EntryV1 {
        seat: entry.seat,
        // Only people who have a seat write entries.
        by: author(entry).unwrap_or(u8::MAX),
        action: entry.action.clone(),
        centis: entry.centis,
        signature: entry.signature.clone(),
    };
    let body = BodyV1 { header: body, entries: entries.iter().map(stored).collect(), head };
    let mut bytes = [&MAGIC[..], &version.to_le_bytes()].concat();
    // A log has a bounded number of bounded entries, so this cannot fail.
    bytes.extend(bincode::serde::encode_to_vec(&body, CONFIG).unwrap_or_default());
    bytes
}

/// Reads and verifies a log.
///
/// # Errors
/// What is wrong with the bytes, or with the log in them.
pub fn decode(bytes: &[u8]) -> Result<Chain, FileError> {
    if bytes.len() > LARGEST {
        return Err(FileError::NotALog);
    }
    let rest = bytes.strip_prefix(&MAGIC).ok_or(FileError::NotALog)?;
    let (version, body) = rest.split_first_chunk::<4>().ok_or(FileError::Damaged)?;
    match u32::from_le_bytes(*version) {
        version @ 1..=2 => decode_v1(version, body),
        newer => Err(ChainError::Version(newer).into()),
    }
}

fn decode_v1(version: u32, bytes: &[u8]) -> Result<Chain, FileError> {
    let read = bincode::serde::decode_from_slice::<BodyV1, _>(bytes, CONFIG);
    let (body, used) = read.map_err(|_| FileError::Damaged)?;
    if used != bytes.len() {
        return Err(FileError::Damaged);
    }
    let header = LogHeader::try_from(StoredHeader { version, body: body.header })?;
    let mut chain = Chain::new(header)?;
    let entries = link(&chain, body.entries).ok_or(FileError::Damaged)?;
    chain.merge(0, entries)?;
    if chain.head() == body.head { Ok(chain) } else { Err(FileError::Damaged) }
}

/// Adds keys and links to the entries of a file; `None` if an author has no seat.
fn link(chain: &Chain, stored: Vec<EntryV1>) -> Option<Vec<Entry>> {
    let mut before = chain.id();
    let mut entries = Vec::with_capacity(stored.len());
    for EntryV1 { seat, by, action, centis, signature } in stored {
        let by = chain.header().key_of(by.into())?;
        let entry = Entry { seat, action, centis, before, by, signature };
        before = entry.hash(chain.id());
        entries.push(entry);
    }
    Some(entries)
}
