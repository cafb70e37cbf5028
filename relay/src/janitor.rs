//! Periodic work: stores presence, replaces hosts, closes expired lobbies.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use uuid::Uuid;

use crate::{
    rooms::RoomStatus,
    state::{Relay, now},
    store::{Presence, StoreError},
};

/// How soon a change of presence is stored.
const STORE_INTERVAL: Duration = Duration::from_millis(200);

/// Runs until the relay stops.
pub(crate) async fn run(relay: Arc<Relay>) {
    let stopped = relay.stopped();
    tokio::pin!(stopped);
    let mut swept: Option<Instant> = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(STORE_INTERVAL) => {}
            () = &mut stopped => break,
        }
        let grace = Duration::from_secs(relay.config.host_grace_seconds);
        for _ in 0..relay.rooms.replace_hosts(grace, Instant::now()) {
            relay.metrics.host_changes.add();
        }
        let admission = Duration::from_secs(relay.config.admission_seconds);
        relay.rooms.expire_waiting(admission, Instant::now());
        store_presence(&relay).await;
        if swept.is_none_or(|last| last.elapsed().as_secs() >= relay.config.sweep_seconds) {
            swept = Some(Instant::now());
            sweep(&relay).await;
        }
    }
}

/// Stores the presence of all lobbies that changed.
pub(crate) async fn store_presence(relay: &Relay) {
    let mut dirty = relay.rooms.take_dirty();
    let lobbies: Vec<_> = dirty.keys().copied().collect();
    for lobby in lobbies {
        let Some(status) = dirty.get(&lobby) else { continue };
        if let Err(error) = relay.store.presence(&presence(relay, lobby, *status)).await {
            log_error(relay, &error);
            break;
        }
        dirty.remove(&lobby);
    }
    requeue(relay, dirty);
}

/// The last step of shutdown: stores everything, and keeps other nodes from sending anyone here until we are back.
pub(crate) async fn shut_down(relay: &Relay) {
    store_presence(relay).await;
    let expires = now() + relay.config.empty_seconds;
    if let Err(error) = relay.store.heartbeat(&relay.config.node, 0, expires).await {
        log_error(relay, &error);
    }
    relay.store.finish().await;
}

fn requeue(relay: &Relay, unwritten: HashMap<Uuid, RoomStatus>) {
    if !unwritten.is_empty() {
        relay.rooms.keep_dirty(unwritten);
    }
}

fn presence(relay: &Relay, lobby: Uuid, status: RoomStatus) -> Presence {
    // A stranger who waited and left should not be matched.
    let abandoned = status.members == 0 && status.queued;
    let lasts = if abandoned { relay.config.host_grace_seconds } else { relay.config.empty_seconds };
    let seen = i64::try_from(now()).unwrap_or(i64::MAX);
    let expires = seen.saturating_add(i64::try_from(lasts).unwrap_or(i64::MAX));
    Presence { lobby, members: status.members, host: status.host, seen, expires }
}

/// Keeps our lobbies alive, then closes expired ones. In this order, so that a node that was suspended does not close its
/// own.
async fn sweep(relay: &Relay) {
    relay.limits.forget_full(Instant::now());
    let now = now();
    let config = &relay.config;
    let result = async {
        relay.store.heartbeat(&config.node, now, now + config.empty_seconds).await?;
        let oldest = now.saturating_sub(config.lobby_hours * 3600);
        for lobby in relay.store.sweep(now, oldest, config.ticket_seconds + 2).await? {
            relay.rooms.close(lobby);
            relay.log.debug("expired", &[("lobby", lobby.to_string().into())]);
        }
        relay.lobbies.store(relay.store.count().await?, Relaxed);
        Ok(())
    };
    if let Err(error) = result.await {
        log_error(relay, &error);
    }
}

fn log_error(relay: &Relay, error: &StoreError) {
    relay.log.warn("database", &[("trouble", error.to_string().into())]);
}
