//! Import: game files are copied, and texts with any number of games are read.

use super::report::{Report, ReportKind, in_file};
use crate::job::JobProgress;
use exchange::{Error, Games, Imported};
use rules::{Message, Record};
use saves::{Bulk, ENDING, Origin, SaveError, Store};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// Imports every game of these files. Games that were imported before it was cancelled stay.
pub fn import(store: &Store, files: &[PathBuf], progress: &JobProgress) -> Report {
    let length = |file: &PathBuf| fs::metadata(file).map_or(0, |found| found.len() as usize);
    let mut import = Import {
        store,
        progress,
        report: Report::new(ReportKind::Imported),
        done: 0,
        total: files.iter().map(length).sum::<usize>().max(1),
    };
    for file in files {
        if import.is_cancelled() {
            break;
        }
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
            import.copy(file);
        } else if let Err(why) = import.read(file) {
            import.report.fail(in_file(&file_name(file), why));
        }
        import.done += length(file);
        progress.report(import.done, import.total);
    }
    import.report
}

/// An import in progress.
struct Import<'a> {
    store: &'a Store,
    progress: &'a JobProgress,
    report: Report,
    /// The bytes of the files that are done.
    done: usize,
    /// The bytes of all files.
    total: usize,
}

impl Import<'_> {
    fn is_cancelled(&mut self) -> bool {
        self.report.stopped |= self.progress.cancelled().load(Relaxed);
        self.report.stopped
    }

    /// Copies a game file.
    fn copy(&mut self, file: &Path) {
        match self.store.import(file) {
            Ok(slot) => self.report.succeed(slot.name()),
            Err(error) => self.report.fail(in_file(&file_name(file), error.message())),
        }
    }

    /// Imports the games of a text. While some are written, the next ones are read.
    fn read(&mut self, file: &Path) -> Result<(), Message> {
        let mut bulk = Bulk::new(self.store).map_err(|error| error.message())?;
        let open = File::open(file).map_err(|error| SaveError::unreadable(file, error).message())?;
        let mut games = Games::new(open, self.progress.cancelled());
        let mut batch = games.next_batch();
        while !batch.is_empty() && !self.report.stopped {
            let records = self.sound_games(batch, file);
            self.progress.report(self.done + games.progress().bytes as usize, self.total);
            let (written, next) = rayon::join(|| bulk.add(&records), || games.next_batch());
            for written in written {
                match written {
                    Ok(slot) => self.report.succeed(slot.name()),
                    Err(error) => self.report.fail(error.message()),
                }
            }
            batch = next;
        }
        Ok(())
    }

    /// The records of a batch; errors and notes go into the report.
    fn sound_games(&mut self, batch: Vec<Result<Imported, Error>>, file: &Path) -> Vec<Record> {
        let mut records = Vec::with_capacity(batch.len());
        for game in batch {
            match game {
                Ok(mut game) => {
                    game.messages().for_each(|note| self.report.note(in_file(&file_name(file), note)));
                    Origin::Imported.mark(&mut game.record);
                    records.push(game.record);
                }
                Err(Error::Cancelled { .. }) => self.report.stopped = true,
                Err(error) => self.report.fail(in_file(&file_name(file), error.message())),
            }
        }
        records
    }
}

/// The last part of a path.
fn file_name(file: &Path) -> String {
    file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}
