//! What our own apps write is accepted; nothing altered is.

use super::*;

/// Recorded on a real link.
const OFFER: &str = "v=0\r\no=- 2192272318572447295 459574561 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n\
    a=fingerprint:sha-256 EF:10:7C:44:29:E8:4A:BD:A4:65:37:DA:4C:C6:13:94:4D:CF:CD:20:76:2A:F7:11:AA:68:7B:A2:0C:75:AF:D0\r\n\
    a=extmap-allow-mixed\r\na=group:BUNDLE 0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n\
    c=IN IP4 0.0.0.0\r\na=setup:actpass\r\na=mid:0\r\na=sendrecv\r\na=sctp-port:5000\r\n\
    a=max-message-size:65536\r\na=ice-ufrag:VFHDOfaHXvhhPiSz\r\na=ice-pwd:sldnPYGqtikWmbrEWjlYxQjAzYtuNzSI\r\n";
const ANSWER: &str = "v=0\r\no=- 8620923447945559156 502275800 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n\
    a=msid-semantic:WMS *\r\n\
    a=fingerprint:sha-256 72:97:8A:52:7F:31:09:46:75:72:E9:A6:8F:35:60:29:63:A3:5F:9D:53:2D:8B:88:41:1B:77:C3:CD:F1:85:39\r\n\
    a=extmap-allow-mixed\r\na=group:BUNDLE 0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n\
    c=IN IP4 0.0.0.0\r\na=setup:active\r\na=mid:0\r\na=sendrecv\r\na=sctp-port:5000\r\n\
    a=max-message-size:65536\r\na=ice-ufrag:XFYUuOwEtEJjIDWE\r\na=ice-pwd:PmwfaOkqFoPtPpykoLBRTrjyUvibftfR\r\n";

fn candidate(line: &str) -> String {
    format!(
        "{{\"candidate\":\"candidate:{line}\",\"sdpMid\":\"\",\"sdpMLineIndex\":0,\"usernameFragment\":null}}"
    )
}

#[test]
fn what_our_own_apps_write_is_sound() {
    assert!(is_valid(OFFER, Role::Offer));
    assert!(is_valid(ANSWER, Role::Answer));
    for line in [
        "1677039433 1 udp 2130706431 10.77.0.1 51248 typ host",
        "1 1 UDP 1694498815 203.0.113.7 4000 typ srflx raddr 0.0.0.0 rport 5000",
        "a/+9 1 udp 1 2001:db8::1 9 typ relay raddr 10.0.0.1 rport 1 generation 0 ufrag abcd network-id 1",
    ] {
        assert!(is_valid_candidate(&candidate(line)), "{line}");
        let with = ANSWER.to_string() + "a=candidate:" + line + "\r\na=end-of-candidates\r\n";
        assert!(is_valid(&with, Role::Answer), "{line}");
    }
    assert!(is_valid_candidate("null"));
    assert!(is_valid_candidate(
        "{\"candidate\":\"\",\"sdpMid\":\"0\",\"sdpMLineIndex\":0,\"usernameFragment\":null}"
    ));
}

#[test]
fn an_offer_is_no_answer() {
    assert!(!is_valid(OFFER, Role::Answer));
    assert!(!is_valid(ANSWER, Role::Offer));
}

#[test]
fn garbage_never_gets_through() {
    for garbage in ["", "garbage", "v=0", "v=0\r\n", "=\r\n", "\u{0}", "v=0\r\n\r\nv=0", "{}", "null"] {
        assert!(!is_valid(garbage, Role::Answer), "{garbage}");
        assert!(!is_valid(garbage, Role::Offer), "{garbage}");
    }
    assert!(!is_valid(&ANSWER.repeat(30), Role::Answer));
    assert!(!is_valid(&(ANSWER.to_string() + &"a=sendrecv\r\n".repeat(1000)), Role::Answer));
}

