//! Strangers who want to play the same.
//!
//! Whoever is first gets a lobby that nobody sees and waits in it; whoever comes next is sent there. So there is no
//! queue to keep: the list of lobbies is the queue, over all nodes.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use axum::{Extension, extract::State, http::StatusCode, response::Response};

use super::{
    joining::welcome,
    json,
    lobbies::{may_create, new_lobby},
    told::{Told, check_seats, check_version, check_word},
};
use crate::{
    accept::Caller,
    api::Seek,
    codes::Form,
    refusal::Refusal,
    shared::{Relay, now, random_id},
};

/// How often a taken code is replaced by another.
const TRIES: usize = 8;

/// Finds somebody who waits for the same game, or waits.
pub(crate) async fn seek(
    State(relay): State<Arc<Relay>>,
    Extension(caller): Extension<Caller>,
    Told(wish): Told<Seek>,
) -> Result<Response, Refusal> {
    check_version(&relay, wish.version)?;
    check_word("game", &wish.game, 1)?;
    check_word("time", &wish.time, 0)?;
    let seats = check_seats(&relay, wish.seats)?;
    may_create(&relay, &caller)?;
    for _ in 0..TRIES {
        let mut own = new_lobby(&relay, Form::Letters)?;
        (own.version, own.seats, own.queued) = (wish.version, seats, true);
        (own.game, own.time) = (wish.game.clone(), wish.time.clone());
        let Some(found) = relay.store.meet(&own, now()).await? else { continue };
        let waiting = found.id == own.id;
        let member = if waiting { own.host } else { random_id()? };
        if waiting {
            relay.lobbies.fetch_add(1, Relaxed);
            relay.metrics.created.add();
        } else {
            relay.metrics.matches.add();
            relay.metrics.joins.add();
        }
        let mut joined = welcome(&relay, &found, member, waiting);
        joined.waiting = waiting;
        return Ok(json(StatusCode::OK, &joined));
    }
    Err(Refusal::RelayFull)
}
