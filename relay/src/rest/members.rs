//! Requests of members about their lobby; most are for the host only.

use std::sync::Arc;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use uuid::Uuid;

use super::{
    extract::{Bearer, JsonBody, LobbyByCode, check_seats, check_title, check_word},
    join::member,
    json,
};
use crate::{
    CloseReason,
    api::{Change, PeerRef},
    janitor,
    refusal::Refusal,
    state::{Relay, now},
    store::Lobby,
};

/// Changes the lobby's description.
pub(crate) async fn change(
    State(relay): State<Arc<Relay>>,
    LobbyByCode(lobby): LobbyByCode,
    Bearer(token): Bearer,
    JsonBody(mut change): JsonBody<Change>,
) -> Result<Response, Refusal> {
    host(&relay, &lobby, &token)?;
    change.game.as_deref().map_or(Ok(()), |game| check_word("game", game, 1))?;
    change.time.as_deref().map_or(Ok(()), |time| check_word("time", time, 0))?;
    change.title = change.title.as_deref().map(check_title).transpose()?;
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
    Ok(json(StatusCode::OK, &changed.info(now())))
}

/// Closes the lobby.
pub(crate) async fn close(
    State(relay): State<Arc<Relay>>,
    LobbyByCode(lobby): LobbyByCode,
    Bearer(token): Bearer,
) -> Result<Response, Refusal> {
    host(&relay, &lobby, &token)?;
    end(&relay, &lobby).await
}

/// Leaves for good. If the host leaves, another member becomes host; if there is none, the lobby is closed. Of a guest who
/// was the last one the lobby stays open for a while, because the host may be back.
pub(crate) async fn leave(
    State(relay): State<Arc<Relay>>,
    LobbyByCode(lobby): LobbyByCode,
    Bearer(token): Bearer,
) -> Result<Response, Refusal> {
    let member = member_here(&relay, &lobby, &token)?;
    if relay.rooms.remove_member(lobby.id, member) {
        relay.metrics.host_changes.add();
    }
    if member == lobby.host && relay.rooms.status(lobby.id).is_none() {
        return end(&relay, &lobby).await;
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Kicks and bans a member.
pub(crate) async fn kick(
    State(relay): State<Arc<Relay>>,
    LobbyByCode(lobby): LobbyByCode,
    Bearer(token): Bearer,
    JsonBody(named): JsonBody<PeerRef>,
) -> Result<Response, Refusal> {
    host(&relay, &lobby, &token)?;
    relay.rooms.kick(lobby.id, named.peer)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Makes another member host.
pub(crate) async fn give_host(
    State(relay): State<Arc<Relay>>,
    LobbyByCode(lobby): LobbyByCode,
    Bearer(token): Bearer,
    JsonBody(named): JsonBody<PeerRef>,
) -> Result<Response, Refusal> {
    host(&relay, &lobby, &token)?;
    relay.rooms.give_host(lobby.id, named.peer)?;
    relay.metrics.host_changes.add();
    janitor::store_presence(&relay).await;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn end(relay: &Relay, lobby: &Lobby) -> Result<Response, Refusal> {
    relay.store.close(lobby.id, now()).await?;
    relay.rooms.close(lobby.id, CloseReason::LobbyClosed);
    relay.forget_lobby(lobby.id);
    relay.log.info("ended", &[("lobby", lobby.id.to_string().into())]);
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Checks that this node holds the lobby's websockets.
fn member_here(relay: &Relay, lobby: &Lobby, token: &str) -> Result<Uuid, Refusal> {
    let member = member(relay, lobby, token)?;
    if lobby.node == relay.config.node {
        return Ok(member);
    }
    Err(Refusal::WrongNode(Some(lobby.node_url.clone()).filter(|url| !url.is_empty())))
}

fn host(relay: &Relay, lobby: &Lobby, token: &str) -> Result<(), Refusal> {
    if member_here(relay, lobby, token)? == lobby.host { Ok(()) } else { Err(Refusal::NotHost) }
}
