//! Where settings come from (defaults, file, environment), and what each is for.

use std::{fs, path::Path};

use toml::{Table, Value};

use crate::config::Config;

/// The prefix of settings in the environment; the name follows in capitals.
pub const PREFIX: &str = "MANYBOARD_RELAY_";

/// Every setting with its explanation, in the order of the example file.
pub const SETTINGS: &[(&str, &str)] = &[
    ("listen", "Address and port to listen on."),
    ("node", "Name of this node. Lobbies stay on the node that created them, so it must not change."),
    (
        "public_url",
        "How players reach this node (https://relay-2.example.org). Only needed with several nodes.",
    ),
    (
        "database",
        "Where lobbies are stored: sqlite:PATH, sqlite::memory:, or postgres://USER:PASSWORD@HOST/NAME.",
    ),
    (
        "secret",
        "Signs tickets. If empty, a random one is created and stored in the database that the nodes share.",
    ),
    ("proxies", "Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For is trusted."),
    ("oldest_version", "Apps with an older protocol version are told to update."),
    ("log", "off, warn, info or debug. Neither codes nor tickets nor secrets are ever logged."),
    ("log_format", "json or text, one line per event on standard error."),
    ("metrics_token", "If set, /metrics answers only to `Authorization: Bearer TOKEN`."),
    ("max_connections", "Maximum number of connections of all kinds. Each needs a file descriptor."),
    (
        "max_connections_per_address",
        "Maximum number of connections from one address; a school may share one.",
    ),
    ("max_lobbies", "Maximum number of lobbies on all nodes."),
    ("max_members", "Maximum size of a lobby, spectators included. Requests for more get this."),
    ("request_seconds", "Time limit for a request to arrive, and for idle connections."),
    ("idle_seconds", "A websocket that is silent for this long is closed. Apps send every 10 seconds."),
    ("send_seconds", "A websocket that accepts no data for this long is closed."),
    ("message_bytes", "Largest message on a websocket."),
    ("outbox_messages", "Messages queued for a slow client before it is dropped."),
    ("outbox_bytes", "Bytes queued for a slow client before it is dropped."),
    ("requests_per_second", "Sustained requests per second from one address."),
    ("requests_burst", "Burst of requests from one address."),
    ("creates_per_minute", "New lobbies per minute from one address."),
    ("misses_per_minute", "Unknown codes per minute from one address, which makes guessing slow."),
    ("messages_per_second", "Sustained messages per second on one websocket."),
    ("messages_burst", "Burst of messages on one websocket."),
    ("bytes_per_second", "Sustained bytes per second on one websocket."),
    ("bytes_burst", "Burst of bytes on one websocket."),
    ("ticket_seconds", "How long a ticket for the websocket is valid."),
    ("resume_hours", "How long a member can rejoin."),
    ("unclaimed_seconds", "A lobby that nobody has joined is closed after this."),
    ("empty_seconds", "A lobby that everyone has left, or whose node is gone, is closed after this."),
    ("host_grace_seconds", "How long a host may be away before another member becomes host."),
    ("lobby_hours", "Maximum age of a lobby."),
    (
        "sweep_seconds",
        "How often expired lobbies are removed and the node reports in the database that it is alive.",
    ),
    (
        "stun_listen",
        "UDP address of the built-in STUN server, which tells players their public address; empty to disable.",
    ),
    ("stun_urls", "Additional STUN servers for players, such as stun:stun.example.org:3478."),
    ("turn_urls", "TURN servers for players, such as turn:turn.example.org:3478."),
    ("turn_secret", "The static-auth-secret of those TURN servers (coturn: use-auth-secret)."),
    ("turn_seconds", "How long TURN credentials are valid."),
];

/// Reads the settings: the file if there is one, overridden by the environment.
///
/// # Errors
/// A sentence that names the invalid file or setting.
pub fn read(
    file: Option<&Path>,
    environment: impl Iterator<Item = (String, String)>,
) -> Result<Config, String> {
    let mut table = match file {
        Some(path) => read_file(path)?,
        None => Table::new(),
    };
    let defaults = defaults()?;
    for (name, text) in environment {
        let Some(key) = name.strip_prefix(PREFIX).map(str::to_lowercase) else { continue };
        let default = defaults.get(&key).ok_or_else(|| format!("{name}: there is no setting {key}"))?;
        let value =
            parse_as(default, &text).ok_or_else(|| format!("{name}: {text:?} is not a number"))?;
        table.insert(key, value);
    }
    let config: Config =
        table.try_into().map_err(|wrong: toml::de::Error| wrong.message().to_owned())?;
    config.problem().map_or(Ok(config), Err)
}

