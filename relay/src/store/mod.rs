//! The table of lobbies, which survives restarts and can be shared by several nodes.
//!
//! Each query is one statement that both databases understand; see [`sql`]. Only opening, running and locking differ: see
//! [`sqlite`] and [`postgres`].

mod lobby;
#[cfg(feature = "postgres")]
mod postgres;
mod sql;
mod sqlite;

pub(crate) use lobby::{Lobby, Presence};

use std::time::Duration;

use tokio::time::timeout;
use uuid::Uuid;

use crate::{api::Change, logs::Log, queue::PROMISE_SECONDS};

/// A database error.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// A parameter or column.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Int(i64),
    Text(String),
}

type Row = Vec<Value>;
type Statement = (&'static str, Vec<Value>);

/// Filters of a list.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filter {
    /// Only this game; empty means any.
    pub(crate) game: String,
    /// Only this time control; empty means any.
    pub(crate) time: String,
    /// Only this version; 0 means any.
    pub(crate) version: u32,
    /// Only lobbies older than this one: its creation time and id.
    pub(crate) after: Option<(i64, Uuid)>,
    /// The page size.
    pub(crate) limit: u32,
}

/// Lobbies of nodes that were silent for longer are not listed.
const FRESH_SECONDS: i64 = 45;
/// How long a closed lobby is remembered, so that its code is reported as closed, not unknown.
const REMEMBERED_SECONDS: i64 = 3600;
/// How many closed lobbies are remembered at most.
const MAX_REMEMBERED: u32 = 20_000;
/// A database that takes longer for a request counts as away.
const TIMEOUT: Duration = Duration::from_secs(4);

/// The table of lobbies, in either kind of database.
pub(crate) enum Store {
    /// Embedded, for one node.
    Sqlite(sqlite::Sqlite),
    /// Shared by several nodes.
    #[cfg(feature = "postgres")]
    Postgres(Box<postgres::Postgres>),
}

