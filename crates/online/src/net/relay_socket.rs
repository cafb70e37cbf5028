//! The connection to the relay: gets a ticket, opens the websocket, and reconnects when either fails.

use super::backoff::{self, Backoff};
use super::{EntryMode, Refusal, RelayAddress, RelayFailure, network, rest, tls};
use crate::VERSION;
use async_tungstenite::{
    WebSocketStream,
    smol::{ConnectStream, connect_async_with_tls_connector_and_config},
    tungstenite::{Error as SocketError, Message, protocol::WebSocketConfig},
};
use futures_util::StreamExt;
use matchbox_protocol::{JsonPeerEvent, PeerId};
use relay::{CloseReason, api, codes::Code};
use serde::Deserialize;
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
    time::{Instant, MissedTickBehavior, interval, sleep, timeout},
};

/// The interval of keep-alive messages.
const ALIVE: Duration = Duration::from_secs(10);
/// How long a relay that answers pings may be silent.
const SILENCE: Duration = Duration::from_secs(5);
/// How often to check for a late answer.
const LOOK: Duration = Duration::from_secs(1);
/// How long opening the websocket, or sending a message, may take.
const PATIENCE: Duration = Duration::from_secs(5);
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

/// How a websocket ended.
enum End {
    /// Refused for good.
    Final(Refusal),
    /// The relay no longer knows the lobby.
    Forgotten(Refusal),
    /// Reconnect soon.
    Soon,
    /// We exceeded a limit: reconnect later.
    Later,
    /// The last seat was taken meanwhile.
    Full,
    /// The worker is gone.
    Closed,
}

/// Backoffs: the usual one, and the one for when the relay has forgotten us.
struct Waits {
    soon: Backoff,
    rare: Backoff,
}

type Socket = WebSocketStream<ConnectStream>;

impl RelaySocket {
    /// Runs until the relay refuses for good, or the worker is gone.
    pub(super) async fn run<T: From<RelayEvent>>(
        mut self,
        events: Sender<T>,
        mut outgoing: Receiver<String>,
    ) {
        let mut waits =
            Waits { soon: Backoff::new(backoff::RELAY), rare: Backoff::new(backoff::FORGOTTEN) };
        let (mut first, mut doubted) = (true, false);
        loop {
            let end = match self.enter().await {
                Ok((inside, socket)) => {
                    waits.rare.reset();
                    let since = Instant::now();
                    let end = self.stay(inside, socket, &events, &mut outgoing).await;
                    if since.elapsed() > LASTED {
                        waits.soon.reset();
                    }
                    if first && matches!(end, End::Full) { End::Final(Refusal::Full) } else { end }
                }
                // A packet may be lost; two failures are certain.
                Err(Refusal::NoRelay(RelayFailure::Unreachable)) if first && !doubted => {
                    doubted = true;
                    continue;
                }
                Err(refusal) if first => End::Final(refusal),
                Err(refusal) => after_refusal(refusal),
            };
            first = false;
            let wait = match self.wait_after(end, &mut waits) {
                Ok(wait) => wait,
                Err(Some(refusal)) => {
                    let _ = events.send(RelayEvent::Refused(refusal).into()).await;
                    return;
                }
                Err(None) => return,
            };
            if self.rest(wait, &events).await {
                return;
            }
        }
    }

    /// Serves one websocket until it ends.
    async fn stay<T: From<RelayEvent>>(
        &mut self,
        inside: Joined,
        socket: Socket,
        events: &Sender<T>,
        outgoing: &mut Receiver<String>,
    ) -> End {
        self.entry =
            EntryMode::Return { code: inside.code.clone(), resume: inside.joined.resume.clone() };
        // Messages for the previous websocket are meaningless here.
        while outgoing.try_recv().is_ok() {}
        if events.send(RelayEvent::Entered(Box::new(inside)).into()).await.is_err() {
            return End::Closed;
        }
        let end = tokio::select! {
            end = pump(socket, events, outgoing) => end,
            () = self.network_changed.address.notified() => End::Soon,
        };
        if events.send(RelayEvent::Lost.into()).await.is_err() { End::Closed } else { end }
    }

    /// How long to wait before the next attempt; an error if there is none.
    fn wait_after(&self, end: End, waits: &mut Waits) -> Result<Duration, Option<Refusal>> {
        match end {
            End::Closed => Err(None),
            End::Final(refusal) => Err(Some(refusal)),
            End::Forgotten(refusal) if self.links.load(Relaxed) == 0 => Err(Some(refusal)),
            End::Forgotten(_) => Ok(waits.rare.next()),
            End::Soon => Ok(waits.soon.next()),
            End::Later | End::Full => Ok(waits.soon.next() + Duration::from_secs(2)),
        }
    }