/// The example file: every setting with its explanation and default.
///
/// # Errors
/// Only if the defaults cannot be written as text.
pub fn example() -> Result<String, String> {
    let defaults = defaults()?;
    let mut text = String::from(
        "# Settings of manyboard-relay. Values that are commented out are the defaults.\n\
         # Each can also be set in the environment: MANYBOARD_RELAY_LISTEN=0.0.0.0:80; separate lists with commas.\n",
    );
    for (name, help) in SETTINGS {
        let default = defaults.get(*name).ok_or_else(|| format!("{name} is not a setting"))?;
        text.push_str(&format!("\n# {help}\n# {name} = {default}\n"));
    }
    Ok(text)
}

fn read_file(path: &Path) -> Result<Table, String> {
    let text = fs::read_to_string(path).map_err(|wrong| format!("{}: {wrong}", path.display()))?;
    text.parse().map_err(|wrong: toml::de::Error| format!("{}: {wrong}", path.display()))
}

fn defaults() -> Result<Table, String> {
    Table::try_from(Config::default()).map_err(|wrong| wrong.to_string())
}

/// Parses a text as the same type as another value.
fn parse_as(default: &Value, text: &str) -> Option<Value> {
    match default {
        Value::Integer(_) => text.trim().parse().ok().map(Value::Integer),
        Value::Array(_) => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Some(Value::Array(parts.map(Value::from).collect()))
        }
        _ => Some(Value::from(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect()
    }

    #[test]
    fn every_setting_is_explained_and_none_that_is_not_there() {
        let mut explained: Vec<_> = SETTINGS.iter().map(|(name, _)| (*name).to_owned()).collect();
        let mut there: Vec<_> = defaults().unwrap().keys().cloned().collect();
        explained.sort();
        there.sort();
        assert_eq!(explained, there);
    }

    #[test]
    fn the_example_file_is_what_the_code_says() {
        let written = include_str!("../relay.example.toml");
        assert_eq!(
            written,
            example().unwrap(),
            "write it anew: manyboard-relay --example > relay/relay.example.toml"
        );
    }

    #[test]
    fn the_example_with_all_its_comments_removed_gives_the_defaults() {
        let bare: String = example()
            .unwrap()
            .lines()
            .filter_map(|l| l.strip_prefix("# ").filter(|l| l.contains(" = ")))
            .map(|l| format!("{l}\n"))
            .collect();
        let table: Table = bare.parse().unwrap();
        assert_eq!(table, defaults().unwrap());
    }

    #[test]
    fn the_environment_overrides_the_file() {
        let dir = std::env::temp_dir().join(format!("relay-settings-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let file = dir.join("relay.toml");
        fs::write(&file, "listen = \"127.0.0.1:1\"\nidle_seconds = 7\n").unwrap();
        let given = env(&[
            ("MANYBOARD_RELAY_IDLE_SECONDS", "9"),
            ("MANYBOARD_RELAY_PROXIES", "10.0.0.1, ::1"),
            ("HOME", "/"),
        ]);
        let config = read(Some(&file), given.into_iter()).unwrap();
        assert_eq!((config.listen.as_str(), config.idle_seconds), ("127.0.0.1:1", 9));
        assert_eq!(config.proxies, ["10.0.0.1", "::1"]);
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |pairs: &[(&str, &str)]| read(None, env(pairs).into_iter()).unwrap_err();
        assert!(wrong(&[("MANYBOARD_RELAY_IDLE_SECONDS", "soon")]).contains("not a number"));
        assert!(wrong(&[("MANYBOARD_RELAY_COLOUR", "red")]).contains("no setting colour"));
        assert!(wrong(&[("MANYBOARD_RELAY_IDLE_SECONDS", "0")]).contains("at least 1"));
        assert!(read(Some(Path::new("/nowhere/relay.toml")), std::iter::empty()).is_err());
    }
}
