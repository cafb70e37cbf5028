//! Who is host when the host is gone, and who of two hosts yields when their links are back.
//!
//! A member who takes over asks the others for their signatures. A host who had lost everybody yields to a successor for whom
//! most of those have signed who were with the host before; otherwise the successor yields to the former host. A member
//! whose own link broke thus never takes the lobby away from the others, nor does one who only says so.

use super::core::{Core, HOST_GRACE};
use super::event::Note;
use super::lobby::{HostVote, Lobby, MAX_MEMBERS};
use super::message::PeerMessage;
use crate::identity::{Key, Signature};
use crate::wire;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Links that break within this time may have broken for one reason.
const ONE_OUTAGE: Duration = Duration::from_secs(30);

/// What a member signs for a host of this term.
fn signed_bytes(host: Key, term: u32) -> Vec<u8> {
    // This is short enough to be encoded.
    wire::canonical(&("manyboard host", host, term)).unwrap_or_default()
}

/// Have most of those who were with the host of `over` when it lost everybody signed for the host of `new`?
fn is_countersigned(new: &Lobby, over: &Lobby) -> bool {
    let was_there = |key: &Key| over.electorate.contains(key);
    let bytes = signed_bytes(new.host, new.term);
    let votes = new.votes.iter().filter(|vote| vote.by != new.host && was_there(&vote.by));
    let signed = votes.filter(|vote| vote.by.has_signed(&bytes, &vote.signature));
    let voters: BTreeSet<Key> = signed.map(|vote| vote.by).collect();
    let agree = voters.len() + usize::from(was_there(&new.host));
    !voters.is_empty() && 2 * agree > over.electorate.len()
}

/// Does one host yield to another? Both of them find the same.
pub(super) fn yields_to(own: &Lobby, other: &Lobby) -> bool {
    let succeeded = other.term > own.term && is_countersigned(other, own);
    let restored = other.term < own.term && own.former_hosts.contains(&other.host);
    succeeded || (restored && !is_countersigned(own, other))
}

impl Core {
    /// A link was lost. If it was the last one, returns the members with whom we were.
    pub(super) fn lose_member(&mut self, who: Key, now: Instant) -> Option<Vec<Key>> {
        self.lost_members.retain(|(_, at)| now.saturating_duration_since(*at) < ONE_OUTAGE);
        if self.lobby.as_ref().is_some_and(|lobby| lobby.member(who).is_some()) {
            self.lost_members.push((who, now));
            let extra = self.lost_members.len().saturating_sub(MAX_MEMBERS);
            self.lost_members.drain(..extra);
        }
        self.links.is_empty().then(|| self.lost_members.iter().map(|(who, _)| *who).collect())
    }

    /// Who becomes host when the host is gone: the reachable member who joined first.
    pub(super) fn next_host(&self) -> Option<Key> {
        let lobby = self.lobby.as_ref()?;
        let there = |key: &Key| *key == self.me() || self.links.contains_key(key);
        let members = lobby.members.iter().map(|member| member.key).filter(|key| *key != lobby.host);
        { members }.find(there)
    }

    /// Becomes host if the host is gone and we are next.
    pub(super) fn take_over(&mut self, now: Instant) {
        let Some(lobby) = &self.lobby else { return };
        let host = lobby.host;
        let lost = self.lost.get(&host).copied();
        let gone = lost.is_some_and(|at| now.saturating_duration_since(at) >= HOST_GRACE);
        if host == self.me() || !gone || self.next_host() != Some(self.me()) {
            return;
        }
        let (me, alone) = (self.me(), self.links.is_empty());
        let electorate = self.lost_members.iter().map(|(who, _)| *who).filter(|_| alone).collect();
        if let Some(lobby) = &mut self.lobby {
            lobby.set_host(me, alone);
            lobby.electorate = electorate;
        }
        let name = self.name_of(me);
        self.note(Note::Host(name));
        let gone: Vec<Key> = self.lost.keys().copied().collect();
        self.change(|lobby| {
            gone.into_iter().for_each(|who| lobby.mark_disconnected(who));
            lobby.revision = lobby.revision.saturating_add(1);
        });
    }

    /// Signs for a member who took over from a host whom we have lost, too.
    pub(super) fn vote_for_host(&mut self, host: Key) {
        let Some(term) = self.lobby.as_ref().map(|lobby| lobby.term) else { return };
        let signature = self.identity().sign(&signed_bytes(host, term));
        self.send(host, &PeerMessage::HostVote { term, signature });
    }

    /// A member has signed for us as host.
    pub(super) fn on_host_vote(&mut self, by: Key, term: u32, signature: Signature) {
        let bytes = signed_bytes(self.me(), term);
        let fits = |lobby: &Lobby| lobby.term == term && lobby.member(by).is_some();
        let is_new = |lobby: &Lobby| lobby.votes.iter().all(|vote| vote.by != by);
        if !self.lobby.as_ref().is_some_and(|lobby| fits(lobby) && is_new(lobby)) || !self.is_host() {
            return;
        }
        if !by.has_signed(&bytes, &signature) {
            return self.count_invalid(by);
        }
        self.change(|lobby| {
            if lobby.votes.len() < MAX_MEMBERS {
                lobby.votes.push(HostVote { by, signature });
            }
        });
    }
}