    /// Waits, but stops early when the last link is lost, because then only the relay is left. Returns whether the worker is
    /// gone.
    async fn rest<T>(&self, wait: Duration, events: &Sender<T>) -> bool {
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
        let url = inside.node.websocket(&format!("{}&news=1", inside.joined.path));
        let config = WebSocketConfig::default()
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST))
            .read_buffer_size(8 * 1024)
            .write_buffer_size(0)
            .max_write_buffer_size(4 * LARGEST);
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
        EntryMode::Join(code) => rest::join(relay, &code, &api::Join { version: VERSION, resume: None }),
        EntryMode::Return { code, resume } => {
            rest::join(relay, &code, &api::Join { version: VERSION, resume: Some(resume) })
        }
    }
}

/// What a refusal means to a former member.
fn after_refusal(refusal: Refusal) -> End {
    match refusal {
        Refusal::Kicked => End::Final(refusal),
        Refusal::UnknownCode | Refusal::Over | Refusal::WrongVersion { .. } | Refusal::TooOld => {
            End::Forgotten(refusal)
        }
        Refusal::TooManyRequests { .. } => End::Later,
        _ => End::Soon,
    }
}

/// Exchanges messages until the websocket ends.
async fn pump<T: From<RelayEvent>>(
    mut socket: Socket,
    events: &Sender<T>,
    outgoing: &mut Receiver<String>,
) -> End {
    let mut alive = interval(ALIVE);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // When the oldest unanswered ping was sent.
    let mut pinged: Option<Instant> = None;
    let mut answers = false;
    loop {
        tokio::select! {
            heard = socket.next() => match heard {
                Some(Ok(Message::Text(text))) => {
                    let Some(heard) = read(&text) else { continue };
                    if events.send(heard.into()).await.is_err() {
                        return End::Closed;
                    }
                }
                Some(Ok(Message::Pong(_))) => (pinged, answers) = (None, true),
                Some(Ok(Message::Close(frame))) => {
                    let _ = timeout(Duration::from_millis(500), socket.close(None)).await;
                    return close_reason(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return End::Soon,
            },
            said = outgoing.recv() => {
                let Some(text) = said else { return End::Closed };
                // Ping after sending, to learn whether the relay still answers.
                let heard = say(&mut socket, Message::text(text)).await
                    && (pinged.is_some() || say(&mut socket, Message::Ping(Vec::new().into())).await);
                if !heard {
                    return End::Soon;
                }
                pinged.get_or_insert_with(Instant::now);
            },
            _ = look.tick() => {
                if answers && pinged.is_some_and(|at| at.elapsed() > SILENCE) {
                    return End::Soon;
                }
            },
            _ = alive.tick() => {
                let there = say(&mut socket, Message::text("\"KeepAlive\"")).await
                    && say(&mut socket, Message::Ping(Vec::new().into())).await;
                if !there {
                    return End::Soon;
                }
                pinged.get_or_insert_with(Instant::now);
            },
        }
    }
}

async fn say(socket: &mut Socket, message: Message) -> bool {
    matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}

/// The one message that matchbox does not know.
#[derive(Deserialize)]
struct HostNews {
    #[serde(rename = "Host")]
    host: Option<PeerId>,
}

fn read(text: &str) -> Option<RelayEvent> {
    if let Ok(event) = serde_json::from_str(text) {
        return Some(RelayEvent::Event(event));
    }
    serde_json::from_str::<HostNews>(text).ok()?.host.map(RelayEvent::Host)
}

/// Maps a websocket close code.
fn close_reason(code: u16) -> End {
    let is = |close_reason: CloseReason| close_reason.code_and_name().0 == code;
    if is(CloseReason::Kicked) {
        End::Final(Refusal::Kicked)
    } else if is(CloseReason::Replaced) {
        End::Final(Refusal::Elsewhere)
    } else if is(CloseReason::Left) {
        End::Final(Refusal::Over)
    } else if is(CloseReason::LobbyClosed) {
        End::Forgotten(Refusal::Over)
    } else if is(CloseReason::Full) {
        End::Full
    } else if is(CloseReason::Flood) || is(CloseReason::TooLarge) || is(CloseReason::Invalid) {
        End::Later
    } else {
        End::Soon
    }
}

#[cfg(test)]
#[path = "relay_socket_tests.rs"]
mod tests;
