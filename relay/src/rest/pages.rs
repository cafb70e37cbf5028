//! Pages for operators.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{extract::Bearer, json};
use crate::{health::HealthStatus, refusal::Refusal, state::Relay};

/// Health check: 503 if the database does not answer, or cannot be written. It is answered from memory, at once.
pub(crate) async fn health(State(relay): State<Arc<Relay>>) -> Response {
    let health = relay.health.status();
    let well = health == HealthStatus::Ok;
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let gauges = relay.gauges();
    let body = serde_json::json!({
        "status": health.text(),
        "can_make_lobbies": well && gauges.lobbies < relay.config.max_lobbies,
        "version": env!("CARGO_PKG_VERSION"),
        "oldest_version": relay.config.oldest_version,
        "node": relay.config.node,
        "members": gauges.members,
        "rooms": gauges.rooms,
        "uptime_seconds": relay.uptime(),
    });
    json(status, &body)
}

/// Metrics for Prometheus.
pub(crate) async fn metrics(
    State(relay): State<Arc<Relay>>,
    Bearer(token): Bearer,
) -> Result<impl IntoResponse, Refusal> {
    if !relay.config.metrics_token.is_empty() && !constant_time_eq(&token, &relay.config.metrics_token) {
        return Err(Refusal::NoMetrics);
    }
    let page = relay.metrics.page(relay.gauges(), relay.uptime());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page))
}

/// Constant-time comparison.
fn constant_time_eq(one: &str, other: &str) -> bool {
    let digest = |text: &str| {
        let mut mac = Hmac::<Sha256>::new_from_slice(b"compare").ok()?;
        mac.update(text.as_bytes());
        Some(mac)
    };
    let (Some(one), Some(other)) = (digest(one), digest(other)) else { return false };
    one.verify(&other.finalize().into_bytes()).is_ok()
}
