//! HTTP requests to the relay. All of them block, for some seconds at most.

use super::{AddressError, Refusal, RelayAddress, RelayFailure, tls};
use crate::VERSION;
use relay::{api, codes::Code};
use serde::{Serialize, de::DeserializeOwned};
use std::time::Duration;
use ureq::http::{Method, Request, header};

/// Timeout for connecting.
const TO_CONNECT: Duration = Duration::from_secs(3);
/// Timeout for the whole request.
const IN_ALL: Duration = Duration::from_secs(5);
/// The largest answer accepted.
const MAX_LEN: u64 = 256 * 1024;

/// Filters a list of lobbies; empty means any.
#[derive(Clone, Debug, Default)]
pub struct LobbyFilter {
    /// A game id.
    pub game: String,
    /// A time control as the app writes it.
    pub time: String,
    /// The `next` of the previous page.
    pub after: Option<String>,
    /// The page size; the relay allows at most 100.
    pub limit: Option<u32>,
}

/// Looks up a lobby's public description. Blocks up to 5 s: not for the main thread.
///
/// # Errors
/// If the relay refuses or does not answer.
pub fn look_up(relay: &RelayAddress, code: &Code) -> Result<api::LobbyInfo, Refusal> {
    answer(&ask::<()>(relay, &Method::GET, &format!("/lobbies/{code}"), None, None)?)
}

/// Lists public lobbies of our protocol version, newest first. Blocks up to 5 s: not for the main thread.
///
/// # Errors
/// If the relay refuses or does not answer.
pub fn list(relay: &RelayAddress, wanted: &LobbyFilter) -> Result<api::Page, Refusal> {
    let mut path = format!("/lobbies?version={VERSION}");
    let after = wanted.after.as_deref().unwrap_or_default();
    for (name, value) in [("game", wanted.game.as_str()), ("time", &wanted.time), ("after", after)] {
        if !value.is_empty() {
            path.push_str(&format!("&{name}={}", escape(value)));
        }
    }
    if let Some(limit) = wanted.limit {
        path.push_str(&format!("&limit={limit}"));
    }
    answer(&ask::<()>(relay, &Method::GET, &path, None, None)?)
}

pub(super) fn host(relay: &RelayAddress, request: &api::NewLobby) -> Result<api::Joined, Refusal> {
    answer(&ask(relay, &Method::POST, "/lobbies", None, Some(request))?)
}

pub(super) fn seek(relay: &RelayAddress, request: &api::Seek) -> Result<api::Joined, Refusal> {
    answer(&ask(relay, &Method::POST, "/queue", None, Some(request))?)
}

pub(super) fn join(
    relay: &RelayAddress,
    code: &Code,
    request: &api::Join,
) -> Result<api::Joined, Refusal> {
    answer(&ask(relay, &Method::POST, &format!("/lobbies/{code}/join"), None, Some(request))?)
}

/// Requests of a member, authorised by its token.
pub(super) struct MemberApi<'a> {
    pub(super) relay: &'a RelayAddress,
    pub(super) code: &'a Code,
    pub(super) resume: &'a str,
}

impl MemberApi<'_> {
    pub(super) fn change(&self, change: &api::Change) -> Result<(), Refusal> {
        self.ask(&Method::PATCH, "", Some(change))
    }

    pub(super) fn kick(&self, named: &api::PeerRef) -> Result<(), Refusal> {
        self.ask(&Method::POST, "/kick", Some(named))
    }

    pub(super) fn give_host(&self, named: &api::PeerRef) -> Result<(), Refusal> {
        self.ask(&Method::POST, "/host", Some(named))
    }

    pub(super) fn leave(&self) -> Result<(), Refusal> {
        self.ask::<()>(&Method::POST, "/leave", None)
    }

    fn ask<T: Serialize>(&self, method: &Method, what: &str, body: Option<&T>) -> Result<(), Refusal> {
        let path = format!("/lobbies/{}{what}", self.code);
        ask(self.relay, method, &path, Some(self.resume), body).map(drop)
    }
}

