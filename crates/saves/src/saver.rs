//! Saves games in the background: whoever plays only hands a record over and goes on.

use crate::{SaveError, Slot, Store};
use rules::Record;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// A game that the saver knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ticket(u64);

/// What became of a game that was handed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// It is on the disk, here.
    Saved(Ticket, Slot),
    /// It is not. The saver keeps it, and tries again when it is handed over again or flushed.
    Failed(Ticket, SaveError),
}

/// What the thread is told.
enum Order {
    Open(Ticket, Option<Slot>),
    Save(Ticket, Box<Record>),
    Fork(Ticket),
    Rename(Ticket, String),
    Close(Ticket),
    Flush(Sender<Result<(), SaveError>>),
}

/// A thread that writes. When this is dropped, everything handed over is written first.
pub struct Saver {
    orders: Option<Sender<Order>>,
    news: Mutex<Receiver<News>>,
    next: AtomicU64,
    /// How many times a game was handed over that nobody has tried to write yet.
    waiting: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
}

impl Saver {
    /// Starts to save into a folder.
    pub fn start(store: Store) -> Result<Self, SaveError> {
        let (orders, inbox) = channel();
        let (outbox, news) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let clerk = Clerk { store, outbox, jobs: BTreeMap::new(), waiting: waiting.clone() };
        let thread = thread::Builder::new().name("saver".into()).spawn(move || clerk.work(&inbox));
        let thread = Some(thread.map_err(|_| SaveError::NoSaver)?);
        let (news, next) = (Mutex::new(news), AtomicU64::new(0));
        Ok(Self { orders: Some(orders), news, next, waiting, thread })
    }

    /// Takes on a game: one that is kept somewhere already, or a new one.
    pub fn open(&self, slot: Option<Slot>) -> Result<Ticket, SaveError> {
        let ticket = Ticket(self.next.fetch_add(1, Ordering::Relaxed));
        self.tell(Order::Open(ticket, slot)).map(|()| ticket)
    }

    /// Hands a game over. If several of them wait, only the newest of each game is written.
    pub fn save(&self, ticket: Ticket, record: Record) -> Result<(), SaveError> {
        self.waiting.fetch_add(1, Ordering::AcqRel);
        self.tell(Order::Save(ticket, Box::new(record)))
    }

    /// Has everything been written that was handed over, or at least been tried?
    pub fn is_idle(&self) -> bool {
        self.waiting.load(Ordering::Acquire) == 0
    }

    /// From now on the game is kept in a new file: the way out of a conflict.
    pub fn fork(&self, ticket: Ticket) -> Result<(), SaveError> {
        self.tell(Order::Fork(ticket))
    }

    /// Gives the file of a game that is being played another name, without its ending.
    pub fn rename(&self, ticket: Ticket, title: &str) -> Result<(), SaveError> {
        self.tell(Order::Rename(ticket, title.into()))
    }

    /// The game is not played any more. What was handed over is still written, if it can be.
    pub fn close(&self, ticket: Ticket) -> Result<(), SaveError> {
        self.tell(Order::Close(ticket))
    }

    /// Waits until everything handed over is on the disk, or says why something is not.
    pub fn flush(&self) -> Result<(), SaveError> {
        let (done, answer) = channel();
        self.tell(Order::Flush(done))?;
        answer.recv().unwrap_or(Err(SaveError::NoSaver))
    }

    /// What has happened since this was last asked.
    pub fn news(&self) -> Vec<News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }

    fn tell(&self, order: Order) -> Result<(), SaveError> {
        let sent = self.orders.as_ref().map(|orders| orders.send(order));
        if let Some(Ok(())) = sent { Ok(()) } else { Err(SaveError::NoSaver) }
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // If it has panicked, there is nothing left to wait for.
            let _ = thread.join();
        }
    }
}

/// A game, as the thread sees it.
#[derive(Default)]
struct Job {
    slot: Option<Slot>,
    /// What is still to be written.
    newest: Option<Box<Record>>,
    /// It was tried in vain: not again before somebody asks.
    failed: Option<SaveError>,
    closing: bool,
}

/// The one who writes.
struct Clerk {
    store: Store,
    outbox: Sender<News>,
    jobs: BTreeMap<Ticket, Job>,
    waiting: Arc<AtomicUsize>,
}

impl Clerk {
    fn work(mut self, inbox: &Receiver<Order>) {
        while let Ok(first) = inbox.recv() {
            let mut waiting = Vec::new();
            let mut saves = 0;
            for order in std::iter::once(first).chain(inbox.try_iter()) {
                saves += usize::from(matches!(order, Order::Save(..)));
                waiting.extend(self.take(order));
            }
            if !waiting.is_empty() {
                self.jobs.values_mut().for_each(|job| job.failed = None);
            }
            self.write_all();
            self.waiting.fetch_sub(saves, Ordering::AcqRel);
            for done in waiting {
                let failure = self.jobs.values().find_map(|job| job.failed.clone());
                // Nobody waits any more if this fails.
                let _ = done.send(failure.map_or(Ok(()), Err));
            }
            self.jobs.retain(|_, job| !job.closing);
        }
    }

    /// Notes an order down; writing comes later. Returns who waits for that.
    fn take(&mut self, order: Order) -> Option<Sender<Result<(), SaveError>>> {
        match order {
            Order::Open(ticket, slot) => drop(self.jobs.insert(ticket, Job { slot, ..Job::default() })),
            Order::Flush(done) => return Some(done),
            Order::Rename(ticket, title) => self.rename(ticket, &title),
            Order::Save(ticket, record) => {
                let job = self.jobs.entry(ticket).or_default();
                (job.newest, job.failed) = (Some(record), None);
            }
            Order::Fork(ticket) => {
                let job = self.jobs.entry(ticket).or_default();
                (job.slot, job.failed) = (None, None);
            }
            Order::Close(ticket) => {
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
        let news = renamed.map_or_else(|e| News::Failed(ticket, e), |_| News::Saved(ticket, slot));
        let _ = self.outbox.send(news);
    }

    fn write_all(&mut self) {
        for (ticket, job) in &mut self.jobs {
            let Some(record) = job.newest.take_if(|_| job.failed.is_none()) else { continue };
            let news = match write(&self.store, &mut job.slot, &record) {
                Ok(slot) => News::Saved(*ticket, slot),
                Err(error) => {
                    (job.newest, job.failed) = (Some(record), Some(error.clone()));
                    News::Failed(*ticket, error)
                }
            };
            // The news are for whoever still listens.
            let _ = self.outbox.send(news);
        }
    }
}

/// Writes a game where it is kept, or to a new place.
fn write(store: &Store, slot: &mut Option<Slot>, record: &Record) -> Result<Slot, SaveError> {
    match slot {
        Some(slot) => store.save(slot, record).map(|()| slot.clone()),
        None => store.create(record).map(|new| slot.insert(new).clone()),
    }
}
