//! What the solver remembers of positions: a lower and an upper bound, in one word each.
//!
//! The place of an entry and the part of the key it holds make up the whole key, so no position is
//! ever taken for another. A word is read and written in one go.

use super::bounds::Bounds;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const BOUND_BITS: u32 = 6;
const WORK_BITS: u32 = 5;
const LOWER: u32 = 0;
const UPPER: u32 = BOUND_BITS;
const WORK: u32 = 2 * BOUND_BITS;
const TAG: u32 = WORK + WORK_BITS;
/// Added to bounds so that none is below 0.
const OFFSET: i32 = 1 << (BOUND_BITS - 1);
/// No table has more than two to this power of pairs: a quarter of a gigabyte.
const MOST_PLACE_BITS: u32 = 24;
/// An odd number without pattern spreads keys over the table.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Shared by all threads that solve one position.
pub(super) struct Table {
    pairs: Vec<[AtomicU64; 2]>,
    key_bits: u32,
    tag_bits: u32,
}

impl Table {
    /// A table for positions with at most this many empty cells; `None` if there is not enough memory.
    pub(super) fn for_room(key_bits: u32, empty: u32) -> Option<Self> {
        // What is not in the place must fit beside the facts.
        let least = (key_bits + TAG).saturating_sub(u64::BITS);
        Self::with_places(key_bits, (empty / 2 + 2).clamp(least, MOST_PLACE_BITS))
    }

    fn with_places(key_bits: u32, place_bits: u32) -> Option<Self> {
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(1 << place_bits).ok()?;
        pairs.resize_with(1 << place_bits, Default::default);
        Some(Self { pairs, key_bits, tag_bits: key_bits - place_bits })
    }

    /// The pair in which a key may be, and the part of the key that is not in its place.
    #[inline]
    fn pair(&self, key: u64) -> (&[AtomicU64; 2], u64) {
        // Each step can be undone, so different keys stay different.
        let folded = key ^ key >> (self.key_bits / 2);
        let spread = folded.wrapping_mul(SPREAD) << (64 - self.key_bits) >> (64 - self.key_bits);
        (&self.pairs[(spread >> self.tag_bits) as usize], spread & ((1 << self.tag_bits) - 1))
    }

    /// What is known about the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Bounds> {
        self.fetch(key).bounds()
    }

    /// Fetches the words that may be about this key. Memory is slow: a caller that needs several fetches
    /// them all before looking at the first.
    #[inline]
    pub(super) fn fetch(&self, key: u64) -> Fetched {
        let (pair, tag) = self.pair(key);
        Fetched { words: [pair[0].load(Relaxed), pair[1].load(Relaxed)], tag }
    }

    /// Stores bounds that took this many positions to find. In each pair one word is kept as long as
    /// nothing costlier comes; the other takes everything.
    #[inline]
    pub(super) fn put(&self, key: u64, bounds: Bounds, positions: u64) {
        let (pair, tag) = self.pair(key);
        let work = u64::from(positions.max(1).ilog2().min((1 << WORK_BITS) - 1));
        let word = tag << TAG | work << WORK | pack(bounds.upper) << UPPER | pack(bounds.lower) << LOWER;
        let kept = pair[0].load(Relaxed);
        let costlier = work >= kept >> WORK & ((1 << WORK_BITS) - 1);
        if kept >> TAG == tag || kept == 0 {
            pair[0].store(word, Relaxed);
        } else if costlier {
            pair[0].store(word, Relaxed);
            pair[1].store(kept, Relaxed);
        } else {
            pair[1].store(word, Relaxed);
        }
    }
}

/// What the table holds where a key may be.
#[derive(Clone, Copy, Default)]
pub(super) struct Fetched {
    words: [u64; 2],
    tag: u64,
}

impl Fetched {
    #[inline]
    pub(super) fn bounds(&self) -> Option<Bounds> {
        let word = self.words.into_iter().find(|word| word >> TAG == self.tag && *word != 0)?;
        Some(Bounds { lower: unpack(word, LOWER), upper: unpack(word, UPPER) })
    }
}

#[inline]
fn pack(bound: i32) -> u64 {
    (bound + OFFSET) as u64
}

#[inline]
fn unpack(word: u64, at: u32) -> i32 {
    (word >> at & ((1 << BOUND_BITS) - 1)) as i32 - OFFSET
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Dice;

    #[test]
    fn what_is_put_can_be_got_and_nothing_else() {
        let mut dice = Dice::new(8);
        for (key_bits, empty) in [(64, 30), (64, 4), (49, 30), (49, 2), (36, 30)] {
            let table = Table::for_room(key_bits, empty).unwrap();
            for _ in 0..2000 {
                let key = dice.roll() >> (64 - key_bits);
                let bounds = Bounds { lower: dice.below(57) as i32 - 28, upper: 28 };
                table.put(key, bounds, dice.roll() >> dice.below(64));
                assert_eq!(table.get(key), Some(bounds));
                assert_eq!(table.get(key ^ 1 << dice.below(key_bits as usize)), None);
            }
        }
    }

    #[test]
    fn what_was_costly_stays() {
        let table = Table::with_places(40, 0).unwrap();
        let bounds = |lower| Bounds { lower, upper: 20 };
        table.put(1, bounds(1), 1 << 20);
        for key in 2..100 {
            table.put(key, bounds(2), 1);
            assert_eq!([table.get(1), table.get(key)], [Some(bounds(1)), Some(bounds(2))]);
        }
        table.put(100, bounds(3), 1 << 21);
        assert_eq!([table.get(1), table.get(100)], [Some(bounds(1)), Some(bounds(3))]);
    }

    #[test]
    fn too_little_memory_is_no_table() {
        // More than a processor can name, and more than a number can.
        assert!(Table::with_places(64, 43).is_none() && Table::with_places(64, 59).is_none());
    }
}
