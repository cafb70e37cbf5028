//! Where news are put for the app to find.

use super::flow::{Directory, Flow};
use super::{Lane, News, PulseTaker};
use crate::identity::Key;
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
    mpsc::Sender,
};

/// More small news than this are not kept for an app that never looks.
const MOST: usize = 2000;

/// What lies there.
pub(super) enum Parcel {
    News(News),
    Bytes { who: Key, lane: Lane, bytes: Vec<u8>, flow: Arc<Flow> },
}

/// What both sides share.
#[derive(Debug, Default)]
pub(super) struct Bell {
    /// Has the app been woken, and not looked yet?
    pub(super) rung: AtomicBool,
    /// How many news wait.
    pub(super) waiting: AtomicUsize,
}

/// The side that tells.
pub(super) struct Desk {
    pub(super) parcels: Sender<Parcel>,
    pub(super) bell: Arc<Bell>,
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    pub(super) directory: Directory,
    pub(super) pulse: Option<PulseTaker>,
}

impl Desk {
    pub(super) fn tell(&self, news: News) {
        let waiting = self.bell.waiting.fetch_add(1, Ordering::Relaxed);
        // Who never looks does not miss how well somebody was heard.
        if waiting > MOST && matches!(news, News::Hearing { .. } | News::Knocked { .. }) {
            self.bell.waiting.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        self.put(Parcel::News(news));
    }

    pub(super) fn deliver(&self, who: Key, lane: Lane, bytes: Vec<u8>, flow: &Arc<Flow>) {
        if let (Lane::Pulse, Some(pulse)) = (lane, &self.pulse) {
            flow.take(lane, bytes.len());
            return pulse(who, bytes);
        }
        self.bell.waiting.fetch_add(1, Ordering::Relaxed);
        self.put(Parcel::Bytes { who, lane, bytes, flow: flow.clone() });
    }

    fn put(&self, parcel: Parcel) {
        let _ = self.parcels.send(parcel);
        if !self.bell.rung.swap(true, Ordering::SeqCst) {
            (self.wake)();
        }
    }
}
