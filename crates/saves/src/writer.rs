//! The thread of the saver: what it knows of each game, and how it writes them.

use crate::saver::{Command, GameFile, SaveEvent, Ticket};
use crate::waiting::Waiting;
use crate::{SaveError, SignedLog, Slot, Store};
use rules::Record;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

/// The time between two attempts to write a game whose folder is away.
const RETRY: Duration = Duration::from_secs(3);

/// Makes the bytes of a log, on the thread.
type EncodeLog = Box<dyn FnOnce() -> Vec<u8> + Send>;

/// A log to be saved.
pub(crate) enum JobLog {
    New([u8; 32], EncodeLog),
    Encoded(SignedLog),
}

impl JobLog {
    fn encoded(self) -> SignedLog {
        match self {
            Self::New(id, encode) => SignedLog { id, bytes: encode() },
            Self::Encoded(log) => log,
        }
    }
}

/// A game as the thread knows it.
#[derive(Default)]
struct Job {
    slot: Option<Slot>,
    /// Is the file of the same game looked for before a new one is made?
    continued: bool,
    /// The record that is still to be written.
    newest: Option<Box<Record>>,
    /// The newest signed log.
    log: Option<JobLog>,
    /// Is `log` in the file beside `slot`?
    log_written: bool,
    /// Why writing failed. It is not tried again until the game is saved again, flushed, or the error may have passed.
    failed: Option<SaveError>,
    /// Where the game waits for its folder.
    waits_in: Option<Slot>,
    /// Does the newest state wait there?
    waits: bool,
    closing: bool,
}

/// The thread's own state.
pub(crate) struct Writer {
    store: Store,
    /// Where games wait while the folder is away.
    room: Option<Waiting>,
    /// Have the games that waited since an earlier start returned?
    returned: bool,
    outbox: Sender<SaveEvent>,
    jobs: BTreeMap<Ticket, Job>,
    waiting: Arc<AtomicUsize>,
}

impl Writer {
    pub(crate) fn new(
        store: Store,
        room: Option<Waiting>,
        outbox: Sender<SaveEvent>,
        waiting: Arc<AtomicUsize>,
    ) -> Self {
        let returned = room.is_none();
        Self { store, room, returned, outbox, jobs: BTreeMap::new(), waiting }
    }

    /// Carries out commands until nobody can send any more.
    pub(crate) fn work(mut self, inbox: &Receiver<Command>) {
        self.return_waiting();
        while let Some(first) = self.next(inbox) {
            let (mut waiting, mut saves) = (Vec::new(), 0);
            let is_retry = first.is_none();
            for command in first.into_iter().chain(inbox.try_iter()) {
                saves += usize::from(matches!(command, Command::Save(..) | Command::SaveLog(..)));
                waiting.extend(self.take(command));
            }
            if !waiting.is_empty() || is_retry {
                self.try_again();
            }
            self.write_all(is_retry);
            self.waiting.fetch_sub(saves, Ordering::AcqRel);
            let failure = self.jobs.values().find_map(|job| job.failed.clone());
            for done in waiting {
                // Sending fails if the caller no longer waits.
                let _ = done.send(failure.clone().map_or(Ok(()), Err));
            }
            self.jobs.retain(|_, job| !job.closing || job.may_pass());
        }
        self.try_again();
        self.write_all(true);
    }

