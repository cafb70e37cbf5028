//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words: the facts, and the key mixed with the facts. Two threads that write at the
//! same time may leave halves that do not belong together; such an entry matches no key.

use rules::Score;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// Entries that are looked at together: one line of the processor's cache.
const BUCKET: usize = 4;
/// A table has at least this many buckets.
const LEAST_BUCKETS: usize = 64;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value is exact.
    Exact,
    /// The true value is at least this.
    AtLeast,
    /// The true value is at most this.
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) value: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The place of the best move in the list of legal moves, whose order never changes.
    pub(crate) best: u16,
}

/// Shared by every thread that thinks about one game.
pub struct Table {
    buckets: Box<[[Slot; BUCKET]]>,
    generation: AtomicU8,
}

#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    facts: AtomicU64,
}

impl Table {
    /// A table of about so many bytes. `None` if there is not that much memory.
    pub fn try_new(bytes: usize) -> Option<Self> {
        let count = (bytes / size_of::<[Slot; BUCKET]>()).max(LEAST_BUCKETS);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Default::default);
        Some(Self { buckets: buckets.into_boxed_slice(), generation: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flatten() {
            slot.mixed.store(0, Relaxed);
            slot.facts.store(0, Relaxed);
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// A new search begins: what is older gives way first.
    pub(crate) fn age(&self) {
        self.generation.fetch_add(1, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; BUCKET] {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    /// What is known about the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let facts = slot.facts.load(Relaxed);
            (slot.mixed.load(Relaxed) ^ facts == key && facts != 0).then(|| unpack(facts))
        })
    }

    /// Remembers something, in place of whatever in its bucket is worth least.
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let worth = |slot: &Slot| {
            let facts = slot.facts.load(Relaxed);
            if slot.mixed.load(Relaxed) ^ facts == key || facts == 0 {
                return i32::MIN;
            }
            let age = i32::from(generation.wrapping_sub((facts >> 56) as u8));
            i32::from(unpack(facts).depth) - 8 * age
        };
        let Some(slot) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) else { return };
        let facts = pack(entry, generation);
        slot.facts.store(facts, Relaxed);
        slot.mixed.store(key ^ facts, Relaxed);
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

fn unpack(facts: u64) -> Entry {
    let bound = match (facts >> 48) as u8 {
        1 => Bound::Exact,
        2 => Bound::AtLeast,
        _ => Bound::AtMost,
    };
    Entry {
        value: ((facts as u32) << 8) as i32 >> 8,
        depth: (facts >> 40) as u8,
        bound,
        best: (facts >> 24) as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::WIN;

    #[test]
    fn what_is_put_can_be_got() {
        let table = Table::try_new(1 << 16).unwrap();
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
        assert!(Table::try_new(usize::MAX / 2).is_none());
        assert!(Table::try_new(0).unwrap().bytes() > 0);
    }
}
