//! Saves games on a thread of its own, so that the caller never waits for the disk.

use crate::waiting::Waiting;
use crate::writer::{JobLog, Writer};
use crate::{SaveError, Slot, Store};
use rules::Record;
use std::path::Path;
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
    /// It is not. The saver keeps it, and tries again when it is given again or flushed; after an error that may pass, also
    /// every few seconds.
    Failed(Ticket, SaveError),
}

/// What the thread is to do.
pub(crate) enum Command {
    Open(Ticket, GameFile),
    Save(Ticket, Box<Record>),
    SaveLog(Ticket, JobLog),
    Fork(Ticket),
    Rename(Ticket, String),
    Close(Ticket),
    Flush(Sender<Result<(), SaveError>>),
}

/// The file of a game that is taken on.
pub(crate) enum GameFile {
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
        Self::run(store, None)
    }

    /// Starts the thread. While the folder is away, games wait within `root`, also until the next start; they return to the
    /// folder once it is back.
    ///
    /// # Errors
    /// There is no thread.
    pub fn with_waiting_room(store: Store, root: &Path) -> Result<Self, SaveError> {
        let room = Waiting::of(root, store.folder());
        Self::run(store, Some(room))
    }

    fn run(store: Store, room: Option<Waiting>) -> Result<Self, SaveError> {
        let (commands, inbox) = channel();
        let (outbox, events) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let writer = Writer::new(store.clone(), room, outbox, waiting.clone());
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
