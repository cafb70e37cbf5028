//! SQLite on a thread of its own, which batches requests into transactions.

use std::{fs, path::Path, thread};

use rusqlite::{Connection, params_from_iter, types::ValueRef};
use tokio::sync::{mpsc, oneshot};

use super::{Row, Statement, StoreError, Value, sql::SCHEMA};

/// How many requests may be queued.
const QUEUE: usize = 4096;
/// How many requests share a transaction.
const BATCH: usize = 256;

/// The queue to the thread that holds the file.
pub(crate) struct Sqlite {
    queries: mpsc::Sender<Query>,
}

/// Statements to run in order until one returns a row.
struct Query {
    steps: Vec<Statement>,
    answer: oneshot::Sender<Answer>,
}

type Answer = Result<Vec<Row>, StoreError>;

impl Sqlite {
    /// Opens or creates the file.
    pub(super) fn open(path: &str) -> Result<Self, StoreError> {
        let connection = connect(path).map_err(|wrong| StoreError(format!("{path}: {wrong}")))?;
        let (queries, asked) = mpsc::channel(QUEUE);
        thread::Builder::new()
            .name("lobbies".into())
            .spawn(move || serve(&connection, asked))
            .map_err(|wrong| StoreError(wrong.to_string()))?;
        Ok(Self { queries })
    }

    pub(super) async fn run(&self, sql: &'static str, values: Vec<Value>) -> Answer {
        self.ask(vec![(sql, values)]).await
    }

    /// Atomic, because there is only one thread.
    pub(super) async fn first_answer(&self, steps: Vec<Statement>) -> Result<Option<Row>, StoreError> {
        Ok(self.ask(steps).await?.into_iter().next())
    }

    /// Waits until everything requested so far is on disk.
    pub(super) async fn finish(&self) {
        let _ = self.ask(Vec::new()).await;
    }

    async fn ask(&self, steps: Vec<Statement>) -> Answer {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError("the list of lobbies is closed".into());
        self.queries.send(Query { steps, answer }).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

fn connect(path: &str) -> Result<Connection, Box<dyn std::error::Error>> {
    if path == ":memory:" {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(SCHEMA)?;
        return Ok(connection);
    }
    make_private(Path::new(path))?;
    let connection = Connection::open(path)?;
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    connection.execute_batch("PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;")?;
    connection.execute_batch(SCHEMA)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// The file holds the signing secret: only its owner may read it.
fn make_private(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Serves requests until the queue is closed.
fn serve(connection: &Connection, mut asked: mpsc::Receiver<Query>) {
    let mut batch = Vec::with_capacity(BATCH);
    while asked.blocking_recv_many(&mut batch, BATCH) > 0 {
        // Reads need no transaction.
        let reads =
            batch.iter().flat_map(|ask: &Query| &ask.steps).all(|(sql, _)| sql.starts_with("SELECT"));
        let (begin, commit) = if reads { ("", "") } else { ("BEGIN IMMEDIATE", "COMMIT") };
        let begun = connection.execute_batch(begin);
        let answers: Vec<_> =
            batch.drain(..).map(|ask| (steps(connection, &ask.steps), ask.answer)).collect();
        let kept = begun.and_then(|()| connection.execute_batch(commit));
        if kept.is_err() {
            let _ = connection.execute_batch("ROLLBACK");
        }
        for (result, answer) in answers {
            // What was not committed must not be reported as done.
            let result = kept.as_ref().map_err(ToString::to_string).map_err(StoreError).and(result);
            let _ = answer.send(result);
        }
    }
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

fn steps(connection: &Connection, steps: &[Statement]) -> Answer {
    for (sql, values) in steps {
        let rows = rows(connection, sql, values).map_err(|wrong| StoreError(wrong.to_string()))?;
        if !rows.is_empty() {
            return Ok(rows);
        }
    }
    Ok(Vec::new())
}

fn rows(connection: &Connection, sql: &str, values: &[Value]) -> rusqlite::Result<Vec<Row>> {
    let mut statement = connection.prepare_cached(sql)?;
    let width = statement.column_count();
    let mut found = statement.query(params_from_iter(values))?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        rows.push(
            (0..width).map(|column| row.get_ref(column).and_then(read)).collect::<Result<_, _>>()?,
        );
    }
    Ok(rows)
}

fn read(value: ValueRef<'_>) -> rusqlite::Result<Value> {
    match value {
        ValueRef::Integer(number) => Ok(Value::Int(number)),
        other => Ok(Value::Text(other.as_str()?.to_owned())),
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        match self {
            Self::Int(number) => number.to_sql(),
            Self::Text(text) => text.to_sql(),
        }
    }
}
