//! The connection to the relay: gets a ticket, opens the websocket, and reconnects when either fails.

use super::backoff::{self, Backoff};
use super::websocket::{Socket, SocketEnd, pump};
use super::{EntryMode, Refusal, RelayAddress, RelayFailure, network, rest, tls};
use crate::VERSION;
use async_tungstenite::{
    smol::connect_async_with_tls_connector_and_config,
    tungstenite::{Error as SocketError, protocol::WebSocketConfig},
};
use matchbox_protocol::{JsonPeerEvent, PeerId};
use relay::{api, codes::Code};
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{
    sync::{
        Notify,
        mpsc::{Receiver, Sender},
    },
    time::{Instant, sleep, timeout},
};

/// How long opening the websocket, or sending a message, may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// The largest message accepted from a relay.
const LARGEST: usize = 128 * 1024;
/// A websocket that lasted this long resets the backoff.
const LASTED: Duration = Duration::from_secs(10);

/// What comes from the relay.
#[derive(Debug)]
pub(super) enum RelayEvent {
    /// We are in the lobby.
    Entered(Box<Joined>),
    /// A matchbox event: a peer came, left, or sent a signal.
    Event(JsonPeerEvent),
    /// The host's id.
    Host(PeerId),
    /// The connection is lost.
    Lost,
    /// The relay has refused us for good.
    Refused(Refusal),
}

/// Our membership, as the relay granted it.
#[derive(Debug, Clone)]
pub(super) struct Joined {
    pub(super) joined: api::Joined,
    pub(super) code: Code,
    /// The relay node that holds the lobby.
    pub(super) node: RelayAddress,
}

/// Connects and reconnects to the relay.
pub(super) struct RelaySocket {
    pub(super) relay: RelayAddress,
    pub(super) entry: EntryMode,
    /// The number of open links: while there are any, a relay that has forgotten us is no reason to stop.
    pub(super) links: Arc<AtomicUsize>,
    /// Signals that the local network has changed.
    pub(super) network_changed: Arc<NetworkChanged>,
}

/// Tells the relay connection about changes of the local network.
#[derive(Default)]
pub(super) struct NetworkChanged {
    /// The network is back: retry now.
    pub(super) restored: Notify,
    /// Our address has changed: the old websocket is dead.
    pub(super) address: Notify,
}

/// Backoffs: the usual one, and the one for when the relay has forgotten us.
struct RetryDelays {
    soon: Backoff,
    rare: Backoff,
}

impl RelaySocket {
    /// Runs until the relay refuses for good, or the worker is gone.
    pub(super) async fn run<T: From<RelayEvent>>(
        mut self,
        events: Sender<T>,
        mut outgoing: Receiver<String>,
    ) {
        let mut delays =
            RetryDelays { soon: Backoff::new(backoff::RELAY), rare: Backoff::new(backoff::FORGOTTEN) };
        let mut end = self.first_attempt(&events, &mut outgoing, &mut delays).await;
        loop {
            let wait = match self.wait_after(end, &mut delays) {
                Ok(wait) => wait,
                Err(refusal) => {
                    if let Some(refusal) = refusal {
                        let _ = events.send(RelayEvent::Refused(refusal).into()).await;
                    }
                    return;
                }
            };
            if self.wait_for_retry(wait, &events).await {
                return;
            }
            let attempt = self.attempt(&events, &mut outgoing, &mut delays).await;
            end = attempt.unwrap_or_else(after_refusal);
        }
    }

    /// Enters for the first time; any refusal is final.
    async fn first_attempt<T: From<RelayEvent>>(
        &mut self,
        events: &Sender<T>,
        outgoing: &mut Receiver<String>,
        delays: &mut RetryDelays,
    ) -> SocketEnd {
        let mut attempt = self.attempt(events, outgoing, delays).await;
        if matches!(attempt, Err(Refusal::NoRelay(RelayFailure::Unreachable))) {
            // A packet may be lost; two failures are certain.
            attempt = self.attempt(events, outgoing, delays).await;
        }
        match attempt {
            Ok(SocketEnd::Full) => SocketEnd::Final(Refusal::Full),
            Ok(end) => end,
            Err(refusal) => SocketEnd::Final(refusal),
        }
    }

    /// Enters the lobby and serves the websocket until it ends.
    async fn attempt<T: From<RelayEvent>>(
        &mut self,
        events: &Sender<T>,
        outgoing: &mut Receiver<String>,
        delays: &mut RetryDelays,
    ) -> Result<SocketEnd, Refusal> {
        let (inside, socket) = self.enter().await?;
        delays.rare.reset();
        let since = Instant::now();
        let end = self.serve_socket(inside, socket, events, outgoing).await;
        if since.elapsed() > LASTED {
            delays.soon.reset();
        }
        Ok(end)
    }

    /// Serves one websocket until it ends.
    async fn serve_socket<T: From<RelayEvent>>(
        &mut self,
        inside: Joined,
        socket: Socket,
        events: &Sender<T>,
        outgoing: &mut Receiver<String>,
    ) -> SocketEnd {
        self.entry =
            EntryMode::Return { code: inside.code.clone().into(), resume: inside.joined.resume.clone() };
        // Messages for the previous websocket are meaningless here.
        while outgoing.try_recv().is_ok() {}
        if events.send(RelayEvent::Entered(Box::new(inside)).into()).await.is_err() {
            return SocketEnd::Closed;
        }
        let end = tokio::select! {
            end = pump(socket, events, outgoing) => end,
            () = self.network_changed.address.notified() => SocketEnd::RetrySoon,
        };
        if events.send(RelayEvent::Lost.into()).await.is_err() { SocketEnd::Closed } else { end }
    }

