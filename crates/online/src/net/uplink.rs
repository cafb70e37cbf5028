//! The way to the relay: asks for a ticket, opens the websocket, and comes back whenever either breaks.

use super::backoff::{self, Backoff};
use super::{NoRelay, Refusal, RelayAddress, Way, rest, route, trust};
use crate::VERSION;
use async_tungstenite::{
    WebSocketStream,
    smol::{ConnectStream, connect_async_with_tls_connector_and_config},
    tungstenite::{Error as SocketError, Message, protocol::WebSocketConfig},
};
use futures_util::StreamExt;
use matchbox_protocol::{JsonPeerEvent, PeerId};
use relay::{Farewell, api, codes::Code};
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

/// How often the relay hears that we are there.
const ALIVE: Duration = Duration::from_secs(10);
/// A relay that answered pings before and has not for so long is gone.
const SILENCE: Duration = Duration::from_secs(5);
/// How often it is looked whether an answer is late.
const LOOK: Duration = Duration::from_secs(1);
/// How long opening the websocket, or sending something, may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// No message of a relay is larger.
const LARGEST: usize = 128 * 1024;
/// A websocket that lasted so long was a good one.
const LASTED: Duration = Duration::from_secs(10);

/// What comes from the relay.
#[derive(Debug)]
pub(super) enum Heard {
    /// It has let us in.
    Entered(Box<Inside>),
    /// Somebody came, left, or said something.
    Event(JsonPeerEvent),
    /// Who is host.
    Host(PeerId),
    /// It is gone.
    Away,
    /// It will not have us.
    Refused(Refusal),
}

/// Being in a lobby, as the relay told it.
#[derive(Debug, Clone)]
pub(super) struct Inside {
    pub(super) joined: api::Joined,
    pub(super) code: Code,
    /// Who holds the lobby.
    pub(super) node: RelayAddress,
}

/// Everything needed to come and to come back.
pub(super) struct Uplink {
    pub(super) relay: RelayAddress,
    pub(super) way: Way,
    /// How many links are open: as long as there are any, a relay that has forgotten us is no reason to stop.
    pub(super) links: Arc<AtomicUsize>,
    /// The network is here again, or is another: now is a good time to try.
    pub(super) hurry: Arc<Hurry>,
}

/// What changes of the network mean for the relay.
#[derive(Default)]
pub(super) struct Hurry {
    /// Whoever waits to try again tries now.
    pub(super) back: Notify,
    /// A websocket from the old address is dead, whatever it says.
    pub(super) moved: Notify,
}

/// How a websocket ended.
enum End {
    /// For good.
    Final(Refusal),
    /// The lobby is not there any more.
    Forgotten(Refusal),
    /// Come back soon.
    Soon,
    /// We did too much: come back after a while.
    Later,
    /// Somebody else took the last place.
    Full,
    /// Nobody wants to hear it any more.
    Unheard,
}

/// The waits between tries: usually, and when the relay has forgotten us.
struct Waits {
    soon: Backoff,
    rare: Backoff,
}

type Socket = WebSocketStream<ConnectStream>;

impl Uplink {
    /// Runs until the relay refuses for good, or nobody listens any more.
    pub(super) async fn run<T: From<Heard>>(
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
                // A word may be lost on the way: twice is enough to be sure.
                Err(Refusal::NoRelay(NoRelay::Unreachable)) if first && !doubted => {
                    doubted = true;
                    continue;
                }
                Err(refusal) if first => End::Final(refusal),
                Err(refusal) => judge(refusal),
            };
            first = false;
            let wait = match self.wait_after(end, &mut waits) {
                Ok(wait) => wait,
                Err(Some(refusal)) => {
                    let _ = events.send(Heard::Refused(refusal).into()).await;
                    return;
                }
                Err(None) => return,
            };
            if self.rest(wait, &events).await {
                return;
            }
        }
    }

    /// Is inside, until the websocket ends.
    async fn stay<T: From<Heard>>(
        &mut self,
        inside: Inside,
        socket: Socket,
        events: &Sender<T>,
        outgoing: &mut Receiver<String>,
    ) -> End {
        self.way = Way::Return { code: inside.code.clone(), resume: inside.joined.resume.clone() };
        // What was meant for the websocket before makes no sense on this one.
        while outgoing.try_recv().is_ok() {}
        if events.send(Heard::Entered(Box::new(inside)).into()).await.is_err() {
            return End::Unheard;
        }
        let end = tokio::select! {
            end = converse(socket, events, outgoing) => end,
            () = self.hurry.moved.notified() => End::Soon,
        };
        if events.send(Heard::Away.into()).await.is_err() { End::Unheard } else { end }
    }

    /// How long to wait before the next try, or why there is none.
    fn wait_after(&self, end: End, waits: &mut Waits) -> Result<Duration, Option<Refusal>> {
        match end {
            End::Unheard => Err(None),
            End::Final(refusal) => Err(Some(refusal)),
            End::Forgotten(refusal) if self.links.load(Relaxed) == 0 => Err(Some(refusal)),
            End::Forgotten(_) => Ok(waits.rare.next()),
            End::Soon => Ok(waits.soon.next()),
            End::Later | End::Full => Ok(waits.soon.next() + Duration::from_secs(2)),
        }
    }

    /// Waits, but not on when the last link is gone: then the relay is all there is. Says whether nobody listens any more.
    async fn rest<T>(&self, wait: Duration, events: &Sender<T>) -> bool {
        let until = Instant::now() + wait;
        let linked = self.links.load(Relaxed) > 0;
        while Instant::now() < until && !(linked && self.links.load(Relaxed) == 0) {
            let left = until.saturating_duration_since(Instant::now());
            tokio::select! {
                () = sleep(left.min(Duration::from_millis(500))) => {}
                () = self.hurry.back.notified() => break,
                () = events.closed() => return true,
            }
        }
        events.is_closed()
    }

    async fn enter(&self) -> Result<(Inside, Socket), Refusal> {
        let (relay, way) = (self.relay.clone(), self.way.clone());
        let asked = tokio::task::spawn_blocking(move || ask(&relay, way)).await;
        let joined = asked.map_err(|_| Refusal::NoRelay(NoRelay::NotARelay))??;
        let inside = self.check(joined).ok_or(Refusal::NoRelay(NoRelay::NotARelay))?;
        let url = inside.node.websocket(&format!("{}&news=1", inside.joined.path));
        let config = WebSocketConfig::default()
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST))
            .read_buffer_size(8 * 1024)
            .write_buffer_size(0)
            .max_write_buffer_size(4 * LARGEST);
        let trusted = if inside.node.is_secure() { trust::for_sockets() } else { None };
        let connecting = connect_async_with_tls_connector_and_config(url, trusted, Some(config));
        match timeout(PATIENCE, super::quiet::Quiet::new(connecting)).await {
            Ok(Some(Ok((socket, _)))) => Ok((inside, socket)),
            Ok(Some(Err(SocketError::Io(wrong)))) if trust::is_about_a_certificate(&wrong) => {
                Err(Refusal::NoRelay(NoRelay::NotTrusted))
            }
            _ => Err(Refusal::NoRelay(NoRelay::Unreachable)),
        }
    }

    /// Does what the relay said make sense?
    fn check(&self, mut joined: api::Joined) -> Option<Inside> {
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
            // Nobody is led from a safe place to one that is not.
            && (node.is_secure() || !self.relay.is_secure());
        // The relay cannot know by which name it is reached; we do.
        let stun = joined.stun_port.map(|port| format!("stun:{}:{port}", self.relay.host()));
        let stun = stun.map(|url| api::IceServer { urls: vec![url], username: None, credential: None });
        joined.ice.splice(..0, stun);
        sound.then_some(Inside { joined, code, node })
    }
}

