//! What is done with the games of the shelf: asked for here, done on threads, and told when it is done.

use super::export::{Parcel, export};
use super::import::import;
use super::report::{Kind, Report};
use super::{Shelf, ShelfAsked};
use crate::job::{Job, JobProgress};
use crate::library::{Library, LibraryAsked};
use crate::notice::Notices;
use crate::online::OnlineAsked;
use crate::settings::Settings;
use crate::text::Texts;
use crate::wake::{Awake, Waker};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::Record;
use saves::{SaveError, Slot, Trashed};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What became of something short.
pub(super) enum Done {
    Renamed { from: String, now: Result<String, SaveError> },
    Duplicated(Result<Slot, SaveError>),
    Deleted { next: Option<String>, now: Result<Trashed, SaveError> },
    Restored(Trashed, Result<String, SaveError>),
    FolderShown(PathBuf, bool),
    FolderReady(PathBuf, Result<(), String>),
    Hosted(Result<Box<Record>, SaveError>),
}

/// Whom the shelf can ask and tell.
#[derive(SystemParam)]
pub(super) struct Way<'w> {
    library: Res<'w, Library>,
    asked: MessageWriter<'w, LibraryAsked>,
    online: MessageWriter<'w, OnlineAsked>,
    notices: ResMut<'w, Notices>,
    settings: ResMut<'w, Settings>,
    texts: Res<'w, Texts>,
    waker: Res<'w, Waker>,
    awake: ResMut<'w, Awake>,
}

impl Way<'_> {
    /// Is this the game at the table?
    fn is_at_table(&self, name: &str) -> bool {
        self.library.current().is_some_and(|slot| slot.name() == name)
    }
}

pub(super) fn listen(mut asked: MessageReader<ShelfAsked>, mut shelf: ResMut<Shelf>, mut way: Way) {
    for ask in asked.read() {
        way.awake.request_frames();
        match ask.clone() {
            ShelfAsked::Look => shelf.look(&way.library, &way.waker),
            ShelfAsked::Arrange(query) => {
                if shelf.query != query {
                    shelf.query = query;
                    shelf.arrange(&way.texts);
                }
            }
            ShelfAsked::Select(name) => shelf.selected = name,
            ShelfAsked::Open(name) => drop(way.asked.write(LibraryAsked::Open(name))),
            ShelfAsked::Review(name) => drop(way.asked.write(LibraryAsked::Review(name))),
            ShelfAsked::Host(name) => {
                let (store, saver) = (way.library.store().clone(), way.library.saver());
                shelf.begin("hosting", &way, move || {
                    let loaded = saver.flush().and_then(|()| store.load(&name));
                    Done::Hosted(loaded.map(|loaded| Box::new(loaded.game.record().clone())))
                });
            }
            ShelfAsked::Rename { name, title } => shelf.rename(name, title, &mut way),
            ShelfAsked::Duplicate(name) => {
                let (store, saver) = (way.library.store().clone(), way.library.saver());
                shelf.begin("copying", &way, move || {
                    Done::Duplicated(saver.flush().and_then(|()| store.duplicate(&name)))
                });
            }
            ShelfAsked::Delete(name) => shelf.delete(name, &mut way),
            ShelfAsked::Restore => shelf.restore(&way),
            ShelfAsked::Import(files) => shelf.take_in(files, &mut way),
            ShelfAsked::Export(parcel) => shelf.send(parcel, &mut way),
            ShelfAsked::ShowFolder => {
                let folder = way.library.store().folder().to_path_buf();
                shelf.begin("opening the folder", &way, move || show_folder(folder));
            }
            ShelfAsked::Folder(folder) => {
                shelf.begin("making the folder", &way, move || ready_folder(folder));
            }
            ShelfAsked::Stop => shelf.stop(),
            ShelfAsked::Dismiss => shelf.report = None,
        }
    }
}

impl Shelf {
    fn begin(&mut self, name: &str, way: &Way, work: impl FnOnce() -> Done + Send + 'static) {
        self.jobs.push(Job::start(name, &way.waker, move |_| work()));
    }

    fn rename(&mut self, name: String, title: String, way: &mut Way) {
        if let Err(error) = self.check_title(&name, &title) {
            way.notices.show("shelf-failed", &[("why", error.message().into())]);
            return;
        }
        if way.is_at_table(&name) {
            // Whoever writes the game has to know what its file is called.
            way.asked.write(LibraryAsked::Rename(title));
            self.renamed = Some(name);
            return;
        }
        let store = way.library.store().clone();
        self.begin("renaming", way, move || Done::Renamed {
            now: store.rename(&name, &title),
            from: name,
        });
    }

    fn delete(&mut self, name: String, way: &mut Way) {
        if way.is_at_table(&name) {
            way.notices.show("shelf-delete-at-table", &[]);
            return;
        }
        let next = self.row(&name).and_then(|row| {
            let beside = self.entry(row + 1).or_else(|| self.entry(row.checked_sub(1)?));
            beside.map(|entry| entry.file.name.clone())
        });
        let store = way.library.store().clone();
        self.begin("deleting", way, move || Done::Deleted { next, now: store.delete(&name) });
    }

