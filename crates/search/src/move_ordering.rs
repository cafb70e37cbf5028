//! Move ordering: table move, noisy moves, killers, history.

use rules::GameMode;
use std::hash::{Hash, Hasher};

/// The move from the table.
const TABLE_MOVE: i32 = 1 << 30;
/// Noisy moves that do not lose material.
const NOISY: i32 = 1 << 24;
/// A quiet move that caused a cutoff in a sibling position.
const KILLER: i32 = 1 << 22;
/// The largest history value.
const MAX_HISTORY: i32 = 1 << 14;
/// History slots of each team.
const SLOTS: usize = 1 << 12;

/// History heuristic: how often each quiet move has caused a cutoff.
pub(crate) struct History(Vec<i32>);

impl History {
    pub(crate) fn new() -> Self {
        Self(vec![0; 2 * SLOTS])
    }

    #[inline]
    pub(crate) fn get<T: Hash>(&self, team: u8, mv: &T) -> i32 {
        self.0[slot(team, mv)]
    }

    /// Adds `by`, less the nearer the value is to its limit.
    #[inline]
    pub(crate) fn learn<T: Hash>(&mut self, team: u8, mv: &T, by: i32) {
        let value = &mut self.0[slot(team, mv)];
        *value += by - *value * by.abs() / MAX_HISTORY;
    }
}

#[inline]
fn slot<T: Hash>(team: u8, mv: &T) -> usize {
    let mut hasher = QuickHasher(0);
    mv.hash(&mut hasher);
    let spread = hasher.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52;
    usize::from(team & 1) * SLOTS + spread as usize % SLOTS
}

/// A fast hasher, good enough to tell moves apart.
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

/// A legal move with its rank.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<T> {
    pub(crate) mv: T,
    /// Its index in the list of legal moves.
    pub(crate) index: u16,
    pub(crate) noisy: bool,
    /// `GameMode::move_priority`: below 0 it probably loses material.
    pub(crate) order: i32,
    rank: i32,
}

/// What the order of moves depends on.
pub(crate) struct OrderingHints<'a, T> {
    pub(crate) best: Option<u16>,
    pub(crate) killers: [Option<T>; 2],
    pub(crate) history: &'a History,
    pub(crate) team: u8,
}

/// Ranks every move; [`pick`] takes them in that order.
pub(crate) fn rank<M: GameMode>(
    mode: &M,
    state: &M::State,
    moves: &[M::Move],
    hints: &OrderingHints<'_, M::Move>,
    out: &mut Vec<Candidate<M::Move>>,
) {
    out.clear();
    out.extend(moves.iter().zip(0u16..).map(|(mv, index)| {
        let (noisy, order) = (mode.is_noisy(state, *mv), mode.move_priority(state, *mv));
        let rank = if hints.best == Some(index) {
            TABLE_MOVE
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

/// Ranks only noisy moves that do not lose material.
pub(crate) fn rank_noisy<M: GameMode>(
    mode: &M,
    state: &M::State,
    moves: &[M::Move],
    best: Option<u16>,
    out: &mut Vec<Candidate<M::Move>>,
) {
    out.clear();
    for (mv, index) in moves.iter().zip(0u16..) {
        if mode.is_noisy(state, *mv) {
            let order = mode.move_priority(state, *mv);
            let rank = if best == Some(index) { TABLE_MOVE } else { order };
            if order >= 0 {
                out.push(Candidate { mv: *mv, index, noisy: true, order, rank });
            }
        }
    }
}

/// The first moves are selected one by one. Nodes that need more usually need all, which are then sorted.
const SELECTED: usize = 4;

/// Moves the best candidate from `from` on to index `from` and returns it. Call it with 0, 1, 2 and so on.
#[inline]
pub(crate) fn pick<T: Copy>(candidates: &mut [Candidate<T>], from: usize) -> Candidate<T> {
    if from == SELECTED {
        candidates[from..].sort_unstable_by_key(|candidate| (-candidate.rank, candidate.index));
    }
    if from < SELECTED {
        let rest = candidates[from..].iter().enumerate();
        let best =
            rest.max_by_key(|(n, candidate)| (candidate.rank, usize::MAX - n)).map_or(0, |(n, _)| n);
        candidates.swap(from, from + best);
    }
    candidates[from]
}
