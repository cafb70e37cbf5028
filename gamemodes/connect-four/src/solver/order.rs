//! Which moves to look at first: those that make threats, those that were good before, the middle.

use super::board::Board;
use crate::lines::count_fours;

/// What each threat counts that a move leaves.
const PER_THREAT: i32 = 1 << 9;
/// What each disc counts by which a move is known to win sooner or lose later.
const PER_KNOWN_DISC: i32 = 1 << 9;
/// What each line of four through its cell counts before anything has been learnt.
const PER_LINE: i32 = 1 << 6;
/// The learning rate of the history. A low one is better: recent positions are not typical.
const LESSON: i32 = 2;
/// No past counts for more.
const MOST_PAST: i32 = 1 << 13;
/// The number of empty cells in one phase of the game.
const PHASE: u32 = 6;
const PHASES: usize = 2 * (64 / PHASE as usize + 1);

/// Whose turn it is in which phase of the game: cells are good at different times for each team.
#[inline]
pub(super) fn phase(empty: u32) -> usize {
    (empty / PHASE * 2 + empty % 2) as usize
}

/// How good it was to drop a disc in a cell, by phase, as far as the search has seen.
pub(super) struct Past(Vec<Worth>);

/// How good each cell is.
pub(super) type Worth = [i32; 64];

impl Past {
    /// Starts with a liking for cells that many lines run through.
    pub(super) fn new<const W: u32, const H: u32>() -> Self {
        let worth = std::array::from_fn(|at| lines_through::<W, H>(1 << at) * PER_LINE);
        Self(vec![worth; PHASES])
    }

    #[inline]
    pub(super) fn of(&self, phase: usize) -> &Worth {
        &self.0[phase]
    }

    /// The last of these moves was good enough, those before it were not.
    #[inline]
    pub(super) fn learn(&mut self, phase: usize, tried: &[Move]) {
        let Some((good, others)) = tried.split_last() else { return };
        let worth = &mut self.0[phase];
        change(&mut worth[place(good.cell)], LESSON * others.len() as i32);
        for other in others {
            change(&mut worth[place(other.cell)], -LESSON);
        }
    }
}

/// Moves a worth towards its limit: the nearer it is, the less.
#[inline]
fn change(worth: &mut i32, by: i32) {
    *worth += by - *worth * by.abs() / MOST_PAST;
}

#[inline]
fn place(cell: u64) -> usize {
    cell.trailing_zeros() as usize % 64
}

/// How many lines of four run through a cell.
fn lines_through<const W: u32, const H: u32>(cell: u64) -> i32 {
    let within = |cells: u64| count_fours(Board::<W, H>::DIRECTIONS, cells) as i32;
    within(Board::<W, H>::CELLS) - within(Board::<W, H>::CELLS & !cell)
}

/// A move, and the threats of its team afterwards.
#[derive(Clone, Copy, Default)]
pub(super) struct Move {
    pub(super) cell: u64,
    pub(super) threats: u64,
    rank: i32,
}

/// Up to eight moves, the most promising first.
#[derive(Default)]
pub(super) struct Moves {
    list: [Move; 8],
    len: usize,
}

impl Moves {
    /// `known` is by how many discs the move is known to win sooner or lose later.
    #[inline]
    pub(super) fn insert(&mut self, cell: u64, threats: u64, past: &Worth, known: i32) {
        let threats_left = threats.count_ones() as i32;
        let rank = past[place(cell)] + PER_THREAT * threats_left + PER_KNOWN_DISC * known;
        let mut at = self.len;
        while at > 0 && self.list[at - 1].rank < rank {
            self.list[at] = self.list[at - 1];
            at -= 1;
        }
        self.list[at] = Move { cell, threats, rank };
        self.len += 1;
    }

    #[inline]
    pub(super) fn list(&self) -> &[Move] {
        &self.list[..self.len]
    }
}
