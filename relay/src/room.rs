//! One room: its members in order of arrival, and its host.

use std::{
    collections::HashSet,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use matchbox_protocol::{JsonPeerEvent, PeerId};
use uuid::Uuid;

use crate::{
    CloseReason,
    admission::Admission,
    outbox::Outbox,
    refusal::Refusal,
    rooms::{Newcomer, RoomStatus, event},
    store::Lobby,
};

/// A connected member.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) member: Uuid,
    pub(crate) peer: PeerId,
    pub(crate) news: bool,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) address: IpAddr,
    /// It holds a seat, and is not only waiting for the host's word.
    pub(crate) admitted: bool,
    pub(crate) since: Instant,
    /// Other waiting sockets that it has not been introduced to.
    pub(crate) unmet: Vec<PeerId>,
}

/// All members connected to one lobby.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) members: Vec<Member>,
    pub(crate) seats: usize,
    pub(crate) host: Uuid,
    /// Since when the host is away.
    pub(crate) host_away: Option<Instant>,
    pub(crate) banned: HashSet<Uuid>,
    pub(crate) admission: Admission,
    /// The lobby is closed; its members are about to be disconnected.
    pub(crate) over: bool,
    queued: bool,
    /// At least two have been here at once.
    met: bool,
}

impl Room {
    pub(crate) fn new(lobby: &Lobby) -> Self {
        Self {
            members: Vec::new(),
            seats: lobby.seats.into(),
            host: lobby.host,
            host_away: None,
            banned: HashSet::new(),
            admission: Admission::default(),
            over: false,
            queued: lobby.queued,
            met: false,
        }
    }

    /// Adds a member, tells the others, and closes an older connection of the same member.
    pub(crate) fn enter(&mut self, newcomer: Newcomer, outbox: Arc<Outbox>) -> Result<(), Refusal> {
        let Newcomer { member, peer, news, admits, address } = newcomer;
        self.admit(member, address)?;
        self.dismiss(member, CloseReason::Replaced);
        if member == self.host && admits {
            self.guard();
        }
        let (admitted, since) = (self.is_trusted(member), Instant::now());
        if !admitted {
            self.make_room();
        }
        outbox.push(event(&JsonPeerEvent::IdAssigned(peer)));
        let unmet = Vec::new();
        let mut member = Member { member, peer, news, outbox, address, admitted, since, unmet };
        self.introduce(&mut member);
        self.members.push(member);
        self.met |= self.members.len() > 1;
        self.announce_host();
        Ok(())
    }

    /// Whether this member may enter.
    pub(crate) fn admit(&mut self, member: Uuid, address: IpAddr) -> Result<(), Refusal> {
        let taken = |other: &&Member| other.admitted && other.member != member;
        let others = self.members.iter().filter(taken).count();
        if self.over {
            Err(Refusal::LobbyClosed)
        } else if self.banned.contains(&member) {
            Err(Refusal::Kicked)
        } else if others >= self.seats {
            Err(Refusal::LobbyFull)
        } else {
            self.check_address(member, address)
        }
    }

    pub(crate) fn by_peer(&self, peer: PeerId) -> Option<&Member> {
        self.members.iter().find(|member| member.peer == peer)
    }

    pub(crate) fn broadcast(&self, text: &Utf8Bytes) {
        for member in &self.members {
            member.outbox.push(text.clone());
        }
    }

    /// Removes a member and tells the others.
    pub(crate) fn remove(&mut self, at: usize) {
        let gone = self.members.remove(at);
        self.broadcast(&event(&JsonPeerEvent::PeerLeft(gone.peer)));
    }

    /// Closes a member's connection, if there is one, and removes it.
    pub(crate) fn dismiss(&mut self, member: Uuid, reason: CloseReason) {
        if let Some(at) = self.members.iter().position(|other| other.member == member) {
            self.members[at].outbox.close(reason);
            self.remove(at);
        }
    }

    /// Tells everyone who is host after someone entered, because the host's peer id may be new.
    fn announce_host(&mut self) {
        self.watch_host(Instant::now());
        let newcomer_is_host = self.members.last().is_some_and(|member| member.member == self.host);
        let told = if newcomer_is_host { 0 } else { self.members.len() - 1 };
        self.tell_host(told);
    }

    /// Records whether the host is here, and since when it is not.
    pub(crate) fn watch_host(&mut self, now: Instant) {
        let here = self.members.iter().any(|member| member.member == self.host);
        self.host_away = if here { None } else { self.host_away.or(Some(now)) };
    }

    /// Whether a stranger waits here for a host who has not come for so long.
    pub(crate) fn is_stranded(&self, grace: Duration, now: Instant) -> bool {
        let away = self.host_away.is_some_and(|since| now.saturating_duration_since(since) >= grace);
        self.queued && !self.met && !self.over && away
    }

    /// Makes the longest-connected other member host; `false` if there is none.
    pub(crate) fn replace_host(&mut self) -> bool {
        let other = |member: &&Member| member.admitted && member.member != self.host;
        let Some(next) = self.members.iter().find(other) else { return false };
        self.make_host(next.member);
        true
    }

    pub(crate) fn make_host(&mut self, member: Uuid) {
        self.host = member;
        self.host_away = None;
        self.tell_host(0);
    }

    pub(crate) fn status(&self) -> RoomStatus {
        let members = u16::try_from(self.seated()).unwrap_or(u16::MAX);
        RoomStatus { members, host: self.host, queued: self.queued }
    }

    /// Tells the members from this index on who is host, if they understand it.
    fn tell_host(&self, from: usize) {
        let host =
            self.members.iter().find(|member| member.member == self.host).map(|member| member.peer);
        let text = serde_json::json!({ "Host": host }).to_string();
        let text = Utf8Bytes::from(text);
        for member in self.members.iter().skip(from).filter(|member| member.news) {
            member.outbox.push(text.clone());
        }
    }
}
