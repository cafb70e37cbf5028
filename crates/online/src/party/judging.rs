//! Branches of a log are replayed on a thread, one at a time: a long one would stop the app for seconds.
//!
//! What merely continues our log by one entry is merged at once. Of the members whose branches wait, the one who has used
//! the thread least comes first, so nobody can keep it busy for the others.

use super::core::{Core, Out};
use crate::chain::{Chain, ChainError, Entry, Hash, JudgedBranch};
use crate::identity::Key;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How long one branch may be judged. The longest legal log takes a few seconds.
const BUDGET: Duration = Duration::from_secs(30);
/// The most branches of one member that wait.
const MAX_WAITING: usize = 4;

/// A member's entries that wait to be judged.
struct Waiting {
    from: usize,
    list: Vec<Entry>,
    arrived: Instant,
}

/// The branches that wait, and who has used the thread for how long.
#[derive(Default)]
pub(super) struct Judging {
    waiting: BTreeMap<Key, VecDeque<Waiting>>,
    spent: BTreeMap<Key, Duration>,
    is_running: bool,
}

impl Judging {
    /// How many branches wait.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }
}

/// A branch to be judged.
pub(super) struct Job {
    who: Key,
    chain: Arc<Chain>,
    waiting: Waiting,
}

/// What was found about a branch.
pub(super) struct Verdict {
    pub(super) who: Key,
    pub(super) game: Hash,
    pub(super) from: usize,
    pub(super) arrived: Instant,
    pub(super) found: Result<Found, ChainError>,
    spent: Duration,
}

/// A branch without errors.
pub(super) enum Found {
    /// We have all of it.
    Known,
    /// The rules allow it.
    Branch(Box<JudgedBranch>),
}

impl Job {
    /// Judges the branch as long as the budget lasts and nobody says `stop`.
    pub(super) fn run(self, stop: &AtomicBool) -> Verdict {
        let begin = Instant::now();
        let may_go_on = || begin.elapsed() < BUDGET && !stop.load(Ordering::Relaxed);
        let Self { who, chain, waiting: Waiting { from, list, arrived } } = self;
        let found = judge(&chain, from, list, &may_go_on);
        Verdict { who, game: chain.id(), from, arrived, found, spent: begin.elapsed() }
    }
}

fn judge(
    chain: &Chain,
    from: usize,
    list: Vec<Entry>,
    may_go_on: &dyn Fn() -> bool,
) -> Result<Found, ChainError> {
    // A lighter branch may stand all the same; see `flags`.
    let judged = chain.judge(chain.link(from, list)?, may_go_on)?;
    Ok(judged.map_or(Found::Known, |judged| Found::Branch(Box::new(judged))))
}

impl Core {
    /// Has a member's entries judged.
    pub(super) fn judge_later(&mut self, who: Key, from: usize, list: Vec<Entry>, arrived: Instant) {
        let waiting = self.judging.waiting.entry(who).or_default();
        // What is dropped here is sent again when logs are compared.
        if waiting.len() < MAX_WAITING {
            waiting.push_back(Waiting { from, list, arrived });
        }
        self.judge_next();
    }

    /// Has the next branch judged, if none is being judged.
    fn judge_next(&mut self) {
        let Some(game) = &self.game else { return self.judging.waiting.clear() };
        let judging = &mut self.judging;
        judging.waiting.retain(|who, waiting| self.links.contains_key(who) && !waiting.is_empty());
        judging.spent.retain(|who, _| self.links.contains_key(who));
        if judging.is_running {
            return;
        }
        let spent = |who: &Key| judging.spent.get(who).copied().unwrap_or_default();
        let Some(who) = judging.waiting.keys().copied().min_by_key(spent) else { return };
        let Some(waiting) = judging.waiting.get_mut(&who).and_then(VecDeque::pop_front) else { return };
        judging.is_running = true;
        self.out.push(Out::Judge(Box::new(Job { who, chain: Arc::clone(&game.chain), waiting })));
    }

    /// A branch has been judged.
    pub(super) fn on_judged(&mut self, verdict: Verdict, now: Instant) {
        self.judging.is_running = false;
        *self.judging.spent.entry(verdict.who).or_default() += verdict.spent;
        if self.is_on(verdict.game) && self.links.contains_key(&verdict.who) {
            self.on_verdict(verdict, now);
        }
        self.judge_next();
    }
}

/// The thread on which branches are judged. It ends when this is dropped.
pub(super) struct Judge {
    jobs: Sender<Job>,
    verdicts: Receiver<Verdict>,
    stop: Arc<AtomicBool>,
}

impl Judge {
    /// Begins the thread. `wake` is called after every verdict.
    pub(super) fn new(wake: Arc<dyn Fn() + Send + Sync>) -> Self {
        let (jobs, todo) = channel::<Job>();
        let (done, verdicts) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let run = move || {
            for job in todo {
                if done.send(job.run(&stopped)).is_err() {
                    return;
                }
                wake();
            }
        };
        if let Err(error) = std::thread::Builder::new().name("party judge".into()).spawn(run) {
            log::error!("branches of logs cannot be judged: {error}");
        }
        Self { jobs, verdicts, stop }
    }

    /// Has a branch judged.
    pub(super) fn judge(&self, job: Job) {
        // Without the thread nothing is judged: the game goes on as long as nobody's log differs.
        let _ = self.jobs.send(job);
    }

    /// The next verdict, if there is one.
    pub(super) fn next(&self) -> Option<Verdict> {
        self.verdicts.try_recv().ok()
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