/// Sends a request and returns the body of a successful answer.
fn ask<T: Serialize>(
    relay: &RelayAddress,
    method: &Method,
    path: &str,
    token: Option<&str>,
    body: Option<&T>,
) -> Result<Vec<u8>, Refusal> {
    let body = body.map(serde_json::to_vec).transpose();
    let body = body.map_err(|error| Refusal::System(error.to_string()))?.unwrap_or_default();
    let mut request = Request::builder().method(method.clone()).uri(relay.http(path));
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let agent = agent(relay);
    let answer = if *method == Method::GET {
        agent.run(request.body(()).map_err(|_| bad_address())?)
    } else {
        request = request.header(header::CONTENT_TYPE, "application/json");
        agent.run(request.body(body).map_err(|_| bad_address())?)
    };
    let mut answer = answer.map_err(|error| transport_failure(&error))?;
    let status = answer.status();
    let bytes = answer.body_mut().with_config().limit(MAX_LEN).read_to_vec();
    let bytes = bytes.map_err(|error| transport_failure(&error))?;
    if status.is_success() { Ok(bytes) } else { Err(refused(&bytes)) }
}

/// One agent per request: requests are rare, and the relay may have moved.
fn agent(relay: &RelayAddress) -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .timeout_connect(Some(TO_CONNECT))
        .timeout_global(Some(IN_ALL))
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .proxy(None)
        .user_agent("manyboard");
    let config = if relay.is_secure() { config.tls_config(tls::http_config()) } else { config };
    config.build().new_agent()
}

fn answer<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(|_| Refusal::NoRelay(RelayFailure::NotARelay))
}

/// There was no valid answer.
fn transport_failure(error: &ureq::Error) -> Refusal {
    use ureq::Error as E;
    match error {
        E::BadUri(_) => bad_address(),
        E::Io(error) if tls::is_certificate_error(error) => Refusal::NoRelay(RelayFailure::NotTrusted),
        E::Io(error) if tls::is_tls_error(error) => Refusal::NoRelay(RelayFailure::NotARelay),
        E::Io(_) | E::Timeout(_) | E::HostNotFound | E::ConnectionFailed => {
            Refusal::NoRelay(if super::network::is_available() {
                RelayFailure::Unreachable
            } else {
                RelayFailure::NoNetwork
            })
        }
        _ => Refusal::NoRelay(RelayFailure::NotARelay),
    }
}

/// No URL can be made of the relay's address.
fn bad_address() -> Refusal {
    Refusal::BadAddress(AddressError::Host)
}

/// Reads the relay's refusal.
fn refused(bytes: &[u8]) -> Refusal {
    let Ok(problem) = serde_json::from_slice::<api::Problem>(bytes) else {
        return Refusal::NoRelay(RelayFailure::NotARelay);
    };
    Refusal::from_problem(&problem)
}

/// Percent-encodes a query value.
fn escape(value: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~');
    let escaped = value
        .bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") });
    escaped.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{io::Write, net::TcpListener, time::Instant};

    fn code() -> Code {
        Code::read("K7PM52").expect("a code")
    }

    /// A server that always sends the same bytes.
    fn fixed_server(words: &'static [u8]) -> RelayAddress {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        std::thread::spawn(move || {
            for stream in listener.incoming().take(4) {
                let mut stream = stream.expect("a caller");
                stream.write_all(words).expect("written");
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        address.to_string().parse().expect("an address")
    }

    #[test]
    fn another_server_is_not_the_same_as_no_answer() {
        let nonsense = [
            b"hello\r\n\r\n".as_slice(),
            b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi",
            b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
            b"HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n",
        ];
        for words in nonsense {
            assert_eq!(
                look_up(&fixed_server(words), &code()),
                Err(Refusal::NoRelay(RelayFailure::NotARelay)),
                "{words:?}"
            );
        }
        let nobody = "127.0.0.1:9".parse().expect("an address");
        let answer_of = look_up(&nobody, &code());
        assert!(
            matches!(
                answer_of,
                Err(Refusal::NoRelay(RelayFailure::Unreachable | RelayFailure::NoNetwork))
            ),
            "{answer_of:?}"
        );
    }

    #[test]
    fn a_silent_relay_costs_seconds_not_for_ever() {
        let started = Instant::now();
        assert!(look_up(&silent_server(), &code()).is_err());
        assert!(started.elapsed() < Duration::from_secs(60));
    }

    fn silent_server() -> RelayAddress {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        std::thread::spawn(move || {
            let kept: Vec<_> = listener.incoming().take(2).collect();
            drop(kept);
        });
        address.to_string().parse().expect("an address")
    }

    #[test]
    fn refusals_are_understood() {
        let answer_of = |text: &str| refused(text.as_bytes());
        assert_eq!(answer_of(r#"{"code":"kicked","message":"x"}"#), Refusal::Kicked);
        assert_eq!(answer_of("<html>"), Refusal::NoRelay(RelayFailure::NotARelay));
    }

    #[test]
    fn queries_hold_any_text() {
        assert_eq!(escape("5+3 &x=\u{e4}"), "5%2B3%20%26x%3D%C3%A4");
    }
}