    /// How long to wait before the next attempt; an error if there is none.
    fn wait_after(&self, end: SocketEnd, delays: &mut RetryDelays) -> Result<Duration, Option<Refusal>> {
        match end {
            SocketEnd::Closed => Err(None),
            SocketEnd::Final(refusal) => Err(Some(refusal)),
            SocketEnd::Forgotten(refusal) if self.links.load(Relaxed) == 0 => Err(Some(refusal)),
            SocketEnd::Forgotten(_) => Ok(delays.rare.next()),
            SocketEnd::RetrySoon => Ok(delays.soon.next()),
            SocketEnd::RetryLater | SocketEnd::Full => Ok(delays.soon.next() + Duration::from_secs(2)),
        }
    }

    /// Waits, but stops early when the last link is lost, because then only the relay is left. Returns whether the worker is
    /// gone.
    async fn wait_for_retry<T>(&self, wait: Duration, events: &Sender<T>) -> bool {
        let until = Instant::now() + wait;
        let linked = self.links.load(Relaxed) > 0;
        while Instant::now() < until && !(linked && self.links.load(Relaxed) == 0) {
            let left = until.saturating_duration_since(Instant::now());
            tokio::select! {
                () = sleep(left.min(Duration::from_millis(500))) => {}
                () = self.network_changed.restored.notified() => break,
                () = events.closed() => return true,
            }
        }
        events.is_closed()
    }

    async fn enter(&self) -> Result<(Joined, Socket), Refusal> {
        let (relay, entry) = (self.relay.clone(), self.entry.clone());
        let asked = tokio::task::spawn_blocking(move || ask(&relay, entry)).await;
        let joined = asked.map_err(|_| Refusal::NoRelay(RelayFailure::NotARelay))??;
        let inside = self.check(joined).ok_or(Refusal::NoRelay(RelayFailure::NotARelay))?;
        let url = inside.node.websocket(&format!("{}&news=1&admits=1", inside.joined.path));
        let config = websocket_config();
        let trusted = if inside.node.is_secure() { tls::websocket_connector() } else { None };
        let connecting = connect_async_with_tls_connector_and_config(url, trusted, Some(config));
        match timeout(PATIENCE, super::catch_panic::CatchPanic::new(connecting)).await {
            Ok(Some(Ok((socket, _)))) => Ok((inside, socket)),
            Ok(Some(Err(SocketError::Io(error)))) if tls::is_certificate_error(&error) => {
                Err(Refusal::NoRelay(RelayFailure::NotTrusted))
            }
            _ => Err(Refusal::NoRelay(RelayFailure::Unreachable)),
        }
    }

    /// Validates the relay's answer.
    fn check(&self, mut joined: api::Joined) -> Option<Joined> {
        let code = Code::read(&joined.lobby.code)?;
        let node: RelayAddress = match &joined.node {
            Some(node) => node.parse().ok()?,
            None => self.relay.clone(),
        };
        let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'#';
        let sound = joined.path.starts_with("/ws?ticket=")
            && joined.path.len() < 2048
            && joined.path.bytes().all(plain)
            && joined.resume.len() < 2048
            && joined.resume.bytes().all(|byte| byte.is_ascii_graphic())
            // Never downgrade from TLS to plain text.
            && (node.is_secure() || !self.relay.is_secure());
        // The relay does not know by which name we reach it.
        let stun = joined.stun_port.map(|port| format!("stun:{}:{port}", self.relay.host()));
        let stun = stun.map(|url| api::IceServer { urls: vec![url], username: None, credential: None });
        joined.ice.splice(..0, stun);
        sound.then_some(Joined { joined, code, node })
    }
}

/// Requests a ticket. Blocks.
fn ask(relay: &RelayAddress, entry: EntryMode) -> Result<api::Joined, Refusal> {
    if !network::is_available() {
        return Err(Refusal::NoRelay(RelayFailure::NoNetwork));
    }
    let version = |asked: u32| if asked == 0 { VERSION } else { asked };
    match entry {
        EntryMode::Host(mut wish) => {
            wish.version = version(wish.version);
            rest::host(relay, &wish)
        }
        EntryMode::Seek(mut wish) => {
            wish.version = version(wish.version);
            rest::seek(relay, &wish)
        }
        EntryMode::Join(code) => {
            rest::join(relay, code.lobby(), &api::Join { version: VERSION, resume: None })
        }
        EntryMode::Return { code, resume } => {
            rest::join(relay, code.lobby(), &api::Join { version: VERSION, resume: Some(resume) })
        }
    }
}

fn websocket_config() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(Some(LARGEST))
        .max_frame_size(Some(LARGEST))
        .read_buffer_size(8 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(4 * LARGEST)
}

/// What a refusal means to a former member.
fn after_refusal(refusal: Refusal) -> SocketEnd {
    match refusal {
        Refusal::Kicked => SocketEnd::Final(refusal),
        Refusal::UnknownCode | Refusal::Over | Refusal::WrongVersion { .. } | Refusal::TooOld => {
            SocketEnd::Forgotten(refusal)
        }
        Refusal::TooManyRequests { .. } => SocketEnd::RetryLater,
        _ => SocketEnd::RetrySoon,
    }
}

#[cfg(test)]
#[path = "relay_socket_tests.rs"]
mod tests;
