//! "What you missed": a search for positions of the reviewed game in which the player missed the one clearly best move.
//!
//! The review says where that may be; a thread looks again and makes puzzles of what it can prove.

use super::PuzzleAsked;
use crate::AppSystems;
use crate::job::{Job, JobProgress};
use crate::notice::Notices;
use crate::settings::Settings;
use crate::table::Table;
use crate::table::analysis::Analysis;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use puzzles::{Prover, Puzzle, from_game, missed};
use rules::{Controller, Record, Seat, Team, key_of};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MissedSearch>()
        .add_systems(Update, (begin, finish).chain().in_set(AppSystems::Input));
}

/// Nodes of one search; a puzzle takes a few.
const NODES: u64 = 50_000;

/// A position in which the player missed the best move.
#[derive(Clone)]
pub struct MissedPosition {
    /// The index of the move that was made instead.
    pub ply: usize,
    /// The position as a puzzle.
    pub puzzle: Puzzle,
}

/// The search in the game that was reviewed last.
#[derive(Resource, Default)]
pub struct MissedSearch {
    /// The key of the game.
    game: u64,
    job: Option<Job<Vec<MissedPosition>>>,
    found: Option<Arc<[MissedPosition]>>,
    has_failed: bool,
}

impl MissedSearch {
    /// What was found, in the order of play, once the search has ended.
    pub fn found(&self) -> Option<&Arc<[MissedPosition]>> {
        self.found.as_ref()
    }

    /// How many positions were searched, and how many there are; `None` while no search is running.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.job.as_ref().map(|job| job.progress().unwrap_or_default())
    }

    /// Is the result of this game known?
    pub fn knows(&self, record: &Record) -> bool {
        self.found.is_some() && self.game == key(record)
    }

    /// Has the search failed since the last call?
    pub fn take_failure(&mut self) -> bool {
        std::mem::take(&mut self.has_failed)
    }

    /// Stops the search.
    pub fn cancel(&mut self) {
        self.job = None;
    }

    fn start(&mut self, record: Record, plies: Vec<usize>, waker: &Waker) {
        (self.game, self.found) = (key(&record), None);
        let work = move |progress: &JobProgress| search(&record, &plies, progress);
        self.job = Some(Job::start("what was missed", waker, work));
    }
}

fn key(record: &Record) -> u64 {
    let terms = &record.terms;
    let moves: Vec<&str> = terms.moves.iter().map(|mv| mv.text.as_str()).collect();
    key_of(&(&terms.mode, &terms.options, &terms.position, moves))
}

/// The teams whose misses are shown: the player's, or those of all people if none of them has the player's name.
pub fn own_teams(table: &Table, name: &str) -> BTreeSet<Team> {
    let people = || table.people_here().map(|(_, seat)| seat);
    let is_person = |seat: &&Seat| matches!(seat.controller, Controller::Person);
    let named: BTreeSet<Team> =
        people().filter(is_person).filter(|seat| seat.name == name).map(|seat| seat.team).collect();
    if named.is_empty() { people().filter(is_person).map(|seat| seat.team).collect() } else { named }
}

fn begin(
    mut asked: MessageReader<PuzzleAsked>,
    table: Option<Res<Table>>,
    (analysis, settings, waker): (Res<Analysis>, Res<Settings>, Res<Waker>),
    mut search: ResMut<MissedSearch>,
) {
    let is_asked = asked.read().any(|ask| *ask == PuzzleAsked::FindMissed);
    let Some(table) = table.filter(|table| is_asked && table.review().is_some()) else { return };
    if search.knows(table.record()) {
        return;
    }
    let moves = analysis.reviewed_moves(&table);
    let teams = own_teams(&table, &settings.name).into_iter();
    let plies: BTreeSet<usize> = teams.flat_map(|team| missed(&moves, team)).collect();
    search.start(table.record().clone(), plies.into_iter().collect(), &waker);
}

/// Makes puzzles of the positions before these moves, as far as that can be proven.
fn search(record: &Record, plies: &[usize], progress: &JobProgress) -> Vec<MissedPosition> {
    let mode = catalog::find(&record.terms.mode);
    let prover = Prover::new(&record.terms.mode, NODES, progress.cancelled());
    let (Some(mode), Some(prover)) = (mode, prover) else { return Vec::new() };
    let mut found = Vec::new();
    for (done, ply) in plies.iter().copied().enumerate() {
        progress.report(done, plies.len());
        if progress.cancelled().load(Relaxed) {
            break;
        }
        let puzzle = from_game(&prover, &mode, record, ply);
        found.extend(puzzle.map(|puzzle| MissedPosition { ply, puzzle }));
    }
    found
}

/// Takes over what the search has found.
fn finish(mut search: ResMut<MissedSearch>, mut notices: ResMut<Notices>, mut awake: ResMut<Awake>) {
    if !search.job.as_ref().is_some_and(Job::is_finished) {
        return;
    }
    awake.request_frames();
    let found = search.job.take().and_then(|job| job.take());
    if found.is_none() {
        search.has_failed = true;
        notices.show("notice-missed-failed", &[]);
    }
    search.found = found.map(Arc::from);
}
