//! What an open link has: its lanes, each with a window, and its beat.

use crate::net::Lane;
use crate::net::beat::Beat;
use crate::net::flow::{Flow, Window};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// So long the first words of a lane may take until the other app has taken them, however busy it is.
const BIRTH: Duration = Duration::from_secs(8);

/// What an open link has.
pub(super) struct Open {
    pub(super) flow: Arc<Flow>,
    pub(super) beat: Beat,
    pub(super) talk: Lanes,
    pub(super) bulk: Lanes,
    pub(super) nonsense: u32,
}

/// Both directions of a reliable lane.
pub(super) struct Lanes {
    pub(super) waiting: VecDeque<Vec<u8>>,
    pub(super) out: Window,
    into: Window,
    /// When the first thing was sent.
    pub(super) first: Option<Instant>,
}

impl Lanes {
    pub(super) fn of(lane: Lane) -> Self {
        Self { waiting: VecDeque::new(), out: Window::of(lane), into: Window::of(lane), first: None }
    }

    /// A lane may be dead from birth although the others live: then nothing that goes in ever comes out.
    pub(super) fn is_dead(&self, now: Instant) -> bool {
        let long = |first: Instant| now.saturating_duration_since(first) > BIRTH;
        self.out.is_unheard() && self.first.is_some_and(long)
    }
}

/// What becomes of something that has come.
pub(super) enum Arrival {
    Kept,
    Dropped,
    Flood,
}

impl Open {
    /// Looks whether the sender kept to the window.
    pub(super) fn admit(&mut self, lane: Lane, size: usize) -> Arrival {
        let taken = self.flow.taken();
        let (window, taken) = match lane {
            Lane::Talk => (&mut self.talk.into, taken.talk),
            Lane::Bulk => (&mut self.bulk.into, taken.bulk),
            Lane::Pulse if self.flow.keep_pulse() => return Arrival::Kept,
            Lane::Pulse => return Arrival::Dropped,
        };
        window.pass(size);
        window.learn(taken);
        if window.is_flooded() { Arrival::Flood } else { Arrival::Kept }
    }
}
