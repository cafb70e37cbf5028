//! Rooms: who is connected to which lobby on this node. A room is there while somebody is in it.

use std::{
    collections::{HashMap, HashSet},
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use matchbox_protocol::{JsonPeerEvent, PeerId};
use uuid::Uuid;

use crate::{Farewell, outbox::Outbox, refusal::Refusal, room::Room, store::Lobby};

/// All rooms of this node.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    rooms: HashMap<Uuid, Room>,
    /// Lobbies whose presence is not written down yet, with what to write of those nobody is in any more.
    dirty: HashMap<Uuid, Standing>,
    members: usize,
    /// The relay stops. Who goes now is sent away, and will be back: what was written down before stays true.
    stopping: bool,
}

/// What is to be written down of a lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    /// How many are connected.
    pub(crate) members: u16,
    /// The member who is host.
    pub(crate) host: Uuid,
    /// Were strangers sent here?
    pub(crate) queued: bool,
}

/// Who comes in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Newcomer {
    /// The member, the same each time it comes back.
    pub(crate) member: Uuid,
    /// The id for signalling, new each time.
    pub(crate) peer: PeerId,
    /// Does it understand news about hosts? Plain matchbox clients do not.
    pub(crate) news: bool,
}

impl Rooms {
    /// May this member come in? Answers nothing if nobody is in that lobby.
    pub(crate) fn admits(&self, lobby: Uuid, member: Uuid) -> Option<Result<(), Refusal>> {
        self.lock().rooms.get(&lobby).map(|room| room.admit(member))
    }

    /// Lets somebody into a room that is there already, which needs no database. Answers nothing if it is not.
    pub(crate) fn enter(
        &self,
        lobby: Uuid,
        newcomer: Newcomer,
        outbox: &Arc<Outbox>,
    ) -> Option<Result<(), Refusal>> {
        self.change(lobby, |room| room.enter(newcomer, outbox.clone()))
    }

    /// Lets somebody in, first of all or not.
    pub(crate) fn open(
        &self,
        lobby: &Lobby,
        newcomer: Newcomer,
        outbox: &Arc<Outbox>,
    ) -> Result<(), Refusal> {
        self.lock().rooms.entry(lobby.id).or_insert_with(|| Room::new(lobby));
        self.enter(lobby.id, newcomer, outbox).unwrap_or(Err(Refusal::LobbyClosed))
    }

    /// Somebody's connection is gone.
    pub(crate) fn leave(&self, lobby: Uuid, peer: PeerId) {
        self.change(lobby, |room| {
            if let Some(at) = room.members.iter().position(|member| member.peer == peer) {
                room.remove(at);
                room.watch_host(Instant::now());
            }
        });
    }

    /// A member leaves for good; if it was host, another one is at once.
    pub(crate) fn part(&self, lobby: Uuid, member: Uuid) -> bool {
        self.change(lobby, |room| {
            room.dismiss(member, Farewell::Left);
            room.host == member && room.pass_on_host()
        })
        .unwrap_or(false)
    }

    /// Hands a signal on; false if nobody of that name is in the room.
    pub(crate) fn signal(&self, lobby: Uuid, receiver: PeerId, text: Utf8Bytes) -> bool {
        let inside = self.lock();
        let member = inside.rooms.get(&lobby).and_then(|room| room.by_peer(receiver));
        member.map(|member| member.outbox.push(text)).is_some()
    }

    /// Sends somebody away who may not come back.
    pub(crate) fn kick(&self, lobby: Uuid, peer: PeerId) -> Result<(), Refusal> {
        let kicked = self.change(lobby, |room| {
            let member = room.by_peer(peer)?.member;
            room.barred.insert(member);
            room.dismiss(member, Farewell::Kicked);
            Some(())
        });
        kicked.flatten().ok_or(Refusal::NoSuchPeer)
    }

