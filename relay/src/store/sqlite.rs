//! SQLite on a thread of its own, which batches requests into transactions.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rusqlite::{Connection, ErrorCode, params_from_iter, types::ValueRef};
use tokio::sync::{mpsc, oneshot};

use super::{Row, Statement, StoreError, Value, sql::SCHEMA};
use crate::logs::Log;

/// How many requests may be queued.
const QUEUE: usize = 4096;
/// How many requests share a transaction.
const BATCH: usize = 256;
/// How long to wait for another program that writes. All requests of a batch wait for it.
const BUSY: Duration = Duration::from_secs(1);

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
    /// Opens or creates the file. A damaged one is set aside.
    pub(super) fn open(path: &str, log: Log) -> Result<Self, StoreError> {
        let file = File { path: path.into(), log };
        let connection = file.open().map_err(|wrong| StoreError(format!("{path}: {wrong}")))?;
        let (queries, asked) = mpsc::channel(QUEUE);
        thread::Builder::new()
            .name("lobbies".into())
            .spawn(move || serve(connection, &file, asked))
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

/// Where the lobbies are.
struct File {
    path: String,
    log: Log,
}

impl File {
    /// Opens or creates it. If it is damaged it is set aside, and a new one is begun.
    fn open(&self) -> Result<Connection, Box<dyn std::error::Error>> {
        match connect(&self.path) {
            Err(wrong) if is_damage(wrong.as_ref()) => {
                self.set_aside(&wrong.to_string())?;
                connect(&self.path)
            }
            opened => opened,
        }
    }

    fn set_aside(&self, trouble: &str) -> std::io::Result<()> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let with = |path: &str, ending: &str| PathBuf::from(format!("{path}{ending}"));
        let aside = format!("{}.damaged-{now}", self.path);
        fs::rename(&self.path, &aside)?;
        for ending in ["-wal", "-shm"] {
            let _ = fs::rename(with(&self.path, ending), with(&aside, ending));
        }
        let fields = [("trouble", trouble.into()), ("set_aside", aside.into())];
        self.log.warn("database_damaged", &fields);
        Ok(())
    }
}