    fn restore(&mut self, way: &Way) {
        let Some(trashed) = self.trashed.pop() else { return };
        let store = way.library.store().clone();
        self.begin("bringing back", way, move || {
            let back = store.restore(&trashed);
            Done::Restored(trashed, back)
        });
    }

    fn take_in(&mut self, files: Vec<PathBuf>, way: &mut Way) {
        let store = way.library.store().clone();
        self.begin_long("importing", way, move |reach| import(&store, &files, reach));
    }

    fn send(&mut self, parcel: Parcel, way: &mut Way) {
        let (store, saver) = (way.library.store().clone(), way.library.saver());
        self.begin_long("exporting", way, move |reach| {
            // If it cannot be written, whoever plays is told; the file as it is goes out.
            let _ = saver.flush();
            export(&store, &parcel, reach)
        });
    }

    fn begin_long(
        &mut self,
        name: &str,
        way: &mut Way,
        work: impl FnOnce(&JobProgress) -> Report + Send + 'static,
    ) {
        if self.long.is_some() {
            way.notices.show("shelf-busy", &[]);
            return;
        }
        self.report = None;
        self.long = Some(Job::start(name, &way.waker, work));
    }

    fn stop(&mut self) {
        self.long.as_ref().map_or_else(|| self.reading.iter().for_each(Job::cancel), Job::cancel);
    }
}

/// What was done is told, and the folder is looked at again.
pub(super) fn hear(mut shelf: ResMut<Shelf>, mut way: Way) {
    let over = |shelf: &Shelf| shelf.jobs.iter().position(Job::is_finished);
    while let Some(place) = over(&shelf) {
        let done = shelf.jobs.remove(place).take();
        way.awake.request_frames();
        if let Some(done) = done {
            shelf.tell(done, &mut way);
        }
        shelf.look(&way.library, &way.waker);
    }
    if shelf.long.as_ref().is_some_and(Job::is_finished) {
        way.awake.request_frames();
        shelf.report = shelf.long.take().and_then(|job| job.take());
        let report = shelf.report.as_ref().filter(|report| report.kind == Kind::Imported);
        if let Some(only) = report.and_then(|report| report.only.clone()) {
            shelf.selected = Some(only);
        }
        shelf.look(&way.library, &way.waker);
    }
}

impl Shelf {
    fn tell(&mut self, done: Done, way: &mut Way) {
        let failed = match done {
            Done::Renamed { from, now: Ok(name) } => {
                if self.selected.as_ref() == Some(&from) {
                    self.selected = Some(name);
                }
                None
            }
            Done::Duplicated(Ok(slot)) => {
                self.selected = Some(slot.name().into());
                None
            }
            Done::Deleted { next, now: Ok(trashed) } => {
                if self.selected.as_deref() == Some(trashed.name()) {
                    self.selected = next;
                }
                self.trashed.push(trashed);
                self.report = None;
                None
            }
            Done::Restored(_, Ok(name)) => {
                self.selected = Some(name);
                None
            }
            Done::Restored(trashed, Err(error)) => {
                self.trashed.push(trashed);
                Some(error)
            }
            Done::Hosted(Ok(record)) => {
                way.online.write(OnlineAsked::HostRecord(record));
                None
            }
            Done::Hosted(Err(error))
            | Done::Renamed { now: Err(error), .. }
            | Done::Duplicated(Err(error))
            | Done::Deleted { now: Err(error), .. } => Some(error),
            Done::FolderShown(folder, well) => {
                if !well {
                    let folder = folder.display().to_string();
                    way.notices.show("shelf-no-opener", &[("folder", folder.into())]);
                }
                None
            }
            Done::FolderReady(folder, Ok(())) => {
                way.settings.games_folder = Some(folder.clone());
                way.asked.write(LibraryAsked::Folder(folder));
                None
            }
            Done::FolderReady(folder, Err(why)) => {
                let folder = folder.display().to_string();
                way.notices.show("shelf-bad-folder", &[("folder", folder.into()), ("why", why.into())]);
                None
            }
        };
        if let Some(error) = failed {
            way.notices.show("shelf-failed", &[("why", error.message().into())]);
        }
    }
}

/// Is the folder there, or can it be made?
fn ready_folder(folder: PathBuf) -> Done {
    let made = fs::create_dir_all(&folder).and_then(|()| fs::read_dir(&folder));
    let made = made.map(drop).map_err(|error| error.to_string());
    Done::FolderReady(folder, made)
}

/// Lets the system show a folder, with whatever it has for that.
fn show_folder(folder: PathBuf) -> Done {
    // It may have been given away since; an empty one is better than none.
    let _ = fs::create_dir_all(&folder);
    let well = opener(&folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    // One of the systems calls everything a failure.
    let well = well.is_ok_and(|status| status.success() || cfg!(windows));
    Done::FolderShown(folder, well)
}

fn opener(folder: &Path) -> Command {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(folder);
    command
}
