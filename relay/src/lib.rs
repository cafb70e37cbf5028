//! The relay: where players find each other by a short code.
//!
//! [`serve`] takes a listener, a [`Config`] and a shutdown signal. Lobbies are created, found, listed and joined over HTTP
//! ([`api`] has the messages). Joining returns a ticket, which opens a websocket with matchbox's signalling protocol. The
//! game itself never passes through here.
//!
//! No client is trusted: every message, request and queue has a limit, and slow or silent clients are dropped before they
//! cost others anything.

mod accept;
mod addresses;
mod admission;
pub mod api;
mod close_reason;
pub mod codes;
mod config;
mod connections;
mod deadline;
mod deposits;
mod health;
mod idle;
pub mod invisible;
mod janitor;
mod limits;
mod logs;
mod metrics;
mod network;
mod outbox;
mod queue;
mod refusal;
mod rest;
mod room;
mod rooms;
pub mod settings;
mod shares;
mod socket;
mod state;
mod store;
mod stun;
mod tickets;
mod turn;

use std::sync::Arc;

use tokio::{net::TcpListener, sync::watch};

pub use close_reason::CloseReason;
pub use config::Config;
pub use store::StoreError;

/// Why a relay cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A setting is invalid.
    #[error("{0}")]
    Config(String),
    /// The database cannot be opened.
    #[error("the database cannot be used: {0}")]
    Store(StoreError),
    /// The system has no randomness.
    #[error("the system has no randomness to give: {0}")]
    Randomness(#[from] getrandom::Error),
}

/// Closes every websocket when [`serve`] ends or is dropped. All else ends with the `stop` sender it holds.
struct CloseOnDrop(Arc<state::Relay>);

impl Drop for CloseOnDrop {
    fn drop(&mut self) {
        self.0.rooms.close_all();
    }
}

/// Runs a relay on this listener until `shutdown` completes; then tells the members and stores everything. Dropping the
/// future stops it as well.
///
/// # Errors
/// If a setting is invalid or the database cannot be opened; never later.
pub async fn serve(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), ServeError> {
    let (stop, stopping) = watch::channel(false);
    let relay = state::Relay::open(config, stopping).await?;
    let _close = CloseOnDrop(relay.clone());
    let now = state::now();
    let empty = relay.config.empty_seconds;
    relay.store.adopt(&relay.config.node, now, now + empty).await.map_err(ServeError::Store)?;
    let listen = listener.local_addr().map(|address| address.to_string()).unwrap_or_default();
    let (node, max) = (relay.config.node.as_str(), relay.max_connections);
    let fields = [("listen", listen.into()), ("node", node.into()), ("max_connections", max.into())];
    relay.log.info("started", &fields);
    let janitor = tokio::spawn(janitor::run(relay.clone()));
    let health = tokio::spawn(health::run(relay.clone()));
    stun::start(&relay).await;
    let told_to_stop = async {
        shutdown.await;
        let _ = stop.send(true);
        relay.rooms.close_all();
    };
    tokio::join!(accept::run(listener, relay.clone(), rest::router(relay.clone())), told_to_stop);
    let _ = tokio::join!(janitor, health);
    janitor::shut_down(&relay).await;
    relay.log.info("stopped", &[]);
    Ok(())
}
