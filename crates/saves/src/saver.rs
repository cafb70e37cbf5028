//! Saves games on a thread of its own, so that the caller never waits for the disk.

use crate::{SaveError, SignedLog, Slot, Store};
use rules::Record;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// Identifies a game that the saver was given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ticket(u64);

/// What became of a game that was given to the saver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveEvent {
    /// It is on the disk.
    Saved(Ticket, Slot),
    /// It is not. The saver keeps it, and tries again when it is given again or flushed.
    Failed(Ticket, SaveError),
}

/// Makes the bytes of a log, on the thread.
type EncodeLog = Box<dyn FnOnce() -> Vec<u8> + Send>;

/// What the thread is to do.
enum Command {
    Open(Ticket, GameFile),
    Save(Ticket, Box<Record>),
    SaveLog(Ticket, JobLog),
    Fork(Ticket),
    Rename(Ticket, String),
    Close(Ticket),
    Flush(Sender<Result<(), SaveError>>),
}

/// The file of a game that is taken on.
enum GameFile {
    /// None yet: it gets a new one.
    New,
    /// The file of the same game, if it was saved before.
    Continued,
    /// This one.
    Known(Slot),
}

/// A thread that saves games. Dropping it waits until everything is written.
pub struct Saver {
    store: Store,
    commands: Option<Sender<Command>>,
    events: Mutex<Receiver<SaveEvent>>,
    next: AtomicU64,
    /// The number of saves that have not been tried yet.
    waiting: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
}

impl Saver {
    /// Starts the thread that saves into a folder.
    pub fn start(store: Store) -> Result<Self, SaveError> {
        let (commands, inbox) = channel();
        let (outbox, events) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let writer =
            Writer { store: store.clone(), outbox, jobs: BTreeMap::new(), waiting: waiting.clone() };
        let thread = thread::Builder::new().name("saver".into()).spawn(move || writer.work(&inbox));
        let thread = Some(thread.map_err(|_| SaveError::NoSaver)?);
        let (events, next) = (Mutex::new(events), AtomicU64::new(0));
        Ok(Self { store, commands: Some(commands), events, next, waiting, thread })
    }

    /// The folder that it saves into.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Takes on a game: one with a file, or a new one.
    pub fn open(&self, slot: Option<Slot>) -> Result<Ticket, SaveError> {
        self.take_on(slot.map_or(GameFile::New, GameFile::Known))
    }

    /// Takes on an online game that did not begin now. It is saved in the file of the same game, if there is one, so that
    /// the signatures of its earlier part stay beside it.
    ///
    /// # Errors
    /// The thread has gone.
    pub fn open_continued(&self) -> Result<Ticket, SaveError> {
        self.take_on(GameFile::Continued)
    }

    fn take_on(&self, file: GameFile) -> Result<Ticket, SaveError> {
        let ticket = Ticket(self.next.fetch_add(1, Ordering::Relaxed));
        self.send(Command::Open(ticket, file)).map(|()| ticket)
    }

    /// Saves a game. If several saves of one game wait, only the newest is written.
    pub fn save(&self, ticket: Ticket, record: Record) -> Result<(), SaveError> {
        self.waiting.fetch_add(1, Ordering::AcqRel);
        self.send(Command::Save(ticket, Box::new(record)))
    }

