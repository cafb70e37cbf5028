//! Request extractors and checks, with limits and readable errors.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    body,
    extract::{FromRequest, FromRequestParts, Path, Request},
    http::{HeaderMap, header, request::Parts},
};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{
    accept::Client,
    codes::Code,
    invisible::is_invisible,
    refusal::Refusal,
    state::{Relay, now},
    store::Lobby,
    tickets::TokenKind,
};

/// The largest request body.
const MAX_BODY: usize = 8 * 1024;

/// A JSON body.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Relay>> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, relay: &Arc<Relay>) -> Result<Self, Refusal> {
        let limit = Duration::from_secs(relay.config.request_seconds);
        let body = timeout(limit, body::to_bytes(request.into_body(), MAX_BODY)).await;
        let bytes = body.map_err(|_| Refusal::TooLate)?.map_err(|_| Refusal::TooLarge)?;
        serde_json::from_slice(&bytes).map(Self).map_err(|wrong| Refusal::BadRequest(wrong.to_string()))
    }
}

/// The lobby whose code is in the path. Unknown codes are counted against the client's address.
pub(crate) struct LobbyByCode(pub(crate) Lobby);

impl FromRequestParts<Arc<Relay>> for LobbyByCode {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, relay: &Arc<Relay>) -> Result<Self, Refusal> {
        let Path(text) =
            Path::<String>::from_request_parts(parts, relay).await.map_err(|_| Refusal::NoSuchLobby)?;
        let address = parts.extensions.get::<Client>().map(|client| client.address);
        let found = match (members_lobby(relay, parts, &text).await?, address) {
            (None, Some(address)) => guess(relay, address, &text).await?,
            (own, _) => own,
        };
        let mut lobby = found.ok_or(Refusal::NoSuchLobby)?;
        if lobby.closed > 0 {
            return Err(Refusal::LobbyClosed);
        }
        refresh(relay, &mut lobby);
        Ok(Self(lobby))
    }
}

/// The lobby of the member who asks, if the code is its own: members guess nothing.
async fn members_lobby(relay: &Relay, parts: &Parts, code: &str) -> Result<Option<Lobby>, Refusal> {
    let Ok(token) = relay.signer.check(&bearer(&parts.headers), TokenKind::Resume, now()) else {
        return Ok(None);
    };
    let Some(code) = Code::read(code) else { return Ok(None) };
    let own = relay.store.by_id(token.lobby).await?;
    Ok(own.filter(|lobby| lobby.code == code.as_str()))
}

/// Looks up a code. Only a code that nobody has costs a token.
async fn guess(relay: &Relay, address: IpAddr, text: &str) -> Result<Option<Lobby>, Refusal> {
    let deposit = relay.limits.guesses.take(address).await.map_err(Refusal::TooMany)?;
    let found = match Code::read(text) {
        Some(code) => relay.store.by_code(code.as_str()).await,
        None => Ok(None),
    };
    if !matches!(found, Ok(None)) {
        deposit.give_back();
    }
    Ok(found?)
}

/// The token in the `Authorization` header.
pub(crate) struct Bearer(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        Ok(Self(bearer(&parts.headers)))
    }
}

/// The token in the `Authorization` header; empty if there is none.
fn bearer(headers: &HeaderMap) -> String {
    let header = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    header
        .and_then(|text| text.strip_prefix("Bearer "))
        .map_or_else(String::new, |text| text.trim().into())
}

/// Replaces the stored presence by what this node knows.
pub(crate) fn refresh(relay: &Relay, lobby: &mut Lobby) {
    if lobby.node != relay.config.node {
        return;
    }
    match relay.rooms.status(lobby.id) {
        Some(status) => (lobby.members, lobby.host) = (status.members, status.host),
        None => lobby.members = 0,
    }
}

/// Checks an id or time control: short, printable ASCII.
pub(crate) fn check_word(name: &str, word: &str, least: usize) -> Result<(), Refusal> {
    let fine = word.len() >= least && word.len() <= 64 && word.bytes().all(|b| b.is_ascii_graphic());
    if fine {
        Ok(())
    } else {
        Err(Refusal::BadRequest(format!("{name} has to be {least} to 64 plain characters")))
    }
}

/// Checks a title: one line of text. Characters that nobody sees are left out: they could turn or hide the text around them.
pub(crate) fn check_title(title: &str) -> Result<String, Refusal> {
    let title: String = title.chars().filter(|c| !is_invisible(*c)).collect();
    let fine = title.chars().count() <= 60 && !title.chars().any(char::is_control);
    if fine {
        Ok(title)
    } else {
        Err(Refusal::BadRequest("title has to be one line of at most 60 characters".into()))
    }
}

/// The number of seats: as many as requested, capped at what this relay allows.
pub(crate) fn check_seats(relay: &Relay, seats: Option<u16>) -> Result<u16, Refusal> {
    match seats.unwrap_or(2) {
        0 | 1 => Err(Refusal::BadRequest("seats has to be at least 2".into())),
        seats => Ok(seats.min(relay.config.max_members)),
    }
}

/// Checks that the app is new enough for this relay.
pub(crate) fn check_version(relay: &Relay, version: u32) -> Result<(), Refusal> {
    let oldest = relay.config.oldest_version;
    if version < oldest { Err(Refusal::VersionTooOld(oldest)) } else { Ok(()) }
}
