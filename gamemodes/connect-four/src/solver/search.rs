//! The search: is a position worth more than a given value?

use super::board::{Board, ones};
use super::bounds::Bounds;
use super::node::Node;
use super::order::{Moves, Past, phase};
use super::table::{Fetched, Table};
use rules::Score;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The stop flag is checked every so many positions.
const CHECK_EVERY: u64 = 4096;
/// Positions with fewer empty cells are found out faster than looked up.
const LEAST_TO_REMEMBER: u32 = 11;
/// With this many empty cells or more, the table entries of the next positions are probed first.
const LEAST_TO_PEEK: u32 = LEAST_TO_REMEMBER + 1;
/// With this many empty cells or more, mirror images are one position.
const LEAST_TO_MIRROR: u32 = 24;

/// One search.
pub(super) struct Search<'a, const W: u32, const H: u32> {
    table: &'a Table,
    stop: &'a AtomicBool,
    past: Past,
    positions: u64,
    stopped: bool,
}

impl<'a, const W: u32, const H: u32> Search<'a, W, H> {
    /// A search that ends when the flag is raised.
    pub(super) fn new(table: &'a Table, stop: &'a AtomicBool) -> Self {
        Self { table, stop, past: Past::new::<W, H>(), positions: 0, stopped: false }
    }

    /// The value of a position in which the team to move cannot win at once.
    pub(super) fn value(&mut self, board: Board<W, H>) -> Option<Score> {
        let node = Node::root(board);
        let room = node.empty as Score;
        let mut bounds = Bounds { lower: -(room / 2), upper: (room - 1) / 2 };
        while bounds.lower < bounds.upper {
            // Most values are near 0, and questions about them are answered soonest.
            let alpha = if bounds.upper > 0 { bounds.lower.max(0) } else { bounds.upper - 1 };
            let found = self.ask(&node, alpha)?;
            bounds.narrow(found, alpha);
        }
        Some(bounds.lower)
    }

    /// A bound of the value: at most `alpha` if the value is, otherwise above it. `None` if the
    /// flag was raised.
    fn ask(&mut self, node: &Node<W, H>, alpha: i32) -> Option<i32> {
        self.stopped = self.stop.load(Relaxed);
        let found = self.search(node, alpha);
        (!self.stopped).then_some(found)
    }

    fn search(&mut self, node: &Node<W, H>, alpha: i32) -> i32 {
        self.positions += 1;
        if self.positions.is_multiple_of(CHECK_EVERY) {
            self.stopped |= self.stop.load(Relaxed);
        }
        let moves = node.board.safe_moves(node.theirs);
        if let Some(found) = self.glance(node, moves, alpha) {
            return found;
        }
        if node.empty < LEAST_TO_REMEMBER {
            return self.try_moves(node, moves, alpha);
        }
        let key = key(node.board, node.empty);
        let mut bounds = self.table.get(key).unwrap_or(Bounds::by_room(node.empty));
        if let Some(found) = bounds.settle(alpha) {
            return found;
        }
        let before = self.positions;
        let found = self.try_moves(node, moves, alpha);
        if !self.stopped {
            bounds.narrow(found, alpha);
            self.table.put(key, bounds, self.positions - before);
        }
        found
    }

    /// What can be said without looking at a single move.
    #[inline]
    fn glance(&self, node: &Node<W, H>, moves: u64, alpha: i32) -> Option<i32> {
        if moves == 0 {
            return Some(-(node.empty as i32 / 2));
        }
        if node.empty <= 2 || self.stopped {
            return Some(0);
        }
        if let Some(found) = Bounds::by_room(node.empty).settle(alpha) {
            return Some(found);
        }
        if !node.checked
            && let Some(limit) = node.board.follow_up_limit(node.theirs, node.empty, alpha)
        {
            return Some(limit);
        }
        (node.empty < LEAST_TO_REMEMBER && node.is_drawn(alpha)).then_some(0)
    }

    #[inline]
    fn try_moves(&mut self, node: &Node<W, H>, cells: u64, alpha: i32) -> i32 {
        let past = self.past.of(phase(node.empty));
        let peeks = node.empty >= LEAST_TO_PEEK && cells & (cells - 1) != 0;
        let (mut moves, mut best) = (Moves::default(), -(node.empty as i32));
        if !peeks {
            ones(cells).for_each(|cell| moves.insert(cell, node.board.threats_after(cell), past, 0));
        } else if let ControlFlow::Break(found) = self.peek(node, cells, alpha, &mut moves, &mut best) {
            return found;
        }
        for (n, mv) in moves.list().iter().enumerate() {
            let found = -self.search(&node.after(mv, peeks), -alpha - 1);
            best = best.max(found);
            if found > alpha {
                self.past.learn(phase(node.empty), &moves.list()[..=n]);
                break;
            }
        }
        best
    }

    /// Puts the moves in order, without those that are known not to be good enough; of these `best`
    /// remembers the best. Stops at a move that is known to be good enough.
    #[inline]
    fn peek(
        &self,
        node: &Node<W, H>,
        cells: u64,
        alpha: i32,
        moves: &mut Moves,
        best: &mut i32,
    ) -> ControlFlow<i32> {
        let past = self.past.of(phase(node.empty));
        let fetched = self.fetch(node, cells);
        for (cell, fetched) in ones(cells).zip(&fetched) {
            let threats = node.board.threats_after(cell);
            let next = node.board.after(cell);
            if let Some(limit) = next.follow_up_limit(threats, node.empty - 1, -alpha - 1) {
                return ControlFlow::Break(-limit);
            }
            match fetched.bounds() {
                Some(known) if -known.upper > alpha => return ControlFlow::Break(-known.upper),
                Some(known) if -known.lower <= alpha => *best = (-known.lower).max(*best),
                Some(known) => moves.insert(cell, threats, past, -(known.upper + known.lower)),
                None => moves.insert(cell, threats, past, 0),
            }
        }
        ControlFlow::Continue(())
    }

    /// Fetches what is known about the positions one move on, all at once.
    #[inline]
    fn fetch(&self, node: &Node<W, H>, cells: u64) -> [Fetched; 8] {
        let mut fetched = [Fetched::default(); 8];
        for (slot, cell) in fetched.iter_mut().zip(ones(cells)) {
            *slot = self.table.fetch(key(node.board.after(cell), node.empty - 1));
        }
        fetched
    }
}

#[inline]
fn key<const W: u32, const H: u32>(board: Board<W, H>, empty: u32) -> u64 {
    if empty >= LEAST_TO_MIRROR { board.key_of_both_sides() } else { board.key() }
}
