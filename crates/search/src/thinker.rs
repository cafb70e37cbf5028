//! The AI of one game, its kind forgotten: what the app and the workbench hold.

use crate::limits::Limits;
use crate::mind::Clear;
use crate::style::{Style, Styled};
use crate::table::Table;
use crate::think::{Question, Thought, think};
use crate::value::Verdict;
use rules::{Game, GameMode, Outcome, Record, RuleError, Session};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How to think.
#[derive(Clone)]
pub struct Order {
    /// How long.
    pub limits: Limits,
    /// On how many threads.
    pub threads: usize,
    /// In what style.
    pub style: Style,
    /// What chance goes by: equal seeds, equal moves.
    pub seed: u64,
    /// What is known from earlier moves of the same game.
    pub table: Arc<Table>,
}

/// What was found, in words that leave the rules behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The best line, as the game writes moves; the first is the move to make.
    pub line: Vec<String>,
    /// How good that is for the team to move.
    pub verdict: Verdict,
    /// How many moves ahead everything was looked at.
    pub depth: u32,
    /// The longest line that was looked at.
    pub reached: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThinkError {
    /// The record does not make a game.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// The game is over.
    #[error("the game is over ({})", .0.reason)]
    Over(Outcome),
}

/// Thinks about one game.
pub trait Thinker: Send + Sync {
    /// Finds a move for the position a record leads to, telling of every depth on the way.
    fn think(
        &self,
        record: &Record,
        order: &Order,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, ThinkError>;

    /// The share of the points that the team to move may expect with this verdict, from 0 to 1.
    fn expectation(&self, verdict: Verdict) -> f32;
}

/// The thinker of a game.
pub fn thinker<M: GameMode>(mode: Arc<M>) -> Arc<dyn Thinker> {
    Arc::new(Brain(mode))
}

struct Brain<M>(Arc<M>);

impl<M: GameMode> Thinker for Brain<M> {
    fn think(
        &self,
        record: &Record,
        order: &Order,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, ThinkError> {
        let game = Session::replay(self.0.clone(), record)?;
        if let Some(outcome) = game.outcome() {
            return Err(ThinkError::Over(outcome));
        }
        let mut told = |thought: &Thought<M::Move>| progress(&report(&game, thought));
        let thought = think_in_style(&game, order, stop, &mut told);
        thought
            .map(|thought| report(&game, &thought))
            .ok_or_else(|| ThinkError::Over(self.0.ending(game.state())))
    }

    fn expectation(&self, verdict: Verdict) -> f32 {
        verdict.expectation(self.0.telling())
    }
}

/// Thinks about a session in the style that is asked for.
pub fn think_in_style<M: GameMode>(
    game: &Session<M>,
    order: &Order,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Thought<M::Move>),
) -> Option<Thought<M::Move>> {
    let mode = &**game.mode();
    let selective = mode.pass(&mode.start(&game.record().terms.options)).is_some();
    let question = Question { mode, state: game.state(), past: game.past(), selective };
    let Order { mut limits, threads, style, seed, .. } = *order;
    limits.nodes = fewer(limits.nodes, style.nodes());
    limits.depth = fewer(limits.depth, style.depth());
    if style.is_clear() {
        return think(&question, &Clear, Some(&order.table), &limits, threads, stop, progress);
    }
    // A styled player remembers nothing: its errors must not spoil what others know.
    let mind = Styled::new(mode, game.state(), style, seed);
    let small = Table::try_new(1 << 20);
    think(&question, &mind, small.as_ref(), &limits, 1, stop, progress)
}

/// The smaller of two limits, where there are any.
fn fewer<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn report<M: GameMode>(game: &Session<M>, thought: &Thought<M::Move>) -> Report {
    let mode = &**game.mode();
    let mut state = game.state().clone();
    let mut line = Vec::new();
    for mv in &thought.line {
        line.push(mode.write_move(&state, *mv));
        mode.play(&mut state, *mv);
    }
    let Thought { verdict, depth, reached, nodes, time, .. } = *thought;
    Report { line, verdict, depth, reached, nodes, time }
}
