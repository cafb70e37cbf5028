//! The address of a relay, as people type it.

use rules::{Message, message};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A relay's address. Parses what people type: `relay.example.org`, `10.0.0.2:7437`, `https://example.org/relay`.
///
/// The scheme defaults to `http`, or `https` for port 443; the port defaults to 7437 for `http` and 443 for `https`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RelayAddress {
    secure: bool,
    host: String,
    port: u16,
    path: String,
}

/// Why a text is not a relay's address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum AddressError {
    /// The text is empty.
    Empty,
    /// Neither `http` nor `https`.
    Scheme,
    /// Not a host name or IP address.
    Host,
    /// Not a port.
    Port,
    /// Unexpected text after the host.
    Rest,
}

impl AddressError {
    /// What is wrong, for people.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::Empty => message!("address-empty", "it is empty"),
            Self::Scheme => {
                message!(
                    "address-scheme",
                    "it may begin with http:// or https://, but with nothing else"
                )
            }
            Self::Host => message!("address-host", "the server's name is not valid"),
            Self::Port => message!("address-port", "a port is a number from 1 to 65535"),
            Self::Rest => message!("address-rest", "there is unexpected text after the server's name"),
        }
    }
}

impl RelayAddress {
    /// Whether the connection is encrypted.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.secure
    }

    /// The host name or IP address.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The HTTP URL of a path below this address.
    pub(crate) fn http(&self, below: &str) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}:{}{}{below}", self.host, self.port, self.path)
    }

    /// The websocket URL of a path below this address.
    pub(crate) fn websocket(&self, below: &str) -> String {
        let scheme = if self.secure { "wss" } else { "ws" };
        format!("{scheme}://{}:{}{}{below}", self.host, self.port, self.path)
    }
}

impl FromStr for RelayAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        let (secure, rest) = split_scheme(text)?;
        let at = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(at);
        let (host, port) = split_port(authority)?;
        let host = checked_host(host)?;
        let secure = secure.unwrap_or(port == Some(443));
        let port = port.unwrap_or(if secure { 443 } else { 7437 });
        Ok(Self { secure, host, port, path: checked_path(path)? })
    }
}

/// Splits off the scheme, if there is one: is it `https`?
fn split_scheme(text: &str) -> Result<(Option<bool>, &str), AddressError> {
    let Some((scheme, rest)) = text.split_once("://") else { return Ok((None, text)) };
    match scheme.to_ascii_lowercase().as_str() {
        "https" => Ok((Some(true), rest)),
        "http" => Ok((Some(false), rest)),
        _ => Err(AddressError::Scheme),
    }
}

/// Splits off the port, minding the colons of IPv6 addresses.
fn split_port(authority: &str) -> Result<(&str, Option<u16>), AddressError> {
    let colon = match authority.rfind(']') {
        Some(end) => authority.rfind(':').filter(|colon| *colon > end),
        None if authority.matches(':').count() > 1 => None,
        None => authority.rfind(':'),
    };
    let Some(colon) = colon else { return Ok((authority, None)) };
    let (host, port) = authority.split_at(colon);
    let port = port.trim_start_matches(':');
    if port.is_empty() || !port.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(AddressError::Port);
    }
    match port.parse() {
        Ok(0) | Err(_) => Err(AddressError::Port),
        Ok(port) => Ok((host, Some(port))),
    }
}

/// A host name, an IPv4 address, or an IPv6 address in brackets.
fn checked_host(host: &str) -> Result<String, AddressError> {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    if bare.contains(':') {
        let number: std::net::Ipv6Addr = bare.parse().map_err(|_| AddressError::Host)?;
        return Ok(format!("[{number}]"));
    }
    if bare != host {
        return Err(AddressError::Host);
    }
    let name = host.strip_suffix('.').unwrap_or(host);
    if name.len() > 253 || !name.split('.').all(is_label) {
        return Err(AddressError::Host);
    }
    Ok(name.to_ascii_lowercase())
}

/// Is it one part of a host name?
fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        && !label.starts_with('-')
        && !label.ends_with('-')
}

fn checked_path(path: &str) -> Result<String, AddressError> {
    let path = path.trim_end_matches('/');
    let plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.' | b'~');
    if path.len() > 200 || !path.bytes().all(plain) || path.contains("//") || path.contains("..") {
        return Err(AddressError::Rest);
    }
    Ok(path.into())
}

impl fmt::Display for RelayAddress {
    /// The shortest form that parses back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, usual) = if self.secure { ("https", 443) } else { ("http", 7437) };
        write!(f, "{scheme}://{}", self.host)?;
        if self.port != usual {
            write!(f, ":{}", self.port)?;
        }
        f.write_str(&self.path)
    }
}

impl TryFrom<String> for RelayAddress {
    type Error = AddressError;

    fn try_from(text: String) -> Result<Self, AddressError> {
        text.parse()
    }
}

impl From<RelayAddress> for String {
    fn from(address: RelayAddress) -> Self {
        address.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, AddressError> {
        text.parse::<RelayAddress>().map(|address| address.http(""))
    }

    #[test]
    fn what_people_type_is_understood() {
        for (typed, meant) in [
            ("relay.example.org", "http://relay.example.org:7437"),
            ("  Relay.Example.ORG. ", "http://relay.example.org:7437"),
            ("10.0.0.2:80", "http://10.0.0.2:80"),
            ("relay.example.org:443", "https://relay.example.org:443"),
            ("HTTPS://example.org/relay/", "https://example.org:443/relay"),
            ("http://example.org", "http://example.org:7437"),
            ("[::1]:7000", "http://[::1]:7000"),
            ("fe80::2", "http://[fe80::2]:7437"),
        ] {
            assert_eq!(read(typed).as_deref(), Ok(meant), "{typed}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for (typed, wrong) in [
            ("", AddressError::Empty),
            ("ftp://example.org", AddressError::Scheme),
            ("http://", AddressError::Host),
            ("exa mple.org", AddressError::Host),
            ("user@example.org", AddressError::Host),
            ("user:word@example.org", AddressError::Port),
            ("ex\u{e4}mple.org", AddressError::Host),
            ("-x.org", AddressError::Host),
            ("[10.0.0.1]", AddressError::Host),
            ("[::1", AddressError::Host),
            ("example.org:0", AddressError::Port),
            ("example.org:70000", AddressError::Port),
            ("example.org:+80", AddressError::Port),
            ("example.org:", AddressError::Port),
            ("example.org/?x=1", AddressError::Rest),
            ("example.org/a b", AddressError::Rest),
            ("example.org/../x", AddressError::Rest),
        ] {
            assert_eq!(read(typed), Err(wrong), "{typed}");
        }
    }

    #[test]
    fn it_is_written_as_it_is_read() {
        for typed in ["http://a.b", "https://a.b", "http://a.b:80/x", "https://[::1]:7"] {
            let address: RelayAddress = typed.parse().expect("an address");
            assert_eq!(address.to_string(), typed);
            let text = serde_json::to_string(&address).expect("text");
            assert_eq!(serde_json::from_str::<RelayAddress>(&text).expect("an address"), address);
        }
        assert!(serde_json::from_str::<RelayAddress>("\"http://\"").is_err());
    }

    #[test]
    fn websockets_are_as_safe_as_the_rest() {
        let at = |text: &str| text.parse::<RelayAddress>().expect("an address").websocket("/ws");
        assert_eq!(at("a.b"), "ws://a.b:7437/ws");
        assert_eq!(at("https://a.b/r"), "wss://a.b:443/r/ws");
    }
}
