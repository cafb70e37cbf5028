//! Whether the database can be read and written, tried again and again.
//!
//! The health page answers from the last result, so that it costs nothing and never waits for the database.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::time::{sleep, timeout};

use crate::state::{Relay, now};

/// How often to try.
const INTERVAL: Duration = Duration::from_millis(500);
/// A database that takes longer counts as away.
const TIMEOUT: Duration = Duration::from_millis(900);

/// What can be done with the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HealthStatus {
    /// Everything.
    Ok,
    /// It can be read and not be written, as when the disk is full.
    ReadOnly,
    /// Nothing.
    Away,
}

/// The last known status.
#[derive(Debug, Default)]
pub(crate) struct Health(AtomicU8);

impl HealthStatus {
    const ALL: [Self; 3] = [Self::Ok, Self::ReadOnly, Self::Away];

    /// For the health page.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::ReadOnly => "lobbies cannot be made: the database cannot be written",
            Self::Away => "database away",
        }
    }
}

impl Health {
    /// The last known status.
    pub(crate) fn status(&self) -> HealthStatus {
        let at = usize::from(self.0.load(Relaxed));
        HealthStatus::ALL.get(at).copied().unwrap_or(HealthStatus::Away)
    }

    /// Sets the status. Returns whether it is another one.
    fn set(&self, status: HealthStatus) -> bool {
        self.0.swap(status as u8, Relaxed) != status as u8
    }
}

/// Tries the database until the relay stops, and logs every change.
pub(crate) async fn run(relay: Arc<Relay>) {
    let stopped = relay.stopped();
    tokio::pin!(stopped);
    loop {
        let status = try_database(&relay).await;
        if relay.health.set(status) {
            let fields = [("status", status.text().into())];
            match status {
                HealthStatus::Ok => relay.log.info("health", &fields),
                _ => relay.log.warn("health", &fields),
            }
        }
        tokio::select! {
            () = sleep(INTERVAL) => {}
            () = &mut stopped => return,
        }
    }
}

async fn try_database(relay: &Relay) -> HealthStatus {
    if matches!(timeout(TIMEOUT, relay.store.try_write(&relay.config.node, now())).await, Ok(Ok(()))) {
        return HealthStatus::Ok;
    }
    match timeout(TIMEOUT, relay.store.count()).await {
        Ok(Ok(_)) => HealthStatus::ReadOnly,
        _ => HealthStatus::Away,
    }
}
