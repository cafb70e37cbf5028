//! Lobbies without anybody in them: new ones that their host has not entered yet, and those that everyone has left.
//!
//! They cost nothing to make, so there may only be so many, shared fairly between the networks of their creators. One that
//! loses its place is deleted.

use std::{
    collections::HashMap,
    mem,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use uuid::Uuid;

use crate::{
    config::Config,
    shares::{Gives, PlaceId, Shares},
};

/// The lobbies of this node, and which of them are idle.
#[derive(Debug)]
pub(crate) struct IdleLobbies(Mutex<IdleTable>);

#[derive(Debug)]
struct IdleTable {
    places: Shares<Uuid>,
    lobbies: HashMap<Uuid, Idleness>,
    displaced: Vec<Uuid>,
}

/// Who made a lobby, and its place while it is idle.
#[derive(Debug)]
struct Idleness {
    creator: IpAddr,
    place: Option<PlaceId>,
}

impl IdleLobbies {
    /// Up to so many as configured.
    pub(crate) fn new(config: &Config) -> Self {
        let places =
            Shares::new(config.max_idle_lobbies, config.max_idle_lobbies_per_address, Gives::Oldest);
        Self(Mutex::new(IdleTable { places, lobbies: HashMap::new(), displaced: Vec::new() }))
    }

    /// A new lobby; nobody is in it yet.
    pub(crate) fn created(&self, lobby: Uuid, creator: IpAddr) {
        let mut table = self.lock();
        table.lobbies.insert(lobby, Idleness { creator, place: None });
        table.add(lobby);
    }

    /// Someone is in the lobby.
    pub(crate) fn occupied(&self, lobby: Uuid) {
        self.lock().release(lobby);
    }

    /// Everyone has left.
    pub(crate) fn emptied(&self, lobby: Uuid) {
        self.lock().add(lobby);
    }

    /// The lobby is closed.
    pub(crate) fn closed(&self, lobby: Uuid) {
        let mut table = self.lock();
        table.release(lobby);
        table.lobbies.remove(&lobby);
    }

    /// Takes the lobbies that have lost their place.
    pub(crate) fn take_displaced(&self) -> Vec<Uuid> {
        mem::take(&mut self.lock().displaced)
    }

    fn lock(&self) -> MutexGuard<'_, IdleTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl IdleTable {
    fn add(&mut self, lobby: Uuid) {
        // Of a lobby made before the relay was restarted nobody knows the creator.
        let Some(idle) = self.lobbies.get_mut(&lobby).filter(|idle| idle.place.is_none()) else {
            return;
        };
        let lost = match self.places.add(Some(idle.creator), lobby) {
            Some((place, lost)) => {
                idle.place = Some(place);
                lost
            }
            None => Some(lobby),
        };
        if let Some(lost) = lost {
            self.lobbies.remove(&lost);
            self.displaced.push(lost);
        }
    }

    fn release(&mut self, lobby: Uuid) {
        let place = self.lobbies.get_mut(&lobby).and_then(|idle| idle.place.take());
        if let Some(place) = place {
            self.places.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(max: usize, per_address: usize) -> IdleLobbies {
        IdleLobbies::new(&Config {
            max_idle_lobbies: max,
            max_idle_lobbies_per_address: per_address,
            ..Config::default()
        })
    }

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    #[test]
    fn the_oldest_of_the_busiest_network_goes() {
        let idle = table(100, 100);
        idle.created(id(1000), [20, 0, 0, 1].into());
        for number in 0..500 {
            idle.created(id(number), [10, 0, 0, 1].into());
        }
        let displaced = idle.take_displaced();
        assert_eq!((displaced.len(), displaced.first()), (401, Some(&id(0))));
        assert!(!displaced.contains(&id(1000)));
        assert_eq!(idle.lock().lobbies.len(), 100);
    }

    #[test]
    fn lobbies_with_members_keep_no_place_and_get_one_again() {
        let idle = table(2, 2);
        let home = IpAddr::from([10, 0, 0, 1]);
        idle.created(id(1), home);
        idle.occupied(id(1));
        idle.created(id(2), home);
        idle.created(id(3), home);
        assert!(idle.take_displaced().is_empty());
        idle.emptied(id(1));
        assert_eq!(idle.take_displaced(), [id(2)]);
        idle.closed(id(1));
        idle.closed(id(3));
        idle.emptied(id(3));
        assert!(idle.lock().lobbies.is_empty() && idle.lock().places.len() == 0);
    }
}
