//! Those whom the relay names: how far each has come at the door.

use crate::identity::Key;
use crate::net::backoff::{self, Backoff};
use crate::net::door::{Answerer, Run, Session, Starter};
use matchbox_protocol::PeerId;
use std::{
    collections::{HashMap, VecDeque},
    time::{Duration, Instant},
};

/// No relay has more in one lobby; one that says so is not believed.
const MOST: usize = 64;
/// So often may somebody fail at the door.
const MOST_FAILS: u32 = 3;
/// So often may everybody together, within a minute.
const MOST_FAILS_OF_ALL: usize = 10;
const MINUTE: Duration = Duration::from_secs(60);

/// Somebody the relay names.
pub(super) struct Peer {
    /// A run that is not finished yet, and since when.
    pub(super) pending: Option<(Pending, Instant)>,
    /// Who they are, once they came through.
    pub(super) inside: Option<Known>,
    pub(super) fails: u32,
    /// When to knock again, if we are the one who does.
    pub(super) again: Option<Instant>,
    pub(super) waits: Backoff,
}

/// A run under way.
pub(super) enum Pending {
    Knocked(Box<Starter>),
    Answered(Box<Answerer>),
}

impl Pending {
    pub(super) fn run(&self) -> Run {
        match self {
            Self::Knocked(starter) => starter.run(),
            Self::Answered(answerer) => answerer.run(),
        }
    }
}

/// Somebody who came through the door.
pub(super) struct Known {
    pub(super) key: Key,
    pub(super) session: Session,
    /// Did we knock? Whoever did makes the offer.
    pub(super) started: bool,
}

/// Everybody the relay names.
#[derive(Default)]
pub(super) struct Peers(HashMap<PeerId, Peer>);

impl Peers {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Somebody, known from now on unless there are too many.
    pub(super) fn meet(&mut self, peer: PeerId) -> Option<&mut Peer> {
        if self.0.len() >= MOST && !self.0.contains_key(&peer) {
            return None;
        }
        Some(self.0.entry(peer).or_insert_with(|| Peer {
            pending: None,
            inside: None,
            fails: 0,
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
        self.0.get(&peer)?.inside.as_ref().map(|known| known.key)
    }

    /// Is anybody through the door?
    pub(super) fn any_inside(&self) -> bool {
        self.0.values().any(|peer| peer.inside.is_some())
    }

    /// By which names the relay knows a member; one, or two while they come back.
    pub(super) fn of(&self, key: Key) -> Vec<PeerId> {
        let named =
            self.0.iter().filter(|(_, peer)| peer.inside.as_ref().is_some_and(|known| known.key == key));
        named.map(|(id, _)| *id).collect()
    }

    pub(super) fn session(&mut self, peer: PeerId) -> Option<&mut Session> {
        self.0.get_mut(&peer)?.inside.as_mut().map(|known| &mut known.session)
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (PeerId, &mut Peer)> {
        self.0.iter_mut().map(|(id, peer)| (*id, peer))
    }
}

impl Peer {
    pub(super) fn may_try(&self) -> bool {
        self.fails < MOST_FAILS
    }
}

/// Who failed at the door lately, all together: whoever guesses comes back under other names.
#[derive(Default)]
pub(super) struct Tries {
    failed: VecDeque<Instant>,
    told: Option<Instant>,
}

impl Tries {
    pub(super) fn fail(&mut self, now: Instant) {
        self.failed.push_back(now);
        if self.failed.len() > MOST_FAILS_OF_ALL {
            self.failed.pop_front();
        }
    }

    /// May anybody try now?
    pub(super) fn may_try(&mut self, now: Instant) -> bool {
        while self.failed.front().is_some_and(|at| now.saturating_duration_since(*at) > MINUTE) {
            self.failed.pop_front();
        }
        self.failed.len() < MOST_FAILS_OF_ALL
    }

    /// May the app be told once more?
    pub(super) fn may_tell(&mut self, now: Instant) -> bool {
        let may = self.told.is_none_or(|at| now.saturating_duration_since(at).as_secs() >= 2);
        if may {
            self.told = Some(now);
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
        let mut tries = Tries::default();
        for _ in 0..10 {
            assert!(tries.may_try(start));
            tries.fail(start);
        }
        assert!(!tries.may_try(start + Duration::from_secs(59)));
        assert!(tries.may_try(start + Duration::from_secs(61)));
        assert!(tries.may_tell(start) && !tries.may_tell(start));
    }

    #[test]
    fn a_relay_that_invents_members_fills_no_memory() {
        let mut peers = Peers::default();
        let met = (0..1000).filter(|n| peers.meet(PeerId(uuid::Uuid::from_u128(*n))).is_some());
        assert_eq!(met.count(), MOST);
    }
}
