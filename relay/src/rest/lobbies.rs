//! Creates, finds and lists lobbies.

use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Instant,
};

use axum::{
    Extension,
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
};
use serde::Deserialize;
use uuid::Uuid;

use super::{
    extract::{JsonBody, LobbyByCode, check_seats, check_title, check_version, check_word, refresh},
    join::welcome,
    json,
};
use crate::{
    accept::Client,
    api::{NewLobby, Page},
    codes::{Code, Form},
    refusal::Refusal,
    state::{Relay, now, now_ms, random_id},
    store::{Filter, Lobby},
};

/// How often to draw another code if one is taken.
const TRIES: usize = 8;

/// Creates a lobby. Its creator is the host.
pub(crate) async fn create(
    State(relay): State<Arc<Relay>>,
    Extension(client): Extension<Client>,
    JsonBody(wish): JsonBody<NewLobby>,
) -> Result<Response, Refusal> {
    check_version(&relay, wish.version)?;
    check_word("game", &wish.game, 1)?;
    check_word("time", &wish.time, 0)?;
    let title = check_title(&wish.title)?;
    let seats = check_seats(&relay, wish.seats)?;
    may_create(&relay, &client)?;
    let form = if wish.digits { Form::Digits } else { Form::Letters };
    let mut lobby = new_lobby(&relay, form)?;
    lobby.version = wish.version;
    lobby.game = wish.game;
    lobby.time = wish.time;
    lobby.title = title;
    lobby.seats = seats;
    lobby.listed = wish.listed;
    lobby.password = wish.password;
    for _ in 0..TRIES {
        if relay.store.create(&lobby).await? {
            relay.lobbies.fetch_add(1, Relaxed);
            relay.idle.created(lobby.id, client.address);
            relay.metrics.created.add();
            relay.log.info(
                "created",
                &[("lobby", lobby.id.to_string().into()), ("game", lobby.game.as_str().into())],
            );
            return Ok(json(StatusCode::CREATED, &welcome(&relay, &lobby, lobby.host, true)));
        }
        lobby.code = Code::random(form)?.to_string();
    }
    Err(Refusal::RelayFull)
}

/// Checks the total number of lobbies and the rate limit of the networks around the address.
pub(super) fn may_create(relay: &Relay, client: &Client) -> Result<(), Refusal> {
    if relay.lobbies.load(Relaxed) >= relay.config.max_lobbies {
        return Err(Refusal::RelayFull);
    }
    relay.limits.creates.take(client.address, Instant::now()).map_err(Refusal::TooMany)
}

/// A new lobby on this node, with default settings.
pub(super) fn new_lobby(relay: &Relay, form: Form) -> Result<Lobby, Refusal> {
    let seconds = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    Ok(Lobby {
        id: random_id()?,
        code: Code::random(form)?.to_string(),
        node: relay.config.node.clone(),
        node_url: relay.config.public_url.clone(),
        version: 0,
        game: String::new(),
        time: String::new(),
        title: String::new(),
        seats: 2,
        members: 0,
        reserved: 1,
        listed: false,
        locked: false,
        playing: false,
        password: false,
        queued: false,
        host: random_id()?,
        created: now_ms(),
        seen: seconds(now()),
        expires: seconds(now() + relay.config.unclaimed_seconds),
        claimed: seconds(now()),
        closed: 0,
    })
}

/// The lobby's public description.
pub(crate) async fn look_up(LobbyByCode(lobby): LobbyByCode) -> Response {
    json(StatusCode::OK, &lobby.info(now()))
}

/// Filters and paging of the list.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    #[serde(default)]
    game: String,
    #[serde(default)]
    time: String,
    #[serde(default)]
    version: u32,
    #[serde(default)]
    after: String,
    limit: Option<u32>,
}

/// Open lobbies, newest first.
pub(crate) async fn list(
    State(relay): State<Arc<Relay>>,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(query) = query.map_err(|wrong| Refusal::BadRequest(wrong.body_text()))?;
    let after = match query.after.as_str() {
        "" => None,
        text => Some(
            parse_cursor(text).ok_or_else(|| Refusal::BadRequest("after is not from a list".into()))?,
        ),
    };
    let limit = query.limit.unwrap_or(50).clamp(1, 100);
    let filter =
        Filter { game: query.game, time: query.time, version: query.version, after, limit: limit + 1 };
    let mut lobbies = relay.store.list(&filter, now()).await?;
    let more = lobbies.len() > limit as usize;
    lobbies.truncate(limit as usize);
    let next =
        lobbies.last().filter(|_| more).map(|last| format!("{}-{}", last.created, last.id.simple()));
    lobbies.iter_mut().for_each(|lobby| refresh(&relay, lobby));
    let faces =
        lobbies.iter().filter(|lobby| lobby.members > 0).map(|lobby| lobby.info(now())).collect();
    Ok(json(StatusCode::OK, &Page { lobbies: faces, next }))
}

fn parse_cursor(text: &str) -> Option<(i64, Uuid)> {
    let (made, id) = text.split_once('-')?;
    Some((made.parse().ok()?, id.parse().ok()?))
}
