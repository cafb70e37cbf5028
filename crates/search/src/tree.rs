//! The tree: principal-variation alpha-beta over any game.
//!
//! Values are always for the team to move. A team may move twice in a row, so signs are not flipped
//! by habit: whose turn it is after a move decides.

use crate::busy::{self, Busy};
use crate::limits::Control;
use crate::memory::{Found, NO_MOVE, better_informed};
use crate::mind::Mind;
use crate::order::{Candidate, Hints, History, pick, rank};
use crate::prune;
use crate::table::Table;
use crate::value::{LONGEST, WIN, bounded, is_proven, of_ending};
use crate::window::{Exactness, Window};
use rules::{GameMode, Past, Score};
use std::sync::atomic::Ordering::Relaxed;

/// One search by one thread.
pub(crate) struct Tree<'a, M: GameMode, T> {
    pub(crate) mode: &'a M,
    pub(crate) mind: &'a T,
    pub(crate) table: Option<&'a Table>,
    pub(crate) control: &'a Control<'a>,
    pub(crate) exactness: Exactness,
    pub(crate) past: Past,
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    /// How deep the whole search goes at present.
    pub(crate) depth: u32,
    /// Has another thread finished that depth? Then this one has stopped.
    pub(crate) overtaken: bool,
    /// The deepest line so far.
    pub(crate) reached: usize,
    pub(crate) history: History,
    pub(crate) plies: Vec<Ply<M::Move>>,
}

/// What is kept for each step away from the root.
pub(crate) struct Ply<T> {
    pub(crate) moves: Vec<T>,
    pub(crate) candidates: Vec<Candidate<T>>,
    pub(crate) killers: [Option<T>; 2],
    pub(crate) line: Vec<T>,
    score: Score,
}

/// How often the clock is looked at.
const CHECK_EVERY: u64 = 512;
/// Lines that only answer threats may grow to this many times the depth of the search.
const EXTENSION_FACTOR: usize = 2;

