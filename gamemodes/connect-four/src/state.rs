//! A position: whose disc is in which cell, and the columns that were played to get there.

use crate::lines::has_four;
use crate::shape::Shape;
use rules::{Team, mix};
use std::hash::{Hash, Hasher};

/// How many columns of three bits fit in one word of the history.
const PER_WORD: u8 = 21;

/// A position. The same discs are the same position, whatever order they came in.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) shape: &'static Shape,
    pub(crate) mover: u64,
    pub(crate) all: u64,
    plies: u8,
    /// The columns played so far, three bits each; the position is written by them.
    history: [u64; 3],
}

impl State {
    pub(crate) fn new(shape: &'static Shape) -> Self {
        Self { shape, mover: 0, all: 0, plies: 0, history: [0; 3] }
    }

    /// The discs of the team to move, a bit for each: column by column from the left, each from the
    /// bottom up, with one bit on top of each column that is always empty.
    pub fn mover(&self) -> u64 {
        self.mover
    }

    /// The discs of both teams, in the same order.
    pub fn all(&self) -> u64 {
        self.all
    }

    /// How many columns the board has.
    pub fn width(&self) -> u8 {
        self.shape.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> u8 {
        self.shape.height
    }

    pub(crate) fn turn(&self) -> Team {
        Team(self.plies & 1)
    }

    /// The discs of the team that has just moved.
    pub(crate) fn waiting(&self) -> u64 {
        self.mover ^ self.all
    }

    /// Has the team that has just moved connected four?
    pub(crate) fn is_won(&self) -> bool {
        has_four(self.shape, self.waiting())
    }

    /// The cells in which the next disc can come to rest.
    pub(crate) fn landings(&self) -> u64 {
        (self.all + self.shape.bottom) & self.shape.cells
    }

    /// The cell in which a disc dropped here comes to rest; none if the column is full.
    pub(crate) fn landing(&self, column: u8) -> u64 {
        let foot = self.shape.foot(column);
        self.landings() & (foot << self.shape.height).wrapping_sub(foot)
    }

    /// Drops a disc into a column that has room.
    pub(crate) fn drop_disc(&mut self, column: u8) {
        self.mover ^= self.all;
        self.all |= self.all + self.shape.foot(column);
        self.history[usize::from(self.plies / PER_WORD)] |=
            u64::from(column) << (3 * (self.plies % PER_WORD));
        self.plies += 1;
    }

    /// The columns played so far, the first of them first.
    pub(crate) fn played(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.plies).map(|ply| {
            let word = self.history[usize::from(ply / PER_WORD)];
            (word >> (3 * (ply % PER_WORD)) & 7) as u8
        })
    }

    /// A key that no other position of the same board has: in each column the highest bit marks the
    /// cell above the discs, and those below tell whose they are.
    pub(crate) fn key(&self) -> u64 {
        mix(self.mover + self.all + self.shape.bottom) ^ u64::from(self.shape.width)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.mover == other.mover && self.all == other.all && self.shape == other.shape
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key());
    }
}
