//! Games to elsewhere: the files as they are, or as a text that other programs read.

use super::report::{Kind, Report, in_file};
use crate::job::JobProgress;
use atomic_write_file::AtomicWriteFile;
use exchange::Format;
use saves::{SaveError, Store};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// Games to be written elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parcel {
    /// Which, by the names of their files.
    pub games: Vec<String>,
    /// As what.
    pub how: How,
    /// Where to: a file, or a folder for several files.
    pub to: PathBuf,
}

/// What games are written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Copies of their files.
    Board,
    /// All of them in one text.
    Text(Format),
}

impl How {
    /// What games of these kinds can be written as, the most usual first.
    pub fn all<'a>(modes: impl Iterator<Item = &'a str>) -> Vec<Self> {
        let mut formats: Vec<Format> = modes.map(Format::of).collect();
        formats.sort_by_key(|format| format.ending());
        formats.dedup();
        let mut all = vec![Self::Board];
        // Only what everybody can be written as is offered.
        all.extend(formats.first().filter(|_| formats.len() == 1).map(|format| Self::Text(*format)));
        if formats != [Format::Plain] {
            all.push(Self::Text(Format::Plain));
        }
        all
    }

    /// How the name of the file ends, without the dot.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Board => saves::ENDING,
            Self::Text(format) => format.ending(),
        }
    }
}

/// Writes games elsewhere. A file is written all or nothing.
pub fn export(store: &Store, parcel: &Parcel, progress: &JobProgress) -> Report {
    let mut report = Report::new(Kind::Exported);
    report.place = Some(parcel.to.display().to_string());
    let written = match parcel.how {
        How::Board if parcel.games.len() == 1 => copy(store, &parcel.games[0], &parcel.to, &mut report),
        How::Board => copy_all(store, parcel, progress, &mut report),
        How::Text(format) => write(store, parcel, format, progress, &mut report),
    };
    if let Err(why) = written {
        // Nothing of it is there.
        report.done = 0;
        report.fail(SaveError::unwritable(&parcel.to, why).message());
    }
    report
}

fn copy(store: &Store, name: &str, to: &Path, report: &mut Report) -> io::Result<()> {
    match store.export(name, to) {
        Ok(()) => report.well(name),
        Err(error) => report.fail(error.message()),
    }
    Ok(())
}

/// Every file under its own name, or under another one where that is taken.
fn copy_all(
    store: &Store,
    parcel: &Parcel,
    progress: &JobProgress,
    report: &mut Report,
) -> io::Result<()> {
    fs::create_dir_all(&parcel.to)?;
    for (done, name) in parcel.games.iter().enumerate() {
        if progress.cancelled().load(Relaxed) {
            report.stopped = true;
            break;
        }
        let stem = name.trim_end_matches(&format!(".{}", saves::ENDING)).to_string();
        let numbered = (2..10_000).map(|number| format!("{stem} ({number}).{}", saves::ENDING));
        let free = |name: &String| !parcel.to.join(name).exists();
        match std::iter::once(name.clone()).chain(numbered).find(free) {
            Some(free) => copy(store, name, &parcel.to.join(free), report)?,
            None => report.fail(SaveError::Taken(stem).message()),
        }
        progress.report(done + 1, parcel.games.len());
    }
    Ok(())
}

/// One text with every game in it.
fn write(
    store: &Store,
    parcel: &Parcel,
    format: Format,
    progress: &JobProgress,
    report: &mut Report,
) -> io::Result<()> {
    let mut out = BufWriter::new(AtomicWriteFile::open(&parcel.to)?);
    for (done, name) in parcel.games.iter().enumerate() {
        if progress.cancelled().load(Relaxed) {
            // Half a file helps nobody; what was there before stays.
            (report.stopped, report.done) = (true, 0);
            return Ok(());
        }
        let text = store
            .load(name)
            .map_err(|error| error.message())
            .and_then(|game| exchange::export(game.game.record(), format).map_err(|e| e.message()));
        match text {
            Ok(text) => {
                let apart = if report.done > 0 && format != Format::Position { "\n" } else { "" };
                out.write_all(apart.as_bytes())?;
                out.write_all(text.as_bytes())?;
                report.well(name);
            }
            Err(why) => report.fail(in_file(name, why)),
        }
        progress.report(done + 1, parcel.games.len());
    }
    if report.done > 0 {
        out.into_inner().map_err(io::IntoInnerError::into_error)?.commit()?;
    }
    Ok(())
}
