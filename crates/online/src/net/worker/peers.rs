//! The peers that the relay names, and how far their handshakes are.

use crate::identity::Key;
use crate::net::backoff::{self, Backoff};
use crate::net::handshake::{Answerer, Run, SealedSession, Starter};
use matchbox_protocol::PeerId;
use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};

/// Larger than any lobby; a relay that names more is not believed.
const MAX: usize = 64;
/// How often one peer may fail the handshake.
const MAX_FAILURES: u32 = 3;
/// How often all peers together may fail within a minute.
const MAX_FAILURES_IN_ALL: usize = 10;
const MINUTE: Duration = Duration::from_secs(60);

/// A peer that the relay names.
pub(super) struct Peer {
    /// An unfinished run, and since when.
    pub(super) pending: Option<(Pending, Instant)>,
    /// Who it is, once it passed the handshake.
    pub(super) accepted: Option<AcceptedPeer>,
    pub(super) failures: u32,
    /// When to start the next handshake, if it is up to us.
    pub(super) again: Option<Instant>,
    pub(super) waits: Backoff,
}

/// A run under way.
pub(super) enum Pending {
    Started(Box<Starter>),
    Answered(Box<Answerer>),
}

impl Pending {
    pub(super) fn run(&self) -> Run {
        match self {
            Self::Started(starter) => starter.run(),
            Self::Answered(answerer) => answerer.run(),
        }
    }
}

/// A peer that passed the handshake.
pub(super) struct AcceptedPeer {
    pub(super) key: Key,
    pub(super) session: SealedSession,
    /// Whether we started the run; the starter offers the link.
    pub(super) started: bool,
}

/// All peers that the relay names.
#[derive(Default)]
pub(super) struct Peers(HashMap<PeerId, Peer>);

impl Peers {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Finds or adds a peer; `None` if there are too many.
    pub(super) fn find_or_add(&mut self, peer: PeerId) -> Option<&mut Peer> {
        if self.0.len() >= MAX && !self.0.contains_key(&peer) {
            return None;
        }
        Some(self.0.entry(peer).or_insert_with(|| Peer {
            pending: None,
            accepted: None,
            failures: 0,
            again: None,
            waits: Backoff::new(backoff::MEMBER),
        }))
    }

    pub(super) fn get(&mut self, peer: PeerId) -> Option<&mut Peer> {
        self.0.get_mut(&peer)
    }

    pub(super) fn remove(&mut self, peer: PeerId) -> Option<Peer> {
        self.0.remove(&peer)
    }

    pub(super) fn key(&self, peer: PeerId) -> Option<Key> {
        self.0.get(&peer)?.accepted.as_ref().map(|known| known.key)
    }

    /// Whether any peer has passed the handshake.
    pub(super) fn any_accepted(&self) -> bool {
        self.0.values().any(|peer| peer.accepted.is_some())
    }

    /// The ids by which the relay knows a member: one, or two while it comes back.
    pub(super) fn of(&self, key: Key) -> Vec<PeerId> {
        let named = self
            .0
            .iter()
            .filter(|(_, peer)| peer.accepted.as_ref().is_some_and(|known| known.key == key));
        named.map(|(id, _)| *id).collect()
    }

    pub(super) fn session(&mut self, peer: PeerId) -> Option<&mut SealedSession> {
        self.0.get_mut(&peer)?.accepted.as_mut().map(|known| &mut known.session)
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (PeerId, &mut Peer)> {
        self.0.iter_mut().map(|(id, peer)| (*id, peer))
    }
}

impl Peer {
    pub(super) fn may_retry(&self) -> bool {
        self.failures < MAX_FAILURES
    }
}

/// Recent failures of all peers together: an attacker comes back under other ids.
#[derive(Default)]
pub(super) struct FailedAttempts {
    failed: VecDeque<Instant>,
    reported_at: Option<Instant>,
}

impl FailedAttempts {
    pub(super) fn fail(&mut self, now: Instant) {
        self.failed.push_back(now);
        if self.failed.len() > MAX_FAILURES_IN_ALL {
            self.failed.pop_front();
        }
    }

    /// Whether any peer may try now.
    pub(super) fn may_retry(&mut self, now: Instant) -> bool {
        while self.failed.front().is_some_and(|at| now.saturating_duration_since(*at) > MINUTE) {
            self.failed.pop_front();
        }
        self.failed.len() < MAX_FAILURES_IN_ALL
    }

    /// Whether to report a failure to the app again.
    pub(super) fn may_report(&mut self, now: Instant) -> bool {
        let may = self.reported_at.is_none_or(|at| now.saturating_duration_since(at).as_secs() >= 2);
        if may {
            self.reported_at = Some(now);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_may_fail_in_a_minute() {
        let start = Instant::now();
        let mut attempts = FailedAttempts::default();
        for _ in 0..10 {
            assert!(attempts.may_retry(start));
            attempts.fail(start);
        }
        assert!(!attempts.may_retry(start + Duration::from_secs(59)));
        assert!(attempts.may_retry(start + Duration::from_secs(61)));
        assert!(attempts.may_report(start) && !attempts.may_report(start));
    }

    #[test]
    fn a_relay_that_invents_members_fills_no_memory() {
        let mut peers = Peers::default();
        let met = (0..1000).filter(|n| peers.find_or_add(PeerId(uuid::Uuid::from_u128(*n))).is_some());
        assert_eq!(met.count(), MAX);
    }
}
