//! The peers that the relay names, and how far their handshakes are.

use crate::identity::Key;
use crate::net::backoff::{self, Backoff};
use crate::net::handshake::{Answerer, Run, Starter};
use crate::net::sealed::SealedSession;
use limit::{Quota, RateLimit};
use matchbox_protocol::PeerId;
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// Larger than any lobby; a relay that names more is not believed.
const MAX: usize = 64;
/// How often one peer may fail the handshake.
const MAX_FAILURES: u32 = 3;
/// How often one peer may ask for another run.
const KNOCKS: Quota = Quota::every(Duration::from_secs(1), 8);
/// Guesses of all peers together: an attacker comes back under other ids. Someone who joins a full lobby proves itself to all
/// of its members at once.
const GUESSES: Quota = Quota::every(Duration::from_secs(6), 16);
/// The same over hours.
const LASTING_GUESSES: Quota = Quota::every(Duration::from_secs(36), 100);

/// A peer that the relay names.
pub(super) struct Peer {
    /// An unfinished run, and since when.
    pub(super) pending: Option<(Pending, Instant)>,
    /// Who it is, once it passed the handshake.
    pub(super) accepted: Option<AcceptedPeer>,
    pub(super) failures: u32,
    /// Were we here first? Then we start runs, and the peer proves itself first.
    pub(super) newcomer: bool,
    /// It claimed to be known and was not: the next run is about the password.
    pub(super) unknown: bool,
    /// When to start the next handshake, or to ask for it.
    pub(super) again: Option<Instant>,
    pub(super) waits: Backoff,
    knocks: RateLimit,
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
            newcomer: false,
            unknown: false,
            again: None,
            waits: Backoff::new(backoff::MEMBER),
            knocks: RateLimit::new(KNOCKS, Instant::now()),
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

    /// Whether a run that it asks for may start now.
    pub(super) fn may_knock(&mut self, now: Instant) -> bool {
        self.newcomer && self.pending.is_none() && self.knocks.take(now).is_ok()
    }

    /// Takes the run that we started.
    pub(super) fn take_started(&mut self, run: Run) -> Option<Starter> {
        let is_it = |pending: &Pending| matches!(pending, Pending::Started(_)) && pending.run() == run;
        match self.pending.take_if(|(pending, _)| is_it(pending)) {
            Some((Pending::Started(starter), _)) => Some(*starter),
            _ => None,
        }
    }

    /// Takes the run that we answered.
    pub(super) fn take_answered(&mut self, run: Run) -> Option<Answerer> {
        let is_it = |pending: &Pending| matches!(pending, Pending::Answered(_)) && pending.run() == run;
        match self.pending.take_if(|(pending, _)| is_it(pending)) {
            Some((Pending::Answered(answerer), _)) => Some(*answerer),
            _ => None,
        }
    }
}

/// How many guesses at the password are left. Taken before a proof is checked or given, and given back when it was right: so
/// only wrong passwords, and runs that could be a guess, cost any.
pub(super) struct Guesses {
    soon: RateLimit,
    lasting: RateLimit,
    reported_at: Option<Instant>,
}

impl Guesses {
    pub(super) fn new(now: Instant) -> Self {
        let (soon, lasting) = (RateLimit::new(GUESSES, now), RateLimit::new(LASTING_GUESSES, now));
        Self { soon, lasting, reported_at: None }
    }

    /// Takes one, or says how long to wait.
    pub(super) fn take(&mut self, now: Instant) -> Result<(), Duration> {
        self.soon.take(now)?;
        self.lasting.take(now).inspect_err(|_| self.soon.give_back(1))
    }

    pub(super) fn give_back(&mut self) {
        self.soon.give_back(1);
        self.lasting.give_back(1);
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
    fn wrong_guesses_are_few_and_right_ones_cost_nothing() {
        let start = Instant::now();
        let mut guesses = Guesses::new(start);
        for _ in 0..1000 {
            assert_eq!(guesses.take(start), Ok(()));
            guesses.give_back();
        }
        for _ in 0..16 {
            assert_eq!(guesses.take(start), Ok(()));
        }
        assert_eq!(guesses.take(start), Err(Duration::from_secs(6)));
        let day = 24 * 3600;
        let mut guessed = 0;
        for second in 0..day {
            guessed += usize::from(guesses.take(start + Duration::from_secs(second)).is_ok());
        }
        assert!((2000..2600).contains(&guessed), "{guessed} in a day");
        assert!(guesses.may_report(start) && !guesses.may_report(start));
    }

    #[test]
    fn a_relay_that_invents_members_fills_no_memory() {
        let mut peers = Peers::default();
        let met = (0..1000).filter(|n| peers.find_or_add(PeerId(uuid::Uuid::from_u128(*n))).is_some());
        assert_eq!(met.count(), MAX);
    }
}
