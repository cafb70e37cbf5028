//! The websocket: accepts a ticket, then speaks matchbox's signalling protocol.
//!
//! Only text and a close frame are ever sent. Matchbox clients treat anything else, even a ping, as an error.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    extract::{
        Extension, Query, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, rejection::WebSocketUpgradeRejection},
    },
    response::Response,
};
use limit::{Quota, RateLimit};
use matchbox_protocol::{JsonPeerEvent, JsonPeerRequest, PeerId, PeerRequest};
use serde::Deserialize;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use crate::{
    CloseReason,
    accept::Client,
    connections::ConnectionSlot,
    outbox::{Outbox, Outgoing},
    refusal::Refusal,
    rooms::{Newcomer, event},
    state::{Relay, now, random_id},
    store::Lobby,
    tickets::TokenKind,
};

/// How many invalid messages are tolerated.
const MAX_INVALID: u32 = 8;
/// Small, because there are many quiet clients.
const BUFFER: usize = 2048;

/// How long to wait for the client's close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// The query string.
#[derive(Deserialize)]
pub(crate) struct SocketQuery {
    #[serde(default)]
    ticket: String,
    /// 1 for clients that want messages about hosts.
    #[serde(default)]
    news: u8,
    /// 1 for clients that confirm members when they are host.
    #[serde(default)]
    admits: u8,
}

/// Checks the ticket and upgrades. The member enters only once the websocket is open, so that others do not greet in vain.
pub(crate) async fn open(
    State(relay): State<Arc<Relay>>,
    Extension(client): Extension<Client>,
    query: Result<Query<SocketQuery>, axum::extract::rejection::QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let Ok(Query(query)) = query else { return Err(Refusal::BadTicket) };
    let token = relay.signer.check(&query.ticket, TokenKind::Ticket, now())?;
    let upgrade = upgrade.map_err(|error| Refusal::BadRequest(error.body_text()))?;
    let slot = client.socket_slot(&relay)?;
    let lobby = match relay.rooms.admits(token.lobby, token.member, client.address) {
        Some(admitted) => admitted.map(|()| None)?,
        None => Some(Box::new(find(&relay, token.lobby).await?)),
    };
    if !relay.used_tickets.take(&token) {
        return Err(Refusal::TicketUsed);
    }
    let newcomer = Newcomer {
        member: token.member,
        peer: PeerId(random_id()?),
        news: query.news == 1,
        admits: query.admits == 1,
        address: client.address,
    };
    let outbox = Arc::new(Outbox::new(&relay.outboxes));
    let size = relay.config.message_bytes;
    let upgrade = upgrade.max_message_size(size).max_frame_size(size).read_buffer_size(BUFFER);
    let upgrade = upgrade.write_buffer_size(0).max_write_buffer_size(2 * size);
    let connection = Connection { relay, lobby: token.lobby, peer: newcomer.peer, outbox, slot };
    Ok(upgrade.on_upgrade(async move |socket| connection.serve(socket, newcomer, lobby).await))
}

/// Looks up a lobby that nobody is connected to.
async fn find(relay: &Relay, lobby: Uuid) -> Result<Lobby, Refusal> {
    let found = relay.store.by_id(lobby).await?;
    let lobby = found.filter(|lobby| lobby.closed == 0).ok_or(Refusal::LobbyClosed)?;
    if lobby.node != relay.config.node {
        return Err(Refusal::WrongNode(Some(lobby.node_url).filter(|url| !url.is_empty())));
    }
    Ok(lobby)
}

/// A member's connection; leaves the room however it ends.
struct Connection {
    relay: Arc<Relay>,
    lobby: Uuid,
    peer: PeerId,
    outbox: Arc<Outbox>,
    slot: ConnectionSlot,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.relay.rooms.leave(self.lobby, self.peer);
    }
}

/// Rate limits of one websocket.
struct SocketLimits {
    messages: RateLimit,
    bytes: RateLimit,
    invalid: u32,
}

impl Connection {
    /// Enters, and serves the websocket until either side ends it.
    async fn serve(self, mut socket: WebSocket, newcomer: Newcomer, lobby: Option<Box<Lobby>>) {
        let reason = match self.enter(newcomer, lobby).await {
            Ok(()) => self.exchange(&mut socket).await,
            Err(refusal) => Some(refusal.into()),
        };
        // Others learn at once, even if closing takes long.
        self.relay.rooms.leave(self.lobby, self.peer);
        if let Some(reason) = reason {
            let (code, word) = reason.code_and_name();
            self.relay.metrics.closed(word);
            let lobby = self.lobby.to_string();
            self.relay.log.debug("closed", &[("reason", word.into()), ("lobby", lobby.into())]);
            let frame = CloseFrame { code, reason: word.into() };
            let _ = timeout(CLOSE_TIMEOUT, close(&mut socket, frame)).await;
        }
    }

