//! A position: whose disc is in which cell, and the columns that were played to get there.

use crate::shape::{SHAPES, Shape};
use rules::{Team, mix};
use std::hash::{Hash, Hasher};

/// How many columns of three bits fit in one word of the history.
const PER_WORD: u8 = 21;

/// A position. The same discs are the same position, in any order of moves.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) mover: u64,
    pub(crate) all: u64,
    /// Where one more disc of the team to move makes four, in empty cells and others.
    own_fours: u64,
    /// The same for the waiting team.
    their_fours: u64,
    /// The columns played so far, three bits each; the position is written by them.
    history: [u64; 3],
    plies: u8,
    /// Which of the sizes the board has.
    size: u8,
    is_won: bool,
}

impl State {
    /// The empty board of one of the sizes.
    pub(crate) fn new(size: u8) -> Self {
        let (mover, all, own_fours, their_fours) = (0, 0, 0, 0);
        let (history, plies, is_won) = ([0; 3], 0, false);
        Self { mover, all, own_fours, their_fours, history, plies, size, is_won }
    }

    /// The empty board of the same size.
    pub(crate) fn emptied(&self) -> Self {
        Self::new(self.size)
    }

    #[inline]
    pub(crate) fn shape(&self) -> &'static Shape {
        &SHAPES[usize::from(self.size)]
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
        self.shape().width
    }

    /// How many rows the board has.
    pub fn height(&self) -> u8 {
        self.shape().height
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
        self.is_won
    }

    /// The empty cells in which one more disc of the team to move would make four, whether it can get
    /// there yet or not.
    #[inline]
    pub(crate) fn own_threats(&self) -> u64 {
        self.own_fours & self.shape().cells & !self.all
    }

    /// The same for the waiting team.
    #[inline]
    pub(crate) fn their_threats(&self) -> u64 {
        self.their_fours & self.shape().cells & !self.all
    }

    /// The threats of the team to move after a disc has come to rest in this cell.
    #[inline]
    pub(crate) fn threats_after(&self, landing: u64) -> u64 {
        let shape = self.shape();
        shape.completing(self.mover | landing) & shape.cells & !(self.all | landing)
    }

    /// The cells in which the next disc can come to rest.
    #[inline]
    pub(crate) fn landings(&self) -> u64 {
        (self.all + self.shape().bottom) & self.shape().cells
    }

    /// The cell in which a disc dropped here comes to rest; none if the column is full.
    #[inline]
    pub(crate) fn landing(&self, column: u8) -> u64 {
        let foot = self.shape().foot(column);
        self.landings() & (foot << self.shape().height).wrapping_sub(foot)
    }

    /// Drops a disc into a column that has room.
    #[inline]
    pub(crate) fn drop_disc(&mut self, column: u8) {
        let shape = self.shape();
        let landing = (self.all + shape.foot(column)) & !self.all;
        self.is_won = landing & self.own_fours != 0;
        let fours = shape.completing(self.mover | landing);
        (self.own_fours, self.their_fours) = (self.their_fours, fours);
        (self.mover, self.all) = (self.waiting(), self.all | landing);
        self.history[usize::from(self.plies / PER_WORD)] |=
            u64::from(column) << (3 * (self.plies % PER_WORD));
        self.plies += 1;
    }

    /// The same discs with the other team to move. Such a position cannot be written: its history is wrong.
    pub(crate) fn passed(&self) -> Self {
        let (own_fours, their_fours) = (self.their_fours, self.own_fours);
        let (mover, plies) = (self.waiting(), self.plies ^ 1);
        Self { mover, own_fours, their_fours, plies, ..self.clone() }
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
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        mix(self.mover + self.all + self.shape().bottom) ^ u64::from(self.shape().width)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.mover == other.mover && self.all == other.all && self.size == other.size
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.key());
    }
}
