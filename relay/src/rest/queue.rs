//! Matches strangers who want the same game.
//!
//! The first one gets an unlisted lobby and waits there; the next one is sent to it, once the first is really there. If both
//! come at once, both wait, and [`crate::queue`] brings them together. The table of lobbies is the queue, across all nodes. Being told where to go costs a token until one is there, so that nobody takes the
//! opponents of others away by asking and never coming.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use axum::{Extension, extract::State, http::StatusCode, response::Response};

use super::{
    extract::{JsonBody, check_seats, check_version, check_word},
    join::welcome,
    json,
    lobbies::{may_create, new_lobby},
};
use crate::{
    accept::Client,
    api::Seek,
    codes::Form,
    refusal::Refusal,
    state::{Relay, now, random_id},
};

/// How often to draw another code if one is taken.
const TRIES: usize = 8;

/// Joins a stranger who waits for the same game, or waits for one.
pub(crate) async fn seek(
    State(relay): State<Arc<Relay>>,
    Extension(client): Extension<Client>,
    JsonBody(wish): JsonBody<Seek>,
) -> Result<Response, Refusal> {
    check_version(&relay, wish.version)?;
    check_word("game", &wish.game, 1)?;
    check_word("time", &wish.time, 0)?;
    let seats = check_seats(&relay, wish.seats)?;
    may_create(&relay, &client)?;
    let deposit = relay.limits.seeks.take(client.address).await.map_err(Refusal::TooMany)?;
    for _ in 0..TRIES {
        let mut own = new_lobby(&relay, Form::Letters)?;
        (own.version, own.seats, own.queued) = (wish.version, seats, true);
        (own.game, own.time) = (wish.game.clone(), wish.time.clone());
        let Some(found) = relay.store.match_stranger(&own, now()).await? else { continue };
        let waiting = found.id == own.id;
        let member = if waiting { own.host } else { random_id()? };
        if waiting {
            relay.lobbies.fetch_add(1, Relaxed);
            relay.idle.created(own.id, client.address);
            relay.metrics.created.add();
        } else {
            relay.metrics.matches.add();
            relay.metrics.joins.add();
        }
        relay.seekers.told(member, deposit);
        let mut joined = welcome(&relay, &found, member, waiting);
        joined.waiting = waiting;
        return Ok(json(StatusCode::OK, &joined));
    }
    Err(Refusal::RelayFull)
}
