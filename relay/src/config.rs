//! All settings and their defaults.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// All settings. [`crate::settings::SETTINGS`] explains them.
#[derive(Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "each is explained in SETTINGS, which a test compares with these fields")]
pub struct Config {
    pub listen: String,
    pub node: String,
    pub public_url: String,
    pub database: String,
    pub secret: String,
    pub proxies: Vec<String>,
    pub oldest_version: u32,
    pub log: String,
    pub log_format: String,
    pub metrics_token: String,
    pub max_connections: usize,
    pub max_connections_per_address: usize,
    pub max_lobbies: usize,
    pub max_members: u16,
    pub request_seconds: u64,
    pub idle_seconds: u64,
    pub send_seconds: u64,
    pub message_bytes: usize,
    pub outbox_messages: usize,
    pub outbox_bytes: usize,
    pub requests_per_second: u32,
    pub requests_burst: u32,
    pub creates_per_minute: u32,
    pub misses_per_minute: u32,
    pub messages_per_second: u32,
    pub messages_burst: u32,
    pub bytes_per_second: u32,
    pub bytes_burst: u32,
    pub ticket_seconds: u64,
    pub resume_hours: u64,
    pub unclaimed_seconds: u64,
    pub empty_seconds: u64,
    pub host_grace_seconds: u64,
    pub lobby_hours: u64,
    pub sweep_seconds: u64,
    pub stun_listen: String,
    pub stun_urls: Vec<String>,
    pub turn_urls: Vec<String>,
    pub turn_secret: String,
    pub turn_seconds: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: "0.0.0.0:7437".into(),
            node: "main".into(),
            public_url: String::new(),
            database: "sqlite:manyboard-relay.db".into(),
            secret: String::new(),
            proxies: Vec::new(),
            oldest_version: 1,
            log: "info".into(),
            log_format: "json".into(),
            metrics_token: String::new(),
            max_connections: 16_384,
            max_connections_per_address: 512,
            max_lobbies: 50_000,
            max_members: 16,
            request_seconds: 10,
            idle_seconds: 35,
            send_seconds: 10,
            message_bytes: 65_536,
            outbox_messages: 256,
            outbox_bytes: 524_288,
            requests_per_second: 20,
            requests_burst: 200,
            creates_per_minute: 60,
            misses_per_minute: 30,
            messages_per_second: 100,
            messages_burst: 400,
            bytes_per_second: 131_072,
            bytes_burst: 1_048_576,
            ticket_seconds: 30,
            resume_hours: 168,
            unclaimed_seconds: 60,
            empty_seconds: 300,
            host_grace_seconds: 10,
            lobby_hours: 168,
            sweep_seconds: 10,
            stun_listen: "0.0.0.0:7437".into(),
            stun_urls: Vec::new(),
            turn_urls: Vec::new(),
            turn_secret: String::new(),
            turn_seconds: 86_400,
        }
    }
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
            ("max_members", self.max_members.into(), 2),
            ("request_seconds", self.request_seconds, 1),
            ("idle_seconds", self.idle_seconds, 1),
            ("send_seconds", self.send_seconds, 1),
            ("message_bytes", self.message_bytes as u64, 1024),
            ("outbox_messages", self.outbox_messages as u64, 8),
            ("outbox_bytes", self.outbox_bytes as u64, self.message_bytes as u64 + 1024),
            ("requests_per_second", self.requests_per_second.into(), 1),
            ("requests_burst", self.requests_burst.into(), 1),
            ("creates_per_minute", self.creates_per_minute.into(), 1),
            ("misses_per_minute", self.misses_per_minute.into(), 1),
            ("messages_per_second", self.messages_per_second.into(), 1),
            ("messages_burst", self.messages_burst.into(), 1),
            ("bytes_per_second", self.bytes_per_second.into(), 1),
            ("bytes_burst", self.bytes_burst.into(), self.message_bytes as u64),
            ("ticket_seconds", self.ticket_seconds, 1),
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
