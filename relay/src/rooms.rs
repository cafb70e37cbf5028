//! Rooms: who is connected to which lobby on this node. A room exists while it has members.

use std::{
    collections::{HashMap, HashSet},
    mem,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use matchbox_protocol::{JsonPeerEvent, PeerId};
use uuid::Uuid;

use crate::{CloseReason, api::HostSignal, outbox::Outbox, refusal::Refusal, room::Room, store::Lobby};

/// All rooms of this node.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    table: Mutex<RoomTable>,
}

#[derive(Debug, Default)]
struct RoomTable {
    rooms: HashMap<Uuid, Room>,
    /// Lobbies whose presence is not stored yet.
    dirty: HashMap<Uuid, RoomStatus>,
    members: usize,
    /// The relay is stopping: members will return, so their leaving is not stored.
    stopping: bool,
}

/// What is stored about a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoomStatus {
    /// How many members are connected.
    pub(crate) members: u16,
    /// The host's member id.
    pub(crate) host: Uuid,
    /// Whether strangers were matched here.
    pub(crate) queued: bool,
}

/// A member about to enter.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Newcomer {
    /// The member id, kept across reconnections.
    pub(crate) member: Uuid,
    /// The signalling id, new for each connection.
    pub(crate) peer: PeerId,
    /// Whether it understands messages about hosts. Plain matchbox clients do not.
    pub(crate) news: bool,
    /// Whether it confirms members when it is host.
    pub(crate) admits: bool,
    /// Where it comes from.
    pub(crate) address: IpAddr,
}

impl Rooms {
    /// Whether this member may enter; `None` if there is no such room.
    pub(crate) fn admits(
        &self,
        lobby: Uuid,
        member: Uuid,
        address: IpAddr,
    ) -> Option<Result<(), Refusal>> {
        self.lock().rooms.get_mut(&lobby).map(|room| room.admit(member, address))
    }

    /// Enters an existing room, without asking the database. `None` if there is no such room.
    pub(crate) fn enter(
        &self,
        lobby: Uuid,
        newcomer: Newcomer,
        outbox: &Arc<Outbox>,
    ) -> Option<Result<(), Refusal>> {
        self.change(lobby, |room| room.enter(newcomer, outbox.clone()))
    }

    /// Enters a room, creating it if necessary.
    pub(crate) fn open(
        &self,
        lobby: &Lobby,
        newcomer: Newcomer,
        outbox: &Arc<Outbox>,
    ) -> Result<(), Refusal> {
        self.lock().rooms.entry(lobby.id).or_insert_with(|| Room::new(lobby));
        self.enter(lobby.id, newcomer, outbox).unwrap_or(Err(Refusal::LobbyClosed))
    }

    /// A connection is gone.
    pub(crate) fn leave(&self, lobby: Uuid, peer: PeerId) {
        self.change(lobby, |room| {
            if let Some(at) = room.members.iter().position(|member| member.peer == peer) {
                room.remove(at);
                room.watch_host(Instant::now());
            }
        });
    }

    /// A member leaves for good; a leaving host is replaced at once. Returns whether the host changed.
    pub(crate) fn remove_member(&self, lobby: Uuid, member: Uuid) -> bool {
        self.change(lobby, |room| {
            room.dismiss(member, CloseReason::Left);
            room.host == member && room.replace_host()
        })
        .unwrap_or(false)
    }

    /// Forwards a signal; `false` if the receiver is not in the room, or not to be reached by this sender.
    pub(crate) fn signal(
        &self,
        lobby: Uuid,
        (sender, receiver): (PeerId, PeerId),
        text: Utf8Bytes,
    ) -> bool {
        let table = self.lock();
        let room = table.rooms.get(&lobby).filter(|room| room.may_signal(sender, receiver));
        let member = room.and_then(|room| room.by_peer(receiver));
        member.map(|member| member.outbox.push(text)).is_some()
    }

    /// Does what the host says about a socket.
    pub(crate) fn host_signal(&self, lobby: Uuid, sender: PeerId, signal: HostSignal) {
        self.change(lobby, |room| room.on_host_signal(sender, signal));
    }

    /// Closes sockets that no host has admitted for this long.
    pub(crate) fn expire_waiting(&self, at_most: Duration, now: Instant) {
        let mut table = self.lock();
        let mut changed = Vec::new();
        let mut closed = 0;
        for (lobby, room) in &mut table.rooms {
            let before = room.members.len();
            if room.expire_waiting(at_most, now) {
                closed += before - room.members.len();
                changed.push(*lobby);
            }
        }
        table.members -= closed;
        changed.into_iter().for_each(|lobby| table.after_change(lobby));
    }

