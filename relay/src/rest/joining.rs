//! Joining a lobby, for the first time or again.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use uuid::Uuid;

use super::{
    json,
    told::{Sought, Told, check_version},
};
use crate::{
    api::{Join, Joined},
    refusal::Refusal,
    shared::{Relay, now, random_id},
    store::Lobby,
    tickets::{Doubt, Kind},
    turn,
};

/// Gives a ticket to whoever may come in.
pub(crate) async fn join(
    State(relay): State<Arc<Relay>>,
    Sought(lobby): Sought,
    Told(wish): Told<Join>,
) -> Result<Response, Refusal> {
    check_version(&relay, wish.version)?;
    if wish.version != lobby.version {
        return Err(Refusal::VersionDiffers(lobby.version));
    }
    let member = match wish.resume {
        Some(token) => returning(&relay, &lobby, &token)?,
        None => newcomer(&relay, &lobby)?,
    };
    let host = member == lobby.host;
    relay.metrics.joins.add();
    Ok(json(StatusCode::OK, &welcome(&relay, &lobby, member, host)))
}

fn newcomer(relay: &Relay, lobby: &Lobby) -> Result<Uuid, Refusal> {
    if is_forsaken(relay, lobby) {
        return Err(Refusal::LobbyClosed);
    }
    if lobby.locked {
        return Err(Refusal::LobbyLocked);
    }
    if lobby.members >= lobby.seats {
        return Err(Refusal::LobbyFull);
    }
    Ok(random_id()?)
}

/// Has everybody left, and has had time to come back? Then a newcomer would knock at an empty house. A lobby that nobody
/// has entered yet waits for its host.
fn is_forsaken(relay: &Relay, lobby: &Lobby) -> bool {
    let config = &relay.config;
    // What is written down of who is there may be as old as the last sweep.
    let grace = config.host_grace_seconds.saturating_add(config.sweep_seconds);
    let grace = i64::try_from(grace).unwrap_or(i64::MAX);
    let now = i64::try_from(now()).unwrap_or(i64::MAX);
    let entered = lobby.seen > lobby.created / 1000 + 1;
    lobby.members == 0 && entered && now.saturating_sub(lobby.seen) > grace
}

/// Whoever was here before may come back, also when the lobby is closed to newcomers.
fn returning(relay: &Relay, lobby: &Lobby, token: &str) -> Result<Uuid, Refusal> {
    let member = member(relay, lobby, token)?;
    if relay.rooms.is_barred(lobby.id, member) { Err(Refusal::Kicked) } else { Ok(member) }
}

/// Whom the token was given to, if it was for this lobby.
pub(super) fn member(relay: &Relay, lobby: &Lobby, token: &str) -> Result<Uuid, Refusal> {
    let note = relay.signer.check(token, Kind::Resume, now()).map_err(|doubt| match doubt {
        Doubt::Forged => Refusal::NotMember,
        Doubt::Expired => Refusal::TicketExpired,
    })?;
    if note.lobby == lobby.id { Ok(note.member) } else { Err(Refusal::NotMember) }
}

/// Everything a member needs to enter.
pub(super) fn welcome(relay: &Relay, lobby: &Lobby, member: Uuid, host: bool) -> Joined {
    let ticket = relay.sign(Kind::Ticket, lobby.id, member);
    Joined {
        lobby: lobby.face(now()),
        member,
        host,
        waiting: false,
        path: format!("/ws?ticket={ticket}"),
        ticket,
        node: Some(lobby.node_url.clone()).filter(|url| !url.is_empty()),
        resume: relay.sign(Kind::Resume, lobby.id, member),
        expires_in: relay.config.ticket_seconds,
        ice: turn::servers(&relay.config, member, now()),
        stun_port: relay.stun_port.get().copied(),
    }
}
