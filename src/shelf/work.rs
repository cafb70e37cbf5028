//! Carries out requests about the games of the shelf, on threads, and applies the results.

use super::export::{ExportRequest, export};
use super::import::import;
use super::report::{Report, ReportKind};
use super::{Shelf, ShelfAsked};
use crate::job::{Job, JobProgress};
use crate::library::{Library, LibraryAsked};
use crate::notice::Notices;
use crate::online::OnlineAsked;
use crate::settings::Settings;
use crate::system_open::open_with_system;
use crate::text::Texts;
use crate::wake::{Awake, Waker};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rules::Record;
use saves::{SaveError, Slot, Store, Trashed};
use std::fs;
use std::path::{Path, PathBuf};

/// The result of a short job.
pub(super) enum JobResult {
    Renamed { from: String, now: Result<String, SaveError> },
    Duplicated(Result<Slot, SaveError>),
    Deleted { next: Option<String>, now: Result<Trashed, SaveError> },
    Restored(Trashed, Result<String, SaveError>),
    FolderShown(PathBuf, Result<bool, SaveError>),
    FolderReady(PathBuf, Result<(), String>),
    Hosted(Result<Box<Record>, SaveError>),
}

/// What requests of the shelf need.
#[derive(SystemParam)]
pub(super) struct ShelfContext<'w> {
    library: Res<'w, Library>,
    asked: MessageWriter<'w, LibraryAsked>,
    online: MessageWriter<'w, OnlineAsked>,
    notices: ResMut<'w, Notices>,
    settings: ResMut<'w, Settings>,
    texts: Res<'w, Texts>,
    waker: Res<'w, Waker>,
    awake: ResMut<'w, Awake>,
}

impl ShelfContext<'_> {
    /// Is this the game at the table?
    fn is_at_table(&self, name: &str) -> bool {
        self.library.current().is_some_and(|slot| slot.name() == name)
    }

    /// Tells where the folder is if no other program could show it.
    fn report_shown(&mut self, folder: &Path, shown: bool) {
        if !shown {
            let folder = folder.display().to_string();
            self.notices.show("shelf-no-opener", &[("folder", folder.into())]);
        }
    }

    /// Moves the library to a folder, or says why it cannot be used.
    fn use_folder(&mut self, folder: PathBuf, ready: Result<(), String>) {
        if let Err(why) = ready {
            let folder = folder.display().to_string();
            return self
                .notices
                .show("shelf-bad-folder", &[("folder", folder.into()), ("why", why.into())]);
        }
        self.settings.games_folder = Some(folder.clone());
        self.asked.write(LibraryAsked::SetFolder(folder));
    }
}

pub(super) fn listen(
    mut asked: MessageReader<ShelfAsked>,
    mut shelf: ResMut<Shelf>,
    mut context: ShelfContext,
) {
    for ask in asked.read() {
        context.awake.request_frames();
        match ask.clone() {
            ShelfAsked::Refresh => shelf.refresh(&context.library, &context.waker),
            ShelfAsked::Arrange(query) => {
                if shelf.query != query {
                    shelf.query = query;
                    shelf.arrange(&context.texts);
                }
            }
            ShelfAsked::Select(name) => shelf.selected = name,
            ShelfAsked::Open(name) => drop(context.asked.write(LibraryAsked::Open(name))),
            ShelfAsked::Review(name) => drop(context.asked.write(LibraryAsked::Review(name))),
            ShelfAsked::Host(name) => {
                let (store, saver) = (context.library.store().clone(), context.library.saver());
                shelf.start("hosting", &context, move || {
                    let loaded = saver.flush().and_then(|()| store.load(&name));
                    JobResult::Hosted(loaded.map(|loaded| Box::new(loaded.game.record().clone())))
                });
            }
            ShelfAsked::Rename { name, title } => shelf.rename(name, title, &mut context),
            ShelfAsked::Duplicate(name) => {
                let (store, saver) = (context.library.store().clone(), context.library.saver());
                shelf.start("copying", &context, move || {
                    JobResult::Duplicated(saver.flush().and_then(|()| store.duplicate(&name)))
                });
            }
            ShelfAsked::Delete(name) => shelf.delete(name, &mut context),
            ShelfAsked::Restore => shelf.restore(&context),
            ShelfAsked::Import(files) => shelf.import(files, &mut context),
            ShelfAsked::Export(parcel) => shelf.export(parcel, &mut context),
            ShelfAsked::ShowFolder => {
                let store = context.library.store().clone();
                shelf.start("opening the folder", &context, move || show_folder(&store));
            }
            ShelfAsked::SetFolder(folder) => {
                shelf.start("making the folder", &context, move || make_folder(folder));
            }
            ShelfAsked::Stop => shelf.stop(),
            ShelfAsked::DismissReport => shelf.report = None,
        }
    }
}

impl Shelf {
    fn start(
        &mut self,
        name: &str,
        context: &ShelfContext,
        work: impl FnOnce() -> JobResult + Send + 'static,
    ) {
        self.jobs.push(Job::start(name, &context.waker, move |_| work()));
    }

    fn rename(&mut self, name: String, title: String, context: &mut ShelfContext) {
        if let Err(error) = self.check_title(&name, &title) {
            context.notices.show("shelf-failed", &[("why", error.message().into())]);
            return;
        }
        if context.is_at_table(&name) {
            // The saver must know the new name.
            context.asked.write(LibraryAsked::Rename(title));
            self.renamed = Some(name);
            return;
        }
        let store = context.library.store().clone();
        self.start("renaming", context, move || JobResult::Renamed {
            now: store.rename(&name, &title),
            from: name,
        });
    }

