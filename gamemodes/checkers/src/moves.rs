//! A move: its path and the captured pieces.

use crate::board::each;

/// A move with its whole path.
///
/// A jump passes only over squares that are not on the edge and whose row is odd where it started in
/// an even one, or the other way round. There are nine of these, each passed once at most, so ten
/// squares of five bits are enough for any path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The squares from first to last, five bits each, counted from 0.
    path: u64,
    /// The squares of the pieces that are taken.
    pub(crate) taken: u32,
    /// How many squares the path has.
    len: u8,
}

impl Move {
    /// The beginning of a path.
    pub(crate) fn from_place(place: u8) -> Self {
        Self { path: place.into(), taken: 0, len: 1 }
    }

    /// The path with one more square.
    #[inline]
    pub(crate) fn then(self, place: u8, taken: u32) -> Self {
        let path = self.path | u64::from(place) << (5 * self.len);
        Self { path, taken: self.taken | taken, len: self.len + 1 }
    }

    /// The places it touches, counted from 0.
    pub(crate) fn places(self) -> impl Iterator<Item = u8> {
        (0..self.len).map(move |n| (self.path >> (5 * n) & 31) as u8)
    }

    /// Where it starts.
    #[inline]
    pub(crate) fn from(self) -> u8 {
        (self.path & 31) as u8
    }

    /// Where it ends.
    #[inline]
    pub(crate) fn to(self) -> u8 {
        (self.path >> (5 * (self.len - 1)) & 31) as u8
    }

    /// Are pieces taken?
    pub(crate) fn is_jump(self) -> bool {
        self.taken != 0
    }

    /// Does it start and end like the other?
    pub(crate) fn has_ends_of(self, other: Self) -> bool {
        self.from() == other.from() && self.to() == other.to()
    }

    /// `11-15`, or a jump with every square on its way: `22x15x6`.
    pub(crate) fn text(self) -> String {
        let squares: Vec<_> = self.places().map(|place| (place + 1).to_string()).collect();
        squares.join(if self.is_jump() { "x" } else { "-" })
    }

    /// `22x6`: a jump by its ends alone, which is enough where no other jump has the same ends.
    pub(crate) fn short_text(self) -> String {
        let sign = if self.is_jump() { 'x' } else { '-' };
        format!("{}{sign}{}", self.from() + 1, self.to() + 1)
    }

    /// The places of the pieces that are taken.
    pub(crate) fn taken_places(self) -> impl Iterator<Item = u8> {
        each(self.taken)
    }
}
