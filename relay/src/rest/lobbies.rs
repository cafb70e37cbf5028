//! Making, finding and listing lobbies.

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
    joining::welcome,
    json,
    told::{Sought, Told, check_seats, check_title, check_version, check_word, refresh},
};
use crate::{
    accept::Caller,
    api::{NewLobby, Page},
    codes::{Code, Form},
    refusal::Refusal,
    shared::{Relay, now, now_ms, random_id},
    store::{Filter, Lobby},
};

/// How often another code is tried when one is taken.
const TRIES: usize = 8;

/// Makes a lobby. Whoever makes it is its host.
pub(crate) async fn create(
    State(relay): State<Arc<Relay>>,
    Extension(caller): Extension<Caller>,
    Told(wish): Told<NewLobby>,
) -> Result<Response, Refusal> {
    check_version(&relay, wish.version)?;
    check_word("game", &wish.game, 1)?;
    check_word("time", &wish.time, 0)?;
    check_title(&wish.title)?;
    let seats = check_seats(&relay, wish.seats)?;
    may_create(&relay, &caller)?;
    let form = if wish.digits { Form::Digits } else { Form::Letters };
    let mut lobby = new_lobby(&relay, form)?;
    lobby.version = wish.version;
    lobby.game = wish.game;
    lobby.time = wish.time;
    lobby.title = wish.title;
    lobby.seats = seats;
    lobby.listed = wish.listed;
    lobby.password = wish.password;
    for _ in 0..TRIES {
        if relay.store.create(&lobby).await? {
            relay.lobbies.fetch_add(1, Relaxed);
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

/// Is there room, and has this address not made too many?
pub(super) fn may_create(relay: &Relay, caller: &Caller) -> Result<(), Refusal> {
    if relay.lobbies.load(Relaxed) >= relay.config.max_lobbies {
        return Err(Refusal::RelayFull);
    }
    relay.limits.creates.take(caller.address, Instant::now()).map_err(Refusal::TooMany)
}

/// A lobby of this node with nothing chosen yet.
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

/// What anybody may know of a lobby.
pub(crate) async fn look_up(Sought(lobby): Sought) -> Response {
    json(StatusCode::OK, &lobby.face(now()))
}

/// What a list may be asked for.
#[derive(Deserialize)]
pub(crate) struct Asked {
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

/// Open lobbies that one could join, the newest first.
pub(crate) async fn list(
    State(relay): State<Arc<Relay>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(asked) = asked.map_err(|wrong| Refusal::BadRequest(wrong.body_text()))?;
    let after = match asked.after.as_str() {
        "" => None,
        text => {
            Some(read_mark(text).ok_or_else(|| Refusal::BadRequest("after is not from a list".into()))?)
        }
    };
    let limit = asked.limit.unwrap_or(50).clamp(1, 100);
    let filter =
        Filter { game: asked.game, time: asked.time, version: asked.version, after, limit: limit + 1 };
    let mut lobbies = relay.store.list(&filter, now()).await?;
    let more = lobbies.len() > limit as usize;
    lobbies.truncate(limit as usize);
    let next =
        lobbies.last().filter(|_| more).map(|last| format!("{}-{}", last.created, last.id.simple()));
    lobbies.iter_mut().for_each(|lobby| refresh(&relay, lobby));
    let faces =
        lobbies.iter().filter(|lobby| lobby.members > 0).map(|lobby| lobby.face(now())).collect();
    Ok(json(StatusCode::OK, &Page { lobbies: faces, next }))
}

fn read_mark(text: &str) -> Option<(i64, Uuid)> {
    let (made, id) = text.split_once('-')?;
    Some((made.parse().ok()?, id.parse().ok()?))
}
