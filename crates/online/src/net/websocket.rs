//! One websocket to the relay: exchanges messages until it ends.

use super::Refusal;
use super::relay_socket::{PATIENCE, RelayEvent};
use async_tungstenite::{WebSocketStream, smol::ConnectStream, tungstenite::Message};
use futures_util::StreamExt;
use matchbox_protocol::PeerId;
use relay::CloseReason;
use serde::Deserialize;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, timeout};

/// The interval of keep-alive messages.
const ALIVE: Duration = Duration::from_secs(10);
/// How long a relay that answers pings may be silent.
const SILENCE: Duration = Duration::from_secs(5);
/// How often to check for a late answer.
const LOOK: Duration = Duration::from_secs(1);

pub(super) type Socket = WebSocketStream<ConnectStream>;

/// How a websocket ended.
pub(super) enum SocketEnd {
    /// Refused for good.
    Final(Refusal),
    /// The relay no longer knows the lobby.
    Forgotten(Refusal),
    /// Reconnect soon.
    RetrySoon,
    /// We exceeded a limit: reconnect later.
    RetryLater,
    /// The last seat was taken meanwhile.
    Full,
    /// The worker is gone.
    Closed,
}

/// Exchanges messages until the websocket ends.
pub(super) async fn pump<T: From<RelayEvent>>(
    mut socket: Socket,
    events: &Sender<T>,
    outgoing: &mut Receiver<String>,
) -> SocketEnd {
    let (mut alive, mut look) = (ticks(ALIVE), ticks(LOOK));
    let mut pings = Pings::default();
    loop {
        let sent = tokio::select! {
            received = socket.next() => match received {
                Some(Ok(Message::Text(text))) => {
                    let Some(event) = read(&text) else { continue };
                    if events.send(event.into()).await.is_err() {
                        return SocketEnd::Closed;
                    }
                    continue;
                }
                Some(Ok(Message::Close(frame))) => {
                    let _ = timeout(Duration::from_millis(500), socket.close(None)).await;
                    return close_reason(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Ok(message)) => {
                    pings.on_message(&message);
                    continue;
                }
                Some(Err(_)) | None => false,
            },
            text = outgoing.recv() => match text {
                Some(text) => pings.send_text(&mut socket, text).await,
                None => return SocketEnd::Closed,
            },
            _ = look.tick() => !pings.is_overdue(),
            _ = alive.tick() => pings.keep_alive(&mut socket).await,
        };
        if !sent {
            return SocketEnd::RetrySoon;
        }
    }
}

/// Ticks that are late rather than close together.
fn ticks(period: Duration) -> Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Does the relay still answer?
#[derive(Default)]
struct Pings {
    /// When the oldest unanswered ping was sent.
    since: Option<Instant>,
    /// Whether a ping was ever answered; some proxies swallow them.
    answers: bool,
}

impl Pings {
    fn on_message(&mut self, message: &Message) {
        if matches!(message, Message::Pong(_)) {
            (self.since, self.answers) = (None, true);
        }
    }

    fn is_overdue(&self) -> bool {
        self.answers && self.since.is_some_and(|since| since.elapsed() > SILENCE)
    }

    /// Sends a text and, unless one is unanswered, a ping. Returns whether the websocket still works.
    async fn send_text(&mut self, socket: &mut Socket, text: String) -> bool {
        send(socket, Message::text(text)).await && (self.since.is_some() || self.ping(socket).await)
    }

    async fn keep_alive(&mut self, socket: &mut Socket) -> bool {
        send(socket, Message::text("\"KeepAlive\"")).await && self.ping(socket).await
    }

    async fn ping(&mut self, socket: &mut Socket) -> bool {
        self.since.get_or_insert_with(Instant::now);
        send(socket, Message::Ping(Vec::new().into())).await
    }
}

async fn send(socket: &mut Socket, message: Message) -> bool {
    matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}

/// The one message that matchbox does not know.
#[derive(Deserialize)]
struct HostNews {
    #[serde(rename = "Host")]
    host: Option<PeerId>,
}

pub(super) fn read(text: &str) -> Option<RelayEvent> {
    if let Ok(event) = serde_json::from_str(text) {
        return Some(RelayEvent::Event(event));
    }
    serde_json::from_str::<HostNews>(text).ok()?.host.map(RelayEvent::Host)
}

/// Maps a websocket close code.
pub(super) fn close_reason(code: u16) -> SocketEnd {
    let is = |close_reason: CloseReason| close_reason.code_and_name().0 == code;
    if is(CloseReason::Kicked) {
        SocketEnd::Final(Refusal::Kicked)
    } else if is(CloseReason::Refused) {
        SocketEnd::Final(Refusal::WrongPassword)
    } else if is(CloseReason::Replaced) {
        SocketEnd::Final(Refusal::Elsewhere)
    } else if is(CloseReason::Left) {
        SocketEnd::Final(Refusal::Over)
    } else if is(CloseReason::LobbyClosed) {
        SocketEnd::Forgotten(Refusal::Over)
    } else if is(CloseReason::SeekAgain) {
        SocketEnd::Final(Refusal::SeekAgain)
    } else if is(CloseReason::Full) {
        SocketEnd::Full
    } else if is(CloseReason::Flood) || is(CloseReason::TooLarge) || is(CloseReason::Invalid) {
        SocketEnd::RetryLater
    } else {
        SocketEnd::RetrySoon
    }
}
