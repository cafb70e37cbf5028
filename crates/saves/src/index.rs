//! The list of all games in a folder: each file is read once, and again only when it has changed.

use crate::file::LARGEST;
use crate::{Listed, SaveError, Store, cache, disk, file, names};
use rules::record::Player;
use rules::{Game, Options, Outcome, Team, TimeControl};
use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

/// A file that was changed so short a time before it was read could change again without a trace:
/// clocks of file systems are coarse.
const UNSETTLED: Duration = Duration::from_secs(3);
/// Progress is told whenever so many files have been read.
const STRIDE: usize = 64;
/// More threads than this only wait for the disk.
const MOST_THREADS: usize = 4;

/// What is known about one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The file.
    pub file: Listed,
    /// What is in it, or why that cannot be said.
    pub content: Result<Summary, SaveError>,
    /// May this be believed as long as the file's length and time stay the same?
    pub(crate) settled: bool,
}

/// All that the shelf shows of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Which game, by its id.
    pub mode: String,
    /// What was chosen before it began.
    pub options: Options,
    /// The last position as text, for its picture.
    pub position: String,
    /// Who plays.
    pub players: Vec<Player>,
    /// How it ended, if it has.
    pub result: Option<Outcome>,
    /// Whose turn it is, by their place among the teams.
    pub turn: u8,
    /// How many moves were made.
    pub ply: u32,
    /// How much time everybody has.
    pub time: TimeControl,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// When it was last played, in seconds since 1970.
    pub touched: u64,
}

impl Summary {
    fn of(game: &dyn Game, changed: u64) -> Self {
        let record = game.record().clone();
        Self {
            position: game.position(),
            result: game.outcome(),
            turn: game.turn().0,
            ply: u32::try_from(record.moves.len()).unwrap_or(u32::MAX),
            mode: record.mode,
            options: record.options,
            players: record.players,
            time: record.time,
            began: record.began,
            touched: if record.touched > 0 { record.touched } else { changed / 1_000_000_000 },
        }
    }

    /// The team to move, unless the game is over.
    pub fn to_move(&self) -> Option<Team> {
        if self.result.is_none() { Some(Team(self.turn)) } else { None }
    }
}

impl Entry {
    /// The name people read: that of the file, without its ending.
    pub fn title(&self) -> &str {
        names::stem(&self.file.name)
    }

    /// When it was last played, as far as anybody knows, in seconds since 1970.
    pub fn touched(&self) -> u64 {
        self.content.as_ref().map_or(self.file.changed / 1_000_000_000, |summary| summary.touched)
    }

    /// Reads a file. Whatever is in it, there is an entry for it.
    fn read(store: &Store, file: Listed) -> Self {
        let now = disk::nanos(SystemTime::now());
        let old = file.changed.saturating_add(UNSETTLED.as_nanos() as u64) < now;
        let replayed =
            disk::read(&store.path(&file.name), LARGEST).and_then(|bytes| file::replay(&bytes));
        let changed = file.changed;
        let content = replayed.map(|game| Summary::of(&*game, changed));
        Self { file, content, settled: old }
    }
}

/// How far the index is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many files have been read.
    pub done: usize,
    /// How many have to be.
    pub total: usize,
}

/// Who wants to know how far the index is. Any thread may tell.
pub type Watcher<'a> = &'a (dyn Fn(Progress) + Sync);

/// Every game in a folder.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Index {
    entries: Vec<Entry>,
}

impl Index {
    /// The games in a folder: those known from last time, and what has changed since.
    pub fn open(store: &Store, watch: Watcher, cancel: &AtomicBool) -> Result<Self, SaveError> {
        let mut index = Self::remembered(store);
        index.refresh(store, watch, cancel)?;
        Ok(index)
    }

    /// What was known of a folder last time. Nobody has looked whether it is still so.
    pub fn remembered(store: &Store) -> Self {
        Self { entries: cache::read(store.index()) }
    }

    /// Every game, by the name of its file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Looks at the folder again, and reads what has changed. When cancelled, what was read is kept.
    pub fn refresh(
        &mut self,
        store: &Store,
        watch: Watcher,
        cancel: &AtomicBool,
    ) -> Result<(), SaveError> {
        let listed = store.list()?;
        let before = self.entries.len();
        let mut known: HashMap<_, _> =
            self.entries.drain(..).map(|entry| (entry.file.name.clone(), entry)).collect();
        let mut missing = Vec::new();
        for file in listed {
            match known.remove(&file.name) {
                Some(entry) if entry.settled && entry.file == file => self.entries.push(entry),
                _ => missing.push(file),
            }
        }
        let (kept, total) = (self.entries.len(), missing.len());
        let read = read_all(store, &missing, watch, cancel);
        let news = kept < before || read.iter().any(|entry| entry.settled);
        let stopped = read.len() < total;
        self.entries.extend(read);
        self.entries.sort_unstable_by(|one, other| one.file.name.cmp(&other.file.name));
        if news {
            // Without a cache everything works, only slower.
            let _ = cache::write(store.index(), &self.entries);
        }
        if stopped { Err(SaveError::Cancelled) } else { Ok(()) }
    }
}

/// Reads files on several threads, until all are read or somebody asks to stop.
fn read_all(store: &Store, files: &[Listed], watch: Watcher, cancel: &AtomicBool) -> Vec<Entry> {
    let (total, next, done) = (files.len(), AtomicUsize::new(0), AtomicUsize::new(0));
    let take = || {
        let stop = cancel.load(Ordering::Relaxed);
        if stop { None } else { files.get(next.fetch_add(1, Ordering::Relaxed)) }
    };
    let work = || {
        let mut read = Vec::new();
        while let Some(file) = take() {
            read.push(Entry::read(store, file.clone()));
            let done = 1 + done.fetch_add(1, Ordering::Relaxed);
            if done.is_multiple_of(STRIDE) || done == total {
                watch(Progress { done, total });
            }
        }
        read
    };
    let hands = thread::available_parallelism().map_or(1, usize::from);
    let hands = hands.min(MOST_THREADS).min(total.div_ceil(STRIDE));
    if hands <= 1 {
        return work();
    }
    thread::scope(|scope| {
        let hands: Vec<_> = (0..hands).map(|_| scope.spawn(work)).collect();
        let join =
            |hand: thread::ScopedJoinHandle<'_, _>| hand.join().unwrap_or_else(|e| resume_unwind(e));
        hands.into_iter().flat_map(join).collect()
    })
}
