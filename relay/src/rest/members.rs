//! What members may do with the lobby they are in; most of it only the host.

use std::sync::Arc;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use uuid::Uuid;

use super::{
    joining::member,
    json,
    told::{Bearer, Sought, Told, check_seats, check_title, check_word},
};
use crate::{
    api::{Change, Named},
    keeper,
    refusal::Refusal,
    shared::{Relay, now},
    store::Lobby,
};

/// Changes what the host wants different.
pub(crate) async fn change(
    State(relay): State<Arc<Relay>>,
    Sought(lobby): Sought,
    Bearer(token): Bearer,
    Told(mut change): Told<Change>,
) -> Result<Response, Refusal> {
    host(&relay, &lobby, &token)?;
    change.game.as_deref().map_or(Ok(()), |game| check_word("game", game, 1))?;
    change.time.as_deref().map_or(Ok(()), |time| check_word("time", time, 0))?;
    change.title.as_deref().map_or(Ok(()), check_title)?;
    if change.seats.is_some() {
        change.seats = Some(check_seats(&relay, change.seats)?);
    }
    if !relay.store.change(lobby.id, &change).await? {
        return Err(Refusal::LobbyClosed);
    }
    if let Some(seats) = change.seats {
        relay.rooms.set_seats(lobby.id, seats);
    }
    let mut changed = relay.store.by_id(lobby.id).await?.ok_or(Refusal::LobbyClosed)?;
    changed.members = lobby.members;
    Ok(json(StatusCode::OK, &changed.face(now())))
}

/// Ends the lobby.
pub(crate) async fn close(
    State(relay): State<Arc<Relay>>,
    Sought(lobby): Sought,
    Bearer(token): Bearer,
) -> Result<Response, Refusal> {
    host(&relay, &lobby, &token)?;
    end(&relay, &lobby).await
}

/// Leaves for good. If it was the host, another member is host at once; if it was the last, the lobby is over.
pub(crate) async fn leave(
    State(relay): State<Arc<Relay>>,
    Sought(lobby): Sought,
    Bearer(token): Bearer,
) -> Result<Response, Refusal> {
    let member = known(&relay, &lobby, &token)?;
    if relay.rooms.part(lobby.id, member) {
        relay.metrics.host_changes.add();
    }
    if relay.rooms.standing(lobby.id).is_none() {
        return end(&relay, &lobby).await;
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Sends a member away.
pub(crate) async fn kick(
    State(relay): State<Arc<Relay>>,
    Sought(lobby): Sought,
    Bearer(token): Bearer,
    Told(named): Told<Named>,
) -> Result<Response, Refusal> {
    host(&relay, &lobby, &token)?;
    relay.rooms.kick(lobby.id, named.peer)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Makes another member host.
pub(crate) async fn give_host(
    State(relay): State<Arc<Relay>>,
    Sought(lobby): Sought,
    Bearer(token): Bearer,
    Told(named): Told<Named>,
) -> Result<Response, Refusal> {
    host(&relay, &lobby, &token)?;
    relay.rooms.give_host(lobby.id, named.peer)?;
    relay.metrics.host_changes.add();
    keeper::write_down(&relay).await;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn end(relay: &Relay, lobby: &Lobby) -> Result<Response, Refusal> {
    relay.store.close(lobby.id, now()).await?;
    relay.rooms.end(lobby.id);
    relay.log.info("ended", &[("lobby", lobby.id.to_string().into())]);
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Only the node that holds the websockets can do something about them.
fn known(relay: &Relay, lobby: &Lobby, token: &str) -> Result<Uuid, Refusal> {
    let member = member(relay, lobby, token)?;
    if lobby.node == relay.config.node {
        return Ok(member);
    }
    Err(Refusal::WrongNode(Some(lobby.node_url.clone()).filter(|url| !url.is_empty())))
}

fn host(relay: &Relay, lobby: &Lobby, token: &str) -> Result<(), Refusal> {
    if known(relay, lobby, token)? == lobby.host { Ok(()) } else { Err(Refusal::NotHost) }
}
