//! The shelf: a filtered, sorted list of all saved games, and everything that can be done with them.
//!
//! Nothing here needs a window. Screens read [`Shelf`] and write [`ShelfAsked`]. Disks are read and written on threads,
//! and the list is filtered and sorted again only when something has changed.

pub mod export;
pub mod import;
mod list;
pub mod report;
mod signatures;
pub mod when;
mod work;

pub use signatures::SelectedSignatures;

use crate::AppSystems;
use crate::job::Job;
use crate::library::Library;
use bevy::prelude::*;
use export::ExportRequest;
use report::Report;
use saves::shelf::ShelfQuery;
use saves::{Entry, Index, SaveError, Trashed};
use std::path::PathBuf;
use std::sync::Arc;
use work::JobResult;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>().init_resource::<SelectedSignatures>();
    app.add_message::<ShelfAsked>().add_systems(
        Update,
        (
            work::listen,
            work::finish_jobs,
            list::follow_library,
            list::finish_reading,
            signatures::check_selected,
        )
            .chain()
            .in_set(AppSystems::Input)
            .run_if(resource_exists::<Library>),
    );
}

/// A request about the games on the shelf. Games are identified by the names of their files.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum ShelfAsked {
    /// Reads the folder again.
    Refresh,
    /// Filters and sorts the games in another way.
    Arrange(ShelfQuery),
    /// Selects a game, or none.
    Select(Option<String>),
    /// Continues a game, or reviews it if it is over.
    Open(String),
    /// Reviews a game.
    Review(String),
    /// Continues a game online.
    Host(String),
    /// Renames a game.
    Rename {
        /// The name of its file.
        name: String,
        /// The new name, without an ending.
        title: String,
    },
    /// Copies a game.
    Duplicate(String),
    /// Moves a game to the trash.
    Delete(String),
    /// Restores the game that was deleted last.
    Restore,
    /// Imports the games in these files.
    Import(Vec<PathBuf>),
    /// Exports games.
    Export(ExportRequest),
    /// Opens the folder in the file manager.
    ShowFolder,
    /// Saves games in another folder from now on.
    SetFolder(PathBuf),
    /// Cancels the import, the export or the reading of the folder.
    Stop,
    /// Closes the report of the last import or export.
    DismissReport,
}

/// All games of the folder, as far as they have been read.
#[derive(Resource)]
pub struct Shelf {
    index: Arc<Index>,
    folder: Option<PathBuf>,
    query: ShelfQuery,
    shown: Vec<usize>,
    selected: Option<String>,
    reading: Option<Job<list::FolderRead>>,
    again: bool,
    stopped: bool,
    error: Option<rules::Message>,
    jobs: Vec<Job<JobResult>>,
    long: Option<Job<Report>>,
    trashed: Vec<Trashed>,
    report: Option<Report>,
    /// The old name of the game at the table while it is being renamed.
    renamed: Option<String>,
    version: u64,
}

impl Default for Shelf {
    fn default() -> Self {
        Self {
            index: Arc::default(),
            folder: None,
            query: ShelfQuery { descending: true, ..ShelfQuery::default() },
            shown: Vec::new(),
            selected: None,
            reading: None,
            again: false,
            stopped: false,
            error: None,
            jobs: Vec::new(),
            long: None,
            trashed: Vec::new(),
            report: None,
            renamed: None,
            version: 0,
        }
    }
}

impl Shelf {
    /// The number of games, shown or not.
    pub fn len(&self) -> usize {
        self.index.entries().len()
    }

    /// Are there no games?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every game, shown or not.
    pub fn all(&self) -> &[Entry] {
        self.index.entries()
    }

    /// The number of games shown.
    pub fn shown(&self) -> usize {
        self.shown.len()
    }

    /// The game in a row.
    pub fn entry(&self, row: usize) -> Option<&Entry> {
        self.index.entries().get(*self.shown.get(row)?)
    }

    /// All games shown, from the top.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.shown.iter().filter_map(|index| self.index.entries().get(*index))
    }

    /// A game by the name of its file.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        let found = self.index.entries().binary_search_by(|entry| entry.file.name.as_str().cmp(name));
        self.index.entries().get(found.ok()?)
    }

    /// The row of a game.
    pub fn row(&self, name: &str) -> Option<usize> {
        self.entries().position(|entry| entry.file.name == name)
    }

    /// How games are filtered and sorted.
    pub fn query(&self) -> &ShelfQuery {
        &self.query
    }

    /// The selected game.
    pub fn selected(&self) -> Option<&Entry> {
        self.selected.as_deref().and_then(|name| self.find(name))
    }

    /// Is the folder being read?
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// The number of files read, and of files to read, while the folder is being read.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.reading.as_ref().and_then(Job::progress)
    }

    /// Was reading the folder cancelled?
    pub fn is_incomplete(&self) -> bool {
        self.stopped
    }

    /// Why the folder could not be read.
    pub fn error(&self) -> Option<&rules::Message> {
        self.error.as_ref()
    }

    /// The progress of an import or export, from 0 to 1.
    pub fn long_progress(&self) -> Option<f32> {
        let job = self.long.as_ref()?;
        Some(job.progress().map_or(0.0, |(done, whole)| done as f32 / whole.max(1) as f32))
    }

    /// Is any job running?
    pub fn is_busy(&self) -> bool {
        self.reading.is_some() || self.long.is_some() || !self.jobs.is_empty()
    }

    /// The report of the last import or export.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// Can the game in file `name` be renamed to `title`?
    ///
    /// # Errors
    /// What is wrong with the title.
    pub fn check_title(&self, name: &str, title: &str) -> Result<(), SaveError> {
        saves::check_title(title)?;
        let taken = format!("{title}.{}", saves::ENDING);
        if taken != name && self.find(&taken).is_some() {
            return Err(SaveError::Taken(title.into()));
        }
        Ok(())
    }

    /// The file that was deleted last.
    pub fn deleted(&self) -> Option<&str> {
        self.trashed.last().map(Trashed::name)
    }

    /// Increases whenever the list changes.
    pub fn version(&self) -> u64 {
        self.version
    }
}
