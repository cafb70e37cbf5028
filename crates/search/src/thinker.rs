//! The AI of one game with the game's type hidden: what the app and `lab` hold.

use crate::evaluator::Exact;
use crate::iterative_deepening::{Root, SearchResult, search};
use crate::limits::Limits;
use crate::style::{Style, Styled};
use crate::transposition_table::TranspositionTable;
use crate::value::Verdict;
use rules::{Game, GameMode, Message, Outcome, Record, RuleError, Session};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How to search.
#[derive(Clone)]
pub struct SearchRequest {
    /// When to stop.
    pub limits: Limits,
    /// Number of threads; a styled player uses one.
    pub threads: usize,
    /// Playing style.
    pub style: Style,
    /// Seed of all chance: equal seeds give equal moves.
    pub seed: u64,
    /// Keeps what earlier searches of the same game have found.
    pub table: Arc<TranspositionTable>,
}

/// The result of a search as plain data: moves are text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The best line, written as by `GameMode::write_move`; the first is the move to make.
    pub line: Vec<String>,
    /// Its value for the team to move.
    pub verdict: Verdict,
    /// The last depth that was searched completely.
    pub depth: u32,
    /// The length of the longest line searched.
    pub selective_depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Why no move was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum ThinkError {
    /// The record cannot be replayed.
    Rules(#[from] RuleError),
    /// The game is over.
    Over(Outcome),
}

impl ThinkError {
    /// Why, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Rules(error) => error.message(),
            Self::Over(outcome) => RuleError::Over(*outcome).message(),
        }
    }
}

/// The AI of one game.
pub trait Thinker: Send + Sync {
    /// Finds a move in the last position of a record, reporting every finished depth.
    fn think(
        &self,
        record: &Record,
        request: &SearchRequest,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, ThinkError>;

    /// Like [`think`](Self::think), but with some moves left out: how good is the best of the others? `None` if there
    /// are no others.
    fn think_without(
        &self,
        record: &Record,
        excluded: &[String],
        request: &SearchRequest,
        stop: &AtomicBool,
    ) -> Result<Option<Report>, ThinkError>;

    /// The share of the points that the team to move can expect with this verdict, from 0 to 1.
    fn expectation(&self, verdict: Verdict) -> f32;
}

/// The AI of a game.
pub fn thinker<M: GameMode>(mode: Arc<M>) -> Arc<dyn Thinker> {
    Arc::new(TypedThinker(mode))
}

struct TypedThinker<M>(Arc<M>);

impl<M: GameMode> TypedThinker<M> {
    /// The game of a record, if it goes on.
    fn open(&self, record: &Record) -> Result<Session<M>, ThinkError> {
        let game = Session::replay(self.0.clone(), record)?;
        match game.outcome() {
            Some(outcome) => Err(ThinkError::Over(outcome)),
            None => Ok(game),
        }
    }
}

impl<M: GameMode> Thinker for TypedThinker<M> {
    fn think(
        &self,
        record: &Record,
        request: &SearchRequest,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Report, ThinkError> {
        let game = self.open(record)?;
        let mut progress = |result: &SearchResult<M::Move>| progress(&report(&game, result));
        let found = think_in_style(&game, request, stop, &mut progress);
        found
            .map(|result| report(&game, &result))
            .ok_or_else(|| ThinkError::Over(self.0.ending(game.state())))
    }

    fn think_without(
        &self,
        record: &Record,
        excluded: &[String],
        request: &SearchRequest,
        stop: &AtomicBool,
    ) -> Result<Option<Report>, ThinkError> {
        let game = self.open(record)?;
        let read = |text: &String| self.0.read_move(game.state(), text);
        let excluded = excluded.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let found = think_about(&game, &excluded, request, stop, &mut |_| {});
        Ok(found.map(|result| report(&game, &result)))
    }

    fn expectation(&self, verdict: Verdict) -> f32 {
        verdict.expectation(self.0.score_at_75_percent())
    }
}

/// Searches the position of a session in the requested style. `None` if there is no legal move.
pub fn think_in_style<M: GameMode>(
    game: &Session<M>,
    request: &SearchRequest,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&SearchResult<M::Move>),
) -> Option<SearchResult<M::Move>> {
    think_about(game, &[], request, stop, progress)
}

/// Searches the moves that are not excluded.
fn think_about<M: GameMode>(
    game: &Session<M>,
    excluded: &[M::Move],
    request: &SearchRequest,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&SearchResult<M::Move>),
) -> Option<SearchResult<M::Move>> {
    let mode = &**game.mode();
    let selective = mode.null_move(&mode.start(&game.record().terms.options)).is_some();
    let root = Root { mode, state: game.state(), past: game.past(), selective, excluded };
    let SearchRequest { mut limits, threads, style, seed, .. } = *request;
    limits.nodes = smaller(limits.nodes, style.nodes());
    limits.depth = smaller(limits.depth, style.depth());
    if style.is_exact() {
        return search(&root, &Exact, Some(&request.table), &limits, threads, stop, progress);
    }
    // A styled player gets a table of its own: its errors must not get into the shared one.
    let evaluator = Styled::new(mode, game.state(), style, seed);
    let own_table = TranspositionTable::try_new(1 << 20);
    search(&root, &evaluator, own_table.as_ref(), &limits, 1, stop, progress)
}

/// The smaller of two optional limits.
fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn report<M: GameMode>(game: &Session<M>, result: &SearchResult<M::Move>) -> Report {
    let mode = &**game.mode();
    let mut state = game.state().clone();
    let mut line = Vec::new();
    for mv in &result.line {
        line.push(mode.write_move(&state, *mv));
        mode.play(&mut state, *mv);
    }
    let SearchResult { verdict, depth, selective_depth, nodes, time, .. } = *result;
    Report { line, verdict, depth, selective_depth, nodes, time }
}
