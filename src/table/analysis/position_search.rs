//! The search of one position, on its own thread.

use super::super::BarePosition;
use super::opinion::{Effort, Opinion, Standing};
use crate::job::{Job, JobProgress};
use crate::wake::Waker;
use rules::Game;
use search::{Report, SearchRequest, Style, Thinker, Verdict};
use std::sync::{Arc, Mutex, PoisonError};

/// The size of the transposition table in bytes.
const MEMORY: usize = 32 << 20;

/// The transposition table of a review. The first search creates it, on its thread.
#[derive(Clone, Default)]
pub(super) struct Memory(Arc<Mutex<Option<Arc<search::TranspositionTable>>>>);

impl Memory {
    fn get(&self) -> Option<Arc<search::TranspositionTable>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none() {
            *kept = search::TranspositionTable::try_new(MEMORY).map(Arc::new);
        }
        kept.clone()
    }
}

/// The search of a position. Dropping it stops the search.
pub(super) struct PositionSearch {
    /// The key of the position.
    pub(super) key: u64,
    /// How deeply it is searched.
    pub(super) effort: Effort,
    job: Job<()>,
    found: Arc<Mutex<Option<Opinion>>>,
}

impl PositionSearch {
    /// Begins to search a position.
    pub(super) fn begin(
        (key, effort): (u64, Effort),
        position: BarePosition,
        memory: &Memory,
        waker: &Waker,
    ) -> Self {
        let found = Arc::new(Mutex::new(None));
        let (out, memory, wakes) = (found.clone(), memory.clone(), waker.clone());
        let report_step = move |opinion: Opinion| {
            *out.lock().unwrap_or_else(PoisonError::into_inner) = Some(opinion);
        };
        let work = move |progress: &JobProgress| {
            // Searches that only the graph waits for do not wake the app before they are done.
            let step = |opinion| {
                report_step(opinion);
                if effort > Effort::Glance {
                    wakes.wake();
                }
            };
            if let Some(opinion) = think(&position, effort, &memory, progress, &step) {
                report_step(opinion);
            }
        };
        Self { key, effort, job: Job::start("analysis", waker, work), found }
    }

    /// Has the search ended?
    pub(super) fn is_over(&self) -> bool {
        self.job.is_finished()
    }

    /// What was found since the last call.
    pub(super) fn news(&self) -> Option<Opinion> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

fn think(
    position: &BarePosition,
    effort: Effort,
    memory: &Memory,
    progress: &JobProgress,
    step: &dyn Fn(Opinion),
) -> Option<Opinion> {
    let game = position.open().ok()?;
    if let Some(outcome) = game.outcome() {
        return Some(Opinion::over(outcome, game.turn()));
    }
    let thinker = catalog::thinker(position.mode())?;
    let (limits, style) = (effort.limits(), Style::STRONGEST);
    let request = SearchRequest { limits, threads: 1, style, seed: 0, table: memory.get()? };
    let mut report_step = |report: &Report| step(opinion(&*game, &*thinker, report, Effort::None));
    let report =
        thinker.think(position.record(), &request, progress.cancelled(), &mut report_step).ok()?;
    let cut = progress.cancelled().load(std::sync::atomic::Ordering::Relaxed);
    let proven = !matches!(report.verdict, Verdict::Score(_));
    let reached = match effort {
        _ if proven => Effort::Study,
        _ if cut => Effort::None,
        effort => effort,
    };
    Some(opinion(&*game, &*thinker, &report, reached))
}

fn opinion(game: &dyn Game, thinker: &dyn Thinker, report: &Report, effort: Effort) -> Opinion {
    let shown = |text: &String| {
        let legal = game.moves().into_iter().find(|mv| mv.text == *text);
        (text.clone(), legal.map_or_else(|| text.clone(), |mv| mv.shown))
    };
    Opinion {
        turn: game.turn(),
        standing: Standing::Open(report.verdict),
        share: thinker.expectation(report.verdict),
        best: report.line.first().map(shown),
        depth: report.depth,
        effort,
    }
}