#[test]
fn every_line_that_matters_is_missed_and_not_taken_twice() {
    let needed = ["v=", "o=", "m=", "a=fingerprint", "a=setup", "a=mid", "a=ice-ufrag", "a=ice-pwd"];
    for start in needed {
        let line = ANSWER.lines().find(|line| line.starts_with(start)).expect("it is there");
        let without = ANSWER.replace(&format!("{line}\r\n"), "");
        assert!(!is_valid(&without, Role::Answer), "without {start}");
        let twice = ANSWER.replace(line, &format!("{line}\r\n{line}\r\n{line}"));
        assert!(!is_valid(&twice, Role::Answer), "more than once {start}");
    }
}

#[test]
fn what_was_bent_is_refused() {
    for (from, to) in [
        ("application 9", "audio 9"),
        ("application 9", "application 0"),
        ("webrtc-datachannel", "webrtc-datachannel 5"),
        ("UDP/DTLS/SCTP", "TCP/DTLS/SCTP"),
        ("sha-256 72", "sha-1 72"),
        (":C3:CD", ":CD"),
        (":C3:CD", ":CG:CD"),
        ("a=mid:0", "a=mid:1"),
        ("BUNDLE 0", "BUNDLE 0 1"),
        ("a=setup:active", "a=setup:holdconn"),
        ("XFYUuOwEtEJjIDWE", "abc"),
        ("XFYUuOwEtEJjIDWE", "ab cd"),
        ("PmwfaOkqFoPtPpykoLBRTrjyUvibftfR", "short"),
        ("max-message-size:65536", "max-message-size:1"),
        ("max-message-size:65536", "max-message-size:99999999999"),
        ("sctp-port:5000", "sctp-port:0"),
        ("a=sendrecv", "a=ice-lite"),
        ("a=sendrecv", "b=AS:1"),
        ("a=sendrecv", "a=candidate:1 1 udp 1 evil.local 5 typ host"),
        ("s=-", "s=\u{7}"),
        ("s=-", "s=\u{e4}"),
        ("t=0 0", "t=1 2"),
        ("\r\n", "\r"),
    ] {
        assert!(!is_valid(&ANSWER.replacen(from, to, 1), Role::Answer), "{from} to {to}");
    }
}

#[test]
fn candidates_have_reachable_numeric_addresses() {
    for line in [
        "1 1 udp 1 :: 58115 typ host",
        "1 1 udp 1 0.0.0.0 5 typ host",
        "1 1 udp 1 127.0.0.1 5 typ host",
        "1 1 udp 1 224.0.0.251 5353 typ host",
        "1 1 udp 1 255.255.255.255 5 typ host",
        "1 1 udp 1 10.0.0.1 0 typ host",
        "1 1 udp 1 10.0.0.1 70000 typ host",
        "1 1 tcp 1 10.0.0.1 9 typ host tcptype active",
        "1 3 udp 1 10.0.0.1 9 typ host",
        "1 1 udp -1 10.0.0.1 9 typ host",
        "1 1 udp 1 somewhere.local 9 typ host",
        "1 1 udp 1 10.0.0.1 9 typ unknown",
        "1 1 udp 1 10.0.0.1 9",
        "1 1 udp 1 10.0.0.1 9 typ host raddr",
        "1 1 udp 1 10.0.0.1 9 typ host evil 1",
        "1 1 udp 1  10.0.0.1 9 typ host",
    ] {
        assert!(!is_valid_candidate(&candidate(line)), "{line}");
    }
    for text in ["", "{}", "[]", "7", "{\"candidate\":7}", "{\"candidate\":\"\",\"evil\":1}", "nul"] {
        assert!(!is_valid_candidate(text), "{text}");
    }
    assert!(!is_valid_candidate(&candidate(&"1".repeat(2000))));
}

#[test]
fn too_many_candidates_are_refused() {
    let line = "a=candidate:1 1 udp 1 10.0.0.1 9 typ host\r\n";
    assert!(is_valid(&(ANSWER.to_string() + &line.repeat(32)), Role::Answer));
    assert!(!is_valid(&(ANSWER.to_string() + &line.repeat(33)), Role::Answer));
}
