//! The search of one position: deeper and deeper, on one thread or several, until a limit is reached.

use crate::evaluator::Evaluator;
use crate::limits::{Limits, SearchControl};
use crate::shared_best::{DepthResult, SharedBest};
use crate::transposition_table::TranspositionTable;
use crate::tree::Tree;
use crate::value::{MAX_PLY, Verdict, is_proven};
use crate::window::{Exactness, Window};
use rules::{GameMode, Past, Score};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The best line found so far. `T` is a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<T> {
    /// The best line; its first move is the move to make.
    pub line: Vec<T>,
    /// Its value for the team to move.
    pub verdict: Verdict,
    /// The last depth that was searched completely.
    pub depth: u32,
    /// The length of the longest line searched.
    pub selective_depth: u32,
    /// Positions searched, by all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// The position to search, and the game before it.
pub(crate) struct Root<'a, M: GameMode> {
    pub(crate) mode: &'a M,
    pub(crate) state: &'a M::State,
    pub(crate) past: &'a Past,
    /// May moves be pruned and reduced?
    pub(crate) selective: bool,
    /// Moves that are left out.
    pub(crate) excluded: &'a [M::Move],
}

/// Every other helper thread searches this many plies deeper, so that threads do different work.
const HELPER_OFFSET: u32 = 1;
/// Half of the first aspiration window: how far a value usually changes from one depth to the next.
const ASPIRATION: Score = 22;

/// Searches until a limit is reached, reporting every finished depth. `None` if there is no move that is not
/// left out.
///
/// Helper threads are made for each search instead of taken from a pool: they share one search and must
/// stop within its time limit, and a work-stealing pool would mix them with other work.
pub(crate) fn search<M: GameMode, T: Evaluator<M>>(
    root: &Root<'_, M>,
    evaluator: &T,
    table: Option<&TranspositionTable>,
    limits: &Limits,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&SearchResult<M::Move>),
) -> Option<SearchResult<M::Move>> {
    let control = SearchControl::new(limits, threads, stop);
    if let Some(table) = table {
        table.start_generation();
    }
    let mut moves = Vec::new();
    root.mode.moves(root.state, &mut moves);
    moves.retain(|mv| !root.excluded.contains(mv));
    let fallback = *moves.first()?;
    let depth = limits.depth.unwrap_or(MAX_PLY as u32 - 1).clamp(1, MAX_PLY as u32 - 1);
    let new_tree = || {
        let mut past = root.past.clone();
        past.start_line();
        let exactness = if root.selective { Exactness::Selective } else { Exactness::Full };
        let tree = Tree::new(root.mode, evaluator, table, &control, exactness, past);
        Tree { excluded: root.excluded, ..tree }
    };
    let shared = SharedBest::new();
    let mut best = std::thread::scope(|scope| {
        for helper in 1..threads.max(1) {
            let (mut tree, shared) = (new_tree(), &shared);
            let offset = HELPER_OFFSET * (helper % 2) as u32;
            scope.spawn(move || deepen(&mut tree, root, shared, offset, depth, &mut |_, _| true));
        }
        let mut tree = new_tree();
        let mut best = SearchResult {
            line: vec![fallback],
            verdict: Verdict::Score(0),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            time: Duration::ZERO,
        };
        let only_move = moves.len() == 1 && limits.depth.is_none() && limits.nodes.is_none();
        deepen(&mut tree, root, &shared, 0, depth, &mut |tree, result| {
            best = SearchResult {
                line: result.line.clone(),
                verdict: result.value.into(),
                depth: if tree.stopped { best.depth } else { result.depth },
                selective_depth: result.selective_depth as u32,
                nodes: tree.nodes + control.nodes.load(Relaxed),
                time: control.elapsed(),
            };
            progress(&best);
            // More time improves neither a complete proof nor the choice of an only move.
            let proven = is_proven(result.value) && proof_is_complete(result.value.into(), result.depth);
            !(proven || control.past_soft_limit() || (only_move && limits.clock.is_some()))
        });
        control.done.store(true, Relaxed);
        best
    });
    best.nodes = control.nodes.load(Relaxed);
    best.time = control.elapsed();
    Some(best)
}

/// Was everything searched as deep as the proof is long, so that no shorter win can be missing?
fn proof_is_complete(verdict: Verdict, depth: u32) -> bool {
    match verdict {
        Verdict::WinIn(moves) | Verdict::LossIn(moves) => depth >= moves,
        Verdict::Score(_) => false,
    }
}

/// Searches one depth after another, each `offset` deeper than what all threads have finished.
/// Stops when `report` returns false.
fn deepen<M: GameMode, T: Evaluator<M>>(
    tree: &mut Tree<'_, M, T>,
    root: &Root<'_, M>,
    shared: &SharedBest<M::Move>,
    offset: u32,
    last: u32,
    report: &mut impl FnMut(&Tree<'_, M, T>, &DepthResult<M::Move>) -> bool,
) {
    let (mut value, mut depth) = (0, 1 + offset);
    while depth <= last {
        tree.depth = depth;
        value = search_with_aspiration(tree, root, depth, value);
        let Some(result) = finish_depth(tree, shared, value) else { break };
        value = result.value;
        // A better move found before the stop counts, although the depth was not finished.
        if result.line.is_empty() || !report(tree, &result) || tree.stopped {
            break;
        }
        depth = (result.depth + 1 + offset).min(last.max(result.depth + 1));
    }
    tree.control.nodes.fetch_add(tree.nodes, Relaxed);
}

/// The result of a depth: this thread's, or that of another thread that was faster.
fn finish_depth<M: GameMode, T: Evaluator<M>>(
    tree: &mut Tree<'_, M, T>,
    shared: &SharedBest<M::Move>,
    value: Score,
) -> Option<DepthResult<M::Move>> {
    if std::mem::take(&mut tree.overtaken) {
        tree.stopped = false;
        return shared.get();
    }
    let (depth, line, selective_depth) = (tree.depth, tree.line().to_vec(), tree.selective_depth);
    let result = DepthResult { depth, value, line, selective_depth };
    if !tree.stopped {
        shared.publish(&result, tree.control);
    }
    Some(result)
}

/// Searches one depth with a window around the expected value, widened while the value lies outside.
fn search_with_aspiration<M: GameMode, T: Evaluator<M>>(
    tree: &mut Tree<'_, M, T>,
    root: &Root<'_, M>,
    depth: u32,
    expected: Score,
) -> Score {
    let mut margin = ASPIRATION;
    let mut window = if depth < 5 || is_proven(expected) {
        Window::FULL
    } else {
        Window { alpha: expected - margin, beta: expected + margin }
    };
    loop {
        let value = tree.search(root.state, window, depth as i32, 0, true);
        if tree.stopped || (value > window.alpha && value < window.beta) {
            return value;
        }
        margin *= 3;
        if value <= window.alpha {
            window.alpha = (value - margin).max(Window::FULL.alpha);
        } else {
            window.beta = (value + margin).min(Window::FULL.beta);
        }
        if margin > 1000 || is_proven(value) {
            window = Window::FULL;
        }
    }
}
