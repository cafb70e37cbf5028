//! Validates session descriptions and candidates before WebRTC sees them, because WebRTC may panic on malformed ones.
//!
//! Only what our own apps write is accepted: one data channel section, and candidates with numeric addresses.

use serde::Deserialize;
use std::net::IpAddr;

/// The longest session description.
const MAX_LEN: usize = 8 * 1024;
/// The longest candidate.
const MAX_CANDIDATE_LEN: usize = 1024;
/// The most candidates per link.
pub(super) const MAX_CANDIDATES: usize = 32;

/// Which kind of description is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Offer,
    Answer,
}

/// Whether WebRTC can take this description.
pub(super) fn is_valid(text: &str, role: Role) -> bool {
    text.len() <= MAX_LEN
        && text.is_ascii()
        && Fields::read(text, role).is_some_and(|fields| fields.is_complete())
}

/// Counts the lines of a description.
#[derive(Default)]
struct Fields {
    version: usize,
    origin: usize,
    sections: usize,
    user: usize,
    password: usize,
    fingerprints: usize,
    setup: usize,
    mid: usize,
    port: usize,
    candidates: usize,
}

impl Fields {
    fn read(text: &str, role: Role) -> Option<Self> {
        let mut fields = Self::default();
        for (number, line) in text.lines().enumerate() {
            let (kind, value) = line.split_once('=')?;
            if number == 0 && kind != "v" || value.is_empty() || value.contains(char::is_control) {
                return None;
            }
            match kind {
                "v" if value == "0" => fields.version += 1,
                "o" if is_origin(value) => fields.origin += 1,
                "s" => {}
                "t" if value == "0 0" => {}
                "c" if value == "IN IP4 0.0.0.0" => {}
                "m" if is_section(value) => fields.sections += 1,
                "a" => fields.attribute(value, role)?,
                _ => return None,
            }
        }
        Some(fields)
    }

    fn attribute(&mut self, line: &str, role: Role) -> Option<()> {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let sound = match name {
            "ice-ufrag" => count(&mut self.user, is_token(value, 4, 256)),
            "ice-pwd" => count(&mut self.password, is_token(value, 22, 256)),
            "fingerprint" => count(&mut self.fingerprints, is_fingerprint(value)),
            "setup" => count(&mut self.setup, is_setup(value, role)),
            "mid" => count(&mut self.mid, value == "0"),
            "sctp-port" => count(&mut self.port, value == "5000"),
            "candidate" => count(&mut self.candidates, is_candidate(value)),
            "group" => value == "BUNDLE 0",
            "max-message-size" => value.parse::<u32>().is_ok_and(|size| size >= 65_536 || size == 0),
            "msid-semantic" => value.len() <= 16,
            "ice-options" => matches!(value, "trickle" | "trickle renomination" | "renomination"),
            "sendrecv" | "end-of-candidates" | "extmap-allow-mixed" => value.is_empty(),
            _ => false,
        };
        sound.then_some(())
    }

    fn is_complete(&self) -> bool {
        let once =
            [self.version, self.origin, self.sections, self.user, self.password, self.setup, self.mid];
        once.iter().all(|times| *times == 1)
            && (1..=2).contains(&self.fingerprints)
            && self.port <= 1
            && self.candidates <= MAX_CANDIDATES
    }
}

fn count(times: &mut usize, sound: bool) -> bool {
    *times += 1;
    sound
}

fn is_origin(value: &str) -> bool {
    let words: Vec<&str> = value.split(' ').collect();
    let [name, id, version, "IN", "IP4", address] = words.as_slice() else { return false };
    *name == "-"
        && id.parse::<u64>().is_ok()
        && version.parse::<u64>().is_ok()
        && address.parse::<IpAddr>().is_ok()
}

fn is_section(value: &str) -> bool {
    let words: Vec<&str> = value.split(' ').collect();
    let ["application", port, "UDP/DTLS/SCTP", "webrtc-datachannel"] = words.as_slice() else {
        return false;
    };
    port.parse::<u16>().is_ok_and(|port| port != 0)
}

/// An ICE token: letters, digits, plus and slash.
fn is_token(value: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&value.len())
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

/// A SHA-256 fingerprint.
fn is_fingerprint(value: &str) -> bool {
    let Some(bytes) = value.strip_prefix("sha-256 ") else { return false };
    let hex = |byte: &str| byte.len() == 2 && byte.bytes().all(|digit| digit.is_ascii_hexdigit());
    bytes.split(':').count() == 32 && bytes.split(':').all(hex)
}

fn is_setup(value: &str, role: Role) -> bool {
    match role {
        Role::Offer => value == "actpass",
        Role::Answer => matches!(value, "active" | "passive"),
    }
}

/// A trickled candidate, in JSON.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Candidate {
    candidate: String,
    sdp_mid: Option<String>,
    #[serde(rename = "sdpMLineIndex")]
    index: Option<u16>,
    username_fragment: Option<String>,
    #[serde(default)]
    url: Option<String>,
}

/// Whether WebRTC can take this candidate.
pub(super) fn is_valid_candidate(text: &str) -> bool {
    if text.len() > MAX_CANDIDATE_LEN || !text.is_ascii() {
        return false;
    }
    if text == "null" {
        return true;
    }
    let Ok(candidate) = serde_json::from_str::<Candidate>(text) else { return false };
    // An empty line marks the end of candidates.
    let line = candidate.candidate.strip_prefix("candidate:").unwrap_or(&candidate.candidate);
    (line.is_empty() || is_candidate(line))
        && candidate.sdp_mid.is_none_or(|mid| mid.is_empty() || mid == "0")
        && candidate.index.is_none_or(|index| index == 0)
        && candidate.username_fragment.is_none_or(|name| name.is_empty() || is_token(&name, 4, 256))
        && candidate.url.is_none_or(|url| url.len() <= 256 && !url.contains(char::is_control))
}

/// `foundation component protocol priority address port typ kind …`
fn is_candidate(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    let [foundation, component, protocol, priority, address, port, "typ", kind, rest @ ..] =
        words.as_slice()
    else {
        return false;
    };
    is_token(foundation, 1, 32)
        && matches!(*component, "1" | "2")
        && protocol.eq_ignore_ascii_case("udp")
        && priority.parse::<u32>().is_ok()
        && is_reachable(address)
        && is_port(port)
        && matches!(*kind, "host" | "srflx" | "prflx" | "relay")
        && rest.len() <= 12
        && rest.chunks(2).all(is_extra)
}

/// An address that another computer can have.
fn is_reachable(address: &str) -> bool {
    match address.parse::<IpAddr>() {
        Ok(IpAddr::V4(four)) => {
            !(four.is_unspecified() || four.is_multicast() || four.is_broadcast() || four.is_loopback())
        }
        Ok(IpAddr::V6(six)) => !(six.is_unspecified() || six.is_multicast() || six.is_loopback()),
        Err(_) => false,
    }
}

fn is_port(port: &str) -> bool {
    port.parse::<u16>().is_ok_and(|port| port != 0)
}

/// An extension attribute of a candidate.
fn is_extra(pair: &[&str]) -> bool {
    let [name, value] = pair else { return false };
    match *name {
        "raddr" => value.parse::<IpAddr>().is_ok(),
        "rport" => value.parse::<u16>().is_ok(),
        "generation" | "network-id" | "network-cost" => value.parse::<u32>().is_ok(),
        "ufrag" => is_token(value, 4, 256),
        "tcptype" => false,
        _ => false,
    }
}

#[cfg(test)]
#[path = "sdp_tests.rs"]
mod tests;
