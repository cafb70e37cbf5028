//! TURN credentials, made for each join as coturn's `use-auth-secret` expects.

use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;
use uuid::Uuid;

use crate::{api::IceServer, config::Config};

/// The ICE servers for a member, with fresh credentials.
pub(crate) fn servers(config: &Config, member: Uuid, now: u64) -> Vec<IceServer> {
    let mut servers = Vec::new();
    if !config.stun_urls.is_empty() {
        servers.push(IceServer { urls: config.stun_urls.clone(), username: None, credential: None });
    }
    if !config.turn_urls.is_empty() {
        let username = format!("{}:{}", now + config.turn_seconds, member.simple());
        let credential = credential(config.turn_secret.as_bytes(), &username);
        servers.push(IceServer { urls: config.turn_urls.clone(), username: Some(username), credential });
    }
    servers
}

fn credential(secret: &[u8], username: &str) -> Option<String> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).ok()?;
    mac.update(username.as_bytes());
    Some(BASE64_STANDARD.encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected value was made with `openssl dgst -sha1 -hmac north -binary | base64`.
    #[test]
    fn the_credential_is_what_openssl_says() {
        assert_eq!(
            credential(b"north", "1700000000:player").as_deref(),
            Some("5jhnNxmYLqkeR3iEJDvCmhNNNXQ=")
        );
    }

    #[test]
    fn nothing_configured_means_no_servers() {
        assert!(servers(&Config::default(), Uuid::nil(), 5).is_empty());
    }

    #[test]
    fn the_name_says_when_it_ends() {
        let config = Config {
            stun_urls: vec!["stun:stun.example.org".into()],
            turn_urls: vec!["turn:turn.example.org".into()],
            turn_secret: "north".into(),
            turn_seconds: 60,
            ..Config::default()
        };
        let servers = servers(&config, Uuid::from_u128(1), 40);
        assert_eq!(servers.len(), 2);
        assert_eq!(servers[1].username.as_deref(), Some("100:00000000000000000000000000000001"));
        assert!(servers[1].credential.is_some());
    }
}