    async fn enter(&self, newcomer: Newcomer, lobby: Option<Box<Lobby>>) -> Result<(), Refusal> {
        let rooms = &self.relay.rooms;
        match (rooms.enter(self.lobby, newcomer, &self.outbox), lobby) {
            (Some(entered), _) => entered?,
            (None, Some(lobby)) => {
                rooms.open(&lobby, newcomer, &self.outbox)?;
                if lobby.queued {
                    self.relay.hurry.notify_one();
                }
            }
            // Everyone left a moment ago. Boxed, because this large future would be part of every connection.
            (None, None) => {
                let lobby = Box::pin(find(&self.relay, self.lobby)).await?;
                rooms.open(&lobby, newcomer, &self.outbox)?;
            }
        }
        self.relay.idle.occupied(self.lobby);
        self.relay.seekers.entered(newcomer.member);
        self.relay.metrics.entered.add();
        Ok(())
    }

    /// Sends what is queued and handles what arrives. Returns the reason if the relay closes the websocket.
    async fn exchange(&self, socket: &mut WebSocket) -> Option<CloseReason> {
        let config = &self.relay.config;
        let mut limits = SocketLimits::new(config, Instant::now());
        let silence = sleep(config.idle());
        tokio::pin!(silence);
        loop {
            tokio::select! {
                outgoing = self.outbox.next() => match outgoing {
                    Outgoing::Close(reason) => return Some(reason),
                    Outgoing::Text(text) => {
                        if let Err(reason) = self.send(socket, text).await {
                            return reason;
                        }
                    }
                },
                received = socket.recv() => {
                    silence.as_mut().reset(tokio::time::Instant::now() + config.idle());
                    match received {
                        None | Some(Ok(Message::Close(_))) => return None,
                        Some(Err(error)) => return too_large(&error).then_some(CloseReason::TooLarge),
                        Some(Ok(message)) => {
                            if let Err(reason) = self.handle(&message, &mut limits) {
                                return Some(reason);
                            }
                        }
                    }
                },
                () = silence.as_mut() => return Some(CloseReason::Idle),
                () = self.slot.displaced() => return Some(CloseReason::Displaced),
            }
        }
    }

    /// Sends, unless that takes too long or the outbox overflows meanwhile.
    async fn send(&self, socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Option<CloseReason>> {
        let limit = Duration::from_secs(self.relay.config.send_seconds);
        tokio::select! {
            sent = timeout(limit, socket.send(Message::Text(text))) => match sent {
                Ok(sent) => sent.map_err(|_| None),
                Err(_) => Err(Some(CloseReason::TooSlow)),
            },
            () = self.outbox.overflowed() => Err(Some(CloseReason::TooSlow)),
        }
    }

    fn handle(&self, message: &Message, limits: &mut SocketLimits) -> Result<(), CloseReason> {
        let size = match message {
            Message::Text(text) => text.len(),
            Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
            Message::Close(_) => 0,
        };
        limits.take(size, Instant::now())?;
        match message {
            Message::Text(text) => match text.as_str().parse::<JsonPeerRequest>() {
                Ok(request) => self.forward(request),
                Err(_) => match serde_json::from_str(text.as_str()) {
                    Ok(signal) => self.relay.rooms.host_signal(self.lobby, self.peer, signal),
                    Err(_) => return limits.count_invalid(),
                },
            },
            Message::Binary(_) => return limits.count_invalid(),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
        }
        Ok(())
    }

    fn forward(&self, request: JsonPeerRequest) {
        let PeerRequest::Signal { receiver, data } = request else { return };
        let signal = event(&JsonPeerEvent::Signal { sender: self.peer, data });
        let metrics = &self.relay.metrics;
        if self.relay.rooms.signal(self.lobby, (self.peer, receiver), signal) {
            metrics.signals.add();
        } else {
            metrics.undeliverable.add();
        }
    }
}

/// Sends the close frame, then drains what the client still sends: hanging up early would lose the frame.
async fn close(socket: &mut WebSocket, frame: CloseFrame) {
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

impl SocketLimits {
    fn new(config: &crate::config::Config, now: Instant) -> Self {
        let messages = Quota::per_second(config.messages_per_second, config.messages_burst);
        let bytes = Quota::per_second(config.bytes_per_second, config.bytes_burst);
        Self { messages: RateLimit::new(messages, now), bytes: RateLimit::new(bytes, now), invalid: 0 }
    }

    fn take(&mut self, size: usize, now: Instant) -> Result<(), CloseReason> {
        let messages = self.messages.take(now);
        let bytes = self.bytes.take_many(size as u64, now);
        messages.and(bytes).map_err(|_| CloseReason::Flood)
    }

    fn count_invalid(&mut self) -> Result<(), CloseReason> {
        self.invalid += 1;
        if self.invalid > MAX_INVALID { Err(CloseReason::Invalid) } else { Ok(()) }
    }
}

/// The library only says so in the text of an inner error.
fn too_large(error: &axum::Error) -> bool {
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        if error.to_string().contains("too long") {
            return true;
        }
        cause = error.source();
    }
    error.to_string().contains("too long")
}
