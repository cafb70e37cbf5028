//! One WebRTC link to one member, on a matchbox socket of its own.
//!
//! A socket that panics takes all its connections with it, so each has only one. Its signaller is not a connection but a
//! pair of queues: what it sends goes through the encrypted session of the handshake, and what arrives there is handed to
//! it.

use super::{Lane, catch_panic::CatchPanic};
use async_trait::async_trait;
use futures_util::StreamExt;
use matchbox_socket::{
    ChannelConfig, Packet, PeerEvent, PeerId, PeerRequest, PeerSignal, PeerState, RtcIceServerConfig,
    SignalingError, Signaller, SignallerBuilder, WebRtcChannel, WebRtcSocket, WebRtcSocketBuilder,
};
use std::sync::Mutex;
use std::{fmt, sync::Arc};
use tokio::{
    sync::mpsc::{Sender, UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::AbortHandle,
    time::{Duration, Instant, sleep_until},
};
use uuid::Uuid;

/// A socket knows two peers only.
const US: PeerId = PeerId(Uuid::from_u128(1));
const THEM: PeerId = PeerId(Uuid::from_u128(2));

/// The other end opens its channels a moment later; what arrives before that is lost, and with it the channel.
const OPEN_DELAY: Duration = Duration::from_millis(250);
/// How many packets may arrive before the link is known to be open.
const MAX_EARLY: usize = 64;

/// Identifies a link; never reused.
pub(super) type LinkId = u64;

/// What happens on a link.
#[derive(Debug)]
pub(super) enum LinkEvent {
    /// To be sent to the other side, sealed.
    Signal(PeerSignal),
    /// The link is open.
    Open,
    /// A packet has arrived.
    Received(Lane, Packet),
    /// The link is closed.
    Closed,
}

/// Our end of a link. Dropping it closes the link.
pub(super) struct LinkHandle {
    signals: UnboundedSender<PeerSignal>,
    out: UnboundedSender<(Lane, Vec<u8>)>,
    _socket: AbortOnDrop,
}

/// Aborts a task when dropped.
struct AbortOnDrop(AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl LinkHandle {
    /// Opens a link. The offerer expects an answer; the other side expects an offer.
    pub(super) fn open<T>(id: LinkId, offers: bool, ice: RtcIceServerConfig, events: &Sender<T>) -> Self
    where
        T: From<(LinkId, LinkEvent)> + Send + 'static,
    {
        let (signals, incoming) = unbounded_channel();
        let (said, to_say) = unbounded_channel();
        let (out, outgoing) = unbounded_channel();
        let signaller = LocalSignaller { offers: Some(offers), greeted: false, incoming, said };
        let (socket, run) = socket_builder(ice, signaller).build();
        let socket_task = tokio::spawn(CatchPanic::new(run));
        tokio::spawn(forward_signals(id, to_say, events.clone()));
        let events = events.clone();
        tokio::spawn(async move {
            pump_packets(id, socket, outgoing, &events).await;
            let _ = events.send((id, LinkEvent::Closed).into()).await;
        });
        Self { signals, out, _socket: AbortOnDrop(socket_task.abort_handle()) }
    }

    /// Passes on a validated signal from the other side.
    pub(super) fn signal(&self, signal: PeerSignal) {
        let _ = self.signals.send(signal);
    }

    /// Queues a packet.
    pub(super) fn send(&self, lane: Lane, bytes: Vec<u8>) {
        let _ = self.out.send((lane, bytes));
    }
}

/// A socket for one peer: it never reconnects, because a new link is a new socket.
fn socket_builder(ice: RtcIceServerConfig, signaller: LocalSignaller) -> WebRtcSocketBuilder {
    let builder = Once(Mutex::new(Some(Box::new(signaller))));
    WebRtcSocketBuilder::new("")
        .ice_server(ice)
        .reconnect_attempts(Some(1))
        .signaling_keep_alive_interval(None)
        .signaller_builder(Arc::new(builder))
        .add_channel(ChannelConfig::reliable())
        .add_channel(ChannelConfig::unreliable())
        .add_channel(ChannelConfig::reliable())
}

/// Hands on what the socket wants to tell the peer.
async fn forward_signals<T: From<(LinkId, LinkEvent)>>(
    id: LinkId,
    mut to_say: UnboundedReceiver<PeerSignal>,
    events: Sender<T>,
) {
    while let Some(signal) = to_say.recv().await {
        if events.send((id, LinkEvent::Signal(signal)).into()).await.is_err() {
            return;
        }
    }
}

/// The channels of a socket.
struct Lanes {
    talk: WebRtcChannel,
    presence: WebRtcChannel,
    bulk: WebRtcChannel,
}

impl Lanes {
    fn take(socket: &mut WebRtcSocket) -> Option<Self> {
        let mut lane = |index| socket.take_channel(index).ok();
        Some(Self { talk: lane(0)?, presence: lane(1)?, bulk: lane(2)? })
    }

    /// Sends a packet; returns whether the link still exists.
    fn send(&mut self, lane: Lane, bytes: Vec<u8>) -> bool {
        let channel = match lane {
            Lane::Talk => &mut self.talk,
            Lane::Presence => &mut self.presence,
            Lane::Bulk => &mut self.bulk,
        };
        channel.try_send(bytes.into(), THEM).is_ok()
    }
}

/// Moves packets both ways until either end is gone.
async fn pump_packets<T: From<(LinkId, LinkEvent)>>(
    id: LinkId,
    mut socket: WebRtcSocket,
    mut outgoing: UnboundedReceiver<(Lane, Vec<u8>)>,
    events: &Sender<T>,
) {
    let Some(mut lanes) = Lanes::take(&mut socket) else { return };
    let mut order = EarlyPackets::default();
    let mut opens = None;
    loop {
        let happened = tokio::select! {
            out = outgoing.recv() => {
                let sent = out.is_some_and(|(lane, bytes)| lanes.send(lane, bytes));
                if sent { continue } else { return }
            }
            state = socket.next() => match state {
                Some((_, PeerState::Connected)) => {
                    opens = Some(Instant::now() + OPEN_DELAY);
                    continue;
                }
                Some((_, PeerState::Disconnected)) | None => return,
            },
            () = sleep_until(opens.unwrap_or_else(Instant::now)), if opens.is_some() => {
                opens = None;
                LinkEvent::Open
            }
            Some((_, packet)) = lanes.talk.next() => LinkEvent::Received(Lane::Talk, packet),
            Some((_, packet)) = lanes.presence.next() => LinkEvent::Received(Lane::Presence, packet),
            Some((_, packet)) = lanes.bulk.next() => LinkEvent::Received(Lane::Bulk, packet),
        };
        let Some(ready) = order.take(happened) else { return };
        for happened in ready {
            if events.send((id, happened).into()).await.is_err() {
                return;
            }
        }
    }
}

/// Holds back what arrives before the link is known to be open: the other side may know it first and send at once, and
/// reliable messages are never repeated.
#[derive(Default)]
struct EarlyPackets {
    open: bool,
    early: Vec<LinkEvent>,
}

impl EarlyPackets {
    /// The events that can be passed on now; `None` if too much came too early.
    fn take(&mut self, happened: LinkEvent) -> Option<Vec<LinkEvent>> {
        match happened {
            LinkEvent::Open => {
                self.open = true;
                let early = std::mem::take(&mut self.early);
                Some(std::iter::once(LinkEvent::Open).chain(early).collect())
            }
            happened if self.open => Some(vec![happened]),
            LinkEvent::Received(Lane::Presence, _) => Some(Vec::new()),
            happened => {
                self.early.push(happened);
                (self.early.len() <= MAX_EARLY).then(Vec::new)
            }
        }
    }
}

/// Hands out its one signaller.
struct Once(Mutex<Option<Box<LocalSignaller>>>);

impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Once")
    }
}

