//! Which sockets of a room its host has let in.
//!
//! A code can be guessed and a ticket is free, so a socket alone means nothing. A host that asks for it (`admits=1`) confirms
//! every member who has passed the handshake. Until then a socket waits: it holds no seat, cannot become host, exchanges
//! signals only with admitted members, and is closed after a while.

use std::{
    collections::{HashMap, HashSet},
    net::{IpAddr, Ipv6Addr},
    time::{Duration, Instant},
};

use limit::{KeyedRateLimit, Quota};
use matchbox_protocol::{JsonPeerEvent, PeerId};
use uuid::Uuid;

use crate::{
    CloseReason,
    api::HostSignal,
    refusal::Refusal,
    room::{Member, Room},
    rooms::event,
};

/// How many sockets may wait in one room.
const MAX_WAITING: usize = 16;
/// How many admitted members, kicked addresses and refused addresses a room remembers.
const MAX_REMEMBERED: usize = 256;
/// How often newcomers from one address may fail the handshake.
const REFUSALS: Quota = Quota::every(Duration::from_secs(12), 5);
/// How long newcomers from the address of a kicked member are refused.
const KICK: Duration = Duration::from_secs(600);

/// What a room knows about newcomers.
#[derive(Debug)]
pub(crate) struct Admission {
    /// The host confirms members.
    pub(crate) guarded: bool,
    /// Members who were let in: they are, too, when they reconnect.
    admitted: HashSet<Uuid>,
    refusals: KeyedRateLimit<IpAddr>,
    kicked: HashMap<IpAddr, Instant>,
}

impl Default for Admission {
    fn default() -> Self {
        Self {
            guarded: false,
            admitted: HashSet::new(),
            refusals: KeyedRateLimit::new(REFUSALS, MAX_REMEMBERED),
            kicked: HashMap::new(),
        }
    }
}

impl Admission {
    /// Why newcomers from this address are not wanted now.
    fn turn_away(&mut self, address: IpAddr, now: Instant) -> Result<(), Refusal> {
        let address = network(address);
        if self.kicked.get(&address).is_some_and(|at| now.saturating_duration_since(*at) < KICK) {
            return Err(Refusal::Kicked);
        }
        let wait = self.refusals.take(address, now);
        wait.map_err(|wait| Refusal::TooMany(wait.as_secs() + 1))?;
        self.refusals.give_back(address, now);
        Ok(())
    }
}

/// The customers of most providers have a whole IPv6 network each.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

impl Room {
    /// Whether a member is let in without a word from the host.
    pub(crate) fn is_trusted(&self, member: Uuid) -> bool {
        let Admission { guarded, admitted, .. } = &self.admission;
        !guarded || member == self.host || admitted.contains(&member)
    }

    /// Whether newcomers from this address are wanted.
    pub(crate) fn check_address(&mut self, member: Uuid, address: IpAddr) -> Result<(), Refusal> {
        if self.admission.guarded && !self.is_trusted(member) {
            self.admission.turn_away(address, Instant::now())?;
        }
        Ok(())
    }

    /// A host that confirms members is here. Those who came before it have to be confirmed, too.
    pub(crate) fn guard(&mut self) {
        if self.admission.guarded {
            return;
        }
        self.admission.guarded = true;
        let (host, now) = (self.host, Instant::now());
        for member in self.members.iter_mut().filter(|member| member.member != host) {
            (member.admitted, member.since) = (false, now);
        }
    }

    /// Tells a newcomer and the others of each other. The one who is told has to begin the handshake, and the other to prove
    /// itself first: so this is never a socket that waits, if the other does not.
    pub(crate) fn introduce(&self, newcomer: &mut Member) {
        let told = event(&JsonPeerEvent::NewPeer(newcomer.peer));
        for other in &self.members {
            if other.admitted {
                other.outbox.push(told.clone());
            } else if newcomer.admitted {
                newcomer.outbox.push(event(&JsonPeerEvent::NewPeer(other.peer)));
            } else {
                newcomer.unmet.push(other.peer);
            }
        }
    }

    /// Whether two sockets may exchange signals.
    pub(crate) fn may_signal(&self, sender: PeerId, receiver: PeerId) -> bool {
        let admitted = |peer| self.by_peer(peer).is_some_and(|member| member.admitted);
        !self.admission.guarded || admitted(sender) || admitted(receiver)
    }

