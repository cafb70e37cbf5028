//! The handle an app holds: never waits, never fails.

use super::desk::{Bell, Desk, Parcel};
use super::flow::{Directory, lock};
use super::worker::{self, Wish};
use super::{Entrance, Lane, News, Refusal, RelayAsk};
use crate::{identity::Key, wire};
use std::{
    fmt,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::Ordering,
        mpsc::{Receiver, channel},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// A lobby that one is in, or about to be.
///
/// Dropping it ends every link without a goodbye: one may come back with [`Way::Return`](super::Way::Return).
pub struct Net {
    /// Locked only so that a handle may be shared; the one who reads has it alone.
    parcels: Mutex<Receiver<Parcel>>,
    bell: Arc<Bell>,
    sender: Sender,
}

/// Sends to members, from any thread.
#[derive(Clone)]
pub struct Sender {
    wishes: UnboundedSender<Wish>,
    directory: Directory,
}

impl Sender {
    /// The same as [`Net::send`].
    #[must_use]
    pub fn send(&self, to: Key, lane: Lane, bytes: Vec<u8>) -> bool {
        if bytes.len() > wire::LARGEST {
            return false;
        }
        let Some(flow) = lock(&self.directory).get(&to).cloned() else { return false };
        flow.admit(lane, bytes.len(), Instant::now())
            && self.wishes.send(Wish::Send { to, lane, bytes, flow }).is_ok()
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").finish_non_exhaustive()
    }
}

impl Net {
    /// Begins to enter, and returns at once. What comes of it is told by [`Net::next`].
    #[must_use]
    pub fn open(entrance: Entrance) -> Self {
        let (tell, parcels) = channel();
        let (wishes, heard) = unbounded_channel();
        let (bell, directory) = (Arc::<Bell>::default(), Directory::default());
        let desk = Desk {
            parcels: tell.clone(),
            bell: bell.clone(),
            wake: entrance.wake.clone(),
            directory: directory.clone(),
            pulse: entrance.pulse.clone(),
        };
        let work = move || worker::run(entrance, desk, heard);
        if let Err(wrong) = thread::Builder::new().name("online".into()).spawn(work) {
            let _ = tell.send(Parcel::News(News::Refused(Refusal::Other(wrong.to_string()))));
        }
        Self { parcels: Mutex::new(parcels), bell, sender: Sender { wishes, directory } }
    }

    /// The next thing that has happened, if anything has. Never waits.
    #[expect(clippy::should_implement_trait, reason = "nothing now does not mean nothing later")]
    pub fn next(&mut self) -> Option<News> {
        let parcels = self.parcels.get_mut().unwrap_or_else(PoisonError::into_inner);
        let parcel = parcels.try_recv().ok().or_else(|| {
            // What comes from now on rings again; what came just before did not.
            self.bell.rung.store(false, Ordering::SeqCst);
            parcels.try_recv().ok()
        })?;
        Some(self.unpack(parcel))
    }

    /// The same, but waits for it. For tests and programs without a window.
    pub fn wait(&mut self, at_most: Duration) -> Option<News> {
        let parcels = self.parcels.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.bell.rung.store(false, Ordering::SeqCst);
        let parcel = parcels.recv_timeout(at_most).ok()?;
        Some(self.unpack(parcel))
    }

    fn unpack(&self, parcel: Parcel) -> News {
        self.bell.waiting.fetch_sub(1, Ordering::Relaxed);
        match parcel {
            Parcel::News(news) => news,
            Parcel::Bytes { who, lane, bytes, flow } => {
                if flow.take(lane, bytes.len()) {
                    let _ = self.sender.wishes.send(Wish::Taken(who));
                }
                News::Got { who, lane, bytes }
            }
        }
    }

    /// Sends something to a member who was met. Says whether it is on its way: it is not if they are not linked, if it is
    /// larger than [`LARGEST`](crate::wire::LARGEST), or if too much is waiting already (256 messages or 1 MB for each
    /// member; on [`Lane::Pulse`] about 64 kB a second). What waits is lost when the link is.
    #[must_use]
    pub fn send(&self, to: Key, lane: Lane, bytes: Vec<u8>) -> bool {
        self.sender.send(to, lane, bytes)
    }

    /// Whoever sends from another thread.
    #[must_use]
    pub fn sender(&self) -> Sender {
        self.sender.clone()
    }

    /// Asks the relay for something only a host may. If it says no, [`News::RelayRefused`] tells.
    pub fn ask_relay(&self, ask: RelayAsk) {
        let _ = self.sender.wishes.send(Wish::Ask(ask));
    }

    /// Ends the link to somebody and has nothing to do with them any more, whatever they try.
    pub fn ignore(&self, who: Key) {
        let _ = self.sender.wishes.send(Wish::Ignore(who));
    }

    /// Another password for whoever comes from now on. Every member has to be told, as each keeps a door of their own.
    pub fn set_password(&self, password: Option<String>) {
        let _ = self.sender.wishes.send(Wish::Password(password));
    }

    /// Says goodbye to everybody and to the relay, for good. Returns at once; it is done within a second.
    pub fn leave(self) {
        let _ = self.sender.wishes.send(Wish::Leave);
    }

    /// Leaves for good, and waits until that is done, but not longer than this: for whoever is about to end the app.
    pub fn leave_within(self, at_most: Duration) {
        let end = Instant::now() + at_most;
        let _ = self.sender.wishes.send(Wish::Leave);
        let parcels = self.parcels.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Nothing more can come once the thread has ended.
        while parcels.recv_timeout(end.saturating_duration_since(Instant::now())).is_ok() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Identity;
    use crate::net::Way;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn the_app_is_woken_and_told_and_nothing_waits() {
        let woken = Arc::<AtomicUsize>::default();
        let bell = woken.clone();
        let started = Instant::now();
        let mut net = Net::open(Entrance {
            relay: "127.0.0.1:9".parse().expect("an address"),
            way: Way::Join(relay::codes::Code::read("K7PM52").expect("a code")),
            identity: Identity::new().expect("chance"),
            password: None,
            wake: Arc::new(move || {
                bell.fetch_add(1, Ordering::SeqCst);
            }),
            pulse: None,
        });
        assert!(started.elapsed() < Duration::from_millis(100));
        assert!(!net.send(Key([1; 32]), Lane::Talk, vec![1]));
        net.ask_relay(RelayAsk::Kick(Key([1; 32])));
        while woken.load(Ordering::SeqCst) == 0 {
            assert!(started.elapsed() < Duration::from_secs(10), "nobody woke the app");
            thread::sleep(Duration::from_millis(5));
        }
        let told: Vec<News> = std::iter::from_fn(|| net.wait(Duration::from_secs(7))).collect();
        assert!(matches!(told.last(), Some(News::Refused(Refusal::NoRelay(_)))), "{told:?}");
    }

    #[test]
    fn a_handle_can_be_shared() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<Net>();
    }
}