    /// The next command; `None` within if it is time to try again, and `None` if there will be no more.
    fn next(&self, inbox: &Receiver<Command>) -> Option<Option<Command>> {
        if !self.jobs.values().any(Job::may_pass) {
            return inbox.recv().ok().map(Some);
        }
        match inbox.recv_timeout(RETRY) {
            Ok(command) => Some(Some(command)),
            Err(RecvTimeoutError::Timeout) => Some(None),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Forgets past failures.
    fn try_again(&mut self) {
        self.jobs.values_mut().for_each(|job| job.failed = None);
        self.return_waiting();
    }

    /// Brings back what has waited since an earlier start, if the folder is there.
    fn return_waiting(&mut self) {
        let Some(room) = self.room.as_ref().filter(|_| !self.returned) else { return };
        let own: Vec<&Slot> = self.jobs.values().filter_map(|job| job.waits_in.as_ref()).collect();
        self.returned = room.return_all(&self.store, &own).is_ok();
    }

    /// Notes a command; writing comes later. Returns the sender of a flush, which waits for that.
    fn take(&mut self, command: Command) -> Option<Sender<Result<(), SaveError>>> {
        match command {
            Command::Open(ticket, file) => drop(self.jobs.insert(ticket, Job::of(file))),
            Command::Flush(done) => return Some(done),
            Command::Rename(ticket, title) => self.rename(ticket, &title),
            Command::Save(ticket, record) => {
                let job = self.jobs.entry(ticket).or_default();
                (job.newest, job.failed, job.waits) = (Some(record), None, false);
            }
            Command::SaveLog(ticket, log) => {
                let job = self.jobs.entry(ticket).or_default();
                (job.log, job.log_written, job.failed) = (Some(log), false, None);
            }
            Command::Fork(ticket) => {
                let job = self.jobs.entry(ticket).or_default();
                (job.slot, job.log_written, job.failed) = (None, false, None);
            }
            Command::Close(ticket) => {
                let job = self.jobs.entry(ticket).or_default();
                (job.closing, job.failed) = (true, None);
            }
        }
        None
    }

    fn rename(&mut self, ticket: Ticket, title: &str) {
        let Some(job) = self.jobs.get_mut(&ticket) else { return };
        let Some(slot) = job.slot.take() else { return };
        let renamed = self.store.rename(slot.name(), title);
        let slot = match &renamed {
            Ok(name) => slot.renamed(name.clone()),
            Err(_) => slot,
        };
        job.slot = Some(slot.clone());
        let event = match renamed {
            Ok(_) => SaveEvent::Saved(ticket, slot),
            Err(error) => SaveEvent::Failed(ticket, error),
        };
        let _ = self.outbox.send(event);
    }

    /// Writes everything that is not on the disk. Failures are not reported again if it is a `retry`.
    fn write_all(&mut self, retry: bool) {
        for (ticket, job) in &mut self.jobs {
            let record = match job.write_record(&self.store) {
                Ok(slot) => slot.map(|slot| SaveEvent::Saved(*ticket, slot)),
                Err(error) => Some(SaveEvent::Failed(*ticket, error)),
            };
            let log = job.write_log(&self.store).err().map(|error| SaveEvent::Failed(*ticket, error));
            if let Some(room) = &self.room {
                job.wait_or_leave(room);
            }
            let is_new = |event: &SaveEvent| !retry || matches!(event, SaveEvent::Saved(..));
            for event in record.into_iter().chain(log).filter(is_new) {
                // Sending fails if the saver is being dropped.
                let _ = self.outbox.send(event);
            }
        }
    }
}

impl Job {
    fn of(file: GameFile) -> Self {
        let continued = matches!(file, GameFile::Continued);
        let slot = if let GameFile::Known(slot) = file { Some(slot) } else { None };
        Self { slot, continued, ..Self::default() }
    }

    /// Has it failed for a reason that may pass?
    fn may_pass(&self) -> bool {
        self.failed.as_ref().is_some_and(SaveError::is_passing)
    }

    /// Writes the newest record, unless there is none or it failed before. Returns where it is now.
    fn write_record(&mut self, store: &Store) -> Result<Option<Slot>, SaveError> {
        let Some(record) = self.newest.take_if(|_| self.failed.is_none()) else { return Ok(None) };
        self.put(store, &record).map(Some).inspect_err(|error| {
            (self.newest, self.failed) = (Some(record), Some(error.clone()));
        })
    }

    /// Writes a record to the file of the game, or to a new one.
    fn put(&mut self, store: &Store, record: &Record) -> Result<Slot, SaveError> {
        store.prepare()?;
        if std::mem::take(&mut self.continued) && self.slot.is_none() {
            self.slot = store.find_beginning(record);
        }
        match write(store, &mut self.slot, record) {
            // Nobody is left to decide: both games are kept.
            Err(SaveError::Conflict { .. }) if self.closing => {
                (self.slot, self.log_written) = (None, false);
                write(store, &mut self.slot, record)
            }
            written => written,
        }
    }

    /// Writes the newest log beside the file of the game, if there is one.
    fn write_log(&mut self, store: &Store) -> Result<(), SaveError> {
        let Some(slot) = self.slot.as_ref().filter(|_| !self.log_written && self.failed.is_none())
        else {
            return Ok(());
        };
        let Some(log) = self.log.take().map(JobLog::encoded) else { return Ok(()) };
        let saved = store.save_log(slot.name(), &log);
        (self.log, self.log_written) = (Some(JobLog::Encoded(log)), saved.is_ok());
        saved.inspect_err(|error| self.failed = Some(error.clone()))
    }

    /// Lets a game that could not be written wait elsewhere; one that was written leaves.
    fn wait_or_leave(&mut self, room: &Waiting) {
        if self.failed.is_none() {
            self.waits = false;
            self.waits_in.take().into_iter().for_each(|slot| room.leave(&slot));
            return;
        }
        let Some(record) = self.newest.as_ref().filter(|_| !self.waits) else { return };
        self.waits = room.wait(&mut self.waits_in, self.slot.as_ref(), record).is_ok();
        if let Some(log) = self.log.take().filter(|_| self.waits).map(JobLog::encoded) {
            room.wait_with_log(self.waits_in.as_ref(), &log);
            self.log = Some(JobLog::Encoded(log));
        }
    }
}

/// Writes a game to its file, or to a new one.
fn write(store: &Store, slot: &mut Option<Slot>, record: &Record) -> Result<Slot, SaveError> {
    match slot {
        Some(slot) => store.save(slot, record).map(|()| slot.clone()),
        None => store.create(record).map(|new| slot.insert(new).clone()),
    }
}
