//! The proof of a puzzle: a search for the best move, and one for the best of all others.
//!
//! Searches run on one thread with a fixed number of nodes and a table of their own, so that a proof is the same on every
//! machine. Where a game knows exact values ([`Game::solve`](rules::Game::solve)), these decide.

use crate::clarity::Clarity;
use rules::{Dice, Game, LegalMove, Mode, Score};
use search::{Limits, Report, SearchRequest, Style, Thinker, TranspositionTable, Verdict};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Bytes of the table for each node of a search, within bounds.
const TABLE_BYTES_A_NODE: u64 = 32;
const SMALLEST_TABLE: u64 = 1 << 18;
const LARGEST_TABLE: u64 = 1 << 26;
/// A win in so many moves of both sides is near.
const SOON: u32 = 9;
/// Exact values are computed once a piece stands on one of so many cells.
const EXACT_FROM: usize = 3;
/// The length of a random game.
const MOST_RANDOM_MOVES: usize = 100;

/// Searches positions of one game with a fixed number of nodes.
#[derive(Clone)]
pub struct Prover<'a> {
    thinker: Arc<dyn Thinker>,
    nodes: u64,
    pub(crate) stop: &'a AtomicBool,
    /// Does the game know exact values?
    exact: bool,
}

/// What was found about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// The best move.
    pub best: String,
    /// Its value.
    pub verdict: Verdict,
    /// The share of the points that it promises.
    pub share: f32,
    /// The share that the best of the other moves promises.
    pub other: f32,
    /// The depth from which on the search saw that the move is that good.
    pub depth: u32,
}

/// The value of a move.
pub(crate) struct Opinion {
    pub(crate) best: String,
    pub(crate) verdict: Verdict,
    pub(crate) share: f32,
    /// After each depth: the best move and its share.
    history: Vec<(u32, String, f32)>,
}

impl<'a> Prover<'a> {
    /// A prover for a game; `None` if the catalog does not know it.
    pub fn new(mode: &str, nodes: u64, stop: &'a AtomicBool) -> Option<Self> {
        let exact = has_exact_values(&catalog::find(mode)?);
        Some(Self { thinker: catalog::thinker(mode)?, nodes, stop, exact })
    }

    /// The same prover with another number of nodes.
    #[must_use]
    pub fn with_nodes(&self, nodes: u64) -> Self {
        Self { nodes, ..self.clone() }
    }

    /// Searches a position for the one move that wins. `None` unless it is that clear.
    pub fn prove(&self, game: &dyn Game, clarity: Clarity) -> Option<Proof> {
        self.prove_best(game, self.best(game)?, clarity)
    }

    /// Compares the best move with the others.
    pub(crate) fn prove_best(&self, game: &dyn Game, best: Opinion, clarity: Clarity) -> Option<Proof> {
        if best.share < clarity.win {
            return None;
        }
        let other = self.best_without(game, std::slice::from_ref(&best.best))?.share;
        let fits = clarity.fits(best.share, other, is_forced(best.verdict));
        let depth = best.seen_from(other);
        let Opinion { best, verdict, share, .. } = best;
        fits.then_some(Proof { best, verdict, share, other, depth })
    }

    /// Does the exact value confirm a proof? Also true where the game knows none. Where it does, only near wins are
    /// puzzles, and late enough in the game for the value to be computed quickly.
    pub fn confirms(&self, game: &dyn Game, proof: &Proof) -> bool {
        if !self.exact {
            return true;
        }
        let late = game.pieces().len() * EXACT_FROM >= game.board().cells().count();
        let only = || exact_wins(game, self.stop).is_some_and(|wins| wins == [proof.best.as_str()]);
        late && is_forced(proof.verdict) && only()
    }

