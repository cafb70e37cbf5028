//! The relay: where players who know only a short code find each other.
//!
//! [`serve`] takes its world as arguments: a listener, a [`Config`], and something to wait for before it stops. Over
//! HTTP lobbies are made, found, listed and joined ([`api`] holds what is said); joining gives a ticket, and the ticket
//! opens a websocket that speaks matchbox's signalling protocol. The game itself never passes through here.
//!
//! Nobody is trusted: every message, request and queue has a limit, and a slow or silent client is dropped before it
//! costs others anything.

mod accept;
mod addresses;
pub mod api;
pub mod codes;
mod config;
mod farewell;
mod keeper;
mod limits;
mod logs;
mod metrics;
mod outbox;
mod refusal;
mod rest;
mod room;
mod rooms;
pub mod settings;
mod shared;
mod socket;
mod store;
mod stun;
mod tickets;
mod turn;

use std::sync::Arc;

use tokio::{net::TcpListener, sync::watch};

pub use config::Config;
pub use farewell::Farewell;
pub use store::StoreError;

/// What keeps a relay from running.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A setting makes no sense.
    #[error("{0}")]
    Config(String),
    /// The database cannot be opened.
    #[error("the database cannot be used: {0}")]
    Store(StoreError),
    /// The system has no randomness to give.
    #[error("the system has no randomness to give: {0}")]
    Chance(#[from] getrandom::Error),
}

/// Ends every websocket when [`serve`] is over, also when it was simply dropped. All else ends with the `stop` it holds.
struct Goodbye(Arc<shared::Relay>);

impl Drop for Goodbye {
    fn drop(&mut self) {
        self.0.rooms.end_all();
    }
}

/// Runs a relay on this listener until `shutdown` is done. Members are told, and everything is written
/// down. Whoever drops it instead stops it, too.
///
/// # Errors
/// When the settings make no sense or the database cannot be opened; nothing goes wrong later.
pub async fn serve(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), ServeError> {
    let (stop, stopping) = watch::channel(false);
    let relay = shared::Relay::open(config, stopping).await?;
    let _goodbye = Goodbye(relay.clone());
    let now = shared::now();
    let empty = relay.config.empty_seconds;
    relay.store.adopt(&relay.config.node, now, now + empty).await.map_err(ServeError::Store)?;
    let listen = listener.local_addr().map(|address| address.to_string()).unwrap_or_default();
    relay.log.info("started", &[("listen", listen.into()), ("node", relay.config.node.as_str().into())]);
    let keeper = tokio::spawn(keeper::run(relay.clone()));
    stun::start(&relay).await;
    let told_to_stop = async {
        shutdown.await;
        let _ = stop.send(true);
        relay.rooms.end_all();
    };
    tokio::join!(accept::run(listener, relay.clone(), rest::router(relay.clone())), told_to_stop);
    let _ = keeper.await;
    keeper::close_the_book(&relay).await;
    relay.log.info("stopped", &[]);
    Ok(())
}
