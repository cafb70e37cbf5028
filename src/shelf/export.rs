//! Export: copies of game files, or a text that other programs read.

use super::report::{Report, ReportKind, in_file};
use crate::job::JobProgress;
use atomic_write_file::AtomicWriteFile;
use exchange::Format;
use rayon::prelude::*;
use rules::Message;
use saves::{Origin, SaveError, Store};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// Games are read and written out this many at a time.
const BATCH: usize = 64;

/// Games to be exported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportRequest {
    /// The names of their files.
    pub games: Vec<String>,
    /// The format.
    pub format: ExportFormat,
    /// A file, or a folder for several files.
    pub to: PathBuf,
}

/// A format in which games are exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportFormat {
    /// Copies of the files.
    Board,
    /// All of them in one text.
    Text(Format),
}

impl ExportFormat {
    /// The formats for games of these modes, the most usual first.
    pub fn all<'a>(modes: impl Iterator<Item = &'a str>) -> Vec<Self> {
        let mut formats: Vec<Format> = modes.map(Format::of).collect();
        formats.sort_by_key(|format| format.ending());
        formats.dedup();
        let mut all = vec![Self::Board];
        // A standard is offered only if it suits all games.
        all.extend(formats.first().filter(|_| formats.len() == 1).map(|format| Self::Text(*format)));
        if formats != [Format::Plain] {
            all.push(Self::Text(Format::Plain));
        }
        all.push(Self::Text(Format::Positions));
        all
    }

    /// The ending of the file, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Board => saves::ENDING,
            Self::Text(format) => format.ending(),
        }
    }
}

/// Exports games. A file is written completely or not at all.
pub fn export(store: &Store, request: &ExportRequest, progress: &JobProgress) -> Report {
    let mut report = Report::new(ReportKind::Exported);
    report.place = Some(request.to.display().to_string());
    let written = match request.format {
        ExportFormat::Board if request.games.len() == 1 => {
            copy(store, &request.games[0], &request.to, &mut report)
        }
        ExportFormat::Board => copy_all(store, request, progress, &mut report),
        ExportFormat::Text(format) => write(store, request, format, progress, &mut report),
    };
    if let Err(why) = written {
        // Nothing was written.
        report.done = 0;
        report.fail(SaveError::unwritable(&request.to, why).message());
    }
    report
}

fn copy(store: &Store, name: &str, to: &Path, report: &mut Report) -> io::Result<()> {
    match store.export(name, to) {
        Ok(()) => report.succeed(name),
        Err(error) => report.fail(error.message()),
    }
    Ok(())
}

/// Copies every file under its own name, or under another one if that is taken.
fn copy_all(
    store: &Store,
    request: &ExportRequest,
    progress: &JobProgress,
    report: &mut Report,
) -> io::Result<()> {
    fs::create_dir_all(&request.to)?;
    for (done, name) in request.games.iter().enumerate() {
        if progress.cancelled().load(Relaxed) {
            report.stopped = true;
            break;
        }
        let stem = name.trim_end_matches(&format!(".{}", saves::ENDING)).to_string();
        let numbered = (2..10_000).map(|number| format!("{stem} ({number}).{}", saves::ENDING));
        let free = |name: &String| !request.to.join(name).exists();
        match std::iter::once(name.clone()).chain(numbered).find(free) {
            Some(free) => copy(store, name, &request.to.join(free), report)?,
            None => report.fail(SaveError::Taken(stem).message()),
        }
        progress.report(done + 1, request.games.len());
    }
    Ok(())
}

/// Writes one text with every game. The games are read and written out on all cores, some at a time.
fn write(
    store: &Store,
    request: &ExportRequest,
    format: Format,
    progress: &JobProgress,
    report: &mut Report,
) -> io::Result<()> {
    let mut out = BufWriter::new(AtomicWriteFile::open(&request.to)?);
    let mut done = 0;
    for names in request.games.chunks(BATCH) {
        if progress.cancelled().load(Relaxed) {
            // Part of a file is of no use; what was there before stays.
            (report.stopped, report.done) = (true, 0);
            return Ok(());
        }
        let texts: Vec<_> = names.par_iter().map(|name| text_of(store, name, format)).collect();
        for (name, text) in names.iter().zip(texts) {
            match text {
                Ok(text) => {
                    let gap = if report.done > 0 && format != Format::Position { "\n" } else { "" };
                    out.write_all(gap.as_bytes())?;
                    out.write_all(text.as_bytes())?;
                    report.succeed(name);
                }
                Err(why) => report.fail(in_file(name, why)),
            }
        }
        done += names.len();
        progress.report(done, request.games.len());
    }
    if report.done > 0 {
        out.into_inner().map_err(io::IntoInnerError::into_error)?.commit()?;
    }
    Ok(())
}

fn text_of(store: &Store, name: &str, format: Format) -> Result<String, Message> {
    let mut record = store.read(name).map_err(|error| error.message())?;
    Origin::forget(&mut record);
    exchange::export(&record, format).map_err(|error| error.message())
}
