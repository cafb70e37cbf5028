//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words: the data, and the key xor the data. Two threads that write at the same time may
//! leave halves that do not belong together; such an entry matches no key.

use rules::Score;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries of a bucket: one cache line.
const BUCKET: usize = 4;
/// The smallest table.
const MIN_BUCKETS: usize = 64;

/// How a stored value relates to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value is exact.
    Exact,
    /// The true value is at least this.
    AtLeast,
    /// The true value is at most this.
    AtMost,
}

/// What is stored about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) value: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The index of the best move in the list of legal moves, whose order never changes.
    pub(crate) best: u16,
}

/// What searches of one game have found about its positions.
pub struct TranspositionTable {
    buckets: Box<[[Slot; BUCKET]]>,
    generation: AtomicU8,
}

#[derive(Default)]
struct Slot {
    key_xor_data: AtomicU64,
    data: AtomicU64,
}

impl TranspositionTable {
    /// A table of about `bytes` bytes; `None` if there is not enough memory.
    pub fn try_new(bytes: usize) -> Option<Self> {
        let count = (bytes / size_of::<[Slot; BUCKET]>()).max(MIN_BUCKETS);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Default::default);
        Some(Self { buckets: buckets.into_boxed_slice(), generation: AtomicU8::new(0) })
    }

    /// Removes every entry.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flatten() {
            slot.key_xor_data.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Begins a new search: older entries are replaced first.
    pub(crate) fn start_generation(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// The entry of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.key_xor_data.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Stores an entry, replacing the least valuable of its bucket.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let worth = |slot: &Slot| {
            let data = slot.data.load(Relaxed);
            if slot.key_xor_data.load(Relaxed) ^ data == key || data == 0 {
                return i32::MIN;
            }
            let age = i32::from(generation.wrapping_sub((data >> 56) as u8));
            i32::from(unpack(data).depth) - 8 * age
        };
        let Some(slot) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) else { return };
        let data = pack(entry, generation);
        slot.data.store(data, Relaxed);
        slot.key_xor_data.store(key ^ data, Relaxed);
    }
}

/// 24 bits of value, 16 of move, 8 of depth, 8 of bound, 8 of generation.
fn pack(entry: Entry, generation: u8) -> u64 {
    let value = (entry.value as u32 & 0x00FF_FFFF) as u64;
    let bound = entry.bound as u64 + 1;
    value
        | u64::from(entry.best) << 24
        | u64::from(entry.depth) << 40
        | bound << 48
        | u64::from(generation) << 56
}

fn unpack(data: u64) -> Entry {
    let bound = match (data >> 48) as u8 {
        1 => Bound::Exact,
        2 => Bound::AtLeast,
        _ => Bound::AtMost,
    };
    Entry {
        value: ((data as u32) << 8) as i32 >> 8,
        depth: (data >> 40) as u8,
        bound,
        best: (data >> 24) as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::WIN;

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::try_new(1 << 16).unwrap();
        for (n, value) in [0, 1, -1, WIN, -WIN, 12345, -54321].into_iter().enumerate() {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let entry = Entry { value, depth: n as u8 * 30, bound, best: 65_535 - n as u16 };
                table.put(n as u64 * 77, entry);
                assert_eq!(table.get(n as u64 * 77), Some(entry));
            }
        }
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn too_large_a_table_is_refused() {
        assert!(TranspositionTable::try_new(usize::MAX / 2).is_none());
        assert!(TranspositionTable::try_new(0).unwrap().bytes() > 0);
    }
}
