//! What can go wrong with games on disk. Every file is unchanged after an error.

use rules::{Message, RuleError, message, quote};
use std::io;
use std::path::Path;

/// A refused or failed request.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum SaveError {
    /// Some other kind of file.
    NotABoard,
    /// Bytes are missing or changed.
    Damaged(Damage),
    /// More bytes than any game needs.
    TooLarge(u64),
    /// Written by a newer version.
    Newer {
        /// The version of the file.
        found: u8,
        /// The newest version that can be read.
        known: u8,
    },
    /// A game that is not in the catalog.
    NoGame(String),
    /// The rules do not allow what is in the file.
    Rules(#[from] RuleError),
    /// Another program changed the file.
    Conflict {
        /// The name of the file.
        name: String,
        /// What happened to it.
        change: Change,
    },
    /// Not a valid file name.
    BadName {
        /// The requested name.
        name: String,
        /// What is wrong with it.
        flaw: NameFlaw,
    },
    /// A file of that name exists.
    Taken(String),
    /// The folder is not there: it was moved, or its drive is away.
    FolderMissing(String),
    /// There is something else in place of the folder.
    NotAFolder(String),
    /// Another program holds the lock of the folder.
    Busy(String),
    /// The operating system refused.
    Disk {
        /// Which file or folder.
        name: String,
        /// What was tried.
        operation: DiskOperation,
        /// The error of the operating system.
        why: String,
    },
    /// The caller asked to stop.
    Cancelled,
    /// The thread that writes has ended.
    NoSaver,
}

/// How a file is damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    /// There are no bytes.
    Empty,
    /// The end is missing.
    Truncated,
    /// The checksum is wrong.
    Changed,
}

/// What is wrong with the name of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameFlaw {
    /// No characters.
    Empty,
    /// Too many characters.
    TooLong,
    /// A character that some system forbids.
    Forbidden,
    /// A character that cannot be seen.
    Invisible,
    /// A dot or a space at the beginning or the end.
    Edge,
    /// A device name of Windows.
    Reserved,
    /// Another ending than `.board`.
    Ending,
}

/// What was tried on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskOperation {
    /// Reading a file or a folder.
    Read,
    /// Writing a file.
    Write,
    /// Making a folder.
    CreateFolder,
    /// Deleting a file.
    Delete,
    /// Bringing a deleted file back.
    Restore,
    /// Renaming a file.
    Rename,
}

/// What another program did to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Its bytes are different.
    Changed,
    /// It is gone.
    Removed,
}

impl Damage {
    fn message(self) -> Message {
        match self {
            Self::Empty => message!("save-empty", "the file is empty"),
            Self::Truncated => message!("save-truncated", "the end of the file is missing"),
            Self::Changed => message!("save-changed", "the file is damaged"),
        }
    }
}

impl NameFlaw {
    fn message(self) -> Message {
        match self {
            Self::Empty => message!("save-name-empty", "use at least one letter"),
            Self::TooLong => message!("save-name-long", "it is too long"),
            Self::Forbidden => {
                message!("save-name-forbidden", "it must not contain / \\ : * ? \" < > |")
            }
            Self::Invisible => {
                message!("save-name-invisible", "it contains an invisible character: please retype it")
            }
            Self::Edge => {
                message!("save-name-edge", "it must not begin or end with a dot or a space")
            }
            Self::Reserved => {
                message!("save-name-reserved", "some systems reserve this name: add a letter")
            }
            Self::Ending => message!("save-name-ending", "it must end in .board"),
        }
    }
}

