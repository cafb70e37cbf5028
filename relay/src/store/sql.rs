//! Every statement, in the SQL that SQLite and PostgreSQL share.
//!
//! Parameters are `?1`, `?2`…; for PostgreSQL they become `$1`, `$2`…. Flags are 0 and 1. A number is cast where it meets a
//! literal before a column, because PostgreSQL would infer a smaller type.

/// The tables. Times are seconds since 1970, `created` is in milliseconds; `closed` is 0 while a lobby is open.
pub(super) const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS lobbies (
  id TEXT PRIMARY KEY, code TEXT NOT NULL, node TEXT NOT NULL, node_url TEXT NOT NULL,
  version BIGINT NOT NULL, game TEXT NOT NULL, time TEXT NOT NULL, title TEXT NOT NULL,
  seats BIGINT NOT NULL, members BIGINT NOT NULL, reserved BIGINT NOT NULL,
  listed BIGINT NOT NULL, locked BIGINT NOT NULL, playing BIGINT NOT NULL, password BIGINT NOT NULL,
  queued BIGINT NOT NULL, host TEXT NOT NULL,
  created BIGINT NOT NULL, seen BIGINT NOT NULL, expires BIGINT NOT NULL, claimed BIGINT NOT NULL,
  closed BIGINT NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS lobbies_code ON lobbies (code) WHERE closed = 0;
CREATE INDEX IF NOT EXISTS lobbies_past ON lobbies (code);
CREATE INDEX IF NOT EXISTS lobbies_open ON lobbies (created DESC, id DESC) WHERE closed = 0 AND listed = 1;
CREATE INDEX IF NOT EXISTS lobbies_queue ON lobbies (game, time, version) WHERE closed = 0 AND queued = 1;
CREATE INDEX IF NOT EXISTS lobbies_expiry ON lobbies (expires) WHERE closed = 0;
CREATE INDEX IF NOT EXISTS lobbies_closed ON lobbies (closed) WHERE closed > 0;
CREATE INDEX IF NOT EXISTS lobbies_node ON lobbies (node) WHERE closed = 0;
CREATE TABLE IF NOT EXISTS heartbeats (node TEXT PRIMARY KEY, at BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, secret TEXT NOT NULL);
";

macro_rules! columns {
    () => {
        "id, code, node, node_url, version, game, time, title, seats, members, reserved, listed, locked, playing, \
         password, queued, host, created, seen, expires, claimed, closed"
    };
}

macro_rules! insert {
    () => {
        concat!(
            "INSERT INTO lobbies (",
            columns!(),
            ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22) \
             ON CONFLICT DO NOTHING RETURNING "
        )
    };
}

pub(super) const KEEP_SECRET: &str =
    "INSERT INTO secrets (name, secret) VALUES ('tickets', ?1) ON CONFLICT DO NOTHING";
pub(super) const SECRET: &str = "SELECT secret FROM secrets WHERE name = 'tickets'";
pub(super) const CREATE: &str = concat!(insert!(), "id");
pub(super) const CREATE_WHOLE: &str = concat!(insert!(), columns!());
pub(super) const BY_CODE: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM lobbies WHERE code = ?1 ORDER BY closed > 0, closed DESC LIMIT 1"
);
pub(super) const BY_ID: &str = concat!("SELECT ", columns!(), " FROM lobbies WHERE id = ?1");
pub(super) const LIST: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM lobbies WHERE closed = 0 AND listed = 1 AND locked = 0 AND members > 0 AND members < seats \
     AND (?1 = '' OR game = ?1) AND (?2 = '' OR time = ?2) AND (CAST(?3 AS BIGINT) = 0 OR version = ?3) \
     AND (created, id) < (?4, ?5) AND seen >= ?6 ORDER BY created DESC, id DESC LIMIT ?7"
);
pub(super) const CHANGE: &str = "UPDATE lobbies SET \
     game = CASE WHEN ?2 = '\u{1}' THEN game ELSE ?2 END, \
     time = CASE WHEN ?3 = '\u{1}' THEN time ELSE ?3 END, \
     title = CASE WHEN ?4 = '\u{1}' THEN title ELSE ?4 END, \
     seats = CASE WHEN CAST(?5 AS BIGINT) < 0 THEN seats ELSE ?5 END, \
     listed = CASE WHEN CAST(?6 AS BIGINT) < 0 THEN listed ELSE ?6 END, \
     locked = CASE WHEN CAST(?7 AS BIGINT) < 0 THEN locked ELSE ?7 END, \
     playing = CASE WHEN CAST(?8 AS BIGINT) < 0 THEN playing ELSE ?8 END, \
     password = CASE WHEN CAST(?9 AS BIGINT) < 0 THEN password ELSE ?9 END \
     WHERE id = ?1 AND closed = 0 RETURNING id";
