//! Limits of a search: time, depth, nodes, clock and interruption.

use crate::abdada::SearchedMoves;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// When to stop. The limit that is reached first counts; a move is always found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Depth in moves.
    pub depth: Option<u32>,
    /// Positions searched by each thread.
    pub nodes: Option<u64>,
    /// The player's clock, of which each move takes a share.
    pub clock: Option<Clock>,
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added by each move.
    pub increment: Duration,
    /// Moves until more time is added, if known.
    pub moves_to_go: Option<u32>,
}

/// Reserved for delivering the move.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Assumed remaining moves of a game where `moves_to_go` is unknown.
const MOVES_LEFT: u32 = 28;

impl Clock {
    /// The usual time for one move.
    pub fn budget(self) -> Duration {
        self.limits().0
    }

    /// Soft and hard limit of one move.
    fn limits(self) -> (Duration, Duration) {
        let left = self.left.saturating_sub(OVERHEAD);
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, 60);
        let fair = (left / moves + self.increment * 3 / 4).min(left * 4 / 5);
        (fair * 6 / 10, (fair * 3).min(left * 4 / 5))
    }
}

/// Shared by the threads of one search: limits, and what each tells the others.
pub(crate) struct SearchControl<'a> {
    stop: &'a AtomicBool,
    /// Set when the main thread is done.
    pub(crate) done: AtomicBool,
    /// The deepest depth that any thread has finished.
    pub(crate) finished_depth: AtomicU32,
    begun: Instant,
    /// No new depth is begun after this.
    soft_limit: Option<Duration>,
    /// The search stops here.
    hard_limit: Option<Duration>,
    pub(crate) max_nodes: u64,
    /// The moves being searched; `None` on a single thread.
    pub(crate) searched_moves: Option<SearchedMoves>,
    /// Positions searched by the threads that have finished.
    pub(crate) nodes: AtomicU64,
}

impl<'a> SearchControl<'a> {
    pub(crate) fn new(limits: &Limits, threads: usize, stop: &'a AtomicBool) -> Self {
        let (soft_limit, hard_limit) = match (limits.time, limits.clock) {
            (Some(time), None) => (None, Some(time)),
            (time, Some(clock)) => {
                let (soft, hard) = clock.limits();
                (Some(soft), Some(hard.min(time.unwrap_or(hard))))
            }
            (None, None) => (None, None),
        };
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        let (done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let (finished_depth, begun) = (AtomicU32::new(0), Instant::now());
        let searched_moves = (threads > 1).then(SearchedMoves::new);
        Self {
            stop,
            done,
            finished_depth,
            begun,
            soft_limit,
            hard_limit,
            max_nodes,
            searched_moves,
            nodes,
        }
    }

    /// Must a thread that has searched `nodes` positions stop at once?
    pub(crate) fn must_stop(&self, nodes: u64) -> bool {
        nodes >= self.max_nodes
            || self.stop.load(Relaxed)
            || self.done.load(Relaxed)
            || self.hard_limit.is_some_and(|limit| self.begun.elapsed() >= limit)
    }

    /// Is it too late to begin another depth?
    pub(crate) fn past_soft_limit(&self) -> bool {
        self.soft_limit.is_some_and(|limit| self.begun.elapsed() >= limit)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earlier_of_two_time_limits_counts() {
        let clock =
            Some(Clock { left: Duration::from_secs(2), increment: Duration::ZERO, moves_to_go: None });
        let stop = AtomicBool::new(false);
        let hard_limit =
            |time| SearchControl::new(&Limits { time, clock, ..Limits::default() }, 1, &stop).hard_limit;
        let by_clock = hard_limit(None);
        assert_eq!(hard_limit(Some(Duration::from_secs(60))), by_clock);
        assert_eq!(hard_limit(Some(Duration::from_millis(5))), Some(Duration::from_millis(5)));
    }

    #[test]
    fn a_move_never_takes_more_time_than_is_left() {
        for left in [0, 1, 31, 100, 1000, 60_000, 5_400_000] {
            for increment in [0, 10, 1000, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    let millis = Duration::from_millis;
                    let clock = Clock { left: millis(left), increment: millis(increment), moves_to_go };
                    let (soft, hard) = clock.limits();
                    assert!(soft <= hard && hard <= clock.left, "{clock:?}: {soft:?} {hard:?}");
                }
            }
        }
    }
}
