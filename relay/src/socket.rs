//! The websocket: takes a ticket, then speaks matchbox's signalling protocol.
//!
//! Only text and a closing frame are ever sent. Matchbox clients take anything else, even a ping, for a broken server.

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
use matchbox_protocol::{JsonPeerEvent, JsonPeerRequest, PeerId, PeerRequest};
use serde::Deserialize;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use crate::{
    Farewell,
    accept::Caller,
    addresses::Place,
    limits::{Bucket, Rate},
    outbox::{Outbox, Outgoing},
    refusal::Refusal,
    rooms::{Newcomer, event},
    shared::{Relay, now, random_id},
    store::Lobby,
    tickets::Kind,
};

/// So many messages may make no sense before the relay loses its patience.
const NONSENSE: u32 = 8;
/// Quiet clients are many, so their buffers are small.
const BUFFER: usize = 2048;

/// How long the relay waits for a client to understand that this is the end.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// What comes with the address.
#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    ticket: String,
    /// 1 for clients that want to know who is host.
    #[serde(default)]
    news: u8,
}

/// Checks the ticket and becomes a websocket. The member comes in when that is there, so nobody greets in vain.
pub(crate) async fn open(
    State(relay): State<Arc<Relay>>,
    Extension(caller): Extension<Caller>,
    asked: Result<Query<Asked>, axum::extract::rejection::QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let Ok(Query(asked)) = asked else { return Err(Refusal::BadTicket) };
    let note = relay.signer.check(&asked.ticket, Kind::Ticket, now())?;
    let upgrade = upgrade.map_err(|wrong| Refusal::BadRequest(wrong.body_text()))?;
    let place = caller.place(&relay)?;
    let lobby = match relay.rooms.admits(note.lobby, note.member) {
        Some(admitted) => admitted.map(|()| None)?,
        None => Some(Box::new(find(&relay, note.lobby).await?)),
    };
    let newcomer = Newcomer { member: note.member, peer: PeerId(random_id()?), news: asked.news == 1 };
    let outbox = Arc::new(Outbox::new(relay.config.outbox_messages, relay.config.outbox_bytes));
    let size = relay.config.message_bytes;
    let upgrade = upgrade.max_message_size(size).max_frame_size(size).read_buffer_size(BUFFER);
    let upgrade = upgrade.write_buffer_size(0).max_write_buffer_size(2 * size);
    let seat = Seat { relay, lobby: note.lobby, peer: newcomer.peer, outbox, _place: place };
    Ok(upgrade.on_upgrade(async move |socket| seat.serve(socket, newcomer, lobby).await))
}

/// A lobby that nobody is in yet has to be looked up.
async fn find(relay: &Relay, lobby: Uuid) -> Result<Lobby, Refusal> {
    let found = relay.store.by_id(lobby).await?;
    let lobby = found.filter(|lobby| lobby.closed == 0).ok_or(Refusal::LobbyClosed)?;
    if lobby.node != relay.config.node {
        return Err(Refusal::WrongNode(Some(lobby.node_url).filter(|url| !url.is_empty())));
    }
    Ok(lobby)
}

/// A member's place in a room; given back however the connection ends.
struct Seat {
    relay: Arc<Relay>,
    lobby: Uuid,
    peer: PeerId,
    outbox: Arc<Outbox>,
    _place: Arc<Place>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.relay.rooms.leave(self.lobby, self.peer);
    }
}

/// How much one client may still say.
struct Allowance {
    messages: (Rate, Bucket),
    bytes: (Rate, Bucket),
    nonsense: u32,
}

impl Seat {
    /// Comes in, and stays until either side has had enough.
    async fn serve(self, mut socket: WebSocket, newcomer: Newcomer, lobby: Option<Box<Lobby>>) {
        let farewell = match self.enter(newcomer, lobby).await {
            Ok(()) => self.converse(&mut socket).await,
            Err(refusal) => Some(refusal.into()),
        };
        // The others learn at once, also if the last words take long.
        self.relay.rooms.leave(self.lobby, self.peer);
        if let Some(farewell) = farewell {
            let (code, word) = farewell.told();
            self.relay.metrics.closed(word);
            let lobby = self.lobby.to_string();
            self.relay.log.debug("closed", &[("reason", word.into()), ("lobby", lobby.into())]);
            let frame = CloseFrame { code, reason: word.into() };
            let _ = timeout(LAST_WORDS, part(&mut socket, frame)).await;
        }
    }

