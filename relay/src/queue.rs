//! Strangers who look for each other: who was told where to go, and who has to ask again.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use uuid::Uuid;

use crate::{CloseReason, deposits::Deposit, state::Relay, state::now, store::StoreError};

/// How long a seat is kept for the stranger who was promised it, in whole seconds.
pub(crate) const PROMISE_SECONDS: u64 = 1;
/// How long a stranger waits for a host who has left.
const LATE: Duration = Duration::from_secs(3);
/// How long the deposit of a stranger who does not come counts as one that may be given back.
const PATIENCE: Duration = Duration::from_secs(5);

/// Strangers who were told where to go and are not there yet, with what they pay if they never come.
#[derive(Debug, Default)]
pub(crate) struct Seekers(Mutex<HashMap<Uuid, (Instant, Deposit)>>);

impl Seekers {
    /// A stranger was told where to go.
    pub(crate) fn told(&self, member: Uuid, deposit: Deposit) {
        self.lock().insert(member, (Instant::now(), deposit));
    }

    /// A member has entered a lobby.
    pub(crate) fn entered(&self, member: Uuid) {
        let told = self.lock().remove(&member);
        if let Some((_, deposit)) = told {
            deposit.give_back();
        }
    }

    fn forget_late(&self, now: Instant) {
        self.lock().retain(|_, (since, _)| now.saturating_duration_since(*since) < PATIENCE);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, (Instant, Deposit)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets those ask again who wait beside someone who wants the same, or for someone who has left.
pub(crate) async fn bring_together(relay: &Relay) -> Result<(), StoreError> {
    relay.seekers.forget_late(Instant::now());
    for lobby in relay.rooms.stranded(LATE, Instant::now()) {
        relay.store.close(lobby, now()).await?;
        ask_again(relay, lobby);
    }
    for lobby in relay.store.close_doubles(&relay.config.node, now()).await? {
        ask_again(relay, lobby);
    }
    Ok(())
}

fn ask_again(relay: &Relay, lobby: Uuid) {
    relay.rooms.close(lobby, CloseReason::SeekAgain);
    relay.forget_lobby(lobby);
    relay.metrics.seek_again.add();
}