    /// Kicks and bans a member.
    pub(crate) fn kick(&self, lobby: Uuid, peer: PeerId) -> Result<(), Refusal> {
        let kicked = self.change(lobby, |room| {
            let at = room.members.iter().position(|member| member.peer == peer)?;
            room.kick(at);
            Some(())
        });
        kicked.flatten().ok_or(Refusal::NoSuchPeer)
    }

    /// Makes another member host.
    pub(crate) fn give_host(&self, lobby: Uuid, peer: PeerId) -> Result<(), Refusal> {
        let given = self.change(lobby, |room| {
            let member = room.by_peer(peer).filter(|member| member.admitted)?.member;
            room.make_host(member);
            Some(())
        });
        given.flatten().ok_or(Refusal::NoSuchPeer)
    }

    /// Closes a lobby.
    pub(crate) fn close(&self, lobby: Uuid, reason: CloseReason) {
        self.change(lobby, |room| {
            room.over = true;
            for member in &room.members {
                member.outbox.close(reason);
            }
        });
    }

    /// Lobbies in which a stranger waits for a host who has not come for so long.
    pub(crate) fn stranded(&self, grace: Duration, now: Instant) -> Vec<Uuid> {
        let table = self.lock();
        let stranded = table.rooms.iter().filter(|(_, room)| room.is_stranded(grace, now));
        stranded.map(|(lobby, _)| *lobby).collect()
    }

    /// Closes all connections because the relay stops. Presence is not changed.
    pub(crate) fn close_all(&self) {
        let mut table = self.lock();
        table.stopping = true;
        for member in table.rooms.values().flat_map(|room| &room.members) {
            member.outbox.close(CloseReason::Restarting);
        }
    }

    /// Sets the number of seats.
    pub(crate) fn set_seats(&self, lobby: Uuid, seats: u16) {
        self.change(lobby, |room| room.seats = seats.into());
    }

    /// The room's status; `None` if there is no such room.
    pub(crate) fn status(&self, lobby: Uuid) -> Option<RoomStatus> {
        self.lock().rooms.get(&lobby).map(Room::status)
    }

    /// Whether this member was kicked.
    pub(crate) fn is_banned(&self, lobby: Uuid, member: Uuid) -> bool {
        self.lock().rooms.get(&lobby).is_some_and(|room| room.banned.contains(&member))
    }

    /// Replaces hosts that have been away too long. Returns how many.
    pub(crate) fn replace_hosts(&self, grace: Duration, now: Instant) -> usize {
        let mut table = self.lock();
        let mut changed = HashSet::new();
        for (lobby, room) in &mut table.rooms {
            if room.host_away.is_some_and(|since| now.saturating_duration_since(since) >= grace)
                && room.replace_host()
            {
                changed.insert(*lobby);
            }
        }
        for lobby in &changed {
            table.after_change(*lobby);
        }
        changed.len()
    }

    /// Takes what has to be stored.
    pub(crate) fn take_dirty(&self) -> HashMap<Uuid, RoomStatus> {
        mem::take(&mut self.lock().dirty)
    }

    /// Puts back what could not be stored, unless something newer is known.
    pub(crate) fn keep_dirty(&self, unwritten: HashMap<Uuid, RoomStatus>) {
        let mut table = self.lock();
        for (lobby, status) in unwritten {
            table.dirty.entry(lobby).or_insert(status);
        }
    }

    /// The number of rooms and of members.
    pub(crate) fn count(&self) -> (usize, usize) {
        let table = self.lock();
        (table.rooms.len(), table.members)
    }

    fn change<T>(&self, lobby: Uuid, act: impl FnOnce(&mut Room) -> T) -> Option<T> {
        let mut table = self.lock();
        let room = table.rooms.get_mut(&lobby)?;
        let before = room.members.len();
        let result = act(room);
        let after = room.members.len();
        table.members = table.members + after - before;
        table.after_change(lobby);
        Some(result)
    }

    fn lock(&self) -> MutexGuard<'_, RoomTable> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RoomTable {
    /// Marks the room as changed, and removes it if it is empty.
    fn after_change(&mut self, lobby: Uuid) {
        let Some(room) = self.rooms.get(&lobby) else { return };
        if !self.stopping {
            self.dirty.insert(lobby, room.status());
        }
        if room.members.is_empty() {
            self.rooms.remove(&lobby);
        }
        // Give memory back after a rush.
        if self.rooms.capacity() > 1024 && self.rooms.len() < self.rooms.capacity() / 8 {
            self.rooms.shrink_to_fit();
        }
    }
}

/// Encodes a matchbox event.
pub(crate) fn event(event: &JsonPeerEvent) -> Utf8Bytes {
    event.to_string().into()
}
