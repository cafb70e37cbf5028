//! Which move to look at first: good guesses make the search short.

use rules::GameMode;
use std::hash::{Hash, Hasher};

/// The move the table remembers.
const REMEMBERED: i32 = 1 << 30;
/// Moves that change much and lose nothing.
const NOISY: i32 = 1 << 24;
/// A quiet move that was best in a sister position.
const KILLER: i32 = 1 << 22;
/// No history is larger.
const MOST_HISTORY: i32 = 1 << 14;
/// Places for the history of moves, for each team.
const PLACES: usize = 1 << 12;

/// How often each quiet move has been best so far.
pub(crate) struct History(Vec<i32>);

impl History {
    pub(crate) fn new() -> Self {
        Self(vec![0; 2 * PLACES])
    }

    #[inline]
    pub(crate) fn get<T: Hash>(&self, team: u8, mv: &T) -> i32 {
        self.0[place(team, mv)]
    }

    /// Moves a value towards its limit by so much: the nearer it is, the less.
    #[inline]
    pub(crate) fn learn<T: Hash>(&mut self, team: u8, mv: &T, by: i32) {
        let value = &mut self.0[place(team, mv)];
        *value += by - *value * by.abs() / MOST_HISTORY;
    }
}

#[inline]
fn place<T: Hash>(team: u8, mv: &T) -> usize {
    let mut hasher = QuickHasher(0);
    mv.hash(&mut hasher);
    let spread = hasher.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52;
    usize::from(team & 1) * PLACES + spread as usize % PLACES
}

/// Good enough to tell moves apart, and over in a moment.
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u8(*byte));
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(7) ^ n).wrapping_mul(0x517C_C1B7_2722_0A95);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}

/// A legal move on its way through the search.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<T> {
    pub(crate) mv: T,
    /// Its place in the list of legal moves.
    pub(crate) index: u16,
    pub(crate) noisy: bool,
    /// What the game says about it; below 0 it probably loses something.
    pub(crate) order: i32,
    rank: i32,
}

/// What is known when moves are put in order.
pub(crate) struct Hints<'a, T> {
    pub(crate) best: Option<u16>,
    pub(crate) killers: [Option<T>; 2],
    pub(crate) history: &'a History,
    pub(crate) team: u8,
}

/// Gives every move its rank; [`pick`] takes them one by one.
pub(crate) fn rank<M: GameMode>(
    mode: &M,
    state: &M::State,
    moves: &[M::Move],
    hints: &Hints<'_, M::Move>,
    out: &mut Vec<Candidate<M::Move>>,
) {
    out.clear();
    out.extend(moves.iter().zip(0u16..).map(|(mv, index)| {
        let (noisy, order) = (mode.noisy(state, *mv), mode.order(state, *mv));
        let rank = if hints.best == Some(index) {
            REMEMBERED
        } else if noisy {
            order + if order >= 0 { NOISY } else { -NOISY }
        } else if hints.killers.contains(&Some(*mv)) {
            KILLER + order
        } else {
            order + hints.history.get(hints.team, mv)
        };
        Candidate { mv: *mv, index, noisy, order, rank }
    }));
}

/// Ranks only the moves that change much and lose nothing.
pub(crate) fn rank_noisy<M: GameMode>(
    mode: &M,
    state: &M::State,
    moves: &[M::Move],
    best: Option<u16>,
    out: &mut Vec<Candidate<M::Move>>,
) {
    out.clear();
    for (mv, index) in moves.iter().zip(0u16..) {
        if mode.noisy(state, *mv) {
            let order = mode.order(state, *mv);
            let rank = if best == Some(index) { REMEMBERED } else { order };
            if order >= 0 {
                out.push(Candidate { mv: *mv, index, noisy: true, order, rank });
            }
        }
    }
}

/// So many moves are picked one by one; whoever needs more needs them all, and they are sorted.
const PICKED: usize = 4;

/// Brings the best of what is left to the front and returns it. To be called with 0, 1, 2 and so on.
#[inline]
pub(crate) fn pick<T: Copy>(candidates: &mut [Candidate<T>], from: usize) -> Candidate<T> {
    if from == PICKED {
        candidates[from..].sort_unstable_by_key(|candidate| (-candidate.rank, candidate.index));
    }
    if from < PICKED {
        let rest = candidates[from..].iter().enumerate();
        let best =
            rest.max_by_key(|(n, candidate)| (candidate.rank, usize::MAX - n)).map_or(0, |(n, _)| n);
        candidates.swap(from, from + best);
    }
    candidates[from]
}