/// A full lobby for strangers becomes an ordinary one: nobody else is matched to it.
pub(super) const PRESENCE: &str = "UPDATE lobbies SET members = ?2, host = ?3, seen = ?4, expires = ?5, \
     queued = CASE WHEN ?2 >= seats THEN 0 ELSE queued END WHERE id = ?1 AND closed = 0";
pub(super) const HEARTBEAT: &str =
    "UPDATE lobbies SET seen = ?2, expires = ?3 WHERE node = ?1 AND closed = 0 AND members > 0";
pub(super) const ADOPT: &str = "UPDATE lobbies SET members = 0, seen = ?2, expires = ?3 WHERE node = ?1 AND closed = 0 AND members > 0";
pub(super) const CLOSE: &str =
    "UPDATE lobbies SET closed = ?2, members = 0 WHERE id = ?1 AND closed = 0";
pub(super) const EXPIRE: &str = "UPDATE lobbies SET closed = ?1, members = 0 \
     WHERE closed = 0 AND (expires < ?1 OR created < ?2) RETURNING id";
pub(super) const FORGET: &str = "DELETE FROM lobbies WHERE closed > 0 AND (closed < ?1 OR id IN \
     (SELECT id FROM lobbies WHERE closed > 0 ORDER BY closed DESC, id LIMIT 9223372036854775807 OFFSET ?2))";
pub(super) const DELETE_EMPTY: &str = "DELETE FROM lobbies WHERE id = ?1 AND closed = 0 AND members = 0";
pub(super) const TRY_WRITE: &str = "INSERT INTO heartbeats (node, at) VALUES (?1, ?2) \
     ON CONFLICT (node) DO UPDATE SET at = excluded.at";
pub(super) const UNCLAIM: &str = "UPDATE lobbies SET reserved = CASE WHEN members > 1 THEN members ELSE 1 END \
     WHERE closed = 0 AND queued = 1 AND reserved > 1 AND reserved > members AND claimed < ?1";
pub(super) const COUNT: &str = "SELECT count(*) FROM lobbies WHERE closed = 0";
/// A seat is kept for a moment for the one who was promised it. Who comes later is sent there all the same, and the first who
/// enters has it: so nobody keeps others from meeting by asking and never coming.
pub(super) const CLAIM: &str = concat!(
    "UPDATE lobbies SET claimed = CASE WHEN reserved < seats THEN ?5 ELSE claimed END, \
     reserved = CASE WHEN reserved < seats THEN reserved + 1 ELSE reserved END \
     WHERE id = (SELECT id FROM lobbies \
     WHERE closed = 0 AND queued = 1 AND game = ?1 AND time = ?2 AND version = ?3 AND seats = ?4 \
     AND locked = 0 AND playing = 0 AND members > 0 AND members < seats AND seen >= ?6 \
     AND (reserved < seats OR claimed < ?7) ORDER BY created, id LIMIT 1) RETURNING ",
    columns!()
);
/// Of the lobbies in which strangers wait alone for the same, closes every second one of this node.
pub(super) const CLOSE_DOUBLES: &str = "UPDATE lobbies SET closed = ?2, members = 0 \
     WHERE node = ?1 AND closed = 0 AND id IN (SELECT id FROM (SELECT id, node, \
     row_number() OVER (PARTITION BY game, time, version, seats ORDER BY created, id) AS place FROM lobbies \
     WHERE closed = 0 AND queued = 1 AND members = 1 AND locked = 0 AND playing = 0 AND seen >= ?4 \
     AND (reserved < seats OR claimed < ?3)) AS waiting WHERE place % 2 = 0) RETURNING id";