impl<'a, M: GameMode, T: Mind<M>> Tree<'a, M, T> {
    pub(crate) fn new(
        mode: &'a M,
        mind: &'a T,
        table: Option<&'a Table>,
        control: &'a Control<'a>,
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
        let plies = std::iter::repeat_with(ply).take(LONGEST + 2).collect();
        Self {
            mode,
            mind,
            table,
            control,
            exactness,
            past,
            nodes: 0,
            stopped: false,
            depth: 1,
            overtaken: false,
            reached: 0,
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

    /// Counts a position; is it time to stop?
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.reached = self.reached.max(ply);
        self.plies[ply].line.clear();
        let due = self.nodes.is_multiple_of(CHECK_EVERY) || self.nodes >= self.control.most_nodes;
        if due {
            self.look_up();
        }
        self.stopped
    }

    /// Is the time up, or has another thread done this thread's work?
    #[cold]
    fn look_up(&mut self) {
        let over = self.control.is_over(self.nodes);
        self.overtaken = !over && self.control.finished.load(Relaxed) >= self.depth;
        self.stopped |= over || self.overtaken;
    }

    /// The value of a game that a rule about the past has stopped.
    #[inline]
    pub(crate) fn stopped_by_rule(&self, state: &M::State, ply: usize) -> Option<Score> {
        let outcome = self.mode.stopped(state, &self.past)?;
        let real = if self.mode.count(state) == 0 { self.mode.ending(state) } else { outcome };
        Some(of_ending(real, self.mode.turn(state), ply))
    }

    /// The value of a position, looking so many moves ahead.
    pub(crate) fn search(
        &mut self,
        state: &M::State,
        mut window: Window,
        depth: i32,
        ply: usize,
        may_pass: bool,
    ) -> Score {
        if depth <= 0 {
            return self.settle(state, window, ply);
        }
        if self.enter(ply) {
            return 0;
        }
        if ply > 0 {
            if let Some(value) = self.stopped_by_rule(state, ply) {
                return value;
            }
            // However well or badly it goes from here, a shorter win elsewhere is better known.
            window.alpha = window.alpha.max(ply as Score - WIN);
            window.beta = window.beta.min(WIN - ply as Score - 1);
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }
        let key = self.mode.hash(state);
        let known = self.table.and_then(|table| table.get(key));
        if let Some(value) = known.and_then(|entry| self.usable(entry, window, depth, ply)) {
            return value;
        }
        if ply >= LONGEST {
            return bounded(self.mind.score(self.mode, state));
        }
        let urgent = self.mode.urgent(state);
        let score = if urgent { -WIN } else { bounded(self.mind.score(self.mode, state)) };
        self.plies[ply].score = known.map_or(score, |entry| better_informed(score, entry, ply));
        let quiet_window = window.is_null() && !urgent && self.is_selective() && !is_proven(window.beta);
        if quiet_window
            && may_pass
            && let Some(value) = self.without_moving(state, key, window, depth, ply)
        {
            return value;
        }
        let best = known.map(|entry| entry.best).filter(|best| *best != NO_MOVE);
        self.try_moves(state, key, window, depth, ply, best, urgent)
    }

    /// Ways to see that the position is good enough without looking at a single move.
    fn without_moving(
        &mut self,
        state: &M::State,
        key: u64,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let score = self.plies[ply].score;
        let improving = ply >= 2 && score > self.plies[ply - 2].score;
        // A game that is over may look good to the side that has lost it.
        if prune::far_ahead(score, window.beta, depth, improving) && self.mode.count(state) > 0 {
            return Some(score);
        }
        if prune::far_behind(score, window.alpha, depth) {
            let value = self.settle(state, window, ply);
            if value <= window.alpha {
                return Some(value);
            }
        }
        if depth < 3 || score < window.beta {
            return None;
        }
        let next = self.mode.pass(state)?;
        let reduced = depth - prune::pass_reduction(depth, score - window.beta);
        self.past.push(key);
        let value =
            -self.search(&next, Window::null(window.beta - 1).flipped(), reduced, ply + 1, false);
        self.past.pop();
        let good = value >= window.beta && !self.stopped;
        good.then_some(if is_proven(value) { window.beta } else { value })
    }

    #[expect(clippy::too_many_arguments, reason = "each is a different thing the moves depend on")]
    fn try_moves(
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
            return of_ending(self.mode.ending(state), team, ply);
        }
        self.plies[ply + 1].killers = [None; 2];
        let killers = self.plies[ply].killers;
        let hints = Hints { best, killers, history: &self.history, team: team.0 };
        rank(self.mode, state, &moves, &hints, &mut candidates);
        // Without a remembered move the order is a poor guess: a shallower look comes first.
        let depth = if best.is_none() && depth >= 5 && self.is_selective() { depth - 1 } else { depth };

        let first_alpha = window.alpha;
        let mut found = Found { value: -WIN, best: None, seen: 0 };
        let improving = !urgent && ply >= 2 && self.plies[ply].score > self.plies[ply - 2].score;
        self.past.push(key);
        let busy = self.control.busy.as_ref().filter(|_| depth >= busy::LEAST_DEPTH);
        // What other threads are busy with lies behind this place and comes last.
        let mut put_off = candidates.len();
        let mut next_place = 0;
        while next_place < candidates.len() {
            let n = next_place;
            let candidate =
                if n < put_off { pick(&mut candidates[..put_off], n) } else { candidates[n] };
            let busy = busy.map(|busy| (busy, Busy::mark(key, candidate.index)));
            if n < put_off && found.seen > 0 && busy.is_some_and(|(busy, mark)| busy.has(mark)) {
                candidates[n..put_off].rotate_left(1);
                put_off -= 1;
                continue;
            }
            next_place += 1;
            let last = next_place == candidates.len();
            let blind = self.mind.overlooks(key, candidate.index.into(), candidates.len(), ply);
            if blind && !(last && found.seen == 0) {
                continue;
            }
            let skips = window.is_null() && !urgent && self.is_selective() && !is_proven(found.value);
            if skips
                && found.seen > 0
                && self.skip(&candidate, depth, ply, window.alpha, found.seen, improving)
            {
                continue;
            }
            let mut next = state.clone();
            self.mode.play(&mut next, candidate.mv);
            let plan = Plan { depth, ply, seen: found.seen, urgent, improving };
            if let Some((busy, mark)) = busy {
                busy.begin(mark);
            }
            let value = self.try_move(&next, team, &candidate, window, plan);
            if let Some((busy, mark)) = busy {
                busy.end(mark);
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
                self.learn(team.0, &candidates[..=n], depth, ply);
                break;
            }
        }
        self.past.pop();
        self.plies[ply].moves = moves;
        self.plies[ply].candidates = candidates;
        if !self.stopped {
            self.remember(key, &found, window, first_alpha, depth, ply);
        }
        found.value
    }

    /// Is a late, quiet move not worth looking at so near the end of the line?
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
        prune::too_late(depth, seen, improving) || prune::hopeless(self.plies[ply].score, alpha, depth)
    }

    /// The value of one move, with as small a window and depth as will do.
    fn try_move(
        &mut self,
        next: &M::State,
        team: rules::Team,
        candidate: &Candidate<M::Move>,
        window: Window,
        plan: Plan,
    ) -> Score {
        let again = self.mode.turn(next) == team;
        let look = |tree: &mut Self, window: Window, depth: i32| {
            if again {
                tree.search(next, window, depth, plan.ply + 1, true)
            } else {
                -tree.search(next, window.flipped(), depth, plan.ply + 1, true)
            }
        };
        let threat = self.mode.urgent(next) && plan.ply < EXTENSION_FACTOR * plan.depth.max(6) as usize;
        let depth = plan.depth - 1 + i32::from(threat);
        if plan.seen == 0 {
            return look(self, window, depth);
        }
        let quiet = !candidate.noisy || candidate.order < 0;
        let reduction = if self.is_selective()
            && quiet
            && !threat
            && !plan.urgent
            && plan.depth >= 3
            && plan.seen >= 2
        {
            let history = self.history.get(team.0, &candidate.mv);
            prune::reduction(plan.depth, plan.seen, history, window.is_null(), plan.improving)
        } else {
            0
        };
        let mut value = look(self, Window::null(window.alpha), (depth - reduction).max(depth.min(1)));
        if value > window.alpha && reduction > 0 {
            value = look(self, Window::null(window.alpha), depth);
        }
        if value > window.alpha && value < window.beta {
            value = look(self, window, depth);
        }
        value
    }
}

/// Where in the tree a move is tried.
#[derive(Clone, Copy)]
struct Plan {
    depth: i32,
    ply: usize,
    seen: i32,
    urgent: bool,
    improving: bool,
}