    /// How many seats are taken.
    pub(crate) fn seated(&self) -> usize {
        self.members.iter().filter(|member| member.admitted).count()
    }

    /// Closes a waiting socket if there are too many: the oldest of the address that has the most.
    pub(crate) fn make_room(&mut self) {
        let waiting = || self.members.iter().filter(|member| !member.admitted);
        if waiting().count() < MAX_WAITING {
            return;
        }
        let mut sockets = HashMap::<IpAddr, usize>::new();
        waiting().for_each(|member| *sockets.entry(network(member.address)).or_default() += 1);
        let most = sockets.into_iter().max_by_key(|(_, count)| *count).map(|(address, _)| address);
        let oldest = self
            .members
            .iter()
            .position(|member| !member.admitted && Some(network(member.address)) == most);
        oldest.into_iter().for_each(|at| self.close_at(at, CloseReason::NotAdmitted));
    }

    /// Closes sockets that have waited too long, unless the host is missing but others are there.
    pub(crate) fn expire_waiting(&mut self, at_most: Duration, now: Instant) -> bool {
        let unattended = self.host_away.is_some() && self.members.iter().any(|member| member.admitted);
        let late =
            |member: &Member| !member.admitted && now.saturating_duration_since(member.since) > at_most;
        let before = self.members.len();
        while let Some(at) = self.members.iter().position(late).filter(|_| !unattended) {
            self.close_at(at, CloseReason::NotAdmitted);
        }
        self.members.len() < before
    }

    /// Does what the host says about a socket.
    pub(crate) fn on_host_signal(&mut self, sender: PeerId, signal: HostSignal) {
        let by_host = self.by_peer(sender).is_some_and(|member| member.member == self.host);
        let (HostSignal::Admit(peer) | HostSignal::Refuse(peer) | HostSignal::Kick(peer)) = signal;
        let Some(at) = self.members.iter().position(|member| member.peer == peer) else { return };
        if !by_host || peer == sender || !self.admission.guarded {
            return;
        }
        match signal {
            HostSignal::Admit(_) => self.let_in(at),
            HostSignal::Refuse(_) => self.refuse(at),
            HostSignal::Kick(_) => self.kick(at),
        }
    }

    fn let_in(&mut self, at: usize) {
        if self.members[at].admitted {
            return;
        }
        if self.seated() >= self.seats {
            return self.close_at(at, CloseReason::Full);
        }
        if self.admission.admitted.len() < MAX_REMEMBERED {
            self.admission.admitted.insert(self.members[at].member);
        }
        self.members[at].admitted = true;
        let (peer, known) = (self.members[at].peer, std::mem::take(&mut self.members[at].unmet));
        let unmet = |other: &&Member| known.contains(&other.peer) || other.unmet.contains(&peer);
        for other in self.members.iter().filter(|other| !other.admitted).filter(unmet) {
            self.members[at].outbox.push(event(&JsonPeerEvent::NewPeer(other.peer)));
        }
    }

    /// The handshake of this socket failed, or has to be done again.
    fn refuse(&mut self, at: usize) {
        let (member, address) = (self.members[at].member, network(self.members[at].address));
        if !self.members[at].admitted {
            let _ = self.admission.refusals.take(address, Instant::now());
        }
        self.admission.admitted.remove(&member);
        self.close_at(at, CloseReason::Refused);
    }

    /// Bans a member, and newcomers from its address unless someone else is here from there.
    pub(crate) fn kick(&mut self, at: usize) {
        let (member, address) = (self.members[at].member, network(self.members[at].address));
        self.banned.insert(member);
        self.admission.admitted.remove(&member);
        self.close_at(at, CloseReason::Kicked);
        let shared = |other: &Member| other.admitted && network(other.address) == address;
        if !self.members.iter().any(shared) && self.admission.kicked.len() < MAX_REMEMBERED {
            self.admission.kicked.insert(address, Instant::now());
        }
    }

    fn close_at(&mut self, at: usize, reason: CloseReason) {
        self.members[at].outbox.close(reason);
        self.remove(at);
    }
}
