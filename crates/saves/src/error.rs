//! What can go wrong with games on disk. Whatever it is, every file is as it was.

use rules::{RuleError, quote};
use std::io;
use std::path::Path;

/// Something was refused or did not work.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SaveError {
    /// Some other kind of file.
    #[error("this is not a .board file; choose another")]
    NotABoard,
    /// Bytes are missing or changed.
    #[error("the file is damaged: {0}; take an older copy of it if there is one")]
    Damaged(&'static str),
    /// More than any game needs.
    #[error("the file is too large for a game ({0} bytes); choose another")]
    TooLarge(u64),
    /// It comes from the future.
    #[error(
        "the file was written by a newer Manyboard (version {found} of the format, and this one knows \
         {known}); update Manyboard to open it, it stays as it is"
    )]
    Newer {
        /// The version of the file.
        found: u8,
        /// The newest version that can be read.
        known: u8,
    },
    /// A game that is not in the catalog.
    #[error("the game {} is not installed here; add it to open the file, it stays as it is", quote(.0))]
    NoGame(String),
    /// The rules do not allow what is in it.
    #[error("the game in the file cannot be played like that: {0}")]
    Rules(#[from] RuleError),
    /// Somebody else has been at the file.
    #[error("{} was {} by another program since; save this game as a copy", quote(.name), .change.word())]
    Conflict {
        /// The name of the file.
        name: String,
        /// What happened to it.
        change: Change,
    },
    /// A file must not be called that.
    #[error("a file cannot be called {}: {why}", quote(.name))]
    BadName {
        /// What was asked for.
        name: String,
        /// What to change.
        why: &'static str,
    },
    /// There is one of that name.
    #[error("there is already a game called {}; choose another name", quote(.0))]
    Taken(String),
    /// Another program does not let go of the folder.
    #[error("another program is busy with the folder {}; try again in a moment", quote(.0))]
    Busy(String),
    /// The disk said no.
    #[error("{} cannot be {doing}: {why}; is the folder there, writable and not full?", quote(.name))]
    Disk {
        /// Which file or folder.
        name: String,
        /// What was tried, as in "read".
        doing: &'static str,
        /// What the system said.
        why: String,
    },
    /// Somebody asked to stop.
    #[error("stopped; what was done so far is kept")]
    Cancelled,
    /// The thread that writes has gone.
    #[error("games are not being saved any more; start Manyboard anew")]
    NoSaver,
}

/// What somebody else did to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Something else is in it now.
    Changed,
    /// It is gone.
    Removed,
}

impl Change {
    fn word(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Removed => "removed or renamed",
        }
    }
}

impl SaveError {
    /// The disk said no to something.
    pub(crate) fn disk<'a>(path: &'a Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self + 'a {
        move |error| Self::Disk { name: shown(path), doing, why: error.to_string().replace('\n', " ") }
    }

    /// The file is sound, but this program cannot read it: nothing may be done to it.
    pub fn is_foreign(&self) -> bool {
        matches!(self, Self::Newer { .. } | Self::NoGame(_))
    }
}

/// The last part of a path, for messages.
pub(crate) fn shown(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