    async fn enter(&self, newcomer: Newcomer, lobby: Option<Box<Lobby>>) -> Result<(), Refusal> {
        let rooms = &self.relay.rooms;
        match (rooms.enter(self.lobby, newcomer, &self.outbox), lobby) {
            (Some(entered), _) => entered?,
            (None, Some(lobby)) => rooms.open(&lobby, newcomer, &self.outbox)?,
            // Everybody has left within the last moments. Looking up is large, so it has no room in what thousands keep.
            (None, None) => {
                let lobby = Box::pin(find(&self.relay, self.lobby)).await?;
                rooms.open(&lobby, newcomer, &self.outbox)?;
            }
        }
        self.relay.metrics.entered.add();
        Ok(())
    }

    /// Sends what waits and hears what comes. Answers with the last words, if the relay has any.
    async fn converse(&self, socket: &mut WebSocket) -> Option<Farewell> {
        let config = &self.relay.config;
        let mut allowance = Allowance::new(config, Instant::now());
        let silence = sleep(config.idle());
        tokio::pin!(silence);
        loop {
            tokio::select! {
                outgoing = self.outbox.next() => match outgoing {
                    Outgoing::Close(farewell) => return Some(farewell),
                    Outgoing::Text(text) => {
                        if let Err(farewell) = self.send(socket, text).await {
                            return farewell;
                        }
                    }
                },
                heard = socket.recv() => {
                    silence.as_mut().reset(tokio::time::Instant::now() + config.idle());
                    match heard {
                        None | Some(Ok(Message::Close(_))) => return None,
                        Some(Err(wrong)) => return too_large(&wrong).then_some(Farewell::TooLarge),
                        Some(Ok(message)) => {
                            if let Err(farewell) = self.hear(&message, &mut allowance) {
                                return Some(farewell);
                            }
                        }
                    }
                },
                () = silence.as_mut() => return Some(Farewell::Idle),
            }
        }
    }

    /// Sends, unless that takes too long or too much is waiting meanwhile.
    async fn send(&self, socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Option<Farewell>> {
        let patience = Duration::from_secs(self.relay.config.send_seconds);
        tokio::select! {
            sent = timeout(patience, socket.send(Message::Text(text))) => match sent {
                Ok(sent) => sent.map_err(|_| None),
                Err(_) => Err(Some(Farewell::TooSlow)),
            },
            () = self.outbox.doomed() => Err(Some(Farewell::TooSlow)),
        }
    }

    fn hear(&self, message: &Message, allowance: &mut Allowance) -> Result<(), Farewell> {
        let size = match message {
            Message::Text(text) => text.len(),
            Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
            Message::Close(_) => 0,
        };
        allowance.take(size, Instant::now())?;
        match message {
            Message::Text(text) => match text.as_str().parse::<JsonPeerRequest>() {
                Ok(request) => self.obey(request),
                Err(_) => return allowance.shrug(),
            },
            Message::Binary(_) => return allowance.shrug(),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
        }
        Ok(())
    }

    fn obey(&self, request: JsonPeerRequest) {
        let PeerRequest::Signal { receiver, data } = request else { return };
        let signal = event(&JsonPeerEvent::Signal { sender: self.peer, data });
        let metrics = &self.relay.metrics;
        if self.relay.rooms.signal(self.lobby, receiver, signal) {
            metrics.signals.add();
        } else {
            metrics.undeliverable.add();
        }
    }
}

/// Says why, and hears the client out: whoever hangs up on words that are still coming is not heard either.
async fn part(socket: &mut WebSocket, frame: CloseFrame) {
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

impl Allowance {
    fn new(config: &crate::config::Config, now: Instant) -> Self {
        let messages = Rate::per_second(config.messages_per_second, config.messages_burst);
        let bytes = Rate::per_second(config.bytes_per_second, config.bytes_burst);
        Self {
            messages: (messages, Bucket::new(messages, now)),
            bytes: (bytes, Bucket::new(bytes, now)),
            nonsense: 0,
        }
    }

    fn take(&mut self, size: usize, now: Instant) -> Result<(), Farewell> {
        let messages = self.messages.1.take(self.messages.0, 1.0, now);
        let bytes = self.bytes.1.take(self.bytes.0, size as f64, now);
        messages.and(bytes).map_err(|_| Farewell::Flood)
    }

    fn shrug(&mut self) -> Result<(), Farewell> {
        self.nonsense += 1;
        if self.nonsense > NONSENSE { Err(Farewell::Nonsense) } else { Ok(()) }
    }
}

/// The library says it only in words that are deep inside.
fn too_large(wrong: &axum::Error) -> bool {
    let mut cause = std::error::Error::source(wrong);
    while let Some(error) = cause {
        if error.to_string().contains("too long") {
            return true;
        }
        cause = error.source();
    }
    wrong.to_string().contains("too long")
}
