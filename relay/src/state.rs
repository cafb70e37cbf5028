//! The relay's state, shared by all requests and websockets.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use tokio::sync::watch;
use uuid::Uuid;

use crate::{
    ServeError,
    addresses::{Connections, Proxies},
    config::Config,
    limits::Limits,
    logs::Log,
    metrics::{Gauges, Metrics},
    rooms::Rooms,
    store::Store,
    tickets::{Signer, Token, TokenKind},
};

/// The relay's state.
pub(crate) struct Relay {
    /// The settings.
    pub(crate) config: Config,
    /// The table of lobbies.
    pub(crate) store: Store,
    /// Who is connected.
    pub(crate) rooms: Rooms,
    /// Rate limits by address.
    pub(crate) limits: Limits,
    /// Connections by address.
    pub(crate) connections: Arc<Connections>,
    /// Trusted proxies.
    pub(crate) proxies: Proxies,
    /// Signs and verifies tokens.
    pub(crate) signer: Signer,
    /// Counters.
    pub(crate) metrics: Metrics,
    /// The log.
    pub(crate) log: Log,
    /// The STUN server's port, once it runs.
    pub(crate) stun_port: OnceLock<u16>,
    /// True once the relay is stopping.
    stopping: watch::Receiver<bool>,
    /// Open lobbies on all nodes when last counted, plus those created since.
    pub(crate) lobbies: AtomicUsize,
    started: Instant,
}

impl Relay {
    /// Checks the settings and opens the database.
    pub(crate) async fn open(
        config: Config,
        stopping: watch::Receiver<bool>,
    ) -> Result<Arc<Self>, ServeError> {
        if let Some(trouble) = config.problem() {
            return Err(ServeError::Config(trouble));
        }
        let store = Store::open(&config.database).await.map_err(ServeError::Store)?;
        let secret = if config.secret.is_empty() {
            let fresh = format!("{}{}", random_id()?.simple(), random_id()?.simple());
            store.secret(fresh).await.map_err(ServeError::Store)?
        } else {
            config.secret.clone()
        };
        Ok(Arc::new(Self {
            proxies: Proxies::read(&config.proxies).map_err(ServeError::Config)?,
            limits: Limits::new(&config),
            connections: Connections::new(config.max_connections, config.max_connections_per_address),
            signer: Signer::new(secret.as_bytes()),
            log: Log::new(&config.log, &config.log_format),
            rooms: Rooms::default(),
            metrics: Metrics::default(),
            lobbies: AtomicUsize::new(0),
            started: Instant::now(),
            config,
            store,
            stun_port: OnceLock::new(),
            stopping,
        }))
    }

    /// A signed token.
    pub(crate) fn sign(&self, kind: TokenKind, lobby: Uuid, member: Uuid) -> String {
        let lasts = match kind {
            TokenKind::Ticket => self.config.ticket_seconds,
            TokenKind::Resume => self.config.resume_hours * 3600,
        };
        self.signer.sign(&Token { kind, lobby, member, expires: now() + lasts })
    }

    /// The current gauges.
    pub(crate) fn gauges(&self) -> Gauges {
        let (rooms, members) = self.rooms.count();
        Gauges {
            connections: self.connections.count(),
            members,
            rooms,
            lobbies: self.lobbies.load(Relaxed),
        }
    }

    /// Completes when the relay is stopping.
    pub(crate) fn stopped(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut stopping = self.stopping.clone();
        async move { drop(stopping.wait_for(|stopping| *stopping).await) }
    }

    /// Seconds since the start.
    pub(crate) fn uptime(&self) -> u64 {
        self.started.elapsed().as_secs()
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    i64::try_from(passed).unwrap_or(i64::MAX)
}

/// A random, unguessable id.
pub(crate) fn random_id() -> Result<Uuid, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(uuid::Builder::from_random_bytes(bytes).into_uuid())
}
