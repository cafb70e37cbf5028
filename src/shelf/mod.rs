//! The shelf: every game of the folder in the order somebody wants, and what is done with them.
//!
//! Everything here works without a window. Whoever shows the shelf reads [`Shelf`] and writes [`ShelfAsked`]; disks are
//! read and written on threads, and what is shown is worked out anew only when something has changed.

pub mod export;
pub mod import;
mod list;
pub mod report;
pub mod when;
mod work;

use crate::AppSystems;
use crate::job::Job;
use crate::library::Library;
use bevy::prelude::*;
use export::Parcel;
use report::Report;
use saves::shelf::ShelfQuery;
use saves::{Entry, Index, SaveError, Trashed};
use std::path::PathBuf;
use std::sync::Arc;
use work::Done;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>().add_message::<ShelfAsked>().add_systems(
        Update,
        (work::listen, work::hear, list::follow, list::find)
            .chain()
            .in_set(AppSystems::Ask)
            .run_if(resource_exists::<Library>),
    );
}

/// Asks for something to be done with the games on the shelf. Games are known by the names of their files.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub enum ShelfAsked {
    /// The folder is looked at again.
    Look,
    /// Other games are shown, or in another order.
    Arrange(ShelfQuery),
    /// This game is the one that is meant, or none.
    Select(Option<String>),
    /// A game goes on, or is looked at when it is over.
    Open(String),
    /// A game is looked at in any case.
    Review(String),
    /// A game goes on with people elsewhere.
    Host(String),
    /// A game gets another name.
    Rename {
        /// The name of its file.
        name: String,
        /// What people are to call it.
        title: String,
    },
    /// A game gets a twin.
    Duplicate(String),
    /// A game goes, and can still come back.
    Delete(String),
    /// What was deleted last comes back.
    Restore,
    /// The games in these files are taken in.
    Import(Vec<PathBuf>),
    /// Games are written elsewhere.
    Export(Parcel),
    /// The system shows the folder.
    ShowFolder,
    /// Another folder holds the games from now on.
    Folder(PathBuf),
    /// Whatever takes long just now is stopped.
    Stop,
    /// What was reported has been read.
    Dismiss,
}

/// Every game of the folder, as far as it is known.
#[derive(Resource)]
pub struct Shelf {
    index: Arc<Index>,
    folder: Option<PathBuf>,
    query: ShelfQuery,
    shown: Vec<usize>,
    selected: Option<String>,
    reading: Option<Job<list::Reading>>,
    again: bool,
    stopped: bool,
    trouble: Option<rules::Message>,
    jobs: Vec<Job<Done>>,
    long: Option<Job<Report>>,
    trashed: Vec<Trashed>,
    report: Option<Report>,
    /// What the game at the table was called before it got another name.
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
            trouble: None,
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
    /// How many games there are, shown or not.
    pub fn len(&self) -> usize {
        self.index.entries().len()
    }

    /// Is there none at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many games are shown.
    pub fn shown(&self) -> usize {
        self.shown.len()
    }

    /// A game that is shown, counted from the top.
    pub fn entry(&self, row: usize) -> Option<&Entry> {
        self.index.entries().get(*self.shown.get(row)?)
    }

    /// Every game that is shown, from the top.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.shown.iter().filter_map(|place| self.index.entries().get(*place))
    }

    /// A game by the name of its file.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        let place = self.index.entries().binary_search_by(|entry| entry.file.name.as_str().cmp(name));
        self.index.entries().get(place.ok()?)
    }

    /// Where a game is shown, counted from the top.
    pub fn row(&self, name: &str) -> Option<usize> {
        self.entries().position(|entry| entry.file.name == name)
    }

    /// What is shown, and in which order.
    pub fn query(&self) -> &ShelfQuery {
        &self.query
    }

    /// The game that is meant, if one is.
    pub fn selected(&self) -> Option<&Entry> {
        self.selected.as_deref().and_then(|name| self.find(name))
    }

    /// Is the folder being read?
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// How many files have been read, of how many; nothing while that is not known.
    pub fn reach(&self) -> Option<(usize, usize)> {
        self.reading.as_ref().and_then(Job::progress)
    }

    /// Was reading stopped before everything was read?
    pub fn is_incomplete(&self) -> bool {
        self.stopped
    }

    /// Why the folder could not be read.
    pub fn trouble(&self) -> Option<&rules::Message> {
        self.trouble.as_ref()
    }

    /// How far import or export have come, in parts of the whole; nothing while there is none.
    pub fn long_reach(&self) -> Option<f32> {
        let job = self.long.as_ref()?;
        Some(job.progress().map_or(0.0, |(done, whole)| done as f32 / whole.max(1) as f32))
    }

    /// Is anything being done with the games?
    pub fn is_busy(&self) -> bool {
        self.reading.is_some() || self.long.is_some() || !self.jobs.is_empty()
    }

    /// What import or export have come to.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// Can the game in a file be called that? Says what to change if not.
    pub fn check_title(&self, name: &str, title: &str) -> Result<(), SaveError> {
        saves::check_title(title)?;
        let taken = format!("{title}.{}", saves::ENDING);
        if taken != name && self.find(&taken).is_some() {
            return Err(SaveError::Taken(title.into()));
        }
        Ok(())
    }

    /// The name of the file that was deleted last and can come back.
    pub fn deleted(&self) -> Option<&str> {
        self.trashed.last().map(Trashed::name)
    }

    /// Grows whenever other games are shown, or something about them has changed.
    pub fn version(&self) -> u64 {
        self.version
    }
}
