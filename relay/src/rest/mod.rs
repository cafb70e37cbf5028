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
    http::{HeaderValue, StatusCode, header},
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

/// Rate-limits requests by address and counts refusals. The health page is exempt.
async fn guard(State(relay): State<Arc<Relay>>, request: Request, next: Next) -> Response {
    relay.metrics.requests.add();
    let address = request.extensions().get::<Client>().map(|client| client.address);
    let healthy = request.uri().path() == "/health";
    let allowed =
        address.filter(|_| !healthy).map_or(Ok(()), |at| relay.limits.requests.take(at, Instant::now()));
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(seconds) => Refusal::TooMany(seconds).into_response(),
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