#[async_trait]
impl SignallerBuilder for Once {
    async fn new_signaller(
        &self,
        _: Option<u16>,
        _: String,
    ) -> Result<Box<dyn Signaller>, SignalingError> {
        let signaller = super::flow_control::lock(&self.0).take();
        match signaller {
            Some(signaller) => Ok(signaller),
            None => Err(SignalingError::UserImplementationError("already given away".into())),
        }
    }
}

/// The signaller of one socket, fed by queues.
struct LocalSignaller {
    /// Whether the peer is still to be announced, which makes the socket offer.
    offers: Option<bool>,
    greeted: bool,
    incoming: UnboundedReceiver<PeerSignal>,
    said: UnboundedSender<PeerSignal>,
}

#[async_trait]
impl Signaller for LocalSignaller {
    async fn send(&mut self, request: PeerRequest) -> Result<(), SignalingError> {
        if let PeerRequest::Signal { data, .. } = request {
            let _ = self.said.send(data);
        }
        Ok(())
    }

    async fn next_message(&mut self) -> Result<PeerEvent, SignalingError> {
        if !self.greeted {
            self.greeted = true;
            return Ok(PeerEvent::IdAssigned(US));
        }
        if self.offers.take() == Some(true) {
            return Ok(PeerEvent::NewPeer(THEM));
        }
        match self.incoming.recv().await {
            Some(data) => Ok(PeerEvent::Signal { sender: THEM, data }),
            // An error would end the socket.
            None => std::future::pending().await,
        }
    }
}