    /// The best move of a position. `None` if the game is over.
    pub(crate) fn best(&self, game: &dyn Game) -> Option<Opinion> {
        let mut history = Vec::new();
        let mut note = |report: &Report| {
            let best = report.line.first().cloned().unwrap_or_default();
            history.push((report.depth, best, self.thinker.expectation(report.verdict)));
        };
        let report = self.thinker.think(game.record(), &self.request()?, self.stop, &mut note).ok()?;
        self.opinion(report, history)
    }

    /// The best move that is not one of these. `None` if there is none.
    pub(crate) fn best_without(&self, game: &dyn Game, excluded: &[String]) -> Option<Opinion> {
        let found = self.thinker.think_without(game.record(), excluded, &self.request()?, self.stop);
        self.opinion(found.ok()??, Vec::new())
    }

    fn opinion(&self, report: Report, history: Vec<(u32, String, f32)>) -> Option<Opinion> {
        let share = self.thinker.expectation(report.verdict);
        let best = report.line.into_iter().next()?;
        Some(Opinion { best, verdict: report.verdict, share, history })
    }

    fn request(&self) -> Option<SearchRequest> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let bytes = (self.nodes * TABLE_BYTES_A_NODE).clamp(SMALLEST_TABLE, LARGEST_TABLE);
        let table = Arc::new(TranspositionTable::try_new(bytes as usize)?);
        Some(SearchRequest { limits, threads: 1, style: Style::STRONGEST, seed: 0, table })
    }
}

impl Opinion {
    /// The first depth from which on the search preferred this move and saw at least half of its lead over the others.
    pub(crate) fn seen_from(&self, other: f32) -> u32 {
        let enough = (self.share + other) / 2.0;
        let sees = |entry: &&(u32, String, f32)| entry.1 == self.best && entry.2 >= enough;
        let seen = self.history.iter().rev().take_while(sees).last();
        let deepest = self.history.last().map_or(1, |entry| entry.0 + 1);
        seen.map_or(deepest, |entry| entry.0).max(1)
    }
}

/// Is this win proven, and near enough to ask for nothing less?
pub(crate) fn is_forced(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::WinIn(moves) if moves <= SOON)
}

/// Can the game compute exact values? Asked one move before the end of a random game, where it takes no time.
fn has_exact_values(mode: &Mode) -> bool {
    let (mut dice, never) = (Dice::new(1), AtomicBool::new(false));
    let Ok(mut game) = mode.start() else { return false };
    for _ in 0..MOST_RANDOM_MOVES {
        let moves = game.moves();
        let Some(mv) = dice.pick(&moves) else { break };
        let mut next = game.boxed_clone();
        if next.push_move(&mv.text, 0).is_err() || next.outcome().is_some() {
            break;
        }
        game = next;
    }
    game.solve(&never).is_some()
}

/// Every move that wins, where the game knows exact values.
pub fn exact_wins(game: &dyn Game, stop: &AtomicBool) -> Option<Vec<String>> {
    let values = exact_values(game, stop)?;
    Some(values.into_iter().filter(|(_, value)| *value > 0).map(|(text, _)| text).collect())
}

/// The moves that are exactly as good as this one, where the game knows exact values.
pub(crate) fn exact_equals(game: &dyn Game, best: &str, stop: &AtomicBool) -> Option<Vec<String>> {
    let values = exact_values(game, stop)?;
    let value = values.iter().find(|(text, _)| text == best)?.1;
    let equal = values.into_iter().filter(|(text, other)| *other == value && text != best);
    Some(equal.map(|(text, _)| text).collect())
}

/// Every move with its exact value for the team to move; `None` if the game cannot say.
fn exact_values(game: &dyn Game, stop: &AtomicBool) -> Option<Vec<(String, Score)>> {
    let value = |mv: LegalMove| {
        let mut next = game.boxed_clone();
        next.push_move(&mv.text, 0).ok()?;
        let value = next.solve(stop)?;
        Some((mv.text, if next.turn() == game.turn() { value } else { -value }))
    };
    game.moves().into_iter().map(value).collect()
}
