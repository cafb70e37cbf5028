//! How long to think, and how to be interrupted.

use crate::busy::Busy;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// When to stop. Whichever is reached first counts; a move is always found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// So long.
    pub time: Option<Duration>,
    /// So many moves deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// As the clock allows.
    pub clock: Option<Clock>,
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move brings.
    pub increment: Duration,
    /// Moves until more time comes, if that is known.
    pub moves_to_go: Option<u32>,
}

/// Kept back for getting the move to the board.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Without other knowledge a game is thought to last so many moves more.
const MOVES_LEFT: u32 = 28;

impl Clock {
    /// How long to think about one move.
    pub fn budget(self) -> Duration {
        self.share().0
    }

    /// How long to think, and how long at the most.
    fn share(self) -> (Duration, Duration) {
        let left = self.left.saturating_sub(OVERHEAD);
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, 60);
        let fair = (left / moves + self.increment * 3 / 4).min(left * 4 / 5);
        (fair * 6 / 10, (fair * 3).min(left * 4 / 5))
    }
}

/// What the threads of one search watch.
pub(crate) struct Control<'a> {
    stop: &'a AtomicBool,
    /// Raised when the first thread is done.
    pub(crate) done: AtomicBool,
    /// The deepest depth that any thread has finished.
    pub(crate) finished: AtomicU32,
    begun: Instant,
    /// No new depth is begun after this.
    enough: Option<Duration>,
    /// Everything ends here.
    most: Option<Duration>,
    pub(crate) most_nodes: u64,
    /// What the threads are looking at, where there are several.
    pub(crate) busy: Option<Busy>,
    /// Positions looked at by all threads, counted now and then.
    pub(crate) nodes: AtomicU64,
}

impl<'a> Control<'a> {
    pub(crate) fn new(limits: &Limits, threads: usize, stop: &'a AtomicBool) -> Self {
        let (enough, most) = match (limits.time, limits.clock) {
            (Some(time), None) => (None, Some(time)),
            (time, Some(clock)) => {
                let (enough, most) = clock.share();
                (Some(enough), Some(most.min(time.unwrap_or(most))))
            }
            (None, None) => (None, None),
        };
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let (done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let (finished, busy) = (AtomicU32::new(0), (threads > 1).then(Busy::new));
        Self { stop, done, finished, begun: Instant::now(), enough, most, most_nodes, busy, nodes }
    }

    /// Is it time to stop at once? Told how many positions this thread has looked at.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.most_nodes
            || self.stop.load(Relaxed)
            || self.done.load(Relaxed)
            || self.most.is_some_and(|most| self.begun.elapsed() >= most)
    }

    /// Is it better not to begin another depth?
    pub(crate) fn is_enough(&self) -> bool {
        self.enough.is_some_and(|enough| self.begun.elapsed() >= enough)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whichever_limit_is_reached_first_counts() {
        let clock =
            Some(Clock { left: Duration::from_secs(2), increment: Duration::ZERO, moves_to_go: None });
        let stop = AtomicBool::new(false);
        let most = |time| Control::new(&Limits { time, clock, ..Limits::default() }, 1, &stop).most;
        let by_clock = most(None);
        assert_eq!(most(Some(Duration::from_secs(60))), by_clock);
        assert_eq!(most(Some(Duration::from_millis(5))), Some(Duration::from_millis(5)));
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left in [0, 1, 31, 100, 1000, 60_000, 5_400_000] {
            for increment in [0, 10, 1000, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    let millis = Duration::from_millis;
                    let clock = Clock { left: millis(left), increment: millis(increment), moves_to_go };
                    let (enough, most) = clock.share();
                    assert!(enough <= most && most <= clock.left, "{clock:?}: {enough:?} {most:?}");
                }
            }
        }
    }
}
