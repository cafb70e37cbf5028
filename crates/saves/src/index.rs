//! The list of all games in a folder. A file is read again only when it has changed.

use crate::file::LARGEST;
use crate::{FileInfo, SaveError, Store, cache, disk, file, names};
use rayon::prelude::*;
use rules::{Game, GameTerms, Outcome, Team, count_rounds};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

/// File systems have coarse clocks: a file that changed this short a time before it was read could change
/// again with the same time stamp.
const UNSTABLE: Duration = Duration::from_secs(3);
/// Progress is reported each time this many files have been read.
const STRIDE: usize = 64;
/// A thread reads at least this many files: fewer are not worth waking it up.
const LEAST_EACH: usize = 8;

/// What is known about one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The file.
    pub file: FileInfo,
    /// What is in it, or why it cannot be read.
    pub content: Result<Summary, SaveError>,
    /// Its number on the shelf: the oldest game is 1.
    pub number: usize,
    /// Does `content` hold as long as the file's length and time stay the same?
    pub(crate) stable: bool,
}

/// Everything that the shelf shows of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The terms of a game that begins where this one stands: without moves, `position` being the last one.
    pub terms: GameTerms,
    /// People who watched.
    pub spectators: Vec<String>,
    /// How it ended, if it has.
    pub result: Option<Outcome>,
    /// The index of the team to move.
    pub turn: u8,
    /// The number of moves made by all teams.
    pub ply: u32,
    /// The number of moves as players count them: a move of each team is one.
    pub moves: u32,
    /// When it began, in seconds since 1970; 0 if unknown.
    pub began: u64,
    /// When it was last played, in seconds since 1970; 0 if unknown.
    pub touched: u64,
}

impl Summary {
    fn of(game: &dyn Game) -> Self {
        let record = game.record().clone();
        let [ply, moves] = [record.terms.moves.len(), count_rounds(game.movers())];
        Self {
            result: game.outcome(),
            turn: game.turn().0,
            ply: u32::try_from(ply).unwrap_or(u32::MAX),
            moves: u32::try_from(moves).unwrap_or(u32::MAX),
            terms: GameTerms { position: Some(game.position()), moves: Vec::new(), ..record.terms },
            spectators: record.spectators,
            began: record.began,
            touched: if record.touched > 0 { record.touched } else { record.began },
        }
    }

    /// The team to move, unless the game is over.
    pub fn to_move(&self) -> Option<Team> {
        if self.result.is_none() { Some(Team(self.turn)) } else { None }
    }
}

impl Entry {
    /// What is known about a file that was just read.
    pub fn new(file: FileInfo, content: Result<Summary, SaveError>, number: usize) -> Self {
        Self { file, content, number, stable: false }
    }

    /// The name of the file without its ending.
    pub fn title(&self) -> &str {
        names::stem(&self.file.name)
    }

    /// When it was last played, in seconds since 1970; 0 if unknown. Of a damaged file only its own time is known.
    pub fn touched(&self) -> u64 {
        self.content.as_ref().map_or(self.file.changed / 1_000_000_000, |summary| summary.touched)
    }

    /// Reads a file. Damaged files have entries, too.
    fn read(store: &Store, file: FileInfo) -> Self {
        let now = disk::nanos(SystemTime::now());
        let old = file.changed.saturating_add(UNSTABLE.as_nanos() as u64) < now;
        let replayed =
            disk::read(&store.path(&file.name), LARGEST).and_then(|bytes| file::replay(&bytes));
        let content = replayed.map(|game| Summary::of(&*game));
        let stable = old && content.as_ref().err().is_none_or(cache::is_permanent);
        Self { stable, ..Self::new(file, content, 0) }
    }

    /// When it began, or else when it was played.
    fn age(&self) -> u64 {
        let began = self.content.as_ref().map_or(0, |summary| summary.began);
        if began > 0 { began } else { self.touched() }
    }
}

/// How much of a folder has been read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Files that have been read.
    pub done: usize,
    /// Files to be read.
    pub total: usize,
}

/// Called with the progress, from any thread.
pub type OnProgress<'a> = &'a (dyn Fn(Progress) + Sync);

/// Every game in a folder.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Index {
    entries: Vec<Entry>,
}

impl Index {
    /// The games in a folder: those in the cache, and what has changed since.
    pub fn open(store: &Store, watch: OnProgress, cancel: &AtomicBool) -> Result<Self, SaveError> {
        let mut index = Self::cached(store);
        index.refresh(store, watch, cancel)?;
        Ok(index)
    }

    /// What the cache says about a folder; it may have changed since.
    pub fn cached(store: &Store) -> Self {
        let mut index = Self { entries: cache::read(store.index()) };
        index.number();
        index
    }

    /// Numbers the games from the oldest to the newest. Undated ones come first, so that a new game changes no number.
    fn number(&mut self) {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by_key(|place| self.entries[*place].age());
        for (number, place) in (1..).zip(order) {
            self.entries[place].number = number;
        }
    }

    /// Every game, by the name of its file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Reads what has changed in the folder. When cancelled, what was read is kept.
    ///
    /// # Errors
    /// The folder cannot be listed, or `cancel` was set.
    pub fn refresh(
        &mut self,
        store: &Store,
        watch: OnProgress,
        cancel: &AtomicBool,
    ) -> Result<(), SaveError> {
        let listed = store.list()?;
        if listed.is_empty() && !self.entries.is_empty() {
            store.check_mounted()?;
        }
        let before = self.entries.len();
        let mut known: HashMap<_, _> =
            self.entries.drain(..).map(|entry| (entry.file.name.clone(), entry)).collect();
        let mut missing = Vec::new();
        for file in listed {
            match known.remove(&file.name) {
                Some(entry) if entry.stable && entry.file == file => self.entries.push(entry),
                _ => missing.push(file),
            }
        }
        let (kept, total) = (self.entries.len(), missing.len());
        let read = read_all(store, &missing, watch, cancel);
        let changed = kept < before || read.iter().any(|entry| entry.stable);
        let stopped = read.len() < total;
        self.entries.extend(read);
        self.entries.sort_unstable_by(|one, other| one.file.name.cmp(&other.file.name));
        self.number();
        if changed {
            // Without a cache everything works, only slower.
            let _ = cache::write(store.index(), &self.entries);
        }
        if stopped { Err(SaveError::Cancelled) } else { Ok(()) }
    }
}

/// Reads files on all cores, until all are read or `cancel` is set.
fn read_all(store: &Store, files: &[FileInfo], watch: OnProgress, cancel: &AtomicBool) -> Vec<Entry> {
    let (total, done) = (files.len(), AtomicUsize::new(0));
    let read = |file: &FileInfo| {
        let entry = Entry::read(store, file.clone());
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        if done.is_multiple_of(STRIDE) || done == total {
            watch(Progress { done, total });
        }
        entry
    };
    let wanted = |_: &&FileInfo| !cancel.load(Ordering::Relaxed);
    files.par_iter().with_min_len(LEAST_EACH).take_any_while(wanted).map(read).collect()
}
