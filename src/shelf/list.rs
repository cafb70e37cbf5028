//! The list of games: reads the folder on a thread, and filters and sorts what was found.

use super::Shelf;
use crate::job::{Job, JobProgress};
use crate::library::Library;
use crate::text::Texts;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use saves::shelf::arrange;
use saves::{Index, Progress, SaveError, Saver, Slot, Store};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The result of reading a folder.
pub(super) struct FolderRead {
    folder: PathBuf,
    index: Index,
    done: Result<(), SaveError>,
    took: Duration,
}

impl Shelf {
    /// Reads the folder on a thread. If it is being read, it is read once more afterwards.
    pub(super) fn refresh(&mut self, library: &Library, waker: &Waker) {
        if self.reading.is_some() {
            self.again = true;
            return;
        }
        let (store, saver) = (library.store().clone(), library.saver());
        let known = self.folder.as_deref() == Some(store.folder());
        let known = known.then(|| self.index.clone());
        self.folder = Some(store.folder().into());
        let work = move |progress: &JobProgress| read(&store, &saver, known, progress);
        self.reading = Some(Job::start("shelf", waker, work));
    }

    /// Filters and sorts the games.
    pub(super) fn arrange(&mut self, texts: &Texts) {
        let modes = catalog::modes();
        let called = |mode: &rules::Mode| {
            let info = mode.info();
            (info.id.clone(), texts.get_or(&format!("game-{}-name", info.id), &info.name))
        };
        let names: HashMap<_, _> = modes.iter().map(called).collect();
        let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| id.into());
        // While the folder is away its games are known, but none can be opened.
        let here = if self.error.is_none() { self.index.entries() } else { &[] };
        self.shown = arrange(here, &self.query, &name);
        // A hidden game must not be deleted by accident.
        let hidden = |name: &String| self.find(name).is_some() && self.row(name).is_none();
        if self.selected.as_ref().is_some_and(hidden) {
            self.selected = None;
        }
        self.version += 1;
    }
}

fn read(store: &Store, saver: &Saver, known: Option<Arc<Index>>, progress: &JobProgress) -> FolderRead {
    let began = Instant::now();
    // The last move may not be written yet. If that fails, the autosave reports it.
    let _ = saver.flush();
    let mut index = known.map_or_else(|| Index::cached(store), |known| (*known).clone());
    let watch = |read: Progress| progress.report(read.done, read.total);
    let done = index.refresh(store, &watch, progress.cancelled());
    FolderRead { folder: store.folder().into(), index, done, took: began.elapsed() }
}

/// Notices when the library uses another folder, or the game at the table was renamed.
pub(super) fn follow_library(library: Res<Library>, mut shelf: ResMut<Shelf>, waker: Res<Waker>) {
    let current = library.current().map(Slot::name);
    if shelf.renamed.is_some() && shelf.renamed.as_deref() != current {
        if shelf.selected == shelf.renamed {
            shelf.selected = current.map(String::from);
        }
        shelf.renamed = None;
        shelf.refresh(&library, &waker);
    }
    let now = library.store().folder();
    if shelf.folder.as_deref().is_none_or(|folder| folder == now) {
        return;
    }
    // Index and trash belong to the old folder.
    *shelf = Shelf { query: shelf.query.clone(), version: shelf.version + 1, ..Shelf::default() };
    shelf.refresh(&library, &waker);
}

/// Shows what was read.
pub(super) fn finish_reading(
    library: Res<Library>,
    mut shelf: ResMut<Shelf>,
    (texts, waker): (Res<Texts>, Res<Waker>),
    mut awake: ResMut<Awake>,
) {
    if !shelf.reading.as_ref().is_some_and(Job::is_finished) {
        return;
    }
    awake.request_frames();
    let read = shelf.reading.take().and_then(|job| job.take());
    match read {
        Some(reading) if Some(&reading.folder) == shelf.folder.as_ref() => {
            shelf.stopped = reading.done == Err(SaveError::Cancelled);
            let other = |error: SaveError| (error != SaveError::Cancelled).then(|| error.message());
            shelf.error = reading.done.err().and_then(other);
            shelf.index = Arc::new(reading.index);
            let began = Instant::now();
            shelf.arrange(&texts);
            let (games, read, arranged) = (shelf.len(), reading.took, began.elapsed());
            info!("the shelf: {games} games read in {read:.1?} and arranged in {arranged:.1?}");
        }
        _ => warn!("the shelf could not be read"),
    }
    if std::mem::take(&mut shelf.again) {
        shelf.refresh(&library, &waker);
    }
}
