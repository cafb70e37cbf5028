//! The queue from the network thread to the app.

use super::flow_control::{Directory, FlowControl};
use super::{Lane, NetEvent, PresenceHandler};
use crate::identity::Key;
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
    mpsc::Sender,
};

/// Beyond this many queued items, events that may be lost are dropped.
const MAX_QUEUED: usize = 2000;

/// An item in the queue.
pub(super) enum Incoming {
    Event(NetEvent),
    Bytes { who: Key, lane: Lane, bytes: Vec<u8>, flow: Arc<FlowControl> },
}

/// Shared by both ends of the queue.
#[derive(Debug, Default)]
pub(super) struct WakeFlag {
    /// The app was woken and has not emptied the queue yet.
    pub(super) raised: AtomicBool,
    /// The length of the queue.
    pub(super) queued: AtomicUsize,
}

/// The network thread's end of the queue.
pub(super) struct Inbox {
    pub(super) incoming: Sender<Incoming>,
    pub(super) wake_flag: Arc<WakeFlag>,
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    pub(super) directory: Directory,
    pub(super) presence: Option<PresenceHandler>,
}

impl Inbox {
    pub(super) fn push(&self, event: NetEvent) {
        let queued = self.wake_flag.queued.fetch_add(1, Ordering::Relaxed);
        let minor = matches!(event, NetEvent::LinkQuality { .. } | NetEvent::HandshakeFailed { .. });
        if queued > MAX_QUEUED && minor {
            self.wake_flag.queued.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        self.enqueue(Incoming::Event(event));
    }

    pub(super) fn deliver(&self, who: Key, lane: Lane, bytes: Vec<u8>, flow: &Arc<FlowControl>) {
        if let (Lane::Presence, Some(presence)) = (lane, &self.presence) {
            flow.take(lane, bytes.len());
            return presence(who, bytes);
        }
        self.wake_flag.queued.fetch_add(1, Ordering::Relaxed);
        self.enqueue(Incoming::Bytes { who, lane, bytes, flow: flow.clone() });
    }

    fn enqueue(&self, item: Incoming) {
        let _ = self.incoming.send(item);
        if !self.wake_flag.raised.swap(true, Ordering::SeqCst) {
            (self.wake)();
        }
    }
}
