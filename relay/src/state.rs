//! The relay's state, shared by all requests and websockets.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use tokio::sync::{Notify, watch};
use uuid::Uuid;

use crate::{
    ServeError,
    addresses::Proxies,
    config::Config,
    connections::{Connections, open_files},
    health::Health,
    idle::IdleLobbies,
    limits::Limits,
    logs::Log,
    metrics::{Gauges, Metrics},
    outbox::OutboxLimits,
    queue::Seekers,
    rooms::Rooms,
    shares::Gives,
    store::Store,
    tickets::{Signer, Token, TokenKind, UsedTickets},
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
    /// Lobbies without members.
    pub(crate) idle: IdleLobbies,
    /// Strangers who were told where to go and are not there yet.
    pub(crate) seekers: Seekers,
    /// Connections for requests.
    pub(crate) connections: Arc<Connections>,
    /// Websockets.
    pub(crate) sockets: Arc<Connections>,
    /// How many connections of all kinds there may be.
    pub(crate) max_connections: usize,
    /// How much may be queued for clients.
    pub(crate) outboxes: OutboxLimits,
    /// Whether the database works.
    pub(crate) health: Health,
    /// Trusted proxies.
    pub(crate) proxies: Proxies,
    /// Signs and verifies tokens.
    pub(crate) signer: Signer,
    /// Tickets that have opened a websocket.
    pub(crate) used_tickets: UsedTickets,
    /// The number of the next ticket; the first is random.
    next_ticket: AtomicU64,
    /// Counters.
    pub(crate) metrics: Metrics,
    /// The log.
    pub(crate) log: Log,
    /// The STUN server's port, once it runs.
    pub(crate) stun_port: OnceLock<u16>,
    /// Wakes the janitor: a stranger waits and can be found once that is stored.
    pub(crate) hurry: Notify,
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
        let log = Log::new(&config.log, &config.log_format);
        let store = Store::open(&config.database, log).await.map_err(ServeError::Store)?;
        let secret = if config.secret.is_empty() {
            let fresh = format!("{}{}", random_id()?.simple(), random_id()?.simple());
            store.secret(fresh).await.map_err(ServeError::Store)?
        } else {
            config.secret.clone()
        };
        let (max, each) = (max_connections(&config), config.max_connections_per_address);
        Ok(Arc::new(Self {
            proxies: Proxies::read(&config.proxies).map_err(ServeError::Config)?,
            limits: Limits::new(&config),
            idle: IdleLobbies::new(&config),
            seekers: Seekers::default(),
            connections: Connections::new((max / 4).max(1), each, Gives::Oldest),
            sockets: Connections::new((max - max / 4).max(1), each, Gives::Newest),
            max_connections: max,
            outboxes: OutboxLimits::new(&config),
            health: Health::default(),
            signer: Signer::new(secret.as_bytes()),
            used_tickets: UsedTickets::default(),
            next_ticket: AtomicU64::new(random_id()?.as_u64_pair().0),
            log,
            rooms: Rooms::default(),
            metrics: Metrics::default(),
            hurry: Notify::new(),
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
        let serial = self.next_ticket.fetch_add(1, Relaxed);
        self.signer.sign(&Token { kind, lobby, member, expires: now() + lasts, serial })
    }

    /// The current gauges.
    pub(crate) fn gauges(&self) -> Gauges {
        let (rooms, members) = self.rooms.count();
        Gauges {
            connections: self.open_connections(),
            members,
            rooms,
            lobbies: self.lobbies.load(Relaxed),
        }
    }

    /// Open connections of any kind.
    pub(crate) fn open_connections(&self) -> usize {
        self.connections.count() + self.sockets.count()
    }

    /// A lobby of this node is closed or deleted.
    pub(crate) fn forget_lobby(&self, lobby: Uuid) {
        self.idle.closed(lobby);
        let fewer = |count: usize| Some(count.saturating_sub(1));
        let _ = self.lobbies.fetch_update(Relaxed, Relaxed, fewer);
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

/// The configured number of connections, or fewer if this process may not open so many files.
fn max_connections(config: &Config) -> usize {
    let possible = open_files().map_or(usize::MAX, |files| files / 4 * 3);
    config.max_connections.min(possible.max(8))
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
