//! Periodic work: stores presence, replaces hosts, closes expired lobbies.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use uuid::Uuid;

use crate::{
    CloseReason, queue,
    rooms::RoomStatus,
    state::{Relay, now},
    store::{Presence, StoreError},
};

/// How soon a change of presence is stored.
const STORE_INTERVAL: Duration = Duration::from_millis(200);
/// How many lobbies are stored in one transaction.
const AT_ONCE: usize = 256;
/// How often strangers who wait beside each other are brought together.
const QUEUE_INTERVAL: Duration = Duration::from_secs(1);

/// Runs until the relay stops.
pub(crate) async fn run(relay: Arc<Relay>) {
    let stopped = relay.stopped();
    tokio::pin!(stopped);
    let (mut swept, mut queued) = (None::<Instant>, None::<Instant>);
    loop {
        tokio::select! {
            () = tokio::time::sleep(STORE_INTERVAL) => {}
            () = relay.hurry.notified() => {}
            () = &mut stopped => break,
        }
        let grace = Duration::from_secs(relay.config.host_grace_seconds);
        for _ in 0..relay.rooms.replace_hosts(grace, Instant::now()) {
            relay.metrics.host_changes.add();
        }
        let admission = Duration::from_secs(relay.config.admission_seconds);
        relay.rooms.expire_waiting(admission, Instant::now());
        store_presence(&relay).await;
        delete_displaced(&relay).await;
        if queued.is_none_or(|last| last.elapsed() >= QUEUE_INTERVAL) {
            queued = Some(Instant::now());
            queue::bring_together(&relay).await.unwrap_or_else(|error| log_error(&relay, &error));
        }
        if swept.is_none_or(|last| last.elapsed().as_secs() >= relay.config.sweep_seconds) {
            swept = Some(Instant::now());
            sweep(&relay).await;
        }
    }
}

/// Stores the presence of all lobbies that changed. Many at once: one after the other, a crowd that comes and goes would keep
/// the janitor from everything else.
pub(crate) async fn store_presence(relay: &Relay) {
    let mut dirty = relay.rooms.take_dirty();
    let all: Vec<_> = dirty.iter().map(|(lobby, status)| presence(relay, *lobby, *status)).collect();
    for some in all.chunks(AT_ONCE) {
        if let Err(error) = relay.store.presences(some).await {
            log_error(relay, &error);
            break;
        }
        for stored in some {
            dirty.remove(&stored.lobby);
            if stored.members == 0 {
                relay.idle.emptied(stored.lobby);
            }
        }
    }
    if !dirty.is_empty() {
        relay.rooms.keep_dirty(dirty);
    }
}

/// Deletes the lobbies without members that had to make room for others.
async fn delete_displaced(relay: &Relay) {
    let mut displaced = relay.idle.take_displaced();
    displaced.retain(|lobby| relay.rooms.status(*lobby).is_none());
    for some in displaced.chunks(AT_ONCE) {
        if let Err(error) = relay.store.delete_empty(some).await {
            // They expire soon anyway.
            return log_error(relay, &error);
        }
        for lobby in some {
            relay.forget_lobby(*lobby);
            relay.metrics.displaced.add();
        }
    }
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
    relay.used_tickets.forget_expired(now);
    let config = &relay.config;
    let result = async {
        relay.store.heartbeat(&config.node, now, now + config.empty_seconds).await?;
        let oldest = now.saturating_sub(config.lobby_hours * 3600);
        for lobby in relay.store.sweep(now, oldest, config.ticket_seconds + 2).await? {
            relay.rooms.close(lobby, CloseReason::LobbyClosed);
            relay.idle.closed(lobby);
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
