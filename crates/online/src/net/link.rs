//! One WebRTC link to one member, with a matchbox socket of its own.
//!
//! A socket that breaks down takes everybody down whom it is connected to, so each has only one. It is told about the
//! other by a signaller that is not a connection at all: what it says is handed to the door, and what the door lets through is
//! handed to it.

use super::{Lane, quiet::Quiet};
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

/// Within one socket there are only two.
const US: PeerId = PeerId(Uuid::from_u128(1));
const THEM: PeerId = PeerId(Uuid::from_u128(2));

/// The other end needs a moment to open its ears: what reaches it before is lost, and the lane with it.
const SETTLE: Duration = Duration::from_millis(250);
/// So much may come before a link is known to work.
const MOST_EARLY: usize = 64;

/// Tells links apart; no number is used twice.
pub(super) type LinkId = u64;

/// What happens on a link.
#[derive(Debug)]
pub(super) enum Happened {
    /// The other one should hear this, through the door.
    Signal(PeerSignal),
    /// It works.
    Open,
    /// Something has come.
    Came(Lane, Packet),
    /// It is over.
    Closed,
}

/// Our end of a link. Dropping it ends the link.
pub(super) struct Wires {
    signals: UnboundedSender<PeerSignal>,
    out: UnboundedSender<(Lane, Vec<u8>)>,
    _socket: Ended,
}

/// Ends a task when dropped.
struct Ended(AbortHandle);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Wires {
    /// Begins a link. Whoever offers has to be told an answer, whoever does not an offer.
    pub(super) fn open<T>(id: LinkId, offers: bool, ice: RtcIceServerConfig, events: &Sender<T>) -> Self
    where
        T: From<(LinkId, Happened)> + Send + 'static,
    {
        let (signals, heard) = unbounded_channel();
        let (said, mut to_say) = unbounded_channel();
        let (out, outgoing) = unbounded_channel();
        let ear = Ear { offers: Some(offers), greeted: false, heard, said };
        let builder = Once(Mutex::new(Some(Box::new(ear))));
        let (socket, run) = WebRtcSocketBuilder::new("")
            .ice_server(ice)
            .reconnect_attempts(Some(1))
            .signaling_keep_alive_interval(None)
            .signaller_builder(Arc::new(builder))
            .add_channel(ChannelConfig::reliable())
            .add_channel(ChannelConfig::unreliable())
            .add_channel(ChannelConfig::reliable())
            .build();
        let socket_task = tokio::spawn(Quiet::new(run));
        let signal_events = events.clone();
        tokio::spawn(async move {
            while let Some(signal) = to_say.recv().await {
                if signal_events.send((id, Happened::Signal(signal)).into()).await.is_err() {
                    return;
                }
            }
        });
        let events = events.clone();
        tokio::spawn(async move {
            carry(id, socket, outgoing, &events).await;
            let _ = events.send((id, Happened::Closed).into()).await;
        });
        Self { signals, out, _socket: Ended(socket_task.abort_handle()) }
    }

    /// Something the other one said, and that was found sound.
    pub(super) fn signal(&self, signal: PeerSignal) {
        let _ = self.signals.send(signal);
    }

    /// Puts something on its way.
    pub(super) fn send(&self, lane: Lane, bytes: Vec<u8>) {
        let _ = self.out.send((lane, bytes));
    }
}

