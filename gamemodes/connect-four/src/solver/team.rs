//! Threads that look for the same value, each in its own order, and tell each other by the table.

use super::board::Board;
use super::bounds::Bounds;
use super::node::Node;
use super::search::Search;
use super::table::Table;
use rules::Score;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{Builder, scope};

/// One search for each thread; they keep what they have learnt from question to question.
pub(super) struct Team<'a, const W: u32, const H: u32> {
    searches: Vec<Search<'a, W, H>>,
    /// The answer to the question is known to one of them.
    known: &'a AtomicBool,
}

impl<'a, const W: u32, const H: u32> Team<'a, W, H> {
    /// The first flag stops everything; the second is the team's own.
    pub(super) fn new(table: &'a Table, flags: &'a [&'a AtomicBool; 2], threads: usize) -> Self {
        let searches = (0..threads as u64).map(|seed| Search::new(table, flags, seed)).collect();
        Self { searches, known: flags[1] }
    }

    /// The value of a position in which the team to move cannot win at once.
    pub(super) fn value(&mut self, board: Board<W, H>) -> Option<Score> {
        let node = Node::root(board);
        let room = node.empty as Score;
        let mut bounds = Bounds { lower: -(room / 2), upper: (room - 1) / 2 };
        while bounds.lower < bounds.upper {
            // Most values are near 0, and questions about them are answered soonest.
            let alpha = if bounds.upper > 0 { bounds.lower.max(0) } else { bounds.upper - 1 };
            let found = self.ask(node, alpha)?;
            bounds.narrow(found, alpha);
        }
        Some(bounds.lower)
    }

    /// Is the value above `alpha`? The first thread that knows stops the others.
    fn ask(&mut self, node: Node<W, H>, alpha: i32) -> Option<i32> {
        self.known.store(false, Relaxed);
        let known = self.known;
        let ask = |search: &mut Search<'a, W, H>| {
            let answer = search.ask(&node, alpha);
            known.store(true, Relaxed);
            answer
        };
        let (first, helpers) = self.searches.split_first_mut()?;
        scope(|scope| {
            // Where there is no room for another thread, fewer do.
            let help = |one| Builder::new().spawn_scoped(scope, || ask(one)).ok();
            let running: Vec<_> = helpers.iter_mut().filter_map(help).collect();
            let own = ask(first);
            let others = running.into_iter().filter_map(|one| one.join().ok());
            others.chain([own]).flatten().next()
        })
    }
}