/// Asks for a ticket. Waits.
fn ask(relay: &RelayAddress, way: Way) -> Result<api::Joined, Refusal> {
    if !route::is_there() {
        return Err(Refusal::NoRelay(NoRelay::NoNetwork));
    }
    let version = |asked: u32| if asked == 0 { VERSION } else { asked };
    match way {
        Way::Host(mut wish) => {
            wish.version = version(wish.version);
            rest::host(relay, &wish)
        }
        Way::Seek(mut wish) => {
            wish.version = version(wish.version);
            rest::seek(relay, &wish)
        }
        Way::Join(code) => rest::join(relay, &code, &api::Join { version: VERSION, resume: None }),
        Way::Return { code, resume } => {
            rest::join(relay, &code, &api::Join { version: VERSION, resume: Some(resume) })
        }
    }
}

/// What a refusal means to somebody who was inside before.
fn judge(refusal: Refusal) -> End {
    match refusal {
        Refusal::Kicked => End::Final(refusal),
        Refusal::UnknownCode | Refusal::Over | Refusal::WrongVersion { .. } | Refusal::TooOld => {
            End::Forgotten(refusal)
        }
        Refusal::TooManyRequests { .. } => End::Later,
        _ => End::Soon,
    }
}

/// Hears and says what there is, until the websocket ends.
async fn converse<T: From<Heard>>(
    mut socket: Socket,
    events: &Sender<T>,
    outgoing: &mut Receiver<String>,
) -> End {
    let mut alive = interval(ALIVE);
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Since when an answer to a ping is awaited.
    let mut pinged: Option<Instant> = None;
    let mut answers = false;
    loop {
        tokio::select! {
            heard = socket.next() => match heard {
                Some(Ok(Message::Text(text))) => {
                    let Some(heard) = read(&text) else { continue };
                    if events.send(heard.into()).await.is_err() {
                        return End::Unheard;
                    }
                }
                Some(Ok(Message::Pong(_))) => (pinged, answers) = (None, true),
                Some(Ok(Message::Close(frame))) => {
                    let _ = timeout(Duration::from_millis(500), socket.close(None)).await;
                    return farewell(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return End::Soon,
            },
            said = outgoing.recv() => {
                let Some(text) = said else { return End::Unheard };
                // Whoever has something to say wants to know whether it is heard.
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

/// The one thing the relay says that matchbox does not.
#[derive(Deserialize)]
struct HostNews {
    #[serde(rename = "Host")]
    host: Option<PeerId>,
}

fn read(text: &str) -> Option<Heard> {
    if let Ok(event) = serde_json::from_str(text) {
        return Some(Heard::Event(event));
    }
    serde_json::from_str::<HostNews>(text).ok()?.host.map(Heard::Host)
}

/// What the number of a closing means.
fn farewell(code: u16) -> End {
    let is = |farewell: Farewell| farewell.told().0 == code;
    if is(Farewell::Kicked) {
        End::Final(Refusal::Kicked)
    } else if is(Farewell::Replaced) {
        End::Final(Refusal::Elsewhere)
    } else if is(Farewell::Left) {
        End::Final(Refusal::Over)
    } else if is(Farewell::LobbyClosed) {
        End::Forgotten(Refusal::Over)
    } else if is(Farewell::Full) {
        End::Full
    } else if is(Farewell::Flood) || is(Farewell::TooLarge) || is(Farewell::Nonsense) {
        End::Later
    } else {
        End::Soon
    }
}

#[cfg(test)]
#[path = "uplink_tests.rs"]
mod tests;