impl DiskOperation {
    fn message(self, name: String, why: &str) -> Message {
        match self {
            Self::Read => {
                message!("save-disk-read", "{name} cannot be read ({why})", name = name, why = why)
            }
            Self::Write => message!(
                "save-disk-write",
                "{name} cannot be written ({why}); is the folder writable, and is there space on the disk?",
                name = name,
                why = why
            ),
            Self::CreateFolder => {
                message!(
                    "save-disk-make",
                    "the folder {name} cannot be created ({why})",
                    name = name,
                    why = why
                )
            }
            Self::Delete => {
                message!("save-disk-delete", "{name} cannot be deleted ({why})", name = name, why = why)
            }
            Self::Restore => {
                message!(
                    "save-disk-restore",
                    "{name} cannot be restored ({why})",
                    name = name,
                    why = why
                )
            }
            Self::Rename => {
                message!("save-disk-rename", "{name} cannot be renamed ({why})", name = name, why = why)
            }
        }
    }
}

impl Change {
    fn message(self, name: String) -> Message {
        match self {
            Self::Changed => {
                message!("save-conflict-changed", "{name} was changed by another program", name = name)
            }
            Self::Removed => message!(
                "save-conflict-removed",
                "{name} was moved or deleted by another program",
                name = name
            ),
        }
    }
}

impl SaveError {
    /// What is wrong and what to do, for people.
    pub fn message(&self) -> Message {
        match self {
            Self::NotABoard => message!("save-not-a-board", "this is not a .board file"),
            Self::Damaged(damage) => damage.message(),
            Self::TooLarge(bytes) => {
                message!(
                    "save-too-large",
                    "the file is too large for a game ({bytes} bytes)",
                    bytes = *bytes
                )
            }
            Self::Newer { found, known } => message!(
                "save-newer",
                "the file needs a newer version of Manyboard (its format is {found}, this version reads up to {known}); please update",
                found = *found,
                known = *known
            ),
            Self::NoGame(id) => {
                message!("save-no-game", "the game {id} is not installed", id = quote(id))
            }
            Self::Rules(error) => error.message(),
            Self::Conflict { name, change } => change.message(quote(name)),
            Self::BadName { name, flaw } => message!(
                "save-bad-name",
                "{name} cannot be used as a name: {why}",
                name = quote(name),
                why = flaw.message()
            ),
            Self::Taken(name) => {
                message!("save-taken", "there is already a game called {name}", name = quote(name))
            }
            Self::FolderMissing(folder) => message!(
                "save-folder-missing",
                "the folder {folder} is not there (is its drive connected?)",
                folder = quote(folder)
            ),
            Self::NotAFolder(folder) => {
                message!("save-not-a-folder", "{folder} is not a folder", folder = quote(folder))
            }
            Self::Busy(folder) => message!(
                "save-busy",
                "another program is using the folder {folder}; please try again",
                folder = quote(folder)
            ),
            Self::Disk { name, operation, why } => operation.message(quote(name), why),
            Self::Cancelled => message!("save-cancelled", "stopped"),
            Self::NoSaver => {
                message!("save-no-saver", "games are no longer being saved; please restart Manyboard")
            }
        }
    }

    /// A file could not be opened for reading.
    pub fn unreadable(path: &Path, error: io::Error) -> Self {
        Self::disk(path, DiskOperation::Read)(error)
    }

    /// A file could not be written.
    pub fn unwritable(path: &Path, error: io::Error) -> Self {
        Self::disk(path, DiskOperation::Write)(error)
    }

    /// Makes the error for a failed disk operation on `path`.
    pub(crate) fn disk<'a>(
        path: &'a Path,
        operation: DiskOperation,
    ) -> impl FnOnce(io::Error) -> Self + 'a {
        move |error| Self::Disk {
            name: shown(path),
            operation,
            why: error.to_string().replace('\n', " "),
        }
    }

    /// May it work later without any change here? A drive may come back, or there may be space again.
    pub fn is_passing(&self) -> bool {
        use SaveError::{Busy, Disk, FolderMissing, NotAFolder};
        matches!(self, FolderMissing(_) | NotAFolder(_) | Busy(_) | Disk { .. })
    }

    /// The file is sound, but this program cannot read it: nothing may be done to it.
    pub fn is_unsupported(&self) -> bool {
        matches!(self, Self::Newer { .. } | Self::NoGame(_))
    }
}

/// The last part of a path, for messages.
pub(crate) fn shown(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
