//! An open link: its lanes, each with a window, and its heartbeat.

use crate::net::Lane;
use crate::net::flow_control::{FlowControl, Window};
use crate::net::heartbeat::Heartbeat;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the other app may take to acknowledge the first message of a lane.
const FIRST_ACK_TIMEOUT: Duration = Duration::from_secs(8);

/// The state of an open link.
pub(super) struct OpenLink {
    pub(super) flow: Arc<FlowControl>,
    pub(super) heartbeat: Heartbeat,
    pub(super) talk: ReliableLane,
    pub(super) bulk: ReliableLane,
    pub(super) malformed: u32,
}

/// Both directions of a reliable lane.
pub(super) struct ReliableLane {
    pub(super) waiting: VecDeque<Vec<u8>>,
    pub(super) out: Window,
    into: Window,
    /// When the first message was sent.
    pub(super) first: Option<Instant>,
}

impl ReliableLane {
    pub(super) fn of(lane: Lane) -> Self {
        Self { waiting: VecDeque::new(), out: Window::of(lane), into: Window::of(lane), first: None }
    }

    /// Whether the lane never worked, although the others do: nothing sent on it ever arrives.
    pub(super) fn is_stalled(&self, now: Instant) -> bool {
        let long = |first: Instant| now.saturating_duration_since(first) > FIRST_ACK_TIMEOUT;
        self.out.is_unacknowledged() && self.first.is_some_and(long)
    }
}

/// What to do with a received message.
pub(super) enum FlowVerdict {
    Accept,
    Drop,
    Flood,
}

impl OpenLink {
    /// Checks that the sender kept to the window.
    pub(super) fn admit(&mut self, lane: Lane, size: usize) -> FlowVerdict {
        let taken = self.flow.taken();
        let (window, taken) = match lane {
            Lane::Talk => (&mut self.talk.into, taken.talk),
            Lane::Bulk => (&mut self.bulk.into, taken.bulk),
            Lane::Presence if self.flow.admit_presence() => return FlowVerdict::Accept,
            Lane::Presence => return FlowVerdict::Drop,
        };
        window.pass(size);
        window.acknowledge(taken);
        if window.is_flooded() { FlowVerdict::Flood } else { FlowVerdict::Accept }
    }
}