/// The relay's ICE servers that WebRTC can use.
pub(super) fn ice_servers(servers: &[relay::api::IceServer]) -> RtcIceServerConfig {
    let mut ice = RtcIceServerConfig { urls: Vec::new(), username: None, credential: None };
    for server in servers.iter().take(8) {
        let turns = server.username.is_some() && server.credential.is_some();
        let usable = server.urls.iter().filter(|url| is_usable(url, turns)).take(4);
        ice.urls.extend(usable.cloned());
        if turns && ice.username.is_none() {
            ice.username.clone_from(&server.username);
            ice.credential.clone_from(&server.credential);
        }
    }
    ice
}

/// WebRTC rejects the whole configuration for one URL it does not understand.
fn is_usable(url: &str, turns: bool) -> bool {
    let rest = if turns { url.strip_prefix("turn:") } else { url.strip_prefix("stun:") };
    let Some(rest) = rest else { return false };
    let (place, query) = rest.split_once('?').unwrap_or((rest, "transport=udp"));
    let host = place.rsplit_once(':').map_or(place, |(host, _)| host);
    let port =
        place.rsplit_once(':').is_none_or(|(_, port)| port.parse::<u16>().is_ok_and(|port| port != 0));
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    port && !host.is_empty()
        && host.len() <= 253
        && host.bytes().all(plain)
        && (!turns || query == "transport=udp")
        && (turns || !rest.contains('?'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use relay::api::IceServer;

    #[test]
    fn what_comes_before_the_link_is_known_to_work_is_not_lost() {
        let came = |byte: u8| LinkEvent::Received(Lane::Talk, vec![byte].into());
        let events_of = |ready: Option<Vec<LinkEvent>>| format!("{:?}", ready.expect("not too much"));
        let mut order = EarlyPackets::default();
        assert_eq!(events_of(order.take(came(1))), "[]");
        assert_eq!(events_of(order.take(came(2))), "[]");
        assert_eq!(
            events_of(order.take(LinkEvent::Open)),
            format!("{:?}", [LinkEvent::Open, came(1), came(2)])
        );
        assert_eq!(events_of(order.take(came(3))), format!("{:?}", [came(3)]));
        let mut order = EarlyPackets::default();
        let presence = LinkEvent::Received(Lane::Presence, vec![7].into());
        assert_eq!(events_of(order.take(presence)), "[]", "that may be lost");
        let bounded = (0..=MAX_EARLY).map(|_| order.take(came(0)).is_some()).collect::<Vec<_>>();
        assert_eq!(bounded.iter().filter(|kept| !**kept).count(), 1);
    }

    #[test]
    fn only_servers_that_can_be_used_are() {
        let servers = [
            IceServer {
                urls: vec!["stun:stun.example.org:3478".into(), "http://x".into(), "stun:".into()],
                username: None,
                credential: None,
            },
            IceServer {
                urls: vec![
                    "turn:turn.example.org:3478?transport=udp".into(),
                    "turns:turn.example.org:5349?transport=tcp".into(),
                    "turn:turn.example.org:0".into(),
                ],
                username: Some("1:a".into()),
                credential: Some("b".into()),
            },
        ];
        let ice = ice_servers(&servers);
        assert_eq!(ice.urls, ["stun:stun.example.org:3478", "turn:turn.example.org:3478?transport=udp"]);
        assert_eq!(ice.username.as_deref(), Some("1:a"));
        assert!(ice_servers(&[]).urls.is_empty());
    }
}