    fn delete(&mut self, name: String, context: &mut ShelfContext) {
        if context.is_at_table(&name) {
            context.notices.show("shelf-delete-at-table", &[]);
            return;
        }
        let next = self.row(&name).and_then(|row| {
            let beside = self.entry(row + 1).or_else(|| self.entry(row.checked_sub(1)?));
            beside.map(|entry| entry.file.name.clone())
        });
        let store = context.library.store().clone();
        self.start("deleting", context, move || JobResult::Deleted { next, now: store.delete(&name) });
    }

    fn restore(&mut self, context: &ShelfContext) {
        let Some(trashed) = self.trashed.pop() else { return };
        let store = context.library.store().clone();
        self.start("restoring", context, move || {
            let back = store.restore(&trashed);
            JobResult::Restored(trashed, back)
        });
    }

    fn import(&mut self, files: Vec<PathBuf>, context: &mut ShelfContext) {
        let store = context.library.store().clone();
        self.start_long("importing", context, move |reach| import(&store, &files, reach));
    }

    fn export(&mut self, parcel: ExportRequest, context: &mut ShelfContext) {
        let (store, saver) = (context.library.store().clone(), context.library.saver());
        self.start_long("exporting", context, move |reach| {
            // If saving fails, the autosave reports it, and the file is exported as it is.
            let _ = saver.flush();
            export(&store, &parcel, reach)
        });
    }

    fn start_long(
        &mut self,
        name: &str,
        context: &mut ShelfContext,
        work: impl FnOnce(&JobProgress) -> Report + Send + 'static,
    ) {
        if self.long.is_some() {
            context.notices.show("shelf-busy", &[]);
            return;
        }
        self.report = None;
        self.long = Some(Job::start(name, &context.waker, work));
    }

    fn stop(&mut self) {
        self.long.as_ref().map_or_else(|| self.reading.iter().for_each(Job::cancel), Job::cancel);
    }
}

/// Applies the results of finished jobs, and reads the folder again.
pub(super) fn finish_jobs(mut shelf: ResMut<Shelf>, mut context: ShelfContext) {
    let over = |shelf: &Shelf| shelf.jobs.iter().position(Job::is_finished);
    while let Some(place) = over(&shelf) {
        let done = shelf.jobs.remove(place).take();
        context.awake.request_frames();
        if let Some(done) = done {
            shelf.apply(done, &mut context);
        }
        shelf.refresh(&context.library, &context.waker);
    }
    if shelf.long.as_ref().is_some_and(Job::is_finished) {
        context.awake.request_frames();
        shelf.report = shelf.long.take().and_then(|job| job.take());
        let report = shelf.report.as_ref().filter(|report| report.kind == ReportKind::Imported);
        if let Some(only) = report.and_then(|report| report.only.clone()) {
            shelf.selected = Some(only);
        }
        shelf.refresh(&context.library, &context.waker);
    }
}

impl Shelf {
    fn apply(&mut self, done: JobResult, context: &mut ShelfContext) {
        if let Err(error) = self.try_apply(done, context) {
            context.notices.show("shelf-failed", &[("why", error.message().into())]);
        }
    }

    fn try_apply(&mut self, done: JobResult, context: &mut ShelfContext) -> Result<(), SaveError> {
        match done {
            JobResult::Renamed { from, now } => {
                let name = now?;
                if self.selected.as_ref() == Some(&from) {
                    self.selected = Some(name);
                }
            }
            JobResult::Duplicated(slot) => self.selected = Some(slot?.name().into()),
            JobResult::Deleted { next, now } => self.put_aside(now?, next),
            JobResult::Restored(_, Ok(name)) => self.selected = Some(name),
            JobResult::Restored(trashed, Err(error)) => {
                self.trashed.push(trashed);
                return Err(error);
            }
            JobResult::Hosted(record) => drop(context.online.write(OnlineAsked::HostRecord(record?))),
            JobResult::FolderShown(folder, shown) => context.report_shown(&folder, shown?),
            JobResult::FolderReady(folder, ready) => context.use_folder(folder, ready),
        }
        Ok(())
    }

    /// Keeps a deleted game, so that it can be restored, and selects the next one.
    fn put_aside(&mut self, trashed: Trashed, next: Option<String>) {
        if self.selected.as_deref() == Some(trashed.name()) {
            self.selected = next;
        }
        self.trashed.push(trashed);
        self.report = None;
    }
}

/// Creates the folder if it is not there. The folder above it must exist: otherwise its drive may be away.
fn make_folder(folder: PathBuf) -> JobResult {
    let made = if folder.is_dir() { Ok(()) } else { fs::create_dir(&folder) };
    let made = made.and_then(|()| fs::read_dir(&folder)).map(drop).map_err(|error| error.to_string());
    JobResult::FolderReady(folder, made)
}

/// Opens a folder in the file manager.
fn show_folder(store: &Store) -> JobResult {
    let folder = store.folder().to_path_buf();
    // Nothing may have been saved yet: an empty folder is better than none.
    let well = store.prepare().map(|()| open_with_system(&folder));
    JobResult::FolderShown(folder, well)
}
