//! The index as a file: a cache that is built again if anything is wrong with it.
//!
//! A game is packed as a record that begins where the game stands and has no moves.

use crate::{Damage, DiskOperation, Entry, FileInfo, SaveError, Summary, disk};
use rayon::prelude::*;
use rules::{Record, codec, key_of};
use std::fs;
use std::path::Path;

/// What the file begins with.
const MAGIC: [u8; 8] = *b"\x89SHELF3\n";
/// The size limit of the file.
const LARGEST: usize = 64 << 20;

/// What stays wrong with a file until its bytes change.
const DAMAGES: [SaveError; 4] = [
    SaveError::NotABoard,
    SaveError::Damaged(Damage::Empty),
    SaveError::Damaged(Damage::Truncated),
    SaveError::Damaged(Damage::Changed),
];

/// Does this error last until the bytes of the file change? Any other is tried again: the disk may answer another day, or
/// the game may be installed.
pub(crate) fn is_permanent(error: &SaveError) -> bool {
    DAMAGES.contains(error)
}

/// Changes with the program and its games, which makes older caches invalid.
fn version() -> u64 {
    let modes = catalog::modes();
    let ids: Vec<_> = modes.iter().map(|mode| mode.info().id.as_str()).collect();
    key_of(&(env!("CARGO_PKG_VERSION"), codec::VERSION, ids))
}

/// The entries in the cache; none if anything is wrong with it.
pub(crate) fn read(path: &Path) -> Vec<Entry> {
    let bytes = disk::read(path, LARGEST).unwrap_or_default();
    decode(&bytes).unwrap_or_default()
}

/// Writes the stable entries.
pub(crate) fn write(path: &Path, entries: &[Entry]) -> Result<(), SaveError> {
    let bytes = encode(entries)?;
    if bytes.len() > LARGEST {
        return Err(SaveError::TooLarge(bytes.len() as u64));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(SaveError::disk(folder, DiskOperation::CreateFolder))?;
    }
    disk::write(path, &bytes)
}

fn encode(entries: &[Entry]) -> Result<Vec<u8>, SaveError> {
    let packed: Result<Vec<_>, _> = entries.par_iter().filter(|entry| entry.stable).map(pack).collect();
    let mut out = MAGIC.to_vec();
    out.extend(version().to_le_bytes());
    packed?.iter().for_each(|entry| out.extend(entry));
    let checksum = crc32fast::hash(&out);
    out.extend(checksum.to_le_bytes());
    Ok(out)
}

/// The bytes of an entry; none for an error that may go away.
fn pack(entry: &Entry) -> Result<Vec<u8>, SaveError> {
    let mut out = Vec::new();
    put_bytes(&mut out, entry.file.name.as_bytes());
    out.extend(entry.file.length.to_le_bytes());
    out.extend(entry.file.changed.to_le_bytes());
    match &entry.content {
        Ok(summary) => {
            out.extend([1, summary.turn]);
            out.extend(summary.ply.to_le_bytes());
            out.extend(summary.moves.to_le_bytes());
            put_bytes(&mut out, &codec::encode(&to_record(summary))?);
        }
        Err(error) => match DAMAGES.iter().position(|known| known == error) {
            Some(index) => out.extend([2, index as u8]),
            None => out.clear(),
        },
    }
    Ok(out)
}

fn decode(bytes: &[u8]) -> Option<Vec<Entry>> {
    let (body, checksum) = bytes.split_last_chunk()?;
    let mut rest = Reader(body.strip_prefix(&MAGIC)?);
    if crc32fast::hash(body) != u32::from_le_bytes(*checksum) || rest.long()? != version() {
        return None;
    }
    let mut packed = Vec::new();
    while !rest.0.is_empty() {
        let file = FileInfo { name: rest.text()?, length: rest.long()?, changed: rest.long()? };
        let content = match rest.array::<1>()? {
            [1] => Ok(PackedSummary::read(&mut rest)?),
            [2] => Err(DAMAGES.get(usize::from(rest.array::<1>()?[0]))?.clone()),
            _ => return None,
        };
        packed.push((file, content));
    }
    let entry = |(file, content): (FileInfo, Result<PackedSummary, SaveError>)| {
        let content = match content {
            Ok(packed) => Ok(packed.unpack()?),
            Err(damage) => Err(damage),
        };
        Some(Entry { file, content, number: 0, stable: true })
    };
    packed.into_par_iter().map(entry).collect()
}

