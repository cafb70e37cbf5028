//! The tree: principal-variation alpha-beta search of any game.
//!
//! Values are for the team to move. A team may move twice in a row, so a value is negated only if the turn
//! changed.

use crate::abdada::{self, SearchedMoves};
use crate::evaluator::Evaluator;
use crate::limits::SearchControl;
use crate::move_ordering::{Candidate, History, OrderingHints, pick, rank};
use crate::node_results::{NO_MOVE, NodeResult, refine_score};
use crate::pruning;
use crate::transposition_table::TranspositionTable;
use crate::value::{MAX_PLY, WIN, clamp_score, is_proven, outcome_value};
use crate::window::{Exactness, Window};
use rules::{GameMode, Past, Score, key_of};
use std::sync::atomic::Ordering::Relaxed;

/// The search of one thread.
pub(crate) struct Tree<'a, M: GameMode, T> {
    pub(crate) mode: &'a M,
    pub(crate) evaluator: &'a T,
    pub(crate) table: Option<&'a TranspositionTable>,
    pub(crate) control: &'a SearchControl<'a>,
    pub(crate) exactness: Exactness,
    pub(crate) past: Past,
    /// Moves of the root that are left out.
    pub(crate) excluded: &'a [M::Move],
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    /// The depth of the current iteration.
    pub(crate) depth: u32,
    /// Has this thread stopped because another one finished the depth first?
    pub(crate) overtaken: bool,
    /// The length of the longest line so far.
    pub(crate) selective_depth: usize,
    pub(crate) history: History,
    pub(crate) plies: Vec<Ply<M::Move>>,
}

/// Buffers and results of one ply.
pub(crate) struct Ply<T> {
    pub(crate) moves: Vec<T>,
    pub(crate) candidates: Vec<Candidate<T>>,
    pub(crate) killers: [Option<T>; 2],
    pub(crate) line: Vec<T>,
    score: Score,
}

/// The limits are checked every so many nodes.
const CHECK_EVERY: u64 = 512;
/// Extensions for threats may lengthen a line to this many times the depth.
const EXTENSION_FACTOR: usize = 2;

impl<'a, M: GameMode, T: Evaluator<M>> Tree<'a, M, T> {
    pub(crate) fn new(
        mode: &'a M,
        evaluator: &'a T,
        table: Option<&'a TranspositionTable>,
        control: &'a SearchControl<'a>,
        exactness: Exactness,
        past: Past,
    ) -> Self {
        let ply = || Ply {
            moves: Vec::new(),
            candidates: Vec::new(),
            killers: [None; 2],
            line: Vec::new(),
            score: 0,
        };
        let plies = std::iter::repeat_with(ply).take(MAX_PLY + 2).collect();
        Self {
            mode,
            evaluator,
            table,
            control,
            exactness,
            past,
            excluded: &[],
            nodes: 0,
            stopped: false,
            depth: 1,
            overtaken: false,
            selective_depth: 0,
            history: History::new(),
            plies,
        }
    }

    #[inline]
    fn is_selective(&self) -> bool {
        self.exactness == Exactness::Selective
    }

    /// The best line found by the last search.
    pub(crate) fn line(&self) -> &[M::Move] {
        &self.plies[0].line
    }

    /// Counts a node; returns whether to stop.
    #[inline]
    pub(crate) fn count_node(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.plies[ply].line.clear();
        let due = self.nodes.is_multiple_of(CHECK_EVERY) || self.nodes >= self.control.max_nodes;
        if due {
            self.poll_limits();
        }
        self.stopped
    }

    /// Checks the limits, and whether another thread has finished this depth.
    #[cold]
    fn poll_limits(&mut self) {
        let over = self.control.must_stop(self.nodes);
        self.overtaken = !over && self.control.finished_depth.load(Relaxed) >= self.depth;
        self.stopped |= over || self.overtaken;
    }

    /// The key of a position in the table: a root without some of its moves is another position.
    #[inline]
    fn table_key(&self, key: u64, ply: usize) -> u64 {
        if ply > 0 || self.excluded.is_empty() { key } else { key ^ key_of(&self.excluded) }
    }

    /// The value of a game that ended by repetition or the like.
    #[inline]
    pub(crate) fn stopped_by_rule(&self, state: &M::State, ply: usize) -> Option<Score> {
        let outcome = self.mode.early_ending(state, &self.past)?;
        let real = if self.mode.count_moves(state) == 0 { self.mode.ending(state) } else { outcome };
        Some(outcome_value(real, self.mode.turn(state), ply))
    }

