//! The background task behind a handle: owns all state and handles one event at a time.

mod handshakes;
mod links;
mod open_link;
mod peers;
mod relay;
mod shutdown;

use super::backoff::Backoff;
use super::flow_control::FlowControl;
use super::handshake::SealedMessage;
use super::inbox::Inbox;
use super::known::KnownKeys;
use super::link::{LinkEvent, LinkId};
use super::network::{NetworkChange, NetworkMonitor};
use super::relay_socket::{Joined, NetworkChanged, RelayEvent, RelaySocket};
use super::{ConnectOptions, HostRequest, Lane, NetEvent, Refusal};
use crate::identity::{Identity, Key};
use links::PeerLink;
use matchbox_protocol::PeerId;
use peers::{Guesses, Peers};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, atomic::AtomicUsize},
    time::{Duration, Instant},
};
use tokio::{
    sync::mpsc::{Receiver, Sender, UnboundedReceiver, channel},
    time::{MissedTickBehavior, interval},
};

/// How often timeouts are checked.
const TICK: Duration = Duration::from_millis(100);
/// A longer gap between two ticks means that we were suspended.
const SUSPENDED: Duration = Duration::from_secs(5);
/// How often the local network is checked for changes.
const NETWORK_CHECK: Duration = Duration::from_millis(500);
/// The capacity of the event queue; senders wait when it is full.
const EVENTS: usize = 512;
/// The capacity of the queue to the relay.
const TO_RELAY: usize = 256;

/// What the app wants.
pub(super) enum NetCommand {
    Send {
        to: Key,
        lane: Lane,
        bytes: Vec<u8>,
        flow: Arc<FlowControl>,
    },
    /// The app has taken so much that the sender should be told.
    ReadCounts(Key),
    Ask(HostRequest),
    Ignore(Key),
    /// These are members.
    Know(Vec<Key>),
    /// Is the lobby in the public list?
    Listed(bool),
    Password(Option<String>),
    Leave,
}

/// What comes from the network.
pub(super) enum WorkerEvent {
    Relay(RelayEvent),
    Link(LinkId, LinkEvent),
    /// The relay refused a request of the app.
    Declined(String),
}

impl From<RelayEvent> for WorkerEvent {
    fn from(incoming: RelayEvent) -> Self {
        Self::Relay(incoming)
    }
}

impl From<(LinkId, LinkEvent)> for WorkerEvent {
    fn from((id, happened): (LinkId, LinkEvent)) -> Self {
        Self::Link(id, happened)
    }
}

/// What the main loop does next.
#[derive(PartialEq, Eq)]
enum Step {
    Continue,
    /// Say goodbye to linked peers.
    Goodbye,
    /// Say goodbye to linked peers and to the relay.
    Leave,
    /// Stop without a goodbye.
    Quit,
}

/// The state of the task.
struct Worker {
    me: Identity,
    password: Option<String>,
    /// The part of the code that the relay does not know.
    invite: Option<String>,
    /// Can strangers come in without that part?
    listed: bool,
    inbox: Inbox,
    events: Sender<WorkerEvent>,
    /// Messages to the relay.
    to_relay: Sender<String>,
    /// The lobby, once the relay has let us in.
    joined: Option<Joined>,
    /// Whether the app was last told that the relay is there.
    relay_reported: Option<bool>,
    /// Our id at the relay.
    own: Option<PeerId>,
    peers: Peers,
    guesses: Guesses,
    known: KnownKeys,
    links: HashMap<Key, PeerLink>,
    open_links: Arc<AtomicUsize>,
    next_link: LinkId,
    ignored: HashSet<Key>,
    /// Peers that sent far too much, and until when they are shut out.
    cooldowns: HashMap<Key, Instant>,
    backoffs: HashMap<Key, Backoff>,
    host: Option<PeerId>,
    host_reported: Option<Key>,
    /// Whether anyone has ever accepted our handshake.
    ever_accepted: bool,
    /// A peer says that our password is wrong. If no other accepts us by then, it is.
    wrong_password_at: Option<Instant>,
    /// The host has banned us. If no other peer accepts us by then, we were kicked.
    kicked_at: Option<Instant>,
    asks: Option<Sender<relay::RelayRequest>>,
    last_tick: Instant,
    monitor: NetworkMonitor,
    /// When to check the network again.
    next_network_check: Instant,
    network_changed: Arc<NetworkChanged>,
}

/// Runs until the handle is dropped or there is nothing left to do.
pub(super) fn run(options: ConnectOptions, inbox: Inbox, commands: UnboundedReceiver<NetCommand>) {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return inbox.push(NetEvent::Refused(Refusal::no_thread(&error))),
    };
    runtime.block_on(async move {
        let (events, incoming) = channel(EVENTS);
        let (to_relay, outgoing) = channel(TO_RELAY);
        let ConnectOptions { relay, entry, identity, password, .. } = options;
        let invite = match entry.secret() {
            Ok(secret) => (secret, entry.is_listed()),
            Err(error) => return inbox.push(NetEvent::Refused(Refusal::System(error.to_string()))),
        };
        let worker = Worker::new(identity, password, invite, inbox, events.clone(), to_relay);
        let (links, network_changed) = (worker.open_links.clone(), worker.network_changed.clone());
        let relay_socket = RelaySocket { relay, entry, links, network_changed };
        tokio::spawn(relay_socket.run(events, outgoing));
        worker.work(commands, incoming).await;
    });
    runtime.shutdown_background();
}

