//! All settings and their defaults.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Declares every setting once: its explanation, name, type and default.
macro_rules! settings {
    ($($about:literal $name:ident: $kind:ty = $default:expr;)*) => {
        /// All settings. [`SETTINGS`] explains them, too.
        #[derive(Clone, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        #[allow(rustdoc::bare_urls, reason = "the example file has the same words")]
        pub struct Config {
            $(#[doc = $about] pub $name: $kind,)*
        }

        impl Default for Config {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        /// Every setting with its explanation, in the order of the example file.
        pub const SETTINGS: &[(&str, &str)] = &[$((stringify!($name), $about),)*];
    };
}

settings! {
    "Address and port to listen on."
    listen: String = "0.0.0.0:7437".into();
    "Name of this node. Lobbies stay on the node that created them, so it must not change."
    node: String = "main".into();
    "How players reach this node (https://relay-2.example.org). Only needed with several nodes."
    public_url: String = String::new();
    "Where lobbies are stored: sqlite:PATH, sqlite::memory:, or postgres://USER:PASSWORD@HOST/NAME."
    database: String = "sqlite:manyboard-relay.db".into();
    "Signs tickets. If empty, a random one is created and stored in the database that the nodes share."
    secret: String = String::new();
    "Addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For is trusted."
    proxies: Vec<String> = Vec::new();
    "Apps with an older protocol version are told to update."
    oldest_version: u32 = 1;
    "off, warn, info or debug. Neither codes nor tickets nor secrets are ever logged."
    log: String = "info".into();
    "json or text, one line per event on standard error."
    log_format: String = "json".into();
    "If set, /metrics answers only to `Authorization: Bearer TOKEN`."
    metrics_token: String = String::new();
    "Maximum number of connections. A quarter is for requests, the rest for websockets. At most three quarters of the files that the system lets the relay open."
    max_connections: usize = 16_384;
    "Maximum number of websockets from one address, and of other connections; a school may share one. The networks around it (/24 and /16, or /56 and /48) may have 4 and 16 times as many, as with every limit of an address."
    max_connections_per_address: usize = 512;
    "Maximum number of lobbies on all nodes."
    max_lobbies: usize = 50_000;
    "Maximum number of lobbies without anybody in them on this node. A new one takes the place of the oldest of the network that has most."
    max_idle_lobbies: usize = 10_000;
    "Maximum number of lobbies without anybody in them that were made from one address."
    max_idle_lobbies_per_address: usize = 256;
    "Maximum size of a lobby, spectators included. Requests for more get this."
    max_members: u16 = 16;
    "Time limit for a request to arrive, and for idle connections."
    request_seconds: u64 = 10;
    "A websocket that is silent for this long is closed. Apps send every 10 seconds."
    idle_seconds: u64 = 35;
    "A websocket that accepts no data for this long is closed."
    send_seconds: u64 = 10;
    "Largest message on a websocket."
    message_bytes: usize = 65_536;
    "Messages queued for a slow client before it is dropped."
    outbox_messages: usize = 256;
    "Bytes queued for a slow client before it is dropped."
    outbox_bytes: usize = 524_288;
    "Bytes queued for all clients together before those with more than a little queued are dropped."
    outbox_bytes_in_all: usize = 67_108_864;
    "Sustained requests per second from one address."
    requests_per_second: u32 = 50;
    "Burst of requests from one address."
    requests_burst: u32 = 1000;
    "New lobbies per minute from one address."
    creates_per_minute: u32 = 240;
    "Unknown codes per minute from one address, which makes guessing slow."
    misses_per_minute: u32 = 30;
    "Unknown codes per minute from all addresses together. Beyond it, each address has three in ten minutes."
    misses_per_minute_in_all: u32 = 600;
    "Players from one address who were sent to an opponent and are not there yet. Players who never come count for minutes."
    seeks_burst: u32 = 64;
    "Sustained answers per second of the STUN server to one address; ten times as many at once."
    stun_per_second: u32 = 100;
    "Sustained messages per second on one websocket."
    messages_per_second: u32 = 100;
    "Burst of messages on one websocket."
    messages_burst: u32 = 400;
    "Sustained bytes per second on one websocket."
    bytes_per_second: u32 = 131_072;
    "Burst of bytes on one websocket."
    bytes_burst: u32 = 1_048_576;
    "How long a ticket for the websocket is valid. Each works once."
    ticket_seconds: u64 = 20;
    "How long a member can rejoin."
    resume_hours: u64 = 168;
    "A lobby that nobody has joined is closed after this."
    unclaimed_seconds: u64 = 20;
    "A lobby that everyone has left, or whose node is gone, is closed after this."
    empty_seconds: u64 = 300;
    "A websocket whose handshake with the host is not done after this is closed."
    admission_seconds: u64 = 30;
    "How long a host may be away before another member becomes host."
    host_grace_seconds: u64 = 10;
    "Maximum age of a lobby."
    lobby_hours: u64 = 168;
    "How often expired lobbies are removed and the node reports in the database that it is alive."
    sweep_seconds: u64 = 10;
    "UDP address of the built-in STUN server, which tells players their public address; empty to disable."
    stun_listen: String = "0.0.0.0:7437".into();
    "Additional STUN servers for players, such as stun:stun.example.org:3478."
    stun_urls: Vec<String> = Vec::new();
    "TURN servers for players, such as turn:turn.example.org:3478."
    turn_urls: Vec<String> = Vec::new();
    "The static-auth-secret of those TURN servers (coturn: use-auth-secret)."
    turn_secret: String = String::new();
    "How long TURN credentials are valid."
    turn_seconds: u64 = 86_400;
}

impl Config {
    /// For a relay inside an app on a local network: no disk, no log, no STUN.
    #[must_use]
    pub fn for_lan() -> Self {
        Self {
            database: "sqlite::memory:".into(),
            log: "off".into(),
            stun_listen: String::new(),
            ..Self::default()
        }
    }

    /// How long a client may be silent.
    #[must_use]
    pub fn idle(&self) -> Duration {
        Duration::from_secs(self.idle_seconds)
    }

    /// The first invalid setting, as a sentence.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let least = [
            ("max_connections", self.max_connections as u64, 1),
            ("max_connections_per_address", self.max_connections_per_address as u64, 1),
            ("max_lobbies", self.max_lobbies as u64, 1),
            ("max_idle_lobbies", self.max_idle_lobbies as u64, 1),
            ("max_idle_lobbies_per_address", self.max_idle_lobbies_per_address as u64, 1),
            ("max_members", self.max_members.into(), 2),
            ("request_seconds", self.request_seconds, 1),
            ("idle_seconds", self.idle_seconds, 1),
            ("send_seconds", self.send_seconds, 1),
            ("message_bytes", self.message_bytes as u64, 1024),
            ("outbox_messages", self.outbox_messages as u64, 8),
            ("outbox_bytes", self.outbox_bytes as u64, self.message_bytes as u64 + 1024),
            ("outbox_bytes_in_all", self.outbox_bytes_in_all as u64, self.outbox_bytes as u64),
            ("requests_per_second", self.requests_per_second.into(), 1),
            ("requests_burst", self.requests_burst.into(), 1),
            ("creates_per_minute", self.creates_per_minute.into(), 1),
            ("misses_per_minute", self.misses_per_minute.into(), 1),
            ("misses_per_minute_in_all", self.misses_per_minute_in_all.into(), 1),
            ("seeks_burst", self.seeks_burst.into(), 1),
            ("stun_per_second", self.stun_per_second.into(), 1),
            ("messages_per_second", self.messages_per_second.into(), 1),
            ("messages_burst", self.messages_burst.into(), 1),
            ("bytes_per_second", self.bytes_per_second.into(), 1),
            ("bytes_burst", self.bytes_burst.into(), self.message_bytes as u64),
            ("ticket_seconds", self.ticket_seconds, 1),
            ("admission_seconds", self.admission_seconds, 1),
            ("lobby_hours", self.lobby_hours, 1),
            ("sweep_seconds", self.sweep_seconds, 1),
        ];
        if let Some((name, value, least)) = least.into_iter().find(|(_, value, least)| value < least) {
            return Some(format!("{name} is {value}, but has to be at least {least}"));
        }
        // Presence and lists depend on nodes reporting regularly.
        if self.sweep_seconds > 20 {
            return Some("sweep_seconds has to be at most 20".into());
        }
        self.text_problem()
    }

    fn text_problem(&self) -> Option<String> {
        if !self.turn_urls.is_empty() && self.turn_secret.is_empty() {
            return Some(
                "turn_urls needs turn_secret, the static-auth-secret of the TURN server".into(),
            );
        }
        if !self.secret.is_empty() && self.secret.len() < 16 {
            return Some("secret has to have at least 16 characters".into());
        }
        let url = self.public_url.as_str();
        if !(url.is_empty() || url.starts_with("http://") || url.starts_with("https://")) {
            return Some("public_url has to begin with http:// or https://".into());
        }
        let known = |text: &str, words: &[&str]| words.contains(&text);
        if !known(&self.log, &["off", "warn", "info", "debug"]) {
            return Some("log has to be off, warn, info or debug".into());
        }
        (!known(&self.log_format, &["json", "text"])).then(|| "log_format has to be json or text".into())
    }
}

impl std::fmt::Debug for Config {
    /// Omits secrets, so that they never reach a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config")
            .field("listen", &self.listen)
            .field("node", &self.node)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_make_sense() {
        assert_eq!(Config::default().problem(), None);
        assert_eq!(Config::for_lan().problem(), None);
    }

    #[test]
    fn nonsense_is_named() {
        let problem = |config: Config| config.problem().unwrap();
        assert!(problem(Config { max_members: 1, ..Config::default() }).contains("max_members"));
        assert!(
            problem(Config { turn_urls: vec!["turn:x".into()], ..Config::default() })
                .contains("turn_secret")
        );
        assert!(
            problem(Config { public_url: "relay.example.org".into(), ..Config::default() })
                .contains("http")
        );
        assert!(problem(Config { log: "loud".into(), ..Config::default() }).contains("log"));
    }

    #[test]
    fn secrets_are_not_printed() {
        let config = Config { secret: "open sesame, please".into(), ..Config::default() };
        assert!(!format!("{config:?}").contains("sesame"));
    }
}