    /// The value of a position, searched `depth` moves ahead.
    pub(crate) fn search(
        &mut self,
        state: &M::State,
        mut window: Window,
        depth: i32,
        ply: usize,
        may_pass: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiescence(state, window, ply);
        }
        if self.count_node(ply) {
            return 0;
        }
        if ply > 0 {
            if let Some(value) = self.stopped_by_rule(state, ply) {
                return value;
            }
            // Mate distance pruning: a longer win than one already found does not matter.
            window.alpha = window.alpha.max(ply as Score - WIN);
            window.beta = window.beta.min(WIN - ply as Score - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        let key = self.mode.hash(state);
        let known = self.table.and_then(|table| table.get(self.table_key(key, ply)));
        if let Some(value) = known.and_then(|entry| self.table_cutoff(entry, window, depth, ply)) {
            return value;
        }
        if ply >= MAX_PLY {
            return clamp_score(self.evaluator.score(self.mode, state));
        }
        let urgent = self.mode.is_urgent(state);
        let score = if urgent { -WIN } else { clamp_score(self.evaluator.score(self.mode, state)) };
        self.plies[ply].score = known.map_or(score, |entry| refine_score(score, entry, ply));
        let quiet_window = window.is_null() && !urgent && self.is_selective() && !is_proven(window.beta);
        if quiet_window
            && may_pass
            && let Some(value) = self.prune_node(state, key, window, depth, ply)
        {
            return value;
        }
        let best = known.map(|entry| entry.best).filter(|best| *best != NO_MOVE);
        self.search_moves(state, key, window, depth, ply, best, urgent)
    }

    /// Reverse futility pruning, razoring and null-move pruning: a value without searching the moves.
    fn prune_node(
        &mut self,
        state: &M::State,
        key: u64,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let score = self.plies[ply].score;
        let improving = ply >= 2 && score > self.plies[ply - 2].score;
        // The loser of a finished game may have the better score.
        if pruning::reverse_futility(score, window.beta, depth, improving)
            && self.mode.count_moves(state) > 0
        {
            return Some(score);
        }
        if pruning::razoring(score, window.alpha, depth) {
            let value = self.quiescence(state, window, ply);
            if value <= window.alpha {
                return Some(value);
            }
        }
        if depth < 3 || score < window.beta {
            return None;
        }
        let next = self.mode.null_move(state)?;
        let reduced = depth - pruning::null_move_reduction(depth, score - window.beta);
        self.past.push(key);
        let value =
            -self.search(&next, Window::null(window.beta - 1).flipped(), reduced, ply + 1, false);
        self.past.pop();
        let good = value >= window.beta && !self.stopped;
        good.then_some(if is_proven(value) { window.beta } else { value })
    }

    #[expect(clippy::too_many_arguments, reason = "each is a different property of the node")]
    fn search_moves(
        &mut self,
        state: &M::State,
        key: u64,
        mut window: Window,
        depth: i32,
        ply: usize,
        best: Option<u16>,
        urgent: bool,
    ) -> Score {
        let team = self.mode.turn(state);
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        let mut candidates = std::mem::take(&mut self.plies[ply].candidates);
        moves.clear();
        self.mode.moves(state, &mut moves);
        if moves.is_empty() {
            self.plies[ply].moves = moves;
            self.plies[ply].candidates = candidates;
            return outcome_value(self.mode.ending(state), team, ply);
        }
        self.plies[ply + 1].killers = [None; 2];
        let killers = self.plies[ply].killers;
        let hints = OrderingHints { best, killers, history: &self.history, team: team.0 };
        rank(self.mode, state, &moves, &hints, &mut candidates);
        if ply == 0 {
            candidates.retain(|candidate| !self.excluded.contains(&candidate.mv));
        }
        // Internal iterative reduction: without a table move the order is a poor guess.
        let depth = if best.is_none() && depth >= 5 && self.is_selective() { depth - 1 } else { depth };

        let first_alpha = window.alpha;
        let mut found = NodeResult { value: -WIN, best: None, seen: 0 };
        let improving = !urgent && ply >= 2 && self.plies[ply].score > self.plies[ply - 2].score;
        self.past.push(key);
        let searched_moves = self.control.searched_moves.as_ref().filter(|_| depth >= abdada::MIN_DEPTH);
        // Moves from this index on are deferred: other threads are searching them.
        let mut deferred = candidates.len();
        let mut next_index = 0;
        while next_index < candidates.len() {
            let n = next_index;
            let candidate =
                if n < deferred { pick(&mut candidates[..deferred], n) } else { candidates[n] };
            let mark = searched_moves.map(|moves| (moves, SearchedMoves::mark(key, candidate.index)));
            if n < deferred && found.seen > 0 && mark.is_some_and(|(moves, mark)| moves.contains(mark)) {
                candidates[n..deferred].rotate_left(1);
                deferred -= 1;
                continue;
            }
            next_index += 1;
            let last = next_index == candidates.len();
            let overlooked =
                self.evaluator.overlooks(key, candidate.index.into(), candidates.len(), ply);
            if overlooked && !(last && found.seen == 0) {
                continue;
            }
            let may_skip = window.is_null() && !urgent && self.is_selective() && !is_proven(found.value);
            if may_skip
                && found.seen > 0
                && self.skip(&candidate, depth, ply, window.alpha, found.seen, improving)
            {
                continue;
            }
            let mut next = state.clone();
            self.mode.play(&mut next, candidate.mv);
            let node = Node { depth, ply, seen: found.seen, urgent, improving };
            if let Some((moves, mark)) = mark {
                moves.begin(mark);
            }
            let value = self.search_move(&next, team, &candidate, window, node);
            if let Some((moves, mark)) = mark {
                moves.end(mark);
            }
            if self.stopped {
                break;
            }
            found.seen += 1;
            if value > found.value {
                found.value = value;
                if value > window.alpha {
                    found.best = Some(candidate.index);
                    window.alpha = value;
                    self.extend_line(ply, candidate.mv);
                }
            }
            if window.alpha >= window.beta {
                self.reward_cutoff(team.0, &candidates[..=n], depth, ply);
                break;
            }
        }
        self.past.pop();
        self.plies[ply].moves = moves;
        self.plies[ply].candidates = candidates;
        if !self.stopped {
            self.store(self.table_key(key, ply), &found, window, first_alpha, depth, ply);
        }
        found.value
    }

    /// Is this move pruned: late, futile or losing material near the end of the line?
    fn skip(
        &self,
        candidate: &Candidate<M::Move>,
        depth: i32,
        ply: usize,
        alpha: Score,
        seen: i32,
        improving: bool,
    ) -> bool {
        if candidate.noisy {
            return candidate.order < 0 && depth <= 3;
        }
        pruning::late_move_pruning(depth, seen, improving)
            || pruning::futility(self.plies[ply].score, alpha, depth)
    }

    /// The value of one move: a reduced null-window search first, repeated wider and deeper if it fails high.
    fn search_move(
        &mut self,
        next: &M::State,
        team: rules::Team,
        candidate: &Candidate<M::Move>,
        window: Window,
        node: Node,
    ) -> Score {
        let again = self.mode.turn(next) == team;
        let search = |tree: &mut Self, window: Window, depth: i32| {
            if again {
                tree.search(next, window, depth, node.ply + 1, true)
            } else {
                -tree.search(next, window.flipped(), depth, node.ply + 1, true)
            }
        };
        let threat =
            self.mode.is_urgent(next) && node.ply < EXTENSION_FACTOR * node.depth.max(6) as usize;
        let depth = node.depth - 1 + i32::from(threat);
        if node.seen == 0 {
            return search(self, window, depth);
        }
        let quiet = !candidate.noisy || candidate.order < 0;
        let reduction = if self.is_selective()
            && quiet
            && !threat
            && !node.urgent
            && node.depth >= 3
            && node.seen >= 2
        {
            let history = self.history.get(team.0, &candidate.mv);
            pruning::late_move_reduction(
                node.depth,
                node.seen,
                history,
                window.is_null(),
                node.improving,
            )
        } else {
            0
        };
        let mut value = search(self, Window::null(window.alpha), (depth - reduction).max(depth.min(1)));
        if value > window.alpha && reduction > 0 {
            value = search(self, Window::null(window.alpha), depth);
        }
        if value > window.alpha && value < window.beta {
            value = search(self, window, depth);
        }
        value
    }
}

/// The node a move is searched in.
#[derive(Clone, Copy)]
struct Node {
    depth: i32,
    ply: usize,
    seen: i32,
    urgent: bool,
    improving: bool,
}