/// Whether the file itself is damaged, and not only away, locked or full.
fn is_damage(wrong: &(dyn std::error::Error + 'static)) -> bool {
    let code = wrong.downcast_ref().and_then(rusqlite::Error::sqlite_error_code);
    matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

fn connect(path: &str) -> Result<Connection, Box<dyn std::error::Error>> {
    if path == ":memory:" {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(SCHEMA)?;
        return Ok(connection);
    }
    make_private(Path::new(path))?;
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    connection.execute_batch("PRAGMA synchronous = NORMAL;")?;
    check(&connection)?;
    connection.execute_batch(SCHEMA)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Reads the whole file once: it is small, and damage is better found now than by the first player.
fn check(connection: &Connection) -> rusqlite::Result<()> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if found == "ok" {
        return Ok(());
    }
    let corrupt = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
    Err(rusqlite::Error::SqliteFailure(corrupt, Some(found)))
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
fn serve(mut connection: Connection, file: &File, mut asked: mpsc::Receiver<Query>) {
    let mut batch = Vec::with_capacity(BATCH);
    while asked.blocking_recv_many(&mut batch, BATCH) > 0 {
        // Those who gave up were told that nothing happened.
        batch.retain(|query: &Query| !query.answer.is_closed());
        let Err(wrong) = run_batch(&connection, &mut batch) else { continue };
        if is_damage(&wrong)
            && let Ok(fresh) = begin_anew(&connection, file, &wrong)
        {
            connection = fresh;
        }
    }
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// Replaces a file that was damaged while it was open. The secret is carried over, or nobody could return after a restart.
fn begin_anew(
    old: &Connection,
    file: &File,
    wrong: &rusqlite::Error,
) -> Result<Connection, Box<dyn std::error::Error>> {
    let secret: Option<String> = old.query_row(super::sql::SECRET, [], |row| row.get(0)).ok();
    file.set_aside(&wrong.to_string())?;
    let fresh = connect(&file.path)?;
    if let Some(secret) = secret {
        fresh.execute(super::sql::KEEP_SECRET, [secret])?;
    }
    Ok(fresh)
}

/// Runs all requests in one transaction and answers them. An error is the first that happened.
fn run_batch(connection: &Connection, batch: &mut Vec<Query>) -> rusqlite::Result<()> {
    // Reads need no transaction.
    let reads = batch.iter().flat_map(|query| &query.steps).all(|(sql, _)| sql.starts_with("SELECT"));
    let (begin, commit) = if reads { ("", "") } else { ("BEGIN IMMEDIATE", "COMMIT") };
    let mut kept = connection.execute_batch(begin);
    let mut answers = Vec::with_capacity(batch.len());
    for query in batch.drain(..) {
        // Without a transaction nothing may run: it would be kept although it is reported as failed.
        let result = if kept.is_ok() { steps(connection, &query.steps) } else { Ok(Vec::new()) };
        answers.push((result, query.answer));
    }
    kept = kept.and_then(|()| connection.execute_batch(commit));
    if kept.is_err() && !connection.is_autocommit() {
        let _ = connection.execute_batch("ROLLBACK");
    }
    let mut damage = Ok(());
    for (result, answer) in answers {
        // What was not committed must not be reported as done.
        let told = match (&kept, result) {
            (Err(wrong), _) => Err(StoreError(wrong.to_string())),
            (Ok(()), Ok(rows)) => Ok(rows),
            (Ok(()), Err(wrong)) => {
                let told = Err(StoreError(wrong.to_string()));
                damage = Err(wrong);
                told
            }
        };
        let _ = answer.send(told);
    }
    kept.and(damage)
}

fn steps(connection: &Connection, steps: &[Statement]) -> rusqlite::Result<Vec<Row>> {
    for (sql, values) in steps {
        let rows = rows(connection, sql, values)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    const WRITE: &str = "INSERT INTO heartbeats (node, at) VALUES (?1, 1)";

    fn written(connection: &Connection) -> i64 {
        connection.query_row("SELECT count(*) FROM heartbeats", [], |row| row.get(0)).unwrap()
    }

    fn batch(count: usize) -> (Vec<Query>, Vec<oneshot::Receiver<Answer>>) {
        let query = |number: usize| {
            let (answer, answered) = oneshot::channel();
            (Query { steps: vec![(WRITE, vec![Value::Text(number.to_string())])], answer }, answered)
        };
        (0..count).map(query).unzip()
    }

    #[test]
    fn nothing_runs_outside_a_transaction() {
        let connection = connect(":memory:").unwrap();
        let (mut queries, answers) = batch(40);
        // A transaction within a transaction cannot begin.
        connection.execute_batch("BEGIN").unwrap();
        assert!(run_batch(&connection, &mut queries).is_err());
        for mut answer in answers {
            assert!(answer.try_recv().unwrap().is_err());
        }
        assert_eq!(written(&connection), 0);
        let (mut queries, _answers) = batch(40);
        run_batch(&connection, &mut queries).unwrap();
        assert_eq!(written(&connection), 40);
    }

    #[test]
    fn a_file_damaged_while_it_is_open_is_replaced() {
        let folder = std::env::temp_dir().join(format!("manyboard-sqlite-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("relay.db");
        let file = File { path: path.display().to_string(), log: Log::new("off", "json") };
        let connection = file.open().unwrap();
        connection
            .execute("INSERT INTO secrets (name, secret) VALUES ('tickets', 'open sesame')", [])
            .unwrap();
        for _ in 0..5 {
            let (mut queries, _answers) = batch(200);
            connection.execute("DELETE FROM heartbeats", []).unwrap();
            run_batch(&connection, &mut queries).unwrap();
        }
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
        // All pages but the first, and none of them remembered.
        let length = fs::metadata(&path).unwrap().len();
        let mut opened = fs::OpenOptions::new().write(true).open(&path).unwrap();
        std::io::Seek::seek(&mut opened, std::io::SeekFrom::Start(4096)).unwrap();
        std::io::Write::write_all(&mut opened, &vec![0xff; usize::try_from(length).unwrap() - 4096])
            .unwrap();
        connection.execute_batch("PRAGMA shrink_memory").unwrap();

        let (queries, asked) = mpsc::channel(8);
        let (mut first, mut answers) = batch(1);
        queries.blocking_send(first.remove(0)).unwrap();
        drop(queries);
        serve(connection, &file, asked);
        assert!(answers.remove(0).try_recv().unwrap().is_err());
        let fresh = file.open().unwrap();
        assert_eq!(written(&fresh), 0, "a new one was begun");
        let kept = fs::read_dir(&folder).unwrap().filter_map(Result::ok);
        assert!(
            kept.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().contains(".damaged-"))
        );
        fs::remove_dir_all(folder).unwrap();
    }
}
