//! PostgreSQL, shared by several nodes: one connection for statements, one for locked transactions.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tokio::{sync::Mutex, time::timeout};
use tokio_postgres::{Client, NoTls, types::ToSql};

use super::{Row, Statement, StoreError, Value, sql::SCHEMA};

/// A database that takes longer for one step counts as unreachable.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Any number, as long as all nodes use the same.
const LOCK: &str = "SELECT pg_advisory_xact_lock(743700001)";

/// The connections, reopened when they break.
pub(crate) struct Postgres {
    url: String,
    reads: Mutex<Option<Arc<Connection>>>,
    locking: Mutex<Option<Connection>>,
}

/// A connection and its prepared statements.
struct Connection {
    client: Client,
    prepared: Mutex<HashMap<&'static str, tokio_postgres::Statement>>,
}

type PgError = tokio_postgres::Error;

impl Postgres {
    /// Connects and creates the tables.
    pub(super) async fn open(url: &str) -> Result<Self, StoreError> {
        let store = Self { url: url.into(), reads: Mutex::default(), locking: Mutex::default() };
        let live = store.live().await?;
        // Two nodes that start at once must not both create the tables.
        let schema = format!("BEGIN; {LOCK}; {SCHEMA} COMMIT;");
        within(live.client.batch_execute(&schema)).await?;
        Ok(store)
    }

    /// Runs a statement; retries once on a new connection.
    pub(super) async fn run(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<Row>, StoreError> {
        let live = self.live().await?;
        let mut doubt = Doubt { slot: &self.reads, live: &live, answered: false };
        let found = within(live.rows(sql, &values)).await;
        doubt.answered = found.is_ok();
        match found {
            Err(_) if live.client.is_closed() => {
                let live = self.live().await?;
                within(live.rows(sql, &values)).await
            }
            result => result,
        }
    }

    /// Runs statements in one transaction under the global lock, until one returns a row.
    pub(super) async fn first_answer(&self, steps: Vec<Statement>) -> Result<Option<Row>, StoreError> {
        let mut slot = self.locking.lock().await;
        // Taken out, so that a cancelled request drops its connection and with it the lock.
        let live = match slot.take().filter(|live| !live.client.is_closed()) {
            Some(live) => live,
            None => self.connect().await?,
        };
        let row = within(live.transaction(&steps)).await?;
        *slot = Some(live);
        Ok(row)
    }

    async fn live(&self) -> Result<Arc<Connection>, StoreError> {
        let mut slot = self.reads.lock().await;
        if let Some(live) = slot.as_ref().filter(|live| !live.client.is_closed()) {
            return Ok(live.clone());
        }
        let live = Arc::new(self.connect().await?);
        *slot = Some(live.clone());
        Ok(live)
    }

    async fn connect(&self) -> Result<Connection, StoreError> {
        let (client, connection) = within(tokio_postgres::connect(&self.url, NoTls)).await?;
        // The connection ends when its client is dropped.
        tokio::spawn(async move { drop(connection.await) });
        Ok(Connection { client, prepared: Mutex::default() })
    }
}

/// Forgets a connection that failed or was given up: it may never answer again, so the next request gets another.
struct Doubt<'a> {
    slot: &'a Mutex<Option<Arc<Connection>>>,
    live: &'a Arc<Connection>,
    answered: bool,
}

impl Drop for Doubt<'_> {
    fn drop(&mut self) {
        let Some(mut slot) = (!self.answered).then(|| self.slot.try_lock().ok()).flatten() else {
            return;
        };
        if slot.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, self.live)) {
            *slot = None;
        }
    }
}

impl Connection {
    async fn rows(&self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, PgError> {
        let statement = self.prepare(sql).await?;
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(parameter).collect();
        let found = self.client.query(&statement, &values).await?;
        found.iter().map(read).collect()
    }

    async fn transaction(&self, steps: &[Statement]) -> Result<Option<Row>, PgError> {
        self.client.batch_execute("BEGIN").await?;
        self.client.batch_execute(LOCK).await?;
        let mut answer = None;
        for (sql, values) in steps {
            answer = self.rows(sql, values).await?.into_iter().next();
            if answer.is_some() {
                break;
            }
        }
        self.client.batch_execute("COMMIT").await?;
        Ok(answer)
    }

    async fn prepare(&self, sql: &'static str) -> Result<tokio_postgres::Statement, PgError> {
        if let Some(statement) = self.prepared.lock().await.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(&sql.replace('?', "$")).await?;
        self.prepared.lock().await.insert(sql, statement.clone());
        Ok(statement)
    }
}

fn parameter(value: &Value) -> &(dyn ToSql + Sync) {
    match value {
        Value::Int(number) => number,
        Value::Text(text) => text,
    }
}

fn read(row: &tokio_postgres::Row) -> Result<Row, PgError> {
    let columns = row.columns().iter().enumerate();
    columns
        .map(|(at, column)| match column.type_().name() {
            "int8" => row.try_get(at).map(Value::Int),
            _ => row.try_get(at).map(Value::Text),
        })
        .collect()
}

async fn within<T>(work: impl Future<Output = Result<T, PgError>>) -> Result<T, StoreError> {
    match timeout(TIMEOUT, work).await {
        Ok(result) => result.map_err(|wrong| StoreError(describe(&wrong))),
        Err(_) => Err(StoreError("the database does not answer".into())),
    }
}

/// The error and its cause; neither contains the password.
fn describe(wrong: &PgError) -> String {
    match std::error::Error::source(wrong) {
        Some(cause) => format!("{wrong}: {cause}"),
        None => wrong.to_string(),
    }
}