    /// Makes somebody else host.
    pub(crate) fn give_host(&self, lobby: Uuid, peer: PeerId) -> Result<(), Refusal> {
        let given = self.change(lobby, |room| {
            let member = room.by_peer(peer)?.member;
            room.make_host(member);
            Some(())
        });
        given.flatten().ok_or(Refusal::NoSuchPeer)
    }

    /// Sends everybody away: the lobby is over.
    pub(crate) fn end(&self, lobby: Uuid) {
        self.change(lobby, |room| {
            room.over = true;
            for member in &room.members {
                member.outbox.close(Farewell::LobbyClosed);
            }
        });
    }

    /// Sends everybody away: the relay stops. Nobody is noted as gone for that.
    pub(crate) fn end_all(&self) {
        let mut inside = self.lock();
        inside.stopping = true;
        for member in inside.rooms.values().flat_map(|room| &room.members) {
            member.outbox.close(Farewell::Restarting);
        }
    }

    /// The places have changed.
    pub(crate) fn set_seats(&self, lobby: Uuid, seats: u16) {
        self.change(lobby, |room| room.seats = seats.into());
    }

    /// Who is connected, and who is host; nothing if nobody is here.
    pub(crate) fn standing(&self, lobby: Uuid) -> Option<Standing> {
        self.lock().rooms.get(&lobby).map(Room::standing)
    }

    /// Was this member sent away?
    pub(crate) fn is_barred(&self, lobby: Uuid, member: Uuid) -> bool {
        self.lock().rooms.get(&lobby).is_some_and(|room| room.barred.contains(&member))
    }

    /// Gives rooms a new host whose host has been away too long. Answers how many.
    pub(crate) fn replace_hosts(&self, grace: Duration, now: Instant) -> usize {
        let mut inside = self.lock();
        let mut changed = HashSet::new();
        for (lobby, room) in &mut inside.rooms {
            if room.host_away.is_some_and(|since| now.saturating_duration_since(since) >= grace)
                && room.pass_on_host()
            {
                changed.insert(*lobby);
            }
        }
        for lobby in &changed {
            inside.settle(*lobby);
        }
        changed.len()
    }

    /// What has to be written down since the last time.
    pub(crate) fn take_dirty(&self) -> HashMap<Uuid, Standing> {
        mem::take(&mut self.lock().dirty)
    }

    /// It could not be written down: try again later, unless something newer is known by then.
    pub(crate) fn keep_dirty(&self, unwritten: HashMap<Uuid, Standing>) {
        let mut inside = self.lock();
        for (lobby, standing) in unwritten {
            inside.dirty.entry(lobby).or_insert(standing);
        }
    }

    /// How many rooms and members there are.
    pub(crate) fn count(&self) -> (usize, usize) {
        let inside = self.lock();
        (inside.rooms.len(), inside.members)
    }

    fn change<T>(&self, lobby: Uuid, act: impl FnOnce(&mut Room) -> T) -> Option<T> {
        let mut inside = self.lock();
        let room = inside.rooms.get_mut(&lobby)?;
        let before = room.members.len();
        let result = act(room);
        let after = room.members.len();
        inside.members = inside.members + after - before;
        inside.settle(lobby);
        Some(result)
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    /// Notes what is to be written down, and frees the room if nobody is in it.
    fn settle(&mut self, lobby: Uuid) {
        let Some(room) = self.rooms.get(&lobby) else { return };
        if !self.stopping {
            self.dirty.insert(lobby, room.standing());
        }
        if room.members.is_empty() {
            self.rooms.remove(&lobby);
        }
        // After a rush the tables give their memory back.
        if self.rooms.capacity() > 1024 && self.rooms.len() < self.rooms.capacity() / 8 {
            self.rooms.shrink_to_fit();
        }
    }
}

/// An event in the words of matchbox.
pub(crate) fn event(event: &JsonPeerEvent) -> Utf8Bytes {
    event.to_string().into()
}
