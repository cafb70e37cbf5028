//! The list itself: the folder is read on a thread, and arranged when that or somebody's query has changed.

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

/// What was found in a folder.
pub(super) struct Reading {
    folder: PathBuf,
    index: Index,
    done: Result<(), SaveError>,
    took: Duration,
}

impl Shelf {
    /// Reads the folder on a thread; once more afterwards if that goes on already.
    pub(super) fn look(&mut self, library: &Library, waker: &Waker) {
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

    /// Works out which games are shown, and where.
    pub(super) fn arrange(&mut self, texts: &Texts) {
        let modes = catalog::modes();
        let called = |mode: &rules::Mode| {
            let info = mode.info();
            (info.id.clone(), texts.get_or(&format!("game-{}-name", info.id), &info.name))
        };
        let names: HashMap<_, _> = modes.iter().map(called).collect();
        let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| id.into());
        self.shown = arrange(self.index.entries(), &self.query, &name);
        // Nobody should delete what is not seen.
        let hidden = |name: &String| self.find(name).is_some() && self.row(name).is_none();
        if self.selected.as_ref().is_some_and(hidden) {
            self.selected = None;
        }
        self.version += 1;
    }
}

fn read(store: &Store, saver: &Saver, known: Option<Arc<Index>>, progress: &JobProgress) -> Reading {
    let began = Instant::now();
    // What was played last may still be on its way; if it cannot be written, somebody else says so.
    let _ = saver.flush();
    let mut index = known.map_or_else(|| Index::cached(store), |known| (*known).clone());
    let watch = |read: Progress| progress.report(read.done, read.total);
    let done = index.refresh(store, &watch, progress.cancelled());
    Reading { folder: store.folder().into(), index, done, took: began.elapsed() }
}

/// When another folder was chosen, its games are shown; the game at the table may have got another name.
pub(super) fn follow(library: Res<Library>, mut shelf: ResMut<Shelf>, waker: Res<Waker>) {
    let current = library.current().map(Slot::name);
    if shelf.renamed.is_some() && shelf.renamed.as_deref() != current {
        if shelf.selected == shelf.renamed {
            shelf.selected = current.map(String::from);
        }
        shelf.renamed = None;
        shelf.look(&library, &waker);
    }
    let now = library.store().folder();
    if shelf.folder.as_deref().is_none_or(|folder| folder == now) {
        return;
    }
    // What is known of another folder is of no use here, nor what was deleted there.
    *shelf = Shelf { query: shelf.query.clone(), version: shelf.version + 1, ..Shelf::default() };
    shelf.look(&library, &waker);
}

/// What was read is shown.
pub(super) fn find(
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
            shelf.trouble = reading.done.err().and_then(other);
            shelf.index = Arc::new(reading.index);
            let began = Instant::now();
            shelf.arrange(&texts);
            let (games, read, arranged) = (shelf.len(), reading.took, began.elapsed());
            info!("the shelf: {games} games read in {read:.1?} and arranged in {arranged:.1?}");
        }
        _ => warn!("the shelf could not be read"),
    }
    if std::mem::take(&mut shelf.again) {
        shelf.look(&library, &waker);
    }
}