impl Store {
    /// Opens `sqlite:PATH`, `sqlite::memory:` or `postgres://…`, and creates the tables if necessary.
    pub(crate) async fn open(url: &str, log: Log) -> Result<Self, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            return sqlite::Sqlite::open(path, log).map(Self::Sqlite);
        }
        #[cfg(feature = "postgres")]
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return postgres::Postgres::open(url).await.map(|store| Self::Postgres(Box::new(store)));
        }
        Err(StoreError("database has to begin with sqlite: or postgres://".into()))
    }

    /// The secret that all nodes share: the stored one, or else this one from now on.
    pub(crate) async fn secret(&self, fresh: String) -> Result<String, StoreError> {
        self.run(sql::KEEP_SECRET, vec![text(&fresh)]).await?;
        let rows = self.run(sql::SECRET, vec![]).await?;
        match rows.into_iter().flatten().next() {
            Some(Value::Text(secret)) => Ok(secret),
            _ => Err(StoreError("the secret was not kept".into())),
        }
    }

    /// Adds a lobby; `false` if its code is taken.
    pub(crate) async fn create(&self, lobby: &Lobby) -> Result<bool, StoreError> {
        Ok(!self.run(sql::CREATE, lobby.values()).await?.is_empty())
    }

    /// The lobby with this code; if none is open, the last that had it.
    pub(crate) async fn by_code(&self, code: &str) -> Result<Option<Lobby>, StoreError> {
        self.lobby(sql::BY_CODE, vec![text(code)]).await
    }

    /// The lobby with this id.
    pub(crate) async fn by_id(&self, id: Uuid) -> Result<Option<Lobby>, StoreError> {
        self.lobby(sql::BY_ID, vec![text(&id)]).await
    }

    /// Open lobbies, newest first.
    pub(crate) async fn list(&self, filter: &Filter, now: u64) -> Result<Vec<Lobby>, StoreError> {
        let (made, id) = filter.after.unwrap_or((i64::MAX, Uuid::max()));
        let values = vec![
            text(&filter.game),
            text(&filter.time),
            int(filter.version),
            Value::Int(made),
            text(&id),
            Value::Int(seconds(now) - FRESH_SECONDS),
            int(filter.limit),
        ];
        self.lobbies(sql::LIST, values).await
    }

    /// Applies a host's changes; `false` if the lobby is closed.
    pub(crate) async fn change(&self, id: Uuid, change: &Change) -> Result<bool, StoreError> {
        let words = |word: &Option<String>| text(word.as_deref().unwrap_or("\u{1}"));
        let flag = |flag: Option<bool>| Value::Int(flag.map_or(-1, i64::from));
        let values = vec![
            text(&id),
            words(&change.game),
            words(&change.time),
            words(&change.title),
            Value::Int(change.seats.map_or(-1, i64::from)),
            flag(change.listed),
            flag(change.locked),
            flag(change.playing),
            flag(change.password),
        ];
        Ok(!self.run(sql::CHANGE, values).await?.is_empty())
    }

    /// Stores who is connected, for many lobbies at once.
    pub(crate) async fn presences(&self, presences: &[Presence]) -> Result<(), StoreError> {
        let steps = presences.iter().map(|presence| (sql::PRESENCE, presence.values()));
        self.first_answer(steps.collect()).await.map(drop)
    }

    /// Reports that this node is alive, which keeps its populated lobbies open.
    pub(crate) async fn heartbeat(&self, node: &str, now: u64, expires: u64) -> Result<(), StoreError> {
        self.run(sql::HEARTBEAT, vec![text(node), time(now), time(expires)]).await.map(drop)
    }

    /// This node has just started: nobody is connected, but everyone may return.
    pub(crate) async fn adopt(&self, node: &str, now: u64, expires: u64) -> Result<(), StoreError> {
        self.run(sql::ADOPT, vec![text(node), time(now), time(expires)]).await.map(drop)
    }

    /// Closes a lobby.
    pub(crate) async fn close(&self, id: Uuid, now: u64) -> Result<(), StoreError> {
        self.run(sql::CLOSE, vec![text(&id), time(now)]).await.map(drop)
    }

    /// Closes lobbies that have expired or are older than `oldest`, deletes those closed long ago, and frees promised seats
    /// that were not taken. Returns the closed ones.
    pub(crate) async fn sweep(
        &self,
        now: u64,
        oldest: u64,
        promise: u64,
    ) -> Result<Vec<Uuid>, StoreError> {
        let milliseconds = Value::Int(seconds(oldest).saturating_mul(1000));
        let ended = self.run(sql::EXPIRE, vec![time(now), milliseconds]).await?;
        let forgotten = Value::Int(seconds(now) - REMEMBERED_SECONDS);
        self.run(sql::FORGET, vec![forgotten, int(MAX_REMEMBERED)]).await?;
        self.run(sql::UNCLAIM, vec![Value::Int(seconds(now) - seconds(promise))]).await?;
        Ok(ended.iter().flatten().filter_map(Value::id).collect())
    }

    /// Deletes those of these lobbies that nobody is in.
    pub(crate) async fn delete_empty(&self, lobbies: &[Uuid]) -> Result<(), StoreError> {
        let steps = lobbies.iter().map(|id| (sql::DELETE_EMPTY, vec![text(id)]));
        self.first_answer(steps.collect()).await.map(drop)
    }

    /// Of the lobbies in which strangers wait alone for the same, closes every second one of this node: its stranger asks
    /// again, and is sent to the one before.
    pub(crate) async fn close_doubles(&self, node: &str, now: u64) -> Result<Vec<Uuid>, StoreError> {
        let fresh = Value::Int(seconds(now) - FRESH_SECONDS);
        let values = vec![text(node), time(now), promised(now), fresh];
        let closed = self.run(sql::CLOSE_DOUBLES, values).await?;
        Ok(closed.iter().flatten().filter_map(Value::id).collect())
    }

    /// Writes something, to see whether that is possible.
    pub(crate) async fn try_write(&self, node: &str, now: u64) -> Result<(), StoreError> {
        self.run(sql::TRY_WRITE, vec![text(node), time(now)]).await.map(drop)
    }

    /// How many lobbies are open.
    pub(crate) async fn count(&self) -> Result<usize, StoreError> {
        let rows = self.run(sql::COUNT, vec![]).await?;
        Ok(rows.iter().flatten().find_map(Value::number).unwrap_or_default())
    }

    /// Finds a waiting stranger's lobby, or adds `own` to wait in. Atomic across nodes.
    pub(crate) async fn match_stranger(
        &self,
        own: &Lobby,
        now: u64,
    ) -> Result<Option<Lobby>, StoreError> {
        let claim = vec![
            text(&own.game),
            text(&own.time),
            int(own.version),
            int(own.seats),
            time(now),
            Value::Int(seconds(now) - FRESH_SECONDS),
            promised(now),
        ];
        let steps = vec![(sql::CLAIM, claim), (sql::CREATE_WHOLE, own.values())];
        let row = self.first_answer(steps).await?;
        Ok(row.as_deref().and_then(Lobby::read))
    }

    /// Completes pending requests; no more can be made.
    pub(crate) async fn finish(&self) {
        match self {
            Self::Sqlite(sqlite) => {
                let _ = timeout(TIMEOUT, sqlite.finish()).await;
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => {}
        }
    }

    async fn lobby(&self, sql: &'static str, values: Vec<Value>) -> Result<Option<Lobby>, StoreError> {
        Ok(self.lobbies(sql, values).await?.into_iter().next())
    }

    async fn lobbies(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Lobby>, StoreError> {
        Ok(self.run(sql, values).await?.iter().filter_map(|row| Lobby::read(row)).collect())
    }

    /// Runs statements in one transaction until one returns a row. Atomic across nodes.
    async fn first_answer(&self, steps: Vec<Statement>) -> Result<Option<Row>, StoreError> {
        match self {
            Self::Sqlite(sqlite) => in_time(sqlite.first_answer(steps)).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(postgres) => in_time(postgres.first_answer(steps)).await,
        }
    }

    async fn run(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        match self {
            Self::Sqlite(sqlite) => in_time(sqlite.run(sql, values)).await,
            #[cfg(feature = "postgres")]
            Self::Postgres(postgres) => in_time(postgres.run(sql, values)).await,
        }
    }
}

/// Every request has a deadline of its own.
async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = |_| Err(StoreError("the database does not answer".into()));
    timeout(TIMEOUT, work).await.unwrap_or_else(late)
}

/// Seats that were promised earlier are no longer kept.
fn promised(now: u64) -> Value {
    Value::Int(seconds(now) - seconds(PROMISE_SECONDS))
}

fn text(value: &(impl ToString + ?Sized)) -> Value {
    Value::Text(value.to_string())
}

fn int(value: impl Into<i64>) -> Value {
    Value::Int(value.into())
}

fn time(value: u64) -> Value {
    Value::Int(seconds(value))
}

fn seconds(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

impl Value {
    fn id(&self) -> Option<Uuid> {
        if let Self::Text(text) = self { text.parse().ok() } else { None }
    }

    fn number<T: TryFrom<i64>>(&self) -> Option<T> {
        if let Self::Int(number) = self { T::try_from(*number).ok() } else { None }
    }
}
