//! Counts connections, shared fairly between networks.

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

use crate::shares::{Gives, PlaceId, Shares};

/// Connections of one kind.
#[derive(Debug)]
pub(crate) struct Connections(Mutex<Shares<Arc<Notify>>>);

/// A counted connection; released when dropped.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    connections: Arc<Connections>,
    place: PlaceId,
    displaced: Arc<Notify>,
}

impl Connections {
    /// Counts up to these limits; `gives` says which connection of a network ends first when there is no room.
    pub(crate) fn new(max: usize, max_per_address: usize, gives: Gives) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Shares::new(max, max_per_address, gives))))
    }

    /// A slot for a connection; without an address only the total is limited.
    pub(crate) fn acquire(self: &Arc<Self>, address: Option<IpAddr>) -> Option<ConnectionSlot> {
        let displaced = Arc::new(Notify::new());
        let (place, lost) = self.lock().add(address, displaced.clone())?;
        if let Some(lost) = lost {
            lost.notify_one();
        }
        Some(ConnectionSlot { connections: self.clone(), place, displaced })
    }

    /// The total.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, Shares<Arc<Notify>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionSlot {
    /// Completes when another connection got this slot. Only one task may wait for it.
    pub(crate) async fn displaced(&self) {
        self.displaced.notified().await;
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        drop(self.connections.lock().remove(self.place));
    }
}

/// How many files this process may have open; `None` where the system does not say.
pub(crate) fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn slots_are_limited_given_back_and_taken_from_the_largest() {
        let connections = Connections::new(3, 3, Gives::Newest);
        let at = |text: &str| Some(text.parse().unwrap());
        let first = connections.acquire(at("1.1.1.1")).unwrap();
        let _second = connections.acquire(at("1.1.1.1")).unwrap();
        let third = connections.acquire(at("1.1.1.1")).unwrap();
        let other = connections.acquire(at("2.2.2.2")).unwrap();
        third.displaced().await;
        drop(third);
        assert_eq!(connections.count(), 3);
        assert!(connections.acquire(at("1.1.1.1")).is_none());
        drop((first, other));
        assert!(connections.acquire(at("1.1.1.1")).is_some());
    }
}
