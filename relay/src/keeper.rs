//! What has to be done again and again: writing down who is there, new hosts, ending what is over.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

use uuid::Uuid;

use crate::{
    rooms::Standing,
    shared::{Relay, now},
    store::{Presence, StoreError},
};

/// How soon a change of who is there is written down.
const WRITE: Duration = Duration::from_millis(200);

/// Runs until the relay stops; then writes down everything once more.
pub(crate) async fn run(relay: Arc<Relay>) {
    let stopped = relay.stopped();
    tokio::pin!(stopped);
    let mut swept: Option<Instant> = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(WRITE) => {}
            () = &mut stopped => break,
        }
        let grace = Duration::from_secs(relay.config.host_grace_seconds);
        for _ in 0..relay.rooms.replace_hosts(grace, Instant::now()) {
            relay.metrics.host_changes.add();
        }
        write_down(&relay).await;
        if swept.is_none_or(|last| last.elapsed().as_secs() >= relay.config.sweep_seconds) {
            swept = Some(Instant::now());
            sweep(&relay).await;
        }
    }
}

/// Writes down who is in which lobby, as far as it has changed.
pub(crate) async fn write_down(relay: &Relay) {
    let mut waiting = relay.rooms.take_dirty();
    let lobbies: Vec<_> = waiting.keys().copied().collect();
    for lobby in lobbies {
        let Some(standing) = waiting.get(&lobby) else { continue };
        if let Err(wrong) = relay.store.presence(&presence(relay, lobby, *standing)).await {
            trouble(relay, &wrong);
            break;
        }
        waiting.remove(&lobby);
    }
    keep(relay, waiting);
}

/// The last thing a relay does: all is written down as it was, and no other node sends anybody here until it is back.
pub(crate) async fn close_the_book(relay: &Relay) {
    write_down(relay).await;
    let expires = now() + relay.config.empty_seconds;
    if let Err(wrong) = relay.store.beat(&relay.config.node, 0, expires).await {
        trouble(relay, &wrong);
    }
    relay.store.finish().await;
}

fn keep(relay: &Relay, unwritten: HashMap<Uuid, Standing>) {
    if !unwritten.is_empty() {
        relay.rooms.keep_dirty(unwritten);
    }
}

fn presence(relay: &Relay, lobby: Uuid, standing: Standing) -> Presence {
    // Whoever waited for strangers and is gone should not be waited for.
    let forsaken = standing.members == 0 && standing.queued;
    let lasts = if forsaken { relay.config.host_grace_seconds } else { relay.config.empty_seconds };
    let seen = i64::try_from(now()).unwrap_or(i64::MAX);
    let expires = seen.saturating_add(i64::try_from(lasts).unwrap_or(i64::MAX));
    Presence { lobby, members: standing.members, host: standing.host, seen, expires }
}

/// Keeps our lobbies alive, then ends what is over. In this order: a computer that slept must not end its own.
async fn sweep(relay: &Relay) {
    relay.limits.forget_quiet(Instant::now());
    let now = now();
    let config = &relay.config;
    let result = async {
        relay.store.beat(&config.node, now, now + config.empty_seconds).await?;
        let oldest = now.saturating_sub(config.lobby_hours * 3600);
        for lobby in relay.store.sweep(now, oldest, config.ticket_seconds + 2).await? {
            relay.rooms.end(lobby);
            relay.log.debug("expired", &[("lobby", lobby.to_string().into())]);
        }
        relay.lobbies.store(relay.store.count().await?, Relaxed);
        Ok(())
    };
    if let Err(wrong) = result.await {
        trouble(relay, &wrong);
    }
}

fn trouble(relay: &Relay, wrong: &StoreError) {
    relay.log.warn("database", &[("trouble", wrong.to_string().into())]);
}