/// A summary whose record is still packed.
struct PackedSummary<'a> {
    turn: u8,
    ply: u32,
    moves: u32,
    record: &'a [u8],
}

impl<'a> PackedSummary<'a> {
    fn read(rest: &mut Reader<'a>) -> Option<Self> {
        let [turn] = rest.array()?;
        let [ply, moves] = [rest.array()?, rest.array()?].map(u32::from_le_bytes);
        Some(Self { turn, ply, moves, record: rest.bytes()? })
    }

    fn unpack(self) -> Option<Summary> {
        let record = codec::decode(self.record).ok()?;
        Some(Summary {
            terms: record.terms,
            spectators: record.spectators,
            result: record.result,
            turn: self.turn,
            ply: self.ply,
            moves: self.moves,
            began: record.began,
            touched: record.touched,
        })
    }
}

fn to_record(summary: &Summary) -> Record {
    let summary = summary.clone();
    Record {
        terms: summary.terms,
        spectators: summary.spectators,
        result: summary.result,
        began: summary.began,
        touched: summary.touched,
        ..Record::default()
    }
}

fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u32).to_le_bytes());
    out.extend(bytes);
}

/// Takes values from the front of a byte slice.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn long(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = u32::from_le_bytes(self.array()?) as usize;
        let (first, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(first)
    }

    fn text(&mut self) -> Option<String> {
        String::from_utf8(self.bytes()?.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Dice, GameTerms, Outcome, Reason, Team};

    fn entries() -> Vec<Entry> {
        let file = |name: &str| FileInfo { name: name.into(), length: 7, changed: 8 };
        let summary = Summary {
            terms: GameTerms {
                position: Some("somewhere".into()),
                time: "5+3".parse().unwrap(),
                ..GameTerms::of("chess")
            },
            result: Some(Outcome::win(Team::SECOND, Reason::Time)),
            turn: 1,
            ply: 33,
            moves: 17,
            touched: 9,
            ..Summary::default()
        };
        let good = Entry { file: file("a.board"), content: Ok(summary), number: 0, stable: true };
        let bad = |error: &SaveError| Entry { content: Err(error.clone()), ..good.clone() };
        DAMAGES.iter().map(bad).chain([good.clone()]).collect()
    }

    #[test]
    fn stable_entries_are_kept() {
        let mut all = entries();
        assert_eq!(decode(&encode(&all).unwrap()).unwrap(), all);
        all[0].stable = false;
        assert_eq!(decode(&encode(&all).unwrap()).unwrap(), all[1..]);
        all[0] = Entry { content: Err(SaveError::NoSaver), stable: true, ..all[0].clone() };
        assert_eq!(decode(&encode(&all).unwrap()).unwrap(), all[1..], "other errors may go away");
    }

    #[test]
    fn a_damaged_cache_is_not_used() {
        let good = encode(&entries()).unwrap();
        assert!((0..good.len()).all(|cut| decode(&good[..cut]).is_none()));
        let mut dice = Dice::new(1);
        for _ in 0..2000 {
            let mut bad = good[..good.len() - 4].to_vec();
            for _ in 0..=dice.below(3) {
                let at = dice.below(bad.len());
                bad[at] = dice.roll() as u8;
            }
            let checksum = crc32fast::hash(&bad);
            bad.extend(checksum.to_le_bytes());
            // It must not panic.
            let _ = decode(&bad);
        }
    }
}
