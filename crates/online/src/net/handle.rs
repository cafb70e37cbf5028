//! The handle that the app holds: never blocks, never fails.

use super::flow_control::{Directory, lock};
use super::inbox::{Inbox, Incoming, WakeFlag};
use super::worker::{self, NetCommand};
use super::{ConnectOptions, HostRequest, Lane, NetEvent, Refusal};
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

/// A lobby that we are in, or about to enter.
///
/// Dropping it closes every link without a goodbye; [`EntryMode::Return`](super::EntryMode::Return) leads back.
pub struct Net {
    /// Locked only to make the handle `Sync`; reading needs `&mut`.
    incoming: Mutex<Receiver<Incoming>>,
    wake_flag: Arc<WakeFlag>,
    sender: Sender,
}

/// Sends to members from any thread.
#[derive(Clone)]
pub struct Sender {
    commands: UnboundedSender<NetCommand>,
    directory: Directory,
}

impl Sender {
    /// See [`Net::send`].
    #[must_use]
    pub fn send(&self, to: Key, lane: Lane, bytes: Vec<u8>) -> bool {
        if bytes.len() > wire::LARGEST {
            return false;
        }
        let Some(flow) = lock(&self.directory).get(&to).cloned() else { return false };
        flow.admit(lane, bytes.len(), Instant::now())
            && self.commands.send(NetCommand::Send { to, lane, bytes, flow }).is_ok()
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Net").finish_non_exhaustive()
    }
}

impl Net {
    /// Starts to connect and returns at once; [`Net::next`] reports what happens.
    #[must_use]
    pub fn open(options: ConnectOptions) -> Self {
        let (tell, incoming) = channel();
        let (commands, heard) = unbounded_channel();
        let (wake_flag, directory) = (Arc::<WakeFlag>::default(), Directory::default());
        let inbox = Inbox {
            incoming: tell.clone(),
            wake_flag: wake_flag.clone(),
            wake: options.wake.clone(),
            directory: directory.clone(),
            presence: options.presence.clone(),
        };
        let work = move || worker::run(options, inbox, heard);
        if let Err(error) = thread::Builder::new().name("online".into()).spawn(work) {
            let _ = tell.send(Incoming::Event(NetEvent::Refused(Refusal::no_thread(&error))));
        }
        Self { incoming: Mutex::new(incoming), wake_flag, sender: Sender { commands, directory } }
    }

    /// The next event, if there is one. Never blocks.
    #[expect(clippy::should_implement_trait, reason = "nothing now does not mean nothing later")]
    pub fn next(&mut self) -> Option<NetEvent> {
        let incoming = self.incoming.get_mut().unwrap_or_else(PoisonError::into_inner);
        let item = incoming.try_recv().ok().or_else(|| {
            // What comes from now on raises the flag again, but what came just before did not.
            self.wake_flag.raised.store(false, Ordering::SeqCst);
            incoming.try_recv().ok()
        })?;
        Some(self.unpack(item))
    }

    /// Blocks until the next event. For tests and programs without a window.
    pub fn wait(&mut self, at_most: Duration) -> Option<NetEvent> {
        let incoming = self.incoming.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.wake_flag.raised.store(false, Ordering::SeqCst);
        let item = incoming.recv_timeout(at_most).ok()?;
        Some(self.unpack(item))
    }

    fn unpack(&self, item: Incoming) -> NetEvent {
        self.wake_flag.queued.fetch_sub(1, Ordering::Relaxed);
        match item {
            Incoming::Event(event) => event,
            Incoming::Bytes { who, lane, bytes, flow } => {
                if flow.take(lane, bytes.len()) {
                    let _ = self.sender.commands.send(NetCommand::ReadCounts(who));
                }
                NetEvent::Received { who, lane, bytes }
            }
        }
    }

    /// Sends to a connected member. Returns `false` if there is no link, if the message is larger than
    /// [`LARGEST`](crate::wire::LARGEST), or if too much is queued (256 messages or 1 MB per member; on [`Lane::Presence`]
    /// about 64 kB per second). Queued messages are lost when the link closes.
    #[must_use]
    pub fn send(&self, to: Key, lane: Lane, bytes: Vec<u8>) -> bool {
        self.sender.send(to, lane, bytes)
    }

    /// A sender for other threads.
    #[must_use]
    pub fn sender(&self) -> Sender {
        self.sender.clone()
    }

    /// Sends a host's request to the relay. A refusal is reported as [`NetEvent::RelayRefused`].
    pub fn ask_relay(&self, ask: HostRequest) {
        let _ = self.sender.commands.send(NetCommand::Ask(ask));
    }

    /// Closes the link to a member and ignores it from now on.
    pub fn ignore(&self, who: Key) {
        let _ = self.sender.commands.send(NetCommand::Ignore(who));
    }

    /// These keys belong to members: they need no password. Until [`Net::ignore`].
    pub fn know(&self, keys: Vec<Key>) {
        let _ = self.sender.commands.send(NetCommand::Know(keys));
    }

    /// Says whether the lobby is in the public list: then its secret is not needed to come in.
    pub fn set_listed(&self, listed: bool) {
        let _ = self.sender.commands.send(NetCommand::Listed(listed));
    }

    /// Sets the password. If there is one, everybody has to pass the handshake again: as host, call it only between games.
    pub fn set_password(&self, password: Option<String>) {
        let _ = self.sender.commands.send(NetCommand::Password(password));
    }

    /// Leaves the lobby for good. Returns at once; completes within a second.
    pub fn leave(self) {
        let _ = self.sender.commands.send(NetCommand::Leave);
    }

    /// Leaves the lobby for good and waits for completion, with a timeout: for use before the app exits.
    pub fn leave_within(self, at_most: Duration) {
        let end = Instant::now() + at_most;
        let _ = self.sender.commands.send(NetCommand::Leave);
        let incoming = self.incoming.into_inner().unwrap_or_else(PoisonError::into_inner);
        // The channel closes when the thread has ended.
        while incoming.recv_timeout(end.saturating_duration_since(Instant::now())).is_ok() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Identity;
    use crate::net::EntryMode;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn the_app_is_woken_and_told_and_nothing_waits() {
        let woken = Arc::<AtomicUsize>::default();
        let wake_flag = woken.clone();
        let started = Instant::now();
        let mut net = Net::open(ConnectOptions {
            relay: "127.0.0.1:9".parse().expect("an address"),
            entry: EntryMode::Join(crate::invite::InviteCode::read("K7PM52").expect("a code")),
            identity: Identity::new().expect("chance"),
            password: None,
            wake: Arc::new(move || {
                wake_flag.fetch_add(1, Ordering::SeqCst);
            }),
            presence: None,
        });
        assert!(started.elapsed() < Duration::from_secs(3), "sooner than any attempt to connect ends");
        assert!(!net.send(Key([1; 32]), Lane::Talk, vec![1]));
        net.ask_relay(HostRequest::Kick(Key([1; 32])));
        while woken.load(Ordering::SeqCst) == 0 {
            assert!(started.elapsed() < Duration::from_secs(60), "the app is never woken");
            thread::sleep(Duration::from_millis(5));
        }
        let events: Vec<NetEvent> = std::iter::from_fn(|| net.wait(Duration::from_secs(60))).collect();
        assert!(matches!(events.last(), Some(NetEvent::Refused(Refusal::NoRelay(_)))), "{events:?}");
    }

    #[test]
    fn a_handle_can_be_shared() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<Net>();
    }
}