    /// Saves the signed log of a game, after the game itself. `encode` makes its bytes; it runs on the thread, and not at
    /// all if a newer log of the game arrives first.
    ///
    /// # Errors
    /// The thread has gone.
    pub fn save_log(
        &self,
        ticket: Ticket,
        id: [u8; 32],
        encode: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Result<(), SaveError> {
        self.waiting.fetch_add(1, Ordering::AcqRel);
        self.send(Command::SaveLog(ticket, JobLog::New(id, Box::new(encode))))
    }

    /// Has every save been tried?
    pub fn is_idle(&self) -> bool {
        self.waiting.load(Ordering::Acquire) == 0
    }

    /// Saves the game to a new file from now on: the way out of a conflict.
    pub fn fork(&self, ticket: Ticket) -> Result<(), SaveError> {
        self.send(Command::Fork(ticket))
    }

    /// Renames the file of a game; the title has no ending.
    pub fn rename(&self, ticket: Ticket, title: &str) -> Result<(), SaveError> {
        self.send(Command::Rename(ticket, title.into()))
    }

    /// Forgets a game once it is written.
    pub fn close(&self, ticket: Ticket) -> Result<(), SaveError> {
        self.send(Command::Close(ticket))
    }

    /// Waits until everything is on the disk, or says why something is not.
    pub fn flush(&self) -> Result<(), SaveError> {
        let (done, answer) = channel();
        self.send(Command::Flush(done))?;
        answer.recv().unwrap_or(Err(SaveError::NoSaver))
    }

    /// What has happened since the last call.
    pub fn events(&self) -> Vec<SaveEvent> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    fn send(&self, command: Command) -> Result<(), SaveError> {
        let sent = self.commands.as_ref().map(|commands| commands.send(command));
        if let Some(Ok(())) = sent { Ok(()) } else { Err(SaveError::NoSaver) }
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // If it has panicked, there is nothing left to wait for.
            let _ = thread.join();
        }
    }
}

/// A log to be saved.
enum JobLog {
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
    /// Why writing failed. It is not tried again until the game is saved again or flushed.
    failed: Option<SaveError>,
    closing: bool,
}

/// The thread's own state.
struct Writer {
    store: Store,
    outbox: Sender<SaveEvent>,
    jobs: BTreeMap<Ticket, Job>,
    waiting: Arc<AtomicUsize>,
}

impl Writer {
    fn work(mut self, inbox: &Receiver<Command>) {
        while let Ok(first) = inbox.recv() {
            let (mut waiting, mut saves) = (Vec::new(), 0);
            for command in std::iter::once(first).chain(inbox.try_iter()) {
                saves += usize::from(matches!(command, Command::Save(..) | Command::SaveLog(..)));
                waiting.extend(self.take(command));
            }
            if !waiting.is_empty() {
                self.jobs.values_mut().for_each(|job| job.failed = None);
            }
            self.write_all();
            self.waiting.fetch_sub(saves, Ordering::AcqRel);
            let failure = self.jobs.values().find_map(|job| job.failed.clone());
            for done in waiting {
                // Sending fails if the caller no longer waits.
                let _ = done.send(failure.clone().map_or(Ok(()), Err));
            }
            self.jobs.retain(|_, job| !job.closing);
        }
    }

    /// Notes a command; writing comes later. Returns the sender of a flush, which waits for that.
    fn take(&mut self, command: Command) -> Option<Sender<Result<(), SaveError>>> {
        match command {
            Command::Open(ticket, file) => drop(self.jobs.insert(ticket, Job::of(file))),
            Command::Flush(done) => return Some(done),
            Command::Rename(ticket, title) => self.rename(ticket, &title),
            Command::Save(ticket, record) => {
                let job = self.jobs.entry(ticket).or_default();
                (job.newest, job.failed) = (Some(record), None);
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

    fn write_all(&mut self) {
        for (ticket, job) in &mut self.jobs {
            let record = match job.write_record(&self.store) {
                Ok(slot) => slot.map(|slot| SaveEvent::Saved(*ticket, slot)),
                Err(error) => Some(SaveEvent::Failed(*ticket, error)),
            };
            let log = job.write_log(&self.store).err().map(|error| SaveEvent::Failed(*ticket, error));
            for event in record.into_iter().chain(log) {
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

    /// Writes the newest record, unless there is none or it failed before. Returns where it is now.
    fn write_record(&mut self, store: &Store) -> Result<Option<Slot>, SaveError> {
        let Some(record) = self.newest.take_if(|_| self.failed.is_none()) else { return Ok(None) };
        if std::mem::take(&mut self.continued) && self.slot.is_none() {
            self.slot = store.find_beginning(&record);
        }
        write(store, &mut self.slot, &record).map(Some).inspect_err(|error| {
            (self.newest, self.failed) = (Some(record), Some(error.clone()));
        })
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
}

/// Writes a game to its file, or to a new one.
fn write(store: &Store, slot: &mut Option<Slot>, record: &Record) -> Result<Slot, SaveError> {
    match slot {
        Some(slot) => store.save(slot, record).map(|()| slot.clone()),
        None => store.create(record).map(|new| slot.insert(new).clone()),
    }
}
