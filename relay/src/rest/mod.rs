//! The HTTP interface.

mod extract;
mod join;
mod lobbies;
mod members;
mod pages;
mod queue;

use std::{sync::Arc, time::Instant};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::Serialize;

use crate::{accept::Client, refusal::Refusal, socket, state::Relay};

/// All routes.
pub(crate) fn router(relay: Arc<Relay>) -> Router {
    Router::new()
        .route("/health", get(pages::health))
        .route("/metrics", get(pages::metrics))
        .route("/ws", get(socket::open))
        .route("/lobbies", get(lobbies::list).post(lobbies::create))
        .route("/lobbies/{code}", get(lobbies::look_up).patch(members::change).delete(members::close))
        .route("/lobbies/{code}/join", post(join::join))
        .route("/lobbies/{code}/leave", post(members::leave))
        .route("/lobbies/{code}/kick", post(members::kick))
        .route("/lobbies/{code}/host", post(members::give_host))
        .route("/queue", post(queue::seek))
        .fallback(|| async { Refusal::NotFound })
        .method_not_allowed_fallback(|| async { Refusal::WrongMethod })
        .layer(middleware::from_fn_with_state(relay.clone(), guard))
        .with_state(relay)
}

/// Refuses web pages, rate-limits requests by address and counts refusals. The health page has a limit of its own.
async fn guard(State(relay): State<Arc<Relay>>, request: Request, next: Next) -> Response {
    relay.metrics.requests.add();
    let mut response = match admit(&relay, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    if let Some(refusal) = response.extensions_mut().remove::<Refusal>() {
        let (status, word) = refusal.status_and_code();
        relay.metrics.refused(word);
        let fields = [("reason", word.into()), ("status", status.as_u16().into())];
        relay.log.debug("refused", &fields);
        if let Refusal::StoreAway(trouble) = refusal {
            relay.log.warn("database", &[("trouble", trouble.into())]);
        }
    }
    response
}

fn admit(relay: &Relay, request: &Request) -> Result<(), Refusal> {
    if is_from_web_page(request.headers()) {
        return Err(Refusal::ForeignOrigin);
    }
    let Some(client) = request.extensions().get::<Client>() else { return Ok(()) };
    let health = request.uri().path() == "/health";
    let limit = if health { &relay.limits.health } else { &relay.limits.requests };
    limit.take(client.address, Instant::now()).map_err(Refusal::TooMany)
}

/// Whether a web page of some site sent this. There are no pages of the relay's own, and apps name no origin.
fn is_from_web_page(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    headers.contains_key(header::ORIGIN) || site.is_some_and(|site| site != b"none")
}

/// A JSON response that must not be cached.
pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> Response {
    let Ok(text) = serde_json::to_vec(body) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut response = (status, text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