/// Carries bytes both ways until either end is gone.
async fn carry<T: From<(LinkId, Happened)>>(
    id: LinkId,
    mut socket: WebRtcSocket,
    mut outgoing: UnboundedReceiver<(Lane, Vec<u8>)>,
    events: &Sender<T>,
) {
    let (Ok(mut talk), Ok(mut pulse), Ok(mut bulk)) =
        (socket.take_channel(0), socket.take_channel(1), socket.take_channel(2))
    else {
        return;
    };
    let mut order = InOrder::default();
    let mut opens = None;
    loop {
        let happened = tokio::select! {
            out = outgoing.recv() => {
                let Some((lane, bytes)) = out else { return };
                let channel: &mut WebRtcChannel = match lane {
                    Lane::Talk => &mut talk,
                    Lane::Pulse => &mut pulse,
                    Lane::Bulk => &mut bulk,
                };
                if channel.try_send(bytes.into(), THEM).is_err() {
                    return;
                }
                continue;
            }
            state = socket.next() => match state {
                Some((_, PeerState::Connected)) => {
                    opens = Some(Instant::now() + SETTLE);
                    continue;
                }
                Some((_, PeerState::Disconnected)) | None => return,
            },
            () = sleep_until(opens.unwrap_or_else(Instant::now)), if opens.is_some() => {
                opens = None;
                Happened::Open
            }
            Some((_, packet)) = talk.next() => Happened::Came(Lane::Talk, packet),
            Some((_, packet)) = pulse.next() => Happened::Came(Lane::Pulse, packet),
            Some((_, packet)) = bulk.next() => Happened::Came(Lane::Bulk, packet),
        };
        let Some(ready) = order.take(happened) else { return };
        for happened in ready {
            if events.send((id, happened).into()).await.is_err() {
                return;
            }
        }
    }
}

/// The other one may know a moment before us that the link works, and speak at once. That is kept until we know, too:
/// on a reliable lane nothing is ever said twice.
#[derive(Default)]
struct InOrder {
    open: bool,
    early: Vec<Happened>,
}

impl InOrder {
    /// What can be told now; nothing if far too much came too early.
    fn take(&mut self, happened: Happened) -> Option<Vec<Happened>> {
        match happened {
            Happened::Open => {
                self.open = true;
                let early = std::mem::take(&mut self.early);
                Some(std::iter::once(Happened::Open).chain(early).collect())
            }
            happened if self.open => Some(vec![happened]),
            Happened::Came(Lane::Pulse, _) => Some(Vec::new()),
            happened => {
                self.early.push(happened);
                (self.early.len() <= MOST_EARLY).then(Vec::new)
            }
        }
    }
}

/// Gives its one signaller away, once.
struct Once(Mutex<Option<Box<Ear>>>);

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
        let ear = super::flow::lock(&self.0).take();
        match ear {
            Some(ear) => Ok(ear),
            None => Err(SignalingError::UserImplementationError("already given away".into())),
        }
    }
}

/// The signaller of one socket.
struct Ear {
    /// Is the other one still to be announced? That makes the socket offer.
    offers: Option<bool>,
    greeted: bool,
    heard: UnboundedReceiver<PeerSignal>,
    said: UnboundedSender<PeerSignal>,
}

#[async_trait]
impl Signaller for Ear {
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
        match self.heard.recv().await {
            Some(data) => Ok(PeerEvent::Signal { sender: THEM, data }),
            // An error would end the socket; there is just nothing more to say.
            None => std::future::pending().await,
        }
    }
}

/// The relay's servers for finding a way through routers, as far as they can be used here.
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

/// WebRTC refuses a whole connection for one address it does not understand.
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
        let came = |byte: u8| Happened::Came(Lane::Talk, vec![byte].into());
        let told = |ready: Option<Vec<Happened>>| format!("{:?}", ready.expect("not too much"));
        let mut order = InOrder::default();
        assert_eq!(told(order.take(came(1))), "[]");
        assert_eq!(told(order.take(came(2))), "[]");
        assert_eq!(
            told(order.take(Happened::Open)),
            format!("{:?}", [Happened::Open, came(1), came(2)])
        );
        assert_eq!(told(order.take(came(3))), format!("{:?}", [came(3)]));
        let mut order = InOrder::default();
        let pulse = Happened::Came(Lane::Pulse, vec![7].into());
        assert_eq!(told(order.take(pulse)), "[]", "that may be lost");
        let bounded = (0..=MOST_EARLY).map(|_| order.take(came(0)).is_some()).collect::<Vec<_>>();
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
