//! Thinking about a move: deeper and deeper, on one thread or several, until the time is up.

use crate::limits::{Control, Limits};
use crate::mind::Mind;
use crate::table::Table;
use crate::tree::Tree;
use crate::value::{LONGEST, Verdict, is_proven};
use crate::window::{Exactness, Window};
use rules::{GameMode, Past, Score};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// What has been found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<T> {
    /// The best line; its first move is the move to make.
    pub line: Vec<T>,
    /// How good that is.
    pub verdict: Verdict,
    /// How many moves ahead everything was looked at.
    pub depth: u32,
    /// The longest line that was looked at.
    pub reached: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// A position to think about, and what came before it.
pub(crate) struct Question<'a, M: GameMode> {
    pub(crate) mode: &'a M,
    pub(crate) state: &'a M::State,
    pub(crate) past: &'a Past,
    pub(crate) selective: bool,
}

/// The first guess at how far a value changes from one depth to the next.
const ASPIRATION: Score = 22;

/// Thinks, and reports every depth that was finished. `None` if there is no move to make.
pub(crate) fn think<M: GameMode, T: Mind<M>>(
    question: &Question<'_, M>,
    mind: &T,
    table: Option<&Table>,
    limits: &Limits,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Thought<M::Move>),
) -> Option<Thought<M::Move>> {
    let control = Control::new(limits, stop);
    if let Some(table) = table {
        table.age();
    }
    let mut moves = Vec::new();
    question.mode.moves(question.state, &mut moves);
    let fallback = *moves.first()?;
    let depth = limits.depth.unwrap_or(LONGEST as u32 - 1).clamp(1, LONGEST as u32 - 1);
    let new_tree = || {
        let mut past = question.past.clone();
        past.start_line();
        let exactness = if question.selective { Exactness::Selective } else { Exactness::Full };
        Tree::new(question.mode, mind, table, &control, exactness, past)
    };
    std::thread::scope(|scope| {
        for helper in 1..threads.max(1) {
            let mut tree = new_tree();
            scope.spawn(move || {
                // Every other helper runs a step ahead, so that they do not all do the same.
                deepen(&mut tree, question, 1 + (helper % 2) as u32, depth, &mut |_, _, _| true);
            });
        }
        let mut tree = new_tree();
        let mut best = Thought {
            line: vec![fallback],
            verdict: Verdict::Score(0),
            depth: 0,
            reached: 0,
            nodes: 0,
            time: Duration::ZERO,
        };
        let only = moves.len() == 1 && limits.depth.is_none() && limits.nodes.is_none();
        deepen(&mut tree, question, 1, depth, &mut |tree, depth, value| {
            best = Thought {
                line: tree.line().to_vec(),
                verdict: value.into(),
                depth: if tree.stopped { best.depth } else { depth },
                reached: tree.reached as u32,
                nodes: tree.nodes + control.nodes.load(Relaxed),
                time: control.elapsed(),
            };
            progress(&best);
            // A proof does not get better, and an only move does not get worse.
            let proven = is_proven(value) && proof_is_complete(value.into(), depth);
            !(proven || control.is_enough() || (only && limits.clock.is_some()))
        });
        control.done.store(true, Relaxed);
        best.nodes = best.nodes.max(tree.nodes);
        best.time = control.elapsed();
        Some(best)
    })
}

/// Was everything looked at as far as the proof reaches, so that no shorter way can be missing?
fn proof_is_complete(verdict: Verdict, depth: u32) -> bool {
    match verdict {
        Verdict::WinIn(moves) | Verdict::LossIn(moves) => depth >= moves,
        Verdict::Score(_) => false,
    }
}

/// Searches one move deeper at a time; `report` says whether to go on.
fn deepen<M: GameMode, T: Mind<M>>(
    tree: &mut Tree<'_, M, T>,
    question: &Question<'_, M>,
    first: u32,
    last: u32,
    report: &mut impl FnMut(&Tree<'_, M, T>, u32, Score) -> bool,
) {
    let mut value = 0;
    for depth in first..=last {
        value = aspire(tree, question, depth, value);
        // A better move found before the bell counts, although the depth was not finished.
        let found = !tree.line().is_empty();
        if !found || !report(tree, depth, value) || tree.stopped {
            break;
        }
    }
    tree.control.nodes.fetch_add(tree.nodes, Relaxed);
}

/// One depth, expecting about the same value as before and widening the window where that is wrong.
fn aspire<M: GameMode, T: Mind<M>>(
    tree: &mut Tree<'_, M, T>,
    question: &Question<'_, M>,
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
        let value = tree.search(question.state, window, depth as i32, 0, true);
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
