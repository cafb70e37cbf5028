//! Games from elsewhere: game files as they are, and texts with any number of games.

use super::report::{Kind, Report, in_file};
use crate::job::JobProgress;
use exchange::{Error, Games};
use rules::{Message, Record};
use saves::{Bulk, ENDING, SaveError, Slot, Store};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// So many games are written together.
const TOGETHER: usize = 50;
/// So many of these may wait for the disk.
const AHEAD: usize = 4;

/// Takes in every game of these files. What was taken in before it was stopped stays.
pub fn import(store: &Store, files: &[PathBuf], progress: &JobProgress) -> Report {
    let length = |file: &PathBuf| fs::metadata(file).map_or(0, |found| found.len() as usize);
    let mut state = State {
        store,
        progress,
        report: Report::new(Kind::Imported),
        before: 0,
        whole: files.iter().map(length).sum::<usize>().max(1),
    };
    for file in files {
        if state.is_stopped() {
            break;
        }
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
            state.copy(file);
        } else if let Err(why) = state.read(file) {
            state.report.fail(in_file(&shown(file), why));
        }
        state.before += length(file);
        progress.report(state.before, state.whole);
    }
    state.report
}

/// How far it has come.
struct State<'a> {
    store: &'a Store,
    progress: &'a JobProgress,
    report: Report,
    /// The bytes of the files that are done, and of all.
    before: usize,
    whole: usize,
}

impl State<'_> {
    fn is_stopped(&mut self) -> bool {
        self.report.stopped |= self.progress.cancelled().load(Relaxed);
        self.report.stopped
    }

    /// A game file is copied as it is.
    fn copy(&mut self, file: &Path) {
        match self.store.import(file) {
            Ok(slot) => self.report.well(slot.name()),
            Err(error) => self.report.fail(in_file(&shown(file), error.message())),
        }
    }

    /// The games of a text are read one after the other here, and written a few at a time on another thread.
    fn read(&mut self, file: &Path) -> Result<(), Message> {
        let bulk = Bulk::new(self.store).map_err(|error| error.message())?;
        let open = File::open(file).map_err(|error| SaveError::unreadable(file, error).message())?;
        let (sender, receiver) = sync_channel(AHEAD);
        let written = thread::scope(|scope| {
            let writer = scope.spawn(|| write_all(bulk, receiver));
            self.read_all(file, open, sender);
            writer.join()
        });
        let written = written.map_err(|_| SaveError::NoSaver.message())?;
        for written in written {
            match written {
                Ok(slot) => self.report.well(slot.name()),
                Err(error) => self.report.fail(error.message()),
            }
        }
        Ok(())
    }

    fn read_all(&mut self, file: &Path, open: File, sender: SyncSender<Vec<Record>>) {
        let progress = self.progress;
        let mut games = Games::new(open, progress.cancelled());
        let mut waiting: Vec<Record> = Vec::new();
        while let Some(found) = games.next() {
            match found {
                Ok(game) => waiting.push(game.record),
                Err(Error::Cancelled { .. }) => self.report.stopped = true,
                Err(error) => self.report.fail(in_file(&shown(file), error.message())),
            }
            if waiting.len() >= TOGETHER {
                // Were the writer gone, that is said when it is asked for what it wrote.
                let _ = sender.send(std::mem::take(&mut waiting));
                progress.report(self.before + games.progress().bytes as usize, self.whole);
                if self.is_stopped() {
                    return;
                }
            }
        }
        let _ = sender.send(waiting);
    }
}

/// Writes whatever comes, until nothing more does.
fn write_all(mut bulk: Bulk, receiver: Receiver<Vec<Record>>) -> Vec<Result<Slot, SaveError>> {
    receiver.iter().flat_map(|records| bulk.add(&records)).collect()
}

/// The last part of a path.
fn shown(file: &Path) -> String {
    file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}
