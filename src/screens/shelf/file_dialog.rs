//! File dialogs of the system, on a thread; where there are none, a sheet to type a path.

use super::{ListView, ShelfContext, ShelfSheet};
use crate::job::Job;
use crate::library::Library;
use crate::screens::{Screen, Sheet, Sheets};
use crate::share::DIALOG_FAILED_WITHIN;
use crate::shelf::export::{ExportFormat, ExportRequest};
use crate::shelf::{Shelf, ShelfAsked};
use crate::text::Texts;
use crate::wake::{Awake, Waker};
use bevy::prelude::*;
use std::path::PathBuf;
use std::time::Instant;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (begin, hear).chain().in_set(crate::AppSystems::Input).run_if(in_state(Screen::Shelf)),
    );
}

/// Extensions that can be imported.
const ENDINGS: [&str; 5] = [saves::ENDING, "pgn", "pdn", "txt", "fen"];

/// What a path is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Import from it.
    Import,
    /// Keep games there.
    Folder,
    /// Export to it.
    Export {
        /// The format.
        how: ExportFormat,
        /// All shown games, or the selected one?
        all: bool,
    },
}

/// An open dialog.
pub(super) struct Picking {
    purpose: Purpose,
    job: Option<Job<Picked>>,
}

/// The answer of a dialog.
enum Picked {
    Paths(Vec<PathBuf>),
    Cancelled,
    NoDialog,
}

impl Purpose {
    /// Is it a folder, not a file?
    fn is_folder(self, shelf: &Shelf) -> bool {
        match self {
            Self::Import => false,
            Self::Folder => true,
            Self::Export { how, all } => how == ExportFormat::Board && games(shelf, all).len() > 1,
        }
    }

    /// The command for the chosen paths.
    pub(super) fn ask(self, paths: Vec<PathBuf>, shelf: &Shelf) -> Option<ShelfAsked> {
        match self {
            Self::Import => (!paths.is_empty()).then_some(ShelfAsked::Import(paths)),
            Self::Folder => paths.into_iter().next().map(ShelfAsked::SetFolder),
            Self::Export { how, all } => {
                let games = games(shelf, all);
                let to = paths.into_iter().next()?;
                Some(ShelfAsked::Export(ExportRequest { games, format: how, to }))
            }
        }
    }

    /// The suggested file name.
    pub(super) fn file_name(self, shelf: &Shelf, texts: &Texts) -> String {
        let Self::Export { how, all } = self else { return String::new() };
        let one = shelf.selected().filter(|_| !all).map(|entry| entry.title().to_string());
        format!("{}.{}", one.unwrap_or_else(|| texts.get("shelf-files")), how.ending())
    }
}

/// The games to export: the selected one, or all shown.
fn games(shelf: &Shelf, all: bool) -> Vec<String> {
    if all {
        shelf.entries().map(|entry| entry.file.name.clone()).collect()
    } else {
        shelf.selected().map(|entry| entry.file.name.clone()).into_iter().collect()
    }
}

impl ShelfContext<'_> {
    /// Opens a dialog, unless one is open.
    pub(super) fn pick(&mut self, purpose: Purpose) {
        if self.list.picking.is_none() {
            self.list.picking = Some(Picking { purpose, job: None });
            self.base.awake.request_frames();
        }
    }
}

fn begin(
    mut list: ResMut<ListView>,
    (shelf, library): (Res<Shelf>, Option<Res<Library>>),
    (texts, waker): (Res<Texts>, Res<Waker>),
) {
    let waiting = list.picking.as_ref().filter(|picking| picking.job.is_none());
    let Some(purpose) = waiting.map(|picking| picking.purpose) else { return };
    let mut dialog = rfd::FileDialog::new();
    let folder = library.filter(|_| purpose == Purpose::Folder);
    let start = folder.map(|library| library.store().folder().to_path_buf());
    if let Some(start) = start.or_else(dirs::document_dir) {
        dialog = dialog.set_directory(start);
    }
    let named = texts.get("shelf-files");
    let is_folder = purpose.is_folder(&shelf);
    dialog = match purpose {
        Purpose::Import => dialog.add_filter(named, &ENDINGS),
        Purpose::Export { how, .. } => {
            dialog.add_filter(named, &[how.ending()]).set_file_name(purpose.file_name(&shelf, &texts))
        }
        Purpose::Folder => dialog,
    };
    let job = Job::start("dialog", &waker, move |_| {
        let began = Instant::now();
        let picked = match purpose {
            _ if is_folder => dialog.pick_folder().map(|folder| vec![folder]),
            Purpose::Import => dialog.pick_files(),
            _ => dialog.save_file().map(|file| vec![file]),
        };
        match picked {
            Some(paths) if !paths.is_empty() => Picked::Paths(paths),
            _ if began.elapsed() < DIALOG_FAILED_WITHIN => Picked::NoDialog,
            _ => Picked::Cancelled,
        }
    });
    list.picking = Some(Picking { purpose, job: Some(job) });
}

fn hear(
    mut list: ResMut<ListView>,
    (shelf, library, texts): (Res<Shelf>, Option<Res<Library>>, Res<Texts>),
    mut sheets: ResMut<Sheets>,
    mut asks: MessageWriter<ShelfAsked>,
    mut awake: ResMut<Awake>,
) {
    let job = list.picking.as_ref().and_then(|picking| picking.job.as_ref());
    if !job.is_some_and(Job::is_finished) {
        return;
    }
    awake.request_frames();
    let Some(Picking { purpose, job: Some(job) }) = list.picking.take() else { return };
    match job.take().unwrap_or(Picked::NoDialog) {
        Picked::Paths(paths) => asks.write_batch(purpose.ask(paths, &shelf)).for_each(drop),
        Picked::Cancelled => {}
        Picked::NoDialog => {
            list.draft = draft(purpose, &shelf, library.as_deref(), &texts);
            sheets.open(Sheet::Shelf(ShelfSheet::Path(purpose)));
        }
    }
}

/// The initial text of a path to type.
fn draft(purpose: Purpose, shelf: &Shelf, library: Option<&Library>, texts: &Texts) -> String {
    let home = dirs::document_dir().or_else(dirs::home_dir).unwrap_or_default();
    let path = match purpose {
        Purpose::Folder => library.map(|library| library.store().folder().to_path_buf()).unwrap_or(home),
        Purpose::Export { .. } if !purpose.is_folder(shelf) => {
            home.join(purpose.file_name(shelf, texts))
        }
        Purpose::Import | Purpose::Export { .. } => home.join(""),
    };
    path.display().to_string()
}

/// The typed path, if it is absolute.
pub(super) fn typed(text: &str) -> Option<PathBuf> {
    let text = text.trim().trim_matches('"');
    let path = match text.strip_prefix('~') {
        Some(rest) => dirs::home_dir()?.join(rest.trim_start_matches(['/', '\\'])),
        None => PathBuf::from(text),
    };
    path.is_absolute().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_whole_or_refused() {
        for text in ["", "games.pgn", "./x", "../y"] {
            assert_eq!(typed(text), None, "{text}");
        }
        let whole = std::env::temp_dir().join("a b.pgn");
        assert_eq!(typed(&format!("  \"{}\" ", whole.display())), Some(whole));
        if let Some(home) = dirs::home_dir() {
            assert_eq!(typed("~/x.pgn"), Some(home.join("x.pgn")));
        }
    }
}
