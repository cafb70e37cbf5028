//! Joins or rejoins a lobby.

use std::{net::IpAddr, sync::Arc};

use axum::{Extension, extract::State, http::StatusCode, response::Response};
use uuid::Uuid;

use super::{
    extract::{JsonBody, LobbyByCode, check_version},
    json,
};
use crate::{
    accept::Client,
    api::{Join, Joined},
    refusal::Refusal,
    state::{Relay, now, random_id},
    store::Lobby,
    tickets::{TokenError, TokenKind},
    turn,
};

/// Issues a ticket.
pub(crate) async fn join(
    State(relay): State<Arc<Relay>>,
    Extension(client): Extension<Client>,
    LobbyByCode(lobby): LobbyByCode,
    JsonBody(wish): JsonBody<Join>,
) -> Result<Response, Refusal> {
    check_version(&relay, wish.version)?;
    if wish.version != lobby.version {
        return Err(Refusal::VersionDiffers(lobby.version));
    }
    let member = match wish.resume {
        Some(token) => returning(&relay, &lobby, &token)?,
        None => newcomer(&relay, &lobby, client.address)?,
    };
    let host = member == lobby.host;
    relay.metrics.joins.add();
    Ok(json(StatusCode::OK, &welcome(&relay, &lobby, member, host)))
}

fn newcomer(relay: &Relay, lobby: &Lobby, address: IpAddr) -> Result<Uuid, Refusal> {
    if is_abandoned(relay, lobby) {
        return Err(Refusal::LobbyClosed);
    }
    if lobby.locked {
        return Err(Refusal::LobbyLocked);
    }
    if lobby.members >= lobby.seats {
        return Err(Refusal::LobbyFull);
    }
    let member = random_id()?;
    relay.rooms.admits(lobby.id, member, address).unwrap_or(Ok(()))?;
    Ok(member)
}

/// Whether everyone has left and had time to come back, so that a newcomer would find nobody. A lobby that nobody has
/// entered yet still waits for its host.
fn is_abandoned(relay: &Relay, lobby: &Lobby) -> bool {
    let config = &relay.config;
    // The stored presence may be as old as the last sweep.
    let grace = config.host_grace_seconds.saturating_add(config.sweep_seconds);
    let grace = i64::try_from(grace).unwrap_or(i64::MAX);
    let now = i64::try_from(now()).unwrap_or(i64::MAX);
    let entered = lobby.seen > lobby.created / 1000 + 1;
    lobby.members == 0 && entered && now.saturating_sub(lobby.seen) > grace
}

/// Former members may return, even to a locked lobby.
fn returning(relay: &Relay, lobby: &Lobby, token: &str) -> Result<Uuid, Refusal> {
    let member = member(relay, lobby, token)?;
    if relay.rooms.is_banned(lobby.id, member) { Err(Refusal::Kicked) } else { Ok(member) }
}

/// The member a token belongs to, if it is for this lobby.
pub(super) fn member(relay: &Relay, lobby: &Lobby, token: &str) -> Result<Uuid, Refusal> {
    let token = relay.signer.check(token, TokenKind::Resume, now()).map_err(|error| match error {
        TokenError::Forged => Refusal::NotMember,
        TokenError::Expired => Refusal::TicketExpired,
    })?;
    if token.lobby == lobby.id { Ok(token.member) } else { Err(Refusal::NotMember) }
}

/// Everything a member needs to enter.
pub(super) fn welcome(relay: &Relay, lobby: &Lobby, member: Uuid, host: bool) -> Joined {
    let ticket = relay.sign(TokenKind::Ticket, lobby.id, member);
    Joined {
        lobby: lobby.info(now()),
        member,
        host,
        waiting: false,
        path: format!("/ws?ticket={ticket}"),
        ticket,
        node: Some(lobby.node_url.clone()).filter(|url| !url.is_empty()),
        resume: relay.sign(TokenKind::Resume, lobby.id, member),
        expires_in: relay.config.ticket_seconds,
        ice: turn::servers(&relay.config, member, now()),
        admits: true,
        stun_port: relay.stun_port.get().copied(),
    }
}
