//! Thinking about a move: deeper and deeper, on one thread or several, until the time is up.

use crate::crew::{Answer, Crew};
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

/// How many steps every other helper runs ahead, so that they do not all do the same.
const AHEAD: u32 = 1;
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
    let control = Control::new(limits, threads, stop);
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
    let crew = Crew::new();
    let mut best = std::thread::scope(|scope| {
        for helper in 1..threads.max(1) {
            let (mut tree, crew) = (new_tree(), &crew);
            scope.spawn(move || {
                deepen(&mut tree, question, crew, AHEAD * (helper % 2) as u32, depth, &mut |_, _| true);
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
        deepen(&mut tree, question, &crew, 0, depth, &mut |tree, answer| {
            best = Thought {
                line: answer.line.clone(),
                verdict: answer.value.into(),
                depth: if tree.stopped { best.depth } else { answer.depth },
                reached: answer.reached as u32,
                nodes: tree.nodes + control.nodes.load(Relaxed),
                time: control.elapsed(),
            };
            progress(&best);
            // A proof does not get better, and an only move does not get worse.
            let proven = is_proven(answer.value) && proof_is_complete(answer.value.into(), answer.depth);
            !(proven || control.is_enough() || (only && limits.clock.is_some()))
        });
        control.done.store(true, Relaxed);
        best
    });
    best.nodes = control.nodes.load(Relaxed);
    best.time = control.elapsed();
    Some(best)
}

/// Was everything looked at as far as the proof reaches, so that no shorter way can be missing?
fn proof_is_complete(verdict: Verdict, depth: u32) -> bool {
    match verdict {
        Verdict::WinIn(moves) | Verdict::LossIn(moves) => depth >= moves,
        Verdict::Score(_) => false,
    }
}

/// Searches one move deeper at a time, or `ahead` more than the crew has come; `report` says whether to
/// go on.
fn deepen<M: GameMode, T: Mind<M>>(
    tree: &mut Tree<'_, M, T>,
    question: &Question<'_, M>,
    crew: &Crew<M::Move>,
    ahead: u32,
    last: u32,
    report: &mut impl FnMut(&Tree<'_, M, T>, &Answer<M::Move>) -> bool,
) {
    let (mut value, mut depth) = (0, 1 + ahead);
    while depth <= last {
        tree.depth = depth;
        value = aspire(tree, question, depth, value);
        let Some(answer) = answer(tree, crew, value) else { break };
        value = answer.value;
        // A better move found before the bell counts, although the depth was not finished.
        if answer.line.is_empty() || !report(tree, &answer) || tree.stopped {
            break;
        }
        depth = (answer.depth + 1 + ahead).min(last.max(answer.depth + 1));
    }
    tree.control.nodes.fetch_add(tree.nodes, Relaxed);
}

/// What has come of a depth: this thread's answer, or that of another that was faster.
fn answer<M: GameMode, T: Mind<M>>(
    tree: &mut Tree<'_, M, T>,
    crew: &Crew<M::Move>,
    value: Score,
) -> Option<Answer<M::Move>> {
    if std::mem::take(&mut tree.overtaken) {
        tree.stopped = false;
        return crew.best();
    }
    let (depth, line, reached) = (tree.depth, tree.line().to_vec(), tree.reached);
    let answer = Answer { depth, value, line, reached };
    if !tree.stopped {
        crew.finish(&answer, tree.control);
    }
    Some(answer)
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