impl Worker {
    fn new(
        me: Identity,
        password: Option<String>,
        (invite, listed): (Option<String>, bool),
        inbox: Inbox,
        events: Sender<WorkerEvent>,
        to_relay: Sender<String>,
    ) -> Self {
        let now = Instant::now();
        Self {
            me,
            password,
            invite,
            listed,
            inbox,
            events,
            to_relay,
            joined: None,
            relay_reported: None,
            own: None,
            peers: Peers::default(),
            guesses: Guesses::new(now),
            known: KnownKeys::default(),
            links: HashMap::new(),
            open_links: Arc::default(),
            next_link: 0,
            ignored: HashSet::new(),
            cooldowns: HashMap::new(),
            backoffs: HashMap::new(),
            host: None,
            host_reported: None,
            ever_accepted: false,
            wrong_password_at: None,
            kicked_at: None,
            asks: None,
            last_tick: now,
            monitor: NetworkMonitor::new(),
            next_network_check: now,
            network_changed: Arc::default(),
        }
    }

    async fn work(
        mut self,
        mut commands: UnboundedReceiver<NetCommand>,
        mut incoming: Receiver<WorkerEvent>,
    ) {
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let step = loop {
            let step = tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.handle_command(command),
                    None => Step::Quit,
                },
                Some(event) = incoming.recv() => self.handle_event(event),
                _ = tick.tick() => self.tick(),
            };
            if step != Step::Continue {
                break step;
            }
        };
        self.end(step).await;
    }

    fn handle_command(&mut self, command: NetCommand) -> Step {
        match command {
            NetCommand::Send { to, lane, bytes, flow } => self.send(to, lane, bytes, &flow),
            NetCommand::ReadCounts(who) => self.ping(who),
            NetCommand::Ask(ask) => self.ask(ask),
            NetCommand::Ignore(who) => self.ignore(who),
            NetCommand::Know(keys) => self.know(keys),
            NetCommand::Listed(listed) => self.set_listed(listed),
            NetCommand::Password(password) => self.set_password(password),
            NetCommand::Leave => return Step::Leave,
        }
        Step::Continue
    }

    fn handle_event(&mut self, event: WorkerEvent) -> Step {
        match event {
            WorkerEvent::Relay(incoming) => return self.handle_relay(incoming),
            WorkerEvent::Link(id, happened) => self.handle_link(id, happened),
            WorkerEvent::Declined(why) => self.inbox.push(NetEvent::RelayRefused(why)),
        }
        Step::Continue
    }

    /// Everything that depends on time.
    fn tick(&mut self) -> Step {
        let now = Instant::now();
        let suspended = now.saturating_duration_since(self.last_tick) > SUSPENDED;
        self.last_tick = now;
        if suspended {
            self.resume(now);
        }
        if now >= self.next_network_check {
            self.next_network_check = now + NETWORK_CHECK;
            self.check_network();
        }
        self.check_links(now);
        self.check_handshakes(now);
        self.check_refusal(now)
    }

    /// Gives up if nobody has accepted us by now.
    fn check_refusal(&mut self, now: Instant) -> Step {
        if self.wrong_password_at.is_some_and(|until| now >= until) && !self.ever_accepted {
            return self.refuse(Refusal::WrongPassword);
        }
        if self.kicked_at.take_if(|until| now >= *until).is_some()
            && !self.peers.any_accepted()
            && !self.links.values().any(|link| link.open.is_some())
        {
            return self.refuse(Refusal::Kicked);
        }
        Step::Continue
    }

    /// Reacts at once when the local network has changed, instead of waiting for timeouts.
    fn check_network(&mut self) {
        let change = self.monitor.poll();
        if change == NetworkChange::None {
            return;
        }
        log::info!("network change: {change:?}");
        let moved = change == NetworkChange::Moved;
        if moved {
            self.network_changed.address.notify_waiters();
        }
        self.network_changed.restored.notify_waiters();
        for key in self.links.keys().copied().collect::<Vec<_>>() {
            if moved { self.lose_link(key, false) } else { self.probe(key) }
        }
    }

    /// Reports the final event.
    fn refuse(&mut self, refusal: Refusal) -> Step {
        let step = if refusal == Refusal::Elsewhere { Step::Quit } else { Step::Goodbye };
        for key in self.links.keys().copied().collect::<Vec<_>>() {
            self.withdraw(key);
        }
        self.inbox.push(NetEvent::Refused(refusal));
        step
    }

    /// Bans a member.
    fn ignore(&mut self, who: Key) {
        self.ignored.insert(who);
        self.known.remove(who);
        for peer in self.peers.of(who) {
            self.deny(peer, super::handshake::DenyReason::Banned);
        }
        self.lose_link(who, true);
    }

    /// Members need no password.
    fn know(&mut self, keys: Vec<Key>) {
        let wanted = keys.into_iter().filter(|key| !self.ignored.contains(key));
        let new = wanted.filter(|key| self.known.add(&self.me, *key)).count();
        if new > 0 {
            self.retry_strangers();
        }
    }

    /// Those whom we could not let in, or who could not let us in, may be known now.
    fn retry_strangers(&mut self) {
        let mut strangers = Vec::new();
        for (id, peer) in self.peers.iter_mut() {
            peer.unknown = false;
            if peer.accepted.is_none() && peer.pending.is_none() {
                strangers.push(id);
            }
        }
        strangers.into_iter().for_each(|peer| self.start_handshake(peer));
    }

    /// Sends an encrypted message through the relay.
    fn send_sealed(&mut self, to: PeerId, message: &SealedMessage) {
        let frame = self.peers.session(to).and_then(|session| session.seal(message));
        if let Some(frame) = frame {
            self.send_frame(to, &frame);
        }
    }
}
