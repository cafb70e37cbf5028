//! One line per event on stderr, with machine-readable fields.
//!
//! Only fields named explicitly are logged, so no code, ticket or secret can slip in.

use std::{
    fmt::Write as _,
    io::Write as _,
    time::{SystemTime, UNIX_EPOCH},
};

use serde_json::{Map, Value};

/// The severity of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// Something is wrong.
    Warn,
    /// Something an operator wants to know.
    Info,
    /// Everything else.
    Debug,
}

impl Level {
    fn name(self) -> &'static str {
        match self {
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
        }
    }
}

/// Where lines go, and which.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Log {
    least: Option<Level>,
    json: bool,
}

impl Log {
    /// A log as the settings say.
    pub(crate) fn new(level: &str, format: &str) -> Self {
        let least = match level {
            "off" => None,
            "warn" => Some(Level::Warn),
            "debug" => Some(Level::Debug),
            _ => Some(Level::Info),
        };
        Self { least, json: format != "text" }
    }

    /// Logs a warning.
    pub(crate) fn warn(&self, event: &str, fields: &[(&str, Value)]) {
        self.write(Level::Warn, event, fields);
    }

    /// Logs something an operator wants to know.
    pub(crate) fn info(&self, event: &str, fields: &[(&str, Value)]) {
        self.write(Level::Info, event, fields);
    }

    /// Logs a detail for debugging.
    pub(crate) fn debug(&self, event: &str, fields: &[(&str, Value)]) {
        self.write(Level::Debug, event, fields);
    }

    /// Whether this level is logged.
    pub(crate) fn is_enabled(&self, level: Level) -> bool {
        self.least.is_some_and(|least| level <= least)
    }

    fn write(&self, level: Level, event: &str, fields: &[(&str, Value)]) {
        if !self.is_enabled(level) {
            return;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let now = u64::try_from(now).unwrap_or(u64::MAX);
        let line =
            if self.json { json(level, event, fields, now) } else { text(level, event, fields, now) };
        // A log that cannot be written must not stop the relay.
        let _ = std::io::stderr().lock().write_all(line.as_bytes());
    }
}

fn json(level: Level, event: &str, fields: &[(&str, Value)], now: u64) -> String {
    let mut line = Map::new();
    line.insert("time_ms".into(), now.into());
    line.insert("level".into(), level.name().into());
    line.insert("event".into(), event.into());
    line.extend(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    format!("{}\n", Value::Object(line))
}

fn text(level: Level, event: &str, fields: &[(&str, Value)], now: u64) -> String {
    let mut line = format!("{}.{:03} {:5} {event}", now / 1000, now % 1000, level.name());
    for (name, value) in fields {
        let _ = write!(line, " {name}={value}");
    }
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_can_be_read_by_programs() {
        let line =
            json(Level::Info, "started", &[("listen", "0.0.0.0:1\n".into()), ("n", 3.into())], 1234);
        let read: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(
            (&read["event"], &read["n"], &read["time_ms"]),
            (&"started".into(), &3.into(), &1234.into())
        );
        assert_eq!(line.lines().count(), 1, "a line break in a field starts no new line");
        assert_eq!(
            text(Level::Warn, "x", &[("a", "b c\n".into())], 1234),
            "1.234 warn  x a=\"b c\\n\"\n"
        );
    }

    #[test]
    fn levels_are_kept() {
        assert!(!Log::new("off", "json").is_enabled(Level::Warn));
        assert!(
            Log::new("warn", "json").is_enabled(Level::Warn)
                && !Log::new("warn", "json").is_enabled(Level::Info)
        );
        assert!(Log::new("debug", "json").is_enabled(Level::Debug));
    }
}
